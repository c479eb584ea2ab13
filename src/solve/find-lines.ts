/** The play of a problem in help or series play: all of its solutions. */
import { type NormalMove, parseUci } from 'chessops';
import { toUci } from '../chess/moves.js';
import type { LineBranches, LineEnding, LinesQuestion } from '../kernel/kernel.js';
import { isEachLineASolution, movesOf, type Play, type Stipulation } from '../problems/stipulation.js';
import { LineCells, LineTree } from '../solution/line-tree.js';
import { countLines, type Phase, type PhaseKind, phaseOf } from '../solution/play.js';
import type { Solution, SolutionLimit } from '../solution/solution.js';
import type { Prover } from './prover.js';

export interface LineOptions {
  /** also find the set play */
  readonly setPlay?: boolean;
  /** how many solutions are enough, shorter ones included; {@link DEFAULT_MAX_SOLUTIONS} unless given */
  readonly maxSolutions?: number;
  /** if there are more than that, also find how many */
  readonly count?: boolean;
}

/** More than anybody reads. All of them are in memory: without an end, a wrong stipulation might fill it. */
export const DEFAULT_MAX_SOLUTIONS = 10_000;

/** Whether a solution that ended at an earlier number of solutions has as many as are enough now. */
export function hasEnough(
  solution: Solution,
  { maxSolutions = DEFAULT_MAX_SOLUTIONS }: LineOptions,
): boolean {
  const count = (...kinds: PhaseKind[]): number =>
    kinds.reduce((lines, kind) => lines + countLines(phaseOf(solution, kind) ?? []), 0);
  return count('short', 'actual') >= maxSolutions || count('set') >= setPlayEnough(maxSolutions);
}

/** The set play is short: it is found whole unless it might fill memory. */
const setPlayEnough = (maxSolutions: number): number => Math.max(maxSolutions, DEFAULT_MAX_SOLUTIONS);

interface LinePlay {
  readonly ending: LineEnding;
  /** of a series: whoever is in check parries, and helps or resists */
  readonly parries?: LinesQuestion['parries'];
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
  'parry-series': { ending: 'goal', afterSeries: 0, parries: 'forced' },
  'parry-series-self': { ending: 'self', afterSeries: 1, parries: 'forced' },
  'parry-series-reflex': { ending: 'reflex', afterSeries: 1, parries: 'forced' },
  'parry-series-help': { ending: 'goal', afterSeries: 1, parries: 'help' },
  'parry-series-help-self': { ending: 'self', afterSeries: 2, parries: 'help' },
  'help-parry-series': { ending: 'goal', afterSeries: 0, parries: 'help' },
  'help-parry-series-self': { ending: 'self', afterSeries: 1, parries: 'help' },
  'help-parry-series-reflex': { ending: 'reflex', afterSeries: 1, parries: 'help' },
};

/** A series has at least one move; in self and reflex play, whoever begins may have to reach the goal at once. */
function leastPlies(play: Play): number {
  const { ending, afterSeries } = LINE_PLAYS[play] as LinePlay;
  if (afterSeries !== undefined) return Math.max(ending === 'goal' ? 1 : 2, afterSeries + 1);
  return ending === 'reciprocal' ? 2 : 1;
}

/** All solutions of a problem, as far as a limit allowed. */
export interface FoundLines
  extends Pick<Solution, 'total' | 'setTotal' | 'moves' | 'shortest' | 'searched' | 'playLimit'> {
  readonly phases: readonly Phase[];
  readonly limit?: SolutionLimit;
}

/** How many solutions are known, of the main play or of the set play, and what ended the search for them. */
interface Known {
  found: number;
  /** those that were only counted included; present once the limit of solutions was reached */
  total?: number;
  limit?: SolutionLimit | undefined;
}

/** Every solution of a problem in help or series play, at whose position the prover stands, the shortest first. */
export function findLines(
  { budget, cursor }: Prover,
  stipulation: Stipulation,
  { setPlay = false, maxSolutions = DEFAULT_MAX_SOLUTIONS, count = false }: LineOptions,
): FoundLines {
  const { kernel } = cursor;
  const { plies, exact, defendersGoal, introduction } = stipulation;
  const { ending, afterSeries, parries } = LINE_PLAYS[stipulation.play] as LinePlay;
  const step = afterSeries === undefined ? 2 : 1;
  const isCounted = count && isEachLineASolution(stipulation.play);
  const least = leastPlies(stipulation.play);
  /** moves, as the stipulation counts them, of solutions of so many plies */
  const movesIn = (length: number): number => movesOf({ ...stipulation, plies: length });
  const main: Known = { found: 0 };
  const ofSet: Known = { found: 0 };
  let known = main;
  let shortest: number | undefined;
  let searched = 0;

  /** all solutions of the problem share their branches, and so do the kernel's numbers for them */
  const cells = new LineCells();
  let current = new LineTree(cells);
  const branches: LineBranches = {
    end: (moves) => current.end(moves),
    repeat: (moves, ended, atMost) => {
      // one line is named anew: another position with the same hash would go on otherwise
      const first = current.firstOf(ended);
      const line = [...moves, ...first.map(({ uci }) => parseUci(uci) as NormalMove)];
      const named = cursor.notateLine(line);
      if (first.some(({ san }, i) => san !== named[moves.length + i]?.san)) return 0;
      const added = current.repeat(named.slice(0, moves.length), ended, atMost);
      known.found += added;
      return added;
    },
  };

  const questionOf = ({ length: plies, series, hasShorter, introduction }: Length): LinesQuestion => ({
    ...{ plies, series, ending, hasShorter },
    ...(introduction !== undefined && { introduction }),
    ...(series > 0 && parries && { parries }),
    ...(defendersGoal && { otherGoal: defendersGoal }),
  });
  /** Adds all solutions of a length to a tree. */
  const addAll = (tree: LineTree, question: LinesQuestion, atMost: number): void => {
    // what is numbered must not have lines of other lengths in it
    current = new LineTree(cells);
    const answer = kernel.lines(
      question,
      (line) => {
        known.found++;
        const shared = current.shared(line.map(toUci));
        current.add(shared, cursor.notateLine(line).slice(shared));
      },
      { ...budget.remaining(), atMost, branches },
    );
    tree.append(current);
    budget.nodes += answer.nodes;
    known.limit = answer.limit;
  };
  /** The same up to a maximum; solutions beyond it are only counted. */
  const find = (tree: LineTree, length: Length, most: number): void => {
    known.limit ??= budget.limitReached();
    const { limit, total, found } = known;
    if (limit && total === undefined) return;
    const question = questionOf(length);
    if (total !== undefined) {
      countOf(question, total);
      return;
    }
    addAll(tree, question, most - found);
    if (isCounted && known.limit === 'solutions') countOf(question, found);
  };
  /** Counts the solutions of a length, after so many others. */
  const countOf = (question: LinesQuestion, others: number): void => {
    const ended = budget.limitReached();
    const answer = ended ? undefined : kernel.countLines(question, budget.remaining());
    budget.nodes += answer?.nodes ?? 0;
    const stopped = ended ?? answer?.limit;
    known.total = Math.min(others + (answer?.count ?? 0), Number.MAX_SAFE_INTEGER);
    // there are at least as many as can be counted
    if (stopped === 'solutions') known.total = Number.MAX_SAFE_INTEGER;
    else if (stopped) {
      known.limit = stopped;
      delete known.total;
    }
  };
  /** The limit was reached, but counting may have found no more. */
  const forgetLimitOfAll = (): void => {
    if (known.limit !== 'solutions' || known.total !== known.found) return;
    delete known.limit;
    delete known.total;
  };
  const findAll = (tree: LineTree, length: number): void => {
    const before = main.found;
    const series = length - (afterSeries ?? length);
    const asked = { length, series, hasShorter: exact === true || before > 0 };
    if (introduction === undefined) find(tree, asked, maxSolutions);
    for (let moves = 1; moves <= (introduction ?? 0); moves++)
      find(tree, { ...asked, introduction: moves }, maxSolutions);
    if (main.found > before) shortest ??= length;
    if (length === plies) forgetLimitOfAll();
    if (!main.limit) searched = movesIn(length);
  };

  const short = new LineTree(cells);
  if (!exact) {
    for (let length = least + ((plies - least) % step); length < plies; length += step) {
      findAll(short, length);
    }
  }
  const actual = new LineTree(cells);
  findAll(actual, plies);
  const set = new LineTree(cells);
  const isSetSearched = setPlay && (!main.limit || main.limit === 'solutions');
  if (isSetSearched) {
    known = ofSet;
    // without the introduction, or without the series, or a ply shorter
    const isMain = introduction !== undefined;
    const longest = isMain ? plies : (afterSeries ?? plies - 1);
    const shortest = isMain
      ? least + ((longest - least) % step)
      : (afterSeries ?? Math.min(longest, least + ((longest + least) % step)));
    if (longest > 0 && !kernel.isInCheck()) {
      kernel.pass();
      for (let length = exact ? longest : shortest; length <= longest; length += step) {
        const series = isMain ? length - (afterSeries ?? length) : 0;
        find(set, { length, series, hasShorter: true }, setPlayEnough(maxSolutions));
      }
      kernel.undo();
      forgetLimitOfAll();
    }
  }
  return {
    phases: [
      ...(isSetSearched ? [{ kind: 'set' as const, first: set.first }] : []),
      ...(short.first.length > 0 ? [{ kind: 'short' as const, first: short.first }] : []),
      { kind: 'actual', first: actual.first },
    ],
    ...(main.total !== undefined && { total: main.total }),
    ...(ofSet.total !== undefined && { setTotal: ofSet.total }),
    ...(shortest !== undefined && { moves: movesIn(shortest) }),
    shortest: shortest !== undefined,
    searched,
    ...(ofSet.limit && { playLimit: ofSet.limit }),
    ...(main.limit && { limit: main.limit }),
  };
}

/** Solutions of one length. */
interface Length {
  /** plies */
  readonly length: number;
  /** how many of them are by one side in a row */
  readonly series: number;
  readonly hasShorter: boolean;
  readonly introduction?: number;
}
