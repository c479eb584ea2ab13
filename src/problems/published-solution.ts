/**
 * Turns a published solution, a tree of moves or free text, into the claim that is verified.
 *
 * From free text (Popeye's output `1.Rb4-c4 !`, notation in any language, prose) only the key is taken, and only if it is legal:
 * the rest of such a text is too uncertain.
 */
import type { Chess } from 'chessops/chess';
import { inEnglish, OTHER_LANGUAGES, parseMove, positionOf } from '../chess/moves.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';
import { ANY_MOVE, type Claim, NULL_MOVE, type PublishedMove } from './problem.js';
import type { Stipulation } from './stipulation.js';

/**
 * The claim of a published tree: its keys are the first moves marked `!`, or the first that is not marked as a try.
 * @param other a number of moves that contradicts the stipulation
 */
export function claimOfTree(
  solution: readonly PublishedMove[],
  stipulation: Stipulation | undefined,
  other: number | undefined,
): Claim {
  const moves = solution.filter(({ move }) => isOneMove(move));
  const marked = moves.filter(({ mark }) => mark === '!');
  const keys = marked.length > 0 ? marked : moves.filter(({ mark }) => mark !== '?').slice(0, 1);
  const whole = keys[0] ? mainLine(keys[0]) : [];
  const any = whole.findIndex((move) => ANY_MOVE.test(move));
  const line = any < 0 ? whole : whole.slice(0, any);
  const length = stipulation ? other : lengthOfLine(whole);
  return {
    keys: keys.map(({ move }) => withoutMarks(move)),
    line,
    ...(length !== undefined && { length }),
    ...(hasVariations(solution) && { variations: solution }),
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

const isOneMove = (move: string): boolean => move !== NULL_MOVE && !ANY_MOVE.test(move);

const hasVariations = (moves: readonly PublishedMove[]): boolean =>
  moves.length > 1 || moves.some(({ move, variations }) => !isOneMove(move) || hasVariations(variations));

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
 *
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

/** The keys in a solution. */
export interface FoundKeys {
  /** as written, but with English letters and without marks */
  readonly keys: readonly string[];
  readonly notes: readonly Finding[];
}

/** The letters and figurines of pieces in all languages that are read. */
export const PIECE = '[KQRBNSDTLFCAP♔-♟]';
const MOVE = `\\\\?[0O][-–]?[0O](?:[-–]?[0O])?\\\\?|${PIECE}?[a-h]?[1-8]?\\s?[-–—x:*×]?\\s?[a-h][1-8](?:\\s?e\\.?\\s?p\\.?)?(?:[=/(]?${PIECE}\\)?)?`;

/** More keys than a position has moves are not looked for. */
const MAX_KEYS = 218;

/** A first move of White with its marks: `1.Rb4-c4 + !`. A move of Black follows `1.-` and `1...`. */
const FIRST = new RegExp(
  `(?<![\\d.…])1\\s?\\.\\s*(?![.…–-]|-)(${MOVE})((?:\\s?[+#=‡†])*\\s*[!?‼⁇]{0,3})`,
  'gu',
);

/** Finds the keys in the solution of a position; a note tells if there seem to be some, but none is legal. */
export function findKeys(solution: string, fen: string): FoundKeys {
  const marked = new Set<string>();
  const plain = new Set<string>();
  for (const [, move = '', marks = ''] of solution.matchAll(FIRST)) {
    const mark = marks.replace(/[^!?‼⁇]/g, '');
    if (/^(?:!|‼)+$/.test(mark)) marked.add(move);
    else if (mark === '') plain.add(move);
    if (marked.size > MAX_KEYS) break;
  }
  const position = positionOf(fen);
  // without any mark, a single first move is the key
  const candidates = [...(marked.size > 0 ? marked : plain.size === 1 ? plain : [])];
  const legal = playable(position, candidates);
  if (candidates.length === 0 || legal.length > 0) return { keys: legal, notes: [] };
  const found = candidates.map(quote).join(', ');
  const message = `found ${found} as the key, which cannot be played; expected a legal move, none is compared`;
  return { keys: [], notes: [{ code: 'solution-key', field: 'solution', message }] };
}

/** The legal moves among these, in the first language in which any is legal. */
function playable(position: Chess, moves: readonly string[]): string[] {
  const bare = moves.map((move) => move.replace(/\\|\s/g, ''));
  for (const language of [{}, ...OTHER_LANGUAGES]) {
    const read = bare.map((move) => inEnglish(move, language)).filter((move) => parseMove(position, move));
    if (read.length > 0) return [...new Set(read)];
  }
  return [];
}
