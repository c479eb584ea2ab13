/**
 * One line of a FEN or EPD file -> a problem or a refusal.
 *
 * A line is a position of one to six fields, then operations. The standard says four fields; files in the wild
 * leave the counters in, or fields out.
 *
 * https://www.chessprogramming.org/Extended_Position_Description
 */
import { type PositionFields, readPosition } from '../../chess/fen.js';
import type { Finding } from '../../text/finding.js';
import { refusal } from '../entries.js';
import type { Entry, Problem, Source, UnreadLine } from '../problem.js';
import { readRemarks } from './opcodes.js';
import { type Operation, readOperations, startsOperation } from './operations.js';

/**
 * Reads one line.
 *
 * @param index what the problem is numbered, should the line be one
 * @returns undefined for a blank line and for a comment (`#`, also `;` and `%` as in PGN files)
 */
export function readLine(line: string, source: Source, index: number): Entry | undefined {
  const text = trimLine(line);
  if (isComment(text)) return undefined;

  const { fields, operations } = splitEpd(text);
  const position = readPosition(fields);
  const remarks = readRemarks(operations);
  if (hasSecondPosition(text)) return refusal(source, text, [secondPosition]);
  if (!position.ok) return refusal(source, text, [...position.error, ...remarks.findings]);
  if (remarks.findings.length > 0) return refusal(source, text, remarks.findings);

  const { fen, warnings } = position.value;
  const problem: Problem = {
    index,
    ...(remarks.id !== undefined && { id: remarks.id }),
    source,
    fen,
    ...(remarks.stipulation && { stipulation: remarks.stipulation }),
    claim: remarks.claim,
    comments: remarks.comments,
    warnings: remarks.warnings.length > 0 ? [...warnings, ...remarks.warnings] : warnings,
  };
  return { type: 'problem', problem };
}

/** What a line is that was left unread; its number is 0, whatever stands before it. */
export function readUnread({ text, source }: UnreadLine): Entry {
  const message = 'found nothing; expected a FEN or EPD';
  return readLine(text, source, 0) ?? refusal(source, text, [{ code: 'fen-empty', field: 'board', message }]);
}

/** Whether there is a board, with a side to move, behind the first field: the beginning of the next line. */
export function hasSecondPosition(text: string): boolean {
  const blank = text.indexOf(' ');
  return blank > 0 && text.indexOf('/', blank) > 0 && SECOND_BOARD.test(text.slice(blank));
}

export const secondPosition: Finding = {
  code: 'epd-two-positions',
  field: 'line',
  message: 'found a second position in the line; expected one, maybe a line break is missing',
};

const SECOND_BOARD = /(?:[pnbrqks1-8]+\/){7}[pnbrqks1-8]+\s+[wb]\s/i;

/** Takes a line apart that is no comment: the fields of its position as written, counters included, and the operations. */
export function splitEpd(text: string): { fields: PositionFields; operations: readonly Operation[] } {
  const { fields, rest } = splitPosition(text);
  const operations = readOperations(rest);
  return { fields: withCounters(fields, operations), operations };
}

/** Whether a line without blanks around it is empty or begins with `#`, `;` or `%`, and so is no problem. */
export const isComment = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return Number.isNaN(first) || first === 35 || first === 59 || first === 37;
};

/** Removes blanks, the byte order mark, and the NUL or Ctrl-Z that old programs leave at the end of a line. */
export function trimLine(line: string): string {
  const text = line.trim();
  let end = text.length;
  while (end > 0 && isEnd(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end).trimEnd();
}

const isEnd = (code: number): boolean => code === 0 || code === 26;

/**
 * Cuts the fields of the position off the operations. In a web address the fields are separated by `_`, which
 * stands for the blanks here, too.
 */
function splitPosition(text: string): { fields: PositionFields; rest: string } {
  const found: string[] = [];
  let at = 0;
  while (found.length < 6) {
    while (isBlank(text.charCodeAt(at))) at++;
    let end = at;
    while (end < text.length && !isBlank(text.charCodeAt(end)) && text[end] !== ';') end++;
    const token = text.slice(at, end);
    if (token === '' || (found.length > 0 && endsPosition(token, found.length, text.slice(end, end + 4))))
      break;
    if (found.length === 0 && token.includes('_')) found.push(...token.split('_', 6));
    else found.push(token);
    at = end;
  }
  const [board = '', side, castling, enPassant, halfmoves, fullmoves] = found;
  return { fields: { board, side, castling, enPassant, halfmoves, fullmoves }, rest: text.slice(at) };
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 160;

/** Whether a token where field number `index` (0: board) would stand begins the operations instead. */
function endsPosition(token: string, index: number, after: string): boolean {
  if (token === '-') return false;
  if (index >= 4) return !/^[-+]?\d+$/.test(token);
  // `c3` is a square before it is a comment, unless a quoted text follows
  if (index === 3 && /^[a-h]\d$/.test(token)) return token.startsWith('c') && /^\s*"/.test(after);
  return startsOperation(token);
}

/** EPD has the counters as operations; those written as fields count first. */
function withCounters(fields: PositionFields, operations: readonly Operation[]): PositionFields {
  if (fields.halfmoves !== undefined || operations.length === 0) return fields;
  const halfmoves = operations.find(({ opcode }) => opcode === 'hmvc')?.operand;
  const fullmoves = operations.find(({ opcode }) => opcode === 'fmvn')?.operand;
  return halfmoves === undefined && fullmoves === undefined ? fields : { ...fields, halfmoves, fullmoves };
}
