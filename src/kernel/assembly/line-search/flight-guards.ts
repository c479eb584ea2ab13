/**
 * The least moves that the mating side needs to guard squares around a stalemated king, all at once. A set of these squares is a number
 * of nine bits: three files in each of three ranks, the king in the middle.
 */
import { kingAttacks } from '../board/attacks';
import { Bitboard, Square, lowest, withoutLowest } from '../board/bitboard';
import { GUARDS_OFFSET, threadBase } from '../memory';
import { Listing, lastPiece } from './listing';
import { MAX_MOVES, Man, movesTo, pieceOfMan, placeOn, within } from './named-men';

/** The number of squares around a king. */
export const MOST_FLIGHTS: u32 = 8;

// ---- u8[9][512]: the moves of all men for each set, all but so many of its squares; u8[512]: those of one man, from one place; ----
// ---- u16[256]: the sets that this man guards, with these moves ----
const SETS: u32 = 512;
const ONE_OFFSET: usize = GUARDS_OFFSET + (MOST_FLIGHTS + 1) * SETS;
const WAYS_OFFSET: usize = ONE_OFFSET + SETS;
const SET_MASK: u32 = SETS - 1;
const MOVES_SHIFT: u32 = 9;

@inline function movesOfAll(set: u32): usize {
  return threadBase + GUARDS_OFFSET + set;
}
@inline function movesOfOne(set: u32): usize {
  return threadBase + ONE_OFFSET + set;
}
@inline function wayAt(index: u32): usize {
  return threadBase + WAYS_OFFSET + (<usize>index << 1);
}
@inline function setOf(king: Square, squares: Bitboard): u32 {
  const around = king < 9 ? squares << (9 - king) : squares >> (king - 9);
  return <u32>((around & 7) | ((around >> 5) & 0x38) | ((around >> 10) & 0x1c0));
}

/** Returns the moves that it takes to guard some squares around the king, as `writeMovesToGuard` has found them. */
@inline export function movesToGuard(king: Square, flights: Bitboard): u32 {
  return load<u8>(movesOfAll(setOf(king, flights)));
}

/** Returns the moves that it takes to guard them if so many of the squares, whichever they are, are blocked. */
@inline export function movesToGuardBut(blocked: u32, king: Square, flights: Bitboard): u32 {
  return load<u8>(movesOfAll(setOf(king, flights)) + min<u32>(blocked, MOST_FLIGHTS) * SETS);
}

/**
 * Works out how many moves guarding takes, for sets that take no more than `moves`. `guards-in-time`: in the end each man guards
 * squares from one place, no more than on an empty board, and the moves of all men to their places add up.
 */
export function writeMovesToGuard(listing: Listing, moves: u32): void {
  const all = setOf(listing.king, kingAttacks(listing.king));
  memory.fill(movesOfAll(0), <u8>MAX_MOVES, SETS);
  store<u8>(movesOfAll(0), 0);
  for (let man = listing.mated; man < listing.men; man++) {
    const ways = findWays(listing, man, moves);
    // the largest sets first: this man does not yet take part in what others guard
    for (let set = ways ? all : 0; set; set = (set - 1) & all) {
      let least = <u32>load<u8>(movesOfAll(set));
      for (let i: u32 = 0; i < ways && least; i++) {
        const way = <u32>load<u16>(wayAt(i));
        if (set & way & SET_MASK) least = min<u32>(least, <u32>load<u8>(movesOfAll(set & ~way)) + (way >> MOVES_SHIFT));
      }
      store<u8>(movesOfAll(set), <u8>least);
    }
  }
  for (let blocked: u32 = 1; blocked <= MOST_FLIGHTS; blocked++) {
    const row = blocked * SETS;
    for (let set = all; set; set = (set - 1) & all) {
      let least: u32 = MAX_MOVES;
      for (let left = set; left; left &= left - 1) {
        least = min<u32>(least, <u32>load<u8>(movesOfAll(set ^ (left & (0 - left))) + row - SETS));
      }
      store<u8>(movesOfAll(set) + row, <u8>least);
    }
    store<u8>(movesOfAll(0) + row, 0);
  }
}

/** Lists the sets that a man may guard from one place, each with the fewest moves. Returns the number of sets. */
function findWays(listing: Listing, man: Man, moves: u32): u32 {
  memory.fill(movesOfOne(0), <u8>MAX_MOVES, SETS);
  const last = lastPiece(man);
  for (let piece = pieceOfMan(man); piece <= last; piece++) {
    for (let squares = within(man, piece, moves); squares; squares = withoutLowest(squares)) {
      const place = placeOn(piece, lowest(squares));
      if (listing.attacksKing(place)) continue;
      const one = movesOfOne(setOf(listing.king, listing.guardedFrom(place, 0) & kingAttacks(listing.king)));
      store<u8>(one, <u8>min<u32>(load<u8>(one), movesTo(man, place)));
    }
  }
  let ways: u32 = 0;
  for (let set: u32 = 1; set < SETS; set++) {
    const needed = <u32>load<u8>(movesOfOne(set));
    if (needed < MAX_MOVES) store<u16>(wayAt(ways++), <u16>(set | (needed << MOVES_SHIFT)));
  }
  return ways;
}
