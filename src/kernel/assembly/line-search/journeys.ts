/**
 * Where men may be after some moves, if nothing is in their way and pawns capture where they like.
 */
import { diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, DARK_SQUARES, FILE_A, FILE_H, RANK_1, RANK_8, Square, forward, forwardToA, forwardToH, bit, hasSeveral, lowest, thirdRank,
  withoutLowest,
} from '../board/bitboard';
import { BISHOP, KING, KNIGHT, PAWN, Piece, QUEEN, ROOK } from '../board/move';
import { Position } from '../board/position';
import { Black, White } from '../board/side';
import { JOURNEYS_OFFSET, threadBase } from '../memory';

/** In so many moves a man is wherever it can be at all. */
export const MAX_JOURNEY: u32 = 7;

/** The squares that some men reach in so many moves. */
@unmanaged @final
export class Journeys {
  first: u64;

  @inline within(moves: u32): Bitboard {
    return load<u64>(changetype<usize>(this) + (<usize>moves << 3));
  }
}
const JOURNEYS_BYTES: usize = 64;
/**
 * White pawns that capture nothing, those that may, black ones of both kinds, officers and kings; an entry
 * for each square.
 */
const KINDS: u32 = 4 + 5;

@inline function entryOf(kind: u32, square: Square): usize {
  return threadBase + JOURNEYS_OFFSET + (<usize>((kind << 6) | square)) * JOURNEYS_BYTES;
}
@inline function kindOf(piece: Piece, isWhite: bool, mayCapture: bool): u32 {
  return piece != PAWN ? piece + 3 : (isWhite ? 0 : 2) + (mayCapture ? 1 : 0);
}

/** Writes the journeys of all men. Before each search, because other searches may have overwritten them. */
export function writeJourneys(): void {
  const spread = spreading();
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    for (let square: Square = 0; square < 64; square++) {
      const at = entryOf(kind, square);
      spread.begin(kind < 4 ? PAWN : kind - 3, bit(square));
      let all = bit(square);
      store<u64>(at, all);
      for (let i: u32 = 1; i <= MAX_JOURNEY; i++) {
        if (all != ALL_SQUARES) {
          spread.widen(kind < 2, (kind & 1) != 0);
          all = spread.squares | spread.asQueen | spread.asKnight;
        }
        store<u64>(at + (<usize>i << 3), all);
      }
    }
  }
}
/** The journey of one man. It need not move. */
@inline export function journeyOf(piece: Piece, square: Square, isWhite: bool, mayCapture: bool): Journeys {
  return changetype<Journeys>(entryOf(kindOf(piece, isWhite, mayCapture), square));
}
/** The journeys of several men together. The next call overwrites them. */
export function journeysOf(p: Position, men: Bitboard, isWhite: bool, mayCapture: bool): Journeys {
  let first = i64x2.splat(0);
  let second = first;
  let third = first;
  let fourth = first;
  for (let set = men; set; set = withoutLowest(set)) {
    const at = changetype<usize>(journeyOf(p.pieceOn(lowest(set)), lowest(set), isWhite, mayCapture));
    first = v128.or(first, v128.load(at));
    second = v128.or(second, v128.load(at, 16));
    third = v128.or(third, v128.load(at, 32));
    fourth = v128.or(fourth, v128.load(at, 48));
  }
  const sum = entryOf(KINDS, 0);
  v128.store(sum, first);
  v128.store(sum, second, 16);
  v128.store(sum, third, 32);
  v128.store(sum, fourth, 48);
  return changetype<Journeys>(sum);
}

/** Where a man may be after some moves: as it is, or promoted. A queen stands for rook and bishop, too. */
@unmanaged @final
export class Spread {
  squares: Bitboard;
  asQueen: Bitboard;
  asKnight: Bitboard;
  private piece: Piece;
  private unused: u32;

  /** Begins with a man that stands on one of some squares. */
  begin(piece: Piece, squares: Bitboard): void {
    this.piece = piece;
    this.squares = squares;
    this.asQueen = 0;
    this.asKnight = 0;
  }
  /** Adds one more move. */
  widen(isWhite: bool, mayCapture: bool): void {
    if (this.piece != PAWN) {
      this.squares |= movesOf(this.piece, this.squares);
      return;
    }
    if (this.asQueen) {
      this.asQueen |= movesOf(QUEEN, this.asQueen);
      this.asKnight |= movesOf(KNIGHT, this.asKnight);
    }
    const next = isWhite ? pawnSteps<White>(this.squares, mayCapture) : pawnSteps<Black>(this.squares, mayCapture);
    const promoted = next & (RANK_1 | RANK_8);
    this.squares |= next ^ promoted;
    this.asQueen |= promoted;
    this.asKnight |= promoted;
  }
}
/** The only one, behind the journeys. */
@inline export function spreading(): Spread {
  return changetype<Spread>(entryOf(KINDS, 1));
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

/** The first squares of an officer's moves: if its own men stand on all of them, it is caged. */
@inline export function stepsOf(piece: Piece, square: Square): Bitboard {
  return piece == KNIGHT ? knightAttacks(square) : linesOf(piece, square) & kingAttacks(square);
}

/** The squares of a set and all around them. */
@inline export function withSteps(set: Bitboard): Bitboard {
  set |= ((set & ~FILE_A) >> 1) | ((set & ~FILE_H) << 1);
  return set | (set << 8) | (set >> 8);
}
