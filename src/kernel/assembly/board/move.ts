/**
 * A move in 20 bits; 0 is no move.
 *
 *   bits 0-5     to: a list of moves is written by adding targets to all of a move but its target
 *   bits 6-11    from
 *   bits 12-14   the piece that moves
 *   bits 15-17   the piece that arrives: the same, but for promotions
 *   bits 18-19   kind: ordinary, double step, castling (as the king's two steps), en passant
 */
import { Square } from './bitboard';

export type Move = u32;
export type Piece = u32;

/** Pieces, in the order of the bitboards of a `Position`. */
export const PAWN: Piece = 0;
export const KNIGHT: Piece = 1;
export const BISHOP: Piece = 2;
export const ROOK: Piece = 3;
export const QUEEN: Piece = 4;
export const KING: Piece = 5;

export const NO_MOVE: Move = 0;
const KIND_MASK: Move = 3 << 18;
export const DOUBLE_STEP: Move = 1 << 18;
export const CASTLING: Move = 2 << 18;
export const EN_PASSANT: Move = 3 << 18;

/** All of a move of `piece` but the target square. */
@inline export function moveFrom(from: Square, piece: Piece): Move {
  return (from << 6) | (piece << 12) | (piece << 15);
}
@inline export function target(to: Square): Move {
  return to;
}
@inline export function promotion(from: Square, to: Square, piece: Piece): Move {
  return to | (from << 6) | (piece << 15);
}

@inline export function fromOf(move: Move): Square {
  return (move >> 6) & 63;
}
@inline export function toOf(move: Move): Square {
  return move & 63;
}
@inline export function pieceOf(move: Move): Piece {
  return (move >> 12) & 7;
}
@inline export function arrivingPieceOf(move: Move): Piece {
  return (move >> 15) & 7;
}
@inline export function kindOf(move: Move): Move {
  return move & KIND_MASK;
}

/** Lists of moves lie in memory: written from one address on, four bytes a move, they end at another. */
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
