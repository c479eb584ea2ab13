/**
 * The main thread's end of one solver thread.
 *
 * Plain `worker_threads` instead of a pool library: what we need, answers in the middle of a task, a stop that keeps what
 * was proven, and taking back what was not begun, it does not do; the rest of a pool is pool.ts.
 */
import { Worker } from 'node:worker_threads';
import type { TaskName } from '../tasks.js';
import type { Answer, Item, ThreadMessage, ThreadStart } from './messages.js';
import { SearchCells, type SearchProgress } from './search-cells.js';
import { Claims } from './work-ring.js';

/** The solver threads cannot work at all: a bug in the program, or a broken installation. */
export class SolverThreadError extends Error {
  override readonly name = 'SolverThreadError';
}

/** The machine does not give the memory that the transposition table was to have. */
export class NoMemoryError extends Error {
  override readonly name = 'NoMemoryError';
}

/** An item, and what became of it. */
export interface Job<Name extends TaskName> {
  readonly item: Item;
  answer?: Answer<Name> | Failure;
  /** threads that died working on it */
  deaths: number;
}

/** Two threads died of it. */
export interface Failure {
  readonly type: 'failure';
  /** what they died of */
  readonly message: string;
}

/** A search that goes on. */
export interface ThreadSearch {
  readonly item: Item;
  readonly progress: SearchProgress;
}

/** How a thread ended without being told to. */
export interface Death<Name extends TaskName> {
  readonly message: string;
  /** what it was working on; absent when it died of something else */
  readonly culprit: Job<Name> | undefined;
  /** everything else that it had not answered */
  readonly others: readonly Job<Name>[];
}

export interface ThreadEvents<Name extends TaskName> {
  /** some jobs have their answers now, or may be sent; the records of the answers have so many characters */
  onAnswers(characters: number): void;
  /** the oldest chunk in hand is done with, or was given up because of the stop flag; it took `ms` */
  onChunkEnd(ms: number): void;
  onDeath(death: Death<Name>): void;
  /** it cannot have its table, and is of no use; it was sent `jobs` */
  onNoMemory(message: string, jobs: readonly Job<Name>[]): void;
}

/** What a thread runs. */
export interface ThreadProgram {
  readonly script: URL;
  readonly start: Omit<ThreadStart, 'claims' | 'search'>;
  /** JavaScript's memory, in MB, beside that of the kernel: a thread that needs more dies; V8's default unless given */
  readonly heapMb?: number;
}

/** Results are short-lived; V8's default lets tens of megabytes of them pile up before it collects them. */
const YOUNG_GENERATION_MB = 8;

export class SolverThread<Name extends TaskName> {
  readonly #worker: Worker;
  readonly #events: ThreadEvents<Name>;
  readonly #claims = new Claims();
  readonly #cells = new SearchCells();
  /** sent and neither answered nor taken back, in order, with their numbers */
  #jobs: { readonly job: Job<Name>; readonly number: number }[] = [];
  #sent = 0;
  #chunks = 0;
  #chunkBegan = 0;
  #readyAt: number | undefined;
  #over = false;

  constructor({ script, start, heapMb }: ThreadProgram, events: ThreadEvents<Name>) {
    this.#events = events;
    const workerData: ThreadStart = { ...start, claims: this.#claims.buffer, search: this.#cells.buffer };
    this.#worker = new Worker(script, {
      workerData,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
        ...(heapMb !== undefined && { maxOldGenerationSizeMb: heapMb }),
      },
    });
    this.#worker.on('message', (message: ThreadMessage<Name>) => this.#receive(message));
    this.#worker.on('error', (error) => this.#die(`${error.name}: ${error.message}`));
    this.#worker.on('exit', (code) => this.#die(`the thread ended with code ${code}`));
  }

  /** When it was heard of first: it is loaded, and works. */
  get readyAt(): number | undefined {
    return this.#readyAt;
  }

  /** What it works on, and how far it is; undefined where that was begun just now. */
  get search(): ThreadSearch | undefined {
    const read = this.#cells.read();
    const sent = read && this.#jobs.find(({ number }) => number === read.item);
    return sent && { item: sent.job.item, progress: read.progress };
  }

  /** Chunks sent and not yet ended. */
  get chunksInHand(): number {
    return this.#chunks;
  }

  /** Jobs sent and not yet answered. */
  get jobsInHand(): number {
    return this.#jobs.length;
  }

  send(jobs: readonly Job<Name>[]): void {
    const first = this.#sent;
    for (const job of jobs) {
      this.#claims.offer(this.#sent);
      this.#jobs.push({ job, number: this.#sent++ });
    }
    if (this.#chunks++ === 0) this.#chunkBegan = performance.now();
    this.#worker.postMessage({ first, items: jobs.map(({ item }) => item) });
  }

  /** Takes back the last `count` jobs, as far as it has not begun them. */
  takeBack(count: number): Job<Name>[] {
    const from = this.#jobs.length - count;
    const taken = new Set(this.#jobs.slice(from).filter(({ number }) => this.#claims.takeBack(number)));
    this.#jobs = this.#jobs.filter((sent) => !taken.has(sent));
    return [...taken].map(({ job }) => job);
  }

  /** Ends the thread whatever it is doing; resolves when it is gone. */
  async terminate(): Promise<void> {
    this.#over = true;
    await this.#worker.terminate();
  }

  #receive(message: ThreadMessage<Name>): void {
    if (this.#over) return;
    this.#readyAt ??= performance.now();
    switch (message.type) {
      case 'failure':
        this.#die(`${message.error.name}: ${message.error.message}`);
        return;
      case 'no-memory':
        this.#over = true;
        this.#events.onNoMemory(
          message.message,
          this.#jobs.splice(0).map(({ job }) => job),
        );
        return;
      case 'answers': {
        let characters = 0;
        for (const [i, { job }] of this.#jobs.splice(0, message.answers.length).entries()) {
          const answer = message.answers[i];
          if (answer) job.answer = answer;
          if (answer?.type === 'result') characters += answer.tail.length;
        }
        if (message.chunkEnds) {
          this.#chunks--;
          const now = performance.now();
          this.#events.onChunkEnd(now - this.#chunkBegan);
          this.#chunkBegan = now;
        }
        this.#events.onAnswers(characters);
      }
    }
  }

  #die(message: string): void {
    if (this.#over) return;
    this.#over = true;
    // a thread that could not go on is of no use, but still there
    this.#worker.terminate().catch(() => {});
    const jobs = this.#jobs.splice(0);
    const culprit = jobs.find(({ number }) => this.#claims.isUnderWay(number))?.job;
    const others = jobs.map(({ job }) => job).filter((job) => job !== culprit);
    this.#chunks = 0;
    this.#events.onDeath({ message, culprit, others });
  }
}
