/**
 * A position, and playing a move on it by copying (measured as fast as make and unmake, and simpler).
 * https://www.chessprogramming.org/Copy-Make
 */
import { fetchBucket } from '../alpha-beta/analysis-table';
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from './attacks';
import { Bitboard, NO_SQUARE, Square, bit, contains, lowest, stepForward, withoutLowest } from './bitboard';
import { BLACK, Black, WHITE, White, isWhite } from './side';
import { CASTLING_KEPT } from '../memory';
import {
  CASTLING, DOUBLE_STEP, EN_PASSANT, KING, Move, PAWN, Piece, ROOK, arrivingPieceOf, fromOf, kindOf, pieceOf,
  toOf,
} from './move';
import { SIDE_KEY, castlingKey, enPassantKey, pieceKey } from './zobrist';

/** Castling rights, bits of `Position.castling`. */
export const WHITE_SHORT: u32 = 1;
export const WHITE_LONG: u32 = 2;
export const BLACK_SHORT: u32 = 4;
export const BLACK_LONG: u32 = 8;

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
  /** Zobrist hash; not kept up where a position is played to without it */
  hash: u64;
  castling: u8;
  /** the square passed over by a double step, only where a pawn stands ready to capture there; else `NO_SQUARE` */
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
  @inline get occupied(): Bitboard {
    return this.white | this.black;
  }
  @inline get diagonalSliders(): Bitboard {
    return this.bishops | this.queens;
  }
  @inline get orthogonalSliders(): Bitboard {
    return this.rooks | this.queens;
  }
  /** All pieces of one kind, both sides. */
  @inline ofKind(piece: Piece): Bitboard {
    return load<u64>(changetype<usize>(this) + (<usize>piece << 3), offsetof<Position>('pawns'));
  }
  @inline setOfKind(piece: Piece, set: Bitboard): void {
    store<u64>(changetype<usize>(this) + (<usize>piece << 3), set, offsetof<Position>('pawns'));
  }
  @inline kingSquare<Us>(): Square {
    return lowest(this.own<Us>() & this.kings);
  }
  /** What stands on an occupied square; `PAWN` on an empty one. Put together bit by bit: a loop's end would be guessed wrong. */
  @inline pieceOn(square: Square): Piece {
    const odd = this.knights | this.rooks | this.kings;
    const second = this.bishops | this.rooks;
    const third = this.queens | this.kings;
    return <Piece>contains(odd, square) | (<Piece>contains(second, square) << 1) | (<Piece>contains(third, square) << 2);
  }
  /** The eight boards of `source`, with some squares emptied. */
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

/** Does a piece of `Us` attack `square`, with these squares occupied? */
@inline export function attacks<Us, Them>(p: Position, square: Square, occupied: Bitboard): bool {
  const own = p.own<Us>();
  return (pawnAttacks<Them>(square) & own & p.pawns) != 0
    || (knightAttacks(square) & own & p.knights) != 0
    || (bishopAttacks(square, occupied) & own & p.diagonalSliders) != 0
    || (rookAttacks(square, occupied) & own & p.orthogonalSliders) != 0
    || (kingAttacks(square) & own & p.kings) != 0;
}

/** Is the king of `Us` attacked? */
@inline export function inCheck<Us, Them>(p: Position): bool {
  return attacks<Them, Us>(p, p.kingSquare<Us>(), p.occupied);
}

/**
 * Type parameter of `play`: keep the hash up (interior nodes), and have the analysis table's bucket fetched as soon as it is
 * known, or leave it undefined (leaves, where none is needed).
 */
export type WithHash = u8;
export type WithFetch = i8;
export type WithoutHash = u16;
@inline function keepsHash<Hash>(): bool {
  return sizeof<Hash>() == 1;
}
@inline function fetches<Hash>(): bool {
  return isSigned<Hash>();
}

/**
 * Writes to `next` what `p` becomes when `Us` plays `move`.
 * The move's squares are emptied on all boards while copying, which removes what moves and what is captured; then the
 * arriving piece is put down.
 */
export function play<Us, Them, Hash>(p: Position, next: Position, move: Move): void {
  playInline<Us, Them, Hash>(p, next, move);
}

/** `play` without a call, for loops that do little else. */
@inline export function playInline<Us, Them, Hash>(p: Position, next: Position, move: Move): void {
  const from = fromOf(move);
  const to = toOf(move);
  const piece = pieceOf(move);
  const arriving = arrivingPieceOf(move);
  const kind = kindOf(move);
  let hash: u64 = 0;
  if (keepsHash<Hash>()) {
    hash = p.hash ^ SIDE_KEY ^ pieceKey<Us>(piece, from) ^ pieceKey<Us>(arriving, to);
    if (contains(p.own<Them>(), to)) hash ^= pieceKey<Them>(p.pieceOn(to), to);
    if (p.enPassant != NO_SQUARE) hash ^= enPassantKey(p.enPassant);
  }
  let emptied = bit(from) | bit(to);
  let arrived = bit(to);
  let enPassant: Square = NO_SQUARE;
  if (kind) {
    if (kind == DOUBLE_STEP) {
      const passed = (from + to) >> 1;
      if (pawnAttacks<Us>(passed) & p.own<Them>() & p.pawns) {
        enPassant = passed;
        if (keepsHash<Hash>()) hash ^= enPassantKey(passed);
      }
    } else if (kind == EN_PASSANT) {
      const captured = to - stepForward<Us>();
      emptied |= bit(captured);
      if (keepsHash<Hash>()) hash ^= pieceKey<Them>(PAWN, captured);
    } else {
      const rookFrom = to > from ? to + 1 : to - 2;
      const rookTo = to > from ? to - 1 : to + 1;
      emptied |= bit(rookFrom);
      arrived |= bit(rookTo);
      if (keepsHash<Hash>()) hash ^= pieceKey<Us>(ROOK, rookFrom) ^ pieceKey<Us>(ROOK, rookTo);
    }
  }
  const rights = <u32>p.castling & <u32>load<u8>(CASTLING_KEPT + from) & <u32>load<u8>(CASTLING_KEPT + to);
  if (keepsHash<Hash>()) {
    hash ^= castlingKey(p.castling) ^ castlingKey(rights);
    next.hash = hash;
    if (fetches<Hash>()) fetchBucket(hash);
  }
  next.copyWithout(p, emptied);
  next.setOwn<Us>(next.own<Us>() | arrived);
  next.setOfKind(arriving, next.ofKind(arriving) | bit(to));
  if (kind == CASTLING) next.rooks |= arrived ^ bit(to);
  next.setState(rights, enPassant, isWhite<Us>() ? BLACK : WHITE);
}

/** Writes to `next` what `p` becomes when the side to move, which is not in check, passes. */
export function pass<Us>(p: Position, next: Position): void {
  next.copyWithout(p, 0);
  next.hash = p.hash ^ SIDE_KEY ^ (p.enPassant != NO_SQUARE ? enPassantKey(p.enPassant) : 0);
  next.setState(p.castling, NO_SQUARE, isWhite<Us>() ? BLACK : WHITE);
}

/** The hash that `play` keeps up, counted anew. */
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

/** Which castling rights survive a move that starts or ends on a square. */
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
