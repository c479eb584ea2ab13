/** The questions about a problem: its solution, whether the published one is right, and why a move solves it or not. */
import type { Kernel } from '../kernel/kernel.js';
import type { Problem } from '../problems/problem.js';
import { directMate, isLinePlay, makeStipulation, type Stipulation } from '../problems/stipulation.js';
import { aimOf, NotAnsweredError, whyNotAnswered, whyNotExplained } from './answerable.js';
import { type ExplainOptions, type Explanation, explain } from './explain.js';
import { findLines } from './find-lines.js';
import { limitsOf, Prover, type SearchOptions, type SearchStanding } from './prover.js';
import type { AnySolution } from './solution.js';
import { type SolverOptions, solve } from './solve.js';
import type { AnyVerdict } from './verdict.js';
import { type VerifyOptions, verify } from './verify/verify.js';

/** From this many nodes on, the answer says how full the table is. */
const MANY_NODES = 1_000_000;

interface Cost {
  readonly nodes: number;
  readonly hashPermille?: number;
  readonly ms: number;
}

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

  solve(problem: Problem, options: SolverOptions): AnySolution {
    const { stipulation } = problem;
    if (!stipulation || !isLinePlay(stipulation.play)) {
      return this.#ask(problem, stipulation, options, (prover) => solve(prover, problem, options));
    }
    const setPlay = options.play?.setPlay === true;
    return this.#ask(problem, stipulation, options, (prover) =>
      findLines(prover, stipulation, { ...options, setPlay }),
    );
  }

  verify(problem: Problem, options: VerifyOptions = {}): AnyVerdict {
    const { stipulation } = problem;
    return this.#ask(problem, stipulation, options, (prover) => verify(prover, problem, options));
  }

  explain(problem: Problem, options: ExplainOptions): Explanation {
    const stipulation = options.mate === undefined ? problem.stipulation : directMate(options.mate);
    refuse(stipulation, whyNotExplained);
    return this.#ask(problem, stipulation, options, (prover) => explain(prover, stipulation, options));
  }

  /** Progress on the current problem; may be read during a search, in the kernel's `shouldStop`. */
  get standing(): SearchStanding {
    const standing = this.#prover?.standing ?? { nodes: 0, hashPermille: 0 };
    return this.#stipulation ? { ...standing, stipulation: makeStipulation(this.#stipulation) } : standing;
  }

  #ask<T extends object>(
    problem: Problem,
    stipulation: Stipulation | undefined,
    options: SearchOptions,
    answer: (prover: Prover) => T,
  ): T & Cost {
    refuse(stipulation, whyNotAnswered);
    const start = performance.now();
    const limits = { ...options, ...limitsOf(options, stipulation) };
    const prover = new Prover(this.#kernel, problem.fen, limits, aimOf(stipulation));
    this.#prover = prover;
    this.#stipulation = stipulation;
    const found = answer(prover);
    const { nodes } = prover.budget;
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    if (nodes < MANY_NODES) return Object.assign(found, { nodes, ms });
    // counting the table's entries takes longer than a short search
    return Object.assign(found, { nodes, hashPermille: this.#kernel.hashPermille, ms });
  }
}

function refuse(stipulation: Stipulation | undefined, whyNot: typeof whyNotAnswered): void {
  const finding = stipulation && whyNot(stipulation);
  if (finding) throw new NotAnsweredError(finding);
}
