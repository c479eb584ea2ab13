/** Help play and series play: every line that solves a problem, in notation. */
import type { NormalMove } from 'chessops/types';
import type { LineEnding, LinesAnswer, LinesQuestion } from '../kernel/kernel.js';
import { makeStipulation, type Play, type Stipulation } from '../problems/stipulation.js';
import type { Prover } from './prover.js';
import { countSolutions, type Flaw, type LineSolution, type MoveLine } from './solution.js';

export interface LineOptions {
  /** also find the set play */
  readonly setPlay?: boolean;
  /** how many solutions are enough, shorter ones included; {@link DEFAULT_MAX_SOLUTIONS} unless given */
  readonly maxSolutions?: number;
}

/** More than anybody reads. All of them are in memory: without an end, a wrong stipulation might fill it. */
export const DEFAULT_MAX_SOLUTIONS = 10_000;

/** Whether a solution that ended at an earlier number of solutions has as many as are enough now. */
export const hasEnough = (
  { lines, shorter, setPlay = [] }: LineSolution,
  { maxSolutions = DEFAULT_MAX_SOLUTIONS }: LineOptions,
): boolean => lines.length + shorter.length >= maxSolutions || setPlay.length >= setPlayEnough(maxSolutions);

/** The set play is short: it is found whole unless it might fill memory. */
const setPlayEnough = (maxSolutions: number): number => Math.max(maxSolutions, DEFAULT_MAX_SOLUTIONS);

interface LinePlay {
  readonly ending: LineEnding;
  /** of series play: plies after the series; undefined: help play */
  readonly afterSeries?: number;
}

const LINE_PLAYS: { readonly [P in Play]?: LinePlay } = {
  help: { ending: 'goal' },
  'help-self': { ending: 'self' },
  'help-reflex': { ending: 'reflex' },
  'reciprocal-help': { ending: 'reciprocal' },
  series: { ending: 'goal', afterSeries: 0 },
  'series-help': { ending: 'goal', afterSeries: 1 },
  'series-self': { ending: 'self', afterSeries: 1 },
  'series-reflex': { ending: 'reflex', afterSeries: 1 },
  'series-help-self': { ending: 'self', afterSeries: 2 },
  'series-reciprocal-help': { ending: 'reciprocal', afterSeries: 1 },
};

/** A series has at least one move; in self and reflex play, whoever begins may have to reach the goal at once. */
function leastPlies(play: Play): number {
  const { ending, afterSeries } = LINE_PLAYS[play] as LinePlay;
  if (afterSeries !== undefined) return Math.max(ending === 'goal' ? 1 : 2, afterSeries + 1);
  return ending === 'reciprocal' ? 2 : 1;
}

/** A solution without what it cost. */
type FoundLines = Omit<LineSolution, 'nodes' | 'hashPermille' | 'ms'>;

/** Every solution of a problem in line play, at whose position the prover stands, the shortest first. */
export function findLines(
  { budget, cursor }: Prover,
  stipulation: Stipulation,
  { setPlay = false, maxSolutions = DEFAULT_MAX_SOLUTIONS }: LineOptions,
): FoundLines {
  const { kernel } = cursor;
  const { plies, exact, defendersGoal, solutions: intended } = stipulation;
  const { ending, afterSeries } = LINE_PLAYS[stipulation.play] as LinePlay;
  const step = afterSeries === undefined ? 2 : 1;
  const least = leastPlies(stipulation.play);
  const shorter: MoveLine[] = [];
  let limit: FoundLines['limit'];

  const find = (length: number, series: number, hasShorter: boolean, isSet = false): MoveLine[] => {
    limit ??= budget.limitReached();
    if (limit) return [];
    const question: LinesQuestion = {
      ...{ plies: length, series, ending, hasShorter },
      ...(defendersGoal && { otherGoal: defendersGoal }),
    };
    const atMost = isSet ? setPlayEnough(maxSolutions) : maxSolutions - shorter.length;
    const found: MoveLine[] = [];
    const onLine = (line: readonly NormalMove[]): void => void found.push(cursor.notateLine(line, series));
    const answer: LinesAnswer = kernel.lines(question, onLine, { ...budget.remaining(), atMost });
    budget.nodes += answer.nodes;
    limit = answer.limit;
    return found;
  };
  const findAll = (length: number): MoveLine[] =>
    find(length, length - (afterSeries ?? length), exact === true || shorter.length > 0);

  if (!exact) {
    for (let length = least + ((plies - least) % step); length < plies; length += step) {
      for (const line of findAll(length)) shorter.push(line);
    }
  }
  const lines = findAll(plies);
  let set: MoveLine[] | undefined;
  if (setPlay && !limit) {
    set = [];
    const longest = afterSeries ?? plies - 1;
    const shortest = afterSeries ?? least + ((longest + least) % step);
    if (longest > 0 && !kernel.isInCheck()) {
      kernel.pass();
      for (let length = exact ? longest : shortest; length <= longest; length += step) {
        for (const line of find(length, 0, true, true)) set.push(line);
      }
      kernel.undo();
    }
  }
  const isSolved = lines.length + shorter.length > 0;
  const flaws: Flaw[] = [];
  if (intended !== undefined && countSolutions(lines) > intended) flaws.push('cooked');
  if (shorter.length > 0) flaws.push('short');
  if (!isSolved && !limit) flaws.push('no-solution');
  return {
    status: limit ? 'undecided' : isSolved ? 'solved' : 'no-solution',
    stipulation: makeStipulation(stipulation),
    lines,
    shorter,
    complete: !limit,
    ...(limit && { limit }),
    ...(intended !== undefined && { intended }),
    ...(set && !limit && { setPlay: set }),
    flaws,
  };
}
