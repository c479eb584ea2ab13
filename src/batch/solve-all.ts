/** Problems -> solutions, in solver threads. */
import type { Entry, Problem } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import type { SolveOptions } from '../solve/solve.js';
import { type RefusalOutcome, type RunOptions, runBatch } from './run-batch.js';

export interface BatchOptions extends RunOptions {
  readonly solve: SolveOptions;
}

export type Outcome =
  | { readonly type: 'solution'; readonly problem: Problem; readonly solution: Solution }
  | RefusalOutcome;

/**
 * Solves every problem of `entries` and passes refusals through, in input order, a handful at a time.
 * @throws SolverThreadError, NoMemoryError like `runBatch`
 */
export function solveAll(
  entries: AsyncIterable<readonly Entry[]>,
  { solve, ...options }: BatchOptions,
): AsyncGenerator<readonly Outcome[]> {
  const makeOutcome = (problem: Problem, solution: Solution): Outcome => ({
    type: 'solution',
    problem,
    solution,
  });
  return runBatch(entries, { name: 'solve', options: solve }, makeOutcome, options);
}
