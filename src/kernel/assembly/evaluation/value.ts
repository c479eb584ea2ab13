/** The value of a position to the search: by the network where there is one, by the terms of evaluate.ts otherwise. */
import { Position } from '../board/position';
import { MAX_SCORE, evaluate, isDrawnByMaterial } from './evaluate';
import { FULL_SCALE } from './layout';
import { scaleFor } from './material';
import { network, networkValue } from './network';

/**
 * Centipawns for the side to move. Not meant for positions in check.
 * @param ply from the root: where the network keeps what it has summed up
 */
@inline export function valueOf<Us, Them>(p: Position, ply: i32): i32 {
  return network ? scaledValue<Us, Them>(p, ply) : evaluate<Us, Them>(p);
}

/** The network's, less where the better side can hardly win; against a bare king, where a plan is needed, by the terms. */
function scaledValue<Us, Them>(p: Position, ply: i32): i32 {
  const kings = p.kings;
  if (p.own<Us>() == (kings & p.own<Us>()) || p.own<Them>() == (kings & p.own<Them>())) return evaluate<Us, Them>(p);
  if (isDrawnByMaterial(p)) return 0;
  const value = networkValue<Us>(p, ply);
  const scale = value > 0 ? scaleFor<Us, Them>(p) : scaleFor<Them, Us>(p);
  return max(-MAX_SCORE, min(MAX_SCORE, (value * scale) / FULL_SCALE));
}
