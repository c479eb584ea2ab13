/** An analysis with its diagram: beside it the engine and its effort, below it every line in full. */

import type { AnalysisRecord } from '../../records/analysis-records.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { isBlackFirst } from '../move-notation.js';
import { authorText, placeText, problemName } from '../problem-words.js';
import { type AnalysisReportOptions, ReportForPeople } from '../reporter.js';
import { besideBoard, roomBesideBoard } from '../solution/solution-head.js';
import { type BoundedColumn, fittedWidths } from '../terminal/column-widths.js';
import { gridRow } from '../terminal/grid.js';
import { type Format, painter } from '../terminal/style.js';
import { fillLines, wrapLines, wrapWords } from '../terminal/text-width.js';
import { analysisSummaryText, effortText, SCORES } from './analysis-summary.js';
import { depthText, ENDINGS, hashText, scoreFormat, scoreText, VariationWriter } from './analysis-words.js';
import { Misses } from './misses.js';
import { expectedText, foundText, markOf } from './suite-words.js';

const LABEL_WIDTH = 8;

type Analysis = AnalysisRecord['analysis'];

const COLUMNS: readonly BoundedColumn[] = [
  { head: '#', align: 'right', least: 1, most: 3 },
  { head: 'score', align: 'right', least: 6, most: 7 },
  { head: 'depth', align: 'right', least: 5, most: 7 },
  { head: 'variation', align: 'left', least: 16, most: Infinity },
];
const SCORE_COLUMN = COLUMNS.findIndex(({ head }) => head === 'score');

export class AnalysisCards extends ReportForPeople<AnalysisRecord, AnalysisSummary, AnalysisReportOptions> {
  readonly #single: boolean;
  readonly #misses: Misses;

  /** @param single there is one position only, so no count is shown */
  constructor(options: AnalysisReportOptions, single: boolean) {
    super(options);
    this.#single = single;
    this.#misses = new Misses(options.engines, options.notation);
  }

  result(record: AnalysisRecord): void {
    const { problem, analysis } = record;
    const { out, engines } = this.options;
    if (analysis.engine === engines[0]) this.warn(problem);
    this.#misses.take(record);
    out.write(`${this.#head(problem, analysis).join('\n')}\n\n`);
    if (analysis.lines.length > 0) out.write(`${this.#lines(problem, analysis).join('\n')}\n`);
    if (!this.#single || analysis.engine !== engines.at(-1)) out.write('\n');
  }

  end(summary?: AnalysisSummary): void {
    const { quiet, out, style } = this.options;
    if (!summary || quiet) return;
    if (!this.#single || summary.refused > 0) {
      out.write(`${this.#misses.text(style)}${wrapLines(analysisSummaryText(summary), style.width)}`);
    } else if (summary.positions > 0) out.write(`\n${SCORES}`);
  }

  #head(problem: ProblemRecord, analysis: Analysis): string[] {
    const { style, notation } = this.options;
    const paint = painter(style);
    const width = roomBesideBoard(style);
    const fact = (label: string, text: string, format?: Format): string[] =>
      fillLines(text.split(' '), width - LABEL_WIDTH).map(
        (part, i) =>
          paint('dim', (i ? '' : label).padEnd(LABEL_WIDTH)) + (format ? paint(format, part) : part),
      );
    const { engine, lines, best, result, test, nodes, ms, hashPermille } = analysis;
    const writer = new VariationWriter(problem.fen, notation);
    // if an engine plays another move than the best of its lines, that move's score is known only if the engine shows it
    const score = lines.find(({ line }) => line[0]?.uci === best?.uci)?.score;
    const table = hashPermille === undefined ? '' : `, table ${hashText(hashPermille)} full`;
    return besideBoard(
      problem.fen,
      [
        ...wrapWords(problemName(problem), width).map((part) => paint('bold', part)),
        ...[authorText(problem), placeText(problem)].flatMap((text) => (text ? wrapWords(text, width) : [])),
        isBlackFirst(problem.fen) ? 'Black to move' : 'White to move',
        '',
        ...(result ? fact('result', result, 'bold') : []),
        ...(best ? fact('best', writer.texts([best]).join(), 'bold') : []),
        ...(score ? fact('score', scoreText(score), scoreFormat(score)) : []),
        ...(test ? fact('expects', expectedText(test, problem.fen, notation)) : []),
        ...(test
          ? fact('', `${markOf(test.hit, style)} ${foundText(test)}`, test.hit ? 'green' : 'red')
          : []),
        ...fact('engine', engine),
        ...fact('effort', `${effortText(nodes, ms)}${table}`),
        ...fact('ended', endingText(analysis)),
      ],
      style,
    );
  }

  #lines({ fen }: ProblemRecord, { lines }: Analysis): string[] {
    const { style, notation, plies, quiet } = this.options;
    const paint = painter(style);
    const writer = new VariationWriter(fen, notation);
    const rows = lines.map((line) => {
      const { score } = line;
      const moves = writer.texts(line.line, plies);
      const cut = moves.length < line.line.length ? [style.unicode ? '…' : '...'] : [];
      const cells = [String(line.rank), scoreText(score), depthText(line), [...moves, ...cut].join(' ')];
      return { cells, format: scoreFormat(score) };
    });
    const widths = fittedWidths(
      COLUMNS,
      rows.map(({ cells }) => cells),
      style.width,
    );
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

/** A proven mate may be among the lines although something else ended the analysis, e.g. with several lines. */
function endingText({ lines, ended = 'stopped' }: Analysis): string {
  if (!lines[0]?.proven) return ENDINGS[ended];
  const ending = ended === 'complete' ? '' : `${ENDINGS[ended]}; `;
  return `${ending}mate proven: there is none that is shorter`;
}
