/** An analysis beside its diagram: first the engine and its effort, below them every line in full. */

import type { AnalysisRecord } from '../../records/analysis-records.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { toMoveText } from '../goal-words.js';
import type { AnalysisReportOptions } from '../reporter.js';
import { factsBesideBoard, problemHead } from '../solution/solution-head.js';
import type { Paint } from '../terminal/style.js';
import { type BoundedColumn, fittedTable, type TableRow } from '../terminal/table.js';
import { effortText, SCORES } from './analysis-summary.js';
import { AnalysisReport } from './analysis-table.js';
import {
  depthText,
  ENDED_WORDS,
  ellipsisOf,
  expectedText,
  foundText,
  hashText,
  hitMark,
  isDraw,
  scoreFormat,
  scoreText,
  VariationWriter,
} from './analysis-words.js';

const LABEL_WIDTH = 8;

type Analysis = AnalysisRecord['analysis'];

const COLUMNS: readonly BoundedColumn[] = [
  { head: '#', align: 'right', least: 1, most: 3 },
  { head: 'score', align: 'right', least: 6, most: 7 },
  { head: 'depth', align: 'right', least: 5, most: 7 },
  { head: 'variation', align: 'left', least: 16, most: Infinity },
];
const SCORE_COLUMN = COLUMNS.findIndex(({ head }) => head === 'score');

export class AnalysisCards extends AnalysisReport {
  readonly #single: boolean;

  /** @param single the run has only one position, so no count is shown */
  constructor(options: AnalysisReportOptions, single: boolean) {
    super(options);
    this.#single = single;
  }

  result(record: AnalysisRecord): void {
    const { problem, analysis } = record;
    const { out, engines } = this.options;
    if (analysis.engine === engines[0]) this.warn(problem);
    this.noteMiss(record);
    out.write(`${this.#head(problem, analysis).join('\n')}\n\n`);
    if (analysis.lines.length > 0) out.write(this.#lines(problem, analysis));
    if (!this.#single || analysis.engine !== engines.at(-1)) out.write('\n');
  }

  protected override summarize(summary: AnalysisSummary): void {
    const { out } = this.options;
    if (!this.#single || summary.refused > 0) this.writeEnd(summary);
    else if (summary.positions > 0) out.write(`\n${SCORES}`);
  }

  #head(problem: ProblemRecord, analysis: Analysis): string[] {
    const { style, notation } = this.options;
    const facts = factsBesideBoard(style, LABEL_WIDTH);
    const fact = (label: string, text: string, format?: Paint): string[] =>
      facts(label, text.split(' '), format);
    const { engine, lines, best, result, test, nodes, ms, hashPermille } = analysis;
    const writer = new VariationWriter(problem.fen, notation);
    // the score of the move that the engine plays is known only if a line begins with it
    const score = lines.find(({ line }) => line[0]?.uci === best?.uci)?.score;
    const table = hashPermille === undefined ? '' : `, table ${hashText(hashPermille)} full`;
    return problemHead(
      problem,
      toMoveText(problem.fen),
      [
        ...(result ? fact('result', result, 'bold') : []),
        ...(best ? fact('best', writer.first(best), 'bold') : []),
        ...(score ? fact('score', scoreText(score), scoreFormat(score)) : []),
        ...(test ? fact('expects', expectedText(test, problem.fen, notation)) : []),
        ...(test
          ? fact('', `${hitMark(test.hit, style)} ${foundText(test)}`, test.hit ? 'green' : 'red')
          : []),
        ...fact('engine', engine),
        ...fact('effort', `${effortText(nodes, ms)}${table}`),
        ...fact('ended', endingText(analysis)),
      ],
      style,
    );
  }

  #lines({ fen }: ProblemRecord, { lines }: Analysis): string {
    const { style, notation, plies, quiet } = this.options;
    const writer = new VariationWriter(fen, notation);
    const rows = lines.map((line): TableRow => {
      const { score } = line;
      const moves = writer.texts(line.line, plies);
      const cut = moves.length < line.line.length ? [ellipsisOf(style)] : [];
      const format = scoreFormat(score);
      return {
        cells: [String(line.rank), scoreText(score), depthText(line), [...moves, ...cut].join(' ')],
        paint: (column, text) => (column === SCORE_COLUMN ? this.paint(format, text) : text),
      };
    });
    return fittedTable(COLUMNS, rows, style, quiet ? 'none' : 'plain');
  }
}

/**
 * Says why the analysis ended. A mate may be proven although something else ended it. If that mate may not be the shortest, the text
 * says up to which length none exists.
 */
function endingText({ lines, ended = 'stopped' }: Analysis): string {
  const { proven, noneWithin } = lines[0] ?? {};
  if (noneWithin !== undefined) return `${ENDED_WORDS[ended]}; no mate in ${noneWithin}, shortest not known`;
  if (!proven) return ENDED_WORDS[ended];
  const ending = ended === 'complete' ? '' : `${ENDED_WORDS[ended]}; `;
  return `${ending}${isDraw(lines[0]) ? 'proven draw' : 'mate proven shortest'}`;
}
