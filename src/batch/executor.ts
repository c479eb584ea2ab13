/**
 * Who does the work of a batch: threads of this machine (threads/), later other machines. The batch keeps order, numbers and
 * bounds; an executor takes jobs when it has room for them, and answers them in any order. It decides how to share them out, and
 * what to do when a worker is lost.
 */
import type { Problem, Refusal, UnreadLine } from '../problems/problem.js';
import type { SearchProgress } from '../solve/prover.js';
import type { Shard } from './identity.js';
import type { Task, TaskFacts, TaskName } from './tasks.js';

/** Starts an executor for a task; of problems in another shard only the identity is determined. */
export type StartExecutor<Name extends TaskName> = (
  task: Task<Name>,
  shard: Shard | undefined,
  events: ExecutorEvents,
) => Executor<Name>;

export interface ExecutorEvents {
  /** Some jobs have been answered, with records of this many characters. */
  onAnswers(characters: number): void;
  /** There may be room for more jobs. */
  onRoom(): void;
  /** It cannot work; called at most once. */
  onFatal(error: ExecutorError | NoMemoryError): void;
}

export interface Executor<Name extends TaskName> {
  /** The number of jobs that it could take at once. */
  readonly appetite: number;
  /** The searches long enough to be reported, and their progress. */
  readonly searches: readonly RunningSearch[];
  /** Workers started so far, including replacements. */
  readonly workersStarted: number;
  /** Takes as many jobs as it has room for. */
  feed(queue: JobQueue<Name>): void;
  /**
   * Ends early: jobs in hand are answered with what is proven, jobs not begun stay without an answer. Resolves when all work has
   * ended; `feed` is not called after this.
   */
  stop(): Promise<void>;
  /** Terminates all work. */
  close(): Promise<void>;
}

/** Jobs that nobody has taken yet. */
export interface JobQueue<Name extends TaskName> {
  readonly length: number;
  /** The next job, now owned by the taker; undefined if there is none at the moment. */
  take(): Job<Name> | undefined;
}

/** What is to be worked on, and what became of it. */
export interface Job<Name extends TaskName> {
  readonly item: Item;
  answer?: JobAnswer<Name> | Failure;
}

export type Item = Problem | UnreadLine;

/** What became of an item. Plain data: another machine can send it. */
export type JobAnswer<Name extends TaskName = TaskName> =
  | {
      readonly type: 'result';
      readonly facts: TaskFacts<Name>;
      readonly identity: string;
      /** the record's JSON from `"identity"` on, the line end included: `"identity":"…","problem":{…},"solution":{…}}\n` */
      readonly tail: string;
    }
  | { readonly type: 'refusal'; readonly refusal: Refusal }
  /** it belongs to another shard */
  | { readonly type: 'elsewhere'; readonly identity: string };

/** The solver repeatedly broke down on it: always a bug, never a user's mistake. */
export interface Failure {
  readonly type: 'failure';
  readonly message: string;
}

export interface RunningSearch {
  readonly item: Item;
  readonly progress: SearchProgress;
}

/** The executor does not work at all: a bug in the program, or a broken installation. */
export class ExecutorError extends Error {
  override readonly name = 'ExecutorError';
}

/** There is not enough memory for the transposition table. */
export class NoMemoryError extends Error {
  override readonly name = 'NoMemoryError';
}
