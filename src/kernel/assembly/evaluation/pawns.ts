/**
 * Pawn structure and king shelter. Pawns seldom move, so results are kept in a small cache, one for each thread. An entry holds
 * the pawns themselves, so that a collision cannot pass for a hit.
 * https://www.chessprogramming.org/Pawn_Structure, https://www.chessprogramming.org/Pawn_Hash_Table
 */
import {
  Bitboard, FILE_A, FILE_H, Square, bit, contains, count, distance, fileOf, forward, forwardFill, forwardToA, forwardToH, highest, lowest,
  rankFor, withoutLowest,
} from '../board/bitboard';
import { Black, White, isWhite } from '../board/side';
import * as layout from './layout';
import { pieceSquare, placesFor } from './places';
import { NOT_COUNTED, PieceCounts, pairs, pieceCounts } from './pairs';
import { Untraced, isTraced, worth } from './trace';
import { PAWN_CACHE_BYTES, PAWN_CACHE_OFFSET, threadBase } from '../memory';
import { PAWN } from '../board/move';
import { Position } from '../board/position';
import { Tapered } from './tapered';

/** 64 bytes, one cache line. */
@unmanaged @final
export class PawnEntry {
  whitePawns: Bitboard;
  blackPawns: Bitboard;
  /** passed pawns of both sides */
  passed: Bitboard;
  /** squares that pawns of a side attack now or after advancing */
  whiteReach: Bitboard;
  blackReach: Bitboard;
  /** White's less Black's: structure, and pairs for the piece counts `pieces` */
  structure: Tapered;
  /** White's less Black's, for kings placed as in `kings`: piece squares and shelter */
  shelter: Tapered;
  kings: u32;
  pieces: PieceCounts;

  @inline reach<Us>(): Bitboard {
    return isWhite<Us>() ? this.whiteReach : this.blackReach;
  }
}
const ENTRY_SHIFT: usize = 6;
const ENTRIES_BITS: u64 = 11;

/**
 * Returns the entry of these pawns, from the cache or new, with `structure` and `shelter` for the position. A traced evaluation always
 * makes a new one, in order to count.
 */
@inline export function pawnEntry<T>(p: Position): PawnEntry {
  const white = p.pawns & p.white;
  const black = p.pawns & p.black;
  const entry = entryFor(white, black);
  if (isTraced<T>() || entry.whitePawns != white || entry.blackPawns != black) fill<T>(entry, white, black);
  const kings = p.kingSquare<White>() | (p.kingSquare<Black>() << 8);
  if (isTraced<T>() || entry.kings != kings) shelter<T>(entry, p, kings);
  const pieces = pieceCounts(p);
  if (entry.pieces != pieces) {
    if (entry.pieces != NOT_COUNTED) entry.structure -= pairs<Untraced>(entry.pieces, white, black);
    entry.structure += pairs<T>(pieces, white, black);
    entry.pieces = pieces;
  }
  return entry;
}

@inline function entryFor(white: Bitboard, black: Bitboard): PawnEntry {
  const slot = <usize>((white * 0x9e3779b97f4a7c15 + black * 0xc2b2ae3d27d4eb4f) >> (64 - ENTRIES_BITS));
  return changetype<PawnEntry>(threadBase + PAWN_CACHE_OFFSET + (slot << ENTRY_SHIFT));
}

/** Removes the pawns of `p` from the cache. */
export function forgetPawns(p: Position): void {
  entryFor(p.pawns & p.white, p.pawns & p.black).whitePawns = ~p.pawns;
}

/** Must be called after the numbers have changed. */
export function clearPawnCache(): void {
  memory.fill(threadBase + PAWN_CACHE_OFFSET, 0, PAWN_CACHE_BYTES);
}

function fill<T>(entry: PawnEntry, white: Bitboard, black: Bitboard): void {
  entry.whitePawns = white;
  entry.blackPawns = black;
  entry.whiteReach = reachOf<White>(white);
  entry.blackReach = reachOf<Black>(black);
  entry.passed = passedOf<White, Black>(white, black, entry.blackReach) | passedOf<Black, White>(black, white, entry.whiteReach);
  entry.structure = structureOf<T, White, Black>(entry, white, black) - structureOf<T, Black, White>(entry, black, white);
  entry.kings = 0;
  entry.pieces = NOT_COUNTED;
}

@inline export function pawnsAttack<Us>(pawns: Bitboard): Bitboard {
  return forwardToA<Us>(pawns) | forwardToH<Us>(pawns);
}
@inline function reachOf<Us>(pawns: Bitboard): Bitboard {
  return forwardFill<Us>(pawnsAttack<Us>(pawns));
}
/** Returns the pawns with no pawn of either side in front, and no pawn of the opponent that can capture on the way. */
@inline function passedOf<Us, Them>(own: Bitboard, their: Bitboard, theirReach: Bitboard): Bitboard {
  return own & ~theirReach & ~forwardFill<Them>(forward<Them>(their | own));
}
/** Returns the squares to the left and right of those in a set. */
@inline export function beside(set: Bitboard): Bitboard {
  return ((set & ~FILE_A) >> 1) | ((set & ~FILE_H) << 1);
}

function structureOf<T, Us, Them>(entry: PawnEntry, own: Bitboard, their: Bitboard): Tapered {
  const attacked = pawnsAttack<Us>(own);
  const files = forwardFill<Us>(own) | forwardFill<Them>(own);
  const opposed = own & forwardFill<Them>(their);
  const isolated = own & ~beside(files);
  // the square in front is attacked, and no pawn can come to guard it
  const backward = own & ~isolated & forward<Them>(forward<Us>(own) & pawnsAttack<Them>(their) & ~entry.reach<Us>());
  const phalanx = own & beside(own);
  const supported = own & attacked;
  const passed = own & entry.passed;
  // squares on which an own pawn attacks one of theirs
  const levers = pawnsAttack<Them>(their);
  const lever = own & levers;
  const pushLever = own & forward<Them>(forward<Us>(own) & levers & ~(own | their));
  const stopped = own & forward<Them>(their);
  const halfOpen = own & ~opposed & ~passed & ~forwardFill<Them>(forward<Them>(own));

  let value: Tapered = worth<T, Us>(layout.DOUBLED, count(own & forwardFill<Them>(forward<Them>(own))))
    + worth<T, Us>(layout.ISOLATED, count(isolated & opposed))
    + worth<T, Us>(layout.ISOLATED + 1, count(isolated & ~opposed))
    + worth<T, Us>(layout.BACKWARD, count(backward & opposed))
    + worth<T, Us>(layout.BACKWARD + 1, count(backward & ~opposed));
  for (let set = own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const rank = rankFor<Us>(square);
    if (contains(phalanx, square)) value += worth<T, Us>(layout.PHALANX + rank);
    if (contains(supported, square)) value += worth<T, Us>(layout.SUPPORTED + rank);
    if (contains(lever, square)) value += worth<T, Us>(layout.LEVER + rank);
    if (contains(pushLever, square)) value += worth<T, Us>(layout.PUSH_LEVER + rank);
    if (contains(stopped, square)) value += worth<T, Us>(layout.STOPPED + rank);
    if (contains(passed, square)) value += worth<T, Us>(layout.PASSED + rank);
    else if (contains(halfOpen, square)) {
      const here = bit(square);
      const guards = count(reachOf<Us>(here) & their);
      // own pawns beside it or further back on adjacent files
      const helpers = count(forwardFill<Them>(beside(here)) & own);
      if (helpers >= guards) value += worth<T, Us>(layout.CANDIDATE + rank);
    }
  }
  return value;
}

function shelter<T>(entry: PawnEntry, p: Position, kings: u32): void {
  entry.kings = kings;
  entry.shelter = places<T, White, Black>(p) - places<T, Black, White>(p) + shelterOf<T, White, Black>(p) - shelterOf<T, Black, White>(p);
}

function places<T, Us, Them>(p: Position): Tapered {
  const places = placesFor<Us, Them>(p);
  let value: Tapered = 0;
  for (let set = p.pawns & p.own<Us>(); set; set = withoutLowest(set)) value += pieceSquare<T, Us>(places, PAWN, lowest(set));
  return value;
}

/** Values the ranks of the nearest own pawn and of the opponent's, on the king's file and its neighbours. */
function shelterOf<T, Us, Them>(p: Position): Tapered {
  const king = p.kingSquare<Us>();
  const centre = max(1, min(6, fileOf(king)));
  const notBehind = forwardFill<Us>((<u64>0xff) << <u64>(king & 56));
  const own = p.pawns & p.own<Us>() & notBehind;
  const their = p.pawns & p.own<Them>() & notBehind;
  let value: Tapered = p.pawns & flankOf(fileOf(king)) ? 0 : worth<T, Us>(layout.PAWNLESS_FLANK);
  if (p.pawns) value += worth<T, Us>(layout.KING_FROM_PAWNS, fromNearest(king, p.pawns));
  for (let file = centre - 1; file <= centre + 1; file++) {
    const ownHere = own & (FILE_A << <u64>file);
    const theirHere = their & (FILE_A << <u64>file);
    const ownRank = ownHere ? rankFor<Us>(rearmost<Us>(ownHere)) : 0;
    const theirRank = theirHere ? rankFor<Us>(rearmost<Us>(theirHere)) : 0;
    const fromEdge = min(file, 7 - file);
    value += worth<T, Us>(layout.SHIELD + 8 * fromEdge + ownRank);
    value += ownRank && theirRank == ownRank + 1 ? worth<T, Us>(layout.STORM_BLOCKED + theirRank) : worth<T, Us>(layout.STORM + 8 * fromEdge + theirRank);
  }
  return value;
}
function fromNearest(from: Square, squares: Bitboard): i32 {
  let least = 7;
  for (let set = squares; set; set = withoutLowest(set)) least = min(least, distance(from, lowest(set)));
  return least;
}
/** Returns the files on the king's side of the board: a to d, c to f, or e to h. */
@inline export function flankOf(file: i32): Bitboard {
  return file < 3 ? FILES_A_TO_D : file > 4 ? FILES_A_TO_D << 4 : FILES_A_TO_D << 2;
}
const FILES_A_TO_D: Bitboard = 0x0f0f0f0f0f0f0f0f;

/** Returns the square nearest to `Us`. */
@inline function rearmost<Us>(set: Bitboard): Square {
  return isWhite<Us>() ? lowest(set) : highest(set);
}
