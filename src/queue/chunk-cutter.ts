/**
 * Cuts the jobs of a batch into chunks that take some seconds each. The first chunks have one job each; the
 * later lengths depend on the time that chunks take.
 */
import type { Job, JobQueue } from '../batch/executor.js';

/** A chunk that takes less than this is followed by longer ones. */
const QUICK_CHUNK_MS = 2000;
/** A chunk that takes longer than this is followed by shorter ones. */
const SLOW_CHUNK_MS = 6000;
const GROWTH = 16;
const MAX_LENGTH = 2048;
/** Approximate maximum number of characters in the lines of a chunk. */
const MAX_CHUNK_SIZE = 512 * 1024;
/** Maximum number of problems in all chunks together. The batch holds twice as many, because they do not end in order. */
const MAX_IN_HAND = 262_144;
/** Redis holds two chunks for each thread, and this many more. */
const SPARE_CHUNKS = 2;
const MIN_WINDOW = 4;
const MAX_WINDOW = 4096;
/** Number of pieces into which a chunk is cut if its jobs came back without answers. */
const PIECES = 32;
/** How long jobs wait for more while there are too few for a chunk. */
const LINGER_MS = 50;

export class ChunkCutter {
  #queue: JobQueue | undefined;
  readonly #onReady: () => void;
  /** pieces of former chunks, to be submitted next */
  readonly #pieces: Job[][] = [];
  #length = 1;
  #window = MIN_WINDOW;
  /** runs while too few jobs wait for more */
  #lingers: NodeJS.Timeout | undefined;
  #isLate = false;

  /** @param onReady called when too few jobs have waited long enough */
  constructor(onReady: () => void) {
    this.#onReady = onReady;
  }

  /** Returns how many chunks may be in Redis. */
  get window(): number {
    return this.#window;
  }

  /** The window grows with the threads of the workers. */
  set threads(threads: number) {
    this.#window = Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, 2 * threads + SPARE_CHUNKS));
  }

  /** Returns the number of jobs in the next chunk. */
  get length(): number {
    return Math.max(1, Math.min(this.#length, Math.floor(MAX_IN_HAND / this.#window)));
  }

  /** @param queue the queue from which jobs are taken from now on */
  feed(queue: JobQueue): void {
    this.#queue = queue;
  }

  /** Returns the jobs of a chunk; empty if there are too few and more may come soon. */
  next(): Job[] {
    const piece = this.#pieces.pop();
    const queue = this.#queue;
    if (piece || !queue) return piece ?? [];
    if (queue.length < this.length && !this.#isLate) {
      if (queue.length > 0)
        this.#lingers ??= setTimeout(() => {
          this.#isLate = true;
          this.#onReady();
        }, LINGER_MS);
      return [];
    }
    this.stop();
    const jobs: Job[] = [];
    for (let size = 0; jobs.length < this.length && size < MAX_CHUNK_SIZE; ) {
      const job = queue.take();
      if (!job) break;
      jobs.push(job);
      // a repeated job takes long, so the chunk ends with it
      if (job.round > 0) break;
      size += 'text' in job.item ? job.item.text.length : 1000;
    }
    return jobs;
  }

  /** Ends the wait for more jobs. */
  stop(): void {
    clearTimeout(this.#lingers);
    this.#lingers = undefined;
    this.#isLate = false;
  }

  /**
   * Takes back jobs without answers, and cuts them into pieces, because one of them may take long, or may have killed its worker.
   * A job that keeps coming back is soon alone.
   */
  repeat(jobs: readonly Job[]): void {
    const length = Math.max(1, Math.floor(jobs.length / PIECES));
    for (let at = 0; at < jobs.length; at += length) this.#pieces.push(jobs.slice(at, at + length));
  }

  /**
   * Adapts the length to the time that a finished chunk took.
   * @param answered number of its problems that were answered
   */
  adapt(answered: number, count: number, ms: number): void {
    const fitting = (limit: number): number => Math.max(1, Math.floor((answered * limit) / Math.max(ms, 1)));
    if (ms > SLOW_CHUNK_MS || answered < count) {
      this.#length = Math.min(this.#length, fitting(SLOW_CHUNK_MS));
    } else if (ms < QUICK_CHUNK_MS && count >= this.length) {
      this.#length = Math.min(MAX_LENGTH, count * GROWTH, Math.max(fitting(QUICK_CHUNK_MS), count));
    }
  }
}
