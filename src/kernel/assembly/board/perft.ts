/**
 * Counts the positions after `depth` plies. This is the test of every move generator, and the measure of its speed.
 * https://www.chessprogramming.org/Perft
 */
import { lookForStop, stopped } from '../limits';
import { aligned } from '../memory';
import { is } from './family';
import { MOVE_BYTES, lengthOf, moveAt } from './move';
import { MOBILITY_MASK, legalMoves, mobility } from './movegen';
import { POSITION_BYTES, Position, WithoutHash, playInline } from './position';

/**
 * How the last ply is counted, as a type parameter (family.ts): `Listed` writes its move lists, as other programs' perft does;
 * `Counted` only counts targets.
 */
@unmanaged class Leaves {}
@unmanaged @final export class Listed extends Leaves {}
@unmanaged @final export class Counted extends Leaves {}
@inline function lists<L>(): bool {
  if (!is<L, Leaves>()) ERROR('a type parameter is not one of perft: Listed or Counted');
  return is<L, Listed>();
}

/** Counts the positions after `depth` >= 1 plies. `stack` is room for positions and lists. If `stopped`, the count is meaningless. */
export function perft<Us, Them, L>(p: Position, depth: u32, stack: usize): u64 {
  if (depth == 1 && !lists<L>()) return <u64>(mobility<Us, Them>(p) & MOBILITY_MASK);
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  if (depth == 1) return <u64>lengthOf(list, end);
  let count: u64 = 0;
  for (let move = list; move < end; move += MOVE_BYTES) {
    playInline<Us, Them, WithoutHash>(p, next, moveAt(move));
    count += perft<Them, Us, L>(next, depth - 1, aligned(end));
    if (depth >= 3) {
      lookForStop();
      if (stopped) return count;
    }
  }
  return count;
}
