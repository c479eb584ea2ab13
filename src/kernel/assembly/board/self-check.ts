/** Compares what the kernel computes in two ways, for tests. */
import { checkingMoves } from './checks';
import { aligned } from '../memory';
import { CASTLING, KING, MOVE_BYTES, kindOf, lengthOf, moveAt, pieceOf } from './move';
import { FLIGHTS_SHIFT, IN_CHECK, hasLegalMove, legalMoves, mobility } from './movegen';
import { POSITION_BYTES, Position, WithHash, WithoutHash, attacks, hashFromScratch, inCheck, play } from './position';

/**
 * Walks all moves to `depth` >= 1 and compares the updated hash with the hash from scratch, the outputs of the generator with each
 * other, and the checking moves with the moves that give check. Returns the number of differences.
 */
export function inconsistencies<Us, Them>(p: Position, depth: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const count = lengthOf(list, end);
  let flights: usize = 0;
  for (let move = list; move < end; move += MOVE_BYTES) {
    if (pieceOf(moveAt(move)) == KING && kindOf(moveAt(move)) != CASTLING) flights++;
  }
  const expected = <usize>count | (inCheck<Us, Them>(p) ? IN_CHECK : 0) | (flights << FLIGHTS_SHIFT);
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
