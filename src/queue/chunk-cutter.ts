/**
 * Cuts the jobs of a batch into chunks of as many as take seconds. The first chunks have one job each; the
 * length follows the time that they take.
 */
import type { Job, JobQueue } from '../batch/executor.js';

/** A chunk that takes less than this is followed by longer ones. */
const QUICK_CHUNK_MS = 2000;
/** A chunk that takes longer than this is followed by shorter ones. */
const SLOW_CHUNK_MS = 6000;
const GROWTH = 16;
const MAX_LENGTH = 2048;
/** Characters of the lines in a chunk, more or less. */
const MAX_CHUNK_SIZE = 512 * 1024;
/** Problems in all chunks together; the batch holds twice as many, because they do not end in order. */
const MAX_IN_HAND = 262_144;
/** Chunks in Redis: two for each thread, and some more. */
const SPARE_CHUNKS = 2;
const MIN_WINDOW = 4;
const MAX_WINDOW = 4096;
/** The number of pieces into which jobs are cut that came back without answers. */
const PIECES = 32;
/** How long jobs wait for more while they do not fill a chunk. */
const LINGER_MS = 50;

export class ChunkCutter {
  #queue: JobQueue | undefined;
  readonly #onReady: () => void;
  /** chunks that are cut already */
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

  /** How many chunks may be in Redis. */
  get window(): number {
    return this.#window;
  }

  /** The window grows with the threads of the workers. */
  set threads(threads: number) {
    this.#window = Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, 2 * threads + SPARE_CHUNKS));
  }

  /** Number of jobs in the next chunk. */
  get length(): number {
    return Math.max(1, Math.min(this.#length, Math.floor(MAX_IN_HAND / this.#window)));
  }

  /** @param queue where it takes jobs from now on */
  feed(queue: JobQueue): void {
    this.#queue = queue;
  }

  /** Returns the jobs of a chunk; none if there are too few, and more may come soon. */
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
      // it takes long
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
   * Takes back jobs without answers, and cuts them into pieces: one of them may take long, or have killed its worker.
   * A job that comes back again and again is soon alone.
   */
  repeat(jobs: readonly Job[]): void {
    const length = Math.max(1, Math.floor(jobs.length / PIECES));
    for (let at = 0; at < jobs.length; at += length) this.#pieces.push(jobs.slice(at, at + length));
  }

  /**
   * Learns from a chunk that is done.
   * @param answered how many of its problems were answered
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
