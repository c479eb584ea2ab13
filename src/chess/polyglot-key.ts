/**
 * The key of a position in a polyglot book: a Zobrist hash over published numbers. All kinds of books here use it, so
 * a position has the same key whichever moves led to it.
 *
 * http://hgm.nubati.net/book_format.html
 */
import { pawnAttacks } from 'chessops/attacks';
import type { Chess } from 'chessops/chess';
import { COLORS, ROLES } from 'chessops/types';
import { opposite, squareFile } from 'chessops/util';
import { CASTLING_NUMBERS, EN_PASSANT_NUMBERS, polyglotNumbers, TURN_NUMBER } from './polyglot-numbers.js';

/** chessops orders roles as polyglot does: pawn, knight, bishop, rook, queen, king; for each, Black's numbers come first. */
const PIECES = COLORS.flatMap((color) =>
  ROLES.map((role, index) => ({ color, role, kind: 2 * index + (color === 'white' ? 1 : 0) })),
);

/** Rooks that may castle, in polyglot's order: White short, White long, Black short, Black long. */
const CASTLING_ROOKS = [7, 0, 63, 56];

/**
 * Returns the key of a position. An en-passant square counts if a pawn stands ready to capture on it, even if the capture would
 * expose its king.
 */
export function polyglotKey(position: Chess): bigint {
  const numbers = polyglotNumbers();
  let high = 0;
  let low = 0;
  const add = (number: number): void => {
    high ^= numbers[2 * number] ?? 0;
    low ^= numbers[2 * number + 1] ?? 0;
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
