/** Verdicts as a table: the published solution, the proven one, and the evidence. */
import type { ProblemRefusal, VerdictRecord } from '../../records/problem-records.js';
import type { MakeRow, Row, RowForm } from '../../records/rows.js';
import type { VerdictSummary } from '../../records/run-records.js';
import type { Verdict } from '../../solution/verdict.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { MOODS } from '../solution/solution-head.js';
import type { Mood } from '../solution/words-of-play.js';
import { type BoundedColumn, fittingColumns, RowStream } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import { makeVerdictRow, refusedCells, VERDICT_COLUMNS, type VerdictRowOptions } from './verdict-row.js';
import { refusedVerdict, verdictSummaryText } from './verdict-summary.js';
import { verdictMood } from './verdict-words.js';

export class VerdictTable extends ReportForPeople<VerdictRecord, VerdictSummary, ReportOptions> {
  readonly rowForm: RowForm;
  readonly #makeRow: MakeRow<Verdict>;
  readonly #columns: readonly BoundedColumn[];
  readonly #rows: RowStream;
  #shown = 0;

  constructor(options: ReportOptions) {
    super(options);
    const { notation = 'san', style, out, quiet } = options;
    const rowOptions: VerdictRowOptions = { notation };
    this.rowForm = { table: 'verdicts', options: rowOptions };
    this.#makeRow = makeVerdictRow(rowOptions);
    this.#columns = fittingColumns(VERDICT_COLUMNS, style.width);
    this.#rows = new RowStream(this.#columns, out, style, !quiet);
  }

  result({ problem, verdict }: VerdictRecord): void {
    this.row(this.#makeRow(problem, verdict));
  }

  row(row: Row): void {
    this.#add(this.cellsIn(row), row.mood);
  }

  /** Writes a row for a refused problem, like those of the others. */
  override refusal(refusal: ProblemRefusal): void {
    const verdict = refusedVerdict(refusal);
    if (!verdict) super.refusal(refusal);
    else if (this.isShown(refusal)) this.#add(refusedCells(refusal, verdict), verdictMood({ verdict }));
  }

  #add(cells: readonly string[], mood: Mood): void {
    this.#shown++;
    this.#rows.add(
      cells.filter((_, i) => this.#columns.includes(VERDICT_COLUMNS[i] as BoundedColumn)),
      (column, text) => (this.#columns[column]?.head === 'verdict' ? this.paint(MOODS[mood], text) : text),
    );
  }

  protected override summarize(summary: VerdictSummary): void {
    if (summary.problems + summary.refused === 0) return;
    this.options.out.write(
      (this.#shown > 0 ? '\n' : '') + wrapLines(verdictSummaryText(summary), this.options.style.width),
    );
  }
}
