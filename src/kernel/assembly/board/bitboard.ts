/**
 * Sets of squares as 64-bit words: bit 0 is a1, bit 7 is h1, bit 63 is h8.
 * https://www.chessprogramming.org/Bitboards
 */
import * as layout from './layout';
import { isWhite } from './side';

export type Bitboard = u64;
export type Square = u32;

export const FILE_A: Bitboard = 0x0101010101010101;
export const FILE_H: Bitboard = 0x8080808080808080;
export const RANK_1: Bitboard = 0xff;
export const RANK_8: Bitboard = 0xff00000000000000;
export const ALL_SQUARES: Bitboard = 0xffffffffffffffff;
/** The dark squares, such as a1. */
export const DARK_SQUARES: Bitboard = 0xaa55aa55aa55aa55;

/** An absent square. */
export const NO_SQUARE: Square = layout.NO_SQUARE;

@inline export function bit(square: Square): Bitboard {
  return (<u64>1) << (<u64>square);
}

/** Returns the lowest square of a set; 64 if it is empty. */
@inline export function lowest(set: Bitboard): Square {
  return <u32>ctz<u64>(set);
}

/** Returns the highest square of a set that is not empty. */
@inline export function highest(set: Bitboard): Square {
  return 63 - <u32>clz<u64>(set);
}

@inline export function count(set: Bitboard): i32 {
  return <i32>popcnt<u64>(set);
}

@inline export function withoutLowest(set: Bitboard): Bitboard {
  return set & (set - 1);
}

@inline export function hasSeveral(set: Bitboard): bool {
  return (set & (set - 1)) != 0;
}

@inline export function contains(set: Bitboard, square: Square): bool {
  return ((set >> (<u64>square)) & 1) != 0;
}

/** Moves a set one step towards the opponent's side of the board. */
@inline export function forward<Us>(set: Bitboard): Bitboard {
  return isWhite<Us>() ? set << 8 : set >> 8;
}

/** Moves a set one step diagonally forward, towards the a-file (a pawn's capture). */
@inline export function forwardToA<Us>(set: Bitboard): Bitboard {
  return isWhite<Us>() ? (set & ~FILE_A) << 7 : (set & ~FILE_A) >> 9;
}

/** Moves a set one step diagonally forward, towards the h-file (a pawn's capture). */
@inline export function forwardToH<Us>(set: Bitboard): Bitboard {
  return isWhite<Us>() ? (set & ~FILE_H) << 9 : (set & ~FILE_H) >> 7;
}

/** Square differences of the three steps above. */
@inline export function stepForward<Us>(): i32 {
  return isWhite<Us>() ? 8 : -8;
}
@inline export function stepToA<Us>(): i32 {
  return isWhite<Us>() ? 7 : -9;
}
@inline export function stepToH<Us>(): i32 {
  return isWhite<Us>() ? 9 : -7;
}

/** Returns the rank on which a pawn of `Us` promotes. */
@inline export function lastRank<Us>(): Bitboard {
  return isWhite<Us>() ? RANK_8 : RANK_1;
}

/** Returns the rank from which a pawn that has made a single step from home may make its second. */
@inline export function thirdRank<Us>(): Bitboard {
  return isWhite<Us>() ? <u64>0xff0000 : <u64>0xff0000000000;
}

@inline export function fileOf(square: Square): i32 {
  return <i32>(square & 7);
}
/** Returns the rank of a square as `Us` counts it, 0 for the first. */
@inline export function rankFor<Us>(square: Square): i32 {
  return <i32>(isWhite<Us>() ? square >> 3 : 7 - (square >> 3));
}

/** Returns the squares of a set and all in front of them. */
@inline export function forwardFill<Us>(set: Bitboard): Bitboard {
  if (isWhite<Us>()) {
    set |= set << 8;
    set |= set << 16;
    return set | (set << 32);
  }
  set |= set >> 8;
  set |= set >> 16;
  return set | (set >> 32);
}

/** Returns the number of moves that a king needs from one square to another on an empty board. */
@inline export function distance(a: Square, b: Square): i32 {
  return max<i32>(abs<i32>(fileOf(a) - fileOf(b)), abs<i32>(<i32>(a >> 3) - <i32>(b >> 3)));
}
