/** An analysis with its diagram: beside it who thought how long, below it every line in full. */
import { makeUci } from 'chessops';
import type { Analysis } from '../../analyse/analysis.js';
import type { Problem, Refusal } from '../../problems/problem.js';
import { refusalText, warningsText } from '../findings.js';
import { isBlackFirst } from '../move-notation.js';
import { besideBoard } from '../solution/solution-head.js';
import { authorText, placeText, problemName } from '../solution/solution-words.js';
import { boardWidth } from '../terminal/board.js';
import { gridRow } from '../terminal/grid.js';
import { type BoundedColumn, boundedWidths } from '../terminal/row-stream.js';
import { type Format, painter } from '../terminal/style.js';
import { fillLines, wrapWords } from '../terminal/text-width.js';
import type { AnalysisReporter, AnalysisReportOptions } from './analysis-reporter.js';
import { type AnalysisSummary, analysisSummaryText, effortText } from './analysis-tally.js';
import {
  depthText,
  ENDINGS,
  hashText,
  overText,
  scoreFormat,
  scoreText,
  VariationWriter,
  whiteScore,
} from './analysis-words.js';

const GAP = 3;
const LABEL_WIDTH = 8;

const COLUMNS: readonly BoundedColumn[] = [
  { head: '#', align: 'right', least: 1, most: 3 },
  { head: 'score', align: 'right', least: 6, most: 7 },
  { head: 'depth', align: 'right', least: 5, most: 7 },
  { head: 'variation', align: 'left', least: 16, most: Infinity },
];
const SCORE_COLUMN = COLUMNS.findIndex(({ head }) => head === 'score');

export class AnalysisCards implements AnalysisReporter {
  readonly #options: AnalysisReportOptions;
  readonly #single: boolean;

  /** @param single there is one position only: nothing is said of how many there were */
  constructor(options: AnalysisReportOptions, single: boolean) {
    this.#options = options;
    this.#single = single;
  }

  analysis(problem: Problem, analysis: Analysis): void {
    const { quiet, messages, out } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    out.write(`${this.#head(problem, analysis).join('\n')}\n\n`);
    if (analysis.lines.length > 0) out.write(`${this.#lines(problem, analysis).join('\n')}\n`);
    if (!this.#single) out.write('\n');
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: AnalysisSummary): void {
    const { quiet, out, engine } = this.#options;
    if (!summary || quiet) return;
    if (!this.#single || summary.refused > 0) out.write(analysisSummaryText(summary, engine));
    else if (summary.positions > 0) out.write("\nScores are White's, in pawns; #-3: Black mates in 3.\n");
  }

  #head(problem: Problem, analysis: Analysis): string[] {
    const { style, engine, notation } = this.#options;
    const paint = painter(style);
    const width = style.width - boardWidth(style) - GAP;
    const fact = (label: string, text: string, format?: Format): string[] =>
      fillLines(text.split(' '), width - LABEL_WIDTH).map(
        (part, i) =>
          paint('dim', (i ? '' : label).padEnd(LABEL_WIDTH)) + (format ? paint(format, part) : part),
      );
    const { lines, bestMove, nodes, ms, hashPermille } = analysis;
    const best = bestMove ?? lines[0]?.moves[0];
    const writer = new VariationWriter(problem.fen, notation);
    const over = overText(problem.fen, analysis);
    // of an engine that plays something else than it thinks best, the score of what it plays is known only if it says so
    const played = lines.find(({ moves: [first] }) => first && best && makeUci(first) === makeUci(best));
    const score = played && whiteScore(played.score, isBlackFirst(problem.fen));
    const table = hashPermille === undefined ? '' : `, table ${hashText(hashPermille)} full`;
    return besideBoard(
      problem.fen,
      [
        ...wrapWords(problemName(problem), width).map((part) => paint('bold', part)),
        ...[authorText(problem), placeText(problem)].flatMap((text) => (text ? wrapWords(text, width) : [])),
        isBlackFirst(problem.fen) ? 'Black to move' : 'White to move',
        '',
        ...(over ? fact('result', over, 'bold') : []),
        ...(best ? fact('best', writer.texts([best]).join(), 'bold') : []),
        ...(score ? fact('score', scoreText(score), scoreFormat(score)) : []),
        ...fact('engine', engine),
        ...fact('effort', `${effortText(nodes, ms)}${table}`),
        ...fact('ended', endingText(analysis)),
      ],
      style,
    );
  }

  #lines(problem: Problem, { lines }: Analysis): string[] {
    const { style, notation, plies, quiet } = this.#options;
    const paint = painter(style);
    const writer = new VariationWriter(problem.fen, notation);
    const blackToMove = isBlackFirst(problem.fen);
    const rows = lines.map((line) => {
      const score = whiteScore(line.score, blackToMove);
      const moves = writer.texts(line.moves.slice(0, plies));
      const cut = moves.length < line.moves.length ? [style.unicode ? '…' : '...'] : [];
      const cells = [String(line.rank), scoreText(score), depthText(line), [...moves, ...cut].join(' ')];
      return { cells, format: scoreFormat(score) };
    });
    const widths = boundedWidths(COLUMNS, style.width)(rows.map(({ cells }) => cells));
    const grid = { widths, aligns: COLUMNS.map(({ align }) => align), wraps: style.width !== Infinity };
    const heads = COLUMNS.map(({ head }) => head);
    return [
      ...(quiet ? [] : [paint('bold', gridRow(heads, grid))]),
      ...rows.map(({ cells, format }) =>
        gridRow(cells, grid, (column, text) =>
          column === SCORE_COLUMN && format ? paint(format, text) : text,
        ),
      ),
    ];
  }
}

/** A proven mate may still be there when something else ended the analysis, e.g. one of several lines that were wanted. */
function endingText({ lines, ended }: Analysis): string {
  if (!lines[0]?.proven) return ENDINGS[ended];
  const ending = ended === 'complete' ? '' : `${ENDINGS[ended]}; `;
  return `${ending}mate proven: there is none that is shorter`;
}
