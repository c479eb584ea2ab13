/** Sliders that a single piece keeps from attacking a square: pins and discovered attacks. */
import { between, diagonalsOf, orthogonalsOf } from '../board/attacks';
import { Bitboard, Square, hasSeveral, lowest, withoutLowest } from '../board/bitboard';
import { Position } from '../board/position';

/** Counts the rooks, bishops and given `queens` of `Them` that would attack the square but for one piece of either side. */
@inline export function hiddenSliders<Them>(p: Position, square: Square, queens: Bitboard): i32 {
  const sliders = ((orthogonalsOf(square) & (p.rooks | queens)) | (diagonalsOf(square) & (p.bishops | queens))) & p.own<Them>();
  let hidden = 0;
  for (let set = sliders; set; set = withoutLowest(set)) {
    const obstacles = between(square, lowest(set)) & p.occupied;
    if (obstacles && !hasSeveral(obstacles)) hidden++;
  }
  return hidden;
}
