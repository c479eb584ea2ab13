/**
 * Scores of the alpha-beta search, for the side to move: centipawns, or mates that are exact in plies. Giving mate p plies from the
 * root scores `MATE` - p, being mated scores `p - MATE`.
 * https://www.chessprogramming.org/Score
 */
import { MATE, MAX_PLY, MIN_MATE } from './layout';

export const DRAW: i32 = 0;
export const INFINITE: i32 = MATE + 1;
/** An absent score. */
export const NO_SCORE: i32 = MATE + 2;

/** The number of frames: all plies, some before the root and one after the last. */
export const FRAMES: i32 = MAX_PLY + 12;

@inline export function mateIn(ply: i32): i32 {
  return MATE - ply;
}
@inline export function matedIn(ply: i32): i32 {
  return ply - MATE;
}
@inline export function isWin(score: i32): bool {
  return score >= MIN_MATE;
}
@inline export function isLoss(score: i32): bool {
  return score <= -MIN_MATE;
}

/** Converts a score for the table, where mates are counted from the position with which they are stored. */
@inline export function toTable(score: i32, ply: i32): i32 {
  return isWin(score) ? score + ply : isLoss(score) ? score - ply : score;
}
@inline export function fromTable(score: i32, ply: i32): i32 {
  if (score == NO_SCORE) return NO_SCORE;
  return isWin(score) ? score - ply : isLoss(score) ? score + ply : score;
}
