/** Tables: rows that are written one by one or all at once, their grid, and the widths of the columns. */

import { sum } from '../../text/sum.js';
import type { Output } from '../reporter.js';
import { painter, type Style } from './style.js';
import { isAscii, JOINED, textWidth, wrapCell } from './text-width.js';

export class RowStream {
  /** widths of the columns, for texts that must be cut to fit */
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
  wholes: columns.map(({ isWhole = false }) => isWhole),
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
 * Returns the lines of the table, each with its line break.
 * @param head `ruled` puts a rule below the head
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

/** Blanks between columns. */
export const COLUMN_GAP = 2;

export type Align = 'left' | 'right';

/** Colours a text depending on its column. */
export type CellPainter = (column: number, text: string) => string;

export interface Grid {
  readonly widths: readonly number[];
  readonly aligns: readonly Align[];
  /** false if the output is not a terminal, where every row is one line, however wide */
  readonly wraps: boolean;
  /** marks the columns whose cells are never broken */
  readonly wholes?: readonly boolean[];
}

/**
 * Returns a row in as many lines as necessary, without a final line break. cli-table3 gives the same text (a test compares them), but
 * takes 250 microseconds per row, ten times as long as solving a two-mover.
 */
export function gridRow(cells: readonly string[], grid: Grid, paint: CellPainter = plain): string {
  if (!grid.wraps || cells.every((cell, i) => textWidth(cell) <= (grid.widths[i] ?? 0)))
    return padRow(cells, grid, paint);
  const wrapped = cells.map((cell, i) => (grid.wholes?.[i] ? [cell] : wrapCell(cell, grid.widths[i] ?? 0)));
  const height = Math.max(...wrapped.map(({ length }) => length));
  const lines = Array.from({ length: height }, (_, line) => wrapped.map((cell) => cell[line] ?? ''));
  return lines.map((line) => padRow(line, grid, paint)).join('\n');
}

/** Returns the visible width of a full row. */
export const gridWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + COLUMN_GAP, -COLUMN_GAP);

export const plain: CellPainter = (_, text) => text;

/** Returns a row in one line. A cell that is too wide moves the next ones to the right, until there is room to align them again. */
export function padRow(
  cells: readonly string[],
  { widths, aligns }: Grid,
  paint: CellPainter = plain,
): string {
  // joined at the end, because a text that grows piece by piece makes garbage at each step
  const texts: string[] = [];
  let used = 0;
  let start = 0;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as string;
    const end = start + (widths[i] ?? 0);
    const isPlain = isAscii(cell);
    const width = isPlain ? cell.length : textWidth(cell);
    if (width > 0) {
      const blanks = Math.max(i > 0 ? COLUMN_GAP : 0, (aligns[i] === 'right' ? end - width : start) - used);
      texts.push(' '.repeat(blanks), paint(i, isPlain ? cell : cell.replaceAll(JOINED, ' ')));
      used += blanks + width;
    }
    start = end + COLUMN_GAP;
  }
  return texts.join('');
}

/** A column whose width has bounds. */
export interface BoundedColumn {
  readonly head: string;
  readonly align: Align;
  /** minimum width */
  readonly least: number;
  /** width that is enough for most texts; `least` by default */
  readonly fair?: number;
  /** width beyond which more is of no use; `fair` by default */
  readonly most?: number;
  /** rank for dropping: if not all columns get a fair width, the one with the highest rank is dropped first */
  readonly dispensable?: number;
  /** its texts are not broken: one that is too wide moves the next cells to the right, as most have room beside them */
  readonly isWhole?: true;
}

/** Width of the columns if the output is not a terminal. Most rows fit, and nothing is wrapped. */
const PIPED_WIDTH = 170;
/** Width that a column without a maximum claims. */
const WIDEST = 90;

/**
 * Returns the columns that fit. Tables whose rows come one by one are laid out before the first row, from the terminal alone: no row is
 * predicted from another, and none waits.
 */
export function fittingColumns<Column extends BoundedColumn>(
  columns: readonly Column[],
  total: number,
): readonly Column[] {
  const rank = Math.max(...columns.map(({ dispensable = 0 }) => dispensable));
  if (rank === 0 || roomBeside(columns, total) >= sum(columns.map(fairOf))) return columns;
  return fittingColumns(
    columns.filter(({ dispensable = 0 }) => dispensable < rank),
    total,
  );
}

/** @param total columns of the terminal; Infinity if the output is not a terminal */
export function boundedWidths(columns: readonly BoundedColumn[], total: number): number[] {
  const room = roomBeside(columns, total === Infinity ? PIPED_WIDTH : total);
  const least = columns.map((column) => column.least);
  const fair = columns.map(fairOf);
  if (room < sum(fair)) return grown(least, fair, room);
  return grown(
    fair,
    columns.map((column) => Math.max(fairOf(column), Math.min(column.most ?? 0, WIDEST))),
    room,
  );
}

/** Returns the widths of columns whose rows are all known: no column is wider than its texts. */
function fittedWidths(
  columns: readonly BoundedColumn[],
  rows: readonly (readonly string[])[],
  total: number,
): number[] {
  const natural = columns.map(({ head }, i) =>
    Math.max(head.length, ...rows.map((row) => textWidth(row[i] ?? ''))),
  );
  if (sum(natural) <= roomBeside(columns, total)) return natural;
  const bounds = columns.map((column, i) => {
    const most = natural[i] ?? 0;
    return { ...column, least: Math.min(column.least, most), fair: Math.min(fairOf(column), most), most };
  });
  return boundedWidths(bounds, total);
}

const fairOf = ({ least, fair = least }: BoundedColumn): number => fair;

const roomBeside = (columns: readonly BoundedColumn[], total: number): number =>
  total - COLUMN_GAP * (columns.length - 1);

/** Grows the widths `from` towards `to`. Each gets what it lacks, or its share of the remaining room. */
function grown(from: readonly number[], to: readonly number[], room: number): number[] {
  const lacking = sum(to) - sum(from);
  const share = Math.max(0, Math.min(1, (room - sum(from)) / lacking || 0));
  // rounds the sum so far, so that no column of the terminal is lost
  let exact = 0;
  let given = 0;
  return from.map((width, i) => {
    exact += width + share * ((to[i] ?? width) - width);
    const rounded = Math.floor(exact + 1e-9) - given;
    given += rounded;
    return rounded;
  });
}
