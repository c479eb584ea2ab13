/** The messages between a solver thread and its starter. All of them are copied between threads. */
import type { RowForm } from '../../records/rows.js';
import type { TimedProgress } from '../../solve/search-options.js';
import type { Job, JobAnswer } from '../executor.js';
import type { Shard } from '../identity.js';
import type { Task, TaskName } from '../tasks.js';

/** The data with which a solver thread is started. */
export interface SolverThreadStart {
  readonly task: Task;
  /** for problems in other shards, only the identity is determined */
  readonly shard?: Shard;
  /** answer with rows, not with records; not together with a shard */
  readonly rows?: RowForm;
  /** the stop flag of all threads; absent if memory cannot be shared, and the thread must be terminated instead */
  readonly stop?: SharedArrayBuffer;
  /** shows which items the thread has begun, see work-ring.ts; absent likewise, and then no item can be taken back */
  readonly ring?: SharedArrayBuffer;
}

/** To the thread: items to work on, in this order. */
export interface Chunk {
  /** number of its first item among all items sent to the thread */
  readonly first: number;
  readonly jobs: readonly Job[];
}

/**
 * From the thread. The answers to a chunk come in its order, in one or more messages. The first message is
 * empty, and means that the thread is ready.
 */
export type ThreadMessage<Name extends TaskName = TaskName> =
  | {
      readonly type: 'answers';
      /** to the items that the thread began; the starter knows which ones it took back */
      readonly answers: readonly JobAnswer<Name>[];
      /** true in the last message of a chunk; a raised stop flag ends a chunk early */
      readonly chunkEnds: boolean;
    }
  /** the progress of the search of an item; not sent for short searches */
  | { readonly type: 'progress'; readonly item: number; readonly progress: TimedProgress }
  /** sent instead of everything else: there is not enough memory for the transposition table */
  | { readonly type: 'no-memory'; readonly message: string };
