/** Verdicts as a table: the published solution, the proven one, and the evidence. */
import type { ProblemRefusal, VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { MOODS } from '../solution/solution-head.js';
import type { Mood } from '../solution/words-of-play.js';
import { type BoundedColumn, fittingColumns, RowStream } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import { refusedVerdict, verdictSummaryText } from './verdict-summary.js';
import { refusedCells, verdictCells, verdictMood } from './verdict-words.js';

/** Columns in the order of a verdict's cells. */
const COLUMNS: readonly BoundedColumn[] = [
  { head: 'problem', align: 'left', least: 12, fair: 18, most: 44 },
  { head: 'stip.', align: 'left', least: 5, isWhole: true },
  { head: 'published', align: 'left', least: 9, most: 16, dispensable: 1 },
  { head: 'verdict', align: 'left', least: 'short solution'.length },
  { head: 'evidence', align: 'left', least: 18, fair: 24, most: Infinity },
];

export class VerdictTable extends ReportForPeople<VerdictRecord, VerdictSummary, ReportOptions> {
  readonly #columns: readonly BoundedColumn[];
  readonly #rows: RowStream;
  #shown = 0;

  constructor(options: ReportOptions) {
    super(options);
    const { style, out, quiet } = options;
    this.#columns = fittingColumns(COLUMNS, style.width);
    this.#rows = new RowStream(this.#columns, out, style, !quiet);
  }

  result(record: VerdictRecord): void {
    this.warn(record.problem);
    this.#row(verdictCells(record, this.names, this.moves), verdictMood(record.verdict));
  }

  /** Writes a row for a refused problem, like those of the others. */
  override refusal(refusal: ProblemRefusal): void {
    const verdict = refusedVerdict(refusal);
    if (!verdict) super.refusal(refusal);
    else if (this.isShown(refusal)) this.#row(refusedCells(refusal, verdict), verdictMood({ verdict }));
  }

  #row(cells: readonly string[], mood: Mood): void {
    this.#shown++;
    this.#rows.add(
      cells.filter((_, i) => this.#columns.includes(COLUMNS[i] as BoundedColumn)),
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
