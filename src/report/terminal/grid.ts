/**
 * Rows of cells in columns of given widths.
 *
 * cli-table3 lays out the difficult cases: cells that wrap, and characters that are not one column wide. It takes
 * 250 microseconds per row, ten times as long as solving a two-mover, so a row that fits is only padded, which gives the
 * same text (a test compares them).
 */
import Table from 'cli-table3';
import { breakWord, isAscii } from './text-width.js';

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

const plain: CellPainter = (_, text) => text;

/** Every character is one column wide, and every cell is at most as wide as its column. */
function fits(cells: readonly string[], widths: readonly number[]): boolean {
  return cells.every((cell, i) => cell.length <= (widths[i] ?? 0) && isAscii(cell));
}

export function padRow(
  cells: readonly string[],
  { widths, aligns }: Grid,
  paint: CellPainter = plain,
): string {
  let row = '';
  cells.forEach((cell, i) => {
    const blanks = ' '.repeat(Math.max(0, (widths[i] ?? 0) - cell.length));
    const text = paint(i, cell);
    row += `${i > 0 ? ' '.repeat(GAP) : ''}${aligns[i] === 'right' ? blanks + text : text + blanks}`;
  });
  return row.trimEnd();
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

/** A row of any cells, wrapped if they are too wide for their columns. */
export function layOutRow(
  cells: readonly string[],
  { widths, aligns }: Grid,
  paint: CellPainter = plain,
): string {
  const table = new Table({
    chars: NO_FRAME,
    colWidths: [...widths],
    colAligns: [...aligns],
    wordWrap: true,
    // otherwise cli-table3 would colour head and border on any terminal
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(cells.map((cell, i) => paint(i, breakLongWords(cell, widths[i] ?? 0))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** cli-table3 cuts words wider than their column; nothing may be cut silently, so they continue on the next line. */
function breakLongWords(text: string, width: number): string {
  return text
    .split(' ')
    .map((word) => breakWord(word, width).join('\n'))
    .join(' ');
}
