/**
 * A table that streams: widths are decided from the first rows, then row after row is written as it comes, in
 * constant memory.
 */
import type { Problem, Refusal } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import { type Columns, type ColumnsWanted, columnsFor, columnWidths } from './columns.js';
import { refusalText, warningsText } from './findings.js';
import { type CellPainter, type Grid, gridRow, gridWidth } from './grid.js';
import { MOODS } from './head.js';
import type { Reporter, ReportOptions } from './reporter.js';
import { type Format, painter } from './style.js';
import type { Summary } from './summary.js';
import { summaryText } from './summary-text.js';
import type { Mood } from './words.js';

export interface TableOptions extends ReportOptions {
  /** columns for the play that was asked for */
  readonly play?: Pick<ColumnsWanted, 'tries' | 'lines'>;
}

/** The widths are decided after this many rows, … */
const SAMPLE_ROWS = 64;
/** … or this long after the first one, so that a slow second problem does not hold back the first result. */
const SAMPLE_MS = 100;

interface Row {
  readonly cells: readonly string[];
  readonly mood: Mood;
}

export class TableReporter implements Reporter {
  readonly #options: TableOptions;
  readonly #columns: Columns;
  readonly #paint: (format: Format, text: string) => string;
  /** rows before the widths are decided; undefined afterwards */
  #samples: Row[] | undefined = [];
  #timer: NodeJS.Timeout | undefined;
  #grid: Grid = { widths: [], aligns: [], wraps: false };

  constructor(options: TableOptions) {
    this.#options = options;
    this.#paint = painter(options.style);
    const { notation, play, style } = options;
    this.#columns = columnsFor({ ...play, ...(notation && { notation }) }, style.width);
  }

  solution(problem: Problem, solution: Solution): void {
    const row = {
      cells: this.#columns.columns.map((column) => column.cell(problem, solution)),
      mood: this.#columns.outcome(problem, solution).mood,
    };
    if (!this.#options.quiet && problem.warnings.length > 0) {
      this.#options.messages.write(warningsText(problem));
    }
    if (!this.#samples) {
      this.#options.out.write(this.#row(row));
      return;
    }
    this.#samples.push(row);
    if (this.#samples.length >= SAMPLE_ROWS) this.#decideWidths();
    else this.#timer ??= setTimeout(() => this.#decideInTime(), SAMPLE_MS);
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: Summary): void {
    this.#decideWidths();
    if (!summary || this.#options.quiet) return;
    const gap = summary.problems > 0 ? '\n' : '';
    this.#options.out.write(gap + summaryText(summary));
  }

  /** The caller is waiting for the next result and will not flush. */
  #decideInTime(): void {
    this.#decideWidths();
    // an error of the stream is kept by the output and met by the caller's next flush
    this.#options.out.flush().catch(() => {});
  }

  #decideWidths(): void {
    clearTimeout(this.#timer);
    const rows = this.#samples;
    this.#samples = undefined;
    if (!rows || rows.length === 0) return;
    const { out, style, quiet } = this.#options;
    const { columns } = this.#columns;
    const samples = rows.map((row) => row.cells);
    this.#grid = {
      widths: columnWidths(columns, samples, style.width),
      aligns: columns.map((column) => column.align),
      wraps: style.width !== Infinity,
    };
    if (!quiet) out.write(this.#head());
    for (const row of rows) out.write(this.#row(row));
  }

  #head(): string {
    const heads = this.#columns.columns.map((column) => column.head);
    const rule = (this.#options.style.unicode ? '─' : '-').repeat(gridWidth(this.#grid.widths));
    // in a pipe, too, the widths have room for every head
    return `${this.#paint('bold', gridRow(heads, this.#grid))}\n${this.#paint('dim', rule)}\n`;
  }

  #row({ cells, mood }: Row): string {
    const { keyColumn, outcomeColumn } = this.#columns;
    const painted: CellPainter = (i, text) => {
      if (i === keyColumn) return this.#paint('bold', text);
      return i === outcomeColumn ? this.#paint(MOODS[mood], text) : text;
    };
    return `${gridRow(cells, this.#grid, painted)}\n`;
  }
}
