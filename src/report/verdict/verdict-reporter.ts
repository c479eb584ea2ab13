/** How verdicts are shown: one implementation per format. Reporters never compute; they show what was proven. */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Verdict } from '../../solve/verdict.js';
import type { VerdictSummary } from './verdict-tally.js';

/** Called once per event, in input order, then `end`. Implementations write to an `Output`; the caller flushes. */
export interface VerdictReporter {
  verdict(problem: Problem, verdict: Verdict): void;
  refusal(refusal: Refusal): void;
  /** without a summary when the run broke down */
  end(summary?: VerdictSummary): void;
}
