/**
 * A table that streams: widths are decided from the first rows, then row after row is written as it comes, in
 * constant memory.
 *
 * cli-table3 lays out what is difficult: cells that wrap, and characters that are not one column wide. It takes
 * 250 microseconds a row, ten times as long as solving a two-mover; a row that fits is only padded, which gives the
 * same text (a test compares them).
 */
import Table from 'cli-table3';
import type { Problem, Refusal } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import { COLUMNS, columnWidths, GAP, KEY_COLUMN, STATUS_COLUMN } from './columns.js';
import { refusalText, warningsText } from './findings.js';
import type { Output } from './output.js';
import type { Reporter } from './reporter.js';
import { type Format, painter, type Style } from './style.js';
import type { Summary } from './summary.js';
import { summaryText } from './summary-text.js';
import { breakWord, isAscii } from './text-width.js';
import { type Mood, statusWords } from './words.js';

export interface TableOptions {
  readonly out: Output;
  readonly messages: Output;
  readonly style: Style;
  /** rows only: no head, no summary, no warnings */
  readonly quiet: boolean;
}

/** The widths are decided after this many rows, … */
const SAMPLE_ROWS = 64;
/** … or this long after the first one, so that a slow second problem does not hold back the first result. */
const SAMPLE_MS = 100;

const MOODS: Record<Mood, Format> = { good: 'green', bad: 'red', open: 'yellow' };

interface Row {
  readonly cells: readonly string[];
  readonly mood: Mood;
}

export class TableReporter implements Reporter {
  readonly #options: TableOptions;
  readonly #paint: (format: Format, text: string) => string;
  /** rows before the widths are decided; undefined afterwards */
  #samples: Row[] | undefined = [];
  #timer: NodeJS.Timeout | undefined;
  #widths: readonly number[] = [];

  constructor(options: TableOptions) {
    this.#options = options;
    this.#paint = painter(options.style);
  }

  solution(problem: Problem, solution: Solution): void {
    const row = {
      cells: COLUMNS.map((column) => column.cell(problem, solution)),
      mood: statusWords(solution).mood,
    };
    if (!this.#options.quiet && problem.warnings.length > 0) {
      this.#options.messages.write(warningsText(problem));
    }
    if (!this.#samples) {
      this.#options.out.write(this.#row(row));
      return;
    }
    this.#samples.push(row);
    if (this.#samples.length >= SAMPLE_ROWS) this.#decideWidths();
    else this.#timer ??= setTimeout(() => this.#decideInTime(), SAMPLE_MS);
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: Summary): void {
    this.#decideWidths();
    if (!summary || this.#options.quiet) return;
    const gap = summary.problems > 0 ? '\n' : '';
    this.#options.out.write(gap + summaryText(summary));
  }

  /** The caller is waiting for the next result and will not flush. */
  #decideInTime(): void {
    this.#decideWidths();
    // an error of the stream is kept by the output and met by the caller's next flush
    this.#options.out.flush().catch(() => {});
  }

  #decideWidths(): void {
    clearTimeout(this.#timer);
    const rows = this.#samples;
    this.#samples = undefined;
    if (!rows || rows.length === 0) return;
    const { out, style, quiet } = this.#options;
    this.#widths = columnWidths(
      rows.map((row) => row.cells),
      style.width,
    );
    if (!quiet) out.write(this.#head());
    for (const row of rows) out.write(this.#row(row));
  }

  #head(): string {
    const heads = COLUMNS.map((column) => column.head);
    const width = this.#widths.reduce((sum, width) => sum + width + GAP, -GAP);
    const rule = (this.#options.style.unicode ? '─' : '-').repeat(width);
    const text = fits(heads, this.#widths) ? padRow(heads, this.#widths) : layOutRow(heads, this.#widths);
    return `${this.#paint('bold', text)}\n${this.#paint('dim', rule)}\n`;
  }

  #row({ cells, mood }: Row): string {
    const widths = this.#widths;
    const painted = (i: number, text: string): string => {
      if (i === KEY_COLUMN) return this.#paint('bold', text);
      return i === STATUS_COLUMN ? this.#paint(MOODS[mood], text) : text;
    };
    if (this.#options.style.width === Infinity || fits(cells, widths)) {
      return `${padRow(cells, widths, painted)}\n`;
    }
    return `${layOutRow(cells, widths, painted)}\n`;
  }
}

type Painter = (column: number, text: string) => string;
const plain: Painter = (_, text) => text;

/** Every character is one column wide, and every cell is at most as wide as its column. */
function fits(cells: readonly string[], widths: readonly number[]): boolean {
  return cells.every((cell, i) => cell.length <= (widths[i] ?? 0) && isAscii(cell));
}

/** A row of cells that fit. */
export function padRow(cells: readonly string[], widths: readonly number[], paint: Painter = plain): string {
  let row = '';
  cells.forEach((cell, i) => {
    const blanks = ' '.repeat(Math.max(0, (widths[i] ?? 0) - cell.length));
    const text = paint(i, cell);
    row += `${i > 0 ? ' '.repeat(GAP) : ''}${COLUMNS[i]?.align === 'right' ? blanks + text : text + blanks}`;
  });
  return row.trimEnd();
}

// No lines: what is left of cli-table3's frame is the gap between two columns.
const NO_FRAME = {
  ...Object.fromEntries(
    ['top', 'bottom', 'mid', 'left', 'right']
      .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
      .map((name) => [name, '']),
  ),
  middle: ' '.repeat(GAP),
};

/** A row of any cells, wrapped where they are too wide for their columns. */
export function layOutRow(
  cells: readonly string[],
  widths: readonly number[],
  paint: Painter = plain,
): string {
  const table = new Table({
    chars: NO_FRAME,
    colWidths: [...widths],
    colAligns: COLUMNS.map((column) => column.align),
    wordWrap: true,
    // cli-table3 would colour head and border whatever the terminal
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(cells.map((cell, i) => paint(i, breakLongWords(cell, widths[i] ?? 0))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** cli-table3 cuts a word that is wider than its column; nothing may be cut silently, so it goes on in the next line. */
function breakLongWords(text: string, width: number): string {
  return text
    .split(' ')
    .map((word) => breakWord(word, width).join('\n'))
    .join(' ');
}
