/** Published problems -> verdicts, in solver threads. */
import type { Entry, Problem } from '../problems/problem.js';
import type { Verdict } from '../solve/verdict.js';
import type { VerifyOptions } from '../solve/verify.js';
import { type RefusalOutcome, type RunOptions, runBatch } from './run-batch.js';

export interface VerifyBatchOptions extends RunOptions {
  readonly verify: VerifyOptions;
}

export type VerifyOutcome =
  | { readonly type: 'verdict'; readonly problem: Problem; readonly verdict: Verdict }
  | RefusalOutcome;

/**
 * Verifies every problem of `entries` and passes refusals through, in input order, a handful at a time.
 * @throws SolverThreadError, NoMemoryError like `runBatch`
 */
export function verifyAll(
  entries: AsyncIterable<readonly Entry[]>,
  { verify, ...options }: VerifyBatchOptions,
): AsyncGenerator<readonly VerifyOutcome[]> {
  const makeOutcome = (problem: Problem, verdict: Verdict): VerifyOutcome => ({
    type: 'verdict',
    problem,
    verdict,
  });
  return runBatch(entries, { name: 'verify', options: verify }, makeOutcome, options);
}
