/** Finds the play of a problem in help or series play: all of its solutions. */
import { type NormalMove, parseUci } from 'chessops';
import { toUci } from '../chess/moves.js';
import type { BattlePlay } from '../kernel/aim.js';
import type { LineBranches, LineEnding, LinesQuestion } from '../kernel/kernel.js';
import { isEachLineASolution, movesOf, type Play, type Stipulation } from '../problems/stipulation.js';
import { LineCells, LineTree } from '../solution/line-tree.js';
import { countPaths, type Phase, type PhaseKind, phaseOf, SOLVING } from '../solution/play.js';
import type { Solution, SolutionLimit } from '../solution/solution.js';
import type { Prover } from './prover.js';

export interface LineOptions {
  /** also find the set play */
  readonly setPlay?: boolean;
  /** how many solutions are enough, including shorter ones; {@link DEFAULT_MAX_SOLUTIONS} unless given */
  readonly maxSolutions?: number;
  /** if there are more than that, also count them */
  readonly count?: boolean;
}

/** More than anybody reads. Solutions are kept in memory, so without a maximum a wrong stipulation might fill it. */
export const DEFAULT_MAX_SOLUTIONS = 10_000;

/** Returns whether a solution that stopped at an earlier maximum has as many solutions as the present one requires. */
export function hasEnough(
  solution: Solution,
  { maxSolutions = DEFAULT_MAX_SOLUTIONS }: LineOptions,
): boolean {
  const count = (...kinds: readonly PhaseKind[]): number =>
    kinds.reduce((lines, kind) => lines + countPaths(phaseOf(solution, kind) ?? []), 0);
  return count(...SOLVING) >= maxSolutions || count('set') >= setPlayEnough(maxSolutions);
}

/** Returns the maximum for set play. Set play is short, so all of it is found unless it might fill memory. */
const setPlayEnough = (maxSolutions: number): number => Math.max(maxSolutions, DEFAULT_MAX_SOLUTIONS);

interface LinePlay {
  readonly ending: LineEnding;
  /** in a series: the side in check parries, and either helps or resists */
  readonly parries?: LinesQuestion['parries'];
  /** in series play: plies after the series; undefined: help play */
  readonly afterSeries?: number;
}

type PlayInLines = Exclude<Play, BattlePlay>;

const LINE_PLAYS: Readonly<Record<PlayInLines, LinePlay>> = {
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

const linePlayOf = (play: Play): LinePlay => LINE_PLAYS[play as PlayInLines];

/** Returns the least length. A series has at least one move; in self and reflex play, the first side may have to reach the goal at once. */
function leastPlies(play: Play): number {
  const { ending, afterSeries } = linePlayOf(play);
  if (afterSeries !== undefined) return Math.max(ending === 'goal' ? 1 : 2, afterSeries + 1);
  return ending === 'reciprocal' ? 2 : 1;
}

/** All solutions of a problem, or those found before a limit. */
export interface FoundLines
  extends Pick<Solution, 'total' | 'setTotal' | 'moves' | 'shortest' | 'searched' | 'playLimit'> {
  readonly phases: readonly Phase[];
  readonly limit?: SolutionLimit;
}

/** Finds every solution of the help or series problem whose position the prover is set to, the shortest first. */
export function findLines(
  prover: Prover,
  stipulation: Stipulation,
  { setPlay = false, maxSolutions = DEFAULT_MAX_SOLUTIONS, count = false }: LineOptions,
): FoundLines {
  const { plies, exact, introduction, play } = stipulation;
  const { afterSeries } = linePlayOf(play);
  const step = afterSeries === undefined ? 2 : 1;
  const least = leastPlies(play);
  /** converts plies of a solution to moves as the stipulation counts them */
  const movesIn = (length: number): number => movesOf({ ...stipulation, plies: length });
  /** all solutions of the problem share their branches, and so do the kernel's numbers for them */
  const cells = new LineCells();
  const isCounted = count && isEachLineASolution(play);
  const main = new LineFinder(prover, stipulation, { cells, isCounted, most: maxSolutions });
  let shortest: number | undefined;
  let searched = 0;

  const findAll = (tree: LineTree, length: number): void => {
    const before = main.found;
    const asked = {
      plies: length,
      series: length - (afterSeries ?? length),
      hasShorter: exact || before > 0,
    };
    if (introduction === undefined) main.find(tree, asked);
    for (let moves = 1; moves <= (introduction ?? 0); moves++)
      main.find(tree, { ...asked, introduction: moves });
    if (main.found > before) shortest ??= length;
    if (length === plies) main.end();
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

  const isSetSearched = setPlay && (!main.limit || main.limit === 'solutions');
  const ofSet = new LineFinder(prover, stipulation, { cells, isCounted, most: setPlayEnough(maxSolutions) });
  const set = new LineTree(cells);
  if (isSetSearched) findSetPlay(prover, stipulation, ofSet, set);
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

/** Adds what follows if the other side begins: without the introduction, without the series, or one ply shorter. */
function findSetPlay(
  { cursor: { kernel } }: Prover,
  { plies, exact, introduction, play }: Stipulation,
  finder: LineFinder,
  set: LineTree,
): void {
  const { afterSeries } = linePlayOf(play);
  const least = leastPlies(play);
  const step = afterSeries === undefined ? 2 : 1;
  const isMain = introduction !== undefined;
  const longest = isMain ? plies : (afterSeries ?? plies - 1);
  const shortest = isMain
    ? least + ((longest - least) % step)
    : (afterSeries ?? Math.min(longest, least + ((longest + least) % step)));
  if (longest <= 0 || kernel.isInCheck()) return;
  kernel.pass();
  for (let length = exact ? longest : shortest; length <= longest; length += step) {
    const series = isMain ? length - (afterSeries ?? length) : 0;
    finder.find(set, { plies: length, series, hasShorter: true });
  }
  kernel.undo();
  finder.end();
}

/** The length of the solutions that are looked for. */
type Length = Pick<LinesQuestion, 'plies' | 'series' | 'hasShorter' | 'introduction'>;

interface FinderOptions {
  readonly cells: LineCells;
  /** whether solutions beyond {@link most} are counted */
  readonly isCounted: boolean;
  readonly most: number;
}

/** Finds the solutions of the main play or of the set play, one length after another, until a limit ends it. */
class LineFinder {
  found = 0;
  /** includes those that were only counted; present once the limit of solutions was reached */
  total: number | undefined;
  limit: SolutionLimit | undefined;
  readonly #prover: Prover;
  readonly #stipulation: Stipulation;
  readonly #options: FinderOptions;

  constructor(prover: Prover, stipulation: Stipulation, options: FinderOptions) {
    this.#prover = prover;
    this.#stipulation = stipulation;
    this.#options = options;
  }

  /** Adds all solutions of a length to a tree, up to the maximum; the others are only counted. */
  find(tree: LineTree, length: Length): void {
    this.limit ??= this.#prover.budget.limitReached();
    if (this.limit && this.total === undefined) return;
    const question = this.#question(length);
    if (this.total !== undefined) {
      this.#count(question, this.total);
      return;
    }
    const before = this.found;
    this.#addAll(tree, question);
    if (this.#options.isCounted && this.limit === 'solutions') this.#count(question, before);
  }

  /** Forgets that the limit of solutions was reached if counting found no others. */
  end(): void {
    if (this.limit !== 'solutions' || this.total !== this.found) return;
    this.limit = undefined;
    this.total = undefined;
  }

  #question({ introduction, ...length }: Length): LinesQuestion {
    const { play, defendersGoal } = this.#stipulation;
    const { ending, parries } = linePlayOf(play);
    return {
      ...length,
      ending,
      ...(introduction !== undefined && { introduction }),
      ...(length.series > 0 && parries && { parries }),
      ...(defendersGoal && { otherGoal: defendersGoal }),
    };
  }

  #addAll(tree: LineTree, question: LinesQuestion): void {
    const { cursor, budget } = this.#prover;
    const { cells, most } = this.#options;
    // a tree in which the kernel numbers branches must not contain lines of other lengths
    const current = new LineTree(cells);
    const answer = cursor.kernel.lines(
      question,
      (line) => {
        this.found++;
        const shared = current.shared(line.map(toUci));
        current.add(shared, cursor.notateLine(line).slice(shared));
      },
      { ...budget.remaining(), atMost: most - this.found, branches: this.#branches(current) },
    );
    tree.append(current);
    budget.nodes += answer.nodes;
    this.limit = answer.limit;
  }

  #branches(current: LineTree): LineBranches {
    const { cursor } = this.#prover;
    return {
      end: (moves) => current.end(moves),
      repeat: (moves, ended, atMost) => {
        // one line is notated again and compared: without that, a position with the same hash would go unnoticed
        const first = current.firstOf(ended);
        const line = [...moves, ...first.map(({ uci }) => parseUci(uci) as NormalMove)];
        const named = cursor.notateLine(line);
        if (first.some(({ san }, i) => san !== named[moves.length + i]?.san)) return 0;
        const added = current.repeat(named.slice(0, moves.length), ended, atMost);
        this.found += added;
        return added;
      },
    };
  }

  #count(question: LinesQuestion, others: number): void {
    const { cursor, budget } = this.#prover;
    const ended = budget.limitReached();
    const answer = ended ? undefined : cursor.kernel.countLines(question, budget.remaining());
    budget.nodes += answer?.nodes ?? 0;
    const stopped = ended ?? answer?.limit;
    this.total = Math.min(others + (answer?.count ?? 0), Number.MAX_SAFE_INTEGER);
    // so many that the exact number cannot be represented
    if (stopped === 'solutions') this.total = Number.MAX_SAFE_INTEGER;
    else if (stopped) {
      this.limit = stopped;
      this.total = undefined;
    }
  }
}
