/** How mating lines are laid out as rows: what stands in which column, and how wide the columns are. */
import { GAP, type Grid, gridWidth } from '../terminal/grid.js';
import { fillLines } from '../terminal/text-width.js';
import type { MatingLine } from './mating-lines.js';

/** `2.` or `2...`: what stands above the column of a half-move. */
export type ColumnNumber = (halfMove: number) => string;

/** The shared column of the last moves has room for some of them. */
const LEAST_REST = 24;

/**
 * A column for each half-move, as far as there is room, then one for all further moves if there are any, and one for the notes.
 */
export class LinesLayout {
  readonly grid: Grid;
  /** half-moves with a column of their own */
  readonly columns: number;
  readonly heads: readonly string[];
  readonly #number: ColumnNumber;
  readonly #sharedWidth: number;

  /** @param total columns of the terminal; Infinity: there is none */
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
      shared = Math.min(widest, Math.max(room, LEAST_REST));
      widths = [...own, shared, notes];
    }
    this.columns = columns;
    this.#sharedWidth = shared;
    this.heads = [...[...Array(columns).keys()].map(number), ...(shared > 0 ? ['then'] : []), ''];
    this.grid = { widths, aligns: widths.map(() => 'left'), wraps: total !== Infinity };
  }

  /** The cells of a row; what it has in common with the one above at its beginning is blank. */
  cells(line: MatingLine, above: MatingLine | undefined): string[] {
    const differs = line.cells.findIndex((cell, i) => cell !== above?.cells[i]);
    const own = [...Array(this.columns).keys()].map((i) => (i < differs ? '' : (line.cells[i] ?? '')));
    // broken between moves: the long form has blanks inside them
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

export const notesCell = ({ notes }: MatingLine): string => notes.join(', ');
