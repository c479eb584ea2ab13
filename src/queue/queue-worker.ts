/**
 * `keymove worker`: a BullMQ worker whose processor has threads do the problems of a chunk. The searches are
 * in threads, so this one is free to let BullMQ renew the locks.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Job as BullJob, Worker as BullWorker } from 'bullmq';
import type { Job } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task } from '../batch/tasks.js';
import type { Host } from '../host/host.js';
import { nodeHost } from '../host/node/node-host.js';
import { packageVersion } from '../host/node/package-files.js';
import type { QueueAddress, QueueError } from './address.js';
import {
  type ChunkData,
  type ChunkResult,
  lostChunk,
  packAnswers,
  readChunkId,
  unpackChunk,
} from './chunk.js';
import { type Note, Presence, participants } from './registry.js';
import { RETRY_MS, Server, type Tell } from './server.js';
import { type ChunkWork, TaskThreads } from './worker-threads.js';

export interface QueueWorkerOptions extends QueueAddress {
  /** problems solved side by side; by default the number of processors */
  readonly threads?: number;
  /** ends when no run has work any more */
  readonly drain?: boolean;
  /** called with messages for people */
  readonly onMessage?: Tell;
  /** for tests */
  readonly version?: string;
  readonly host?: Host;
  readonly lockMs?: number;
}

/** A worker that has not renewed a lock for this long counts as dead, and another one does its chunk. */
const LOCK_MS = 20_000;
/** How many times in that time locks are checked, and the worker registers itself. */
const BEATS = 4;
/** A problem whose worker was lost more often than this fails. */
export const MAX_LOSSES = 2;
/** Results that nobody collects are removed after a day. */
const KEPT = { age: 86_400 };
/** The problems of a chunk that are not begun by then are returned to the queue: another worker may be idle. */
const RETURN_AFTER_MS = 10_000;
/** A problem whose worker was lost is tried alone. For this long, other such problems are deferred. */
const SUSPICION_MS = 60_000;
const DEFER_MS = 2000;
/** How long the current problems may take after the first signal. */
const GRACE_MS = 10_000;
/** How long the server may take after that to receive the answers. */
const FAREWELL_MS = 5000;

/** BullMQ's words for a lock that has ended, or that another worker has. */
const LOCK_LOST = /could not renew lock|Missing (lock|key) for job|Lock mismatch|is not in the active state/;

type BullChunk = BullJob<ChunkData, ChunkResult>;

export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #host: Host;
  readonly #version: string;
  readonly #id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #size: number;
  readonly #server: Server;
  readonly #bull: BullWorker;
  readonly #presence: Presence<'workers'>;
  /** by task and shard, in JSON */
  readonly #threads = new Map<string, TaskThreads>();
  readonly #inHand = new Map<BullChunk, ChunkWork>();
  /** the latest chunk that it tries although a worker was lost with it */
  #suspect: { readonly job: BullChunk; readonly since: number } | undefined;
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
    this.#presence = new Presence(
      server,
      'workers',
      this.#id,
      () => this.#note(),
      () => this.#lookAround(),
      lockMs / BEATS,
    );
    this.#bull = server.worker((job, _, signal) => this.#process(job, signal), {
      name: this.#id,
      concurrency: this.#size,
      lockDuration: lockMs,
      stalledInterval: lockMs / BEATS,
      maxStalledCount: MAX_LOSSES,
      drainDelay: 2,
      removeOnComplete: KEPT,
      removeOnFail: KEPT,
    });
    this.#bull.on('error', (error) => this.#hear(error));
    this.#bull.on('lockRenewalFailed', (ids) => {
      for (const id of ids) this.#bull.cancelJob(id);
    });
  }

  /**
   * @param signal gives up connecting
   * @throws QueueError where the server cannot be used
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
      await server.ready(worker.#bull);
      return worker;
    } catch (error) {
      await worker.#close();
      throw error;
    }
  }

  /** The server, without user and password. */
  get shown(): string {
    return this.#server.shown;
  }

  get threads(): number {
    return this.#size;
  }

  /** What it has done so far. */
  get done(): { readonly chunks: number; readonly problems: number } {
    return { chunks: this.#chunks, problems: this.#problems };
  }

  /**
   * Works until it is stopped or, with `drain`, until there is nothing left.
   * @throws QueueError where the server can no longer be used
   */
  async run(): Promise<void> {
    try {
      await this.#presence.beat();
      if (!this.#stopping) this.#bull.run().catch((error) => this.#server.hear(error));
      await this.#ended;
      await this.#finish();
    } finally {
      await this.#close();
    }
    if (this.#failure) throw this.#failure;
  }

  /** Returns the problems that are not begun, finishes the others, and lets `run` end. */
  stop(): void {
    this.#stopping = true;
    for (const threads of this.#threads.values()) threads.returnWaiting();
    this.#end();
  }

  #fail(error: QueueError): void {
    this.#failure ??= error;
    this.stop();
  }

  #hear(error: Error): void {
    if (LOCK_LOST.test(error.message)) {
      this.#server.say(
        `a chunk was removed or given to another worker, so its searches stop (${error.message})`,
      );
      return;
    }
    this.#server.hear(error);
    // BullMQ would try again at once
    if (this.#stopping || this.#bull.isPaused()) return;
    this.#bull.pause(true);
    setTimeout(() => {
      if (!this.#stopping) this.#bull.resume();
    }, RETRY_MS);
  }

  /** BullMQ calls this for each chunk. */
  async #process(job: BullChunk, signal: AbortSignal | undefined): Promise<ChunkResult> {
    const id = job.id ?? '';
    const { DelayedError, UnrecoverableError } = this.#server.libraries;
    let jobs: readonly Job[];
    try {
      jobs = unpackChunk(job.data, this.#version);
    } catch (error) {
      const why = `the chunk ${id} cannot be read: ${(error as Error).message}`;
      this.#server.say(why);
      throw new UnrecoverableError(why);
    }
    if (job.stalledCounter > 0) {
      if (jobs.length > 1) return lostChunk(jobs);
      if (this.#mustWait(job)) {
        await job.moveToDelayed(Date.now() + DEFER_MS, job.token);
        throw new DelayedError();
      }
    }
    const { task, shard } = job.data;
    const threads = this.#threadsFor(task, shard);
    const work = threads.begin(this.#stopping ? [] : jobs);
    this.#inHand.set(job, work);
    signal?.addEventListener('abort', () => work.giveUp());
    const began = performance.now();
    const sharing = setTimeout(() => this.#share(job, work, jobs.length), RETURN_AFTER_MS);
    const found = await work.answers;
    clearTimeout(sharing);
    this.#inHand.delete(job);
    const { failure } = threads;
    if (failure) {
      this.#threads.delete(keyOf(task, shard));
      this.#server.say(`cannot solve the chunk ${id}: ${failure.message}`);
      throw new Error(`${hostname()}: ${failure.message}`);
    }
    const answered = found.filter(Boolean).length;
    this.#problems += answered;
    if (answered > 0) this.#chunks++;
    const answers = jobs.map((_, place) => found[place] ?? null);
    return packAnswers(answers, performance.now() - began);
  }

  /**
   * Decides whether to defer a problem whose worker was lost. It may kill this worker, too, and then every problem
   * that is begun is suspicious. So only one such problem is tried at a time.
   */
  #mustWait(job: BullChunk): boolean {
    const now = performance.now();
    const { job: other, since = 0 } = this.#suspect ?? {};
    if (other && this.#inHand.has(other) && now - since < SUSPICION_MS) return true;
    this.#suspect = { job, since: now };
    return false;
  }

  /** Returns the problems of a slow chunk that are not begun, for workers that are idle. */
  #share(job: BullChunk, work: ChunkWork, count: number): void {
    const kept = work.returnWaiting();
    if (kept.length < count) job.updateProgress({ kept }).catch((error) => this.#server.hear(error));
  }

  #threadsFor(task: Task, shard: Shard | undefined): TaskThreads {
    const key = keyOf(task, shard);
    const known = this.#threads.get(key);
    if (known) return known;
    // tables take memory, so those of tasks that have ended are freed
    for (const [other, threads] of this.#threads) {
      if (!threads.isIdle) continue;
      this.#threads.delete(other);
      threads.close().catch(() => {});
    }
    const threads = new TaskThreads(this.#host, task, shard, this.#size);
    this.#threads.set(key, threads);
    return threads;
  }

  #note(): Note<'workers'> {
    return {
      version: this.#version,
      host: hostname(),
      pid: process.pid,
      threads: this.#size,
      done: this.#problems,
    };
  }

  /** Checks every few seconds whether there is work for this worker, and whether anybody still wants it done. */
  async #lookAround(): Promise<void> {
    const runs = await participants(this.#server, 'runs');
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

  /** Waits for the current problems, but not for long. */
  async #finish(): Promise<void> {
    const close = () => this.#bull.close();
    if (await this.#server.lastly(GRACE_MS, close)) return;
    await Promise.all([...this.#threads.values()].map((threads) => threads.stop()));
    await this.#server.lastly(FAREWELL_MS, close);
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((threads) => threads.close()));
    await this.#server.lastly(FAREWELL_MS, () => this.#presence.end());
    await this.#server.close(this.#bull);
  }
}

const keyOf = (task: Task, shard: Shard | undefined): string => JSON.stringify([task, shard]);
