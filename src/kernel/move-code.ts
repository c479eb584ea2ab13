/** The kernel's 20-bit move (assembly/move.ts) as chessops has it: the one conversion at this border. */
import type { NormalMove, Role } from 'chessops';

/** Pieces by the kernel's numbers. */
const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

export function decodeMove(code: number): NormalMove {
  const to = code & 63;
  const from = (code >> 6) & 63;
  const piece = (code >> 12) & 7;
  const arriving = (code >> 15) & 7;
  if (piece === arriving) return { from, to };
  return { from, to, promotion: ROLES[arriving] as Role };
}

export function isMove(code: number, { from, to, promotion }: NormalMove): boolean {
  if ((code & 63) !== to || ((code >> 6) & 63) !== from) return false;
  return promotion === decodeMove(code).promotion;
}
