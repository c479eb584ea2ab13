/**
 * A problem is looked at with few nodes first, so that it holds up no others for long, and if these do not suffice, again with all
 * that its limit allows. Each look begins anew, so that the answer follows from the problem and its limit alone: neither what else is
 * in the batch has a say, nor the order of the work, nor who does it.
 *
 * That repeats work. So a look goes on where the problem turns out to hold up nobody: no other waits, or another thread is left for those
 * that do. And the first look of a thread may take twice as many nodes as all its looks before: others wait at most three times as long,
 * and a file of hard problems is hardly searched twice.
 *
 * Where several threads search one problem, they do so between the first look and the last, with a share of the limit: then they
 * decide what one thread would have decided, too, and what is left undecided is what one thread leaves undecided. Without a limit
 * of nodes each look has more of them than the one before.
 *
 * A problem that holds up nobody needs no first look. One thread that searches it has all nodes at once, as the answer of the last
 * look, which begins anew, is the same. Several begin with their share, or without a limit search until they have the answer.
 */
import type { Problem } from '../problems/problem.js';
import { isInLines, type Stipulation } from '../problems/stipulation.js';
import type { Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import { solutionIn } from '../solution/verdict.js';
import { limitsOf, type TimedProgress } from '../solve/prover.js';
import { nodesInRound } from '../solve/rounds.js';
import type { Solver } from '../solve/solver.js';
import { askedOf, doTask, type Task, type TaskName, type TaskResult, wishOf } from './tasks.js';
import { isFulfilled } from './wish.js';

/** The nodes of a round did not suffice; what is known by then is no answer. */
export interface Postponed {
  readonly type: 'postponed';
  readonly progress: TimedProgress;
}

/** The problem is not what the task wishes for. */
export interface Unwanted {
  readonly type: 'unwanted';
}
const UNWANTED: Unwanted = { type: 'unwanted' };

export type Look<Name extends TaskName> =
  | { readonly type: 'found'; readonly result: TaskResult<Name>; readonly nodes: number }
  | Unwanted
  | Postponed;

/**
 * Shares of the limit for several threads: what takes one thread more than all of it takes them more than this. In help and series play
 * all of them together examine hardly fewer positions than one; otherwise, one may soon find what the other would find late.
 */
const SHARE_OF_SEVERAL = { inLines: 3 / 4, others: 1 / 2 };

/** Nodes of a first look, at least: a few seconds. */
export const FIRST_LOOK = 16_000_000;

/** The nodes of a look. The search asks now and then whether it is over. */
export class LookLimit {
  readonly #mayGoOn: () => boolean;
  #nodes = Infinity;
  #mayEnd = true;
  #isOver = false;

  /** @param mayGoOn asked once the nodes are used up: the problem holds up nobody, and will not */
  constructor(mayGoOn: () => boolean = () => false) {
    this.#mayGoOn = mayGoOn;
  }

  /** @param mayEnd false where the search may never end: then it does not go on */
  begin(nodes: number, mayEnd: boolean): void {
    this.#nodes = nodes;
    this.#mayEnd = mayEnd;
    this.#isOver = false;
  }

  /** To be asked during the search, which ends once this is true: with what it has used so far. */
  isReachedBy(nodes: number): boolean {
    this.#isOver ||= nodes >= this.#nodes && !(this.#mayEnd && this.#mayGoOn());
    return this.#isOver;
  }

  get isOver(): boolean {
    return this.#isOver;
  }
}

interface LookOptions {
  /** looks before this one */
  readonly round: number;
  /** as in a `Job` */
  readonly isAlone?: boolean;
  /** nodes of all looks of this thread before */
  readonly searched?: number;
  /** nodes of a first look, at least; for tests */
  readonly firstLook?: number;
}

/**
 * Carries out the task for a problem, as far as this look allows.
 * @param limit asked by the `shouldStop` of the solver's kernel, where problems are to be postponed
 */
export function lookAt<Name extends TaskName>(
  task: Task<Name>,
  solver: Solver,
  problem: Problem,
  limit: LookLimit,
  { round, isAlone = false, searched = 0, firstLook = FIRST_LOOK }: LookOptions,
): Look<Name> {
  const { name, options } = task;
  // its limits are those of each position
  if (name === 'puzzles') {
    solver.alone = true;
    return { type: 'found', result: doTask(task, solver, problem), nodes: 0 };
  }
  const { stipulation } = askedOf(problem, options);
  const { nodes: most = Infinity, ms } = limitsOf(options, stipulation);
  const areSeveral = isAlone && solver.threads > 1;
  const isSearchedOnce = areSeveral ? most === Infinity : isForOneThread(isAlone, options);
  const looks = areSeveral ? round + 1 : round;
  const shareOfLook = (): number =>
    solver.threads > 1
      ? shareOfSeveral(most, looks, stipulation)
      : shareOfOne(most, looks, Math.max(firstLook, 2 * searched));
  const share = isSearchedOnce ? most : shareOfLook();
  const isLast = ms !== undefined || share >= most;
  solver.alone = ms === undefined && (looks === 0 || (isLast && most !== Infinity));
  limit.begin(isLast ? Infinity : share, most !== Infinity && !areSeveral);
  const wish = wishOf(task);
  // most positions are flawed, which is soon proven
  if (wish && solver.isFlawed(askedOf(problem, options), options)) return UNWANTED;
  const result = doTask(task, solver, problem);
  const solution = solutionIn(result as Solution | Verdict);
  if (limit.isOver) return { type: 'postponed', progress: progressOf(solution) };
  const isWanted = !wish || isFulfilled(wish, problem, result as Solution);
  return isWanted ? { type: 'found', result, nodes: solution.nodes } : UNWANTED;
}

/** Returns whether one thread searches a problem without a first look. */
export function isForOneThread(isAlone: boolean, { threads = 1 }: Task['options']): boolean {
  return isAlone && threads === 1;
}

function shareOfOne(most: number, round: number, least: number): number {
  if (round > 0 && most < Infinity) return most;
  return Math.max(least, nodesInRound(round));
}

/** The nodes of a look where several threads search. */
function shareOfSeveral(most: number, round: number, stipulation: Stipulation | undefined): number {
  const share = nodesInRound(round);
  if (round === 0 || most === Infinity) return share;
  const part = isInLines(stipulation) ? SHARE_OF_SEVERAL.inLines : SHARE_OF_SEVERAL.others;
  const shared = Math.ceil(most * part);
  return round === 1 && shared > nodesInRound(0) ? shared : most;
}

const progressOf = ({ searched, moves, nodes, ms, hashPermille = 0 }: Solution): TimedProgress => ({
  ruledOut: searched,
  ...(moves !== undefined && { provenIn: moves }),
  ...{ nodes, hashPermille, ms },
});
