/** A position that is being set up, with any pieces on any squares, legal or not. `readPosition` says what is wrong with it. */

import { makeSquare } from 'chessops/util';
import {
  type BoardPosition,
  type MenOnSquares,
  makeFen,
  parseBoardPosition,
  type SideToMove,
} from '../board-ui/followed-position.js';
import { readBoard } from '../chess/board-field.js';
import { castlingOf, readPosition } from '../chess/fen.js';
import { readPlacement } from '../report/position/diagram/placement.js';
import type { PageProblem } from './page-problem.js';
import { TEXTS } from './texts.js';

export const EMPTY_FEN = '8/8/8/8/8/8/8/8 w - - 0 1';

/**
 * Returns a position that was typed, pasted or linked, with notes on lenient readings. It may be illegal if its board can be drawn.
 * Otherwise returns the fault.
 */
export function readFen(text: string): Pick<PageProblem, 'fen' | 'remarks'> | { readonly fault: string } {
  const read = readPosition(text);
  if (read.ok) {
    const { fen, warnings } = read.value;
    return { fen, ...(warnings.length > 0 && { remarks: warnings.map(({ message }) => message) }) };
  }
  const fen = sixFields(text);
  return fen === undefined ? { fault: read.error[0]?.message ?? TEXTS.setUp.fenWrong } : { fen };
}

/** Returns a text as the six fields of a FEN, if its board has eight ranks of eight squares, with any pieces; otherwise undefined. */
export function sixFields(text: string): string | undefined {
  const [field = '', turn = 'w', castling = '-', enPassant = '-'] = text.trim().split(/\s+/);
  const board = readBoard(field, []);
  if (!board || !/^[wb]$/.test(turn) || !/^(-|[KQkq]+)$/.test(castling) || !/^(-|[a-h][36])$/.test(enPassant))
    return undefined;
  const rights = [...possibleRights(readPlacement(board.text))].filter((right) => castling.includes(right));
  return makeFen(parseBoardPosition(`${board.text} ${turn} ${rights.join('')} ${enPassant}`));
}

/** Returns the castlings for which king and rook are at home, as letters of a FEN. */
export const possibleRights = (board: MenOnSquares): string =>
  castlingOf((square) => board.get(makeSquare(square)));

/** Returns the squares on which the side to move might capture a pawn en passant. */
export function possiblePassedSquares({ board, turn }: Pick<BoardPosition, 'board' | 'turn'>): string[] {
  const [pawn, capturer, from, over, to] = turn === 'w' ? ['p', 'P', 7, 6, 5] : ['P', 'p', 2, 3, 4];
  const files = [...'abcdefgh'];
  return files
    .filter(
      (file, i) =>
        board.get(`${file}${to}`) === pawn &&
        !board.has(`${file}${over}`) &&
        !board.has(`${file}${from}`) &&
        [files[i - 1], files[i + 1]].some((beside) => board.get(`${beside}${to}`) === capturer),
    )
    .map((file) => `${file}${over}`);
}

/**
 * Returns the position after an edit. A castling that has become possible becomes a right, as in problems unless the opposite is proven. A
 * castling that is impossible is no right, and neither is an impossible en-passant capture.
 */
export function afterEdit(before: BoardPosition, board: MenOnSquares): BoardPosition {
  const were = possibleRights(before.board);
  const castling = [...possibleRights(board)].filter(
    (right) => before.castling.includes(right) || !were.includes(right),
  );
  return withTurn({ ...before, board, castling: castling.join('') }, before.turn);
}

export function withTurn(position: BoardPosition, turn: SideToMove): BoardPosition {
  const turned = { ...position, turn };
  const { enPassant } = position;
  return possiblePassedSquares(turned).includes(enPassant) ? turned : { ...turned, enPassant: '' };
}

/** @param man letter of a piece; undefined to empty the square */
export function withMan(position: BoardPosition, square: string, man: string | undefined): BoardPosition {
  const board = new Map(position.board);
  if (man === undefined) board.delete(square);
  else board.set(square, man);
  return afterEdit(position, board);
}
