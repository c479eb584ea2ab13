/** What the main thread and a solver thread say to each other. Everything here is copied between threads. */
import type { Problem } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import type { SolveOptions } from '../solve/solve.js';

/** Given to the thread at its start. */
export interface ThreadStart {
  readonly solve: SolveOptions;
  /** the stop flag's memory, shared by all threads and the main one */
  readonly stop: SharedArrayBuffer;
}

/** To the thread: problems to solve, in this order. */
export type Chunk = readonly Problem[];

/** From the thread; the answers to a chunk come in its order, in one message or several. */
export type ThreadMessage =
  | {
      readonly type: 'solutions';
      readonly solutions: readonly Solution[];
      /** true with the last message of a chunk; a raised stop flag ends a chunk before all of it was begun */
      readonly chunkEnds: boolean;
    }
  | {
      /** the solver threw: a bug, never a user's mistake */
      readonly type: 'failure';
      readonly problem: Problem;
      readonly error: ThrownError;
    }
  | {
      /** sent instead of everything else: the transposition table is larger than what the machine gives */
      readonly type: 'no-memory';
      readonly message: string;
    };

/** What is left of an error on its way between threads. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
}
