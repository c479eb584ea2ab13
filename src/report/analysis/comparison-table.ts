/** Several engines on the same positions: a row for each position, a column for each engine. */
import type { AnalysisRecord } from '../../records/analysis-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { firstMoves } from '../move-notation.js';
import { shortName } from '../problem-words.js';
import type { Paint } from '../terminal/style.js';
import { type BoundedColumn, RowStream } from '../terminal/table.js';
import { AnalysisReport } from './analysis-report.js';
import { ellipsisOf, expectedText, hitCell, markOf, scoreText } from './analysis-words.js';

const POSITION: BoundedColumn = { head: 'position', align: 'left', least: 12, most: 30 };
const EXPECTED: BoundedColumn = { head: 'expected', align: 'left', least: 8, most: 16 };

export class ComparisonTable extends AnalysisReport {
  /** the records of one position so far, one per engine */
  #records: AnalysisRecord[] = [];
  #isSuite = false;

  result(record: AnalysisRecord): void {
    const [first] = this.#records;
    if (first && first.index !== record.index) this.#writeRow();
    this.#records.push(record);
    this.noteMiss(record);
    if (this.#records.length === this.options.engines.length) this.#writeRow();
  }

  override end(summary?: AnalysisSummary): void {
    this.#writeRow();
    super.end(summary);
  }

  #writeRow(): void {
    const [first] = this.#records;
    if (!first) return;
    const { problem, analysis } = first;
    const { engines, notation, style } = this.options;
    this.warn(problem);
    const rows = this.rows ?? this.#layOut(analysis.test !== undefined);
    this.rows = rows;
    const tests = this.#records.flatMap((record) => record.analysis.test ?? []);
    const width = style.width === Infinity ? Infinity : (rows.widths[0] ?? 0);
    const cells = engines.map((engine) => this.#cell(engine));
    const formats = cells.map(({ format }) => format);
    const before = this.#isSuite ? [tests[0] ? expectedText(tests[0], problem.fen, notation) : ''] : [];
    rows.add(
      [shortName(problem, width, ellipsisOf(style)), ...before, ...cells.map(({ text }) => text)],
      (column, text) => this.paint(formats[column - 1 - before.length], text),
    );
    this.#records = [];
  }

  #layOut(isSuite: boolean): RowStream {
    const { engines, out, style, quiet } = this.options;
    this.#isSuite = isSuite;
    const each = engines.map(
      (head): BoundedColumn => ({ head, align: 'left', least: 13, fair: 16, most: 28 }),
    );
    return new RowStream([POSITION, ...(isSuite ? [EXPECTED] : []), ...each], out, style, !quiet);
  }

  /** `✓ d7 0.31 s`, `✗ Nd5 +0.35`; without an expected move `Nd5 +0.35` */
  #cell(engine: string): { text: string; format?: Paint } {
    const record = this.#records.find(({ analysis }) => analysis.engine === engine);
    if (!record) return { text: '-' };
    const { problem, analysis } = record;
    const { best, lines, test, result } = analysis;
    const { notation, style } = this.options;
    if (test?.hit) return { text: hitCell(test, style), format: 'green' };
    const move = best ? firstMoves(problem.fen, [best], notation) : [];
    const score = lines.slice(0, 1).map((line) => scoreText(line.score));
    const played = [...move, ...score].join(' ') || (result ?? 'nothing yet');
    return test ? { text: `${markOf(false, style)} ${played}`, format: 'red' } : { text: played };
  }
}
