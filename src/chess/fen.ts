/**
 * Reads FEN: turns what a user wrote into six normalised fields, or into a list of everything that is wrong with it.
 *
 * Parsing is more lenient than that of a chess library, because problems need it: a bare board has the castling rights
 * that king and rook at home allow (Codex for Chess Composition, Art. 16), `S` is a knight, and positions that no
 * game can reach are accepted. Positions that cannot be solved are refused, with the codes below.
 *
 * Refusals: `fen-empty`, `fen-fields`, `fen-rank-count`, `fen-rank-length`, `fen-piece`, `fen-king-missing`,
 * `fen-king-count`, `fen-pawn-rank`, `fen-opponent-in-check`, `fen-side`, `fen-castling`, `fen-en-passant`.
 * Warnings: `fen-king-missing` (for a side that needs none), `fen-castling-dropped`, `fen-en-passant-dropped`, `fen-counter`.
 *
 * https://www.chessprogramming.org/Forsyth-Edwards_Notation
 */
import { pawnAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Color, Square } from 'chessops/types';
import { makeSquare, opposite, parseSquare, squareRank } from 'chessops/util';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';
import { attackersOf, readBoard } from './board-field.js';

/** The fields of a FEN as written; missing fields are absent. */
export interface PositionFields {
  readonly board: string;
  readonly side?: string | undefined;
  readonly castling?: string | undefined;
  readonly enPassant?: string | undefined;
  readonly halfmoves?: string | undefined;
  readonly fullmoves?: string | undefined;
}

export interface Position {
  /**
   * Six fields. Castling rights appear only where king and rook are at home, in the order `KQkq`; an en-passant square only
   * if a pawn of the side to move stands ready to capture on it (even if that would expose its king).
   */
  readonly fen: string;
  /** the text does not say who is to move */
  readonly sideUnnamed?: true;
  /** what was read leniently, e.g. dropped castling rights */
  readonly warnings: readonly Finding[];
}

const NO_WARNINGS: readonly Finding[] = Object.freeze([]);

/**
 * Reads a position. Defaults for missing fields: castling as king and rook stand, no en passant, `0 1`.
 * @param usual the side to move if none is named
 * @param mayLackKing gives the sides whose king the play does not need, for a side to move
 * @returns the normalised position, or every reason why it is refused
 */
export function readPosition(
  input: string | PositionFields,
  usual: Color = 'white',
  mayLackKing?: (side: Color) => readonly Color[],
): Result<Position> {
  const findings: Finding[] = [];
  const fields = typeof input === 'string' ? splitFields(input, findings) : input;
  if (fields.board === '') {
    const message = 'found no position; expected a FEN or EPD';
    return err([{ code: 'fen-empty', field: 'board', message }]);
  }

  const warnings: Finding[] = [];
  const lenient = mayLackKing?.(
    fields.side === undefined ? usual : /^b$/i.test(fields.side) ? 'black' : 'white',
  );
  const placement = readBoard(fields.board, findings, lenient);
  // without a slash the text is prose: the other fields mean nothing
  if (!fields.board.includes('/')) return err(findings.filter(({ field }) => field === 'board'));
  const side = readSide(fields.side, usual, findings);
  const castling = readCastling(fields.castling, placement?.board, findings, warnings);
  const enPassant = readEnPassant(fields.enPassant, side, placement?.board, findings, warnings);
  const halfmoves = readCounter('halfmoves', fields.halfmoves, 0, warnings);
  const fullmoves = readCounter('fullmoves', fields.fullmoves, 1, warnings);
  if (placement && side) findOpponentInCheck(placement.board, side, findings);
  if (findings.length > 0 || !placement || !side) return err(findings);

  for (const color of lenient ?? []) {
    if (placement.board.pieces(color, 'king').nonEmpty()) continue;
    const message = `${color === 'white' ? 'White' : 'Black'} has no king, which the play does not need`;
    warnings.push({ code: 'fen-king-missing', field: 'board', message });
  }

  const fen = `${placement.text} ${side === 'white' ? 'w' : 'b'} ${castling} ${enPassant} ${halfmoves} ${fullmoves}`;
  const all = warnings.length > 0 ? warnings : NO_WARNINGS;
  return ok(fields.side === undefined ? { fen, sideUnnamed: true, warnings: all } : { fen, warnings: all });
}

function splitFields(text: string, findings: Finding[]): PositionFields {
  const [board = '', side, castling, enPassant, halfmoves, fullmoves, ...more] = text.trim().split(/\s+/);
  if (more.length > 0) {
    const message = `found ${quote(more.join(' '))} after the sixth field; expected at most six fields`;
    findings.push({ code: 'fen-fields', field: 'position', message });
  }
  return { board, side, castling, enPassant, halfmoves, fullmoves };
}

/** Returns whether a field is empty, `-`, or a dash that a word processor put in its place. */
const isDash = (field: string): boolean => field === '-' || field === '' || field === '–' || field === '—';

export function readSide(field: string | undefined, usual: Color, findings: Finding[]): Color | undefined {
  if (field === undefined) return usual;
  if (field === 'w' || field === 'W') return 'white';
  if (field === 'b' || field === 'B') return 'black';
  findings.push({ code: 'fen-side', field: 'side', message: `found ${quote(field)}; expected w or b` });
  return undefined;
}

/** The home squares of king and rook for each castling right. */
export const CASTLING_RIGHTS = [
  { letter: 'K', color: 'white', king: 4, rook: 7 },
  { letter: 'Q', color: 'white', king: 4, rook: 0 },
  { letter: 'k', color: 'black', king: 60, rook: 63 },
  { letter: 'q', color: 'black', king: 60, rook: 56 },
] as const;

/** Returns the castling rights that kings and rooks at home allow. @param letterOn gives the letter of the piece on a square, as in FEN */
export function castlingOf(letterOn: (square: number) => string | undefined): string {
  let rights = '';
  for (const { letter, color, king, rook } of CASTLING_RIGHTS) {
    const [ownKing, ownRook] = color === 'white' ? ['K', 'R'] : ['k', 'r'];
    if (letterOn(king) === ownKing && letterOn(rook) === ownRook) rights += letter;
  }
  return rights;
}

/** Returns the normalised castling field; `-` if it is wrong or the board is unknown. */
export function readCastling(
  field: string | undefined,
  board: Board | undefined,
  findings: Finding[],
  warnings: Finding[],
): string {
  if (field !== undefined && isDash(field)) return '-';
  if (field !== undefined && !/^[KQkq]+$/.test(field)) {
    const message = `found ${quote(field)}; expected - or letters of KQkq`;
    findings.push({ code: 'fen-castling', field: 'castling', message });
    return '-';
  }
  if (!board) return '-';
  let castling = '';
  for (const { letter, color, king, rook } of CASTLING_RIGHTS) {
    if (field !== undefined && !field.includes(letter)) continue;
    const own = board[color];
    if (own.has(king) && board.king.has(king) && own.has(rook) && board.rook.has(rook)) {
      castling += letter;
    } else if (field !== undefined) {
      const message = `right ${letter} dropped; it needs the king on ${makeSquare(king)} and a rook on ${makeSquare(rook)}`;
      warnings.push({ code: 'fen-castling-dropped', field: 'castling', message });
    }
  }
  return castling || '-';
}

/** Returns the normalised en-passant field; `-` if nothing can be captured, with a warning if no double step can have been played. */
export function readEnPassant(
  field: string | undefined,
  side: Color | undefined,
  board: Board | undefined,
  findings: Finding[],
  warnings: Finding[],
): string {
  if (field === undefined || isDash(field)) return '-';
  const name = field.toLowerCase();
  const square = parseSquare(name);
  if (square === undefined) {
    const message = `found ${quote(field)}; expected - or a square`;
    findings.push({ code: 'fen-en-passant', field: 'en-passant', message });
    return '-';
  }
  if (!board || !side) return '-';
  const nonsense = whyNoDoubleStep(board, side, square);
  if (nonsense !== undefined) {
    const message = `square ${name} dropped; ${nonsense}`;
    warnings.push({ code: 'fen-en-passant-dropped', field: 'en-passant', message });
    return '-';
  }
  // programs name the square after every double step, so a missing capturing pawn needs no warning
  const capturing = pawnAttacks(opposite(side), square).intersect(board.pieces(side, 'pawn'));
  return capturing.nonEmpty() ? name : '-';
}

/** Returns why the opponent's last move cannot have been a double step over `square`; undefined if it can. */
function whyNoDoubleStep(board: Board, side: Color, square: Square): string | undefined {
  const rank = side === 'white' ? 5 : 2;
  if (squareRank(square) !== rank) {
    return `with ${side === 'white' ? 'White' : 'Black'} to move it must be on rank ${rank + 1}`;
  }
  const forward = side === 'white' ? 8 : -8;
  const origin = square + forward;
  const pawn = square - forward;
  if (!board.pieces(opposite(side), 'pawn').has(pawn)) {
    return `no pawn on ${makeSquare(pawn)} can have made a double step`;
  }
  for (const empty of [square, origin]) {
    if (board.occupied.has(empty))
      return `${makeSquare(empty)} is occupied, no double step can have crossed it`;
  }
  return undefined;
}

/** Reads a counter. Solving does not need it, so nonsense is replaced by the default, with a warning. */
function readCounter(
  name: 'halfmoves' | 'fullmoves',
  field: string | undefined,
  byDefault: number,
  warnings: Finding[],
): number {
  if (field === undefined || isDash(field)) return byDefault;
  // "0 0" is common: move numbers begin at 1, and that is not worth a warning
  if (/^\d{1,4}$/.test(field)) return Math.max(Number(field), byDefault);
  const message = `found ${quote(field)}; expected a whole number up to 9999, ${byDefault} is used`;
  warnings.push({ code: 'fen-counter', field: name, message });
  return byDefault;
}

/** Refuses positions in which the side to move could take the king, adjacent kings included. */
function findOpponentInCheck(board: Board, side: Color, findings: Finding[]): void {
  const king = board.pieces(opposite(side), 'king').singleSquare();
  if (king === undefined) return;
  const attackers = attackersOf(board, king, side);
  if (attackers.isEmpty()) return;
  const names = [...attackers].map((square) => `the ${board.getRole(square)} on ${makeSquare(square)}`);
  const [mover, other] = side === 'white' ? ['White', 'Black'] : ['Black', 'White'];
  const attacked = `${other}'s king on ${makeSquare(king)} is attacked by ${names.join(', ')}`;
  const message = `${attacked} with ${mover} to move; expected ${other} not to stand in check`;
  findings.push({ code: 'fen-opponent-in-check', field: 'side', message });
}
