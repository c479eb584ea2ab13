/** The base of the reports of analyses for people: at the end they list the misses, and a summary. */
import type { AnalysisRecord } from '../../records/analysis-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { countText } from '../../text/counts-and-times.js';
import { firstMoves } from '../move-notation.js';
import { problemName } from '../problem-words.js';
import { type AnalysisReportOptions, ReportForPeople } from '../reporter.js';
import { type BoundedColumn, fittedTable, type RowStream } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import { analysisSummaryText } from './analysis-summary.js';
import { expectedText } from './analysis-words.js';

/** A suite may have any number of misses: only so many are kept. */
const MAX_MISSES = 1000;

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'missed', align: 'left', least: 12, most: 40 },
  { head: 'expected', align: 'left', least: 8, most: 30 },
  { head: 'played', align: 'left', least: 8 },
  { head: 'by', align: 'left', least: 10, most: 30 },
];

export abstract class AnalysisReport extends ReportForPeople<
  AnalysisRecord,
  AnalysisSummary,
  AnalysisReportOptions
> {
  /** the rows of a table, laid out by the first position */
  protected rows: RowStream | undefined;
  readonly #misses: (readonly string[])[] = [];
  #others = 0;

  /** Remembers a miss: in a long suite, readers look for the misses. */
  protected noteMiss({ problem, analysis: { engine, test, best } }: AnalysisRecord): void {
    if (!test || test.hit) return;
    if (this.#misses.length === MAX_MISSES) {
      this.#others++;
      return;
    }
    const { engines, notation } = this.options;
    const played = best ? firstMoves(problem.fen, [best], notation).join() : '-';
    const row = [problemName(problem), expectedText(test, problem.fen, notation), played];
    this.#misses.push(engines.length > 1 ? [...row, engine] : row);
  }

  protected override summarize(summary: AnalysisSummary): void {
    if (summary.positions + summary.refused === 0) return;
    this.writeEnd(summary, this.rows ? '\n' : '');
  }

  protected writeEnd(summary: AnalysisSummary, before = ''): void {
    const { out, style } = this.options;
    out.write(`${before}${this.#missesText()}${wrapLines(analysisSummaryText(summary), style.width)}`);
  }

  #missesText(): string {
    if (this.#misses.length === 0) return '';
    const columns = COLUMNS.slice(0, this.#misses[0]?.length);
    const rows = this.#misses.map((cells) => ({ cells }));
    const more = this.#others > 0 ? `and ${countText(this.#others)} more\n` : '';
    return `${fittedTable(columns, rows, this.options.style)}${more}\n`;
  }
}
