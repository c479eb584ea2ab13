/**
 * The words in which kinds of play differ. Some play has keys, against which the other side resists. Other play
 * has lines, which both sides or one alone lead to the goal. All other words in reports depend only on the roles
 * of moves and phases.
 */
import { type SolvedBy, type Stipulation, solvedBy } from '../../problems/stipulation.js';
import {
  countPaths,
  countSolutions,
  isAfterPass,
  keysOf,
  type NotatedMove,
  type PhaseKind,
  phaseOf,
  SOLVING,
} from '../../solution/play.js';
import type { Solution, SolutionLimit } from '../../solution/solution.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { sum } from '../../text/sum.js';
import { goalWords } from '../goal-words.js';
import { countPlay, ordersOf } from './play-counts.js';

/** Says whether a result is good, which decides its colour. */
export type Mood = 'good' | 'bad' | 'open';

export interface StatusWords {
  readonly text: string;
  readonly mood: Mood;
}

/** The words for one kind of play. */
export interface WordsOfPlay {
  /** describes a solution without flaws, in the terms of its stipulation */
  solved(solution: Solution): StatusWords;
  /** describes a number of solutions that is not the intended one: `cooked: 3 solutions, 2 intended` */
  flaw(flaw: 'cooked' | 'missing', solution: Solution): string;
  /** says what is known although a limit was reached; undefined if nothing is known */
  known(solution: Solution): string | undefined;
  /** says in a sentence how much play there is */
  counts(solution: Solution): string[];
  /** returns the number of lines in the shown play, or of solutions of full length */
  lineCount(solution: Solution): number | undefined;
}

/** `short mate`; `short solution` for other goals */
export const shortText = ({ stipulation }: Pick<Solution, 'stipulation'>): string =>
  goalWords(stipulation).verb === 'mate' ? 'short mate' : 'short solution';

/** `interrupted`, `limit of nodes reached` */
export const limitText = (limit: string | undefined): string =>
  limit === 'interrupted' ? limit : limit === 'men' ? 'too many men' : `limit of ${limit} reached`;

/** Says why a problem was not decided: `the limit of nodes was reached`. */
export const whyOpen = (limit: SolutionLimit | 'moves' = 'time'): string =>
  limit === 'interrupted'
    ? 'the search was stopped'
    : limit === 'men'
      ? 'there are too many men for a table (keymove analyse evaluates the position)'
      : `the limit of ${limit} was reached`;

/** `Re1, Qa5 and Qh7` */
export function listedMoves(moves: readonly Pick<NotatedMove, 'san'>[], word: 'and' | 'or'): string {
  const texts = moves.map(({ san }) => san);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;
}

export const playKind = ({ stipulation }: Pick<Solution, 'stipulation'>): SolvedBy => solvedBy(stipulation);

/** What solves the problem. */
export const answerNoun = (solution: Pick<Solution, 'stipulation'>): 'key' | 'solution' =>
  playKind(solution) === 'lines' ? 'solution' : 'key';

/** Says why a requested phase has no moves; undefined if the counts say it. */
export function nothingText(kind: PhaseKind, solution: Solution): string | undefined {
  if (playKind(solution) !== 'keys') return undefined;
  return isAfterPass(kind) && solution.cut?.depth === 1 ? 'not shown' : 'none';
}

const KEYS: WordsOfPlay = {
  solved(solution) {
    const { stipulation } = solution;
    const keys = keysOf(solution).length;
    if (!stipulation) return { text: keys === 1 ? '1 key' : `${keys} keys`, mood: 'good' };
    // the last move of a puzzle may be any mate
    return { text: keys > 1 ? plural(keys, goalWords(stipulation).noun) : 'sound', mood: 'good' };
  },

  flaw: (flaw, solution) =>
    flaw === 'missing' ? `${plural(keysOf(solution).length, 'key')}${wanted(solution)}` : flaw,

  /**
   * `mate in at most 8, no mate in 5`, `is mated in at most 8, not in 5`, `mate in 8, perhaps by more keys`, `no
   * mate in 5`
   */
  known({ moves, shortest, searched, stipulation }) {
    const { noun } = goalWords(stipulation);
    if (moves === undefined) return searched > 0 ? `no ${noun} in ${searched}` : undefined;
    if (shortest) return `${noun} in ${moves}, perhaps by more keys`;
    const isMated = stipulation?.begins === 'defender' && noun === 'mate';
    const bound = isMated ? `is mated in at most ${moves}` : `${noun} in at most ${moves}`;
    return searched > 0 ? `${bound}, ${isMated ? 'not' : `no ${noun}`} in ${searched}` : bound;
  },

  /** `12 lines, 2 of them short; 1 dual, 2 minor duals; no tries` */
  counts(solution) {
    const counts = countPlay(solution);
    const tries = phaseOf(solution, 'try')?.length;
    const parts: string[] = [];
    if (counts && keysOf(solution).length > 0) {
      const { lines, short, duals, minorDuals } = counts;
      parts.push(`${plural(lines, 'line')}${short > 0 ? `, ${countText(short)} of them short` : ''}`);
      const major = duals > 0 || minorDuals === 0 ? [duals === 0 ? 'no duals' : plural(duals, 'dual')] : [];
      parts.push([...major, ...(minorDuals > 0 ? [plural(minorDuals, 'minor dual')] : [])].join(', '));
    }
    if (tries !== undefined)
      parts.push(tries === 1 ? '1 try' : `${tries === 0 ? 'no' : countText(tries)} tries`);
    return parts.length > 0 ? [parts.join('; ')] : [];
  },

  lineCount: (solution) => countPlay(solution)?.lines,
};

const solutions = (count: number): string => plural(count, 'solution');

/** `5,153,112 solutions`; the largest number means that there may be more. */
export const totalText = (total: number): string =>
  `${total < Number.MAX_SAFE_INTEGER ? '' : 'at least '}${solutions(total)}`;

const LINES: WordsOfPlay = {
  solved(solution) {
    const intended = solution.stipulation?.solutions;
    const count = countSolutions(keysOf(solution), solution.stipulation);
    return { text: intended === undefined ? solutions(count) : 'sound', mood: 'good' };
  },

  flaw: (flaw, solution) => {
    const count = `${solutions(countSolutions(keysOf(solution), solution.stipulation))}${wanted(solution)}`;
    return flaw === 'cooked' ? `cooked: ${count}` : count;
  },

  known(solution) {
    const found = countOf(solution, ...SOLVING);
    if (solution.total !== undefined) return `${countText(found)} of ${totalText(solution.total)} found`;
    return found > 0 ? `${solutions(found)} so far` : undefined;
  },

  /** `2 solutions, 1 of them in another order of moves; 1 in fewer moves; set play: 1 solution` */
  counts(solution) {
    const orders = countDefined(ordersOf(keysOf(solution)));
    const short = countOf(solution, 'short');
    const set = phaseOf(solution, 'set') && countOf(solution, 'set');
    // the status says this
    if (solution.complete && orders + short === 0 && set === undefined) return [];
    const all = `${solutions(countOf(solution, 'actual'))}${solution.complete ? '' : ' so far'}`;
    const parts = [
      `${all}${orders > 0 ? `, ${countText(orders)} of them another order of the same moves` : ''}`,
      ...(short > 0 ? [`${countText(short)} in fewer moves`] : []),
      ...(set === undefined ? [] : [setPlayText(set, solution)]),
    ];
    return [parts.join('; ')];
  },

  lineCount: (solution) => countOf(solution, 'actual'),
};

/** `no set play`, `set play: 1 solution`, `set play: 10,000 solutions so far`, `set play: 10,000 of 10,790 solutions found` */
function setPlayText(found: number, { playLimit, setTotal }: Solution): string {
  if (setTotal !== undefined) return `set play: ${countText(found)} of ${totalText(setTotal)} found`;
  if (playLimit) return `set play: ${solutions(found)} so far`;
  return found === 0 ? 'no set play' : `set play: ${solutions(found)}`;
}

const wanted = ({ stipulation }: Solution): string =>
  stipulation?.solutions === undefined ? '' : `, ${countText(stipulation.solutions)} intended`;

const countOf = (solution: Solution, ...kinds: readonly PhaseKind[]): number =>
  sum(kinds.map((kind) => countPaths(phaseOf(solution, kind) ?? [])));

function countDefined(values: Iterable<unknown>): number {
  let count = 0;
  for (const value of values) if (value !== undefined) count++;
  return count;
}

/** Returns the side that should win or draw. */
export const sideOf = (stipulation: Pick<Stipulation, 'by'> | undefined): 'White' | 'Black' =>
  stipulation?.by === 'black' ? 'Black' : 'White';

/** `White wins` */
export const claimOf = ({ stipulation }: Pick<Solution, 'stipulation'>): string =>
  `${sideOf(stipulation)} ${goalWords(stipulation).verbs}`;

/** Decides whether a draw is asked for and there is a win. */
export const winsInstead = ({ stipulation, moves, flaws }: Solution): boolean =>
  stipulation?.goal === 'draw' && moves !== undefined && flaws.includes('cooked');

/** Says why nothing can be found if the side to move has no move. */
export const STALEMATED = 'the side to move is stalemated in the diagram';

/** Says why a study has no solution: `White cannot win` and `drawn`. */
export const whyUnsolved = (solution: Pick<Solution, 'stipulation' | 'matedIn' | 'stalemate'>): string[] =>
  solution.stalemate
    ? [STALEMATED]
    : [
        `${sideOf(solution.stipulation)} cannot ${goalWords(solution.stipulation).verb}`,
        insteadText(solution),
      ];

/** Says how a study without a solution ends: `drawn`, `Black mates in 14`. */
export function insteadText({ stipulation, matedIn }: Pick<Solution, 'stipulation' | 'matedIn'>): string {
  if (matedIn === undefined) return 'drawn';
  return `${sideOf(stipulation) === 'White' ? 'Black' : 'White'} mates in ${matedIn}`;
}

/** `3 moves win` */
export function movesThatKeepText(solution: Solution): string {
  const count = keysOf(solution).length;
  const { verb, verbs } = goalWords(solution.stipulation);
  return `${plural(count, 'move')} ${count === 1 ? verbs : verb}`;
}

const STUDY: WordsOfPlay = {
  solved: () => ({ text: 'sound', mood: 'good' }),
  flaw: (flaw, solution) =>
    winsInstead(solution)
      ? `${flaw}: ${sideOf(solution.stipulation)} wins`
      : `${flaw}: ${movesThatKeepText(solution)}`,
  known: () => undefined,
  counts: () => [],
  lineCount: () => undefined,
};

const WORDS: Record<SolvedBy, WordsOfPlay> = { keys: KEYS, lines: LINES, study: STUDY };

export const wordsOf = (solution: Pick<Solution, 'stipulation'>): WordsOfPlay => WORDS[playKind(solution)];
