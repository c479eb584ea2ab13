/**
 * Solver threads that share the work. They are started as there is work for them: the second one of a few quick problems
 * would cost more than it does. A thread that dies is replaced; the problem it died of is tried once more, and then
 * given up.
 */

import type { TaskName } from '../tasks.js';
import {
  type Death,
  type Job,
  NoMemoryError,
  SolverThread,
  SolverThreadError,
  type ThreadProgram,
  type ThreadSearch,
} from './solver-thread.js';

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
/** All threads are started at once when there is so much for each of them, … */
const MUCH_WORK = 250;
/** … and else one by one, when those that run have been at it for so long: it takes about as long to start one. */
const LONG_WORK_MS = 100;
/** Threads that die one after the other without having begun anything. */
const FRUITLESS_DEATHS = 3;
/** Threads that a problem may kill. */
const DEATHS_OF_A_JOB = 2;

export interface PoolOptions {
  /** threads at most */
  readonly size: number;
  readonly program: ThreadProgram;
  /** some jobs have answers, whose records have so many characters */
  readonly onAnswers: (characters: number) => void;
  /** something else has happened: there may be room for more jobs */
  readonly onChange: () => void;
  /** the threads cannot work; called once */
  readonly onFatal: (error: SolverThreadError | NoMemoryError) => void;
}

export class Pool<Name extends TaskName> {
  readonly #options: PoolOptions;
  readonly #threads = new Set<SolverThread<Name>>();
  #size: number;
  /** jobs of threads that died, and those that two threads would have had to share: they come first */
  #again: Job<Name>[] = [];
  #chunkLength = 1;
  #fruitlessDeaths = 0;
  #started = 0;
  #closing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#size = options.size;
  }

  /** Jobs that the threads could take at once; more than that need not be read. */
  get appetite(): number {
    return CHUNKS_PER_THREAD * this.#size * this.#chunkLength;
  }

  /** Threads started so far, those in the place of dead ones included. */
  get threadsStarted(): number {
    return this.#started;
  }

  get isIdle(): boolean {
    return [...this.#threads].every(({ chunksInHand }) => chunksInHand === 0);
  }

  /** The searches that go on, and how far they are. */
  get searches(): ThreadSearch[] {
    return [...this.#threads].flatMap(({ search }) => search ?? []);
  }

  /**
   * Gives the threads what they can take.
   * @param take the next job, undefined when there is none at the moment
   * @param waiting how many there are
   */
  feed(take: () => Job<Name> | undefined, waiting: number): void {
    if (this.#closing) return;
    this.#startThreads(waiting + this.#again.length);
    const rounds = this.#chunkLength > 1 ? CHUNKS_PER_THREAD : 1;
    for (let round = 0; round < rounds; round++) {
      for (const thread of this.#threads) {
        if (thread.chunksInHand > round) continue;
        const jobs = this.#nextChunk(take);
        if (jobs.length > 0) thread.send(jobs);
        else if (thread.chunksInHand === 0) this.#relieve(thread);
      }
    }
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #nextChunk(take: () => Job<Name> | undefined): Job<Name>[] {
    // what may kill the thread again goes alone: nothing else is to be lost
    if (this.#again[0]?.deaths) return this.#again.splice(0, 1);
    const jobs: Job<Name>[] = [];
    while (jobs.length < this.#chunkLength) {
      const job = this.#again[0]?.deaths === 0 ? this.#again.shift() : take();
      if (!job) break;
      jobs.push(job);
    }
    return jobs;
  }

  /** Gives an idle thread half of what the busiest one has not begun; of one that is still loading, all. */
  #relieve(idle: SolverThread<Name>): void {
    if (idle.readyAt === undefined) return;
    const others = [...this.#threads].filter((thread) => thread !== idle && thread.jobsInHand > 0);
    const loading = others.find(({ readyAt }) => readyAt === undefined);
    const busiest = loading ?? others.sort((a, b) => b.jobsInHand - a.jobsInHand)[0];
    const jobs = busiest?.takeBack(loading ? busiest.jobsInHand : busiest.jobsInHand >> 1) ?? [];
    if (jobs.length > 0) idle.send(jobs);
  }

  #startThreads(work: number): void {
    while (this.#threads.size < this.#size && work > 0) {
      const running = this.#threads.size;
      const busy = [...this.#threads].every(({ chunksInHand }) => chunksInHand > 0);
      if (running > 0 && !(busy && (work >= MUCH_WORK * (running + 1) || this.#workIsLong()))) break;
      this.#startThread();
      // one that is new and idle gets something first
      if (work < MUCH_WORK) break;
    }
    if (this.#threads.size < this.#size && work > 0 && !this.#timer) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#options.onChange();
      }, LONG_WORK_MS);
    }
  }

  /** All threads have been at it for a while. */
  #workIsLong(): boolean {
    const since = performance.now() - LONG_WORK_MS;
    return [...this.#threads].every(({ readyAt }) => readyAt !== undefined && readyAt <= since);
  }

  #startThread(): void {
    const { program, onAnswers } = this.#options;
    const thread: SolverThread<Name> = new SolverThread<Name>(program, {
      onAnswers: (characters) => {
        this.#fruitlessDeaths = 0;
        onAnswers(characters);
      },
      onChunkEnd: (ms) => this.#adaptChunkLength(ms),
      onDeath: (death) => this.#bury(thread, death),
      onNoMemory: (message, jobs) => this.#shrink(thread, message, jobs),
    });
    this.#threads.add(thread);
    this.#started++;
  }

  #bury(thread: SolverThread<Name>, { message, culprit, others }: Death<Name>): void {
    this.#threads.delete(thread);
    if (this.#closing) return;
    if (culprit) {
      culprit.deaths++;
      if (culprit.deaths >= DEATHS_OF_A_JOB) culprit.answer = { type: 'failure', message };
    } else if (++this.#fruitlessDeaths >= FRUITLESS_DEATHS) {
      this.#options.onFatal(new SolverThreadError(`the solver does not work: ${message}`));
      return;
    }
    const again = culprit && !culprit.answer ? [culprit, ...others] : others;
    this.#again = [...again, ...this.#again];
    this.#options.onChange();
  }

  /** One thread more was one too many: the others do its work, if there are any. */
  #shrink(thread: SolverThread<Name>, message: string, jobs: readonly Job<Name>[]): void {
    this.#threads.delete(thread);
    thread.terminate().catch(() => {});
    this.#size = this.#threads.size;
    if (this.#size === 0) {
      this.#options.onFatal(new NoMemoryError(message));
      return;
    }
    this.#again = [...jobs, ...this.#again];
    this.#options.onChange();
  }

  #adaptChunkLength(ms: number): void {
    if (ms < QUICK_CHUNK_MS) this.#chunkLength = Math.min(LONGEST_CHUNK, this.#chunkLength * 2);
    else if (ms > SLOW_CHUNK_MS) this.#chunkLength = Math.max(1, this.#chunkLength >> 1);
  }
}
