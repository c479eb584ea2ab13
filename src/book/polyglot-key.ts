/**
 * The key under which a polyglot book knows a position: a Zobrist hash over published numbers. Every book here uses it, so
 * that positions reached by other moves are the same position to all of them.
 *
 * http://hgm.nubati.net/book_format.html
 */
import { pawnAttacks } from 'chessops/attacks';
import type { Chess } from 'chessops/chess';
import { COLORS, ROLES } from 'chessops/types';
import { opposite, squareFile } from 'chessops/util';
import { CASTLING_NUMBERS, EN_PASSANT_NUMBERS, POLYGLOT_NUMBERS, TURN_NUMBER } from './polyglot-numbers.js';

/** chessops' order of roles is polyglot's: pawn, knight, bishop, rook, queen, king; of each first Black's, then White's. */
const PIECES = COLORS.flatMap((color) =>
  ROLES.map((role, index) => ({ color, role, kind: 2 * index + (color === 'white' ? 1 : 0) })),
);

/** Rooks that may castle, in polyglot's order: White short, White long, Black short, Black long. */
const CASTLING_ROOKS = [7, 0, 63, 56];

/**
 * The key of a position. An en-passant square counts when a pawn stands ready to capture on it, whether or not that would
 * expose its king.
 */
export function polyglotKey(position: Chess): bigint {
  let high = 0;
  let low = 0;
  const add = (number: number): void => {
    high ^= POLYGLOT_NUMBERS[2 * number] ?? 0;
    low ^= POLYGLOT_NUMBERS[2 * number + 1] ?? 0;
  };
  const { board, turn, epSquare, castles } = position;
  for (const { color, role, kind } of PIECES) {
    for (const square of board[role].intersect(board[color])) add(64 * kind + square);
  }
  for (const [index, rook] of CASTLING_ROOKS.entries()) {
    if (castles.castlingRights.has(rook)) add(CASTLING_NUMBERS + index);
  }
  if (epSquare !== undefined) {
    const ready = pawnAttacks(opposite(turn), epSquare).intersect(board.pawn).intersect(board[turn]);
    if (ready.nonEmpty()) add(EN_PASSANT_NUMBERS + squareFile(epSquare));
  }
  if (turn === 'white') add(TURN_NUMBER);
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
