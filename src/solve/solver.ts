/** Answers the questions about a problem: its solution, whether the published one is right, and why a move solves it or not. */
import { TableError } from '../host/host.js';
import type { Aim, Kernel } from '../kernel/kernel.js';
import { MOST_REPAIRS } from '../kernel/stored-endings.js';
import type { Problem } from '../problems/problem.js';
import { begunAt } from '../problems/side-to-move.js';
import { directMate, isStudy, type Stipulation } from '../problems/stipulation.js';
import type { Cost, Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import type { findInPlay } from '../themes/find-themes.js';
import { aimOf, NotAnsweredError, whyNoKing, whyNotAnswered, whyNotExplained } from './answerable.js';
import { type ExplainSearchOptions, type Explanation, explain } from './explain.js';
import { Prover } from './prover.js';
import { proverLimits, type SearchOptions, type SearchProgress } from './search-options.js';
import { isFlawed, type SolverOptions, solve } from './solve.js';
import { type VerifySearchOptions, verify } from './verify/verify.js';

/** From this number of nodes on, the answer says how full the table is. */
const MANY_NODES = 1_000_000;

export type FindInPlay = typeof findInPlay;

/** Loads the code that finds themes: few runs ask for it, and it is a fifth of the script of a thread. */
export const loadThemes = async (): Promise<FindInPlay> =>
  (await import('../themes/find-themes.js')).findInPlay;

/**
 * Answers questions about problems with one kernel, synchronously. It returns when everything is known, a limit is reached, or the
 * kernel is interrupted, with what is proven by then.
 *
 * `solve`, `verify`, `isFlawed` and `explain` throw {@link NotAnsweredError} if the stipulation is not solved yet; `explain` also does
 * so if the defender begins.
 */
export class Solver {
  /** must be set before themes are asked for; see `loadThemes` */
  findInPlay: FindInPlay | undefined;
  readonly #kernel: Kernel;
  #prover: Prover | undefined;
  #question: Question | undefined;
  #began = 0;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Lends the kernel for other questions about positions. Until the next problem, the progress is that of their searches. */
  borrowKernel(): Kernel {
    this.#prover = undefined;
    this.#question = undefined;
    return this.#kernel;
  }

  /** Returns whether a table is being made; may be read during a search. */
  get makesTable(): boolean {
    return this.#kernel.endings.isMaking;
  }

  /** Returns the positions examined for the current problem so far; may be read during a search. */
  get nodes(): number {
    return this.#prover?.nodes ?? 0;
  }

  /** Returns the number of threads that can search together. */
  get threads(): number {
    return this.#kernel.threads;
  }

  /** Makes one thread search even if the kernel has more. Then nodes and answer are the same in every run. */
  set alone(alone: boolean) {
    this.#kernel.searchTogether = !alone;
  }

  solve(given: Problem, options: SolverOptions): Solution {
    const problem = asBegun(given);
    return this.#answer(problem, problem.stipulation, options, (prover) => {
      const solution = Object.assign(solve(prover, problem, options), this.#cost(prover));
      return options.themes ? Object.assign(solution, this.#themes(problem, solution)) : solution;
    });
  }

  /** Returns whether a problem is proven to be flawed, which takes much less time than solving it. False means it may be sound. */
  isFlawed(given: Problem, options: SearchOptions): boolean {
    const problem = asBegun(given);
    return this.#answer(problem, problem.stipulation, options, (prover) => isFlawed(prover, problem));
  }

  verify(given: Problem, options: VerifySearchOptions = {}): Verdict {
    const problem = asBegun(given);
    return this.#answer(problem, problem.stipulation, options, (prover) => {
      const verdict = verify(prover, problem, options);
      const solution = { ...verdict.solution, ...this.#cost(prover) };
      return {
        ...verdict,
        solution: { ...solution, ...(options.themes && this.#themes(problem, solution)) },
      };
    });
  }

  explain(problem: Problem, options: ExplainSearchOptions): Explanation {
    const stipulation = options.mate === undefined ? problem.stipulation : directMate(options.mate);
    refuse(stipulation, whyNotExplained);
    return this.#answer(problem, stipulation, options, (prover) => ({
      ...explain(prover, stipulation, options),
      ...this.#cost(prover),
    }));
  }

  /** Returns the progress on the current problem. May be read during a search, in the kernel's `shouldStop`. */
  get progress(): SearchProgress {
    const progress = this.#prover?.progress ?? { nodes: this.#kernel.nodes, hashPermille: 0 };
    const { stipulation } = this.#question ?? {};
    return stipulation ? { ...progress, stipulation } : progress;
  }

  /** Answers a question about a problem. If a table turns out to be damaged, it asks again without it. */
  #answer<T>(
    problem: Problem,
    stipulation: Stipulation | undefined,
    options: SearchOptions,
    answer: (prover: Prover) => T,
  ): T {
    for (let repairs = 0; ; repairs++) {
      try {
        return answer(this.#ask(problem, stipulation, options));
      } catch (error) {
        if (!(error instanceof TableError) || repairs >= MOST_REPAIRS) throw error;
      }
    }
  }

  #ask(problem: Problem, stipulation: Stipulation | undefined, options: SearchOptions): Prover {
    const lacking = whyNoKing(stipulation, problem.fen);
    if (lacking) throw new NotAnsweredError(lacking);
    this.#began = performance.now();
    const last = this.#question;
    const isSame = last !== undefined && last.stipulation === stipulation && last.options === options;
    this.#question = isSame ? last : questionOf(stipulation, options);
    const { limits, aim } = this.#question;
    this.#prover = new Prover(this.#kernel, problem.fen, limits, aim);
    return this.#prover;
  }

  #themes({ fen }: Problem, solution: Solution): ReturnType<FindInPlay> {
    // themes exist only in play to a goal
    if (isStudy(solution.stipulation)) return { themes: [] };
    if (!this.findInPlay) throw new TypeError('themes are asked for, and what finds them is not loaded');
    return this.findInPlay(fen, solution);
  }

  #cost({ budget: { nodes } }: Prover): Cost {
    const ms = Math.round((performance.now() - this.#began) * 1000) / 1000;
    // counting the table's entries takes longer than a short search
    return nodes < MANY_NODES ? { nodes, ms } : { nodes, hashPermille: this.#kernel.hashPermille, ms };
  }
}

/** Returns the problem. In a study, the stipulation says who begins in its position. */
const asBegun = (problem: Problem): Problem =>
  isStudy(problem.stipulation)
    ? { ...problem, stipulation: begunAt(problem.stipulation, problem.fen) }
    : problem;

/** What is asked about a position. It is usually the same for all problems of a file, and made once. */
interface Question {
  readonly stipulation: Stipulation | undefined;
  readonly options: SearchOptions;
  readonly limits: SearchOptions;
  readonly aim: Aim;
}

function questionOf(stipulation: Stipulation | undefined, options: SearchOptions): Question {
  refuse(stipulation, whyNotAnswered);
  const limits = { ...options, ...proverLimits(options, stipulation) };
  return { stipulation, options, limits, aim: aimOf(stipulation) };
}

function refuse(stipulation: Stipulation | undefined, whyNot: typeof whyNotAnswered): void {
  const finding = stipulation && whyNot(stipulation);
  if (finding) throw new NotAnsweredError(finding);
}
