/** What an ending says of a position. */
import { Bitboard, NO_SQUARE, bit, lowest } from '../board/bitboard';
import { Position } from '../board/position';
import { root } from '../board/root-position';
import { BLACK } from '../board/side';
import { colourOfMan, endingAt, indexOf, isPawn, numberAfterDoubleStep, pieceOfMan, squares } from './ending';

/**
 * The value (layout.ts) of a position without castling rights whose men are those of an ending; with `swapped`, the ending's White is
 * the position's Black.
 */
export function valueIn(number: u32, swapped: bool, p: Position): u32 {
  return load<u8>(endingAt(number).values + placeIn(number, swapped, p));
}

/** Where the position's value stands among those of the ending. */
@inline function placeIn(number: u32, swapped: bool, p: Position): u32 {
  const ending = endingAt(number);
  const s = squares();
  const turned: u32 = swapped ? 56 : 0;
  const doubleStepped = p.enPassant == NO_SQUARE ? NO_SQUARE : p.sideToMove == BLACK ? p.enPassant + 8 : p.enPassant - 8;
  let taken: Bitboard = 0;
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    const own = (colourOfMan(man) != 0) != swapped ? p.black : p.white;
    const square = lowest(own & p.ofKind(pieceOfMan(man)) & ~taken);
    taken |= bit(square);
    s[i] = (square == doubleStepped && isPawn(man) ? numberAfterDoubleStep(square) : square) ^ turned;
  }
  const side: u32 = p.sideToMove == BLACK ? 1 : 0;
  return (swapped ? 1 - side : side) * ending.size + indexOf(ending, s);
}

/** Value of the root in an open ending. */
export function endingValue(number: u32, swapped: bool): u32 {
  return valueIn(number, swapped, root());
}

/** Where the value of the root stands among those of an ending, which need not be in memory. */
export function endingPlace(number: u32, swapped: bool): u32 {
  return placeIn(number, swapped, root());
}

/** The longest win or loss in an ending, in moves. */
export function longestInEnding(number: u32): u32 {
  return endingAt(number).longest;
}
