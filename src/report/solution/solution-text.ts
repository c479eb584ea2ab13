/** `--format text`: the solution in the tree form that problemists read, laid out as Popeye does. */
import type { ProblemRecord } from '../../records/problem-records.js';
import type { Solution } from '../../solve/solution.js';
import type { MoveWriter } from '../move-notation.js';
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

  protected override lines(shown: ShownLines, head: Head): string {
    const { style } = this.options;
    return inParagraphs(head(style), ...lineParagraphs(shown, this.writer, this.paint, style.width));
  }
}

/** A line a solution, its full moves apart, as Popeye has them. */
export function lineParagraphs(
  { fen, lines, numbers }: ShownLines,
  writer: MoveWriter,
  paint: Paint,
  width: number,
): string[][] {
  const paragraphs = new Map<ShownLine['kind'], string[]>();
  for (const line of lines) {
    const moves = numberedMoves(fen, line, numbers, writer).map((move, i) =>
      i > 0 && /^\d+\.(?!\.)/.test(move) ? `  ${move}` : move,
    );
    const notes = line.notes.length > 0 ? `  ${paint('magenta', line.notes.join(', '))}` : '';
    const [first = '', ...more] = fillLines(moves, width - CONTINUED.length);
    const texts = [`  ${first}`, ...more.map((rest) => `${CONTINUED}${rest.trimStart()}`)];
    paragraphs.set(line.kind, [...(paragraphs.get(line.kind) ?? []), `${texts.join('\n')}${notes}`]);
  }
  return [...paragraphs].map(([kind, texts]) =>
    LINE_HEADS[kind] === undefined ? texts : [`  ${paint('dim', LINE_HEADS[kind])}`, ...texts],
  );
}

const LINE_HEADS: Partial<Record<ShownLine['kind'], string>> = {
  'set-play': 'set play',
  short: 'short solutions',
};

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
