/**
 * A stream of entries -> an executor (executor.ts) -> a stream of outcomes in input order, in constant
 * memory, whatever the task (tasks.ts).
 *
 * Entries wait in one window in input order; the executor takes jobs from its unsent part, and finished
 * entries leave at its head.
 *
 * A problem that takes long is put off (look.ts), so that it holds up no others, and taken up again when there is nothing else
 * to do: all is read, the window is full, or the source is silent.
 */
import type { Host } from '../host/host.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import type { Problem } from '../problems/problem.js';
import {
  type ProblemRefusal,
  type RefusalRecord,
  refuseProblem,
  SOLVER_FAILED,
} from '../records/problem-records.js';
import type { Row, RowForm } from '../records/rows.js';
import type { Extent } from '../records/run-records.js';
import type { Solution } from '../solution/solution.js';
import type {
  BatchEvents,
  BatchProgress,
  Executor,
  Failure,
  Item,
  Job,
  JobAnswer,
  JobQueue,
  RunningSearch,
  StartExecutor,
  WrittenResult,
} from './executor.js';
import { needAnswer, needExecutor } from './executor-check.js';
import { InputDigest, identities, isIn, refusalIdentity, type Shard } from './identity.js';
import type { PutOff } from './look.js';
import { Rate } from './rate.js';
import { lengthOf, withHead } from './record-text.js';
import {
  factsOf,
  fieldsOf,
  HeldRecord,
  type ResultRecord,
  recordHead,
  refusalLine,
  writeResult,
} from './records.js';
import { interruptedResult, type Task, type TaskFacts, type TaskName, wishOf } from './tasks.js';
import { solverThreads } from './threads/solver-threads.js';
import { isFulfilled } from './wish.js';
import { problemOf, readWork } from './work.js';

/** How a batch is run, independently of its task. */
export interface RunOptions<Name extends TaskName> {
  /** maximum number of solver threads; 1 by default */
  readonly threads?: number;
  /** rows are enough: threads of this machine make them, and no records. Not together with a shard */
  readonly rows?: RowForm | undefined;
  /** solve only this part of the problems; the others are read and counted */
  readonly shard?: Shard;
  /**
   * Aborting ends the batch early: unfinished problems in hand come back undecided (`limit: 'interrupted'`),
   * everything finished is still yielded, and nothing further is read.
   */
  readonly signal?: AbortSignal;
  /** who does the work; by default threads of this machine */
  readonly executor?: StartExecutor<Name>;
}

/** An entry whose answer is known from an earlier run. */
export type KnownEntry<Name extends TaskName = TaskName> = {
  readonly type: 'known';
  /** it is in the file of results, in its place */
  readonly written: boolean;
} & (
  | { readonly problem: Problem; readonly answer: JobAnswer<Name> & { readonly type: 'result' } }
  | {
      readonly problem?: never;
      readonly answer: JobAnswer<Name> & { readonly type: 'refusal' | 'elsewhere' };
    }
);

export type BatchEntry<Name extends TaskName = TaskName> = EntryOrLine | KnownEntry<Name>;

/** What became of an entry; entries of other shards have none. */
export type Outcome<Name extends TaskName = TaskName> = {
  /** number of the entry in the input */
  readonly entry: number;
  /** the file of results already has its record */
  readonly written: boolean;
} & (
  | {
      readonly type: 'result';
      readonly name: Name;
      readonly facts: TaskFacts<Name>;
      /** undefined where there is a row */
      readonly record: HeldRecord<ResultRecord<Name>> | undefined;
      readonly row?: Row;
    }
  | {
      readonly type: 'refusal';
      readonly record: HeldRecord<RefusalRecord>;
      readonly refusal: ProblemRefusal;
      /** it was a problem on which the solver broke down */
      readonly failed: boolean;
    }
);

/**
 * Entries read and not yet yielded. With {@link MAX_CHARACTERS} this limits the memory, however slow a
 * problem or the consumer.
 */
const WINDOW = 32_768;
/** Characters of records waiting for an earlier one. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** While the source is silent for so long, what was put off is taken up again. */
const SILENCE_MS = 250;

interface Slot<Name extends TaskName> {
  readonly entry: BatchEntry<Name>;
  readonly job?: PendingJob<Name>;
}

type Found<Name extends TaskName> = JobAnswer<Name> & { readonly type: 'result' };

type Finished<Name extends TaskName> =
  | Exclude<JobAnswer<Name>, { readonly type: 'result' } | PutOff>
  /** nothing before it is open: it leaves soon, and perhaps nobody needs its text */
  | (Found<Name> & { readonly problem: Problem });

class PendingJob<Name extends TaskName> implements Job {
  readonly item: Item;
  round = 0;
  isAlone = false;
  /** what the last look has found, where it was put off */
  soFar: PutOff | undefined;
  /** nobody works on it */
  isPutOff = false;
  answer: Finished<Name> | undefined;

  constructor(item: Item) {
    this.item = item;
  }
}

export class Batch<Name extends TaskName> {
  readonly #task: Task<Name>;
  readonly #identityOf: (problem: Problem) => string;
  readonly #shard: Shard | undefined;
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
  /** how many of those before it have no answer yet */
  #open = 0;
  /** those that were put off, by round, until they are taken up again */
  readonly #putOff: PendingJob<Name>[][] = [];
  /** how many of them wait */
  #putOffWaiting = 0;
  /** how many were put off and have no answer yet */
  #hard = 0;
  /** how many entries in the window have their answer */
  #answered = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isSilent = false;
  /** these jobs, for the executor */
  readonly #queue: JobQueue;
  /** characters of the records that wait in the window */
  #characters = 0;
  #reading = false;
  #sourceEnded = false;
  #failure: unknown;
  #failed = false;
  #wake: () => void = () => {};
  #entries = 0;
  /** entries that left without an outcome or a number, because nobody wants them */
  #unwanted = 0;
  readonly #rate = new Rate();
  #problems = 0;
  readonly #asRows: boolean;
  readonly #hasher: Pick<Host, 'sha256'>;
  readonly #digest: InputDigest;
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
    const waiting = (): number => this.#waiting || (this.#hasTime ? this.#putOffWaiting : 0);
    this.#queue = {
      get length() {
        return waiting();
      },
      take: () => this.#takeJob(),
    };
    this.#hasher = host;
    this.#digest = new InputDigest(host);
    this.#identityOf = identities(host, task);
    this.#source = entries[Symbol.asyncIterator]();
    this.#signal = options.signal;
    this.#shard = options.shard;
    this.#asRows = options.rows !== undefined;
    const start =
      options.executor ?? solverThreads(host, { threads: options.threads ?? 1, rows: options.rows });
    const events: BatchEvents<Name> = {
      onAnswer: (job, answer) => this.#take(job, answer),
      onRoom: () => this.#wake(),
      onFatal: (error) => this.#fail(error),
      progress: () => this.progress,
    };
    this.#executor = needExecutor(start(task, events, options.shard));
  }

  /**
   * Carries out the task for every problem of the entries and passes refusals through, in input order, some
   * at a time. To be called once.
   * @throws ExecutorError when the executor does not work, HostError when its threads cannot be loaded,
   *   NoMemoryError when there is not enough memory for a table, and what the source throws; everything
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
    return {
      read: this.#left + this.#window.length - this.#head,
      allRead: this.#sourceEnded,
      done: this.#left,
      answered: this.#left + this.#answered,
      putOff: this.#hard,
      rate: this.#rate.of(this.#left + this.#answered),
    };
  }

  /** How many entries have left the batch. */
  get #left(): number {
    return this.#entries + this.#unwanted;
  }

  /** The searches long enough to be reported. */
  get searches(): readonly RunningSearch[] {
    return this.#executor.searches ?? [];
  }

  /** The search that has been running longest; undefined if none has been reported. */
  get longestSearch(): RunningSearch | undefined {
    return this.searches.toSorted((a, b) => b.progress.ms - a.progress.ms)[0];
  }

  /** The size of the whole input, once all of it has left the batch. In a run of rows, `input` is meaningless. */
  get extent(): Extent {
    return { entries: this.#entries, input: this.#digest.value() };
  }

  async *#run(): AsyncGenerator<readonly Outcome<Name>[]> {
    while (!this.#failed && !this.#signal?.aborted) {
      // made before looking around, so that no event is missed
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
    // not awaited: a source that waits for standard input may never answer
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

  /** Reads on when the threads may soon run out and the window has room; one read at a time. */
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

  /** Whether there is nothing else to do than what was put off. */
  get #hasTime(): boolean {
    return this.#waiting === 0 && (this.#sourceEnded || this.#isSilent || this.#isFull);
  }

  /** Notices a silent source. */
  #listen(): void {
    if (!this.#reading || this.#waiting > 0 || this.#putOffWaiting === 0) return;
    this.#silence ??= setTimeout(() => {
      this.#isSilent = true;
      this.#wake();
    }, SILENCE_MS);
  }

  #takeJob(): Job | undefined {
    return this.#takeFresh() ?? (this.#hasTime ? this.#takeUpAgain() : undefined);
  }

  /** In a full window the one that all others wait for; else those first that were put off least often. */
  #takeUpAgain(): Job | undefined {
    const head = this.#window[this.#head]?.job;
    const job = this.#isFull && head?.isPutOff ? head : this.#nextPutOff();
    if (!job) return undefined;
    job.isPutOff = false;
    this.#putOffWaiting--;
    return job;
  }

  #nextPutOff(): PendingJob<Name> | undefined {
    for (const [round, jobs] of this.#putOff.entries()) {
      for (let job = jobs.shift(); job; job = jobs.shift())
        if (job.isPutOff && job.round === round) return job;
    }
    return undefined;
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
      if (answer.type === 'put-off') {
        this.#putOffJob(job as PendingJob<Name>, answer);
        return;
      }
      const held: Finished<Name> =
        answer.type === 'result' ? this.#hold(job as PendingJob<Name>, answer) : answer;
      job.answer = held;
      if (held.type === 'written') this.#characters += lengthOf(held.tail);
      this.#answered++;
      this.#open--;
      if (job.soFar) this.#hard--;
      if (job.isPutOff) this.#putOffWaiting--;
      job.isPutOff = false;
      this.#wake();
    } catch (error) {
      this.#fail(error);
    }
  }

  #putOffJob(job: PendingJob<Name>, answer: PutOff): void {
    if (job.isPutOff) return;
    if (!job.soFar) this.#hard++;
    job.soFar = answer;
    job.isPutOff = true;
    job.round++;
    while (this.#putOff.length <= job.round) this.#putOff.push([]);
    this.#putOff[job.round]?.push(job);
    this.#putOffWaiting++;
    this.#wake();
  }

  /** Executors of other programs may answer with problems that nobody wants. An interrupted search never has what is wanted. */
  #hold({ item }: PendingJob<Name>, answer: Found<Name>): Finished<Name> {
    const { problem = problemOf(item, this.#task), result } = answer;
    const wish = wishOf(this.#task);
    if (wish && !isFulfilled(wish, problem, result as Solution)) return { type: 'unwanted' };
    // text takes less memory while it waits, and its length is known
    return this.#open > 1 ? this.#write(problem, answer) : { ...answer, problem };
  }

  #write(
    problem: Problem,
    { result, identity = this.#identityOf(problem) }: Found<Name>,
  ): WrittenResult<Name> {
    return writeResult(this.#task.name, problem, result, identity);
  }

  #hasReady(): boolean {
    const slot = this.#window[this.#head];
    return slot !== undefined && (!slot.job || slot.job.answer !== undefined);
  }

  /** Removes the finished entries at the head of the window. */
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

  /** Removes the first entry of the window. */
  #leave(ready: Outcome<Name>[]): void {
    const slot = this.#window[this.#head++];
    if (!slot) return;
    this.#answered--;
    const outcome = this.#outcomeOf(slot);
    if (outcome) ready.push(outcome);
  }

  /** After the signal: waits for the executor's jobs in hand, then yields all that is finished. */
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
      if (slot?.job && !answered(slot)) this.#skip();
      else this.#leave(ready);
    }
    if (ready.length > 0) yield ready;
  }

  /** What was put off is undecided, and --resume takes it up again. */
  #cutShort(job: PendingJob<Name>, { progress }: PutOff): void {
    const problem = problemOf(job.item, this.#task);
    this.#take(job, { type: 'result', result: interruptedResult(this.#task, problem, progress) });
  }

  /** A problem that was not begun still counts, so that later ones keep their numbers. */
  #skip(): void {
    this.#head++;
    if (wishOf(this.#task)) {
      this.#unwanted++;
      return;
    }
    this.#entries++;
    this.#problems++;
  }

  #answerOf(entry: BatchEntry<Name>, job: PendingJob<Name> | undefined): Finished<Name> {
    if (entry.type === 'refusal') return entry;
    if (entry.type === 'known')
      return entry.problem ? { ...entry.answer, problem: entry.problem } : entry.answer;
    if (!job?.answer) throw new Error('an entry was to leave the batch before it was finished');
    return job.answer;
  }

  /** Numbers the entry and makes its records; undefined if it belongs to another shard. */
  #outcomeOf({ entry, job }: Slot<Name>): Outcome<Name> | undefined {
    const answer = this.#answerOf(entry, job);
    if (answer.type === 'unwanted') {
      this.#unwanted++;
      return undefined;
    }
    const number = this.#entries++;
    const written = entry.type === 'known' && entry.written;
    const { name } = this.#task;
    switch (answer.type) {
      case 'written': {
        const index = this.#problems++;
        this.#digest.add(answer.identity);
        if (job) this.#characters -= lengthOf(answer.tail);
        const text = withHead(recordHead(name, number, index), answer.tail);
        const record = HeldRecord.written<ResultRecord<Name>>(text);
        return { type: 'result', name, entry: number, record, written, facts: answer.facts };
      }
      case 'result': {
        const { problem, result } = answer;
        // rows have no identity
        const { identity = this.#asRows ? '' : this.#identityOf(problem) } = answer;
        const place = { entry: number, index: this.#problems++ };
        this.#digest.add(identity);
        const record = HeldRecord.of(name, place, fieldsOf(name, problem, result, identity));
        return { type: 'result', name, entry: number, record, written, facts: factsOf(name, result) };
      }
      case 'row':
        this.#problems++;
        return {
          type: 'result',
          name,
          entry: number,
          record: undefined,
          written,
          facts: answer.facts,
          row: answer.row,
        };
      case 'elsewhere':
        this.#problems++;
        this.#digest.add(answer.identity);
        return undefined;
      case 'refusal': {
        const { refusal } = answer;
        const identity = refusalIdentity(this.#hasher, refusal);
        this.#digest.add(identity);
        // every shard reports what concerns a file as a whole
        if (refusal.source.line > 0 && !isIn(this.#shard, identity)) return undefined;
        const record = HeldRecord.written<RefusalRecord>(refusalLine(refusal, { entry: number, identity }));
        return { type: 'refusal', entry: number, record, written, refusal, failed: false };
      }
      case 'failure': {
        const index = this.#problems++;
        const problem = problemOf((job as Job).item, this.#task);
        const refusal = refusalOfFailure(answer, problem);
        const identity = this.#identityOf(problem);
        this.#digest.add(identity);
        const text = refusalLine(refusal, { entry: number, identity, index });
        const record = HeldRecord.written<RefusalRecord>(text);
        return { type: 'refusal', entry: number, record, written, refusal, failed: true };
      }
    }
  }
}

/** The refusal of a problem on which the solver broke down. */
function refusalOfFailure({ message, times = 2 }: Failure, problem: Problem): ProblemRefusal {
  const found = `the solver crashed on ${problem.fen} ${times === 2 ? 'twice' : `${times} times`}: ${message}. This is a bug in keymove. Please report it`;
  return refuseProblem(problem, { code: SOLVER_FAILED, field: 'solver', message: found });
}
