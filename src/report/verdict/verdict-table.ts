/** Verdicts as a table: what was published, what is true of it, and the evidence. */
import type { Refusal } from '../../problems/problem.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { MOODS } from '../solution/solution-head.js';
import type { Mood } from '../solution/solution-words.js';
import { type BoundedColumn, boundedWidths, RowStream } from '../terminal/row-stream.js';
import { painter } from '../terminal/style.js';
import { isInvalid, verdictSummaryText } from './verdict-summary.js';
import { invalidCells, verdictCells, verdictMood } from './verdict-words.js';

/** Together they fit on the narrowest terminal. */
const COLUMNS: readonly BoundedColumn[] = [
  { head: 'problem', align: 'left', least: 8, most: 18 },
  { head: 'stip.', align: 'left', least: 5, most: 6 },
  { head: 'published', align: 'left', least: 9, most: 10 },
  { head: 'verdict', align: 'left', least: 11, most: 11 },
  { head: 'evidence', align: 'left', least: 20, most: Infinity },
];
const VERDICT_COLUMN = COLUMNS.findIndex(({ head }) => head === 'verdict');

export class VerdictTable extends ReportForPeople<VerdictRecord, VerdictSummary, ReportOptions> {
  readonly #rows: RowStream;
  #shown = 0;

  constructor(options: ReportOptions) {
    super(options);
    const { style, out, quiet } = options;
    this.#rows = new RowStream(COLUMNS, boundedWidths(COLUMNS, style.width), out, style, !quiet);
  }

  result(record: VerdictRecord): void {
    this.warn(record.problem);
    this.#row(verdictCells(record), verdictMood(record.verdict));
  }

  /** A problem that cannot be read has its row among the others. */
  override refusal(refusal: Refusal): void {
    if (isInvalid(refusal)) this.#row(invalidCells(refusal), 'bad');
    else super.refusal(refusal);
  }

  #row(cells: readonly string[], mood: Mood): void {
    const paint = painter(this.options.style);
    this.#shown++;
    this.#rows.add(cells, (column, text) => (column === VERDICT_COLUMN ? paint(MOODS[mood], text) : text));
  }

  end(summary?: VerdictSummary): void {
    this.#rows.end();
    if (!summary || this.options.quiet || summary.problems + summary.refused === 0) return;
    this.options.out.write((this.#shown > 0 ? '\n' : '') + verdictSummaryText(summary));
  }
}
