/**
 * How wide the columns of a table are. Tables whose rows come one by one are laid out before the first row, from the
 * terminal alone: no row is guessed from another, and none waits.
 */
import { type Align, GAP } from './grid.js';
import { textWidth } from './text-width.js';

/** A column whose width has bounds. */
export interface BoundedColumn {
  readonly head: string;
  readonly align: Align;
  /** the column never gets narrower */
  readonly least: number;
  /** enough for most texts; `least` if absent */
  readonly fair?: number;
  /** wider is of no use; `fair` if absent */
  readonly most?: number;
  /** of the columns that have a rank, the one with the highest is dropped first where not all have a fair width */
  readonly dispensable?: number;
}

/** Where there is no terminal nothing is wrapped; the columns stand as on a terminal of this width, which most rows fit. */
const PIPED_WIDTH = 170;
/** What a column without a maximum claims of the room. */
const WIDEST = 90;

/** Returns the columns for which there is room. */
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

/** @param total columns of the terminal; Infinity: no terminal */
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
export function fittedWidths(
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
  total - GAP * (columns.length - 1);

/** Returns the widths `from`, and of the room beyond them each as much as it lacks of `to`, or its share of it. */
function grown(from: readonly number[], to: readonly number[], room: number): number[] {
  const lacking = sum(to) - sum(from);
  const share = Math.max(0, Math.min(1, (room - sum(from)) / lacking || 0));
  // rounded by the sum so far, so that no column of the terminal is lost
  let exact = 0;
  let given = 0;
  return from.map((width, i) => {
    exact += width + share * ((to[i] ?? width) - width);
    const rounded = Math.floor(exact + 1e-9) - given;
    given += rounded;
    return rounded;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
