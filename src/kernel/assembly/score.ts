/**
 * Two values in one word: what something is worth in the middlegame (lower half) and in the endgame (upper half). Sums,
 * differences and multiples of both are one operation. Halves of 32 bits do not overflow, whatever stands on the board.
 * https://www.chessprogramming.org/Tapered_Eval
 */
export type Score = i64;

@inline export function score(middlegame: i32, endgame: i32): Score {
  return (<i64>endgame << 32) + <i64>middlegame;
}
@inline export function middlegameOf(value: Score): i32 {
  return <i32>value;
}
/** The lower half, where it is negative, has borrowed one. */
@inline export function endgameOf(value: Score): i32 {
  return <i32>((value + 0x80000000) >> 32);
}
