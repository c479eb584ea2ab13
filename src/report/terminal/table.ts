/** A table whose rows are written as they come. */

import type { Output } from '../output.js';
import { type BoundedColumn, boundedWidths, fittedWidths } from './column-widths.js';
import { type CellPainter, type Grid, gridRow, gridWidth } from './grid.js';
import { painter, type Style } from './style.js';

export class RowStream {
  /** of the columns, for what has to be cut to its width */
  readonly widths: readonly number[];
  readonly #heads: readonly string[];
  readonly #grid: Grid;
  readonly #out: Output;
  readonly #style: Style;
  #headWanted: boolean;

  constructor(columns: readonly BoundedColumn[], out: Output, style: Style, withHead: boolean) {
    this.widths = boundedWidths(columns, style.width);
    this.#heads = columns.map(({ head }) => head);
    this.#grid = gridOf(columns, this.widths, style);
    this.#out = out;
    this.#style = style;
    this.#headWanted = withHead;
  }

  add(cells: readonly string[], paint: CellPainter): void {
    if (this.#headWanted) this.#out.write(tableHead(this.#heads, this.#grid, this.#style));
    this.#headWanted = false;
    this.#out.write(`${gridRow(cells, this.#grid, paint)}\n`);
  }
}

const gridOf = (columns: readonly BoundedColumn[], widths: readonly number[], { width }: Style): Grid => ({
  widths,
  aligns: columns.map(({ align }) => align),
  wraps: width !== Infinity,
});

/** Returns the heads of the columns, and a rule below them. */
export function tableHead(heads: readonly string[], grid: Grid, style: Style): string {
  const paint = painter(style);
  const rule = (style.unicode ? '─' : '-').repeat(gridWidth(grid.widths));
  return `${paint('bold', gridRow(heads, grid))}\n${paint('dim', rule)}\n`;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly paint?: CellPainter;
}

/**
 * The lines of the table, each with its line break.
 * @param head `ruled`: with a rule below it
 */
export function fittedTable(
  columns: readonly BoundedColumn[],
  rows: readonly TableRow[],
  style: Style,
  head: 'ruled' | 'plain' | 'none' = 'ruled',
): string {
  const texts = rows.map(({ cells }) => cells);
  const grid = gridOf(columns, fittedWidths(columns, texts, style.width), style);
  const heads = columns.map((column) => column.head);
  const above = {
    ruled: () => tableHead(heads, grid, style),
    plain: () => `${painter(style)('bold', gridRow(heads, grid))}\n`,
    none: () => '',
  }[head]();
  return above + rows.map(({ cells, paint }) => `${gridRow(cells, grid, paint)}\n`).join('');
}
