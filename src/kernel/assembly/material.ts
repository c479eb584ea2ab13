/** What the material alone says: how far the game is from its endgame, and what cannot be won. */
import { Bitboard, hasSeveral } from './bitboard';
import { Position } from './position';

/** Squares of one colour: a1 is dark. */
export const DARK_SQUARES: Bitboard = 0xaa55aa55aa55aa55;

/** `phaseOf` with all pieces on the board. */
export const FULL_PHASE: i32 = 24;

/** 24 with all pieces, 0 with kings and pawns only; https://www.chessprogramming.org/Tapered_Eval */
@inline export function phaseOf(p: Position): i32 {
  const phase = <i32>popcnt(p.knights | p.bishops) + 2 * <i32>popcnt(p.rooks) + 4 * <i32>popcnt(p.queens);
  return min(phase, FULL_PHASE);
}

/** No sequence of legal moves leads to a mate: bare kings, one minor piece, or bishops on one colour of squares only. */
@inline export function isDrawnByMaterial(p: Position): bool {
  if (p.pawns | p.rooks | p.queens) return false;
  if (!hasSeveral(p.knights | p.bishops)) return true;
  return !p.knights && (!(p.bishops & DARK_SQUARES) || !(p.bishops & ~DARK_SQUARES));
}
