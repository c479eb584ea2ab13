/** Analyses of many positions as a table: a row for each position and line, never wrapped on a terminal. */

import type { AnalysisRecord } from '../../records/analysis-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { lineOf } from '../../solve/solution.js';
import { durationText, shortCountText } from '../numbers.js';
import { shortName } from '../problem-words.js';
import { type AnalysisReportOptions, ReportForPeople } from '../reporter.js';
import { type BoundedColumn, fittingColumns } from '../terminal/columns.js';
import { RowStream } from '../terminal/row-stream.js';
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

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'position', align: 'left', least: 12, most: 30 },
  { head: 'score', align: 'right', least: 7 },
  { head: 'depth', align: 'right', least: 7, dispensable: 1 },
  { head: 'nodes', align: 'right', least: 7, dispensable: 2 },
  { head: 'time', align: 'right', least: 7, dispensable: 3 },
  { head: 'variation', align: 'left', least: 16, most: Infinity },
];

export class AnalysisTable extends ReportForPeople<AnalysisRecord, AnalysisSummary, AnalysisReportOptions> {
  readonly #heads: readonly string[];
  readonly #rows: RowStream;
  #shown = 0;

  constructor(options: AnalysisReportOptions) {
    super(options);
    const { style, out, quiet } = options;
    const columns = fittingColumns(COLUMNS, style.width);
    this.#heads = columns.map(({ head }) => head);
    this.#rows = new RowStream(columns, out, style, !quiet);
  }

  result({ problem, analysis }: AnalysisRecord): void {
    const { notation, plies, style } = this.options;
    this.warn(problem);
    const isCut = style.width !== Infinity;
    const { widths } = this.#rows;
    const position = shortName(problem, isCut ? (widths[0] ?? 0) : Infinity, ellipsisOf(style));
    const effort = { nodes: shortCountText(analysis.nodes), time: durationText(analysis.ms) };
    const writer = new VariationWriter(problem.fen, notation);
    if (analysis.lines.length === 0) {
      const best = analysis.best && writer.texts(lineOf([analysis.best])).join();
      const variation = best ?? analysis.result ?? 'nothing yet';
      this.#add({ position, score: '-', depth: '-', ...effort, variation });
    }
    const room = isCut ? (widths.at(-1) ?? 0) : Infinity;
    for (const line of analysis.lines) {
      const cells = {
        score: scoreText(line.score),
        depth: depthText(line),
        variation: fitTexts(writer.texts(line.line, plies), room, style),
      };
      const first = line.rank === 1;
      this.#add(first ? { position, ...effort, ...cells } : cells, scoreFormat(line.score));
    }
  }

  end(summary?: AnalysisSummary): void {
    const { quiet, out, engine } = this.options;
    if (!summary || quiet || summary.positions + summary.refused === 0) return;
    out.write((this.#shown > 0 ? '\n' : '') + analysisSummaryText(summary, engine));
  }

  #add(cells: Readonly<Record<string, string>>, format?: Format): void {
    this.#shown++;
    const paint = painter(this.options.style);
    this.#rows.add(
      this.#heads.map((head) => cells[head] ?? ''),
      (column, text) => (this.#heads[column] === 'score' && format ? paint(format, text) : text),
    );
  }
}
