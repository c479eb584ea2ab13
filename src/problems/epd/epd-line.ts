/**
 * Reads FEN and EPD files, in which every line is a problem.
 *
 * A line is a position of one to six fields, followed by operations. The standard requires four fields; real files
 * keep the counters, or omit fields.
 *
 * https://www.chessprogramming.org/Extended_Position_Description
 */
import type { PositionFields } from '../../chess/fen.js';
import { withoutEnd } from '../../text/ends.js';
import type { Finding } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import { printable, quote } from '../../text/quote.js';
import { isComment, MAX_LINE_LENGTH, trimLine } from '../../text/text-lines.js';
import { type Entries, type FileReader, refusal } from '../file-reader.js';
import { parseStipulation } from '../parse-stipulation.js';
import type { Entry, Problem, UnreadLine } from '../problem.js';
import { withTexts } from '../published-solution.js';
import { readDiagram } from '../side-to-move.js';
import { makeStipulation, type Stipulation } from '../stipulation.js';
import { type Operation, readOperations, readRemarks, startsOperation } from './opcodes.js';

type Draft = { -readonly [Field in keyof Problem]: Problem[Field] };

/**
 * Reads one line.
 * @param index the number of the problem, if the line is one
 * @param asked the stipulation asked for; overrides that of the line
 * @param isGiven whether the line comes from the command line: an unreadable text that looks like a stipulation is then refused
 * @returns undefined for a blank line and for a comment (`#`, also `;` and `%` as in PGN files)
 */
export function readLine(
  line: string,
  source: Source,
  index: number,
  asked?: Stipulation,
  isGiven = false,
): Entry | undefined {
  const text = trimLine(line);
  if (isComment(text)) return undefined;

  const { fields, operations } = splitEpd(text);
  const remarks = readRemarks(operations, isGiven);
  const position = readDiagram(fields, remarks.stipulation, asked);
  const misplaced = position.ok ? undefined : misplacedWords(text);
  if (misplaced) return refusal(source, text, [misplaced]);
  if (hasSecondPosition(text)) return refusal(source, text, [secondPosition]);
  if (!isGiven && operations.length > 0 && ROW.test(text)) return refusal(source, text, [tableRow]);
  if (!position.ok) return refusal(source, text, [...position.error, ...remarks.findings]);
  if (remarks.findings.length > 0) return refusal(source, text, remarks.findings);

  const { id, stipulation, comments } = remarks;
  const { fen, sideUnnamed, warnings: ofPosition } = position.value;
  const { texts = [] } = remarks;
  const { claim, notes } = withTexts({ claim: remarks.claim, notes: [] }, texts, fen, asked ?? stipulation);
  // field by field: spreading is slow, and a file may have millions of lines
  const problem = { index } as Draft;
  if (id !== undefined) problem.id = id;
  problem.source = source;
  problem.fen = fen;
  if (sideUnnamed) problem.sideUnnamed = sideUnnamed;
  if (stipulation) problem.stipulation = stipulation;
  problem.claim = claim;
  problem.comments = comments;
  const more = remarks.warnings.length + notes.length > 0;
  problem.warnings = more ? [...ofPosition, ...remarks.warnings, ...notes] : ofPosition;
  return { type: 'problem', problem };
}

/** Reads a line that was left unread. The problem's index is 0 for every line. */
export function readUnread({ text, source }: UnreadLine, asked?: Stipulation): Entry {
  return readLine(text, source, 0, asked) ?? nothing(text, source);
}

function nothing(text: string, source: Source): Entry {
  const message = 'found no position; expected a FEN or EPD';
  return refusal(source, text, [{ code: 'fen-empty', field: 'board', message }]);
}

/** Reads a position of the command line as a line of a file. For a board alone, a warning says what is assumed. */
export function readGiven(text: string, number: number, index: number, asked?: Stipulation): Entry {
  const source = { file: '--fen', line: number };
  const entry = readLine(text, source, index, asked, true) ?? nothing(text, source);
  if (entry.type === 'refusal' || /[\s_]/.test(text.trim())) return entry;
  const { problem } = entry;
  return { type: 'problem', problem: { ...problem, warnings: [...problem.warnings, BOARD_ALONE] } };
}

const BOARD_ALONE: Finding = {
  code: 'fen-board-alone',
  field: 'side',
  message:
    'found a board without the side to move; assumed: White, unless the stipulation says who begins, and castling where king and rook are at home',
};

/** Returns whether a board and a side to move follow the first field, which means that a line break is missing. */
export function hasSecondPosition(text: string): boolean {
  const blank = text.indexOf(' ');
  if (blank <= 0 || text.indexOf('/', blank) < 0) return false;
  const words = text.slice(blank + 1).split(/\s+/);
  return words.some((word, at) => {
    const side = words[at + 1];
    return side !== undefined && /^[wb]$/i.test(side) && at + 2 < words.length && endsInBoard(word);
  });
}

function endsInBoard(word: string): boolean {
  const [first = '', ...others] = word.split('/').slice(-8);
  return others.length === 7 && /[pnbrqks1-8]$/i.test(first) && others.every((rank) => RANK.test(rank));
}

const RANK = /^[pnbrqks1-8]+$/i;

export const secondPosition: Finding = {
  code: 'epd-two-positions',
  field: 'line',
  message: 'expected one position per line, found two; maybe a line break is missing',
};

/** A row of a table that contains a stipulation. Without the names of its columns, the stipulation would be ignored. */
const ROW = /^\S+ [wb] \S+ \S+ \d+ \d+,.*(?:[#=]\d|\bmate\b)/i;

const tableRow: Finding = {
  code: 'epd-row',
  field: 'line',
  message:
    'found a row of a table; expected a space after the FEN, or a header such as fen,stipulation in the first line',
};

/** Splits a line that is not a comment into the fields of its position as written, including counters, and the operations. */
export function splitEpd(text: string): { fields: PositionFields; operations: readonly Operation[] } {
  const { fields, rest } = splitPosition(text);
  const operations = readOperations(rest);
  return { fields: withCounters(fields, operations), operations };
}

/** Separates the fields of the position from the operations. The fields may be separated by `_`, as in web addresses. */
function splitPosition(text: string): { fields: PositionFields; rest: string } {
  const found: string[] = [];
  let at = 0;
  while (found.length < 6) {
    while (isBlank(text.charCodeAt(at))) at++;
    let end = at;
    while (end < text.length && !isBlank(text.charCodeAt(end)) && text[end] !== ';') end++;
    const token = text.slice(at, end);
    if (token === '' || (found.length > 0 && endsPosition(token, found.length, text, end))) break;
    if (found.length === 0 && token.includes('_')) found.push(...token.split('_', 6));
    else found.push(token);
    at = end;
  }
  const board = found[0] ?? '';
  const side = found[1];
  const castling = found[2];
  const enPassant = found[3];
  const halfmoves = found[4];
  const fullmoves = found[5];
  return { fields: { board, side, castling, enPassant, halfmoves, fullmoves }, rest: text.slice(at) };
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 160;

/** Returns whether a token in the place of field number `index` (0: board) is the first of the operations instead. */
function endsPosition(token: string, index: number, text: string, end: number): boolean {
  if (token === '-' || (index === 1 && (token === 'w' || token === 'b'))) return false;
  // `+2` and `002` are not counters: they ask for a check and for castling
  if (index >= 4) return !/^(?!00\d)-?\d+$/.test(token);
  // `c3` is a square rather than a comment opcode, unless a quoted text follows
  if (index === 3 && /^[a-h]\d$/.test(token)) {
    return token.startsWith('c') && /^\s*"/.test(text.slice(end, end + 4));
  }
  return startsOperation(token);
}

/** Adds the counters that EPD writes as operations. Those written as fields take precedence. */
function withCounters(fields: PositionFields, operations: readonly Operation[]): PositionFields {
  if (fields.halfmoves !== undefined || operations.length === 0) return fields;
  const halfmoves = operations.find(({ opcode }) => opcode === 'hmvc')?.operand;
  const fullmoves = operations.find(({ opcode }) => opcode === 'fmvn')?.operand;
  return halfmoves === undefined && fullmoves === undefined ? fields : { ...fields, halfmoves, fullmoves };
}

/** Reads lines independently of each other. */
export const epdReader: FileReader = {
  readLine: (line, number, out) => out.add(entryOf(line, out.at(number), out.nextIndex, out.asked)),
  end: () => {},
};

/** Reads a line as a problem with this index, or a refusal. */
function entryOf(line: string, source: Source, index: number, asked?: Stipulation): Entry | undefined {
  if (line.length <= MAX_LINE_LENGTH) return readLine(line, source, index, asked);
  const message = `found a line of more than ${MAX_LINE_LENGTH} characters; expected one FEN or EPD`;
  return refusal(source, line, [{ code: 'line-too-long', field: 'line', message }]);
}

const ADDRESS = /^[a-z]{2,10}:\/\//i;
/** A board and the side to move, after other text. */
const POSITION = /(?:[pnbrqks1-8]{1,8}\/){7}[pnbrqks1-8]{1,8}[\s_][wb](?=[\s_;]|$)/i;

/** @returns one finding, with what was meant, for a line with words before its position; undefined for other lines */
function misplacedWords(text: string): Finding | undefined {
  const at = text.search(POSITION);
  if (ADDRESS.test(text)) {
    const expected =
      at < 0
        ? 'a position, or a downloaded file'
        : `the position in it: ${shown(
            text
              .slice(at)
              .replaceAll('_', ' ')
              .replace(/[?#].*/s, ''),
          )}`;
    return finding(`found the address of a page; expected ${expected}`);
  }
  if (at <= 0 || !/\s$/.test(text.slice(0, at))) return undefined;
  const words = withoutEnd(text.slice(0, at), ' \t:;,.-');
  if (words === '') return undefined;
  const asked = parseStipulation(words);
  const position = withoutEnd(text.slice(at), ' \t;');
  const expected = asked.ok ? `${position} ${makeStipulation(asked.value)}` : position;
  return finding(
    `found ${quote(words)} before the position; expected the position first: ${shown(expected)}`,
  );
}

const shown = (text: string): string => printable(text, 160);

const finding = (message: string): Finding => ({ code: 'epd-words-first', field: 'line', message });

/** Up to this many lines without a position are refused individually. */
const FEW = 3;

/** A board at the beginning of a line; and what may precede it in a list. */
const BOARD = /^["']?(?:[pnbrqks1-8]{1,8}\/){7}/i;
const BULLET = /^(?:[-*•]|\(?\d{1,6}[.:)])\s/;

/**
 * Reads a file whose format neither its first line nor its name shows: one position per line, perhaps after a few lines of other
 * text. If no position comes, it is not a problem file, which is reported once instead of for every line.
 */
export class UnrecognisedReader implements FileReader {
  readonly #formats: readonly string[];
  /** the first refusals; undefined after the first position */
  #held: Exclude<Entry, { type: 'problem' }>[] | undefined = [];
  #lines = 0;

  constructor(formats: readonly string[]) {
    this.#formats = formats;
  }

  readLine(line: string, number: number, out: Entries): void {
    const entry = entryOf(line, out.at(number), out.nextIndex, out.asked);
    if (!entry) return;
    // an unreadable position counts, too: it must not be dropped with the words above it
    if (entry.type === 'problem' || BOARD.test(trimLine(trimLine(line).replace(BULLET, '')))) {
      this.#release(
        out,
        `found no position in ${this.#lines} lines from here on; expected one FEN or EPD per line`,
      );
    }
    if (!this.#held || entry.type === 'problem') out.add(entry);
    else if (++this.#lines && this.#held.length <= FEW) this.#held.push(entry);
  }

  end(out: Entries): void {
    const found = quote(this.#held?.[0]?.refusal.text ?? '');
    this.#release(
      out,
      `not a problem file: found ${found}; expected FEN, ${this.#formats.join(', ')}`,
      'file-unrecognised',
    );
  }

  /** Passes on the refusals so far. If there are many, they become one refusal with this message. */
  #release(out: Entries, message: string, code = 'fen-empty'): void {
    const [first, ...others] = this.#held ?? [];
    this.#held = undefined;
    if (first && others.length >= FEW) {
      const { source, text } = first.refusal;
      out.refuse(source, text, { code, field: code === 'fen-empty' ? 'board' : 'file', message });
    } else if (first) for (const entry of [first, ...others]) out.add(entry);
  }
}
