/**
 * Assembles the rows of a table from lines. Quoted fields may contain the delimiter, `""` for a quote, and line breaks.
 *
 * Why not a CSV library: the streaming ones that were measured take 25 µs for a row of ten fields with a quote. This one takes
 * 2 µs. In all of them, an unclosed quote swallows the rest of the file; here it costs one row.
 */
import { MAX_LINE_LENGTH } from './text-lines.js';

export interface CsvRow {
  /** the fields, or why there are none: a quote is not closed, or the row is too long */
  readonly fields: readonly string[] | 'open-quote' | 'too-long';
  /** the first line, as written */
  readonly text: string;
  /** line number of its first line */
  readonly number: number;
}

/** The number of lines that one row may span. */
export const MAX_ROW_LINES = 100;
export const MAX_ROW_LENGTH = MAX_LINE_LENGTH;

/** Assembles rows from lines. */
export class RowReader {
  readonly #take: (row: CsvRow) => void;
  /** returns whether a row of several lines has plausible fields; if not, its first line has a stray quote */
  readonly #fits: (fields: readonly string[]) => boolean;
  /** returns whether a line is a row by itself, and so not part of the one before */
  readonly #begins: (fields: readonly string[]) => boolean;
  #open: Line[] = [];
  #length = 0;
  /** a row that is too long and is skipped up to its closing quote; its lines are not kept */
  #skipped: CsvRow | undefined;

  constructor(
    take: (row: CsvRow) => void,
    fits: (fields: readonly string[]) => boolean,
    begins: (fields: readonly string[]) => boolean,
  ) {
    this.#take = take;
    this.#fits = fits;
    this.#begins = begins;
  }

  /** Returns whether the current row continues in the next line. */
  get isOpen(): boolean {
    return this.#open.length > 0 || this.#skipped !== undefined;
  }

  readLine(text: string, number: number, delimiter: string): void {
    if (this.#skipped) {
      const fields = splitRow(text, delimiter);
      const isNext = fields !== undefined && this.#begins(fields);
      if (isNext || quotesIn(text) % 2 !== 0) this.#takeSkipped();
      if (!isNext) return;
    }
    if (this.#open.length === 0) {
      const fields = text.length > MAX_ROW_LENGTH ? 'too-long' : splitRow(text, delimiter);
      if (fields) this.#take({ fields, text, number });
      else {
        this.#open.push({ text, number, delimiter });
        this.#length = text.length;
      }
      return;
    }
    const alone = splitRow(text, delimiter);
    this.#open.push({ text, number, delimiter });
    this.#length += text.length + 1;
    if (alone && this.#begins(alone)) {
      this.#giveUp();
      return;
    }
    // only a line with a quote can close one
    if (text.includes('"')) this.#close();
    if (this.#open.length > MAX_ROW_LINES || this.#length > MAX_ROW_LENGTH) this.#skip();
  }

  /** Handles the end of the table. */
  end(): void {
    this.#takeSkipped();
    while (this.#open.length > 0) this.#giveUp();
  }

  #close(): void {
    const [first] = this.#open;
    if (!first) return;
    const fields = splitRow(this.#open.map(({ text }) => text).join('\n'), first.delimiter);
    if (!fields) return;
    if (this.#fits(fields)) {
      this.#open = [];
      this.#take({ fields, text: first.text, number: first.number });
    } else this.#giveUp();
  }

  /** Skips a row that is too long. None of its lines begins another row, so they all belong to it, as do the next ones up to a quote. */
  #skip(): void {
    const [first] = this.#open;
    this.#open = [];
    this.#length = 0;
    if (first) this.#skipped = { fields: 'too-long', text: first.text, number: first.number };
  }

  #takeSkipped(): void {
    if (this.#skipped) this.#take(this.#skipped);
    this.#skipped = undefined;
  }

  /** Reports the unclosed quote of the first line, and reads the other lines again without it. */
  #giveUp(): void {
    const [first, ...rest] = this.#open;
    this.#open = [];
    this.#length = 0;
    if (!first) return;
    this.#take({ fields: 'open-quote', text: first.text, number: first.number });
    for (const { text, number, delimiter } of rest) this.readLine(text, number, delimiter);
  }
}

interface Line {
  readonly text: string;
  readonly number: number;
  readonly delimiter: string;
}

/** Returns whether a field can only be the board of a FEN. */
export const looksLikeBoard = (field: string | undefined): boolean =>
  field !== undefined && /^\s*[pnbrqks1-8]+(?:\/[pnbrqks1-8]+){7}(?:\s|_|$)/i.test(field);

/** Returns whether a line contains the board of a FEN. */
export const hasBoard = (line: string): boolean => /[pnbrqks1-8]{1,8}(?:\/[pnbrqks1-8]{1,8}){7}/i.test(line);

/** Returns the fields of a row, or undefined if a quote is not closed. */
function splitRow(row: string, delimiter: string): string[] | undefined {
  if (!row.includes('"')) return row.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    let field = '';
    if (row[at] === '"') {
      const closing = closingQuote(row, at + 1);
      if (closing < 0) return undefined;
      field = row.slice(at + 1, closing).replaceAll('""', '"');
      at = closing + 1;
    }
    const end = row.indexOf(delimiter, at);
    fields.push(field + row.slice(at, end < 0 ? undefined : end));
    if (end < 0) return fields;
    at = end + 1;
  }
}

const quotesIn = (text: string): number => text.split('"').length - 1;

function closingQuote(row: string, from: number): number {
  let at = row.indexOf('"', from);
  while (at >= 0 && row[at + 1] === '"') at = row.indexOf('"', at + 2);
  return at;
}
