/**
 * A position, and playing a move on it by copying (measured as fast as make and unmake, and simpler).
 * https://www.chessprogramming.org/Copy-Make
 */
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from './attacks';
import { Bitboard, NO_SQUARE, Square, bit, contains, lowest, stepForward, withoutLowest } from './bitboard';
import { is } from './family';
import { BLACK, Black, WHITE, White, checkOpponents, isWhite } from './side';
import * as layout from './layout';
import { CASTLING_KEPT } from '../memory';
import {
  CASTLING, DOUBLE_STEP, EN_PASSANT, KING, Move, PAWN, Piece, ROOK, arrivingPieceOf, fromOf, kindOf, pieceOf,
  toOf,
} from './move';
import { SIDE_KEY, castlingKey, enPassantKey, pieceKey } from './zobrist';

/** Castling rights, bits of `Position.castling`. */
export const WHITE_SHORT: u32 = layout.WHITE_SHORT;
export const WHITE_LONG: u32 = layout.WHITE_LONG;
export const BLACK_SHORT: u32 = layout.BLACK_SHORT;
export const BLACK_LONG: u32 = layout.BLACK_LONG;

/** 80 bytes. The eight boards come first: copying and clearing squares work on them as four 128-bit words. */
@unmanaged
export class Position {
  white: Bitboard;
  black: Bitboard;
  pawns: Bitboard;
  knights: Bitboard;
  bishops: Bitboard;
  rooks: Bitboard;
  queens: Bitboard;
  kings: Bitboard;
  /** Zobrist hash; stale after a move played `WithoutHash` */
  hash: u64;
  castling: u8;
  /** the square crossed by a double step if a pawn can capture there, else `NO_SQUARE` */
  enPassant: u8;
  sideToMove: u8;
  private unused1: u8;
  private unused2: u32;

  /** The three bytes above, in one store. */
  @inline setState(castling: u32, enPassant: Square, sideToMove: u8): void {
    store<u32>(changetype<usize>(this), castling | (enPassant << 8) | (<u32>sideToMove << 16), offsetof<Position>('castling'));
  }

  @inline own<Us>(): Bitboard {
    return isWhite<Us>() ? this.white : this.black;
  }
  @inline setOwn<Us>(set: Bitboard): void {
    if (isWhite<Us>()) this.white = set;
    else this.black = set;
  }
  /** Returns the castling rights of `Us`. */
  @inline rights<Us>(): u32 {
    return <u32>this.castling & (isWhite<Us>() ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG);
  }
  @inline get occupied(): Bitboard {
    return this.white | this.black;
  }
  @inline get diagonalSliders(): Bitboard {
    return this.bishops | this.queens;
  }
  @inline get orthogonalSliders(): Bitboard {
    return this.rooks | this.queens;
  }
  /** Returns all pieces of one kind, of both sides. */
  @inline ofKind(piece: Piece): Bitboard {
    return load<u64>(changetype<usize>(this) + (<usize>piece << 3), offsetof<Position>('pawns'));
  }
  @inline setOfKind(piece: Piece, set: Bitboard): void {
    store<u64>(changetype<usize>(this) + (<usize>piece << 3), set, offsetof<Position>('pawns'));
  }
  @inline kingSquare<Us>(): Square {
    return lowest(this.own<Us>() & this.kings);
  }
  /** Returns the piece on a square, `PAWN` on an empty one. There is no loop, because its end would be mispredicted. */
  @inline pieceOn(square: Square): Piece {
    const odd = this.knights | this.rooks | this.kings;
    const second = this.bishops | this.rooks;
    const third = this.queens | this.kings;
    return <Piece>contains(odd, square) | (<Piece>contains(second, square) << 1) | (<Piece>contains(third, square) << 2);
  }
  /** Copies the eight boards of `source` with some squares emptied. */
  @inline copyWithout(source: Position, squares: Bitboard): void {
    const emptied = v128.splat<u64>(squares);
    const from = changetype<usize>(source);
    const to = changetype<usize>(this);
    v128.store(to, v128.andnot(v128.load(from), emptied));
    v128.store(to, v128.andnot(v128.load(from, 16), emptied), 16);
    v128.store(to, v128.andnot(v128.load(from, 32), emptied), 32);
    v128.store(to, v128.andnot(v128.load(from, 48), emptied), 48);
  }
}
export const POSITION_BYTES: usize = offsetof<Position>();

/** Does not compile unless layout.ts gives the right offsets. */
export function checkLayout(): void {
  if (
    offsetof<Position>('hash') != layout.HASH_OFFSET || offsetof<Position>('castling') != layout.CASTLING_OFFSET
    || offsetof<Position>('enPassant') != layout.EN_PASSANT_OFFSET || offsetof<Position>('sideToMove') != layout.SIDE_OFFSET
    || offsetof<Position>() != layout.POSITION_BYTES
  ) ERROR('layout.ts does not say where the fields of Position are');
}

/** Decides whether any of these men of the opponent attack a square of `Us`, given the occupied squares. */
@inline export function isAttackedBy<Us>(p: Position, square: Square, occupied: Bitboard, men: Bitboard): bool {
  return (pawnAttacks<Us>(square) & men & p.pawns) != 0
    || (knightAttacks(square) & men & p.knights) != 0
    || (bishopAttacks(square, occupied) & men & p.diagonalSliders) != 0
    || (rookAttacks(square, occupied) & men & p.orthogonalSliders) != 0
    || (kingAttacks(square) & men & p.kings) != 0;
}

/** Decides whether `Us` attacks `square`. */
@inline export function attacks<Us, Them>(p: Position, square: Square, occupied: Bitboard): bool {
  return isAttackedBy<Them>(p, square, occupied, p.own<Us>());
}

/** Decides whether the king of `Us` is attacked. */
@inline export function inCheck<Us, Them>(p: Position): bool {
  return attacks<Them, Us>(p, p.kingSquare<Us>(), p.occupied);
}

/**
 * Whether `play` updates the hash, as a type parameter (family.ts).
 */
@unmanaged class Hashing {}
@unmanaged @final export class WithHash extends Hashing {}
@unmanaged @final export class WithoutHash extends Hashing {}
@inline function keepsHash<H>(): bool {
  if (!is<H, Hashing>()) ERROR('a type parameter is not one of play: WithHash or WithoutHash');
  return is<H, WithHash>();
}

/** Writes to `next` the position after `Us` plays `move`. */
export function play<Us, Them, H>(p: Position, next: Position, move: Move): void {
  playInline<Us, Them, H>(p, next, move);
}

/** `play` without a call, for loops that do little else. */
@inline export function playInline<Us, Them, H>(p: Position, next: Position, move: Move): void {
  playPieces<Us, Them>(p, next, move);
  playState<Us, Them, H>(p, next, move);
}

/** Does the part of `play` that leaves the boards alone. It is separate for callers that need the hash first. */
@inline export function playState<Us, Them, H>(p: Position, next: Position, move: Move): void {
  checkOpponents<Us, Them>();
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  let hash: u64 = 0;
  if (keepsHash<H>()) {
    hash = p.hash ^ SIDE_KEY ^ pieceKey<Us>(pieceOf(move), from) ^ pieceKey<Us>(arrivingPieceOf(move), to);
    if (contains(p.own<Them>(), to)) hash ^= pieceKey<Them>(p.pieceOn(to), to);
    if (p.enPassant != NO_SQUARE) hash ^= enPassantKey(p.enPassant);
  }
  let enPassant: Square = NO_SQUARE;
  if (kind) {
    if (kind == DOUBLE_STEP) {
      const passed = (from + to) >> 1;
      if (pawnAttacks<Us>(passed) & p.own<Them>() & p.pawns) {
        enPassant = passed;
        if (keepsHash<H>()) hash ^= enPassantKey(passed);
      }
    } else if (keepsHash<H>()) {
      if (kind == EN_PASSANT) hash ^= pieceKey<Them>(PAWN, to - stepForward<Us>());
      else hash ^= pieceKey<Us>(ROOK, rookFrom(from, to)) ^ pieceKey<Us>(ROOK, rookTo(from, to));
    }
  }
  const rights = <u32>p.castling & <u32>load<u8>(CASTLING_KEPT + from) & <u32>load<u8>(CASTLING_KEPT + to);
  if (keepsHash<H>()) next.hash = hash ^ castlingKey(p.castling) ^ castlingKey(rights);
  next.setState(rights, enPassant, isWhite<Us>() ? BLACK : WHITE);
}

/**
 * Does the other part: copies the boards without the move's squares, which removes the moving and the captured piece, and then adds the
 * arriving piece.
 */
@inline export function playPieces<Us, Them>(p: Position, next: Position, move: Move): void {
  const from = fromOf(move);
  const to = toOf(move);
  const arriving = arrivingPieceOf(move);
  const kind = kindOf(move);
  let emptied = bit(from) | bit(to);
  let arrived = bit(to);
  if (kind >= CASTLING) {
    if (kind == EN_PASSANT) emptied |= bit(to - stepForward<Us>());
    else {
      emptied |= bit(rookFrom(from, to));
      arrived |= bit(rookTo(from, to));
    }
  }
  next.copyWithout(p, emptied);
  next.setOwn<Us>(next.own<Us>() | arrived);
  next.setOfKind(arriving, next.ofKind(arriving) | bit(to));
  if (kind == CASTLING) next.rooks |= arrived ^ bit(to);
}

/** The rook's squares in castling, given the king's. */
@inline export function rookFrom(from: Square, to: Square): Square {
  return to > from ? to + 1 : to - 2;
}
@inline export function rookTo(from: Square, to: Square): Square {
  return to > from ? to - 1 : to + 1;
}

/** Writes to `next` the position after the side to move, which is not in check, passes. */
export function pass<Us>(p: Position, next: Position): void {
  next.copyWithout(p, 0);
  next.hash = p.hash ^ SIDE_KEY ^ (p.enPassant != NO_SQUARE ? enPassantKey(p.enPassant) : 0);
  next.setState(p.castling, NO_SQUARE, isWhite<Us>() ? BLACK : WHITE);
}

/** Computes from scratch the hash that `play` updates. */
export function hashFromScratch(p: Position): u64 {
  let hash: u64 = castlingKey(p.castling);
  for (let piece = PAWN; piece <= KING; piece++) {
    for (let set = p.ofKind(piece) & p.white; set; set = withoutLowest(set)) hash ^= pieceKey<White>(piece, lowest(set));
    for (let set = p.ofKind(piece) & p.black; set; set = withoutLowest(set)) hash ^= pieceKey<Black>(piece, lowest(set));
  }
  if (p.enPassant != NO_SQUARE) hash ^= enPassantKey(p.enPassant);
  if (p.sideToMove == BLACK) hash ^= SIDE_KEY;
  return hash;
}

/** Writes which castling rights survive a move from or to each square. */
export function writeCastlingKept(): void {
  for (let s: u32 = 0; s < 64; s++) {
    let lost: u32 = 0;
    if (s == 4 || s == 7) lost |= WHITE_SHORT;
    if (s == 4 || s == 0) lost |= WHITE_LONG;
    if (s == 60 || s == 63) lost |= BLACK_SHORT;
    if (s == 60 || s == 56) lost |= BLACK_LONG;
    store<u8>(CASTLING_KEPT + s, <u8>(15 ^ lost));
  }
}
