/** Looks up what an ending says about a position. */
import { Bitboard, NO_SQUARE, bit, lowest } from '../board/bitboard';
import { Position } from '../board/position';
import { root } from '../board/root-position';
import { BLACK } from '../board/side';
import { Ending, colourOfMan, endingAt, indexOf, isPawn, numberAfterDoubleStep, pieceOfMan, squares } from './ending';
import { OPEN_ENDINGS } from '../memory';
import { packedPlace } from './packed';

/** Returns the byte at an address of the memory that all threads of the process share. */
@external('env', 'endingByte') declare function endingByte(address: u32): u32;

/** How many positions were looked up: u32. Threads that count at once may lose some; a number that people read needs no atomics. */
const ANSWERS: usize = OPEN_ENDINGS + 0x540;

/**
 * Returns the value (layout.ts) of a position without castling rights whose men are those of an ending. With `swapped`, White in the
 * ending is Black in the position.
 */
export function valueIn(number: u32, swapped: bool, p: Position): u32 {
  store<u32>(ANSWERS, load<u32>(ANSWERS) + 1);
  const ending = endingAt(number);
  return endingByte(ending.values + packedPlace(ending, sideIn(swapped, p), indexIn(ending, swapped, p)));
}

@inline function sideIn(swapped: bool, p: Position): u32 {
  return (p.sideToMove == BLACK) != swapped ? 1 : 0;
}
/** Returns the number of a position in an ending. */
@inline function indexIn(ending: Ending, swapped: bool, p: Position): u32 {
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
  return indexOf(ending, s);
}

/** Returns the value of the root in an open ending. */
export function endingValue(number: u32, swapped: bool): u32 {
  return valueIn(number, swapped, root());
}

/** Returns the place of the root's value among those of all positions of an ending, which need not be in memory. */
export function endingPlace(number: u32, swapped: bool): u32 {
  const ending = endingAt(number);
  return sideIn(swapped, root()) * ending.size + indexIn(ending, swapped, root());
}

export function endingAnswers(): u32 {
  return load<u32>(ANSWERS);
}

/** Returns the longest win or loss in an ending, in moves. */
export function longestInEnding(number: u32): u32 {
  return endingAt(number).longest;
}
