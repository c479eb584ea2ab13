/**
 * An executor does the work of a batch: threads of this machine (threads/), or other machines (src/queue). The batch
 * keeps order, numbers and limits. An executor takes jobs when it has room for them, and answers them in any
 * order. It decides how to distribute them, and what to do if a worker is lost.
 */
import type { Problem, UnreadLine } from '../problems/problem.js';
import type { ProblemRefusal } from '../records/problem-records.js';
import type { Row } from '../records/rows.js';
import type { TimedProgress } from '../solve/search-options.js';
import { UserError } from '../text/user-error.js';
import type { Shard } from './identity.js';
import type { Postponed, Unwanted } from './look.js';
import type { RecordText } from './record-text.js';
import type { Task, TaskFacts, TaskName, TaskResult } from './tasks.js';

/**
 * Starts an executor for a task.
 * @typeParam Work the items to work on; in the library problems, in the command also lines of EPD
 * @param shard absent in the library; for a problem in another shard only the identity is needed
 */
export type StartExecutor<Name extends TaskName, Work extends Item = Item> = (
  task: Task<Name>,
  events: BatchEvents<Name>,
  shard?: Shard,
) => Executor<Work>;

export interface ExecutorEvents<Name extends TaskName> {
  /** Reports the answer to a job that was taken. Further answers are ignored. */
  onAnswer(job: Job, answer: JobAnswer<Name>): void;
  /** Reports that there may be room for more jobs. */
  onRoom(): void;
  /** Reports that the executor cannot work. The batch ends with this error. */
  onFatal(error: Error): void;
}

/** The events with what else a batch offers its executor. */
export interface BatchEvents<Name extends TaskName> extends ExecutorEvents<Name> {
  progress(): BatchProgress;
  /** Takes a job back, and offers it before all others. */
  putBack(job: Job): void;
}

/** The progress of a batch. */
export interface BatchProgress {
  /** entries read so far */
  readonly read: number;
  /** whether all entries have been read */
  readonly allRead: boolean;
  /** entries that have left the batch */
  readonly done: number;
  /** those entries, and those that wait for an earlier one */
  readonly answered: number;
  /** problems that take more than their first look allowed, and have no answer yet */
  readonly postponed: number;
  /** how many were answered per second recently */
  readonly rate: number;
}

export interface Executor<Work extends Item = Item> {
  /** The number of jobs that the executor could take at once. */
  readonly capacity: number;
  /** The number of entries that the batch should hold so that all workers have work; by default a number for threads. */
  readonly window?: number;
  /** The searches long enough to be reported, and their progress. */
  readonly searches?: readonly RunningSearch[];
  /** Takes as many jobs as the executor has room for. Called again after each event. */
  feed(queue: JobQueue<Work>): void | Promise<void>;
  /** Gives up jobs that were taken: their searches end soon, and their answers are no longer needed. */
  giveUp?(jobs: ReadonlySet<Job>): void;
  /**
   * Ends early: running jobs are answered with what is proven, and jobs not begun get no answer.
   * Resolves when all work has ended. `feed` is not called after this.
   */
  stop(): Promise<void>;
  /** Terminates all work. */
  close(): Promise<void>;
}

/** Jobs that have not been taken yet. */
export interface JobQueue<Work extends Item = Item> {
  readonly length: number;
  /** Returns the next job, which now belongs to the taker; undefined if none is waiting. */
  take(): Job<Work> | undefined;
}

/** An item of a batch to be worked on. */
export interface Job<Work extends Item = Item> {
  /** plain data */
  readonly item: Work;
  /** how often it was postponed */
  readonly round: number;
  /** it is the last of the batch, and all others have their answers, so there is no reason to postpone it */
  readonly isAlone?: boolean;
  /** what its earlier searches have proven without an answer; still reported if the next one is interrupted */
  proven?: Pick<TimedProgress, 'ruledOut' | 'provenIn'>;
}

/** Returns the part of a job that another machine needs. */
export const plainJob = <Work extends Item>({ item, round }: Job<Work>): Job<Work> => ({ item, round });

export type Item = Problem | UnreadLine;

/** A result as the solver makes it. It is not yet text. */
export interface FoundResult<Name extends TaskName = TaskName> {
  readonly type: 'result';
  /** `solution` or `verdict` of the record */
  readonly result: TaskResult<Name>;
  /** of the record, if known */
  readonly identity?: string;
  /** as it was read, if the item was a line */
  readonly problem?: Problem;
}

/** The same, with its problem. */
export type FoundOf<Name extends TaskName> = FoundResult<Name> & { readonly problem: Problem };

/** The answer to an item. Plain data, so another machine can send it. */
export type JobAnswer<Name extends TaskName = TaskName> =
  | FoundResult<Name>
  | WrittenResult<Name>
  | RowOfResult<Name>
  /** it takes more than its round allows: the job is offered again in the next round */
  | Postponed
  /** the task has a wish that this problem does not fulfil */
  | Unwanted
  | { readonly type: 'refusal'; readonly refusal: ProblemRefusal }
  /** it belongs to another shard */
  | { readonly type: 'elsewhere'; readonly identity: string }
  | Failure;

/** A result that a thread has already written as text. The batch writes all others. */
export interface WrittenResult<Name extends TaskName = TaskName> {
  readonly type: 'written';
  readonly facts: TaskFacts<Name>;
  readonly identity: string;
  /**
   * the record's JSON from `"identity"` on, including the line end:
   * `"identity":"…","problem":{…},"solution":{…}}\n`
   */
  readonly tail: RecordText;
}

/** A result of which only a row is shown. */
export interface RowOfResult<Name extends TaskName = TaskName> {
  readonly type: 'row';
  readonly facts: TaskFacts<Name>;
  readonly row: Row;
}

/** The solver repeatedly crashed on an item. This is always a bug, never a user's mistake. */
export interface Failure {
  readonly type: 'failure';
  readonly message: string;
  /** how many times; twice unless given */
  readonly times?: number;
}

export interface RunningSearch {
  readonly item: Item;
  readonly progress: TimedProgress;
}

/** Thrown if the executor does not work at all: a bug in the program, or a broken installation. */
export class ExecutorError extends Error {
  override readonly name = 'ExecutorError';
}

/** Thrown if there is not enough memory for the transposition table. */
export class NoMemoryError extends UserError {
  override readonly name = 'NoMemoryError';
}
