/** How results are shown: one implementation per format. Reporters never compute; they show what was proven. */
import type { Problem, Refusal } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import type { Summary } from './summary.js';

/**
 * Called once per event, in input order: `solution` and `refusal` for every entry, then `end`. Implementations
 * write to an `Output`, which collects; the caller flushes.
 */
export interface Reporter {
  solution(problem: Problem, solution: Solution): void;
  refusal(refusal: Refusal): void;
  /** without a summary when the run broke down */
  end(summary?: Summary): void;
}
