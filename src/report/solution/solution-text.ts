/** `--format text`: the solution in the tree form that problemists read, laid out as Popeye does. */
import type { ProblemRecord } from '../../records/problem-records.js';
import type { Solution } from '../../solve/solution.js';
import type { Format } from '../terminal/style.js';
import { type Head, inParagraphs, OneByOne, type PlayText } from './one-by-one.js';
import { type TreeLine, treeLines } from './play-tree.js';

export class SolutionText extends OneByOne {
  protected override play(problem: ProblemRecord, solution: Solution, head: Head): PlayText {
    const lines: string[] = [];
    let shown = 0;
    let missing = 0;
    for (const line of treeLines(problem.fen, solution, this.writer)) {
      if (shown === this.maxLines) {
        missing++;
        continue;
      }
      // a first move and its play are a paragraph
      if (line.level === 0 && shown > 0) lines.push('');
      lines.push(this.#layOut(line));
      shown++;
    }
    return { text: inParagraphs(head(this.options.style), lines), missing };
  }

  /** Popeye's indentation: 3 blanks before a first move, then 6, 10, 14 … */
  #layOut({ role, level, text, note }: TreeLine): string {
    const indent = level === 0 ? 3 : role === 'but' ? 4 : 2 + 4 * level;
    const format = FORMATS[role];
    const move = format ? this.paint(format, text) : text;
    const said = note ? ` ${this.paint(note.includes('dual') ? 'magenta' : 'dim', note)}` : '';
    return ' '.repeat(indent) + move + said;
  }
}

const FORMATS: Partial<Record<TreeLine['role'], Format>> = {
  'set-play': 'dim',
  tries: 'dim',
  key: ['bold', 'green'],
  try: 'yellow',
  threat: 'cyan',
  but: 'dim',
  refutation: 'red',
};
