/**
 * The play of a problem in help or series play: all of its solutions. chessops, an independent implementation of the rules,
 * replays each.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { sanAndPlay, toUci } from '../chess/moves.js';
import { pass } from '../chess/pass.js';
import type { LineEnding, LinesQuestion } from '../kernel/kernel.js';
import { movesOf, type Play, type Stipulation } from '../problems/stipulation.js';
import {
  LineTree,
  linesOf,
  type NotatedMove,
  type Phase,
  type PhaseKind,
  phaseOf,
} from '../solution/play.js';
import type { Solution, SolutionLimit } from '../solution/solution.js';
import type { Prover } from './prover.js';

export interface LineOptions {
  /** also find the set play */
  readonly setPlay?: boolean;
  /** how many solutions are enough, shorter ones included; {@link DEFAULT_MAX_SOLUTIONS} unless given */
  readonly maxSolutions?: number;
}

/** More than anybody reads. All of them are in memory: without an end, a wrong stipulation might fill it. */
export const DEFAULT_MAX_SOLUTIONS = 10_000;

/** Whether a solution that ended at an earlier number of solutions has as many as are enough now. */
export function hasEnough(
  solution: Solution,
  { maxSolutions = DEFAULT_MAX_SOLUTIONS }: LineOptions,
): boolean {
  const count = (...kinds: PhaseKind[]): number =>
    kinds.reduce((sum, kind) => sum + [...linesOf(phaseOf(solution, kind) ?? [])].length, 0);
  return count('short', 'actual') >= maxSolutions || count('set') >= setPlayEnough(maxSolutions);
}

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

/** All solutions of a problem, as far as a limit allowed. */
export interface FoundLines extends Pick<Solution, 'moves' | 'shortest' | 'searched'> {
  readonly phases: readonly Phase[];
  readonly limit?: SolutionLimit;
}

/** Every solution of a problem in help or series play, at whose position the prover stands, the shortest first. */
export function findLines(
  { budget, cursor }: Prover,
  stipulation: Stipulation,
  { setPlay = false, maxSolutions = DEFAULT_MAX_SOLUTIONS }: LineOptions,
): FoundLines {
  const { kernel } = cursor;
  const { plies, exact, defendersGoal } = stipulation;
  const { ending, afterSeries } = LINE_PLAYS[stipulation.play] as LinePlay;
  const step = afterSeries === undefined ? 2 : 1;
  const least = leastPlies(stipulation.play);
  /** moves, as the stipulation counts them, of solutions of so many plies */
  const movesIn = (length: number): number => movesOf({ ...stipulation, plies: length });
  let found = 0;
  let shortest: number | undefined;
  let searched = 0;
  let limit: SolutionLimit | undefined;

  /** Adds all solutions of a length to a tree. */
  const find = (
    { tree, length, series, hasShorter }: Length,
    atMost = maxSolutions - found,
    isSet = false,
  ): void => {
    limit ??= budget.limitReached();
    if (limit) return;
    const question: LinesQuestion = {
      ...{ plies: length, series, ending, hasShorter },
      ...(defendersGoal && { otherGoal: defendersGoal }),
    };
    const add = adder(tree, cursor.position, series, isSet);
    const answer = kernel.lines(
      question,
      (line) => {
        found++;
        add(line);
      },
      { ...budget.remaining(), atMost },
    );
    budget.nodes += answer.nodes;
    limit = answer.limit;
  };
  const findAll = (tree: LineTree, length: number): void => {
    const before = found;
    const series = length - (afterSeries ?? length);
    find({ tree, length, series, hasShorter: exact === true || before > 0 });
    if (found > before) shortest ??= length;
    if (!limit) searched = movesIn(length);
  };

  const short = new LineTree();
  if (!exact) {
    for (let length = least + ((plies - least) % step); length < plies; length += step) {
      findAll(short, length);
    }
  }
  const actual = new LineTree();
  findAll(actual, plies);
  const set = new LineTree();
  if (setPlay && !limit) {
    const longest = afterSeries ?? plies - 1;
    const shortest = afterSeries ?? least + ((longest + least) % step);
    if (longest > 0 && !kernel.isInCheck()) {
      kernel.pass();
      for (let length = exact ? longest : shortest; length <= longest; length += step) {
        find({ tree: set, length, series: 0, hasShorter: true }, setPlayEnough(maxSolutions), true);
      }
      kernel.undo();
    }
  }
  return {
    phases: [
      ...(setPlay && !limit ? [{ kind: 'set' as const, first: set.first }] : []),
      ...(short.first.length > 0 ? [{ kind: 'short' as const, first: short.first }] : []),
      { kind: 'actual', first: actual.first },
    ],
    ...(shortest !== undefined && { moves: movesIn(shortest) }),
    shortest: shortest !== undefined,
    searched,
    ...(limit && { limit }),
  };
}

/** Solutions of one length. */
interface Length {
  readonly tree: LineTree;
  /** plies */
  readonly length: number;
  /** how many of them are by one side in a row */
  readonly series: number;
  readonly hasShorter: boolean;
}

/**
 * @returns a function that adds a line in notation to the tree. What it shares with the line before is notated once
 * @param series plies at the beginning that are by one side
 * @param isSet the other side begins
 */
function adder(
  tree: LineTree,
  diagram: Chess,
  series: number,
  isSet: boolean,
): (line: readonly NormalMove[]) => void {
  const start = diagram.clone();
  if (isSet) pass(start);
  /** the position after each move of the line before */
  const positions: Chess[] = [];
  return (line) => {
    const uci = line.map(toUci);
    const shared = tree.shared(uci);
    positions.length = shared;
    const rest = line.slice(shared).map((move): NotatedMove => {
      const position = (positions.at(-1) ?? start).clone();
      const san = sanAndPlay(position, move);
      if (positions.length + 1 < series) pass(position);
      positions.push(position);
      return { uci: uci[positions.length - 1] as string, san };
    });
    tree.add(shared, rest);
  };
}
