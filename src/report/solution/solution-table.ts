/**
 * A table that streams: widths are decided from the first rows, then row after row is written as it comes, in
 * constant memory.
 */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Solution } from '../../solve/solution.js';
import { refusalText, warningsText } from '../findings.js';
import type { Reporter, ReportOptions } from '../reporter.js';
import { RowStream, type WidthsOf } from '../terminal/row-stream.js';
import { type Format, painter } from '../terminal/style.js';
import { MOODS } from './solution-head.js';
import { summaryText } from './solution-summary.js';
import type { Summary } from './solution-tally.js';
import { verdictWords } from './solution-words.js';
import { type Columns, type ColumnsWanted, columnsFor, columnWidths } from './table-columns.js';

export interface TableOptions extends ReportOptions {
  /** columns for the play that was asked for */
  readonly play?: Pick<ColumnsWanted, 'tries' | 'lines'>;
}

export class TableReporter implements Reporter {
  readonly #options: TableOptions;
  readonly #columns: Columns;
  readonly #paint: (format: Format, text: string) => string;
  readonly #rows: RowStream;

  constructor(options: TableOptions) {
    this.#options = options;
    this.#paint = painter(options.style);
    const { notation, play, style } = options;
    this.#columns = columnsFor({ ...play, ...(notation && { notation }) }, style.width);
    const { columns } = this.#columns;
    const widths: WidthsOf = (samples) => columnWidths(columns, samples, style.width);
    this.#rows = new RowStream(columns, widths, options.out, style, !options.quiet);
  }

  solution(problem: Problem, solution: Solution): void {
    if (!this.#options.quiet && problem.warnings.length > 0) {
      this.#options.messages.write(warningsText(problem));
    }
    const { columns, keyColumn, outcomeColumn } = this.#columns;
    const { mood } = verdictWords(problem, solution);
    this.#rows.add(
      columns.map((column) => column.cell(problem, solution)),
      (i, text) => {
        if (i === keyColumn) return this.#paint('bold', text);
        return i === outcomeColumn ? this.#paint(MOODS[mood], text) : text;
      },
    );
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: Summary): void {
    this.#rows.end();
    if (!summary || this.#options.quiet) return;
    const gap = summary.problems > 0 ? '\n' : '';
    this.#options.out.write(gap + summaryText(summary));
  }
}
