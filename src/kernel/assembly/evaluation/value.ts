/** The value of a position to the search: by the network if there is one, otherwise by the terms of evaluate.ts. */
import { Position } from '../board/position';
import { MAX_SCORE, evaluate, isDrawnByMaterial } from './evaluate';
import { AS_IT_IS, BARE_KING, FULL_SCALE, HARD_TO_WIN, LARGEST_VALUE } from './layout';
import { scaleFor } from './material';
import { network, networkValue } from './network';

/**
 * Returns centipawns for the side to move. It is not meant for positions in check.
 * @param ply from the root: the slot in which the network keeps its sums
 */
@inline export function valueOf<Us, Them>(p: Position, ply: i32): i32 {
  return network ? scaledValue<Us, Them>(p, ply) : evaluate<Us, Them>(p);
}

/** Reduces the network's value if the better side can hardly win. A bare king takes a plan, so there the terms decide. */
function scaledValue<Us, Them>(p: Position, ply: i32): i32 {
  if (hasBareKing<Us, Them>(p)) return evaluate<Us, Them>(p);
  if (isDrawnByMaterial(p)) return 0;
  const value = networkValue<Us>(p, ply);
  const scale = value > 0 ? scaleFor<Us, Them>(p) : scaleFor<Them, Us>(p);
  return max(-MAX_SCORE, min(MAX_SCORE, (value * scale) / FULL_SCALE));
}

/** Returns why `valueOf` differs from the network's figure: `BARE_KING` … `AS_IT_IS`. */
export function departure<Us, Them>(p: Position): i32 {
  if (hasBareKing<Us, Them>(p)) return BARE_KING;
  const value = scaledValue<Us, Them>(p, 0);
  if (value == networkValue<Us>(p, 0)) return AS_IT_IS;
  return abs(value) == MAX_SCORE ? LARGEST_VALUE : HARD_TO_WIN;
}

@inline function hasBareKing<Us, Them>(p: Position): bool {
  return p.own<Us>() == (p.kings & p.own<Us>()) || p.own<Them>() == (p.kings & p.own<Them>());
}
