/** Converts the kernel's 20-bit moves (assembly/board/move.ts) to chessops'. */
import type { NormalMove, Role } from 'chessops';
import { ARRIVING_SHIFT, FROM_SHIFT, PIECE_MASK, PIECE_SHIFT, SQUARE_MASK } from './assembly/board/layout.js';

/** Roles by the kernel's numbers of pieces. */
const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

/** One object for every move from one square to another, made when it first occurs, because a search lists millions of moves. */
const decoded: NormalMove[] = [];

/** @returns a move, which the caller must not change */
export function decodeMove(code: number): NormalMove {
  const to = code & SQUARE_MASK;
  const from = (code >> FROM_SHIFT) & SQUARE_MASK;
  const arriving = arrivingPieceOf(code);
  if (arriving !== pieceOf(code)) return { from, to, promotion: ROLES[arriving] as Role };
  const index = (from << FROM_SHIFT) | to;
  decoded[index] ??= { from, to };
  return decoded[index];
}

/** Returns the number of the piece that moves. */
export const pieceOf = (code: number): number => (code >> PIECE_SHIFT) & PIECE_MASK;
const arrivingPieceOf = (code: number): number => (code >> ARRIVING_SHIFT) & PIECE_MASK;

/** Returns the number of the piece to which a pawn is promoted, or that of a pawn if it is not promoted. */
export const promotionOf = ({ promotion }: NormalMove): number => (promotion ? ROLES.indexOf(promotion) : 0);

export function isMove(code: number, move: NormalMove): boolean {
  if ((code & SQUARE_MASK) !== move.to || ((code >> FROM_SHIFT) & SQUARE_MASK) !== move.from) return false;
  const arriving = arrivingPieceOf(code);
  return (arriving === pieceOf(code) ? 0 : arriving) === promotionOf(move);
}
