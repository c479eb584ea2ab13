/**
 * Rows of cells in columns of given widths.
 *
 * cli-table3 lays out cells of several lines. It takes 250 microseconds per row, ten times as long as solving a two-mover,
 * so a row that fits is only padded, which gives the same text (a test compares them).
 */
import Table from 'cli-table3';
import { disarmed, STYLE_MARK, shown } from '../../text/quote.js';
import { JOINED, textWidth, wrapCell } from './text-width.js';

/** Blanks between columns. */
export const GAP = 2;

export type Align = 'left' | 'right';

/** Colours a text in a column. */
export type CellPainter = (column: number, text: string) => string;

export interface Grid {
  readonly widths: readonly number[];
  readonly aligns: readonly Align[];
  /** false if the output is not a terminal: every row is one line, however wide */
  readonly wraps: boolean;
}

/** A row in as many lines as necessary, without a final line break. */
export function gridRow(cells: readonly string[], grid: Grid, paint: CellPainter = plain): string {
  return !grid.wraps || fits(cells, grid.widths) ? padRow(cells, grid, paint) : layOutRow(cells, grid, paint);
}

/** Visible width of a full row. */
export const gridWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + GAP, -GAP);

export const plain: CellPainter = (_, text) => text;

const fits = (cells: readonly string[], widths: readonly number[]): boolean =>
  cells.every((cell, i) => textWidth(cell) <= (widths[i] ?? 0));

/** A row in one line. A cell that is too wide moves the next ones to the right, until there is room to fall into line again. */
export function padRow(
  cells: readonly string[],
  { widths, aligns }: Grid,
  paint: CellPainter = plain,
): string {
  let row = '';
  let used = 0;
  let start = 0;
  cells.forEach((cell, i) => {
    const end = start + (widths[i] ?? 0);
    const width = textWidth(cell);
    if (width > 0) {
      const blanks = Math.max(i > 0 ? GAP : 0, (aligns[i] === 'right' ? end - width : start) - used);
      row += ' '.repeat(blanks) + paint(i, withBlanks(cell));
      used += blanks + width;
    }
    start = end + GAP;
  });
  return row;
}

// no lines: the gap between columns is all that is left of cli-table3's frame
const NO_FRAME = {
  ...Object.fromEntries(
    ['top', 'bottom', 'mid', 'left', 'right']
      .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
      .map((name) => [name, '']),
  ),
  middle: ' '.repeat(GAP),
};

/** A row of any cells, wrapped at words if they are too wide for their columns. */
export function layOutRow(
  cells: readonly string[],
  { widths, aligns }: Grid,
  paint: CellPainter = plain,
): string {
  const table = new Table({
    chars: NO_FRAME,
    colWidths: [...widths],
    colAligns: [...aligns],
    // otherwise cli-table3 would colour head and border on any terminal
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  // it knows escape sequences, and would count other marks
  table.push(
    cells.map((cell, i) => shown(paint(i, withBlanks(wrapCell(disarmed(cell), widths[i] ?? 0).join('\n'))))),
  );
  return table
    .toString()
    .replaceAll('\x1b', STYLE_MARK)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const withBlanks = (text: string): string => text.replaceAll(JOINED, ' ');
