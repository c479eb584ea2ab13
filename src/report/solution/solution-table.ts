/** Writes the table of many solutions, one row each. */

import type { SolutionRecord } from '../../records/problem-records.js';
import type { MakeRow, Row, RowForm } from '../../records/rows.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { Solution } from '../../solution/solution.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type CellPainter, plain, RowStream } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import { MOODS } from './solution-head.js';
import { type ColumnsWanted, columnsFor, makeSolutionRow, type SolutionRowOptions } from './solution-row.js';
import { summaryText } from './solution-summary.js';

export interface TableOptions extends ReportOptions {
  /** columns for the play that was asked for */
  readonly play?: ColumnsWanted;
}

export class SolutionTable extends ReportForPeople<SolutionRecord, SolutionSummary, TableOptions> {
  readonly rowForm: RowForm;
  readonly #rows: RowStream;
  readonly #makeRow: MakeRow<Solution>;
  readonly #painters: Readonly<Record<Row['mood'], CellPainter>>;

  constructor(options: TableOptions) {
    super(options);
    const { notation = 'san', play = {}, style, out, quiet } = options;
    const rowOptions: SolutionRowOptions = { notation, play, width: style.width };
    const { columns, keyColumn, outcomeColumn } = columnsFor(play, style.width);
    this.rowForm = { table: 'solutions', options: rowOptions };
    this.#makeRow = makeSolutionRow(rowOptions);
    this.#rows = new RowStream(columns, out, style, !quiet);
    const painterFor = (mood: Row['mood']): CellPainter => {
      if (!style.colour) return plain;
      return (i, text) => {
        if (i === keyColumn) return this.paint('bold', text);
        return i === outcomeColumn ? this.paint(MOODS[mood], text) : text;
      };
    };
    this.#painters = { good: painterFor('good'), bad: painterFor('bad'), open: painterFor('open') };
  }

  result({ problem, solution }: SolutionRecord): void {
    this.row(this.#makeRow(problem, solution));
  }

  row(row: Row): void {
    this.#rows.add(this.cellsIn(row), this.#painters[row.mood]);
  }

  protected override summarize(summary: SolutionSummary): void {
    this.options.out.write(
      `${summary.problems > 0 ? '\n' : ''}${wrapLines(summaryText(summary), this.options.style.width)}`,
    );
  }
}
