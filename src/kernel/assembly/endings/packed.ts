/**
 * The packed form in which an ending is kept (kernel/ending-shelf.ts). It leaves out the numbers that no legal position has: kings do
 * not touch, pawns do not stand on ranks 1 and 8, and without pawns the board is mirrored at the diagonal a1-h8, too. It takes 45 to
 * 66% of the room.
 *
 * A position is numbered by the pair of its kings, and then by the squares of the other men.
 */
import { attacksOf } from '../board/attacks';
import { contains } from '../board/bitboard';
import { KING } from '../board/move';
import { White } from '../board/side';
import { KING_PAIRS } from '../memory';
import { Ending, colourOfMan, endingAt, isPawn, kingNumber, kingSquareOf } from './ending';
import {
  ILLEGAL, KING_PAIRS_WITHOUT_PAWNS, KING_PAIRS_WITH_PAWNS, KING_SQUARES_WITHOUT_PAWNS, KING_SQUARES_WITH_PAWNS,
} from './layout';

/** The number of a pair, u16, for each number of both kings: without pawns, then with them. */
const WITHOUT_PAWNS: usize = KING_PAIRS;
const WITH_PAWNS: usize = WITHOUT_PAWNS + 2 * 64 * KING_SQUARES_WITHOUT_PAWNS;
/** The kings touch. */
const NO_PAIR: u32 = 0xffff;
/** The pair is kept as its mirror image at the diagonal. */
const TURNED: u32 = 0x8000;
/** The lower halves of the squares of all men. */
const FILES: u32 = 0x1c71c7;

/** Mirrors the squares of any number of men at the diagonal. */
@inline function turned(squares: u32): u32 {
  return ((squares & FILES) << 3) | ((squares >> 3) & FILES);
}
function isAboveDiagonal(white: u32, black: u32): bool {
  const above = <i32>(white >> 3) - <i32>(white & 7);
  return above > 0 || (above == 0 && black >> 3 > (black & 7));
}

/** Numbers the pairs. */
export function writeKingPairs(): void {
  writePairs(WITHOUT_PAWNS, KING_SQUARES_WITHOUT_PAWNS, true);
  writePairs(WITH_PAWNS, KING_SQUARES_WITH_PAWNS, false);
}
function writePairs(at: usize, kingSquares: u32, diagonal: bool): void {
  let count: u32 = 0;
  for (let kings: u32 = 0; kings < 64 * kingSquares; kings++) {
    const white = kingSquareOf(kings >> 6);
    const black = kings & 63;
    const isPair = white != black && !contains(attacksOf<White>(KING, white, 0), black);
    const isOther = diagonal && isAboveDiagonal(white, black);
    store<u16>(at + (kings << 1), isPair && !isOther ? count++ : NO_PAIR);
  }
  for (let kings: u32 = 0; diagonal && kings < 64 * kingSquares; kings++) {
    const white = kingSquareOf(kings >> 6);
    const black = kings & 63;
    if (!isAboveDiagonal(white, black)) continue;
    const pair = load<u16>(at + (((kingNumber(turned(white)) << 6) | turned(black)) << 1));
    store<u16>(at + (kings << 1), pair == NO_PAIR ? NO_PAIR : pair | TURNED);
  }
}
@inline function pairOf(ending: Ending, kings: u32): u32 {
  return load<u16>((ending.hasPawns ? WITH_PAWNS : WITHOUT_PAWNS) + (kings << 1));
}
@inline function kingPairs(ending: Ending): u32 {
  return ending.hasPawns ? KING_PAIRS_WITH_PAWNS : KING_PAIRS_WITHOUT_PAWNS;
}

/** Returns the first number that a man has in a legal position, and how many numbers there are from there. */
@inline function firstOf(ending: Ending, man: u32): u32 {
  return isPawn(man) && !(ending.hasEnPassant && colourOfMan(man) == 0) ? 8 : 0;
}
@inline function widthOf(ending: Ending, man: u32): u32 {
  return !isPawn(man) ? 64 : ending.hasEnPassant ? 56 : 48;
}

/** The part of a place that the men other than kings decide; `ILLEGAL_PLACE` if no legal position has their squares. */
const ILLEGAL_PLACE: u32 = u32.MAX_VALUE;
@inline function placeOfOthers(ending: Ending, others: u32): u32 {
  let place: u32 = 0;
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    const square = ((others >> ending.shiftOf(i)) & 63) - firstOf(ending, man);
    const width = widthOf(ending, man);
    if (square >= width) return ILLEGAL_PLACE;
    place = place * width + square;
  }
  return place;
}
function placesOfOthers(ending: Ending): u32 {
  let places: u32 = 1;
  for (let i: u32 = 2; i < ending.count; i++) places *= widthOf(ending, ending.man(i));
  return places;
}

/** Returns the place of the value of a legal position. */
export function packedPlace(ending: Ending, side: u32, index: u32): u32 {
  const shift = ending.shiftOf(1);
  const pair = pairOf(ending, index >> shift);
  const others = index & ((1 << shift) - 1);
  return (side * kingPairs(ending) + (pair & ~TURNED)) * placesOfOthers(ending) + placeOfOthers(ending, pair & TURNED ? turned(others) : others);
}

/** Packs the values of an ending that has been made in this memory. */
export function packEnding(number: u32, to: usize): void {
  copyPacked(endingAt(number), endingAt(number).values, to, false);
}
/** Unpacks the values of all positions, as making another ending needs them. */
export function unpackEnding(number: u32, from: usize, to: usize): void {
  copyPacked(endingAt(number), to, from, true);
}

/** @param values address of the values of all positions */
function copyPacked(ending: Ending, values: usize, packed: usize, unpack: bool): void {
  const shift = ending.shiftOf(1);
  const all: u32 = 1 << shift;
  const places = placesOfOthers(ending);
  for (let side: u32 = 0; side < 2; side++) {
    for (let kings: u32 = 0; kings < ending.size >> shift; kings++) {
      const at = values + side * ending.size + (kings << shift);
      const pair = pairOf(ending, kings);
      const isTurned = (pair & TURNED) != 0;
      const there = packed + (side * kingPairs(ending) + (pair & ~TURNED)) * places;
      if (pair == NO_PAIR) {
        if (unpack) memory.fill(at, <u8>ILLEGAL, all);
      } else if (!ending.hasPawns && !isTurned) {
        if (unpack) memory.copy(at, there, all);
        else memory.copy(there, at, all);
      } else if (unpack || !isTurned) {
        for (let others: u32 = 0; others < all; others++) {
          const place = placeOfOthers(ending, isTurned ? turned(others) : others);
          if (unpack) store<u8>(at + others, place == ILLEGAL_PLACE ? <u8>ILLEGAL : load<u8>(there + place));
          else if (place != ILLEGAL_PLACE) store<u8>(there + place, load<u8>(at + others));
        }
      }
    }
  }
}
