/**
 * A position that follows moves. It knows no rules, because all moves were proven legal before; it only knows what a move changes on
 * the board and in the fields of a FEN.
 */

import { writeBoard } from '../chess/board-letters.js';
import { readPlacement } from '../report/position/diagram/placement.js';

/** Squares (`e4`) and the letters of their pieces. */
export type MenOnSquares = ReadonlyMap<string, string>;

export type SideToMove = 'w' | 'b';

/** The fields of a FEN. */
export interface BoardPosition {
  readonly board: MenOnSquares;
  readonly turn: SideToMove;
  /** letters of `KQkq`, or empty */
  readonly castling: string;
  /** the square behind a pawn that has just made a double step, or empty */
  readonly enPassant: string;
  readonly halfMoves: number;
  readonly move: number;
}

/** Returns the first field of a FEN for a board. */
export const placementOf = (board: MenOnSquares): string =>
  writeBoard((square) => board.get(`${'abcdefgh'[square & 7]}${(square >> 3) + 1}`));

export function parseBoardPosition(fen: string): BoardPosition {
  const [field = '', turn, castling = '', enPassant = '', halfMoves = '0', move = '1'] = fen.split(' ');
  return {
    board: readPlacement(field),
    turn: turn === 'b' ? 'b' : 'w',
    castling: castling.replace('-', ''),
    enPassant: enPassant.replace('-', ''),
    halfMoves: Number(halfMoves),
    move: Number(move),
  };
}

export const makeFen = ({ board, turn, castling, enPassant, halfMoves, move }: BoardPosition): string =>
  [placementOf(board), turn, castling || '-', enPassant || '-', halfMoves, move].join(' ');

/** Passes the move to the other side, as before a threat. */
const passed = (position: BoardPosition): BoardPosition => ({
  ...position,
  turn: other(position.turn),
  enPassant: '',
  halfMoves: position.halfMoves + 1,
  move: position.move + (position.turn === 'b' ? 1 : 0),
});

/** Returns the position after a move in UCI notation (castling as the king's two steps), even of the side that is not to move. */
export function afterMove(position: BoardPosition, uci: string): BoardPosition {
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)];
  const piece = position.board.get(from) ?? '';
  const white = piece === piece.toUpperCase();
  if (white !== (position.turn === 'w')) return afterMove(passed(position), uci);
  const board = new Map(position.board);
  const isPawn = piece.toLowerCase() === 'p';
  const captures = board.has(to);
  board.delete(from);
  board.set(to, promotion ? (white ? promotion.toUpperCase() : promotion) : piece);
  if (isPawn && from[0] !== to[0] && !captures) board.delete(`${to[0]}${from[1]}`);
  if (piece.toLowerCase() === 'k' && from[0] === 'e' && (to[0] === 'g' || to[0] === 'c')) castle(board, to);
  const double = isPawn && Math.abs(Number(from[1]) - Number(to[1])) === 2;
  const after = passed(position);
  return {
    ...after,
    board,
    castling: rightsAfter(position.castling, from, to),
    enPassant: double ? `${from[0]}${(Number(from[1]) + Number(to[1])) / 2}` : '',
    halfMoves: isPawn || captures ? 0 : after.halfMoves,
  };
}

const other = (turn: SideToMove): SideToMove => (turn === 'w' ? 'b' : 'w');

function castle(board: Map<string, string>, to: string): void {
  const rank = to[1] ?? '';
  const [from, beside] = to[0] === 'g' ? [`h${rank}`, `f${rank}`] : [`a${rank}`, `d${rank}`];
  const rook = board.get(from);
  if (rook?.toLowerCase() !== 'r') return;
  board.delete(from);
  board.set(beside, rook);
}

/** A right is lost when its king or rook moves, or its rook is captured. */
const HOMES: Readonly<Record<string, string>> = { e1: 'KQ', h1: 'K', a1: 'Q', e8: 'kq', h8: 'k', a8: 'q' };

function rightsAfter(rights: string, from: string, to: string): string {
  const lost = `${HOMES[from] ?? ''}${HOMES[to] ?? ''}`;
  return [...rights].filter((right) => !lost.includes(right)).join('');
}
