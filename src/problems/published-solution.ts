/** Turns a published solution, a tree of moves or text, into the claim that is verified. */
import { inEnglish, parseMove, positionOf } from '../chess/moves.js';
import { firstOf } from '../text/counts-and-times.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';
import {
  ANY_MOVE,
  type Claim,
  type FoundClaim,
  NO_CLAIM,
  NULL_MOVE,
  type PublishedMove,
  saysNothing,
} from './problem.js';
import { claimOfLines, claimOfLineTree, LANGUAGES } from './published-lines.js';
import { readPublishedText, solutionSaidIn, type UnreadWord } from './published-text.js';
import { isInLines, isStudy, type Stipulation } from './stipulation.js';

/**
 * Returns the claim of a published tree. Its keys are the first moves marked `!`, or the first that is not marked as a try.
 * @param other a number of moves that contradicts the stipulation
 */
export function claimOfTree(
  solution: readonly PublishedMove[],
  fen: string,
  stipulation: Stipulation | undefined,
  other: number | undefined,
): Claim {
  if (isInLines(stipulation)) return claimOfLineTree(solution, fen, stipulation);
  const moves = solution.filter(({ move }) => isOneMove(move));
  const marked = moves.filter(({ mark }) => mark === '!');
  const keys = marked.length > 0 ? marked : moves.filter((move) => !isTry(move)).slice(0, 1);
  const whole = keys[0] ? mainLine(keys[0]) : [];
  const any = whole.findIndex((move) => ANY_MOVE.test(move));
  const line = any < 0 ? whole : whole.slice(0, any);
  const length = stipulation ? other : lengthOfLine(whole);
  return {
    keys: keys.map(({ move }) => withoutMarks(move)),
    line,
    ...(length !== undefined && { length }),
    ...((hasVariations(solution) || solution.some(isTry)) && { variations: solution }),
  };
}

function mainLine(first: PublishedMove): string[] {
  const line: string[] = [];
  for (let move: PublishedMove | undefined = first; move; move = next(move)) line.push(move.move);
  return line;
}

/** The next move of the main line, which a threat is not part of. */
const next = ({ variations }: PublishedMove): PublishedMove | undefined =>
  variations.find(({ move }) => move !== NULL_MOVE);

/** Whether a first move is said to be a try: it is marked as one, or something is said to refute it. */
export const isTry = ({ mark, variations }: PublishedMove): boolean =>
  mark === '?' || (mark !== '!' && variations.some(({ refutes }) => refutes));

const isOneMove = (move: string): boolean => move !== NULL_MOVE && !ANY_MOVE.test(move);

/** Whether more is said than one line of moves says. */
const hasVariations = (moves: readonly PublishedMove[]): boolean =>
  moves.length > 1 ||
  moves.some(({ zugzwang, refutes }) => zugzwang || refutes) ||
  moves.some(({ move, variations }) => !isOneMove(move) || hasVariations(variations));

/** Words between moves that are not moves: loose check marks, evaluations, `e.p.`, `or`. */
const NOISE =
  /^(?:[-+=#!?.,…±∓∞†‡~/]+|e\.?p\.?|(?:dis|dbl|double)?\.?(?:ch|check|mate)\.?|or|and|oder|und|ou|et)$/i;

/** Check and mate marks, including old ones, and annotations. */
const MARKS = '+#!?†‡';

/** Splits an EPD operand or a list into moves, without move numbers and loose marks. */
export function splitMoves(text: string): string[] {
  const moves: string[] = [];
  for (const word of text.split(/[\s,;]+/)) {
    const move = /^\d/.test(word) ? word.replace(/^\d+(?:\.+|…)/, '') : word;
    // most words are plain moves: only the others are checked for noise
    if (/^[a-hKQRBNS][a-h1-8x]/.test(move)) moves.push(move);
    else if (move !== '' && !NOISE.test(move)) moves.push(move);
  }
  return moves;
}

/** Removes check marks and annotations; nothing may remain. */
export function withoutMarks(move: string): string {
  let end = move.length;
  while (end > 0 && MARKS.includes(move.charAt(end - 1))) end--;
  return move.slice(0, end);
}

/**
 * The length claimed by a published line that ends in a mate mark, in moves of the side that begins.
 * @returns undefined if the line does not end in mate by that side
 */
export function lengthOfLine(line: readonly string[]): number | undefined {
  const last = line.at(-1);
  return last !== undefined && line.length % 2 === 1 && isMateMarked(last)
    ? (line.length + 1) / 2
    : undefined;
}

/** `Qh7#`, `Qh7#!`, `Qh7‡`; `++` is ambiguous (double check or mate) and does not count. */
export const isMateMarked = (move: string): boolean => /[#‡][!?]*$/.test(move);

/** Words that a note names. */
const MAX_SHOWN = 3;

/**
 * Reads the published solution of a position from text in any notation: lines in help and series play, otherwise a tree.
 * @param other a number of moves that contradicts the stipulation
 */
export function claimOfText(
  text: string,
  fen: string,
  stipulation: Stipulation | undefined,
  other?: number,
): FoundClaim {
  const { first, unread, moves } = readPublishedText(text.replaceAll('\\', ' '), stipulation);
  const notes = unread.length > 0 ? [unreadWords(unread)] : [];
  if (moves === 0) return { claim: NO_CLAIM, notes };
  if (isInLines(stipulation)) {
    const found = claimOfLines(first, fen, stipulation);
    return { ...found, notes: [...found.notes, ...notes] };
  }
  const begins = stipulation?.begins ?? 'attacker';
  const ofSide =
    (begins === 'attacker' || isStudy(stipulation)) && / b /.test(fen) ? begunByBlack(first, fen) : first;
  return { claim: claimOfTree(ofSide, fen, stipulation, other), notes };
}

/** Where Black begins and every line is numbered `1...`, these are no set play but his first moves. */
function begunByBlack(first: readonly PublishedMove[], fen: string): readonly PublishedMove[] {
  const [only, ...others] = first;
  if (!only || only.move !== NULL_MOVE || others.length > 0) return first;
  const position = positionOf(fen);
  const isPlayable = ({ move }: PublishedMove): boolean =>
    LANGUAGES.some((language) => parseMove(position, inEnglish(move, language)) !== undefined);
  return only.variations.every(isPlayable) ? only.variations : first;
}

function unreadWords(unread: readonly UnreadWord[]): Finding {
  const words = unread.map(({ word, at }) => `${quote(word)} (line ${at.line}, column ${at.column})`);
  const message = `did not compare ${firstOf(words, MAX_SHOWN)} in the solution: not a move, or behind one that cannot be read`;
  return { code: 'solution-text', field: 'solution', message };
}

/**
 * Adds what texts beside the solution say, comments and tags, to what is claimed already. Where nothing else is, one that is written like a
 * solution is one; any other that may be one is named, as it is not compared.
 * @param fen the position
 */
export function withTexts(
  found: FoundClaim,
  texts: readonly string[],
  fen: string,
  stipulation: Stipulation | undefined,
): FoundClaim {
  if (texts.length === 0) return found;
  let { claim } = found;
  const notes: Finding[] = [];
  for (const text of texts) {
    const solution = solutionSaidIn(text);
    if (solution === undefined) continue;
    const isNothing = saysNothing(claim);
    if (solution === 'perhaps') {
      if (isNothing && notes.length === 0) notes.push(notCompared(text));
      continue;
    }
    if (!isNothing) {
      if (!isSaidBy(claim, solution.text)) notes.push(notCompared(text));
      continue;
    }
    const read = claimOfText(solution.text, fen, stipulation);
    if (saysNothing(read.claim)) notes.push(notCompared(text));
    else {
      const { avoid, length } = claim;
      const kept = { ...(avoid && { avoid }), ...(length !== undefined && { length }) };
      claim = { ...kept, ...read.claim };
      notes.push(...read.notes);
    }
  }
  return notes.length === 0 && claim === found.claim ? found : { claim, notes: [...found.notes, ...notes] };
}

function isSaidBy({ keys }: Claim, text: string): boolean {
  const { first, moves } = readPublishedText(text);
  return moves === first.length && first.every(({ move }) => keys.includes(withoutMarks(move)));
}

const notCompared = (text: string): Finding => ({
  code: 'solution-beside',
  field: 'solution',
  message: `did not compare ${quote(text)}, which may be a solution; expected one solution, such as 1.Ra5!`,
});

/** A change as Popeye and editors write it: `wPb7--e7`, `shift a1 == a2`, `Rotate 90`, `diagram`. */
const CHANGE =
  /--|==|^\W*(?:diagram\w*|shift|rotate|mirror|move|remove|add|exchange|substitute|continued|as [a-z]\))(?!\w)/i;

/** A part without what makes its twin, which stands in the row of the letter: no numbered move is in it, and some follow. */
function withoutChange(part: string): string {
  const [row = '', ...rest] = part.split('\n');
  if (/\d\s?[.…]/.test(row)) return part;
  const below = rest.join('\n');
  return CHANGE.test(row) || /\d\s?[.…]/.test(below) ? `\n${below}` : part;
}

/** The parts of a solution by the letters of the twins that they stand under; moves above the first letter are those of the diagram. */
export function partsOfTwins(solution: string): ReadonlyMap<string, string> {
  const parts = solution.split(/^[ \t"]*\+?([a-z]\d*)\)/m);
  const sections = new Map<string, string>();
  const [before = ''] = parts;
  if (parts.length > 1 && parts[1] !== 'a' && /[a-h][1-8]/.test(before)) sections.set('a', before);
  for (let at = 1; at < parts.length; at += 2) {
    const letter = parts[at] ?? '';
    if (!sections.has(letter)) sections.set(letter, withoutChange(parts[at + 1] ?? ''));
  }
  return sections;
}
