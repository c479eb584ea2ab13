/**
 * Where men may be after some moves, if nothing is in their way and pawns capture where they like. What the men of one side can do does not
 * depend on the other side's, and stands alike in many positions, so a cache remembers it.
 */
import { diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, DARK_SQUARES, FILE_A, FILE_H, RANK_1, RANK_8, Square, forward, forwardToA, forwardToH, hasSeveral, lowest, thirdRank,
  withoutLowest,
} from '../board/bitboard';
import { BISHOP, KING, KNIGHT, PAWN, Piece, QUEEN, ROOK } from '../board/move';
import { Position } from '../board/position';
import { Black, White } from '../board/side';
import { JOURNEYS_OFFSET, threadBase } from '../memory';

/** More moves than this are not counted. */
export const MAX_JOURNEY: u32 = 7;

/** Odd, and without structure. */
const MULTIPLIER: u64 = 0x9e3779b97f4a7c15;
export function keyOf(p: Position, men: Bitboard, flags: u64): u64 {
  let key = mixed(mixed(flags) ^ (men & p.pawns));
  key = mixed(key ^ (men & p.knights));
  key = mixed(key ^ (men & p.bishops));
  key = mixed(key ^ (men & p.rooks));
  key = mixed(key ^ (men & p.queens));
  return mixed(key ^ (men & p.kings));
}
@inline export function mixed(key: u64): u64 {
  key *= MULTIPLIER;
  return key ^ (key >> 29);
}

/** The squares that some men reach in so many moves. */
@unmanaged @final
export class Journeys {
  check: u64;
  first: u64;

  @inline within(moves: u32): Bitboard {
    return load<u64>(changetype<usize>(this) + (<usize>moves << 3));
  }
}
const JOURNEYS_SHIFT: u64 = 52;
const JOURNEYS_BYTES: usize = 64;

/** For up to `MAX_JOURNEY` moves. */
export function journeysOf(p: Position, men: Bitboard, isWhite: bool, mayCapture: bool, moves: u32): Journeys {
  const key = keyOf(p, men, <u64>moves | (<u64>isWhite << 9) | (<u64>mayCapture << 10));
  const at = threadBase + JOURNEYS_OFFSET + <usize>(key >> JOURNEYS_SHIFT) * JOURNEYS_BYTES;
  let sum: u64 = 0;
  for (let i: usize = 0; i < JOURNEYS_BYTES; i += 8) sum ^= load<u64>(at + i);
  if (sum == key) return changetype<Journeys>(at);
  memory.fill(at, 0, JOURNEYS_BYTES);
  for (let set = men; set; set = withoutLowest(set)) {
    begin(p.pieceOn(lowest(set)), set & (0 - set));
    for (let i: u32 = 1; i <= moves; i++) {
      widen(isWhite, mayCapture);
      const word = at + (<usize>i << 3);
      store<u64>(word, load<u64>(word) | reached | reachedAsQueen | reachedAsKnight);
    }
  }
  let check = key;
  for (let i: usize = 8; i < JOURNEYS_BYTES; i += 8) check ^= load<u64>(at + i);
  store<u64>(at, check);
  return changetype<Journeys>(at);
}

// ---- where a man may be after some moves: as it is, or promoted; a queen stands for rook and bishop, too ----
let manIs: Piece = PAWN;
export let reached: Bitboard = 0;
export let reachedAsQueen: Bitboard = 0;
export let reachedAsKnight: Bitboard = 0;

/** A man that stands on one of some squares. */
export function begin(piece: Piece, squares: Bitboard): void {
  manIs = piece;
  reached = squares;
  reachedAsQueen = 0;
  reachedAsKnight = 0;
}
/** One move more. */
export function widen(isWhite: bool, mayCapture: bool): void {
  if (manIs != PAWN) {
    reached |= movesOf(manIs, reached);
    return;
  }
  if (reachedAsQueen) {
    reachedAsQueen |= movesOf(QUEEN, reachedAsQueen);
    reachedAsKnight |= movesOf(KNIGHT, reachedAsKnight);
  }
  const next = isWhite ? pawnSteps<White>(reached, mayCapture) : pawnSteps<Black>(reached, mayCapture);
  const promoted = next & (RANK_1 | RANK_8);
  reached |= next ^ promoted;
  reachedAsQueen |= promoted;
  reachedAsKnight |= promoted;
}
function pawnSteps<Us>(from: Bitboard, mayCapture: bool): Bitboard {
  const single = forward<Us>(from);
  const straight = single | forward<Us>(single & thirdRank<Us>());
  return mayCapture ? straight | forwardToA<Us>(from) | forwardToH<Us>(from) : straight;
}
function movesOf(piece: Piece, from: Bitboard): Bitboard {
  if (hasSeveral(from)) {
    // in two moves a queen or rook is anywhere, a bishop anywhere on its colour
    if (piece == QUEEN || piece == ROOK) return ALL_SQUARES;
    if (piece == BISHOP) return from & DARK_SQUARES ? DARK_SQUARES : ~DARK_SQUARES;
  }
  let steps: Bitboard = 0;
  for (let set = from; set; set = withoutLowest(set)) steps |= linesOf(piece, lowest(set));
  return steps;
}
/** What a piece attacks on an empty board. */
export function linesOf(piece: Piece, square: Square): Bitboard {
  if (piece == KNIGHT) return knightAttacks(square);
  if (piece == KING) return kingAttacks(square);
  return (piece == ROOK ? 0 : diagonalsOf(square)) | (piece == BISHOP ? 0 : orthogonalsOf(square));
}


/** The first squares of an officer's moves: where his own men stand on all of them, he is caged. */
@inline export function stepsOf(piece: Piece, square: Square): Bitboard {
  return piece == KNIGHT ? knightAttacks(square) : linesOf(piece, square) & kingAttacks(square);
}

/** The squares of a set and all around them. */
@inline export function withSteps(set: Bitboard): Bitboard {
  set |= ((set & ~FILE_A) >> 1) | ((set & ~FILE_H) << 1);
  return set | (set << 8) | (set >> 8);
}
