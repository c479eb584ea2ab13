/**
 * All mating lines of a solution as a table: one row per line, a column per half-move from the first one to the mate;
 * what repeats the row above is blank. If the terminal is too narrow, the last moves share a column.
 */

import type { ProblemRecord } from '../../records/problem-records.js';
import type { Solution } from '../../solve/solution.js';
import { isBlackFirst } from '../move-notation.js';
import { type CellPainter, GAP, type Grid, gridRow, gridWidth } from '../terminal/grid.js';
import type { Format } from '../terminal/style.js';
import { fillLines } from '../terminal/text-width.js';
import { type MatingLine, matingLines } from './mating-lines.js';
import { OneByOne, type PlayText } from './one-by-one.js';

export class LinesTable extends OneByOne {
  protected override play(problem: ProblemRecord, solution: Solution): PlayText {
    const all = [...matingLines(problem.fen, solution, this.writer)];
    // where there are too many, those of the keys come before those of tries
    const ofKeys = all.filter(({ kind }) => kind === 'key').slice(0, this.maxLines);
    const others = all.filter(({ kind }) => kind !== 'key').slice(0, this.maxLines - ofKeys.length);
    const lines = [...others, ...ofKeys];
    const missing = all.length - lines.length;
    return { text: lines.length > 0 ? this.#table(problem.fen, lines) : '', missing };
  }

  #table(fen: string, lines: readonly MatingLine[]): string {
    const { style, quiet } = this.options;
    const blackFirst = isBlackFirst(fen);
    const layout = new LinesLayout(lines, style.width, (halfMove) =>
      this.writer.number(halfMove, blackFirst),
    );
    let text = '';
    if (!quiet) {
      const rule = (style.unicode ? '─' : '-').repeat(gridWidth(layout.grid.widths));
      text += `${this.paint('bold', gridRow(layout.heads, layout.grid))}\n${this.paint('dim', rule)}\n`;
    }
    let above: MatingLine | undefined;
    for (const line of lines) {
      if (above && beginsGroup(line, above)) text += '\n';
      text += `${gridRow(layout.cells(line, above), layout.grid, this.#painterOf(line, layout))}\n`;
      above = line;
    }
    return text;
  }

  #painterOf(line: MatingLine, { columns }: LinesLayout): CellPainter {
    const first: Format = line.kind === 'key' ? ['bold', 'green'] : line.kind === 'try' ? 'yellow' : 'dim';
    return (column, text) => {
      if (column === 0) return this.paint(first, text);
      if (text === 'threat' || text === 'zugzwang') return this.paint('dim', text);
      if (column === 1 && line.notes.includes('refutes')) return this.paint('red', text);
      return column >= columns && text === notesCell(line) ? this.paint('magenta', text) : text;
    };
  }
}

/** Set play, all tries, and each key form groups. */
const beginsGroup = (line: MatingLine, above: MatingLine): boolean =>
  line.kind !== above.kind || (line.kind === 'key' && line.cells[0] !== above.cells[0]);

/** `2.` or `2...`: the head of a half-move's column. */
type ColumnNumber = (halfMove: number) => string;

/** Minimum width of the shared column of the last moves. */
const MIN_REST = 24;

/** A column for each half-move that fits, then one for all further moves if there are any, and one for the notes. */
class LinesLayout {
  readonly grid: Grid;
  /** half-moves with a column of their own */
  readonly columns: number;
  readonly heads: readonly string[];
  readonly #number: ColumnNumber;
  readonly #sharedWidth: number;

  /** @param total columns of the terminal; Infinity: no terminal */
  constructor(lines: readonly MatingLine[], total: number, number: ColumnNumber) {
    this.#number = number;
    const halfMoves = Math.max(...lines.map(({ cells }) => cells.length));
    const natural = [...Array(halfMoves).keys()].map((i) =>
      Math.max(number(i).length, ...lines.map(({ cells }) => cells[i]?.length ?? 0)),
    );
    const notes = Math.max(...lines.map((line) => notesCell(line).length));

    let columns = halfMoves;
    let widths = [...natural, notes];
    let shared = 0;
    while (gridWidth(widths) > total && columns > 1) {
      columns--;
      const own = natural.slice(0, columns);
      const widest = Math.max(...lines.map((line) => this.#rest(line, columns).join(' ').length));
      const room = total - gridWidth(own) - notes - 2 * GAP;
      shared = Math.min(widest, Math.max(room, MIN_REST));
      widths = [...own, shared, notes];
    }
    this.columns = columns;
    this.#sharedWidth = shared;
    this.heads = [...[...Array(columns).keys()].map(number), ...(shared > 0 ? ['then'] : []), ''];
    this.grid = { widths, aligns: widths.map(() => 'left'), wraps: total !== Infinity };
  }

  /** The cells of a row; the beginning that it shares with the row above is blank. */
  cells(line: MatingLine, above: MatingLine | undefined): string[] {
    const differs = line.cells.findIndex((cell, i) => cell !== above?.cells[i]);
    const own = [...Array(this.columns).keys()].map((i) => (i < differs ? '' : (line.cells[i] ?? '')));
    // broken only between moves: the long form has blanks inside them
    const rest = fillLines(this.#rest(line, this.columns), this.#sharedWidth).join('\n');
    return [...own, ...(this.#sharedWidth > 0 ? [rest] : []), notesCell(line)];
  }

  /** `2...Kb8`, `3.Qb7#`: the moves from a column on. */
  #rest({ cells }: MatingLine, from: number): string[] {
    return cells.slice(from).map((cell, i) => {
      const number = this.#number(from + i);
      return i > 0 && number.endsWith('...') ? cell : number + cell;
    });
  }
}

const notesCell = ({ notes }: MatingLine): string => notes.join(', ');
