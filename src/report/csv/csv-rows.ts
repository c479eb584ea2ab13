/**
 * CSV reports: a row for each problem, for spreadsheets and databases. The columns, documented in
 * docs/reports.md, are stable: new ones are appended. The format is that of RFC 4180: lines end in CRLF, and fields
 * are quoted if necessary.
 *
 * Text from a file stays text: a cell that a spreadsheet would take for a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
import papaparse from 'papaparse';
import { FORMULA } from '../../problems/csv/own-reports.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { ProblemRecord, ProblemRefusal } from '../../records/problem-records.js';
import { type MoveWriter, moveWriter, type NotationName } from '../move-notation.js';
import { twinText } from '../problem-words.js';
import { type Output, type Reporter, writePieces } from '../reporter.js';

/** A cell is given in pieces if its text would take too much memory; such a text contains nothing that needs quotes. */
type Cell = string | number | boolean | undefined | Iterable<string>;

export const PROBLEM_COLUMNS = [
  'index',
  'id',
  'title',
  'author',
  'source',
  'award',
  'file',
  'line',
  'fen',
  'stipulation',
] as const;

export interface CsvOptions {
  readonly out: Output;
  readonly notation?: NotationName;
}

interface ProblemResult {
  readonly index: number;
  readonly problem: ProblemRecord;
}

/** Rows of named cells under a head, which is written even without rows. */
export abstract class CsvRows<Result, Summary, Column extends string> implements Reporter<Result, Summary> {
  readonly #columns: readonly Column[];
  readonly #out: Output;
  #begun = false;

  constructor(columns: readonly Column[], out: Output) {
    this.#columns = columns;
    this.#out = out;
  }

  abstract result(result: Result): void | Promise<void>;
  abstract refusal(refusal: ProblemRefusal): void;

  end(): void {
    if (!this.#begun) this.#out.write(csvLine(this.#columns));
    this.#begun = true;
  }

  protected add(row: Readonly<Record<string, Cell>>): void | Promise<void> {
    this.end();
    return writePieces(this.#out, csvPieces(this.#columns.map((column) => row[column])));
  }
}

/** Writes a row for each problem. Refusals have rows too, so that no problem of the input is missing. */
export abstract class CsvReport<Result extends ProblemResult, Summary, Column extends string> extends CsvRows<
  Result,
  Summary,
  Column
> {
  readonly #writer: MoveWriter;

  constructor(columns: readonly Column[], { out, notation = 'san' }: CsvOptions) {
    super(columns, out);
    this.#writer = moveWriter(notation);
  }

  /** Returns the cells of a result, except those that describe its problem. */
  protected abstract cells(result: Result, writer: MoveWriter): Partial<Record<Column, Cell>>;
  /** Returns the cells of a refusal. */
  protected abstract refused(refusal: ProblemRefusal): Partial<Record<Column, Cell>>;

  result(result: Result): void | Promise<void> {
    const { index, problem } = result;
    return this.add({ index, ...problemCells(problem), ...this.cells(result, this.#writer) });
  }

  refusal(refusal: ProblemRefusal): void {
    const { source, text, findings, problem } = refusal;
    const reasons = findings.map(({ field, message }) => `${field}: ${message}`);
    // if the problem could be read, its columns already show what was found
    const found = text === '' || problem ? [] : [`found: ${text}`];
    const about = problem
      ? { ...problemCells(problem), stipulation: problem.stipulation && makeStipulation(problem.stipulation) }
      : { file: source.file, line: source.line };
    this.add({ ...about, remarks: [...reasons, ...found].join('; '), ...this.refused(refusal) });
  }
}

function problemCells(problem: ProblemRecord) {
  const { id, title, author, event: source, award, source: place, fen } = problem;
  const about = { id, title, author, source, award, fen };
  return { ...about, file: place.file, line: place.line, twin: twinText(problem) };
}

export const csvLine = (cells: readonly Cell[]): string => [...csvPieces(cells)].join('');

function* csvPieces(cells: readonly Cell[]): Generator<string> {
  let begun = 0;
  for (const [i, cell] of cells.entries()) {
    if (typeof cell !== 'object') continue;
    yield `${csvFields(cells.slice(begun, i))}${i > begun ? ',' : ''}`;
    yield* cell;
    begun = i + 1;
    if (begun < cells.length) yield ',';
  }
  yield `${csvFields(cells.slice(begun))}\r\n`;
}

function csvFields(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => (typeof cell === 'string' ? oneLine(cell) : cell));
  return papaparse.unparse([fields], { escapeFormulae: FORMULA });
}

/** Replaces line breaks and other control characters by blanks, because a row is one line. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Joins the sentences on the solution and the warnings. */
export const remarksCell = ({ warnings = [] }: ProblemRecord, sentences: readonly string[]): string =>
  [...sentences, ...warnings.map(({ field, message }) => `${field}: ${message}`)]
    .filter((text) => text)
    .join('; ');
