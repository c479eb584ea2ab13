/** A table whose rows are written as they come. */
import type { Output } from '../output.js';
import { type BoundedColumn, boundedWidths } from './column-widths.js';
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
    this.#grid = {
      widths: this.widths,
      aligns: columns.map(({ align }) => align),
      wraps: style.width !== Infinity,
    };
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

/** The heads of the columns, and a rule below them. */
export function tableHead(heads: readonly string[], grid: Grid, style: Style): string {
  const paint = painter(style);
  const rule = (style.unicode ? '─' : '-').repeat(gridWidth(grid.widths));
  return `${paint('bold', gridRow(heads, grid))}\n${paint('dim', rule)}\n`;
}
