/**
 * A stream of entries -> an executor (executor.ts) -> a stream of outcomes in input order, in constant
 * memory, for any task (tasks.ts).
 *
 * Entries wait in one window in input order; the executor takes jobs from its unsent part, and finished
 * entries leave at its head, where they get their numbers (outcomes.ts).
 *
 * A problem that takes long is postponed (look.ts), so that it does not hold up others. It is taken up again when there is nothing
 * else to do: everything is read, the window is full, or the source is silent.
 */
import type { Host } from '../host/host.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import type { Problem } from '../problems/problem.js';
import type { RowForm } from '../records/rows.js';
import type { Extent } from '../records/run-records.js';
import type { Solution } from '../solution/solution.js';
import type {
  BatchEvents,
  BatchProgress,
  Executor,
  FoundResult,
  Job,
  JobAnswer,
  JobQueue,
  RunningSearch,
  StartExecutor,
} from './executor.js';
import { needAnswer, needExecutor } from './executor-check.js';
import type { Shard } from './identity.js';
import type { Postponed } from './look.js';
import { type Outcome, Outcomes } from './outcomes.js';
import { type Finished, PendingJob, PostponedJobs } from './postponed-jobs.js';
import { Rate } from './rate.js';
import { lengthOf } from './record-text.js';
import { interruptedResult, type Task, type TaskName, wishOf } from './tasks.js';
import { solverThreads } from './threads/solver-threads.js';
import { isFulfilled } from './wish.js';
import { problemOf, readWork } from './work.js';

/** How a batch is run, independently of its task. */
export interface RunOptions<Name extends TaskName> {
  /** maximum number of solver threads; 1 by default */
  readonly threads?: number;
  /** rows suffice: threads of this machine make them instead of records. Not together with a shard */
  readonly rows?: RowForm | undefined;
  /** solve only this part of the problems; the others are read and counted */
  readonly shard?: Shard;
  /**
   * Aborting ends the batch early: problems that are being solved come back undecided (`limit: 'interrupted'`),
   * everything finished is still yielded, and nothing further is read.
   */
  readonly signal?: AbortSignal;
  /** what does the work; by default threads of this machine */
  readonly executor?: StartExecutor<Name>;
}

/** An entry whose answer is known from an earlier run. */
export type KnownEntry<Name extends TaskName = TaskName> = {
  readonly type: 'known';
  /** whether it is already in its place in the file of results */
  readonly written: boolean;
} & (
  | { readonly problem: Problem; readonly answer: FoundResult<Name> }
  | {
      readonly problem?: never;
      readonly answer: JobAnswer<Name> & { readonly type: 'refusal' | 'elsewhere' };
    }
);

export type BatchEntry<Name extends TaskName = TaskName> = EntryOrLine | KnownEntry<Name>;

/**
 * Entries that are read but not yet yielded. Together with {@link MAX_CHARACTERS} this limits the memory, even if a
 * problem or the consumer is very slow.
 */
const WINDOW = 32_768;
/** Characters of records that wait for an earlier one. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** After a silence of the source for this long, postponed problems are taken up again. */
const SILENCE_MS = 250;

interface Slot<Name extends TaskName> {
  readonly entry: BatchEntry<Name>;
  readonly job?: PendingJob<Name>;
}

export class Batch<Name extends TaskName> {
  readonly #task: Task<Name>;
  readonly #outcomes: Outcomes<Name>;
  readonly #signal: AbortSignal | undefined;
  readonly #executor: Executor;
  readonly #source: AsyncIterator<readonly BatchEntry<Name>[]>;
  /** from #head on: entries in input order that have not been yielded */
  #window: Slot<Name>[] = [];
  #head = 0;
  /** index in the window of the first slot that the executor has not taken */
  #unsent = 0;
  /** how many of the slots from `#unsent` on have a job */
  #waiting = 0;
  /** how many of the slots before it have no answer yet */
  #open = 0;
  readonly #postponed = new PostponedJobs<Name>();
  /** how many entries in the window have their answer */
  #answered = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isSilent = false;
  /** a job that the executor has put back */
  #returned: Job | undefined;
  /** this job, and those from `#unsent` on, for the executor */
  readonly #queue: JobQueue;
  /** characters of the records that wait in the window */
  #characters = 0;
  #reading = false;
  #sourceEnded = false;
  #failure: unknown;
  #failed = false;
  #wake: () => void = () => {};
  readonly #rate = new Rate();
  /** settled when the executor has stopped, after the signal */
  #stopped: Promise<void> | undefined;

  /** Nothing is started before `outcomes` is called. */
  constructor(
    host: Host,
    entries: AsyncIterable<readonly BatchEntry<Name>[]>,
    task: Task<Name>,
    options: RunOptions<Name>,
  ) {
    this.#task = task;
    const waiting = (): number =>
      (this.#returned ? 1 : 0) + (this.#waiting || (this.#hasTime ? this.#postponed.waiting : 0));
    this.#queue = {
      get length() {
        return waiting();
      },
      take: () => this.#takeJob(),
    };
    this.#outcomes = new Outcomes(host, task, options.shard, options.rows !== undefined);
    this.#source = entries[Symbol.asyncIterator]();
    this.#signal = options.signal;
    const start =
      options.executor ?? solverThreads(host, { threads: options.threads ?? 1, rows: options.rows });
    const events: BatchEvents<Name> = {
      onAnswer: (job, answer) => this.#take(job, answer),
      onRoom: () => this.#wake(),
      onFatal: (error) => this.#fail(error),
      progress: () => this.progress,
      putBack: (job) => {
        this.#returned = job;
      },
    };
    this.#executor = needExecutor(start(task, events, options.shard));
  }

  /**
   * Carries out the task for every problem of the entries and passes refusals through, in input order and in
   * groups. Call it once.
   * @throws ExecutorError if the executor does not work, HostError if its threads cannot be loaded,
   *   NoMemoryError if there is not enough memory for a table, and errors of the source; everything
   *   finished before is yielded first
   */
  async *outcomes(): AsyncGenerator<readonly Outcome<Name>[]> {
    this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (this.#signal?.aborted) this.#onAbort();
    try {
      yield* this.#run();
    } finally {
      await this.#close();
    }
  }

  get progress(): BatchProgress {
    const left = this.#outcomes.count;
    return {
      read: left + this.#window.length - this.#head,
      allRead: this.#sourceEnded,
      done: left,
      answered: left + this.#answered,
      postponed: this.#postponed.unanswered,
      rate: this.#rate.of(left + this.#answered),
    };
  }

  /** Returns the searches that are long enough to be reported. */
  get searches(): readonly RunningSearch[] {
    return this.#executor.searches ?? [];
  }

  /** Returns the search that has been running longest; undefined if none has been reported. */
  get longestSearch(): RunningSearch | undefined {
    return this.searches.toSorted((a, b) => b.progress.ms - a.progress.ms)[0];
  }

  /** Returns the size of the whole input, once all of it has left the batch. In a run of rows, `input` is meaningless. */
  get extent(): Extent {
    return this.#outcomes.extent;
  }

  async *#run(): AsyncGenerator<readonly Outcome<Name>[]> {
    while (!this.#failed && !this.#signal?.aborted) {
      // created before the state is examined, so that no event is missed
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#read();
      const fed: unknown = this.#executor.feed(this.#queue);
      if (fed instanceof Promise) fed.catch((error) => this.#fail(error));
      const ready = this.#takeReady();
      if (ready.length > 0) yield ready;
      else if (this.#sourceEnded && this.#head === this.#window.length) return;
      else if (!this.#hasReady()) {
        this.#listen();
        await woken;
      }
    }
    if (!this.#failed) yield* this.#finishInterrupted();
    if (this.#failed) {
      const ready = this.#takeReady();
      if (ready.length > 0) yield ready;
      throw this.#failure;
    }
  }

  async #close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    clearTimeout(this.#silence);
    // not awaited: a source that waits for standard input might never answer
    if (!this.#sourceEnded) this.#source.return?.()?.catch(() => {});
    await this.#executor.close();
  }

  readonly #onAbort = (): void => {
    this.#stopped ??= (async () => this.#executor.stop())().catch((error) => this.#fail(error));
    this.#wake();
  };

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#failed = true;
    this.#wake();
  }

  /** Reads on if the threads may soon run out of work and the window has room. Only one read runs at a time. */
  #read(): void {
    if (this.#reading || this.#sourceEnded || this.#waiting >= this.#executor.capacity) return;
    if (this.#isFull) return;
    this.#reading = true;
    this.#source.next().then(
      (result) => {
        this.#reading = false;
        this.#isSilent = false;
        clearTimeout(this.#silence);
        this.#silence = undefined;
        if (result.done) this.#sourceEnded = true;
        else for (const entry of result.value) this.#add(entry);
        this.#wake();
      },
      (error) => {
        this.#sourceEnded = true;
        this.#fail(error);
      },
    );
  }

  #add(read: BatchEntry<Name>): void {
    const entry = read.type === 'problem' ? readWork(read, this.#task) : read;
    if (entry.type === 'unread') this.#window.push({ entry, job: new PendingJob(entry) });
    else if (entry.type === 'problem') this.#window.push({ entry, job: new PendingJob(entry.problem) });
    else this.#window.push({ entry });
    if (this.#window.at(-1)?.job) this.#waiting++;
    else this.#answered++;
  }

  get #isFull(): boolean {
    const { window = WINDOW } = this.#executor;
    const share = Math.max(1, window / WINDOW);
    return this.#window.length - this.#head >= share * WINDOW || this.#characters >= share * MAX_CHARACTERS;
  }

  /** Returns whether there is nothing to do except postponed problems. */
  get #hasTime(): boolean {
    return this.#waiting === 0 && (this.#sourceEnded || this.#isSilent || this.#isFull);
  }

  #listen(): void {
    if (!this.#reading || this.#waiting > 0 || this.#postponed.waiting === 0) return;
    this.#silence ??= setTimeout(() => {
      this.#isSilent = true;
      this.#wake();
    }, SILENCE_MS);
  }

  #takeJob(): Job | undefined {
    const returned = this.#returned;
    this.#returned = undefined;
    return returned ?? this.#takeFresh() ?? (this.#hasTime ? this.#takeUpAgain() : undefined);
  }

  /** Takes up a postponed job again. In a full window this is the first job, because all others wait for it. */
  #takeUpAgain(): Job | undefined {
    return this.#postponed.take(this.#isFull ? this.#window[this.#head]?.job : undefined);
  }

  #takeFresh(): Job | undefined {
    while (this.#unsent < this.#window.length) {
      const job = this.#window[this.#unsent++]?.job;
      if (!job) continue;
      job.isAlone = this.#sourceEnded && this.#waiting === 1 && this.#open === 0;
      this.#waiting--;
      this.#open++;
      return job;
    }
    return undefined;
  }

  #take(job: Job, answer: JobAnswer<Name>): void {
    try {
      if (!(job instanceof PendingJob))
        throw new TypeError('found an answer to no job; expected one that was taken from the queue');
      if (job.answer) return;
      needAnswer(answer, this.#task.name);
      if (answer.type === 'postponed') {
        if (this.#postponed.add(job as PendingJob<Name>, answer)) this.#wake();
        return;
      }
      const held: Finished<Name> =
        answer.type === 'result' ? this.#hold(job as PendingJob<Name>, answer) : answer;
      job.answer = held;
      if (held.type === 'written') this.#characters += lengthOf(held.tail);
      this.#answered++;
      this.#open--;
      this.#postponed.remove(job as PendingJob<Name>);
      this.#wake();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Holds a result, unless it is unwanted: executors of other programs may send unwanted ones. Interrupted ones are unwanted. */
  #hold({ item }: PendingJob<Name>, answer: FoundResult<Name>): Finished<Name> {
    const { problem = problemOf(item, this.#task), result } = answer;
    const wish = wishOf(this.#task);
    if (wish && !isFulfilled(wish, problem, result as Solution)) return { type: 'unwanted' };
    // text takes less memory while it waits, and its length is known
    return this.#open > 1 ? this.#outcomes.write(problem, answer) : { ...answer, problem };
  }

  #hasReady(): boolean {
    const slot = this.#window[this.#head];
    return slot !== undefined && (!slot.job || slot.job.answer !== undefined);
  }

  #takeReady(): Outcome<Name>[] {
    const ready: Outcome<Name>[] = [];
    while (this.#hasReady()) this.#leave(ready);
    if (this.#head > WINDOW / 8 || this.#head === this.#window.length) this.#forgetHead();
    return ready;
  }

  #forgetHead(): void {
    this.#window.splice(0, this.#head);
    this.#unsent = Math.max(0, this.#unsent - this.#head);
    this.#head = 0;
  }

  #leave(ready: Outcome<Name>[]): void {
    const slot = this.#window[this.#head++];
    if (!slot) return;
    this.#answered--;
    const { entry, job } = slot;
    const answer = this.#answerOf(entry, job);
    if (job && answer.type === 'written') this.#characters -= lengthOf(answer.tail);
    const outcome = this.#outcomes.of(answer, entry.type === 'known' && entry.written, job);
    if (outcome) ready.push(outcome);
  }

  /** After the signal, waits for the jobs that the executor is working on, then yields everything finished. */
  async *#finishInterrupted(): AsyncGenerator<readonly Outcome<Name>[]> {
    await this.#stopped;
    for (const { job } of this.#window.slice(this.#head)) if (job?.soFar) this.#cutShort(job, job.soFar);
    // Several workers leave gaps. A refusal counts as reached when something after it, or everything before
    // it, is finished.
    const answered = (slot: Slot<Name>): boolean => slot.job?.answer !== undefined;
    const last = this.#window.findLastIndex((slot, i) => i >= this.#head && answered(slot));
    const ready: Outcome<Name>[] = [];
    while (this.#head <= last || this.#hasReady()) {
      const slot = this.#window[this.#head];
      if (slot?.job && !answered(slot)) {
        this.#head++;
        this.#outcomes.skip();
      } else this.#leave(ready);
    }
    if (ready.length > 0) yield ready;
  }

  /** Answers a postponed job as undecided; --resume takes it up again. */
  #cutShort(job: PendingJob<Name>, { progress }: Postponed): void {
    const problem = problemOf(job.item, this.#task);
    this.#take(job, { type: 'result', result: interruptedResult(this.#task, problem, progress) });
  }

  #answerOf(entry: BatchEntry<Name>, job: PendingJob<Name> | undefined): Finished<Name> {
    if (entry.type === 'refusal') return entry;
    if (entry.type === 'known')
      return entry.problem ? { ...entry.answer, problem: entry.problem } : entry.answer;
    if (!job?.answer) throw new Error('an entry was to leave the batch before it was finished');
    return job.answer;
  }
}
