/**
 * Counting the positions after `depth` plies: the test of every move generator, and the measure of its speed.
 * https://www.chessprogramming.org/Perft
 */
import { lookForStop, stopped } from '../limits';
import { aligned } from '../memory';
import { MOVE_BYTES, lengthOf, moveAt } from './move';
import { MOBILITY_MASK, legalMoves, mobility } from './movegen';
import { POSITION_BYTES, Position, WithoutHash, playInline } from './position';

/**
 * `Leaves`: `Listed` writes the move list at the last ply, too (what other programs' perft does, comparable),
 * `Counted` counts targets without listing them.
 */
export type Listed = u8;
export type Counted = u16;
@inline function lists<Leaves>(): bool {
  return sizeof<Leaves>() == 1;
}

/**
 * `stack`: where positions and lists of this and deeper plies may be written. `depth` >= 1. The count of a search that was
 * `stopped` means nothing.
 */
export function perft<Us, Them, Leaves>(p: Position, depth: u32, stack: usize): u64 {
  if (depth == 1 && !lists<Leaves>()) return <u64>(mobility<Us, Them>(p) & MOBILITY_MASK);
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  if (depth == 1) return <u64>lengthOf(list, end);
  let count: u64 = 0;
  for (let move = list; move < end; move += MOVE_BYTES) {
    playInline<Us, Them, WithoutHash>(p, next, moveAt(move));
    count += perft<Them, Us, Leaves>(next, depth - 1, aligned(end));
    if (depth >= 3) {
      lookForStop();
      if (stopped) return count;
    }
  }
  return count;
}
