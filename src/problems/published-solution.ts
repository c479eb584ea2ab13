/** Turns a published solution, a tree of moves or a text, into the claim that is verified. */
import { inEnglish, OTHER_LANGUAGES, parseMove, positionOf, toUci } from '../chess/moves.js';
import { pass, passed } from '../chess/pass.js';
import { firstOf } from '../text/counts-and-times.js';
import { withoutEnd } from '../text/ends.js';
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';
import { sum } from '../text/sum.js';
import {
  ANY_MOVE,
  type Claim,
  type FoundClaim,
  NO_CLAIM,
  NULL_MOVE,
  type PublishedMove,
  saysNothing,
} from './problem.js';
import { readPublishedText, solutionSaidIn, type UnreadWord } from './published-text.js';
import { isInLines, isSeriesPlay, type Stipulation } from './stipulation.js';

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
  if (isInLines(stipulation)) return claimOfWays(waysThroughTree(solution, fen, stipulation));
  const moves = solution.filter(({ move }) => isOneMove(move));
  // a key that mates needs no mark
  const marked = moves.filter(({ mark, move }) => mark === '!' || (mark === undefined && isMateMarked(move)));
  const keys = marked.length > 0 ? marked : moves.filter((move) => !isTry(move)).slice(0, 1);
  const whole = keys[0] ? mainLine(keys[0]) : [];
  const any = whole.findIndex((move) => ANY_MOVE.test(move));
  const line = any < 0 ? whole : whole.slice(0, any);
  const length = stipulation ? other : lengthOfLine(whole);
  return {
    keys: [...new Set(keys.map(({ move }) => withoutMarks(move)))],
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

/** Returns the next move of the main line. Threats are not part of it. */
const next = ({ variations }: PublishedMove): PublishedMove | undefined =>
  variations.find(({ move }) => move !== NULL_MOVE);

/** Returns whether a first move is published as a try: it is marked as one, or has a published refutation. */
export const isTry = ({ mark, variations }: PublishedMove): boolean =>
  mark === '?' || (mark !== '!' && variations.some(({ refutes }) => refutes));

const isOneMove = (move: string): boolean => move !== NULL_MOVE && !ANY_MOVE.test(move);

/** Returns whether moves say more than a single line. */
const hasVariations = (moves: readonly PublishedMove[]): boolean =>
  moves.length > 1 ||
  moves.some(({ zugzwang, refutes }) => zugzwang || refutes) ||
  moves.some(({ move, variations }) => !isOneMove(move) || hasVariations(variations));

/** Words between moves that are not moves: separate check marks, evaluations, `e.p.`, `or`. */
const NOISE =
  /^(?:[-+=#!?.,…±∓∞†‡~/]+|e\.?p\.?|(?:dis|dbl|double)?\.?(?:ch|check|mate)\.?|1[-–]0|0[-–]1|(?:1\/2|½)[-–](?:1\/2|½)|\*|or|and|oder|und|ou|et)$/i;

/** Check and mate marks, including old ones, and annotations. */
const MARKS = '+#!?†‡';

/** Splits an EPD operand or a list into moves, without move numbers and separate marks. */
export function splitMoves(text: string): string[] {
  const moves: string[] = [];
  for (const word of text.split(/[\s,;]+/)) {
    const move = /^\d/.test(word) ? word.replace(/^\d+(?:\.+|…)/, '') : word;
    // most words are plain moves, so only the others are checked for noise
    if (/^[a-hKQRBNS][a-h1-8x]/.test(move)) moves.push(move);
    else if (move !== '' && !NOISE.test(move)) moves.push(move);
  }
  return moves;
}

/** Removes check marks and annotations. The result may be empty. */
export const withoutMarks = (move: string): string => withoutEnd(move, MARKS);

/**
 * Returns the length claimed by a published line that ends in a mate mark, in moves of the side that begins.
 * @returns undefined if the line does not end in mate by that side
 */
export function lengthOfLine(line: readonly string[]): number | undefined {
  const last = line.at(-1);
  return last !== undefined && line.length % 2 === 1 && isMateMarked(last)
    ? (line.length + 1) / 2
    : undefined;
}

/** Returns whether a move is marked as mate: `Qh7#`, `Qh7#!`, `Qh7‡`. `++` may be double check or mate, and does not count. */
export const isMateMarked = (move: string): boolean => /[#‡][!?]*$/.test(move);

/** A way through a tree of help or series play: a solution, or set play. It has passes where a side moves again. */
interface Way {
  readonly moves: readonly string[];
  readonly isSet: boolean;
}

/** @param isSet returns whether a first move, after some passes, begins set play */
function waysThrough(
  solution: readonly PublishedMove[],
  isSet: (first: string, passes: number) => boolean,
): Way[] {
  const ways: Way[] = [];
  const walk = (moves: readonly PublishedMove[], before: Way | undefined, passes: number): void => {
    for (const { move, mark, variations } of moves) {
      if (mark === '?') continue;
      // in series play, PGN has the other side pass
      const isPass = move === NULL_MOVE;
      if (isPass && !before) walk(variations, before, passes + 1);
      else {
        const way = before ?? { moves: [], isSet: isSet(move, passes) };
        const longer = { ...way, moves: [...way.moves, move] };
        if (variations.length > 0) walk(variations, longer, passes);
        else ways.push(isPass ? way : longer);
      }
    }
  };
  walk(solution, undefined, 0);
  return ways;
}

/** Returns whether `1...` begins set play; otherwise solutions begin with it, as those of `h#2.5`. */
const dotsAreSetPlay = ({ play, plies }: Stipulation): boolean => isSeriesPlay(play) || plies % 2 === 0;

/**
 * Returns the ways through a tree of a file. Files write `1...` and a pass for solutions and for set play, so the first move decides. If
 * it fits both sides, a pass is set play if no solution begins with half a move.
 */
function waysThroughTree(solution: readonly PublishedMove[], fen: string, stipulation: Stipulation): Way[] {
  const sides = [positionOf(fen), passed(positionOf(fen))];
  return waysThrough(solution, (first, passes) => {
    const [fits, fitsOther] = sides.map((side) => parseMove(side, first) !== undefined);
    return fits === fitsOther ? passes > 0 && dotsAreSetPlay(stipulation) : fitsOther === true;
  });
}

function claimOfWays(ways: readonly Way[]): Claim {
  const [lines, setLines] = [false, true].map((kind) =>
    ways.filter(({ isSet }) => isSet === kind).map(({ moves }) => moves),
  );
  return { ...NO_CLAIM, ...(lines?.length && { lines }), ...(setLines?.length && { setLines }) };
}

/** Returns a function that counts how many moves of a way can be played. A side may move again in series play and in an introduction. */
function playableFrom(fen: string, { play, introduction = 0 }: Stipulation): (way: Way) => number {
  const start = positionOf(fen);
  const passes = isSeriesPlay(play) ? Infinity : introduction;
  return ({ moves, isSet }) => {
    const position = isSet ? passed(start) : start.clone();
    for (const [ply, text] of moves.entries()) {
      if (text === NULL_MOVE) {
        pass(position);
        continue;
      }
      let move = parseMove(position, text);
      if (!move && ply > 0 && ply < passes) {
        pass(position);
        move = parseMove(position, text);
      }
      if (!move) return ply;
      position.play(move);
    }
    return moves.length;
  };
}

const LANGUAGES = [{}, ...OTHER_LANGUAGES];

/** Reads lines in the language in which most of their moves can be played. If none can be played, a note says so. */
function claimOfLineText(
  first: readonly PublishedMove[],
  fen: string,
  stipulation: Stipulation,
  notes: readonly Finding[],
): FoundClaim {
  const ways = waysThrough(first, (_, passes) => passes > (dotsAreSetPlay(stipulation) ? 0 : 1));
  const playable = playableFrom(fen, stipulation);
  const [best] = LANGUAGES.map((language) => {
    const read = ways.map(({ moves, isSet }) => ({
      isSet,
      moves: moves.map((move) => inEnglish(withoutEnd(move, `${MARKS}=`), language)),
    }));
    return { read, moves: sum(read.map(playable)) };
  }).sort((a, b) => b.moves - a.moves);
  if (best && best.moves > 0) return { claim: claimOfWays(best.read), notes };
  const [unplayable] = best?.read ?? [];
  if (!unplayable) return { claim: NO_CLAIM, notes };
  const message = `found ${quote(unplayable.moves.join(' '))} as a solution, but it cannot be played, so no line is compared; expected legal moves`;
  return { claim: NO_CLAIM, notes: [{ code: 'solution-line', field: 'solution', message }, ...notes] };
}

/**
 * Returns the claim of a duplex with the lines that belong to the side to move, since Popeye prints those of both sides one after the
 * other. A line belongs to the side for which more of its moves can be played.
 */
export function linesOfSide(claim: Claim, fen: string, stipulation: Stipulation | undefined): Claim {
  const { lines = [], setLines = [] } = claim;
  if (!stipulation || lines.length + setLines.length === 0) return claim;
  const playable = playableFrom(fen, stipulation);
  const ways = [
    ...lines.map((moves) => ({ moves, isSet: false })),
    ...setLines.map((moves) => ({ moves, isSet: true })),
  ];
  return claimOfWays(ways.filter((way) => playable(way) >= playable({ ...way, isSet: !way.isSet })));
}

/** The maximum number of words that a note names. */
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
  if (isInLines(stipulation)) return claimOfLineText(first, fen, stipulation, notes);
  const ofSide = / b /.test(fen) ? begunByBlack(first, fen) : first;
  return { claim: claimOfTree(ofSide, fen, stipulation, other), notes };
}

/** Handles a position in which Black begins and every line is numbered `1...`: these are his first moves, not set play. */
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
  const message = `did not compare ${firstOf(words, MAX_SHOWN)} in the solution: not a move, or after one that cannot be read`;
  return { code: 'solution-text', field: 'solution', message };
}

/**
 * Adds what texts beside the solution, comments and tags, say to the existing claim. If there is no other claim, a text that is
 * written like a solution becomes the claim. A note names any other text that may be a solution, since it is not compared.
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
      if (!isSaidBy(claim, solution.text, fen)) notes.push(notCompared(text));
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

function isSaidBy({ keys }: Claim, text: string, fen: string): boolean {
  const { first, moves } = readPublishedText(text);
  const said = first.map(({ move }) => withoutMarks(move));
  return moves === first.length && areAmong(said, keys, fen);
}

/** Returns whether all of some first moves are among others, in any notation and language. */
export function areAmong(some: readonly string[], others: readonly string[], fen: string): boolean {
  if (some.every((move) => others.includes(move))) return true;
  const position = positionOf(fen);
  const meant = (text: string): string => {
    const [move] = LANGUAGES.flatMap((language) => parseMove(position, inEnglish(text, language)) ?? []);
    return move ? toUci(move) : text;
  };
  const known = new Set(others.map(meant));
  return some.every((move) => known.has(meant(move)));
}

const notCompared = (text: string): Finding => ({
  code: 'solution-beside',
  field: 'solution',
  message: `did not compare ${quote(text)}, which may be a solution; expected one solution, such as 1.Ra5!`,
});

/** The change of a twin as Popeye and editors write it: `wPb7--e7`, `shift a1 == a2`, `Rotate 90`, `diagram`. */
const CHANGE =
  /--|==|^\W*(?:diagram\w*|shift|rotate|mirror|move|remove|add|exchange|substitute|continued|as [a-z]\))(?!\w)/i;

/**
 * Returns a part without the change that makes its twin: the row of the letter, if it has no numbered move and some
 * follow, or what precedes its first numbered move.
 */
function withoutChange(part: string): string {
  const [row = ''] = part.split('\n', 1);
  const number = row.search(NUMBER);
  const before = number < 0 ? row : row.slice(0, number);
  const head = before.slice(0, playIn(before));
  const rest = part.slice(head.length);
  const isChange = CHANGE.test(head) || (number < 0 && NUMBER.test(rest));
  return isChange ? ' '.repeat(head.length) + rest : part;
}

const NUMBER = /(?<![\p{L}\d])\d{1,3}\s?[.…]/u;

/** Returns where unnumbered moves begin behind a change: after a colon, or with the first marked one. */
function playIn(row: string): number | undefined {
  const colon = row.lastIndexOf(': ') + 1;
  const behind = row.slice(colon);
  if (colon > 0 && /[a-h][1-8]/.test(behind) && !/--|==|->|→/.test(behind)) return colon;
  const marked = /[a-h][1-8][=QRBNS+#]{0,3}[!?]/.exec(row);
  return marked ? row.lastIndexOf(' ', marked.index) + 1 : undefined;
}

/** The letter of a twin, at the beginning of a row or within it. */
const LETTER = /(?:(^[ \t"]*)|[ \t;])\+?([a-z]\d*)\)/gm;

/**
 * Returns the parts of a solution by the letters of the twins before them. Within a row, a letter begins a part if the
 * part before it has the letter before it. Moves above the first letter belong to the diagram. Lines and columns of a
 * part are those of the solution.
 */
export function partsOfTwins(solution: string): ReadonlyMap<string, () => string> {
  const found = [...solution.matchAll(LETTER)].map(({ index: at, 0: text, 1: before, 2: letter = '' }) => ({
    letter,
    at,
    end: at + text.length,
    beginsRow: before !== undefined,
  }));
  const ofRows = new Set(found.filter(({ beginsRow }) => beginsRow).map(({ letter }) => letter));
  const heads: typeof found = [];
  for (const head of found) {
    const last = heads.at(-1);
    const follows = last?.letter.length === 1 && head.letter === nextLetter(last.letter);
    const isHead = follows && !ofRows.has(head.letter) && !isOpen(solution.slice(last.end, head.at));
    if (head.beginsRow || isHead) heads.push(head);
  }
  const parts = new Map<string, () => string>();
  const above = solution.slice(0, heads[0]?.at);
  if (heads[0] && heads[0].letter !== 'a' && /[a-h][1-8]/.test(above)) parts.set('a', () => above);
  for (const [i, { letter, end }] of heads.entries()) {
    const part = (): string => textFrom(solution, end, withoutChange(solution.slice(end, heads[i + 1]?.at)));
    if (!parts.has(letter)) parts.set(letter, part);
  }
  return parts;
}

const nextLetter = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 1);

/** Returns whether a bracket is open at the end of a text. */
const isOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');

/** Returns the part of a text that begins at an index, behind blanks that keep its line and column. */
export function textFrom(text: string, start: number, part = text.slice(start)): string {
  const rows = text.slice(0, start).split('\n');
  return '\n'.repeat(rows.length - 1) + ' '.repeat(rows.at(-1)?.length ?? 0) + part;
}
