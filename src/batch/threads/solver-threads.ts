/**
 * Solver threads that share the work of a batch. They are started as work arrives: for a few quick problems,
 * a second one would cost more than it saves. A lost thread is replaced. The problem that it was working on
 * is tried once more, and then refused.
 */
import type { Host, HostError } from '../../host/host.js';
import type { UnreadLine } from '../../problems/problem.js';
import type { RowForm } from '../../records/rows.js';
import { withProven } from '../../solve/interrupted-answers.js';
import { present } from '../../text/present.js';
import { printable } from '../../text/quote.js';
import { StopFlag } from '../../threads/stop-flag.js';
import {
  type Executor,
  ExecutorError,
  type ExecutorEvents,
  type FoundResult,
  type Job,
  type JobAnswer,
  type JobQueue,
  NoMemoryError,
  type RunningSearch,
} from '../executor.js';
import type { Shard } from '../identity.js';
import { FIRST_LOOK } from '../look.js';
import { interruptedResult, type Task, type TaskName } from '../tasks.js';
import { problemOf } from '../work.js';
import type { SolverThreadStart } from './solver-program.js';
import { type Loss, SolverThread } from './solver-thread.js';

/** A chunk that takes less than this is followed by one twice as long. */
const QUICK_CHUNK_MS = 20;
/** A chunk that takes longer than this is followed by one half as long. */
const SLOW_CHUNK_MS = 80;
const MAX_CHUNK_LENGTH = 512;
/**
 * While chunks are quick, a second one waits in the thread's message queue, so that the thread does not idle
 * while the main thread prints. Nothing is queued behind a problem that may take hours.
 */
const CHUNKS_PER_THREAD = 2;
/** All threads are started at once if there is this much work for each of them. */
const MUCH_WORK = 250;
/** Otherwise another is started when the running ones have been busy this long, which is about the time that starting takes. */
const LONG_WORK_MS = 100;
/** A thread notices the stop flag within milliseconds. One that has not ended after this long is terminated. */
const DEAF_AFTER_STOP_MS = 1_000;
/** How often threads are checked if there is a time limit. */
const LOOK_EVERY_MS = 1_000;
/** A thread that is beyond the time limit of its problem and has been deaf at this many checks is terminated. */
const MAX_DEAF_LOOKS = 10;
/** The maximum number of threads lost in succession without having done any work. */
const MAX_FRUITLESS_LOSSES = 3;
const MAX_LOSSES_OF_A_JOB = 2;

export interface SolverThreadsOptions {
  /** maximum number of threads; 1 by default */
  readonly threads?: number;
  /** whether rows are wanted instead of records */
  readonly rows?: RowForm | undefined;
  /** how often threads are checked if there is a time limit; for tests */
  readonly lookEveryMs?: number;
}

/** Threads of this machine. */
export const solverThreads =
  <Name extends TaskName>(host: Host, options: SolverThreadsOptions) =>
  (task: Task<Name>, events: ExecutorEvents<Name>, shard?: Shard): Executor =>
    new SolverThreads(host, options, task, events, shard);

class SolverThreads<Name extends TaskName> implements Executor {
  readonly #host: Host;
  readonly #task: Task<Name>;
  readonly #start: SolverThreadStart;
  readonly #events: ExecutorEvents<Name>;
  /** absent if memory cannot be shared */
  readonly #stop: StopFlag | undefined;
  readonly #lookEveryMs: number;
  readonly #threads = new Set<SolverThread<Name>>();
  #size: number;
  #queue: JobQueue | undefined;
  /** jobs to do first: those of lost threads, and those that remain after taking back */
  #again: Job[] = [];
  /** how many threads were lost on a job so far */
  readonly #losses = new Map<Job, number>();
  #chunkLength = 1;
  #fruitlessLosses = 0;
  #ending = false;
  #onIdle: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  /** the state of each thread at the last check: beats, and checks since the first one at this item */
  readonly #seen = new Map<
    SolverThread<Name>,
    { number: number; beats: number; looks: number; deaf: number }
  >();

  constructor(
    host: Host,
    options: SolverThreadsOptions,
    task: Task<Name>,
    events: ExecutorEvents<Name>,
    shard: Shard | undefined,
  ) {
    this.#host = host;
    this.#task = task;
    this.#events = events;
    this.#size = options.threads ?? 1;
    this.#lookEveryMs = options.lookEveryMs ?? LOOK_EVERY_MS;
    this.#stop = host.canShareMemory ? new StopFlag() : undefined;
    const { rows } = options;
    this.#start = { task, ...present({ shard, rows, stop: this.#stop?.buffer }) };
  }

  get capacity(): number {
    return CHUNKS_PER_THREAD * this.#size * this.#chunkLength;
  }

  get searches(): RunningSearch[] {
    return [...this.#threads].flatMap(({ search }) => search ?? []);
  }

  feed(queue: JobQueue): void {
    if (this.#ending) return;
    this.#queue = queue;
    this.#startThreads(queue.length + this.#again.length);
    const rounds = this.#chunkLength > 1 ? CHUNKS_PER_THREAD : 1;
    for (let round = 0; round < rounds; round++) {
      for (const thread of this.#threads) {
        if (thread.chunksInHand > round) continue;
        const jobs = this.#nextChunk(queue);
        if (jobs.length > 0) thread.send(jobs);
        else if (thread.chunksInHand === 0) this.#relieve(thread);
      }
    }
  }

  giveUp(jobs: ReadonlySet<Job>): void {
    this.#again = this.#again.filter((job) => !jobs.has(job));
    for (const thread of this.#threads) thread.giveUp(jobs);
  }

  async stop(): Promise<void> {
    this.#ending = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    if (this.#stop) this.#stop.raise();
    else for (const thread of this.#threads) this.#interrupt(thread);
    if (this.#isIdle) return;
    this.#timer = setTimeout(() => {
      for (const thread of this.#threads) if (thread.chunksInHand > 0) this.#interrupt(thread);
      this.#noticeIdle();
    }, DEAF_AFTER_STOP_MS);
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    clearTimeout(this.#timer);
  }

  async close(): Promise<void> {
    this.#ending = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  get #isIdle(): boolean {
    return [...this.#threads].every(({ chunksInHand }) => chunksInHand === 0);
  }

  #nextChunk(queue: JobQueue): Job[] {
    // a job that may cost another thread is sent alone
    const [first] = this.#again;
    if (first && this.#losses.has(first)) return this.#again.splice(0, 1);
    const jobs: Job[] = [];
    while (jobs.length < this.#chunkLength) {
      const [next] = this.#again;
      const job = next && !this.#losses.has(next) ? this.#again.shift() : queue.take();
      if (!job) break;
      jobs.push(job);
      // a postponed job takes long
      if (job.round > 0) break;
    }
    return jobs;
  }

  /** Gives an idle thread half of what the busiest one has not begun, or all of it if that one is still loading. */
  #relieve(idle: SolverThread<Name>): void {
    if (idle.readyAt === undefined) return;
    const others = [...this.#threads].filter((thread) => thread !== idle && thread.unanswered.length > 0);
    const loading = others.find(({ readyAt }) => readyAt === undefined);
    const busiest = loading ?? others.sort((a, b) => b.unanswered.length - a.unanswered.length)[0];
    const jobs = busiest?.takeBack(busiest.unanswered.length >> (loading ? 0 : 1)) ?? [];
    if (jobs.length > 0) idle.send(jobs);
  }

  #startThreads(work: number): void {
    while (this.#threads.size < this.#size && work > 0) {
      const running = this.#threads.size;
      const busy = [...this.#threads].every(({ chunksInHand }) => chunksInHand > 0);
      if (running > 0 && !(busy && (work >= MUCH_WORK * (running + 1) || this.#workIsLong()))) break;
      this.#startThread();
      // the new thread gets work before another is started
      if (work < MUCH_WORK) break;
    }
    if (this.#threads.size < this.#size && work > 0 && !this.#timer) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#events.onRoom();
      }, LONG_WORK_MS);
    }
  }

  #workIsLong(): boolean {
    const since = performance.now() - LONG_WORK_MS;
    return [...this.#threads].every(({ readyAt }) => readyAt !== undefined && readyAt <= since);
  }

  #startThread(): void {
    const events = {
      onAnswer: this.#events.onAnswer,
      onProgress: () => this.#letGoOn(thread),
      onMessage: () => {
        this.#fruitlessLosses = 0;
        this.#events.onRoom();
        this.#noticeIdle();
      },
      onChunkEnd: (ms: number) => this.#adaptChunkLength(ms),
      onLost: (loss: Loss) => this.#replace(thread, loss),
      onNoMemory: (message: string, jobs: readonly Job[]) => this.#shrink(thread, message, jobs),
    };
    const thread = new SolverThread<Name>(this.#host, this.#start, events);
    this.#threads.add(thread);
    if (this.#task.options.ms !== undefined)
      this.#watch ??= setInterval(() => this.#lookAtAll(), this.#lookEveryMs);
  }

  /** Lets a search with many nodes continue if no job waits, or if another thread is free for those that do (look.ts). */
  #letGoOn(thread: SolverThread<Name>): void {
    const { nodes = 0 } = thread.search?.progress ?? {};
    if (nodes < FIRST_LOOK / 2 || thread.goesOn) return;
    const threads = [...this.#threads];
    const isWaitedFor =
      this.#again.length > 0 ||
      (this.#queue?.length ?? 0) > 0 ||
      threads.some(({ unanswered }) => unanswered.length > 1);
    const isLeft = (other: SolverThread<Name>): boolean =>
      other !== thread && other.readyAt !== undefined && !other.goesOn;
    if (!isWaitedFor || threads.some(isLeft)) thread.letGoOn();
  }

  #replace(thread: SolverThread<Name>, { why, error, culprit, others }: Loss): void {
    this.#threads.delete(thread);
    if (error) {
      this.#fail(error);
      return;
    }
    let again = others;
    if (culprit) {
      const losses = (this.#losses.get(culprit) ?? 0) + 1;
      this.#losses.set(culprit, losses);
      if (losses < MAX_LOSSES_OF_A_JOB) again = [culprit, ...others];
      else this.#events.onAnswer(culprit, { type: 'failure', message: why });
    } else if (++this.#fruitlessLosses >= MAX_FRUITLESS_LOSSES) {
      this.#fail(new ExecutorError(`the solver does not work: ${why}`));
      return;
    }
    this.#repeat(again);
  }

  /** Handles a thread without memory: the others do its work, if there are any. */
  #shrink(thread: SolverThread<Name>, message: string, jobs: readonly Job[]): void {
    this.#terminate(thread);
    this.#size = this.#threads.size;
    if (this.#size === 0) this.#fail(new NoMemoryError(message));
    else this.#repeat(jobs);
  }

  #terminate(thread: SolverThread<Name>): void {
    this.#threads.delete(thread);
    thread.terminate().catch(() => {});
  }

  /** Repeats jobs of a thread that is gone, before all others. */
  #repeat(jobs: readonly Job[]): void {
    this.#again = [...jobs, ...this.#again];
    this.#events.onRoom();
    this.#noticeIdle();
  }

  #fail(error: ExecutorError | NoMemoryError | HostError): void {
    this.#ending = true;
    this.#events.onFatal(error);
    this.#onIdle?.();
  }

  #noticeIdle(): void {
    if (this.#isIdle) this.#onIdle?.();
  }

  /**
   * Ends a search by terminating its thread: without shared memory, or if the thread is deaf. The latest
   * progress is the answer. A line that was being read has no answer.
   */
  #interrupt(thread: SolverThread<Name>): void {
    const { search, unanswered, underWay } = thread;
    this.#terminate(thread);
    const job = underWay ? underWay.job : search && unanswered[0];
    if (job && (search || underWay?.isRead)) this.#events.onAnswer(job, this.#cutShort(job, search));
  }

  #cutShort(job: Job, search: RunningSearch | undefined): FoundResult<Name> {
    const problem = problemOf(job.item, this.#task);
    const progress = search?.item === job.item ? search.progress : { nodes: 0, hashPermille: 0, ms: 0 };
    const result = interruptedResult(this.#task, problem, progress);
    return { type: 'result', result: withProven(result, job.proven) };
  }

  /**
   * Enforces the time limit, which includes reading and everything else: a deaf thread that continues long after it
   * is terminated.
   */
  #lookAtAll(): void {
    const { ms = Infinity } = this.#task.options;
    for (const thread of this.#threads) {
      const { underWay, beats = 0, search } = thread;
      const last = this.#seen.get(thread);
      if (!underWay) {
        this.#seen.delete(thread);
        continue;
      }
      const { job, number, isRead } = underWay;
      if (last?.number !== number) {
        this.#seen.set(thread, { number, beats, looks: 0, deaf: 0 });
        continue;
      }
      last.looks++;
      last.deaf = last.beats === beats ? last.deaf + 1 : 0;
      last.beats = beats;
      if (last.deaf < MAX_DEAF_LOOKS || last.looks * this.#lookEveryMs < ms) continue;
      this.#terminate(thread);
      this.#seen.delete(thread);
      const isLine = !isRead && !('fen' in job.item);
      if (isLine) this.#events.onAnswer(job, unreadInTime(job.item as UnreadLine));
      else {
        const { type, result } = this.#cutShort(job, search);
        this.#events.onAnswer(job, { type, result: { ...result, limit: 'time' } });
      }
      this.#repeat(thread.unanswered.filter((other) => other !== job));
    }
  }

  #adaptChunkLength(ms: number): void {
    // nothing can be taken back from a thread without shared memory, so it has one job at a time
    if (!this.#host.canShareMemory) return;
    if (ms < QUICK_CHUNK_MS) this.#chunkLength = Math.min(MAX_CHUNK_LENGTH, this.#chunkLength * 2);
    else if (ms > SLOW_CHUNK_MS) this.#chunkLength = Math.max(1, this.#chunkLength >> 1);
  }
}

function unreadInTime({ source, text }: UnreadLine): JobAnswer & { readonly type: 'refusal' } {
  const message = 'found a line that could not be read within the time limit; expected a shorter one';
  const findings = [{ code: 'line-time', field: 'line', message }];
  return { type: 'refusal', refusal: { source, text: printable(text), findings } };
}
