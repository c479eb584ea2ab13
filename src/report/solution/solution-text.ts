/** `--format text`: the solution in the tree form that problemists read, laid out as Popeye does. */
import type { Solution } from '../../solution/solution.js';
import type { Paint, Painter } from '../terminal/style.js';
import { fillLines } from '../terminal/text-width.js';
import { type Head, OneByOne, paragraphs } from './one-by-one.js';
import { firstRows, lineCounts, type Missing, type PlayRow, playRows } from './play-rows.js';
import type { PlayWriter } from './play-writer.js';

export class SolutionText extends OneByOne {
  protected override *play(
    solution: Solution,
    writer: PlayWriter,
    head: Head,
    missing: Missing,
  ): Generator<string> {
    const { style } = this.options;
    const rows = firstRows(playRows(solution, writer), this.maxLines, missing, lineCounts(solution));
    yield* paragraphs(head(style), treeText(rows, this.paint, style.width));
  }
}

/**
 * Lays out rows of play. Every first move with its play is a paragraph, and so are all solutions of a phase in
 * lines.
 */
export function* treeText(rows: Iterable<PlayRow>, paint: Painter, width: number): Generator<string> {
  let above: PlayRow | undefined;
  for (const row of rows) {
    const isNew = row.role === 'help' ? row.kind !== above?.kind : row.level === 0;
    if (above && isNew) yield '';
    yield row.role === 'help' ? layOutLine(row, paint, width) : layOut(row, paint);
    above = row;
  }
}

/** Popeye's indentation: 3 blanks before a first move, then 6, 10, 14 … */
function layOut({ role, level, texts, note, threatens }: PlayRow, paint: Painter): string {
  const indent = role === 'heading-of-lines' ? 2 : level === 0 ? 3 : role === 'but' ? 4 : 2 + 4 * level;
  const format = FORMATS[role];
  const text = texts.join(' ');
  const notes = [note, threatens ? 'threat:' : ''].filter((text) => text !== '').join(' ');
  const said = notes ? ` ${paint(note.includes('dual') ? 'magenta' : 'dim', notes)}` : '';
  return ' '.repeat(indent) + (format ? paint(format, text) : text) + said;
}

const FORMATS: { readonly [R in PlayRow['role']]?: Paint } = {
  heading: 'dim',
  'heading-of-lines': 'dim',
  key: ['bold', 'green'],
  try: 'yellow',
  threat: 'cyan',
  but: 'dim',
  refutation: 'red',
};

/** Returns a whole solution, with blanks between its full moves as in Popeye's output. */
function layOutLine({ texts, note }: PlayRow, paint: Painter, width: number): string {
  const moves = texts.map((text, i) => (i > 0 && /^\d+\.(?!\.)/.test(text) ? `  ${text}` : text));
  const [first = '', ...more] = fillLines(moves, width - CONTINUED.length);
  const lines = [`  ${first}`, ...more.map((rest) => `${CONTINUED}${rest.trimStart()}`)];
  return `${lines.join('\n')}${note && `  ${paint('magenta', note)}`}`;
}

/** Indents the further lines of a solution that takes more than one. */
const CONTINUED = '      ';
