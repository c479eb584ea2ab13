/** What the main thread and a solver thread say to each other. Everything here is copied between threads. */
import type { Problem } from '../problems/problem.js';
import type { Task, TaskName, TaskResult } from './tasks.js';

/** Given to the thread at its start. */
export interface ThreadStart {
  readonly task: Task;
  /** the stop flag's memory, shared by all threads and the main one */
  readonly stop: SharedArrayBuffer;
}

/** To the thread: problems to work on, in this order. */
export type Chunk = readonly Problem[];

/** From the thread; the results of a chunk come in its order, in one message or several. */
export type ThreadMessage<Name extends TaskName = TaskName> =
  | {
      readonly type: 'results';
      readonly results: readonly TaskResult<Name>[];
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
