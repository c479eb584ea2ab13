/**
 * A stream of problems -> solver threads -> a stream of outcomes in input order, in constant memory. What the threads do
 * with each problem is their task (tasks.ts); here it does not matter.
 *
 * Entries wait in one window in input order; threads take chunks from its unsent part, and what is finished leaves
 * at its head. Chunks begin with one problem, so that the first answer appears at once, and double while they are
 * quick, so that the cost of messages vanishes (two-movers take 20 microseconds, a message about as long).
 */
import { StopFlag } from '../kernel/stop-flag.js';
import type { Entry, Problem, Refusal } from '../problems/problem.js';
import { SolverThread } from './solver-thread.js';
import type { Task, TaskName, TaskResult } from './tasks.js';

/** How a batch is run, whatever is done with each of its problems. */
export interface RunOptions {
  /** solver threads; 1 unless given */
  readonly threads?: number;
  /**
   * Aborting ends the batch early: the problems in hand come back undecided (`limit: 'interrupted'`) unless they
   * are done, everything finished is still yielded, and nothing further is read.
   */
  readonly signal?: AbortSignal;
  /** the thread's program; for tests */
  readonly script?: URL;
}

/** A line that could not be read, at its place among the results. */
export interface RefusalOutcome {
  readonly type: 'refusal';
  readonly refusal: Refusal;
}

/** Makes an outcome of a problem and what a thread found about it. */
export type MakeOutcome<Name extends TaskName, Outcome> = (
  problem: Problem,
  result: TaskResult<Name>,
) => Outcome;

/** A chunk that takes less than this is followed by one twice as long, … */
const QUICK_CHUNK_MS = 20;
/** … and one that takes longer than this by one half as long. */
const SLOW_CHUNK_MS = 80;
const LONGEST_CHUNK = 512;
/**
 * While chunks are quick a second one waits in the thread's message queue, so that it never idles while the main
 * thread prints. Nothing is put behind a problem that may take hours: another thread can have it.
 */
const CHUNKS_PER_THREAD = 2;
/** Entries read and not yet yielded; bounds the memory however slow a problem or the reader of our output is. */
const WINDOW = 4 * CHUNKS_PER_THREAD * LONGEST_CHUNK;

interface Slot<Result> {
  readonly entry: Entry;
  result?: Result;
}

/**
 * Does the task with every problem of `entries` and passes refusals through, in input order, a handful at a time.
 * @throws SolverThreadError when a thread breaks down, NoMemoryError when it cannot have its table; everything that
 * was finished before is yielded first
 */
export async function* runBatch<Name extends TaskName, Outcome>(
  entries: AsyncIterable<readonly Entry[]>,
  task: Task<Name>,
  makeOutcome: MakeOutcome<Name, Outcome>,
  options: RunOptions,
): AsyncGenerator<readonly (Outcome | RefusalOutcome)[]> {
  const batch = new Batch(entries, task, makeOutcome, options);
  try {
    yield* batch.run();
  } finally {
    await batch.close();
  }
}

class Batch<Name extends TaskName, Outcome> {
  readonly #makeOutcome: MakeOutcome<Name, Outcome>;
  readonly #signal: AbortSignal | undefined;
  readonly #stop = new StopFlag();
  readonly #threads: readonly SolverThread<Name>[];
  /** per thread: the problems it was sent and has not answered, in order */
  readonly #sent: Slot<TaskResult<Name>>[][];
  readonly #source: AsyncIterator<readonly Entry[]>;
  #window: Slot<TaskResult<Name>>[] = [];
  /** index in the window of the first slot that no thread has seen */
  #unsent = 0;
  #chunkLength = 1;
  #reading = false;
  #sourceEnded = false;
  #failure: unknown;
  #failed = false;
  #wake: () => void = () => {};

  constructor(
    entries: AsyncIterable<readonly Entry[]>,
    task: Task<Name>,
    makeOutcome: MakeOutcome<Name, Outcome>,
    options: RunOptions,
  ) {
    this.#makeOutcome = makeOutcome;
    this.#source = entries[Symbol.asyncIterator]();
    this.#signal = options.signal;
    const start = { task, stop: this.#stop.buffer };
    const script = options.script ?? new URL('./worker.js', import.meta.url);
    this.#sent = Array.from({ length: options.threads ?? 1 }, () => []);
    this.#threads = this.#sent.map(
      (sent) =>
        new SolverThread<Name>(script, start, {
          onResults: (results) => {
            for (const [i, slot] of sent.splice(0, results.length).entries()) {
              const result = results[i];
              if (result) slot.result = result;
            }
            this.#wake();
          },
          onChunkEnd: (ms) => {
            this.#adaptChunkLength(ms);
            this.#wake();
          },
          onFailure: (error) => this.#fail(error),
        }),
    );
    this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  async *run(): AsyncGenerator<readonly (Outcome | RefusalOutcome)[]> {
    while (!this.#failed && !this.#signal?.aborted) {
      // Made before looking around, so that nothing that happens meanwhile is slept through.
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#read();
      this.#feed();
      const ready = this.#takeReady();
      if (ready.length > 0) yield ready;
      else if (this.#sourceEnded && this.#window.length === 0) return;
      else await woken;
    }
    if (!this.#failed) yield* this.#finishInterrupted();
    if (this.#failed) {
      const ready = this.#takeReady();
      if (ready.length > 0) yield ready;
      throw this.#failure;
    }
  }

  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    // Not awaited: a source that waits for standard input answers only when there is some.
    if (!this.#sourceEnded) this.#source.return?.()?.catch(() => {});
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  readonly #onAbort = (): void => {
    this.#stop.raise();
    this.#wake();
  };

  #fail(error: unknown): void {
    this.#failure = error;
    this.#failed = true;
    this.#wake();
  }

  /** Asks the source for more when the threads may soon run out and the window has room; at most one read at a time. */
  #read(): void {
    const wanted = CHUNKS_PER_THREAD * this.#threads.length * this.#chunkLength;
    if (this.#reading || this.#sourceEnded) return;
    if (this.#window.length - this.#unsent >= wanted || this.#window.length >= WINDOW) return;
    this.#reading = true;
    this.#source.next().then(
      (result) => {
        this.#reading = false;
        if (result.done) this.#sourceEnded = true;
        else for (const entry of result.value) this.#window.push({ entry });
        this.#wake();
      },
      (error) => {
        this.#sourceEnded = true;
        this.#fail(error);
      },
    );
  }

  #feed(): void {
    const rounds = this.#chunkLength > 1 ? CHUNKS_PER_THREAD : 1;
    for (let round = 0; round < rounds; round++) {
      for (const [i, thread] of this.#threads.entries()) {
        if (thread.chunksInHand > round) continue;
        const chunk: Problem[] = [];
        while (this.#unsent < this.#window.length && chunk.length < this.#chunkLength) {
          const slot = this.#window[this.#unsent++];
          if (slot?.entry.type !== 'problem') continue;
          chunk.push(slot.entry.problem);
          this.#sent[i]?.push(slot);
        }
        if (chunk.length > 0) thread.send(chunk);
      }
    }
  }

  #adaptChunkLength(ms: number): void {
    if (ms < QUICK_CHUNK_MS) this.#chunkLength = Math.min(LONGEST_CHUNK, this.#chunkLength * 2);
    else if (ms > SLOW_CHUNK_MS) this.#chunkLength = Math.max(1, this.#chunkLength >> 1);
  }

  /** Removes the finished entries at the head of the window. */
  #takeReady(): (Outcome | RefusalOutcome)[] {
    const ready: (Outcome | RefusalOutcome)[] = [];
    for (const slot of this.#window) {
      const outcome = this.#outcomeOf(slot);
      if (!outcome) break;
      ready.push(outcome);
    }
    this.#window.splice(0, ready.length);
    this.#unsent = Math.max(0, this.#unsent - ready.length);
    return ready;
  }

  /** After the stop flag: waits for what the threads have in hand, then yields all that is finished. */
  async *#finishInterrupted(): AsyncGenerator<readonly (Outcome | RefusalOutcome)[]> {
    while (!this.#failed && this.#threads.some((thread) => thread.chunksInHand > 0)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    // Several threads leave gaps. A refusal counts as reached when something after it, or all before it, is finished.
    const lastSolved = this.#window.findLastIndex((slot) => slot.result !== undefined);
    const rest = [...this.#window.slice(0, lastSolved + 1), ...this.#refusalsAfter(lastSolved)];
    this.#window = [];
    const finished = rest.map((slot) => this.#outcomeOf(slot)).filter((outcome) => outcome !== undefined);
    if (finished.length > 0) yield finished;
  }

  #refusalsAfter(index: number): Slot<TaskResult<Name>>[] {
    const tail = this.#window.slice(index + 1);
    const end = tail.findIndex((slot) => slot.entry.type === 'problem');
    return end < 0 ? tail : tail.slice(0, end);
  }

  /** Undefined while a thread has the problem. */
  #outcomeOf({ entry, result }: Slot<TaskResult<Name>>): Outcome | RefusalOutcome | undefined {
    if (entry.type === 'refusal') return { type: 'refusal', refusal: entry.refusal };
    return result === undefined ? undefined : this.#makeOutcome(entry.problem, result);
  }
}
