/**
 * The text of a record, with its line end. A record with very many solutions would take too much memory, or exceed the length of a
 * string. Its solutions stay packed until they are written, piece by piece.
 */

import { LineTree, type PackedLines } from '../solution/line-tree.js';
import type { PlayedMove } from '../solution/play.js';
import type { Solution } from '../solution/solution.js';

export type RecordText = string | LongText;

/** Plain data, so another thread or machine can send it. */
export interface LongText {
  /** the texts before, between and after the packed first moves */
  readonly texts: readonly string[];
  readonly lines: readonly PackedLines[];
}

/** Stands for packed moves. Quotes inside strings are escaped by a backslash, and no other field is null, so this is unambiguous. */
const GAP = '"first":null';
/** Characters of a piece. */
const PIECE = 1 << 16;

const treeOf = (value: unknown): LineTree | undefined =>
  Array.isArray(value) ? LineTree.of(value as readonly PlayedMove[]) : undefined;

/** Returns whether a solution has so many first moves that they are packed. */
export const isLong = ({ phases }: Pick<Solution, 'phases'>): boolean =>
  phases.some(({ first }) => treeOf(first) !== undefined);

/** @param record a record for which {@link isLong} is true */
export function longText(record: object): LongText {
  const lines: PackedLines[] = [];
  const text = JSON.stringify(record, (key, value: unknown) => {
    const tree = key === 'first' ? treeOf(value) : undefined;
    if (!tree) return value;
    lines.push(tree.packed());
    return null;
  });
  return { texts: `${text}\n`.split(GAP), lines };
}

/** Returns a text with a beginning added. */
export function withHead(head: string, text: RecordText): RecordText {
  if (typeof text === 'string') return head + text;
  const [first = '', ...others] = text.texts;
  return { ...text, texts: [head + first, ...others] };
}

/** Returns about how many characters of memory a text takes. */
export const lengthOf = (text: RecordText): number =>
  typeof text === 'string'
    ? text.length
    : [...text.texts, ...text.lines.map(({ packed }) => packed)].reduce((sum, { length }) => sum + length, 0);

/** Yields the text in pieces. No piece ends within a character. */
export function* piecesOf({ texts, lines }: LongText): Generator<string> {
  for (const [i, text] of texts.entries()) {
    const packed = lines[i];
    if (!packed) {
      yield text;
      continue;
    }
    yield `${text}"first":`;
    yield* movesText(LineTree.unpacked(packed));
  }
}

function* movesText(tree: LineTree): Generator<string> {
  let piece = '[';
  let above = -1;
  for (const { move, depth } of tree.entries()) {
    if (depth <= above) piece += `${']}'.repeat(above - depth + 1)},`;
    if (piece.length >= PIECE) {
      yield piece;
      piece = '';
    }
    piece += `{"uci":"${move.uci}","san":"${move.san}","role":"help","next":[`;
    above = depth;
  }
  yield `${piece}${']}'.repeat(above + 1)}]`;
}

/** Parses a text. Very many solutions are unpacked as they are walked. */
export function parseText(text: RecordText): unknown {
  if (typeof text === 'string') return JSON.parse(text);
  let next = 0;
  return JSON.parse(text.texts.join(GAP), (key, value: unknown) =>
    key === 'first' && value === null ? LineTree.unpacked(text.lines[next++] as PackedLines).first : value,
  );
}
