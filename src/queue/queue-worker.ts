/**
 * `keymove worker`: a process that takes chunks by BullMQ's `Worker`, called its consumer here, and lets threads solve
 * their problems. The main thread does not search, so that BullMQ can renew the locks.
 */
import { hostname } from 'node:os';
import type { Job as BullJob, Worker as BullWorker } from 'bullmq';
import type { Job } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task } from '../batch/tasks.js';
import type { Host } from '../host/host.js';
import { nodeHost } from '../host/node/node-host.js';
import { packageVersion } from '../host/node/package-files.js';
import type { QueueAddress, QueueError } from './address.js';
import { type Beat, beat } from './beat.js';
import { type ChunkData, type ChunkResult, packAnswers, readChunkId, unpackJobs } from './chunk.js';
import { checkKeys } from './queue-keys.js';
import { liveRuns } from './runs.js';
import { RETRY_MS, Server, type Tell, workerName } from './server.js';
import { type ChunkWork, TaskThreads } from './worker-threads.js';

export interface QueueWorkerOptions extends QueueAddress {
  /** number of problems solved at the same time; by default the number of processors */
  readonly threads?: number;
  /** ends the worker when no run has any work */
  readonly drain?: boolean;
  /** called with messages for people */
  readonly onMessage?: Tell;
  /** for tests */
  readonly version?: string;
  readonly host?: Host;
  readonly lockMs?: number;
}

/** A worker that has not renewed a lock for this long counts as lost. */
const LOCK_MS = 20_000;
/** How many times in that period the worker checks locks and looks for runs. */
const BEATS = 4;
/** Results that no run collects are removed after a day. */
const KEPT = { age: 86_400 };
/** Number of minutes for which BullMQ counts chunks, for dashboards. */
const METRICS = { maxDataPoints: 60 };
/** After this time, the rest of a chunk of several problems is returned to the queue, because other workers may be idle. */
const RETURN_AFTER_MS = 10_000;
/** How long the current problems may take after the first signal. */
const GRACE_MS = 10_000;
/** How long the server may take after that to receive the answers. */
const FAREWELL_MS = 5000;

type BullChunk = BullJob<ChunkData, ChunkResult>;

export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #host: Host;
  readonly #version: string;
  readonly #size: number;
  readonly #server: Server;
  readonly #consumer: BullWorker;
  readonly #looking: Beat;
  /** threads by task and shard, in JSON */
  readonly #threads = new Map<string, TaskThreads>();
  readonly #inHand = new Map<BullChunk, ChunkWork>();
  #chunks = 0;
  #problems = 0;
  #failure: QueueError | undefined;
  #stopping = false;
  #end: () => void = () => {};
  readonly #ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  private constructor(options: QueueWorkerOptions, server: Server, version: string) {
    const { host = nodeHost(), lockMs = LOCK_MS } = options;
    this.#options = options;
    this.#host = host;
    this.#version = version;
    this.#size = options.threads ?? host.cores;
    this.#server = server;
    this.#looking = beat(server, lockMs / BEATS, () => this.#lookAround());
    this.#consumer = server.consumer((job, _, signal) => this.#process(job, signal), {
      name: workerName(this.#size),
      concurrency: this.#size,
      lockDuration: lockMs,
      stalledInterval: lockMs / BEATS,
      // the run decides whether to try again, and how
      maxStalledCount: 0,
      drainDelay: 2,
      removeOnComplete: KEPT,
      removeOnFail: KEPT,
      metrics: METRICS,
    });
    this.#consumer.on('error', (error) => this.#hear(error));
    this.#consumer.on('failed', (job, { message }) => {
      if (job?.stalledCounter === 0) server.say(`cannot solve the chunk ${job.id}: ${message}`);
    });
    this.#consumer.on('lockRenewalFailed', (ids) => {
      for (const id of ids) this.#consumer.cancelJob(id);
    });
  }

  /**
   * @param signal stops connecting when aborted
   * @throws QueueError if the server cannot be used
   */
  static async start(options: QueueWorkerOptions, signal?: AbortSignal): Promise<QueueWorker> {
    const version = options.version ?? packageVersion();
    let worker: QueueWorker | undefined;
    const server = await Server.open(options, {
      version,
      tell: options.onMessage ?? (() => {}),
      onFatal: (error) => {
        if (worker) worker.#fail(error);
      },
      signal,
    });
    worker = new QueueWorker(options, server, version);
    try {
      await server.ready(worker.#consumer);
      return worker;
    } catch (error) {
      await worker.#close();
      throw error;
    }
  }

  /** Returns the address of the server, without user and password. */
  get shown(): string {
    return this.#server.shown;
  }

  get threads(): number {
    return this.#size;
  }

  /** Returns how much it has done so far. */
  get done(): { readonly chunks: number; readonly problems: number } {
    return { chunks: this.#chunks, problems: this.#problems };
  }

  /**
   * Works until it is stopped or, with `drain`, until there is no more work.
   * @throws QueueError if the server can no longer be used
   */
  async run(): Promise<void> {
    try {
      await this.#looking.now();
      if (!this.#stopping) this.#consumer.run().catch((error) => this.#server.hear(error));
      await this.#ended;
      await this.#finish();
    } finally {
      await this.#close();
    }
    if (this.#failure) throw this.#failure;
  }

  /** Returns the problems that have not begun, finishes the others, and lets `run` end. */
  stop(): void {
    this.#stopping = true;
    for (const threads of this.#threads.values()) threads.returnWaiting();
    this.#end();
  }

  #fail(error: QueueError): void {
    this.#failure ??= error;
    this.stop();
  }

  #hear(error: Error & { readonly code?: unknown }): void {
    // errors of BullMQ that have a number are about a chunk that this worker no longer has
    if (typeof error.code === 'number' || error.message.startsWith('could not renew lock')) {
      this.#server.say('a chunk was removed or given to another worker, so its searches stop');
      return;
    }
    this.#server.hear(error);
    // otherwise BullMQ would try again at once
    if (this.#stopping || this.#consumer.isPaused()) return;
    this.#consumer.pause(true);
    setTimeout(() => {
      if (!this.#stopping) this.#consumer.resume();
    }, RETRY_MS);
  }

  /** Processes a chunk, for which BullMQ calls it. */
  async #process(job: BullChunk, signal: AbortSignal | undefined): Promise<ChunkResult> {
    const { task, shard } = job.data;
    let jobs: readonly Job[];
    try {
      jobs = unpackJobs(job.data);
    } catch (error) {
      throw new this.#server.libraries.UnrecoverableError(`it cannot be read: ${(error as Error).message}`);
    }
    const threads = this.#threadsFor(task, shard);
    const work = threads.begin(this.#stopping ? [] : jobs);
    this.#inHand.set(job, work);
    signal?.addEventListener('abort', () => work.giveUp());
    const began = performance.now();
    const returning = jobs.length > 1 ? setTimeout(() => work.giveUp(), RETURN_AFTER_MS) : undefined;
    const found = await work.answers;
    clearTimeout(returning);
    this.#inHand.delete(job);
    const { failure } = threads;
    if (failure) {
      this.#threads.delete(keyOf(task, shard));
      throw new Error(`${hostname()}: ${failure.message}`);
    }
    const answered = found.filter(Boolean).length;
    this.#problems += answered;
    if (answered > 0) this.#chunks++;
    const answers = jobs.map((_, place) => found[place] ?? null);
    return packAnswers(answers, performance.now() - began);
  }

  #threadsFor(task: Task, shard: Shard | undefined): TaskThreads {
    const key = keyOf(task, shard);
    const known = this.#threads.get(key);
    if (known) return known;
    // tables take memory, so threads of finished tasks are closed
    for (const [other, threads] of this.#threads) {
      if (!threads.isIdle) continue;
      this.#threads.delete(other);
      threads.close().catch(() => {});
    }
    const threads = new TaskThreads(this.#host, task, shard, this.#size);
    this.#threads.set(key, threads);
    return threads;
  }

  /** Checks every few seconds whether there is work for this worker, and whether its chunks are still wanted. */
  async #lookAround(): Promise<void> {
    await checkKeys(this.#server.redis, this.#server.queue);
    const runs = await liveRuns(this.#server);
    for (const { version } of runs) {
      if (version === this.#version) continue;
      this.#server.say(
        `there is work of keymove ${version} at ${this.shown}, which this worker refuses; expected keymove ${this.#version}`,
      );
    }
    for (const [job, work] of this.#inHand) {
      const run = readChunkId(job.id ?? '')?.run;
      if (job.data.unnamed && !runs.some(({ id }) => id === run)) work.giveUp();
    }
    if (!this.#options.drain || runs.some(({ version }) => version === this.#version)) return;
    const left = await this.#server.queue.getJobCountByTypes('wait', 'delayed', 'active');
    if (left === 0) this.#end();
  }

  /** Waits for the current problems, but only for a limited time. */
  async #finish(): Promise<void> {
    const close = () => this.#consumer.close();
    if (await this.#server.lastly(GRACE_MS, close)) return;
    await Promise.all([...this.#threads.values()].map((threads) => threads.stop()));
    await this.#server.lastly(FAREWELL_MS, close);
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((threads) => threads.close()));
    await this.#server.lastly(FAREWELL_MS, () => this.#looking.end());
    await this.#server.close();
  }
}

const keyOf = (task: Task, shard: Shard | undefined): string => JSON.stringify([task, shard]);
