/**
 * Middlegame value (lower half) and endgame value (upper half) in one word, so that adding, subtracting or multiplying both takes one
 * operation. Halves of 32 bits cannot overflow.
 * https://www.chessprogramming.org/Tapered_Eval
 */
export type Tapered = i64;

@inline export function tapered(middlegame: i32, endgame: i32): Tapered {
  return (<i64>endgame << 32) + <i64>middlegame;
}
@inline export function middlegameOf(value: Tapered): i32 {
  return <i32>value;
}
/** Corrects for a negative lower half, which has borrowed one from the upper half. */
@inline export function endgameOf(value: Tapered): i32 {
  return <i32>((value + 0x80000000) >> 32);
}
