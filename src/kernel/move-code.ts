/** Converts the kernel's 20-bit moves (assembly/board/move.ts) to chessops'. */
import type { NormalMove, Role } from 'chessops';
import { ARRIVING_SHIFT, FROM_SHIFT, PIECE_MASK, PIECE_SHIFT, SQUARE_MASK } from './assembly/board/layout.js';

/** Pieces by the kernel's numbers. */
const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

export function decodeMove(code: number): NormalMove {
  const to = code & SQUARE_MASK;
  const from = (code >> FROM_SHIFT) & SQUARE_MASK;
  const arriving = (code >> ARRIVING_SHIFT) & PIECE_MASK;
  if (arriving === pieceOf(code)) return { from, to };
  return { from, to, promotion: ROLES[arriving] as Role };
}

/** The number of the piece that moves. */
export const pieceOf = (code: number): number => (code >> PIECE_SHIFT) & PIECE_MASK;

export function isMove(code: number, move: NormalMove): boolean {
  if ((code & SQUARE_MASK) !== move.to || ((code >> FROM_SHIFT) & SQUARE_MASK) !== move.from) return false;
  return decodeMove(code).promotion === move.promotion;
}
