/**
 * Workers on any machines that share the work of a batch, over a queue.
 *
 * A job of BullMQ is a chunk: problems that take seconds together, with their task. Its name follows from its
 * content.
 *
 * BullMQ owns the state of a job: which worker has it (the lock), when that worker counts as dead (the lock
 * ends and the job stalls), and how often it is tried. The run owns the problems: it keeps each until it has
 * an answer, so Redis may forget anything, and a second answer changes nothing.
 *
 * - If a worker dies, BullMQ gives a chunk of one problem to another worker. When the third is lost, BullMQ
 *   fails the job, and the run refuses the problem. A chunk of several problems comes back to the run, which
 *   submits it in pieces, because one of the problems may have killed the worker.
 * - If the run dies, workers finish what is in Redis. A run that is started again under the same name finds
 *   the answers to single problems.
 * - If Redis dies, all wait for it. The run submits again what Redis has forgotten, and workers end the
 *   searches of chunks whose locks have ended.
 *
 * States are polled, because events may be missed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as BullJob, JobType } from 'bullmq';
import {
  type BatchEvents,
  type Executor,
  type Job,
  type JobAnswer,
  type JobQueue,
  plainJob,
  type StartExecutor,
} from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task, TaskName } from '../batch/tasks.js';
import { packageVersion } from '../host/node/package-files.js';
import { type QueueAddress, QueueError } from './address.js';
import {
  type ChunkAnswer,
  type ChunkResult,
  type PackedChunk,
  packChunk,
  readChunkId,
  unpackAnswers,
} from './chunk.js';
import { ChunkCutter } from './chunk-cutter.js';
import { MAX_LOSSES } from './queue-worker.js';
import { type Note, Presence, participants } from './registry.js';
import { RETRY_MS, Server, type Tell } from './server.js';

export interface QueueOptions extends QueueAddress {
  /**
   * the name of the run (default: a random one). A run that is started again under the same name on the same
   * machine finds what is left of the earlier one
   */
  readonly name?: string;
  /** called with temporary errors, such as a server that is gone */
  readonly onMessage?: Tell;
  /** estimates the number of problems while they are still being read */
  readonly total?: () => number | undefined;
  /** for tests */
  readonly version?: string;
}

const POLL_MS = 50;
/** How often all chunks are checked, not only those that are done. */
const SWEEP_MS = 2000;
const NO_WORKERS_WARNING_MS = 10_000;
/** How often other workers try a chunk that a worker cannot do, e.g. because it has too little memory. */
const ATTEMPTS = { attempts: 5, backoff: { type: 'exponential', delay: 1000 } } as const;
/** Dashboards show the latest events; they have results in them, so few are kept. */
const MAX_EVENTS = 100;
/** How long the server may take to answer at the end. */
const STOP_MS = 5000;

const DONE = ['completed', 'failed'] as const;
const WAITING = ['wait', 'delayed'] as const;

/** Workers elsewhere, for `solveAll` and for batches. */
export const queueExecutor =
  <Name extends TaskName>(options: QueueOptions): StartExecutor<Name> =>
  (task, events, shard) =>
    new QueueExecutor<Name>(options, task, events, shard);

interface Chunk extends PackedChunk {
  readonly jobs: readonly Job[];
  /** Redis has it */
  isSent: boolean;
  /** the jobs that wait for an answer from this chunk */
  readonly open: Set<Job>;
}

class QueueExecutor<Name extends TaskName> implements Executor {
  readonly #options: QueueOptions;
  readonly #task: Task<Name>;
  readonly #events: BatchEvents<Name>;
  readonly #shard: Shard | undefined;
  readonly #version: string;
  readonly #run: string;
  readonly #opened: Promise<void>;
  /** while it connects */
  readonly #opening = new AbortController();
  #server: Server | undefined;
  #presence: Presence<'runs'> | undefined;
  readonly #chunks = new Map<string, Chunk>();
  /** names of chunks that are being removed from Redis */
  readonly #removed = new Map<string, Promise<unknown>>();
  readonly #cutter = new ChunkCutter(() => this.#submit());
  #repetitions = 0;
  #sweptAt = 0;
  #noWorkersSince: number | undefined;
  #ending = false;
  #polling: Promise<void> | undefined;

  constructor(options: QueueOptions, task: Task<Name>, events: BatchEvents<Name>, shard: Shard | undefined) {
    this.#options = options;
    this.#task = task;
    this.#events = events;
    this.#shard = shard;
    this.#version = options.version ?? packageVersion();
    const name = options.name === undefined ? randomBytes(16) : `${hostname()}\n${options.name}`;
    this.#run = createHash('sha256').update(name).digest('hex').slice(0, 12);
    this.#opened = this.#open().catch((error) => {
      if (!this.#ending) events.onFatal(error);
    });
  }

  get capacity(): number {
    return Math.max(1, this.#cutter.window - this.#chunks.size) * this.#cutter.length;
  }

  get window(): number {
    return 2 * this.#cutter.window * this.#cutter.length;
  }

  feed(queue: JobQueue): void {
    this.#cutter.feed(queue);
    this.#submit();
  }

  stop(): Promise<void> {
    return this.#end(async (server) => {
      await this.#collect(server);
      // what is begun goes on, and a resumed run finds it
      await this.#takeBack(server);
    });
  }

  async close(): Promise<void> {
    await this.#end(async (server) => {
      await this.#presence?.end();
      await this.#takeBack(server);
      await Promise.all(this.#removed.values());
    });
    await this.#server?.close();
  }

  async #end(lastWords: (server: Server) => Promise<unknown>): Promise<void> {
    this.#ending = true;
    this.#opening.abort();
    this.#cutter.stop();
    if (!this.#server) await this.#opened;
    const server = this.#server;
    await server?.lastly(STOP_MS, async () => {
      await this.#opened;
      await this.#polling;
      await lastWords(server);
    });
  }

  async #open(): Promise<void> {
    const server = await Server.open(this.#options, {
      version: this.#version,
      tell: this.#options.onMessage ?? (() => {}),
      onFatal: (error) => this.#events.onFatal(error),
      signal: this.#opening.signal,
    });
    this.#server = server;
    await this.#removeLeftOver(server).catch((error) => server.hear(error));
    this.#presence = new Presence(
      server,
      'runs',
      this.#run,
      () => this.#note(),
      () => this.#lookAround(server),
    );
    await this.#presence.beat();
    this.#polling = this.#poll(server);
    this.#events.onRoom();
  }

  /**
   * Chunks of several problems were cut otherwise by an earlier run; but a single problem may have taken
   * hours.
   */
  async #removeLeftOver({ queue }: Server): Promise<void> {
    const failed = new Set(await chunkIds(queue, ['failed']));
    const ids = [...failed, ...(await chunkIds(queue, ['completed', ...WAITING]))].filter((id) => {
      const read = readChunkId(id);
      return read?.run === this.#run && (read.count > 1 || failed.has(id));
    });
    await Promise.all(ids.map((id) => queue.remove(id)));
  }

  #note(): Note<'runs'> {
    const { done, rate, read, allRead } = this.#events.progress();
    const total = allRead ? read : this.#options.total?.();
    return {
      version: this.#version,
      host: hostname(),
      pid: process.pid,
      name: this.#options.name ?? '',
      done,
      ...(total !== undefined && { total }),
      rate: Math.round(rate * 10) / 10,
    };
  }

  /** Every few seconds: the window grows with the workers. */
  async #lookAround(server: Server): Promise<void> {
    await server.queue.trimEvents(MAX_EVENTS);
    const clear = `keymove queue clear --queue ${server.shown}`;
    if (await server.queue.isPaused())
      server.say(`the queue at ${server.shown} is paused; resume it in BullMQ, or delete its work: ${clear}`);
    const workers = await participants(server, 'workers');
    const ours = workers.filter(({ version }) => version === this.#version);
    this.#cutter.threads = ours.reduce((sum, { threads }) => sum + threads, 0);
    this.#submit();
    if (ours.length > 0 || this.#chunks.size === 0) {
      this.#noWorkersSince = undefined;
      return;
    }
    this.#noWorkersSince ??= performance.now();
    if (performance.now() - this.#noWorkersSince < NO_WORKERS_WARNING_MS) return;
    const versions = [...new Set(workers.map(({ version }) => version))];
    const others = versions.length > 0 ? `, only of keymove ${versions.join(', ')}` : '';
    server.say(
      `there is no worker of keymove ${this.#version} at ${server.shown}${others}; start one: keymove worker --queue ${server.shown}`,
    );
  }

  /** Submits chunks while there is room. */
  #submit(): void {
    while (this.#server && !this.#ending && this.#chunks.size < this.#cutter.window) {
      const jobs = this.#cutter.next();
      if (jobs.length === 0) return;
      this.#send(jobs);
    }
  }

  #send(jobs: readonly Job[]): void {
    const { id: name, data } = packChunk(this.#run, {
      keymove: this.#version,
      task: this.#task,
      ...(this.#shard && { shard: this.#shard }),
      ...(this.#options.name === undefined && { unnamed: true }),
      jobs: jobs.map(plainJob),
    });
    // an earlier chunk of this name may still be there
    const isTaken = this.#chunks.has(name) || this.#removed.has(name);
    const id = isTaken ? `${name}-${++this.#repetitions}` : name;
    const chunk: Chunk = { id, jobs, data, isSent: false, open: new Set(jobs) };
    this.#chunks.set(id, chunk);
    this.#add(chunk);
  }

  async #add(chunk: Chunk): Promise<void> {
    const server = this.#server as Server;
    while (!chunk.isSent && !this.#ending && this.#chunks.has(chunk.id)) {
      try {
        // does nothing if it is there already
        await server.timed(server.queue.add(this.#run, chunk.data, { jobId: chunk.id, ...ATTEMPTS }));
        chunk.isSent = true;
      } catch (error) {
        server.hear(error);
        await sleep(RETRY_MS);
      }
    }
  }

  async #poll(server: Server): Promise<void> {
    while (!this.#ending) {
      try {
        await server.timed(this.#collect(server));
        if (performance.now() - this.#sweptAt > SWEEP_MS) await this.#sweep(server);
        await sleep(POLL_MS);
      } catch (error) {
        server.hear(error);
        await sleep(RETRY_MS);
      }
    }
  }

  /** Takes the results that are there. */
  async #collect(server: Server): Promise<void> {
    const done = await chunkIds(server.queue, DONE);
    const chunks = done.flatMap((id) => this.#chunks.get(id) ?? []);
    const jobs = await jobsOf(server, chunks);
    for (const [i, chunk] of chunks.entries()) {
      const job = jobs[i];
      if (job) this.#takeResult(server, chunk, job);
    }
    if (chunks.length === 0) return;
    this.#submit();
    this.#events.onRoom();
  }

  /** Passes on the answers of a chunk that is done, or handles its failure. */
  #takeResult(server: Server, chunk: Chunk, job: BullChunk): void {
    const { id, jobs, open } = chunk;
    const result = resultOf(job, jobs);
    if (result instanceof Error) {
      const clear = `To remove the queue: keymove queue clear --queue ${server.shown}`;
      this.#events.onFatal(new QueueError(`${result.message}. ${clear}`));
      return;
    }
    this.#chunks.delete(id);
    this.#remove(server, id);
    if (result === 'lost') {
      this.#repeatOrRefuse(chunk, job.stalledCounter);
      return;
    }
    let answered = 0;
    for (const [place, one] of jobs.entries()) {
      if (!open.has(one)) continue;
      const answer = result[place];
      if (!answer) this.#cutter.repeat([one]);
      else {
        answered++;
        this.#events.onAnswer(one, answer as JobAnswer<Name>);
      }
    }
    this.#cutter.adapt(answered, jobs.length, job.returnvalue.ms);
  }

  /**
   * Submits jobs again in pieces, because one of them may have killed the worker. A job that was alone is refused.
   */
  #repeatOrRefuse({ jobs, open }: Chunk, losses: number): void {
    const [only] = jobs;
    if (!only || jobs.length > 1) {
      this.#cutter.repeatInPieces([...open]);
      return;
    }
    const message = 'its worker was lost each time';
    this.#events.onAnswer(only, { type: 'failure', times: losses, message });
  }

  #remove(server: Server, id: string): void {
    const removal = server.queue
      .remove(id)
      .catch((error) => server.hear(error))
      .finally(() => this.#removed.delete(id));
    this.#removed.set(id, removal);
  }

  /** Removes the chunks that nobody has begun. */
  #takeBack(server: Server): Promise<unknown> {
    return Promise.all([...this.#chunks.keys()].map((id) => server.queue.remove(id)));
  }

  /** Finds the chunks that Redis has forgotten, and those that were returned in part. */
  async #sweep(server: Server): Promise<void> {
    this.#sweptAt = performance.now();
    const { queue } = server;
    const chunks = [...this.#chunks.values()].filter(({ isSent }) => isSent);
    const [active, others] = await Promise.all([
      chunkIds(queue, ['active']),
      chunkIds(queue, [...WAITING, 'active', ...DONE]),
    ]);
    const [isActive, isThere] = [new Set(active), new Set([...active, ...others])];
    for (const chunk of chunks) {
      if (!isThere.has(chunk.id) && this.#chunks.has(chunk.id)) {
        server.say(`the chunk ${chunk.id} is no longer at ${server.shown}. It is submitted again`);
        chunk.isSent = false;
        this.#add(chunk);
      }
    }
    const begun = chunks.filter(({ id, jobs, open }) => isActive.has(id) && jobs.length > 1 && open.size > 1);
    const bullJobs = await jobsOf(server, begun);
    for (const [i, chunk] of begun.entries()) {
      const kept = Object(bullJobs[i]?.progress).kept as readonly number[] | undefined;
      if (kept) this.#takeBackRest(chunk, kept);
    }
    this.#submit();
  }

  /** Submits again the problems of a slow chunk that its worker has not begun. */
  #takeBackRest({ jobs, open }: Chunk, kept: readonly number[]): void {
    const isKept = new Set(kept.map((place) => jobs[place]));
    this.#cutter.repeat([...open].filter((job) => !isKept.has(job) && open.delete(job)));
    this.#cutter.shorten(Math.ceil(kept.length / 2));
  }
}

type BullChunk = BullJob<unknown, ChunkResult>;

/** Lists the chunks that are in these states; BullMQ's own default is the first two of each. */
const chunkIds = (queue: Server['queue'], states: readonly JobType[]): Promise<string[]> =>
  queue.getRanges([...states], 0, -1);

const jobsOf = (server: Server, chunks: readonly Chunk[]): Promise<(BullChunk | undefined)[]> =>
  Promise.all(chunks.map(({ id }) => server.queue.getJob(id)));

/**
 * The answers of a chunk that is done; `lost` where its worker was, and an error where nobody can do it or
 * read them.
 */
function resultOf(job: BullChunk, jobs: readonly Job[]): readonly ChunkAnswer[] | 'lost' | Error {
  const { failedReason, stalledCounter, returnvalue } = job;
  const places = jobs.length > 1 ? [jobs[0], jobs.at(-1)] : jobs;
  const names = places
    .map((one) => (one as Job).item.source)
    .map(({ file, line }) => `${file}:${line}`)
    .join(' to ');
  if (failedReason !== undefined)
    return stalledCounter > MAX_LOSSES
      ? 'lost'
      : new Error(`a worker cannot solve ${names}: ${failedReason}`);
  try {
    return returnvalue.isLost ? 'lost' : unpackAnswers(returnvalue, jobs.length);
  } catch (error) {
    return new Error(`the answers to ${names} cannot be read: ${(error as Error).message}`);
  }
}
