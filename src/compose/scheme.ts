/**
 * A scheme: the men that stay, and the men that may be added, each with the squares on which it may stand.
 *
 *     white Kf1 Qd8 black Kd4 + wS a1-h8 + wB c3 | wR d1 e1 + 0-2 bP a7-h7
 *
 * scheme = matrix { `+` part }; part = [number [`-` number]] choice { `|` choice }; choice = men, squares. The matrix may also be the
 * board of a FEN. Lines that begin with `#` are comments.
 */

import { readBoard } from '../chess/board-field.js';
import { squareNamed, squaresNamed } from '../problems/setup/setup-board.js';
import { countText } from '../text/counts-and-times.js';
import { err, type Finding, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';
import { letterOf, manOf } from '../themes/board/squares.js';

/** A man on a square, as one number: 64 times the number of the man, plus the number of the square. */
export type Placement = number;

const placementOf = (letter: string, square: number): Placement => 64 * manOf(letter) + square;
/** Returns the letter of the man, as in FEN. */
export const letterIn = (placement: Placement): string => letterOf(placement >> 6);
export const squareOf = (placement: Placement): number => placement & 63;

/** Men to add: from `min` to `max` of these placements, which are in the order in which they were written. */
export interface SchemePart {
  readonly min: number;
  readonly max: number;
  readonly placements: readonly Placement[];
}

export interface Scheme {
  /** in one line, without comments */
  readonly text: string;
  readonly matrix: readonly Placement[];
  readonly parts: readonly SchemePart[];
}

/** The maximum number of men that can be added: with more, a search would never end in practice. */
const MAX_ADDED = 12;
const MAX_LENGTH = 10_000;

class SchemeFault extends Error {
  /** whether something is missing, so that no line is to blame */
  readonly isMissing: boolean;

  constructor(message: string, isMissing = false) {
    super(message);
    this.isMissing = isMissing;
  }
}

const fail = (message: string): never => {
  throw new SchemeFault(message);
};

/** An error in a scheme. */
export interface SchemeFinding extends Finding {
  /** 1-based; present if one of several lines is wrong */
  readonly line?: number;
}

/** Reads a scheme, or returns what is wrong with it. */
export function readScheme(written: string): Result<Scheme, SchemeFinding> {
  const read = tryToParse(written);
  if (!(read instanceof SchemeFault)) return ok(read);
  const line = lineOf(read, written);
  return err({ code: 'scheme', field: 'scheme', message: read.message, ...(line !== undefined && { line }) });
}

function tryToParse(written: string): Scheme | SchemeFault {
  try {
    return parse(written);
  } catch (error) {
    if (error instanceof SchemeFault) return error;
    throw error;
  }
}

/** Finds the line that causes a fault; undefined if there is only one line, or something is missing. */
function lineOf({ message, isMissing }: SchemeFault, written: string): number | undefined {
  const lines = written.trimEnd().split(/\r?\n/);
  if (lines.length < 2 || written.length > MAX_LENGTH || isMissing) return undefined;
  const index = lines.findIndex((_, i) => {
    const read = tryToParse(lines.slice(0, i + 1).join('\n'));
    return read instanceof SchemeFault && read.message === message;
  });
  return index < 0 ? undefined : index + 1;
}

function parse(written: string): Scheme {
  if (written.length > MAX_LENGTH)
    fail(`found ${written.length} characters; expected at most ${countText(MAX_LENGTH)}`);
  const text = written
    .split(/\r?\n/)
    .filter((line) => !/^\s*#/.test(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') fail('found no scheme; expected men such as "white Kf1 Qd8 black Kd4 + wS a1-h8"');
  const [first = '', ...others] = text.split('+').map((part) => part.trim());
  const matrix = first.includes('/') ? readBoardField(first) : readMatrix(first);
  const taken = new Set(matrix.map(squareOf));
  if (taken.size < matrix.length) fail('found two men on one square of the matrix; expected one');
  const parts = others.map((part) => readPart(part, taken));
  const added = parts.reduce((sum, { max }) => sum + max, 0);
  if (added > MAX_ADDED) fail(`found ${added} men to add; expected at most ${MAX_ADDED}`);
  needKings(matrix, parts);
  return { text, matrix, parts };
}

function readBoardField(text: string): Placement[] {
  const findings: Finding[] = [];
  const read = readBoard(text.split(' ', 1)[0] ?? '', findings, ['white', 'black']);
  if (!read || findings.length > 0) fail(findings[0]?.message ?? 'expected the board of a FEN');
  const men: Placement[] = [];
  for (const [square, { role, color }] of read?.board ?? []) {
    const letter = role === 'knight' ? 'n' : role.charAt(0);
    men.push(placementOf(color === 'white' ? letter.toUpperCase() : letter, square));
  }
  return men;
}

/** The state of reading: `w` or `white` is written before a man, or alone for those that follow. */
interface Reading {
  readonly words: string[];
  colour: 'w' | 'b' | undefined;
}

const COLOURS: Readonly<Record<string, 'w' | 'b'>> = { w: 'w', white: 'w', b: 'b', black: 'b' };
const MAN = /^([wb])?([KQRBSNP](?:\/?[KQRBSNP])*)((?:[a-h][1-8].*)?)$/;

const EXAMPLE = 'a man with its colour and a capital letter, such as wS or bP';

/** Reads the men of a word, with letters as in FEN, and the squares after them; undefined if it is a colour for later men. */
function readMen(reading: Reading): { readonly men: string[]; readonly squares: string } | undefined {
  const word = reading.words.shift() ?? '';
  const colour = COLOURS[word.toLowerCase()];
  if (colour) {
    reading.colour = colour;
    return undefined;
  }
  const [, prefix, letters = '', squares = ''] = MAN.exec(word) ?? [];
  if (letters === '') fail(`found ${quote(word)}; expected ${EXAMPLE}`);
  const side = (prefix as 'w' | 'b' | undefined) ?? reading.colour;
  if (!side) fail(`found ${quote(word)} without a colour; expected white, black, or w or b before the man`);
  const men = [...letters.replaceAll('/', '').replaceAll('S', 'N')];
  return { men: men.map((man) => (side === 'w' ? man : man.toLowerCase())), squares };
}

function readMatrix(text: string): Placement[] {
  const reading: Reading = { words: text.split(' ').filter((word) => word !== ''), colour: undefined };
  const placements: Placement[] = [];
  while (reading.words.length > 0) {
    const read = readMen(reading);
    if (!read) continue;
    const { men } = read;
    const [man = ''] = men;
    if (men.length > 1) fail(`found ${quote(men.join(''))} in the matrix; expected one man on each square`);
    const squares = read.squares === '' ? (reading.words.shift() ?? '') : read.squares;
    const named = squaresNamed(squares);
    if (!named)
      fail(
        `found ${squares === '' ? 'no square' : quote(squares)} for a man; expected squares such as d4 or a1h1`,
      );
    for (const square of named ?? []) {
      if (isPawnNowhere(man, square)) fail(`found a pawn on ${squares}; expected ranks 2 to 7`);
      placements.push(placementOf(man, square));
    }
  }
  return placements;
}

const isPawnNowhere = (man: string, square: number): boolean =>
  man.toUpperCase() === 'P' && (square < 8 || square > 55);

const COUNT = /^(\d{1,2})(?:-(\d{1,2}))?$/;

function readPart(text: string, taken: ReadonlySet<number>): SchemePart {
  if (text === '') fail(`found nothing after +; expected ${EXAMPLE}`);
  const [count = '', ...rest] = text.split(' ');
  const [, low, high = low] = COUNT.exec(count) ?? [];
  const [min, max] = low === undefined ? [1, 1] : [Number(low), Number(high)];
  if (min > max || max === 0)
    fail(`found ${quote(count)} men; expected a number such as 2, or a range such as 0-2`);
  const choices = (low === undefined ? text : rest.join(' ')).split('|');
  const placements = [...new Set(choices.flatMap((choice) => readChoice(choice.trim(), taken)))];
  const squares = new Set(placements.map(squareOf));
  if (squares.size < max) {
    const left = squares.size === 1 ? '1 square is' : `${squares.size} squares are`;
    const found = squares.size === 0 ? 'no square is left' : `only ${left} left`;
    fail(
      `${found} for ${quote(text)}; expected at least ${max}, free in the matrix, for a pawn on ranks 2 to 7`,
    );
  }
  return { min, max, placements };
}

function readChoice(text: string, taken: ReadonlySet<number>): Placement[] {
  const reading: Reading = { words: text.split(' ').filter((word) => word !== ''), colour: undefined };
  let read = reading.words.length > 0 ? readMen(reading) : undefined;
  if (!read && reading.words.length > 0) read = readMen(reading);
  if (!read) return fail(`found no man in ${quote(text)}; expected ${EXAMPLE}`);
  const { men, squares } = read;
  const words = [...(squares === '' ? [] : [squares]), ...reading.words];
  const named = words.length === 0 ? [...Array(64).keys()] : words.flatMap(readSquares);
  return named
    .filter((square) => !taken.has(square))
    .flatMap((square) =>
      men.filter((man) => !isPawnNowhere(man, square)).map((man) => placementOf(man, square)),
    );
}

/** Reads squares: `c3`, `c3d4`, or the rectangle `a1-c3`. */
function readSquares(word: string): number[] {
  const [, from = '', to = ''] = /^([a-h][1-8])-([a-h][1-8])$/.exec(word) ?? [];
  const [one, other] = [squareNamed(from), squareNamed(to)];
  if (from === '' || one === undefined || other === undefined) {
    return squaresNamed(word) ?? fail(`found ${quote(word)}; expected squares such as c3, c3d4 or a1-h8`);
  }
  const [ranks, files] = [
    [one >> 3, other >> 3],
    [one & 7, other & 7],
  ].map((ends) => steps(ends[0] as number, ends[1] as number));
  return (ranks as number[]).flatMap((rank) => (files as number[]).map((file) => 8 * rank + file));
}

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + (to < from ? -i : i));

function needKings(matrix: readonly Placement[], parts: readonly SchemePart[]): void {
  for (const [king, side] of [
    ['K', 'white'],
    ['k', 'black'],
  ] as const) {
    const standing = matrix.filter((placement) => letterIn(placement) === king).length;
    const mayCome = parts.some(({ placements }) => placements.some((each) => letterIn(each) === king));
    if (standing > 1) fail(`found ${standing} ${side} kings in the matrix; expected one`);
    if (standing === 0 && !mayCome)
      throw new SchemeFault(
        `found no ${side} king; expected one in the matrix, or among the men to add (+ ${king === 'K' ? 'w' : 'b'}K d4 e4)`,
        true,
      );
    if (
      standing === 1 &&
      parts.some(({ min, placements }) => min > 0 && placements.every((each) => letterIn(each) === king))
    )
      fail(`found a second ${side} king to add; expected one ${side} king`);
  }
}
