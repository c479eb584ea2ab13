/** Analyses of many positions as a table: a row for each position and line, never wrapped on a terminal. */

import type { AnalysisRecord } from '../../records/analysis-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { lineOf } from '../../solve/solution.js';
import { durationText, shortCountText } from '../numbers.js';
import { shortName } from '../problem-words.js';
import { type AnalysisReportOptions, ReportForPeople } from '../reporter.js';
import { type BoundedColumn, boundedWidths, RowStream } from '../terminal/row-stream.js';
import { type Format, painter } from '../terminal/style.js';
import { analysisSummaryText } from './analysis-summary.js';
import {
  depthText,
  ellipsisOf,
  fitTexts,
  scoreFormat,
  scoreText,
  VariationWriter,
} from './analysis-words.js';

/** Width of the names on a terminal of 80 columns, and on a wide one. */
const MIN_NAMES = 12;
const MAX_NAMES = 30;
/** The share of the names in the columns beyond 80. */
const NAMES_SHARE = 0.3;

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'position', align: 'left', least: 8, most: MAX_NAMES },
  { head: 'score', align: 'right', least: 6, most: 7 },
  { head: 'depth', align: 'right', least: 6, most: 7 },
  { head: 'nodes', align: 'right', least: 7, most: 7 },
  { head: 'time', align: 'right', least: 7, most: 7 },
  { head: 'variation', align: 'left', least: 16, most: Infinity },
];
const SCORE_COLUMN = COLUMNS.findIndex(({ head }) => head === 'score');
const GAPS = 2 * (COLUMNS.length - 1);
/** The maximum width of all columns but the first and the last. */
const MIDDLE = COLUMNS.slice(1, -1).reduce((sum, { most }) => sum + most, GAPS);

export class AnalysisTable extends ReportForPeople<AnalysisRecord, AnalysisSummary, AnalysisReportOptions> {
  readonly #rows: RowStream;
  /** width of the names; longer ones are cut, as later names are not known in advance */
  readonly #names: number;
  #shown = 0;

  constructor(options: AnalysisReportOptions) {
    super(options);
    const { style, out, quiet } = options;
    const wanted = Math.round(MIN_NAMES + NAMES_SHARE * (style.width - 80));
    this.#names = style.width === Infinity ? Infinity : Math.max(MIN_NAMES, Math.min(MAX_NAMES, wanted));
    const [names, ...others] = COLUMNS as readonly [BoundedColumn, ...BoundedColumn[]];
    const columns = style.width === Infinity ? COLUMNS : [{ ...names, least: this.#names }, ...others];
    this.#rows = new RowStream(columns, boundedWidths(columns, style.width), out, style, !quiet);
  }

  result({ problem, analysis }: AnalysisRecord): void {
    const { notation, plies, style } = this.options;
    this.warn(problem);
    const name = shortName(problem, this.#names, ellipsisOf(style));
    const effort = [shortCountText(analysis.nodes), durationText(analysis.ms)];
    const writer = new VariationWriter(problem.fen, notation);
    if (analysis.lines.length === 0) {
      const best = analysis.best && writer.texts(lineOf([analysis.best])).join();
      this.#add([name, '-', '-', ...effort, best ?? analysis.result ?? 'nothing yet']);
    }
    const room = style.width === Infinity ? Infinity : style.width - MIDDLE - this.#names;
    for (const line of analysis.lines) {
      const first = line.rank === 1;
      const moves = writer.texts(line.line, plies);
      this.#add(
        [
          first ? name : '',
          scoreText(line.score),
          depthText(line),
          ...(first ? effort : ['', '']),
          fitTexts(moves, room, style),
        ],
        scoreFormat(line.score),
      );
    }
  }

  end(summary?: AnalysisSummary): void {
    this.#rows.end();
    const { quiet, out, engine } = this.options;
    if (!summary || quiet || summary.positions + summary.refused === 0) return;
    out.write((this.#shown > 0 ? '\n' : '') + analysisSummaryText(summary, engine));
  }

  #add(cells: readonly string[], format?: Format): void {
    this.#shown++;
    const paint = painter(this.options.style);
    this.#rows.add(cells, (column, text) => (column === SCORE_COLUMN && format ? paint(format, text) : text));
  }
}
