/** A table all of whose rows are known: no column is wider than its texts. */
import { type BoundedColumn, fittedWidths } from './column-widths.js';
import { type CellPainter, gridRow } from './grid.js';
import { tableHead } from './row-stream.js';
import { painter, type Style } from './style.js';

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
  const grid = {
    widths: fittedWidths(
      columns,
      rows.map(({ cells }) => cells),
      style.width,
    ),
    aligns: columns.map(({ align }) => align),
    wraps: style.width !== Infinity,
  };
  const heads = columns.map((column) => column.head);
  const above = {
    ruled: () => tableHead(heads, grid, style),
    plain: () => `${painter(style)('bold', gridRow(heads, grid))}\n`,
    none: () => '',
  }[head]();
  return above + rows.map(({ cells, paint }) => `${gridRow(cells, grid, paint)}\n`).join('');
}
