/**
 * Answers problems without a thread as long as that is quick: starting a thread takes longer than solving a short problem, and compiles
 * again what this thread has compiled. Once a problem takes longer, or the remaining ones will, threads do the rest, so that this
 * thread is free for Ctrl-C and the progress. The problem that was begun is restarted there.
 */
import type { Host } from '../host/host.js';
import { Kernel } from '../kernel/kernel.js';
import type { TimedProgress } from '../solve/search-options.js';
import { loadThemes, Solver } from '../solve/solver.js';
import { EventLoopYield } from '../text/event-loop-yield.js';
import { Answerer } from './answerer.js';
import type {
  BatchEvents,
  Executor,
  Job,
  JobAnswer,
  JobQueue,
  RunningSearch,
  StartExecutor,
} from './executor.js';
import type { Shard } from './identity.js';
import { isForOneThread } from './look.js';
import { interruptedResult, type Task, type TaskName } from './tasks.js';
import { readItem, type WorkEntry } from './work.js';

/**
 * Processor time after which a thread takes over; it includes the time in which V8 compiles. Starting a thread takes 60 ms, 45 of them
 * in Node itself. Of 379 problems of all kinds, about 300 take less than 50 ms, and 43 more than 250 ms. Half or twice the limit
 * would gain next to nothing.
 */
const AT_ONCE_MS = 250;
/**
 * Processor time of a problem that one thread will search and that holds up no others. A thread would gain only that Ctrl-C and
 * the progress are handled sooner, and would lose what was searched here.
 */
const ALONE_MS = 1000;
/**
 * Wall-clock time after which a thread takes over. It takes longer only on a machine that is busy with other work, for which a second
 * thread makes things worse. With 0.4 seconds and twenty other processes, every other problem that takes 50 ms was restarted in a thread.
 */
const UNNOTICED_MS = 2000;
/** Wall-clock time of a problem that holds up no others: the search has half of the processor's time, or less. */
const ALONE_UNNOTICED_MS = 4000;
/** Processor time, as are the times below. Before it, most of the time is V8's and says little about the problems. */
const WARM_AFTER_MS = 700;
/** The processor time that each thread needs until it is as fast as this one. */
const THREAD_WARM_MS = 500;
/** Threads take over if they save this much wall-clock time, in ms: together they use more processor time than this one. */
const WORTH_MS = 2000;
/** A stretch of work, which shows how long a problem takes. */
const STRETCH_MS = 20;
/** The best of this many stretches counts, since V8 compiles in the others. */
const STRETCHES = 5;
const CAPACITY = 1024;

export interface AtOnceOptions {
  /** returns how many entries there will be, if known */
  readonly total: () => number | undefined;
  /** how many threads the other executor has */
  readonly threads: number;
}

/** Answers quick problems at once, and leaves the others to another executor. */
export const answeringAtOnce =
  <Name extends TaskName>(
    host: Host,
    others: StartExecutor<Name>,
    options: AtOnceOptions,
  ): StartExecutor<Name> =>
  (task, events, shard) => {
    // opening or making tables takes longer, and so does a game
    if (task.options.tables !== undefined || task.name === 'puzzles') return others(task, events, shard);
    return new AtOnce(host, (theirs) => others(task, theirs, shard), { task, events, shard, ...options });
  };

interface Setup<Name extends TaskName> extends AtOnceOptions {
  readonly task: Task<Name>;
  readonly events: BatchEvents<Name>;
  readonly shard: Shard | undefined;
}

class AtOnce<Name extends TaskName> implements Executor {
  readonly #host: Host;
  readonly #startOthers: (events: BatchEvents<Name>) => Executor;
  readonly #setup: Setup<Name>;
  readonly #pause = new EventLoopYield();
  #isPausing = false;
  #answerer: Answerer<Name> | undefined;
  #others: Executor | undefined;
  /** the job that was begun here but not answered, and its progress: the other executor restarts it */
  #begun: { readonly job: Job; readonly progress: TimedProgress } | undefined;
  #hasEnded = false;
  /** the processor time, and below the wall-clock time, at which the current problem takes too long */
  #mostCpuMs = Infinity;
  #latest = Infinity;
  #isLate = false;
  #beganAt = 0;
  /** the current stretch of work: when it began, and its problems so far */
  #stretch = { since: 0, jobs: 0 };
  /** the time that a problem took in the last stretches */
  #msOfJob: readonly number[] = [];

  constructor(host: Host, startOthers: (events: BatchEvents<Name>) => Executor, setup: Setup<Name>) {
    this.#host = host;
    this.#startOthers = startOthers;
    this.#setup = setup;
  }

  get capacity(): number {
    return this.#others?.capacity ?? CAPACITY;
  }

  get searches(): readonly RunningSearch[] {
    return this.#others?.searches ?? [];
  }

  feed(queue: JobQueue): void | Promise<void> {
    if (this.#hasEnded || this.#isPausing) return undefined;
    if (this.#others) return this.#others.feed(queue);
    if (queue.length === 0) return undefined;
    if (!this.#answerer) return this.#prepare();
    if (this.#pause.isDue) return this.#rest();
    this.#work(queue, this.#answerer);
    return this.#others ? this.feed(queue) : undefined;
  }

  async stop(): Promise<void> {
    this.#hasEnded = true;
    await this.#others?.stop();
    if (!this.#begun) return;
    // no thread has taken it so far
    const { job, progress } = this.#begun;
    const { task, events } = this.#setup;
    const entry = readItem(job.item, task);
    const result = entry.type === 'problem' ? interruptedResult(task, entry.problem, progress) : undefined;
    events.onAnswer(job, result ? { type: 'result', result } : (entry as WorkEntry & { type: 'refusal' }));
  }

  async close(): Promise<void> {
    this.#hasEnded = true;
    await this.#others?.close();
  }

  async #prepare(): Promise<void> {
    const { task, shard, events } = this.#setup;
    this.#isPausing = true;
    try {
      const findInPlay = task.options.themes ? await loadThemes() : undefined;
      const kernel = Kernel.create(this.#host, { hashMb: task.options.hashMb, shouldStop: this.#isTooLate });
      const solver = new Solver(kernel);
      solver.findInPlay = findInPlay;
      this.#answerer = new Answerer(this.#host, task, shard, solver);
      this.#beganAt = this.#cpuMs();
      this.#stretch.since = this.#beganAt;
    } catch {
      // a thread will report the reason
      this.#handOver();
    }
    this.#isPausing = false;
    events.onRoom();
  }

  async #rest(): Promise<void> {
    this.#isPausing = true;
    await this.#pause.yield();
    this.#isPausing = false;
    this.#setup.events.onRoom();
  }

  #work(queue: JobQueue, answerer: Answerer<Name>): void {
    for (let job = queue.take(); job; job = this.#pause.isDue ? undefined : queue.take()) {
      const began = performance.now();
      const answer = this.#answer(job, answerer);
      if (!answer) {
        const progress = { ...answerer.progress, ms: performance.now() - began };
        this.#begun = { job, progress };
        job.proven = progress;
        this.#setup.events.putBack(job);
        this.#handOver();
        return;
      }
      this.#setup.events.onAnswer(job, answer);
      this.#stretch.jobs++;
    }
    if (this.#isLong()) this.#handOver();
  }

  #handOver(): void {
    const { events } = this.#setup;
    this.#answerer = undefined;
    // after the calls that use the kernel have returned: a thread that only waits does not collect garbage
    setTimeout(() => this.#host.collectGarbage?.());
    this.#others = this.#startOthers({
      ...events,
      onAnswer: (job, answer) => {
        if (job === this.#begun?.job) this.#begun = undefined;
        events.onAnswer(job, answer);
      },
    });
  }

  /** Returns an answer; undefined if it takes too long, or fails: a thread will report the reason. */
  #answer(job: Job, answerer: Answerer<Name>): JobAnswer<Name> | undefined {
    if (job.round > 0) return undefined;
    this.#isLate = false;
    const isSearchedAlone = isForOneThread(job.isAlone === true, this.#setup.task.options);
    this.#mostCpuMs = this.#cpuMs() + (isSearchedAlone ? ALONE_MS : AT_ONCE_MS);
    this.#latest = performance.now() + (isSearchedAlone ? ALONE_UNNOTICED_MS : UNNOTICED_MS);
    try {
      const answer = answerer.answer(job);
      return this.#isLate ? undefined : answer;
    } catch {
      return undefined;
    }
  }

  /** Returns whether the problem takes too long. Making a table counts as too long, since a thread would have to restart it. */
  readonly #isTooLate = (): boolean => {
    this.#isLate ||= this.#answerer?.makesTable === true;
    this.#isLate ||= this.#cpuMs() > this.#mostCpuMs || performance.now() > this.#latest;
    return this.#isLate;
  };

  #cpuMs(): number {
    return this.#host.cpuMs?.() ?? performance.now();
  }

  #isLong(): boolean {
    const now = this.#cpuMs();
    const { since, jobs } = this.#stretch;
    if (now - since >= STRETCH_MS) {
      this.#msOfJob = [...this.#msOfJob.slice(1 - STRETCHES), (now - since) / jobs];
      this.#stretch = { since: now, jobs: 0 };
    }
    if (now - this.#beganAt < WARM_AFTER_MS) return false;
    const { events, total, threads } = this.#setup;
    const rest = (total() ?? Infinity) - events.progress().answered;
    return rest * Math.min(...this.#msOfJob) * (1 - 1 / threads) > THREAD_WARM_MS + WORTH_MS;
  }
}
