/** What the engines did not find, listed at the end: in a long suite the misses are what one looks for. */
import type { AnalysisRecord } from '../../records/analysis-records.js';
import { countText } from '../counts-and-times.js';
import { moveWriter, type Notation, passedBefore } from '../move-notation.js';
import { problemName } from '../problem-words.js';
import { type BoundedColumn, fittedWidths } from '../terminal/column-widths.js';
import { gridRow } from '../terminal/grid.js';
import { tableHead } from '../terminal/row-stream.js';
import type { Style } from '../terminal/style.js';
import { expectedText } from './suite-words.js';

/** A suite may have any number: only so many are kept. */
const MAX_KEPT = 1000;

export class Misses {
  readonly #engines: readonly string[];
  readonly #notation: Notation;
  readonly #kept: (readonly string[])[] = [];
  #others = 0;

  constructor(engines: readonly string[], notation: Notation = 'san') {
    this.#engines = engines;
    this.#notation = notation;
  }

  take({ problem, analysis: { engine, test, best } }: AnalysisRecord): void {
    if (!test || test.hit) return;
    if (this.#kept.length === MAX_KEPT) {
      this.#others++;
      return;
    }
    const { fen } = problem;
    const played = best ? moveWriter(this.#notation).move(best, passedBefore(fen)) : '-';
    const row = [problemName(problem), expectedText(test, fen, this.#notation), played];
    this.#kept.push(this.#engines.length > 1 ? [...row, engine] : row);
  }

  /** A table; empty where nothing was missed. */
  text(style: Style): string {
    if (this.#kept.length === 0) return '';
    const columns = COLUMNS.slice(0, this.#kept[0]?.length);
    const heads = columns.map(({ head }) => head);
    const grid = {
      widths: fittedWidths(columns, this.#kept, style.width),
      aligns: columns.map(({ align }) => align),
      wraps: style.width !== Infinity,
    };
    const rows = this.#kept.map((cells) => gridRow(cells, grid)).join('\n');
    const more = this.#others > 0 ? `\nand ${countText(this.#others)} more` : '';
    return `${tableHead(heads, grid, style)}${rows}${more}\n\n`;
  }
}

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'missed', align: 'left', least: 12, most: 40 },
  { head: 'expected', align: 'left', least: 8, most: 30 },
  { head: 'played', align: 'left', least: 8 },
  { head: 'by', align: 'left', least: 10, most: 30 },
];
