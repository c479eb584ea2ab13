/**
 * An ending: the distance to mate of every position with certain men, and how a position is numbered in it.
 *
 * The men are in order: the white king, the black one, White's other men, Black's. White has the stronger side
 * (kernel/ending-material.ts). A position's index holds six bits for each man's square, the first man's highest. The board is mirrored
 * so that the white king is on files a to d, and without pawns also on ranks 1 to 4. No king stands on a mirror's axis. So every
 * position has exactly one index, and each of its moves is taken back in exactly one way.
 *
 * If a pawn has just made a double step and can be captured en passant, it is numbered by the square behind its home: a white pawn on
 * b4 as b1. So the right to capture needs no numbers of its own.
 */
import { pawnAttacks } from '../board/attacks';
import { Bitboard, Square, bit, contains } from '../board/bitboard';
import { PAWN, Piece } from '../board/move';
import { Black, White } from '../board/side';
import { ENDINGS, ENDING_SQUARES_OFFSET, threadBase } from '../memory';

@unmanaged @final
export class Ending {
  /**
   * address of the values of all positions with White to move, u8 each, then of those with Black to move; for an ending that a search
   * may read, their address on the shelf, where they are packed
   */
  values: u32;
  /** number of positions with one side to move */
  size: u32;
  /** the longest win or loss, in moves */
  longest: u32;
  count: u8;
  hasPawns: bool;
  /** a pawn may be captured en passant */
  hasEnPassant: bool;
  private unused0: u8;
  private men0: u32;
  private men1: u32;
  private unused1: u32;
  private unused2: u32;

  /** Returns a man as colour * 8 + piece. */
  @inline man(i: u32): u32 {
    return load<u8>(changetype<usize>(this) + i, offsetof<Ending>('men0'));
  }
  @inline setMan(i: u32, man: u32): void {
    store<u8>(changetype<usize>(this) + i, man, offsetof<Ending>('men0'));
  }
  @inline valuesOf(side: u32): usize {
    return this.values + side * this.size;
  }
  @inline shiftOf(i: u32): u32 {
    return 6 * (<u32>this.count - 1 - i);
  }
}
const ENDING_BYTES: usize = offsetof<Ending>();

@inline export function endingAt(number: u32): Ending {
  return changetype<Ending>(ENDINGS + <usize>number * ENDING_BYTES);
}

@inline export function pieceOfMan(man: u32): Piece {
  return man & 7;
}
@inline export function colourOfMan(man: u32): u32 {
  return man >> 3;
}
@inline export function isPawn(man: u32): bool {
  return (man & 7) == PAWN;
}

/** The squares of a position's men, u8 each. */
@unmanaged @final
export class Squares {
  @inline @operator('[]') get(i: u32): Square {
    return load<u8>(changetype<usize>(this) + i);
  }
  @inline @operator('[]=') set(i: u32, square: Square): void {
    store<u8>(changetype<usize>(this) + i, square);
  }
}
/** This thread's scratch memory: two lists of squares. */
@inline export function squares(): Squares {
  return changetype<Squares>(threadBase + ENDING_SQUARES_OFFSET);
}
@inline export function otherSquares(): Squares {
  return changetype<Squares>(threadBase + ENDING_SQUARES_OFFSET + 16);
}

/** Returns the index of a position, mirrored as needed. */
export function indexOf(ending: Ending, s: Squares): u32 {
  const king = s[0];
  let mirror: u32 = (king & 4) ? 7 : 0;
  if (!ending.hasPawns && (king & 32)) mirror |= 56;
  let index = kingNumber(king ^ mirror);
  for (let i: u32 = 1; i < ending.count; i++) index = (index << 6) | (s[i] ^ mirror);
  return index;
}
/** Numbers the squares on the files a to d, where White's king may stand. */
@inline export function kingNumber(square: Square): u32 {
  return ((square >> 3) << 2) | (square & 3);
}
@inline export function kingSquareOf(number: u32): Square {
  return ((number >> 2) << 3) | (number & 3);
}

/** Writes the squares of the position that has this index. */
@inline export function writeSquares(ending: Ending, index: u32, s: Squares): void {
  for (let i: u32 = <u32>ending.count - 1; i > 0; i--) {
    s[i] = index & 63;
    index >>= 6;
  }
  s[0] = kingSquareOf(index);
}

/** Decides whether this number of a man stands for a pawn that may be captured en passant. */
@inline export function isDoubleStepped(man: u32, number: Square): bool {
  return isPawn(man) && (number >> 3) == (colourOfMan(man) ? 7 : 0);
}
/** Returns the square on which such a pawn stands. */
@inline export function doubleSteppedTo(number: Square): Square {
  return number < 8 ? number + 24 : number - 24;
}
/** Returns the number of a pawn that has made a double step to this square. */
@inline export function numberAfterDoubleStep(square: Square): Square {
  return square < 32 ? square - 24 : square + 24;
}
/** Returns the squares that a pawn of this colour attacks. */
@inline export function pawnAttacksOf(colour: u32, square: Square): Bitboard {
  return colour ? pawnAttacks<Black>(square) : pawnAttacks<White>(square);
}
@inline export function stepOf(colour: u32): i32 {
  return colour ? -8 : 8;
}
/** Ranks on which no pawn stands. */
export const END_RANKS: Bitboard = 0xff000000000000ff;
@inline export function homeRank(colour: u32): u32 {
  return colour ? 6 : 1;
}
@inline export function doubleStepRank(colour: u32): u32 {
  return colour ? 4 : 3;
}
@inline export function lastRankOf(colour: u32): u32 {
  return colour ? 0 : 7;
}
/** Returns the squares next to a square on its rank. */
@inline function besides(square: Square): Bitboard {
  const file = square & 7;
  return (file > 0 ? bit(square - 1) : 0) | (file < 7 ? bit(square + 1) : 0);
}
/** Decides whether an enemy of this colour has a pawn beside a square. */
export function hasEnemyPawnBeside(ending: Ending, s: Squares, square: Square, colour: u32): bool {
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    if (isPawn(man) && colourOfMan(man) != colour && contains(besides(square), s[i])) return true;
  }
  return false;
}
