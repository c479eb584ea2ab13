/** The questions about a problem: its solution, whether the published one is right, and why a move solves it or not. */
import type { Kernel } from '../kernel/kernel.js';
import type { Problem } from '../problems/problem.js';
import { directMate, type Stipulation } from '../problems/stipulation.js';
import type { Cost, Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import { findThemes } from '../themes/find-themes.js';
import { aimOf, NotAnsweredError, whyNotAnswered, whyNotExplained } from './answerable.js';
import { type ExplainOptions, type Explanation, explain } from './explain.js';
import { limitsOf, Prover, type SearchOptions, type SearchProgress } from './prover.js';
import { type SolverOptions, solve } from './solve.js';
import { type VerifyOptions, verify } from './verify/verify.js';

/** From this many nodes on, the answer says how full the table is. */
const MANY_NODES = 1_000_000;

/**
 * Answers questions about problems with one kernel, synchronously: returns when everything is known, a limit is reached, or the
 * kernel is interrupted, with what is proven by then.
 *
 * Each throws {@link NotAnsweredError} where the stipulation is not solved yet, `explain` also where the defender begins.
 */
export class Solver {
  readonly #kernel: Kernel;
  #prover: Prover | undefined;
  #stipulation: Stipulation | undefined;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  solve(problem: Problem, options: SolverOptions): Solution {
    return this.#ask(problem, problem.stipulation, options, (prover, cost) => {
      const solution = { ...solve(prover, problem, options), ...cost() };
      return options.themes ? { ...solution, themes: findThemes(problem.fen, solution) } : solution;
    });
  }

  verify(problem: Problem, options: VerifyOptions = {}): Verdict {
    return this.#ask(problem, problem.stipulation, options, (prover, cost) => {
      const verdict = verify(prover, problem, options);
      return { ...verdict, solution: { ...verdict.solution, ...cost() } };
    });
  }

  explain(problem: Problem, options: ExplainOptions): Explanation {
    const stipulation = options.mate === undefined ? problem.stipulation : directMate(options.mate);
    refuse(stipulation, whyNotExplained);
    return this.#ask(problem, stipulation, options, (prover, cost) => ({
      ...explain(prover, stipulation, options),
      ...cost(),
    }));
  }

  /** Progress on the current problem; may be read during a search, in the kernel's `shouldStop`. */
  get progress(): SearchProgress {
    const progress = this.#prover?.progress ?? { nodes: 0, hashPermille: 0 };
    return this.#stipulation ? { ...progress, stipulation: this.#stipulation } : progress;
  }

  /** @param answer is given the prover, and what was used so far */
  #ask<T>(
    problem: Problem,
    stipulation: Stipulation | undefined,
    options: SearchOptions,
    answer: (prover: Prover, cost: () => Cost) => T,
  ): T {
    refuse(stipulation, whyNotAnswered);
    const start = performance.now();
    const limits = { ...options, ...limitsOf(options, stipulation) };
    const prover = new Prover(this.#kernel, problem.fen, limits, aimOf(stipulation));
    this.#prover = prover;
    this.#stipulation = stipulation;
    return answer(prover, () => {
      const { nodes } = prover.budget;
      const ms = Math.round((performance.now() - start) * 1000) / 1000;
      // counting the table's entries takes longer than a short search
      return nodes < MANY_NODES ? { nodes, ms } : { nodes, hashPermille: this.#kernel.hashPermille, ms };
    });
  }
}

function refuse(stipulation: Stipulation | undefined, whyNot: typeof whyNotAnswered): void {
  const finding = stipulation && whyNot(stipulation);
  if (finding) throw new NotAnsweredError(finding);
}
