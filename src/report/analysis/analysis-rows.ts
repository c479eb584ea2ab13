/** Analyses of many positions as a table: a row for each position and line, cut on a terminal and whole in a file. */

import type { AnalysisRecord } from '../../records/analysis-records.js';
import { durationText, shortCountText } from '../../text/counts-and-times.js';
import { shortName } from '../problem-words.js';
import type { Paint } from '../terminal/style.js';
import { type BoundedColumn, fittingColumns, RowStream } from '../terminal/table.js';
import { AnalysisReport } from './analysis-report.js';
import {
  depthText,
  ellipsisOf,
  expectedText,
  fitTexts,
  hitCell,
  scoreFormat,
  scoreText,
  VariationWriter,
} from './analysis-words.js';

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'position', align: 'left', least: 12, most: 30 },
  { head: 'expected', align: 'left', least: 8, most: 16 },
  { head: 'found', align: 'left', least: 13 },
  { head: 'score', align: 'right', least: 7 },
  { head: 'depth', align: 'right', least: 7, dispensable: 1 },
  { head: 'nodes', align: 'right', least: 7, dispensable: 2 },
  { head: 'time', align: 'right', least: 7, dispensable: 3 },
  { head: 'variation', align: 'left', least: 12, fair: 16, most: Infinity },
];

export class AnalysisTable extends AnalysisReport {
  #heads: readonly string[] = [];

  result(record: AnalysisRecord): void {
    const { problem, analysis } = record;
    const { test } = analysis;
    const { notation, plies, style } = this.options;
    this.warn(problem);
    this.noteMiss(record);
    const isCut = style.width !== Infinity && !style.isPiped;
    const { widths } = this.rows ?? this.#layOut(test !== undefined);
    const position = shortName(problem, isCut ? (widths[0] ?? 0) : Infinity, ellipsisOf(style));
    const suite = test && {
      expected: expectedText(test, problem.fen, notation),
      found: hitCell(test, style),
    };
    const effort = { ...suite, nodes: shortCountText(analysis.nodes), time: durationText(analysis.ms) };
    const writer = new VariationWriter(problem.fen, notation);
    if (analysis.lines.length === 0) {
      const best = analysis.best && writer.first(analysis.best);
      const variation = best ?? analysis.result ?? 'nothing yet';
      this.#add({ position, score: '-', depth: '-', ...effort, variation }, test?.hit);
    }
    const room = isCut ? (widths.at(-1) ?? 0) : Infinity;
    for (const line of analysis.lines) {
      const cells = {
        score: scoreText(line.score),
        depth: depthText(line),
        variation: fitTexts(writer.texts(line.line, plies), room, style),
      };
      const first = line.rank === 1;
      this.#add(first ? { position, ...effort, ...cells } : cells, test?.hit, scoreFormat(line.score));
    }
  }

  #layOut(isSuite: boolean): RowStream {
    const { style, out, quiet } = this.options;
    const wanted = COLUMNS.filter(({ head }) => isSuite || (head !== 'expected' && head !== 'found'));
    const columns = fittingColumns(wanted, style.width);
    this.#heads = columns.map(({ head }) => head);
    this.rows = new RowStream(columns, out, style, !quiet);
    return this.rows;
  }

  #add(cells: Readonly<Record<string, string>>, hit: boolean | undefined, score?: Paint): void {
    const formats: Readonly<Record<string, Paint | undefined>> = { score, found: hit ? 'green' : 'red' };
    this.rows?.add(
      this.#heads.map((head) => cells[head] ?? ''),
      (column, text) => this.paint(formats[this.#heads[column] ?? ''], text),
    );
  }
}
