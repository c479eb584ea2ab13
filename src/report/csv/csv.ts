/**
 * `--format csv`: a row a problem, for spreadsheets and databases. The columns, documented in docs/reports.md, are stable: a new
 * one comes last. RFC 4180: lines end in CRLF, fields are quoted where they must be.
 *
 * What comes from a file is text and stays text: a cell that a spreadsheet would take for a formula is written behind an
 * apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
import papaparse from 'papaparse';
import { FORMULA } from '../../problems/csv/own-reports.js';
import type { Problem, Refusal } from '../../problems/problem.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { Solution } from '../../solve/solution.js';
import type { Verdict } from '../../solve/verdict.js';
import { type MoveWriter, moveWriter, type Notation, passedBefore } from '../move-notation.js';
import type { Output } from '../output.js';
import type { Reporter } from '../reporter.js';
import { countPlay } from '../solution/play-counts.js';
import { cutNotes } from '../solution/play-words.js';
import { lineText, verdictWords } from '../solution/solution-words.js';
import type { VerdictReporter } from '../verdict/verdict-reporter.js';
import { evidenceText } from '../verdict/verdict-words.js';

/** What stands in a cell: true and false are written as such, nothing as nothing. */
type Cell = string | number | boolean | undefined;

const PROBLEM_COLUMNS = [
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

export const SOLUTION_COLUMNS = [
  ...PROBLEM_COLUMNS,
  'result',
  'status',
  'mate',
  'keys',
  'mating_line',
  'tries',
  'lines',
  'duals',
  'minor_duals',
  'complete',
  'searched',
  'limit',
  'nodes',
  'ms',
  'remarks',
  'shortest',
] as const;

export const VERDICT_COLUMNS = [
  ...PROBLEM_COLUMNS,
  'verdict',
  'published',
  'mate',
  'keys',
  'mating_line',
  'duals',
  'minor_duals',
  'castling',
  'complete',
  'searched',
  'limit',
  'nodes',
  'ms',
  'remarks',
  'shortest',
] as const;

type Row<Column extends string> = Partial<Record<Column, Cell>>;

/** Rows of named cells under a head. */
class CsvRows<Column extends string> {
  readonly #columns: readonly Column[];
  readonly #out: Output;
  #begun = false;

  constructor(columns: readonly Column[], out: Output) {
    this.#columns = columns;
    this.#out = out;
  }

  add(row: Row<Column>): void {
    this.begin();
    this.#out.write(csvLine(this.#columns.map((column) => row[column])));
  }

  /** The head stands also above no rows. */
  begin(): void {
    if (!this.#begun) this.#out.write(csvLine(this.#columns));
    this.#begun = true;
  }
}

export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => (typeof cell === 'string' ? oneLine(cell) : cell));
  return `${papaparse.unparse([fields], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}

/** A row is a line: breaks, and other characters that nobody sees, become blanks. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

export interface CsvOptions {
  readonly out: Output;
  readonly notation?: Notation;
}

export class CsvReporter implements Reporter {
  readonly #rows: CsvRows<(typeof SOLUTION_COLUMNS)[number]>;
  readonly #writer: MoveWriter;

  constructor({ out, notation = 'san' }: CsvOptions) {
    this.#rows = new CsvRows(SOLUTION_COLUMNS, out);
    this.#writer = moveWriter(notation);
  }

  solution(problem: Problem, solution: Solution): void {
    const { status, stipulation, mate, complete, searched, limit, tries, nodes, ms } = solution;
    const play = countPlay(solution);
    this.#rows.add({
      ...problemCells(problem),
      stipulation: stipulation && makeStipulation(stipulation),
      result: verdictWords(problem, solution).text,
      status,
      mate,
      keys: keysCell(problem, solution.keys, this.#writer),
      mating_line: solution.line.length > 0 ? lineText(problem, solution, this.#writer) : undefined,
      tries: tries?.length,
      lines: play?.lines,
      duals: play && play.duals - play.minorDuals,
      minor_duals: play?.minorDuals,
      complete,
      searched,
      limit,
      nodes,
      ms,
      remarks: [...cutNotes(solution), ...warnings(problem)].join('; '),
      shortest: mate === undefined ? undefined : solution.shortest,
    });
  }

  refusal(refusal: Refusal): void {
    this.#rows.add({ ...refusalCells(refusal), result: 'refused' });
  }

  end(): void {
    this.#rows.begin();
  }
}

export class VerdictCsv implements VerdictReporter {
  readonly #rows: CsvRows<(typeof VERDICT_COLUMNS)[number]>;
  readonly #writer: MoveWriter;

  constructor({ out, notation = 'san' }: CsvOptions) {
    this.#rows = new CsvRows(VERDICT_COLUMNS, out);
    this.#writer = moveWriter(notation);
  }

  verdict(problem: Problem, verdict: Verdict): void {
    const { stipulation, published, mate, line, duals, castling, complete, searched, limit } = verdict;
    const minor = duals?.filter((dual) => dual.minor).length;
    this.#rows.add({
      ...problemCells(problem),
      stipulation: stipulation && makeStipulation(stipulation),
      verdict: verdict.verdict,
      published: published.keys.map(({ text }) => text).join('; '),
      mate,
      keys: keysCell(problem, verdict.keys, this.#writer),
      mating_line: line.length > 0 ? lineText(problem, verdict, this.#writer) : undefined,
      duals: duals && minor !== undefined ? duals.length - minor : undefined,
      minor_duals: minor,
      castling: castling?.field,
      complete,
      searched,
      limit,
      nodes: verdict.nodes,
      ms: verdict.ms,
      remarks: [evidenceText(problem, verdict), ...warnings(problem)].filter((text) => text).join('; '),
      shortest: mate === undefined ? undefined : !verdict.atMost,
    });
  }

  refusal(refusal: Refusal): void {
    this.#rows.add({ ...refusalCells(refusal), verdict: 'invalid' });
  }

  end(): void {
    this.#rows.begin();
  }
}

function problemCells(problem: Problem) {
  const { index, id, title, author, event, award, source, fen } = problem;
  return { index, id, title, author, source: event, award, file: source.file, line: source.line, fen };
}

/** What could not be read is a row as well: nothing of the input is missing. */
function refusalCells({ source, text, findings }: Refusal) {
  const reasons = findings.map(({ field, message }) => `${field}: ${message}`);
  const found = text === '' ? [] : [`found: ${text}`];
  return { file: source.file, line: source.line, remarks: [...reasons, ...found].join('; ') };
}

const warnings = ({ warnings: findings }: Problem): string[] =>
  findings.map(({ field, message }) => `${field}: ${message}`);

/** Moves without marks: a program that reads them needs none. */
const keysCell = (problem: Problem, keys: Solution['keys'] | Verdict['keys'], writer: MoveWriter): string =>
  keys.map((key) => writer.move(key, passedBefore(problem.fen))).join('; ');
