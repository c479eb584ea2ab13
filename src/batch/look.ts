/**
 * A problem first gets a look with few nodes, so that it does not hold up others for long. If they do not suffice, it gets another look
 * with all that its limit allows. Each look starts from scratch, so the answer depends only on the problem and its limit: not on the
 * rest of the batch, nor on the order of the work, nor on the worker.
 *
 * That repeats work. So a look continues if the problem turns out to hold up no others: none waits, or another thread is free for those
 * that do. And a first look may take twice as many nodes as all earlier looks of the thread. Then others wait at most three times as long,
 * and a file of hard problems is hardly searched twice.
 *
 * If several threads search one problem, they do so between the first look and the last, with a share of the limit. Then they
 * decide only what one thread would have decided, too, and what remains undecided is what one thread leaves undecided. Without a limit
 * of nodes, each look has more of them than the one before.
 *
 * A problem that holds up no others needs no first look. A single thread searches it with all nodes at once: the answer is that of the
 * last look, which starts from scratch. Several threads begin with their share or, without a limit, search until they have the answer.
 */
import type { Problem } from '../problems/problem.js';
import { type Stipulation, solvedBy } from '../problems/stipulation.js';
import type { Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import { solutionIn } from '../solution/verdict.js';
import { nodesInRound } from '../solve/rounds.js';
import { proverLimits, type TimedProgress } from '../solve/search-options.js';
import type { Solver } from '../solve/solver.js';
import { askedProblem, doTask, type Task, type TaskName, type TaskResult, wishOf } from './tasks.js';
import { isFulfilled } from './wish.js';

/** The nodes of a round did not suffice. What is known by then is not an answer. */
export interface Postponed {
  readonly type: 'postponed';
  readonly progress: TimedProgress;
}

/** The problem is not one that the task wishes for. */
export interface Unwanted {
  readonly type: 'unwanted';
}
const UNWANTED: Unwanted = { type: 'unwanted' };

export type Look<Name extends TaskName> =
  | { readonly type: 'found'; readonly result: TaskResult<Name>; readonly nodes: number }
  | Unwanted
  | Postponed;

/**
 * Shares of the limit for several threads. A problem that takes one thread more than the whole limit takes them more than this. In help
 * and series play, all of them together examine hardly fewer positions than one. In other play, one may soon find what another would
 * find late.
 */
const SHARE_OF_SEVERAL = { keys: 1 / 2, lines: 3 / 4, study: 1 / 2 } as const;

/** Minimum nodes of a first look: a few seconds. */
export const FIRST_LOOK = 16_000_000;

/** Limits the nodes of a look. The search asks from time to time whether it is over. */
export class LookLimit {
  readonly #mayGoOn: () => boolean;
  #nodes = Infinity;
  #mayEnd = true;
  #isOver = false;

  /** @param mayGoOn called once the nodes are used up: returns whether the problem holds up no others, now and later */
  constructor(mayGoOn: () => boolean = () => false) {
    this.#mayGoOn = mayGoOn;
  }

  /** @param mayEnd false if the search may never end: then it does not continue */
  begin(nodes: number, mayEnd: boolean): void {
    this.#nodes = nodes;
    this.#mayEnd = mayEnd;
    this.#isOver = false;
  }

  /** Call this during the search, with the nodes used so far. The search must end once it returns true. */
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
  /** nodes of all earlier looks of this thread */
  readonly searched?: number;
  /** minimum nodes of a first look; for tests */
  readonly firstLook?: number;
}

/**
 * Carries out the task for a problem, as far as this look allows.
 * @param limit asked by the `shouldStop` of the solver's kernel, if problems may be postponed
 */
export function lookAt<Name extends TaskName>(
  task: Task<Name>,
  solver: Solver,
  problem: Problem,
  limit: LookLimit,
  { round, isAlone = false, searched = 0, firstLook = FIRST_LOOK }: LookOptions,
): Look<Name> {
  const { name, options } = task;
  // its limits apply to each position
  if (name === 'puzzles') {
    solver.alone = true;
    return { type: 'found', result: doTask(task, solver, problem), nodes: 0 };
  }
  const { stipulation } = askedProblem(problem, options);
  const { nodes: most = Infinity, ms } = proverLimits(options, stipulation);
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
  // most positions are flawed, which is proven quickly
  if (wish && solver.isFlawed(askedProblem(problem, options), options)) return UNWANTED;
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

/** Returns the nodes of a look in which several threads search. */
function shareOfSeveral(most: number, round: number, stipulation: Stipulation | undefined): number {
  const share = nodesInRound(round);
  if (round === 0 || most === Infinity) return share;
  const shared = Math.ceil(most * SHARE_OF_SEVERAL[solvedBy(stipulation)]);
  return round === 1 && shared > nodesInRound(0) ? shared : most;
}

const progressOf = ({ searched, moves, nodes, ms, hashPermille = 0 }: Solution): TimedProgress => ({
  ruledOut: searched,
  ...(moves !== undefined && { provenIn: moves }),
  nodes,
  hashPermille,
  ms,
});
