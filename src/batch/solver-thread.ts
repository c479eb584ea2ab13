/**
 * The main thread's end of one solver thread.
 *
 * Plain `worker_threads` instead of a pool library: the two things a pool would do for us, queueing and restarting,
 * are not wanted (order and a bounded window are kept in run-batch.ts; a crash is a bug to report, not to retry),
 * and the two we do need, answers in the middle of a task and a stop that keeps what was proven, it does not do.
 */
import { Worker } from 'node:worker_threads';
import type { Source } from '../problems/problem.js';
import type { Chunk, ThreadMessage, ThreadStart, ThrownError } from './messages.js';
import type { TaskName, TaskResult } from './tasks.js';

/** A solver thread broke down: a bug in the program. `message` names what it was working on. */
export class SolverThreadError extends Error {
  override readonly name = 'SolverThreadError';
}

/** The machine does not give the memory that the transposition table was to have. */
export class NoMemoryError extends Error {
  override readonly name = 'NoMemoryError';
}

export interface ThreadEvents<Name extends TaskName> {
  /** some results of the oldest chunk in hand, in its order */
  onResults(results: readonly TaskResult<Name>[]): void;
  /** the oldest chunk in hand is done with, or was given up because of the stop flag; it took `ms` */
  onChunkEnd(ms: number): void;
  /** the thread cannot go on; called once */
  onFailure(error: SolverThreadError | NoMemoryError): void;
}

/** Results are short-lived; V8's default lets tens of megabytes of them pile up before it collects them. */
const YOUNG_GENERATION_MB = 8;

export class SolverThread<Name extends TaskName> {
  readonly #worker: Worker;
  readonly #events: ThreadEvents<Name>;
  /** chunks sent and not ended, oldest first */
  readonly #chunks: Chunk[] = [];
  #chunkBegan = 0;
  #over = false;

  constructor(script: URL, start: ThreadStart, events: ThreadEvents<Name>) {
    this.#events = events;
    this.#worker = new Worker(script, {
      workerData: start,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.on('message', (message: ThreadMessage<Name>) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(`${error.name}: ${error.message}`, error));
    this.#worker.on('exit', (code) => this.#fail(`the thread ended with code ${code}`));
  }

  /** Chunks sent and not yet ended. */
  get chunksInHand(): number {
    return this.#chunks.length;
  }

  send(chunk: Chunk): void {
    if (this.#chunks.length === 0) this.#chunkBegan = performance.now();
    this.#chunks.push(chunk);
    this.#worker.postMessage(chunk);
  }

  /** Ends the thread whatever it is doing; resolves when it is gone. */
  async terminate(): Promise<void> {
    this.#over = true;
    await this.#worker.terminate();
  }

  #receive(message: ThreadMessage<Name>): void {
    if (this.#over) return;
    if (message.type === 'failure') {
      const { name, message: what } = message.error;
      this.#fail(`${where(message.problem.source)}: ${name}: ${what}`, message.error);
      return;
    }
    if (message.type === 'no-memory') {
      this.#over = true;
      this.#events.onFailure(new NoMemoryError(message.message));
      return;
    }
    this.#events.onResults(message.results);
    if (!message.chunkEnds) return;
    this.#chunks.shift();
    const now = performance.now();
    this.#events.onChunkEnd(now - this.#chunkBegan);
    this.#chunkBegan = now;
  }

  #fail(what: string, cause?: ThrownError): void {
    if (this.#over) return;
    this.#over = true;
    const chunk = this.#chunks[0];
    const first = chunk?.[0];
    const last = chunk?.at(-1);
    const inHand = first && last ? ` (in hand: ${where(first.source)} to ${where(last.source)})` : '';
    this.#events.onFailure(new SolverThreadError(`the solver broke down: ${what}${inHand}`, { cause }));
  }
}

function where(source: Source): string {
  return `${source.file}:${source.line}`;
}
