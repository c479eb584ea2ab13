/** Analyses of many positions as a table: a row for each position and line. On a terminal each has one line on the screen. */
import type { Analysis } from '../analyse/analysis.js';
import type { Problem, Refusal } from '../problems/problem.js';
import type { AnalysisReporter, AnalysisReportOptions } from './analysis-reporter.js';
import { type AnalysisSummary, analysisSummaryText } from './analysis-summary.js';
import {
  depthText,
  fitTexts,
  overText,
  scoreFormat,
  scoreText,
  VariationWriter,
  whiteScore,
} from './analysis-words.js';
import { refusalText, warningsText } from './findings.js';
import { isBlackFirst } from './notation.js';
import { type BoundedColumn, boundedWidths, RowStream } from './row-stream.js';
import { type Format, painter } from './style.js';
import { textWidth } from './text-width.js';
import { durationText, problemName, shortCountText } from './words.js';

/** Together they fit the narrowest terminal. */
const COLUMNS: readonly BoundedColumn[] = [
  { head: 'position', align: 'left', least: 8, most: 18 },
  { head: 'score', align: 'right', least: 6, most: 7 },
  { head: 'depth', align: 'right', least: 6, most: 7 },
  { head: 'nodes', align: 'right', least: 7, most: 7 },
  { head: 'time', align: 'right', least: 7, most: 7 },
  { head: 'variation', align: 'left', least: 16, most: Infinity },
];
const SCORE_COLUMN = COLUMNS.findIndex(({ head }) => head === 'score');
const NAMES = COLUMNS[0] as BoundedColumn;
const GAPS = 2 * (COLUMNS.length - 1);
/** What all columns but the first and the last take at most. */
const MIDDLE = COLUMNS.slice(1, -1).reduce((sum, { most }) => sum + most, GAPS);
/** Columns given to the names beyond the longest of the first rows: lines have longer numbers later in a file. */
const RESERVE = 2;

export class AnalysisTable implements AnalysisReporter {
  readonly #options: AnalysisReportOptions;
  readonly #rows: RowStream;
  #shown = 0;

  constructor(options: AnalysisReportOptions) {
    this.#options = options;
    const { style, out, quiet } = options;
    const widths = boundedWidths(COLUMNS, style.width);
    const longer = ([name = '', ...others]: readonly string[]) => [name + ' '.repeat(RESERVE), ...others];
    const widthsOf =
      style.width === Infinity ? widths : (rows: readonly (readonly string[])[]) => widths(rows.map(longer));
    this.#rows = new RowStream(COLUMNS, widthsOf, out, style, !quiet);
  }

  analysis(problem: Problem, analysis: Analysis): void {
    const { quiet, messages, notation, plies, style } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    const name = problemName(problem);
    const effort = [shortCountText(analysis.nodes), durationText(analysis.ms)];
    const writer = new VariationWriter(problem.fen, notation);
    if (analysis.lines.length === 0) {
      const best = analysis.bestMove ? writer.texts([analysis.bestMove]).join() : undefined;
      this.#add([name, '-', '-', ...effort, best ?? overText(problem.fen, analysis) ?? 'nothing yet']);
    }
    const room =
      style.width - MIDDLE - Math.max(NAMES.least, Math.min(NAMES.most, textWidth(name) + RESERVE));
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
