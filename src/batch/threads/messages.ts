/** What the main thread and a solver thread say to each other. Everything here is copied between threads. */
import type { Problem, Refusal, UnreadLine } from '../../problems/problem.js';
import type { Shard } from '../identity.js';
import type { Task, TaskFacts, TaskName } from '../tasks.js';

/** Given to the thread at its start. */
export interface ThreadStart {
  readonly task: Task;
  /** problems of other shards are read, for their identity, and not worked on */
  readonly shard?: Shard;
  /** the stop flag's memory, shared by all threads and the main one */
  readonly stop: SharedArrayBuffer;
  /** who has which problem, see claims.ts */
  readonly claims: SharedArrayBuffer;
  /** how far it is with its problem, see search-cells.ts */
  readonly search: SharedArrayBuffer;
}

/** What a thread works on. */
export type Item = Problem | UnreadLine;

/** To the thread: items to work on, in this order. */
export interface Chunk {
  /** number of the first item among all that the thread was sent */
  readonly first: number;
  readonly items: readonly Item[];
}

/** What became of an item. */
export type Answer<Name extends TaskName = TaskName> =
  | {
      readonly type: 'result';
      readonly facts: TaskFacts<Name>;
      readonly identity: string;
      /** the record from its identity on, see records.ts */
      readonly tail: string;
    }
  | { readonly type: 'refusal'; readonly refusal: Refusal }
  /** of another shard */
  | { readonly type: 'elsewhere'; readonly identity: string };

/**
 * From the thread; the answers to a chunk come in its order, in one message or several. The first message has none, and
 * says that the thread is ready.
 */
export type ThreadMessage<Name extends TaskName = TaskName> =
  | {
      readonly type: 'answers';
      /** to the items that the thread claimed; the main thread knows which it took back */
      readonly answers: readonly Answer<Name>[];
      /** true with the last message of a chunk; a raised stop flag ends a chunk before all of it was begun */
      readonly chunkEnds: boolean;
    }
  | {
      /** the solver threw: a bug, never a user's mistake. The thread will not go on */
      readonly type: 'failure';
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
