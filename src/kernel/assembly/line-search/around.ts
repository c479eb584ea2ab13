/** Sets of the squares around a king: bits 0 to 7, from below on the left; of nine, bit 4 is his own. */
import { kingAttacks } from '../board/attacks';
import { Bitboard, Square, bit } from '../board/bitboard';

export const ALL_NINE: u32 = 511;
export const KINGS_OWN: u32 = 16;

@inline export function nineAround(set: Bitboard, king: Square): u32 {
  set &= kingAttacks(king) | bit(king);
  const low = <u32>(king >= 9 ? set >> <u64>(king - 9) : set << <u64>(9 - king));
  return (low & 7) | ((low >> 5) & 0x38) | ((low >> 10) & 0x1c0);
}
@inline export function withoutOwn(nine: u32): u32 {
  return (nine & 15) | ((nine >> 1) & 0xf0);
}
@inline export function around(set: Bitboard, king: Square): u32 {
  return withoutOwn(nineAround(set, king));
}

/** Four bits, 0 or 1, for each of eight. */
@inline export function nibbles(set: u32): u32 {
  set = (set | (set << 12)) & 0x000f000f;
  set = (set | (set << 6)) & 0x03030303;
  return (set | (set << 3)) & 0x11111111;
}
