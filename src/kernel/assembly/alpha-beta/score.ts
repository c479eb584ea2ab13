/**
 * Scores of the alpha-beta search: centipawns from the view of the side to move, and mates exact in plies. Mate in p plies
 * of the game from the root on is `MATE` - p; that many for the side which mates, less than nothing for the other.
 * https://www.chessprogramming.org/Score
 */
export const DRAW: i32 = 0;
export const MATE: i32 = 16000;
export const INFINITE: i32 = 16001;
/** No score, where one may be absent. */
export const NO_SCORE: i32 = 16002;

/** No line is searched further than so many plies from the root. */
export const MAX_PLY: i32 = 240;
/** Frames in a row: those of all plies, some before the root and one behind the last. */
export const FRAMES: i32 = MAX_PLY + 12;
/** All scores from here on are mates, and all below its negative. */
export const LEAST_MATE: i32 = MATE - MAX_PLY - 8;

@inline export function mateIn(ply: i32): i32 {
  return MATE - ply;
}
@inline export function matedIn(ply: i32): i32 {
  return ply - MATE;
}
@inline export function isWin(score: i32): bool {
  return score >= LEAST_MATE;
}
@inline export function isLoss(score: i32): bool {
  return score <= -LEAST_MATE;
}

/** In the table a mate is counted from the position that it is stored with. */
@inline export function toTable(score: i32, ply: i32): i32 {
  return isWin(score) ? score + ply : isLoss(score) ? score - ply : score;
}
@inline export function fromTable(score: i32, ply: i32): i32 {
  if (score == NO_SCORE) return NO_SCORE;
  return isWin(score) ? score - ply : isLoss(score) ? score + ply : score;
}
