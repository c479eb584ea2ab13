/** `--format text`: the solution in the tree form that problemists read, laid out as Popeye does. */
import type { ProblemRecord } from '../../records/problem-records.js';
import type { Solution } from '../../solve/solution.js';
import type { Format } from '../terminal/style.js';
import { fillLines } from '../terminal/text-width.js';
import { numberedMoves, type ShownLine } from './line-words.js';
import { type Head, inParagraphs, OneByOne, type PlayText, type ShownLines } from './one-by-one.js';
import { type TreeLine, treeLines } from './play-tree.js';

export class SolutionText extends OneByOne {
  protected override play(problem: ProblemRecord, solution: Solution, head: Head): PlayText {
    const { lines, missing } = treeText(
      treeLines(problem.fen, solution, this.writer),
      this.paint,
      this.maxLines,
    );
    return { text: inParagraphs(head(this.options.style), lines), missing };
  }

  /** A line a solution, its full moves apart, as Popeye has them. */
  protected override lines({ fen, lines, numbers }: ShownLines, head: Head): string {
    const paragraphs = new Map<ShownLine['kind'], string[]>();
    for (const line of lines) {
      const moves = numberedMoves(fen, line, numbers, this.writer).map((move, i) =>
        i > 0 && /^\d+\.(?!\.)/.test(move) ? `  ${move}` : move,
      );
      const notes = line.notes.length > 0 ? `  ${this.paint('magenta', line.notes.join(', '))}` : '';
      const [first = '', ...more] = fillLines(moves, this.options.style.width - CONTINUED.length);
      const texts = [`  ${first}`, ...more.map((rest) => `${CONTINUED}${rest.trimStart()}`)];
      paragraphs.set(line.kind, [...(paragraphs.get(line.kind) ?? []), `${texts.join('\n')}${notes}`]);
    }
    const heads: Partial<Record<ShownLine['kind'], string>> = {
      'set-play': 'set play',
      short: 'short solutions',
    };
    const named = [...paragraphs].map(([kind, texts]) =>
      heads[kind] === undefined ? texts : [`  ${this.paint('dim', heads[kind])}`, ...texts],
    );
    return inParagraphs(head(this.options.style), ...named);
  }
}

type Paint = (format: Format, text: string) => string;

/** The first moves of a tree, laid out, and how many more there are. */
export function treeText(
  moves: Iterable<TreeLine>,
  paint: Paint,
  maxLines = Infinity,
): { readonly lines: readonly string[]; readonly missing: number } {
  const lines: string[] = [];
  let shown = 0;
  let missing = 0;
  for (const move of moves) {
    if (shown === maxLines) {
      missing++;
      continue;
    }
    // a first move and its play are a paragraph
    if (move.level === 0 && shown > 0) lines.push('');
    lines.push(layOut(move, paint));
    shown++;
  }
  return { lines, missing };
}

/** Popeye's indentation: 3 blanks before a first move, then 6, 10, 14 … */
function layOut({ role, level, text, note }: TreeLine, paint: Paint): string {
  const indent = level === 0 ? 3 : role === 'but' ? 4 : 2 + 4 * level;
  const format = FORMATS[role];
  const move = format ? paint(format, text) : text;
  const said = note ? ` ${paint(note.includes('dual') ? 'magenta' : 'dim', note)}` : '';
  return ' '.repeat(indent) + move + said;
}

/** Before the rest of a solution that takes more than a line. */
const CONTINUED = '      ';

const FORMATS: Partial<Record<TreeLine['role'], Format>> = {
  'set-play': 'dim',
  tries: 'dim',
  key: ['bold', 'green'],
  try: 'yellow',
  threat: 'cyan',
  but: 'dim',
  refutation: 'red',
};
