/** Rows written as they come, in constant memory: their first ones decide the widths of the columns. */
import type { Output } from '../output.js';
import { type Align, type CellPainter, GAP, type Grid, gridRow, gridWidth } from './grid.js';
import { painter, type Style } from './style.js';
import { textWidth } from './text-width.js';

export interface StreamColumn {
  readonly head: string;
  readonly align: Align;
}

/** The widths of the columns, from the first rows. */
export type WidthsOf = (samples: readonly (readonly string[])[]) => number[];

/** A column whose width has bounds. */
export interface BoundedColumn extends StreamColumn {
  readonly least: number;
  /** on a terminal, wider text is wrapped; unused for the last column */
  readonly most: number;
}

/** The widths are decided after this many rows, … */
const SAMPLE_ROWS = 64;
/** … or this long after the first one, so that a slow second problem does not hold back the first result. */
const SAMPLE_MS = 100;

interface Row {
  readonly cells: readonly string[];
  readonly paint: CellPainter;
}

export class RowStream {
  readonly #columns: readonly StreamColumn[];
  readonly #widthsOf: WidthsOf;
  readonly #out: Output;
  readonly #style: Style;
  readonly #withHead: boolean;
  /** rows before the widths are decided; undefined afterwards */
  #samples: Row[] | undefined = [];
  #timer: NodeJS.Timeout | undefined;
  #grid: Grid = { widths: [], aligns: [], wraps: false };

  constructor(
    columns: readonly StreamColumn[],
    widthsOf: WidthsOf,
    out: Output,
    style: Style,
    withHead: boolean,
  ) {
    this.#columns = columns;
    this.#widthsOf = widthsOf;
    this.#out = out;
    this.#style = style;
    this.#withHead = withHead;
  }

  add(cells: readonly string[], paint: CellPainter): void {
    if (!this.#samples) {
      this.#write({ cells, paint });
      return;
    }
    this.#samples.push({ cells, paint });
    if (this.#samples.length >= SAMPLE_ROWS) this.end();
    else this.#timer ??= setTimeout(() => this.#decideInTime(), SAMPLE_MS);
  }

  /** Writes the rows that waited for the widths. */
  end(): void {
    clearTimeout(this.#timer);
    const rows = this.#samples;
    this.#samples = undefined;
    if (!rows || rows.length === 0) return;
    this.#grid = {
      widths: this.#widthsOf(rows.map(({ cells }) => cells)),
      aligns: this.#columns.map(({ align }) => align),
      wraps: this.#style.width !== Infinity,
    };
    if (this.#withHead) this.#writeHead();
    for (const row of rows) this.#write(row);
  }

  /** The caller waits for the next result and will not flush. */
  #decideInTime(): void {
    this.end();
    this.#out.send();
  }

  #writeHead(): void {
    const paint = painter(this.#style);
    const heads = this.#columns.map(({ head }) => head);
    const rule = (this.#style.unicode ? '─' : '-').repeat(gridWidth(this.#grid.widths));
    this.#out.write(`${paint('bold', gridRow(heads, this.#grid))}\n${paint('dim', rule)}\n`);
  }

  #write({ cells, paint }: Row): void {
    this.#out.write(`${gridRow(cells, this.#grid, paint)}\n`);
  }
}

/**
 * Each column as wide as its first rows need, within its bounds; the last one takes the rest.
 * @param total columns of the terminal; Infinity: every column is as wide as its widest sample
 */
export function boundedWidths(columns: readonly BoundedColumn[], total: number): WidthsOf {
  return (samples) => {
    const natural = columns.map(({ head, least }, i) =>
      Math.max(least, head.length, ...samples.map((row) => textWidth(row[i] ?? ''))),
    );
    if (total === Infinity) return natural;
    const widths = natural.map((width, i) => Math.min(width, columns[i]?.most ?? width));
    const last = columns.length - 1;
    const used = widths.slice(0, last).reduce((sum, width) => sum + width + GAP, 0);
    widths[last] = Math.max(columns[last]?.least ?? 0, total - used);
    return widths;
  };
}
