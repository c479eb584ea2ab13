/** What a solver thread and its starter say to each other. Everything here is copied between threads. */
import type { RowForm } from '../../records/rows.js';
import type { TimedProgress } from '../../solve/prover.js';
import type { Job, JobAnswer } from '../executor.js';
import type { Shard } from '../identity.js';
import type { Task, TaskName } from '../tasks.js';

/** What a solver thread is started with. */
export interface SolverThreadStart {
  readonly task: Task;
  /** of problems in other shards only the identity is determined */
  readonly shard?: Shard;
  /** answer with rows, not with records; not together with a shard */
  readonly rows?: RowForm;
  /**
   * the stop flag of all threads; absent if memory cannot be shared: the thread is then terminated instead
   */
  readonly stop?: SharedArrayBuffer;
  /** which items the thread has begun, see work-ring.ts; absent likewise: none can then be taken back */
  readonly ring?: SharedArrayBuffer;
}

/** To the thread: items to work on, in this order. */
export interface Chunk {
  /** number of its first item among all that the thread was sent */
  readonly first: number;
  readonly jobs: readonly Job[];
}

/**
 * From the thread; the answers to a chunk come in its order, in one or more messages. The first message is
 * empty, and says that the thread is ready.
 */
export type ThreadMessage<Name extends TaskName = TaskName> =
  | {
      readonly type: 'answers';
      /** to the items that the thread began; the starter knows which ones it took back */
      readonly answers: readonly JobAnswer<Name>[];
      /** true in the last message of a chunk; a raised stop flag ends a chunk early */
      readonly chunkEnds: boolean;
    }
  /** how far the search of an item is; not sent for short searches */
  | { readonly type: 'progress'; readonly item: number; readonly progress: TimedProgress }
  /** sent instead of everything else: there is not enough memory for the transposition table */
  | { readonly type: 'no-memory'; readonly message: string };
