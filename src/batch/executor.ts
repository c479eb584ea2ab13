/**
 * Who does the work of a batch: threads of this machine (threads/), or other machines (src/queue). The batch
 * keeps order, numbers and bounds; an executor takes jobs when it has room for them, and answers them in any
 * order. It decides how to share them out, and what to do when a worker is lost.
 */
import type { Problem, UnreadLine } from '../problems/problem.js';
import type { ProblemRefusal } from '../records/problem-records.js';
import type { Row } from '../records/rows.js';
import type { TimedProgress } from '../solve/prover.js';
import { UserError } from '../text/user-error.js';
import type { Shard } from './identity.js';
import type { Postponed, Unwanted } from './look.js';
import type { RecordText } from './record-text.js';
import type { Task, TaskFacts, TaskName, TaskResult } from './tasks.js';

/**
 * Starts an executor for a task.
 * @typeParam Work what is to be worked on; in the library problems, in the command also lines of EPD
 * @param shard absent in the library; of a problem in another shard only the identity is wanted
 */
export type StartExecutor<Name extends TaskName, Work extends Item = Item> = (
  task: Task<Name>,
  events: BatchEvents<Name>,
  shard?: Shard,
) => Executor<Work>;

export interface ExecutorEvents<Name extends TaskName> {
  /** A job that was taken has its answer. A second answer changes nothing. */
  onAnswer(job: Job, answer: JobAnswer<Name>): void;
  /** There may be room for more jobs. */
  onRoom(): void;
  /** It cannot work; the batch ends with this error. */
  onFatal(error: Error): void;
}

/** What a batch has for its executor besides. */
export interface BatchEvents<Name extends TaskName> extends ExecutorEvents<Name> {
  progress(): BatchProgress;
}

/** How far a batch is. */
export interface BatchProgress {
  /** entries read so far */
  readonly read: number;
  /** all have been read */
  readonly allRead: boolean;
  /** entries that have left the batch */
  readonly done: number;
  /** the same, and those that wait for an earlier one */
  readonly answered: number;
  /** problems that take more than their first look allowed, and have no answer yet */
  readonly postponed: number;
  /** how many were answered a second, of late */
  readonly rate: number;
}

export interface Executor<Work extends Item = Item> {
  /** The number of jobs that it could take at once. */
  readonly capacity: number;
  /**
   * The number of entries that have to be in hand so that nobody waits for work; what suits threads unless
   * given.
   */
  readonly window?: number;
  /** The searches long enough to be reported, and their progress. */
  readonly searches?: readonly RunningSearch[];
  /** Takes as many jobs as it has room for. Called again after each event. */
  feed(queue: JobQueue<Work>): void | Promise<void>;
  /** Gives up jobs that it took: their searches end soon, and nobody needs their answers. */
  giveUp?(jobs: ReadonlySet<Job>): void;
  /**
   * Ends early: jobs in hand are answered with what is proven, jobs not begun stay without an answer.
   * Resolves when all work has ended; `feed` is not called after this.
   */
  stop(): Promise<void>;
  /** Terminates all work. */
  close(): Promise<void>;
}

/** Jobs that nobody has taken yet. */
export interface JobQueue<Work extends Item = Item> {
  readonly length: number;
  /** The next job, now owned by the taker; undefined if none is waiting. */
  take(): Job<Work> | undefined;
}

/** An item of a batch to be worked on. */
export interface Job<Work extends Item = Item> {
  /** plain data */
  readonly item: Work;
  /** how often it was postponed */
  readonly round: number;
  /** it is the last of the batch, and all others have their answers: there is nothing to put it off for */
  readonly isAlone?: boolean;
  /** what its searches have proven so far that gave no answer: if the next one is interrupted, it is still known */
  proven?: Pick<TimedProgress, 'ruledOut' | 'provenIn'>;
}

/** What another machine needs of a job. */
export const plainJob = <Work extends Item>({ item, round }: Job<Work>): Job<Work> => ({ item, round });

export type Item = Problem | UnreadLine;

/** A result as the solver makes it; nothing of it is written yet. */
export interface Found<Name extends TaskName = TaskName> {
  readonly type: 'result';
  /** `solution` or `verdict` of the record */
  readonly result: TaskResult<Name>;
  /** of the record, where that is known */
  readonly identity?: string;
  /** as it was read, where the item was a line */
  readonly problem?: Problem;
}

/** The same, with its problem. */
export type FoundOf<Name extends TaskName> = Found<Name> & { readonly problem: Problem };

/** What became of an item. Plain data: another machine can send it. */
export type JobAnswer<Name extends TaskName = TaskName> =
  | Found<Name>
  | WrittenResult<Name>
  | RowOfResult<Name>
  /** it takes more than its round allows: the job comes again, in the next one */
  | Postponed
  /** the task has a wish, and this problem does not fulfil it */
  | Unwanted
  | { readonly type: 'refusal'; readonly refusal: ProblemRefusal }
  /** it belongs to another shard */
  | { readonly type: 'elsewhere'; readonly identity: string }
  | Failure;

/** A result that a thread has already written: the batch does so with all others. */
export interface WrittenResult<Name extends TaskName = TaskName> {
  readonly type: 'written';
  readonly facts: TaskFacts<Name>;
  readonly identity: string;
  /**
   * the record's JSON from `"identity"` on, the line end included:
   * `"identity":"…","problem":{…},"solution":{…}}\n`
   */
  readonly tail: RecordText;
}

/** A result of which nothing but a row is shown. */
export interface RowOfResult<Name extends TaskName = TaskName> {
  readonly type: 'row';
  readonly facts: TaskFacts<Name>;
  readonly row: Row;
}

/** The solver repeatedly broke down on it: always a bug, never a user's mistake. */
export interface Failure {
  readonly type: 'failure';
  readonly message: string;
  /** how often; twice unless given */
  readonly times?: number;
}

export interface RunningSearch {
  readonly item: Item;
  readonly progress: TimedProgress;
}

/** The executor does not work at all: a bug in the program, or a broken installation. */
export class ExecutorError extends Error {
  override readonly name = 'ExecutorError';
}

/** There is not enough memory for the transposition table. */
export class NoMemoryError extends UserError {
  override readonly name = 'NoMemoryError';
}
