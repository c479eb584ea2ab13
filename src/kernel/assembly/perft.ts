/**
 * Counting the positions after `depth` plies: the test of every move generator, and the measure of its speed.
 * https://www.chessprogramming.org/Perft
 */
import { aligned } from './memory';
import { MOVE_BYTES, lengthOf, moveAt } from './move';
import { IN_CHECK, MOBILITY_MASK, hasLegalMove, legalMoves, mobility } from './movegen';
import { checkingMoves } from './checks';
import { POSITION_BYTES, Position, WithHash, WithoutHash, attacks, hashFromScratch, inCheck, play, playInline } from './position';

/**
 * `Leaves`: `Listed` writes the move list at the last ply, too (what other programs' perft does, comparable),
 * `Counted` counts targets without listing them.
 */
export type Listed = u8;
export type Counted = u16;

/** `stack`: where positions and lists of this and deeper plies may be written. `depth` >= 1. */
export function perft<Us, Them, Leaves>(p: Position, depth: u32, stack: usize): u64 {
  if (depth == 1 && sizeof<Leaves>() == 2) return <u64>(mobility<Us, Them>(p) & MOBILITY_MASK);
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  if (depth == 1) return <u64>lengthOf(list, end);
  let count: u64 = 0;
  for (let move = list; move < end; move += MOVE_BYTES) {
    playInline<Us, Them, WithoutHash>(p, next, moveAt(move));
    count += perft<Them, Us, Leaves>(next, depth - 1, aligned(end));
  }
  return count;
}

/**
 * Walks the same tree and compares everything that is known in two ways: the hash kept up with the hash from scratch,
 * the three outputs of the generator, the checking moves with the moves after which the king stands in check.
 * Returns the number of differences.
 */
export function inconsistencies<Us, Them>(p: Position, depth: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const count = lengthOf(list, end);
  const expected = <usize>count | (inCheck<Us, Them>(p) ? IN_CHECK : 0);
  let differences: u32 = 0;
  if (p.hash != hashFromScratch(p)) differences++;
  if (mobility<Us, Them>(p) != expected) differences++;
  if (hasLegalMove<Us, Them>(p) != (count != 0)) differences++;
  const checks = end;
  const checksEnd = checkingMoves<Us, Them>(p, checks);
  let legalChecks: u32 = 0;
  for (let check = checks; check < checksEnd; check += MOVE_BYTES) {
    play<Us, Them, WithoutHash>(p, next, moveAt(check));
    if (!inCheck<Them, Us>(next)) differences++;
    if (!attacks<Them, Us>(next, next.kingSquare<Us>(), next.occupied)) legalChecks++;
  }
  for (let move = list; move < end; move += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(move));
    if (inCheck<Us, Them>(next)) differences++;
    if (inCheck<Them, Us>(next)) legalChecks--;
    if (depth > 1) differences += inconsistencies<Them, Us>(next, depth - 1, aligned(checksEnd));
  }
  return legalChecks ? differences + 1 : differences;
}
