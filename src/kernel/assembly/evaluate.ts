/** Provisional. */
import { Bitboard, lowest, withoutLowest } from './bitboard';
import { isWhite } from './colour';
import { Position } from './position';

const VALUES: usize = memory.data<i16>([100, 320, 330, 500, 950, 0]);

@inline function side(p: Position, own: Bitboard, flip: u32): i32 {
  let score = 0;
  for (let piece: u32 = 0; piece < 6; piece++) {
    for (let set = p.ofKind(piece) & own; set; set = withoutLowest(set)) {
      const square = lowest(set) ^ flip;
      const file = <i32>(square & 7), rank = <i32>(square >> 3);
      score += <i32>load<i16>(VALUES + (<usize>piece << 1));
      const centre = 6 - abs(2 * file - 7) / 2 - abs(2 * rank - 7) / 2;
      if (piece == 0) score += rank * rank;
      else if (piece < 5) score += centre * 4;
      else score -= centre * 4;
    }
  }
  return score;
}
export function evaluate<Us, Them>(p: Position): i32 {
  const score = side(p, p.white, 0) - side(p, p.black, 56);
  return isWhite<Us>() ? score : -score;
}
export function isDrawnByMaterial(p: Position): bool {
  if (p.pawns | p.rooks | p.queens) return false;
  return popcnt<u64>(p.knights | p.bishops) <= 1;
}
