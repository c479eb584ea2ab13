/**
 * A stream of entries -> solver threads -> a stream of outcomes in input order, in constant memory. What the threads do
 * with each problem is their task (tasks.ts); here it does not matter.
 *
 * Entries wait in one window in input order; threads take chunks from its unsent part, and what is finished leaves
 * at its head. Chunks begin with one problem, so that the first answer appears at once, and double while they are
 * quick, so that the cost of messages vanishes (two-movers take 20 microseconds, a message about as long).
 */
import { StopFlag } from '../kernel/stop-flag.js';
import type { EntryOrLine } from '../problems/entries.js';
import { readUnread } from '../problems/epd/epd-line.js';
import type { Problem, Refusal } from '../problems/problem.js';
import type { Extent } from '../records/solution-record.js';
import { InputDigest, identities, isIn, refusalIdentity, type Shard } from './identity.js';
import { recordHead, refusalLines } from './records.js';
import type { Task, TaskFacts, TaskName } from './tasks.js';
import type { Answer, Item } from './threads/messages.js';
import type { Failure, Job, ThreadSearch } from './threads/solver-thread.js';
import { Pool } from './threads/solver-threads.js';

/** How a batch is run, whatever is done with each of its problems. */
export interface RunOptions {
  /** solver threads at most; 1 unless given */
  readonly threads?: number;
  /** only this part of the problems; what belongs to another is read and counted */
  readonly shard?: Shard;
  /**
   * Aborting ends the batch early: the problems in hand come back undecided (`limit: 'interrupted'`) unless they
   * are done, everything finished is still yielded, and nothing further is read.
   */
  readonly signal?: AbortSignal;
  /** the thread's program, and the MB that its JavaScript may take; for tests */
  readonly script?: URL;
  readonly heapMb?: number;
}

/** An entry whose answer is known from an earlier run. */
export interface KnownEntry<Name extends TaskName = TaskName> {
  readonly type: 'known';
  readonly answer: Answer<Name>;
  /** the file of results has it, at its place */
  readonly written: boolean;
}

export type BatchEntry<Name extends TaskName = TaskName> = EntryOrLine | KnownEntry<Name>;

/** What became of an entry; entries of other shards have no outcome. */
export type Outcome<Name extends TaskName = TaskName> = {
  /** number of the entry in the input */
  readonly entry: number;
  /** its records, whole lines */
  readonly lines: string;
  /** the file of results has them already */
  readonly written: boolean;
} & (
  | { readonly type: 'result'; readonly name: Name; readonly facts: TaskFacts<Name> }
  | {
      readonly type: 'refusal';
      readonly refusal: Refusal;
      /** it was a problem, and the solver broke down on it */
      readonly failed: boolean;
    }
);

/** How far a batch is. */
export interface Standing {
  /** entries read so far */
  readonly read: number;
  /** there are no more */
  readonly allRead: boolean;
  /** entries that have left the batch */
  readonly done: number;
}

/** Entries read and not yet yielded; with {@link MOST_CHARACTERS} bounds the memory however slow a problem or our reader is. */
const WINDOW = 32_768;
/** Records that wait for one before them. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

interface Slot<Name extends TaskName> {
  readonly entry: BatchEntry<Name>;
  readonly job?: Job<Name>;
}

export class Batch<Name extends TaskName> {
  readonly #name: Name;
  readonly #identityOf: (problem: Problem) => string;
  readonly #shard: Shard | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #stop = new StopFlag();
  readonly #pool: Pool<Name>;
  readonly #source: AsyncIterator<readonly BatchEntry<Name>[]>;
  /** from #head on: entries in input order that have not been yielded */
  #window: Slot<Name>[] = [];
  #head = 0;
  /** index in the window of the first slot that no thread has seen */
  #unsent = 0;
  /** how many of the slots from there on have a job */
  #waiting = 0;
  /** characters of the records that wait in the window */
  #characters = 0;
  #reading = false;
  #sourceEnded = false;
  #failure: unknown;
  #failed = false;
  #wake: () => void = () => {};
  #entries = 0;
  #problems = 0;
  readonly #digest = new InputDigest();

  /** Nothing happens before `outcomes` is called. */
  constructor(entries: AsyncIterable<readonly BatchEntry<Name>[]>, task: Task<Name>, options: RunOptions) {
    this.#name = task.name;
    this.#identityOf = identities(task);
    this.#source = entries[Symbol.asyncIterator]();
    this.#signal = options.signal;
    this.#shard = options.shard;
    this.#pool = new Pool<Name>({
      size: options.threads ?? 1,
      program: {
        script: options.script ?? new URL('./threads/solver-program.js', import.meta.url),
        start: { task, stop: this.#stop.buffer, ...(options.shard && { shard: options.shard }) },
        ...(options.heapMb !== undefined && { heapMb: options.heapMb }),
      },
      onChange: () => this.#wake(),
      onAnswers: (characters) => {
        this.#characters += characters;
        this.#wake();
      },
      onFatal: (error) => this.#fail(error),
    });
  }

  /**
   * Does the task with every problem of the entries and passes refusals through, in input order, a handful at a time. To be
   * called once.
   * @throws SolverThreadError when the threads do not work, NoMemoryError when they cannot have their tables, and what
   * the source throws; everything that was finished before is yielded first
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

  get standing(): Standing {
    return {
      read: this.#entries + this.#window.length - this.#head,
      allRead: this.#sourceEnded,
      done: this.#entries,
    };
  }

  /** The search that has been going on for longest; undefined where none takes long enough to be told. */
  get longestSearch(): ThreadSearch | undefined {
    return this.#pool.searches.sort((a, b) => b.progress.ms - a.progress.ms)[0];
  }

  /** Solver threads started so far, those in the place of dead ones included. */
  get threadsStarted(): number {
    return this.#pool.threadsStarted;
  }

  /** What the whole input was, once all of it has left the batch. */
  get extent(): Extent {
    return { entries: this.#entries, input: this.#digest.value() };
  }

  async *#run(): AsyncGenerator<readonly Outcome<Name>[]> {
    while (!this.#failed && !this.#signal?.aborted) {
      // Made before looking around, so that nothing that happens meanwhile is slept through.
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#read();
      this.#pool.feed(this.#takeJob, this.#waiting);
      const ready = this.#takeReady();
      if (ready.length > 0) yield ready;
      else if (this.#sourceEnded && this.#head === this.#window.length) return;
      else if (!this.#hasReady()) await woken;
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
    // Not awaited: a source that waits for standard input answers only when there is some.
    if (!this.#sourceEnded) this.#source.return?.()?.catch(() => {});
    await this.#pool.close();
  }

  readonly #onAbort = (): void => {
    this.#stop.raise();
    this.#wake();
  };

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#failed = true;
    this.#wake();
  }

  /** Asks the source for more when the threads may soon run out and the window has room; at most one read at a time. */
  #read(): void {
    if (this.#reading || this.#sourceEnded || this.#waiting >= this.#pool.appetite) return;
    if (this.#window.length - this.#head >= WINDOW || this.#characters >= MOST_CHARACTERS) return;
    this.#reading = true;
    this.#source.next().then(
      (result) => {
        this.#reading = false;
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

  #add(entry: BatchEntry<Name>): void {
    if (entry.type === 'unread') this.#window.push({ entry, job: { item: entry, deaths: 0 } });
    else if (entry.type === 'problem') this.#window.push({ entry, job: { item: entry.problem, deaths: 0 } });
    else this.#window.push({ entry });
    if (this.#window.at(-1)?.job) this.#waiting++;
  }

  readonly #takeJob = (): Job<Name> | undefined => {
    while (this.#unsent < this.#window.length) {
      const job = this.#window[this.#unsent++]?.job;
      if (!job) continue;
      this.#waiting--;
      return job;
    }
    return undefined;
  };

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

  /** The first entry of the window leaves it. */
  #leave(ready: Outcome<Name>[]): void {
    const slot = this.#window[this.#head++];
    if (!slot) return;
    const outcome = this.#outcomeOf(slot);
    if (outcome) ready.push(outcome);
  }

  /** After the stop flag: waits for what the threads have in hand, then yields all that is finished. */
  async *#finishInterrupted(): AsyncGenerator<readonly Outcome<Name>[]> {
    while (!this.#failed && !this.#pool.isIdle) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    // Several threads leave gaps. A refusal counts as reached when something after it, or all before it, is finished.
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

  /** A problem that was not begun: it counts, so that those after it have their own numbers. */
  #skip(): void {
    this.#head++;
    this.#entries++;
    this.#problems++;
  }

  /** Numbers the entry and makes its records; nothing where it belongs to another shard. */
  #outcomeOf({ entry, job }: Slot<Name>): Outcome<Name> | undefined {
    const number = this.#entries++;
    const answer = answerOf(entry, job);
    const written = entry.type === 'known' && entry.written;
    switch (answer.type) {
      case 'result': {
        const index = this.#problems++;
        this.#digest.add(answer.identity);
        if (job) this.#characters -= answer.tail.length;
        const lines = recordHead(this.#name, number, index) + answer.tail;
        return { type: 'result', name: this.#name, entry: number, lines, written, facts: answer.facts };
      }
      case 'elsewhere':
        this.#problems++;
        this.#digest.add(answer.identity);
        return undefined;
      case 'refusal': {
        const { refusal } = answer;
        const identity = refusalIdentity(refusal);
        this.#digest.add(identity);
        // what concerns a file as a whole, every shard has to say
        if (refusal.source.line > 0 && !isIn(this.#shard, identity)) return undefined;
        const lines = refusalLines(refusal, { entry: number, identity });
        return { type: 'refusal', entry: number, lines, written, refusal, failed: false };
      }
      case 'failure': {
        const index = this.#problems++;
        const problem = problemOf(job?.item);
        const refusal = refusalOfFailure(answer, problem);
        const identity = this.#identityOf(problem);
        this.#digest.add(identity);
        const lines = refusalLines(refusal, { entry: number, identity, index });
        return { type: 'refusal', entry: number, lines, written, refusal, failed: true };
      }
    }
  }
}

function answerOf<Name extends TaskName>(
  entry: BatchEntry<Name>,
  job: Job<Name> | undefined,
): Answer<Name> | Failure {
  if (entry.type === 'refusal') return entry;
  const answer = entry.type === 'known' ? entry.answer : job?.answer;
  if (!answer) throw new Error('an entry was to leave the batch before it was finished');
  return answer;
}

/** The problem that a thread was sent; a line that is none cannot kill it. */
function problemOf(item: Item | undefined): Problem {
  if (item && 'fen' in item) return item;
  const entry = item && readUnread(item);
  if (entry?.type !== 'problem') throw new Error('a solver thread died of what is no problem');
  return entry.problem;
}

/** What is said of a problem that two threads died of. */
function refusalOfFailure({ message }: Failure, { source, fen }: Problem): Refusal {
  const found = `the solver broke down on ${fen} twice: ${message}; expected an answer. This is a bug in keymove, please report it`;
  return { source, text: fen, findings: [{ code: SOLVER_FAILED, field: 'solver', message: found }] };
}

/** The code of the finding about a problem that the solver broke down on. */
export const SOLVER_FAILED = 'solver-failed';
