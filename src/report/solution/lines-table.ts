/**
 * Shows all mating lines of a solution as a table: one row per line, a column per half-move from the first one to
 * the mate. Moves that repeat the row above are blank. If the terminal is too narrow, the last moves share a
 * column; if it is wide, the table stands beside the diagram, or its rows continue in further tables beside it.
 */

import { isAfterPass, type Role } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import type { Paint } from '../terminal/style.js';
import { type CellPainter, COLUMN_GAP, type Grid, gridRow, gridWidth, tableHead } from '../terminal/table.js';
import { joinedWords, wrapCell } from '../terminal/text-width.js';
import { type MatingLine, matingLines } from './mating-lines.js';
import { type Head, OneByOne, paragraphs } from './one-by-one.js';
import { lineCounts, type Missing, OMISSION, repeatable, shortenedPlay } from './play-rows.js';
import type { PlayWriter } from './play-writer.js';
import { shownWidth, sideBySide } from './solution-head.js';

export class LinesTable extends OneByOne {
  protected override play(
    solution: Solution,
    writer: PlayWriter,
    head: Head,
    missing: Missing,
  ): Iterable<string> {
    const counts = lineCounts(solution);
    const all = repeatable(() => matingLines(solution, writer, true));
    const gap = (first: MatingLine): MatingLine => ({ ...first, cells: [OMISSION], notes: [] });
    const shown = repeatable(() => shortenedPlay(all, this.maxLines, gap, missing, counts));
    const lines: MatingLine[] = [];
    for (const line of shown) {
      if (lines.push(line) > MOST_ARRANGED) return this.#below(head, shown, writer);
    }
    return [this.#arranged(head, lines, writer, solution.view !== undefined)];
  }

  #below(head: Head, lines: Iterable<MatingLine>, writer: PlayWriter): Iterable<string> {
    const { style } = this.options;
    const layout = new LinesLayout(new LineWidths(lines, writer), style.width, writer);
    return paragraphs(head(style), this.#table(lines, layout));
  }

  /**
   * Arranges head and table in the way that takes the fewest lines: one below the other or side by side, with
   * one table or several.
   */
  #arranged(head: Head, lines: readonly MatingLine[], writer: PlayWriter, hasPlay: boolean): string {
    const { style, quiet } = this.options;
    const saysNothing = !quiet && lines.every(({ kind, cells }) => kind === 'actual' && cells.length === 1);
    // the head names the keys
    if (lines.length === 0 || (saysNothing && !hasPlay)) return joined(paragraphs(head(style)));
    const below = joined(this.#below(head, lines, writer));
    if (quiet || style.isPiped || style.width === Infinity) return below;

    const widths = new LineWidths(lines, writer);
    /** Returns the lines in tables beside each other; undefined if there is not enough room. */
    const tables = (count: number, total: number): string[] | undefined => {
      const layout = new LinesLayout(widths, Math.floor((total + BETWEEN) / count) - BETWEEN, writer);
      if (layout.isTooWide) return undefined;
      const rows = Math.ceil(lines.length / count);
      const blocks = Array.from({ length: count }, (_, i) => [
        ...this.#table(lines.slice(i * rows, (i + 1) * rows), layout),
      ]);
      return sideBySide(blocks, gridWidth(layout.grid.widths), BETWEEN);
    };
    const narrow = head({ ...style, width: Math.min(style.width, HEAD_WIDTH) });
    const headWidth = Math.max(...narrow.map(shownWidth));
    let best = below;
    for (let count = 1; count === 1 || count * MIN_ROWS <= lines.length; count++) {
      const under = tables(count, style.width);
      if (!under) break;
      const beside = tables(count, style.width - headWidth - BETWEEN);
      const texts = [
        joined(paragraphs(head(style), under)),
        ...(beside ? [joined(paragraphs(sideBySide([narrow, beside], headWidth, BETWEEN)))] : []),
      ];
      for (const text of texts) if (heightOf(text) < heightOf(best)) best = text;
    }
    return best;
  }

  *#table(lines: Iterable<MatingLine>, layout: LinesLayout): Generator<string> {
    const { style, quiet } = this.options;
    if (!quiet) yield* tableHead(layout.heads, layout.grid, style).trimEnd().split('\n');
    let above: MatingLine | undefined;
    for (const line of lines) {
      if (above && beginsGroup(line, above)) yield '';
      yield* gridRow(layout.cells(line, above), layout.grid, this.#painterOf(line, layout)).split('\n');
      above = line;
    }
  }

  #painterOf(line: MatingLine, { columns }: LinesLayout): CellPainter {
    const first = isAfterPass(line.kind) ? 'dim' : (FIRST_MOVES[line.path[0]?.role ?? 'help'] ?? 'bold');
    return (column, text) => {
      if (column === 0) return this.paint(first, text);
      if (text === 'threat' || text === 'zugzwang') return this.paint('dim', text);
      if (column === 1 && line.notes.includes('refutes')) return this.paint('red', text);
      return column >= columns && text === notesCell(line) ? this.paint('magenta', text) : text;
    };
  }
}

const FIRST_MOVES: { readonly [R in Role]?: Paint } = { try: 'yellow', key: ['bold', 'green'] };

const joined = (pieces: Iterable<string>): string => [...pieces].join('');

const heightOf = (text: string): number => text.split('\n').length;

/** Decides whether a new group begins. Groups are the set play, all tries, each key with its play, and all solutions in lines. */
const beginsGroup = (line: MatingLine, above: MatingLine): boolean => groupOf(line) !== groupOf(above);

function groupOf({ kind, path: [first] }: MatingLine): string | undefined {
  return first?.role === 'key' ? first.uci : kind;
}

/** More lines than this stand below each other, however wide the terminal, and are written as they are walked. */
const MOST_ARRANGED = 10_000;
/** Minimum width of the shared column of the last moves. */
const MIN_REST = 24;
/**
 * Widths at which defences that are answered alike may be wrapped. The first that leaves each move its own column
 * is used.
 */
const SHARED = [48, 26, 18, 12, 8];
/** Blanks between tables, and between the head and a table beside it. */
const BETWEEN = 4;
/** Fewest rows that are put into a table of their own. */
const MIN_ROWS = 10;
/** Width of the head if the table stands beside it. */
const HEAD_WIDTH = 64;

class LineWidths {
  halfMoves = 0;
  notes = 0;
  readonly #lines: Iterable<MatingLine>;
  readonly #writer: PlayWriter;
  /** widths of the texts of each half-move, by the width beyond which they are wrapped */
  readonly #texts: ReadonlyMap<number, number[]> = new Map([Infinity, ...SHARED].map((most) => [most, []]));
  #rests: readonly number[] | undefined;

  constructor(lines: Iterable<MatingLine>, writer: PlayWriter) {
    this.#lines = lines;
    this.#writer = writer;
    for (const line of lines) {
      const { cells } = line;
      this.halfMoves = Math.max(this.halfMoves, cells.length);
      this.notes = Math.max(this.notes, notesCell(line).length);
      for (const [most, widths] of this.#texts) {
        for (const [i, cell] of cells.entries()) {
          const known = widths[i] ?? 0;
          if (cell.length > known) widths[i] = Math.max(known, ...widthsIn(cell, most));
        }
      }
    }
  }

  /** Returns the width of each half-move's texts if they are wrapped beyond `most`. */
  wrapped(most: number): number[] {
    const texts = this.#texts.get(most) ?? [];
    return Array.from({ length: this.halfMoves }, (_, i) =>
      Math.max(this.#writer.number(i).length, texts[i] ?? 0),
    );
  }

  /** Returns the width of one cell with all moves from a half-move on. */
  rest(from: number): number {
    this.#rests ??= this.#measureRests();
    return this.#rests[from] ?? 0;
  }

  #measureRests(): number[] {
    const rests = Array<number>(this.halfMoves).fill(0);
    for (const line of this.#lines) {
      for (let from = 1; from < line.cells.length; from++) {
        const width = restOf(line, from, this.#writer).join(' ').length;
        rests[from] = Math.max(rests[from] ?? 0, width);
      }
    }
    return rests;
  }
}

/** `2...Kb8`, `3.Qb7#`: the moves of a line from a column on */
const restOf = ({ cells }: MatingLine, from: number, writer: PlayWriter): string[] =>
  writer.numbered(cells.slice(from), from);

/**
 * The columns of the table: one for each half-move that fits, one for all further moves if there are any, and
 * one for the notes.
 */
class LinesLayout {
  readonly grid: Grid;
  /** number of half-moves with a column of their own */
  readonly columns: number;
  readonly heads: readonly string[];
  /** some half-move has no column of its own */
  readonly isTooWide: boolean;
  readonly #writer: PlayWriter;
  readonly #sharedWidth: number;

  /** @param total columns of the terminal; Infinity if the output is not a terminal */
  constructor(lines: LineWidths, total: number, writer: PlayWriter) {
    this.#writer = writer;
    const { halfMoves, notes } = lines;
    const number = (halfMove: number): string => writer.number(halfMove);
    const caps = total === Infinity ? [total] : SHARED;
    const tried = caps.map((most) => lines.wrapped(most));
    const natural = tried.find((widths) => gridWidth([...widths, notes]) <= total) ?? tried.at(-1) ?? [];

    let columns = halfMoves;
    let widths = [...natural, notes];
    let shared = 0;
    while (gridWidth(widths) > total && columns > 1) {
      columns--;
      const own = natural.slice(0, columns);
      const room = total - gridWidth(own) - notes - 2 * COLUMN_GAP;
      shared = Math.min(lines.rest(columns), Math.max(room, MIN_REST));
      widths = [...own, shared, notes];
    }
    this.columns = columns;
    this.isTooWide = columns < halfMoves || gridWidth(widths) > total;
    this.#sharedWidth = shared;
    this.heads = [...[...Array(columns).keys()].map(number), ...(shared > 0 ? ['then'] : []), ''];
    this.grid = { widths, aligns: widths.map(() => 'left'), wraps: total !== Infinity };
  }

  /** Returns the cells of a row; the beginning that it shares with the row above is blank. */
  cells(line: MatingLine, above: MatingLine | undefined): string[] {
    const differs = line.cells.findIndex((cell, i) => cell !== above?.cells[i]);
    const own = [...Array(this.columns).keys()].map((i) => (i < differs ? '' : (line.cells[i] ?? '')));
    const rest = joinedWords(restOf(line, this.columns, this.#writer));
    return [...own, ...(this.#sharedWidth > 0 ? [rest] : []), notesCell(line)];
  }
}

const widthsIn = (cell: string, most: number): number[] => wrapCell(cell, most).map((line) => line.length);

const notesCell = ({ notes }: MatingLine): string => notes.join(', ');
