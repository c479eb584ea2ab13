/**
 * All mating lines of a solution as a table: one row per line, a column per half-move from the first one to the mate;
 * what repeats the row above is left blank. Where the terminal is too narrow for that, the last moves share a column.
 */
import type { Problem } from '../../problems/problem.js';
import type { Solution } from '../../solve/solution.js';
import { isBlackFirst } from '../move-notation.js';
import { type CellPainter, gridRow, gridWidth } from '../terminal/grid.js';
import type { Format } from '../terminal/style.js';
import { LinesLayout, notesCell } from './lines-layout.js';
import { type MatingLine, matingLines } from './mating-lines.js';
import { type PlayText, SolutionReporter } from './one-by-one.js';

export class LinesReporter extends SolutionReporter {
  protected override play(problem: Problem, solution: Solution): PlayText {
    const lines: MatingLine[] = [];
    let missing = 0;
    for (const line of matingLines(problem.fen, solution, this.writer)) {
      if (lines.length < this.maxLines) lines.push(line);
      else missing++;
    }
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

/** Set play, all tries, and each of the keys stand apart. */
const beginsGroup = (line: MatingLine, above: MatingLine): boolean =>
  line.kind !== above.kind || (line.kind === 'key' && line.cells[0] !== above.cells[0]);
