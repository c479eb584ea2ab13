/** Analyses of many positions as a table: a row for each position and line. On a terminal each has one line on the screen. */
import type { Analysis } from '../../analyse/analysis.js';
import type { Problem, Refusal } from '../../problems/problem.js';
import { refusalText, warningsText } from '../findings.js';
import { isBlackFirst } from '../move-notation.js';
import { durationText, shortCountText, shortName } from '../solution/solution-words.js';
import { type BoundedColumn, boundedWidths, RowStream } from '../terminal/row-stream.js';
import { type Format, painter } from '../terminal/style.js';
import type { AnalysisReporter, AnalysisReportOptions } from './analysis-reporter.js';
import { type AnalysisSummary, analysisSummaryText } from './analysis-tally.js';
import {
  depthText,
  ellipsisOf,
  fitTexts,
  overText,
  scoreFormat,
  scoreText,
  VariationWriter,
  whiteScore,
} from './analysis-words.js';

/** Columns for the names on a terminal of 80 columns, and on a wide one. */
const LEAST_NAMES = 12;
const MOST_NAMES = 30;
/** Of the columns beyond 80 the names get so many. */
const NAMES_SHARE = 0.3;

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'position', align: 'left', least: 8, most: MOST_NAMES },
  { head: 'score', align: 'right', least: 6, most: 7 },
  { head: 'depth', align: 'right', least: 6, most: 7 },
  { head: 'nodes', align: 'right', least: 7, most: 7 },
  { head: 'time', align: 'right', least: 7, most: 7 },
  { head: 'variation', align: 'left', least: 16, most: Infinity },
];
const SCORE_COLUMN = COLUMNS.findIndex(({ head }) => head === 'score');
const GAPS = 2 * (COLUMNS.length - 1);
/** What all columns but the first and the last take at most. */
const MIDDLE = COLUMNS.slice(1, -1).reduce((sum, { most }) => sum + most, GAPS);

export class AnalysisTable implements AnalysisReporter {
  readonly #options: AnalysisReportOptions;
  readonly #rows: RowStream;
  /** columns for the names; longer ones are cut, for which names are still to come nobody knows */
  readonly #names: number;
  #shown = 0;

  constructor(options: AnalysisReportOptions) {
    this.#options = options;
    const { style, out, quiet } = options;
    const wanted = Math.round(LEAST_NAMES + NAMES_SHARE * (style.width - 80));
    this.#names = style.width === Infinity ? Infinity : Math.max(LEAST_NAMES, Math.min(MOST_NAMES, wanted));
    const [names, ...others] = COLUMNS as readonly [BoundedColumn, ...BoundedColumn[]];
    const columns = style.width === Infinity ? COLUMNS : [{ ...names, least: this.#names }, ...others];
    this.#rows = new RowStream(columns, boundedWidths(columns, style.width), out, style, !quiet);
  }

  analysis(problem: Problem, analysis: Analysis): void {
    const { quiet, messages, notation, plies, style } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    const name = shortName(problem, this.#names, ellipsisOf(style));
    const effort = [shortCountText(analysis.nodes), durationText(analysis.ms)];
    const writer = new VariationWriter(problem.fen, notation);
    if (analysis.lines.length === 0) {
      const best = analysis.bestMove ? writer.texts([analysis.bestMove]).join() : undefined;
      this.#add([name, '-', '-', ...effort, best ?? overText(problem.fen, analysis) ?? 'nothing yet']);
    }
    const room = style.width === Infinity ? Infinity : style.width - MIDDLE - this.#names;
    for (const line of analysis.lines) {
      const first = line.rank === 1;
      const score = whiteScore(line.score, isBlackFirst(problem.fen));
      const moves = writer.texts(line.moves.slice(0, plies));
      this.#add(
        [
          first ? name : '',
          scoreText(score),
          depthText(line),
          ...(first ? effort : ['', '']),
          fitTexts(moves, room, style),
        ],
        scoreFormat(score),
      );
    }
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: AnalysisSummary): void {
    this.#rows.end();
    const { quiet, out, engine } = this.#options;
    if (!summary || quiet || summary.positions + summary.refused === 0) return;
    out.write((this.#shown > 0 ? '\n' : '') + analysisSummaryText(summary, engine));
  }

  #add(cells: readonly string[], format?: Format): void {
    this.#shown++;
    const paint = painter(this.#options.style);
    this.#rows.add(cells, (column, text) => (column === SCORE_COLUMN && format ? paint(format, text) : text));
  }
}
