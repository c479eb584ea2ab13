/** How results are shown: one implementation per format. Reporters never compute; they show what was proven. */
import type { Problem, Refusal } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import type { Notation } from './move-notation.js';
import type { Output } from './output.js';
import type { Summary } from './solution/solution-tally.js';
import type { Style } from './terminal/style.js';

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

/** What a reporter for people is told; each format uses its part. */
export interface ReportOptions {
  readonly out: Output;
  /** refusals and warnings */
  readonly messages: Output;
  readonly style: Style;
  /** results only: no head, no summary, no warnings */
  readonly quiet: boolean;
  /** of moves; SAN unless given */
  readonly notation?: Notation;
  /** lines of play that are shown of one solution; what is missing is counted. Absent: all */
  readonly maxLines?: number;
}
