/** Moves as they stand in files: cut out of text, and freed of what is no part of a move. */

/** What stands between moves and is none: loose check marks, evaluations, `e.p.`, `or`. */
const NOISE =
  /^(?:[-+=#!?.,…±∓∞†‡~/]+|e\.?p\.?|(?:dis|dbl|double)?\.?(?:ch|check|mate)\.?|or|and|oder|und|ou|et)$/i;

/** Check and mate marks, old ones included, and annotations. */
const MARKS = '+#!?†‡';

/** The moves of an EPD operand or of a list, without move numbers and without marks that stand alone. */
export function splitMoves(text: string): string[] {
  const moves: string[] = [];
  for (const word of text.split(/[\s,;]+/)) {
    const move = /^\d/.test(word) ? word.replace(/^\d+(?:\.+|…)/, '') : word;
    // most words are plain moves: the dirt is looked for only in the others
    if (/^[a-hKQRBNS][a-h1-8x]/.test(move)) moves.push(move);
    else if (move !== '' && !NOISE.test(move)) moves.push(move);
  }
  return moves;
}

/** A move without check marks and annotations; empty when it was nothing else. */
export function withoutMarks(move: string): string {
  let end = move.length;
  while (end > 0 && MARKS.includes(move.charAt(end - 1))) end--;
  return move.slice(0, end);
}

/**
 * The length that a published line claims by ending in a mate mark, in moves of the side that begins.
 *
 * @returns undefined when the line does not end in a mate by that side
 */
export function lengthOfLine(line: readonly string[]): number | undefined {
  const last = line.at(-1);
  return last !== undefined && line.length % 2 === 1 && isMateMarked(last)
    ? (line.length + 1) / 2
    : undefined;
}

/** `Qh7#`, `Qh7#!`, `Qh7‡`; `++` is a double check to some and a mate to others, so it is neither. */
export const isMateMarked = (move: string): boolean => /[#‡][!?]*$/.test(move);
