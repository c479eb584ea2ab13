/**
 * The formats of problem files. Which one a file has is told by its first line with content, whatever its name; only
 * where that line says nothing, by the ending of the name; and else it is read as one FEN or EPD a line.
 */
import { isComment, readLine, refusal, trimLine } from './epd.js';
import { looksLikePuzzles, PuzzleReader } from './lichess-csv.js';
import { MAX_LINE_LENGTH } from './lines.js';
import { PgnReader } from './pgn.js';
import { looksLikeTag } from './pgn-tags.js';
import type { Entry } from './problem.js';

/** Reads one file, line by line; holds no more than the problem in hand. */
export interface FileReader {
  /**
   * Takes the next line, without its line end but for a carriage return. Longer lines than MAX_LINE_LENGTH come cut,
   * one character longer than that.
   *
   * @param number 1-based
   * @param index what the next problem is numbered
   * @returns what is complete with this line, if anything: at most one problem or refusal
   */
  readLine(line: string, number: number, index: number): Entry | undefined;
  /** Takes the end of the file. */
  end(index: number): Entry | undefined;
  /** problems of another kind that were passed over so far */
  readonly passedOver: number;
}

export interface Format {
  readonly name: 'lines' | 'pgn' | 'lichess-csv';
  /** every line is a problem, a refusal or nothing by itself: it may be read later, by `readLine` of epd.ts */
  readonly linesStandAlone?: true;
  /** of file names, in lower case */
  readonly endings: readonly string[];
  /** what a file without problems lacks */
  readonly expected: string;
  /** Whether a file may be of this format whose first line with content, without blanks around it, is this. */
  recognises(line: string): boolean;
  open(file: string): FileReader;
}

const BOARD = /^["']?[pnbrqks1-8]+(?:\/[pnbrqks1-8]*){5,}/i;

const LINES: Format = {
  name: 'lines',
  linesStandAlone: true,
  endings: ['.epd', '.fen'],
  expected: 'one FEN or EPD per line',
  recognises: (line) => BOARD.test(line),
  open: (file) => ({
    passedOver: 0,
    readLine(line, number, index) {
      const source = { file, line: number };
      if (line.length <= MAX_LINE_LENGTH) return readLine(line, source, index);
      const message = `found a line of more than ${MAX_LINE_LENGTH} characters; expected one FEN or EPD`;
      return refusal(source, line, [{ code: 'line-too-long', field: 'line', message }]);
    },
    end: () => undefined,
  }),
};

const PGN: Format = {
  name: 'pgn',
  endings: ['.pgn'],
  expected: 'games with a tag FEN',
  recognises: looksLikeTag,
  open: (file) => new PgnReader(file),
};

const LICHESS_CSV: Format = {
  name: 'lichess-csv',
  endings: ['.csv'],
  expected: 'rows of mate puzzles',
  recognises: looksLikePuzzles,
  open: (file) => new PuzzleReader(file),
};

/** In the order in which they are tried. */
export const FORMATS: readonly Format[] = [LINES, PGN, LICHESS_CSV];

/** Recognises a file by its lines, up to the first that has content. */
export function recogniseFormat(file: string, line: string): Format | undefined {
  const text = trimLine(line);
  // comments look the same in all formats, and mean nothing in any
  if (isComment(text)) return undefined;
  const name = file.toLowerCase();
  return (
    FORMATS.find((format) => format.recognises(text)) ??
    FORMATS.find(({ endings }) => endings.some((ending) => name.endsWith(ending))) ??
    LINES
  );
}

/** The format of a file without content. */
export const formatByName = (file: string): Format => recogniseFormat(file, '?') ?? LINES;
