/**
 * A move in 20 bits; 0 is no move.
 *
 *   bits 0-5     to: lowest, so that moves are made by adding targets to a template
 *   bits 6-11    from
 *   bits 12-14   the piece that moves
 *   bits 15-17   the piece that arrives: the same, except in promotions
 *   bits 18-19   kind: ordinary, double step, castling (as the king's two steps), en passant
 */
import { Square } from './bitboard';
import * as layout from './layout';

export type Move = u32;
export type Piece = u32;

/** Pieces, in the order of the bitboards of a `Position`. */
export const PAWN: Piece = layout.PAWN;
export const KNIGHT: Piece = layout.KNIGHT;
export const BISHOP: Piece = layout.BISHOP;
export const ROOK: Piece = layout.ROOK;
export const QUEEN: Piece = layout.QUEEN;
export const KING: Piece = layout.KING;

export const NO_MOVE: Move = 0;
/** All bits of a move, for words that also hold something else. */
export const MOVE_MASK: Move = 0xfffff;
const KIND_MASK: Move = 3 << layout.KIND_SHIFT;
export const DOUBLE_STEP: Move = 1 << layout.KIND_SHIFT;
export const CASTLING: Move = 2 << layout.KIND_SHIFT;
export const EN_PASSANT: Move = 3 << layout.KIND_SHIFT;

/** Returns a move of `piece` without its target. */
@inline export function moveFrom(from: Square, piece: Piece): Move {
  return (from << layout.FROM_SHIFT) | (piece << layout.PIECE_SHIFT) | (piece << layout.ARRIVING_SHIFT);
}
@inline export function target(to: Square): Move {
  return to;
}
@inline export function promotion(from: Square, to: Square, piece: Piece): Move {
  return to | (from << layout.FROM_SHIFT) | (piece << layout.ARRIVING_SHIFT);
}

@inline export function fromOf(move: Move): Square {
  return (move >> layout.FROM_SHIFT) & layout.SQUARE_MASK;
}
@inline export function toOf(move: Move): Square {
  return move & layout.SQUARE_MASK;
}
@inline export function pieceOf(move: Move): Piece {
  return (move >> layout.PIECE_SHIFT) & layout.PIECE_MASK;
}
@inline export function arrivingPieceOf(move: Move): Piece {
  return (move >> layout.ARRIVING_SHIFT) & layout.PIECE_MASK;
}
@inline export function kindOf(move: Move): Move {
  return move & KIND_MASK;
}

/** Bytes of a move in a list. A list of moves lies in memory from one address to another. */
export const MOVE_BYTES: usize = 4;

@inline export function moveAt(address: usize): Move {
  return load<u32>(address);
}
@inline export function putMove(address: usize, move: Move): usize {
  store<u32>(address, move);
  return address + MOVE_BYTES;
}
@inline export function lengthOf(list: usize, end: usize): u32 {
  return <u32>((end - list) >> 2);
}
