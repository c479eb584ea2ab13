/** The kernel's questions and answers about lines: help play and series play. */
import type { Goal } from './aim.js';
import type { LimitReached } from './answers.js';

/** How lines end; the side to move at the first of the last plies is `us`, and reaches the goal only in `goal` and `reciprocal`. */
export type LineEnding = 'goal' | 'self' | 'reflex' | 'reciprocal';

/** Lines of help play or series play, from the position. */
export interface LinesQuestion {
  /** of each line; less than the ending has: the side to move makes the last of them */
  readonly plies: number;
  /** how many of the first plies are moves in a row of the side to move; 0 in help play */
  readonly series: number;
  readonly ending: LineEnding;
  /** with the ending `reciprocal`: the goal of `us` */
  readonly otherGoal?: Goal;
  /** whether shorter lines exist, as far as is known */
  readonly hasShorter: boolean;
}

/** How the search for lines ended; without a limit, all were found. */
export interface LinesAnswer {
  readonly nodes: number;
  /** `solutions`: as many as were wanted were found */
  readonly limit?: LimitReached | 'solutions';
}
