/**
 * Shares the work of a batch among workers on any machines, over a queue of BullMQ.
 *
 * A chunk is a job of BullMQ: problems that take some seconds together, with their task. Its name follows from its
 * content, so submitting it twice creates it only once. A flow would need all chunks at the start; but the
 * input is read while it is solved.
 *
 * BullMQ owns the state of a chunk: which worker has it (the lock), when that worker counts as lost (the lock ends
 * and the job stalls), how often other workers try a chunk that one cannot solve (attempts), and who is told of its end
 * (events). The run owns the problems. It keeps each until it has an answer, so Redis may forget anything, and a second
 * answer changes nothing.
 *
 * - If a worker dies, its chunks fail as stalled, and the run submits them again in pieces, because one of the
 *   problems may have killed the worker. If a third worker is lost with a problem that was alone, that problem is refused.
 * - If the run dies, workers finish what is in Redis. A run that is started again under the same name finds
 *   the answers to single problems.
 * - If Redis dies, all wait for it. The run submits again what Redis has forgotten, and workers end the
 *   searches of chunks whose locks have ended.
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
import { type Beat, beat } from './beat.js';
import {
  type ChunkAnswer,
  type ChunkData,
  type ChunkResult,
  type PackedChunk,
  packChunk,
  readChunkId,
  unpackAnswers,
} from './chunk.js';
import { ChunkCutter } from './chunk-cutter.js';
import { checkKeys } from './queue-keys.js';
import { forgetRun, NOTE_MS, noteRun, type RunNote } from './runs.js';
import { MAX_EVENTS, RETRY_MS, Server, type Tell } from './server.js';

export interface QueueOptions extends QueueAddress {
  /**
   * the name of the run (default: a random one). A run that is started again under the same name on the same
   * machine finds the remains of the earlier one
   */
  readonly name?: string;
  /** called with temporary errors, such as a lost connection to the server */
  readonly onMessage?: Tell;
  /** estimates the number of problems while they are still being read */
  readonly total?: () => number | undefined;
  /** for tests */
  readonly version?: string;
}

/** How often the run looks for chunks that Redis has forgotten, and whose events were lost. */
const SWEEP_MS = 2000;
const NO_WORKERS_WARNING_MS = 10_000;
/** How often workers try a chunk that one of them cannot solve, for example because it has too little memory. */
const ATTEMPTS = { attempts: 5, backoff: { type: 'exponential', delay: 1000 } } as const;
/** Number of lost workers after which a problem is refused. */
const MAX_LOSSES = 3;
/** How long the server may take to answer at the end. */
const STOP_MS = 5000;

/** Starts an executor of workers on other machines, for `solveAll` and for batches. */
export const queueExecutor =
  <Name extends TaskName>(options: QueueOptions): StartExecutor<Name> =>
  (task, events, shard) =>
    new QueueExecutor<Name>(options, task, events, shard);

interface Chunk extends PackedChunk {
  readonly jobs: readonly Job[];
  /** the chunk is in Redis */
  isSent: boolean;
  /** number of times that the server had been gone when the chunk was submitted */
  readonly absences: number;
}

type BullChunk = BullJob<ChunkData, ChunkResult>;

class QueueExecutor<Name extends TaskName> implements Executor {
  readonly #options: QueueOptions;
  readonly #task: Task<Name>;
  readonly #events: BatchEvents<Name>;
  readonly #shard: Shard | undefined;
  readonly #version: string;
  readonly #run: string;
  readonly #opened: Promise<void>;
  /** aborts connecting */
  readonly #opening = new AbortController();
  #server: Server | undefined;
  #beats: readonly Beat[] = [];
  readonly #chunks = new Map<string, Chunk>();
  /** names of chunks that are being removed from Redis */
  readonly #removed = new Map<string, Promise<unknown>>();
  /** names of finished chunks that an earlier run submitted */
  #leftOver: ReadonlySet<string> = new Set();
  readonly #cutter = new ChunkCutter(() => this.#submit());
  /** number of workers that were lost with a problem that was alone */
  readonly #losses = new Map<Job, number>();
  /** problems that one more loss refuses; they are tried one at a time, so that each loss has a clear cause */
  readonly #suspects: Job[] = [];
  /** name of the chunk with the suspect that is being tried */
  #suspect = '';
  #repetitions = 0;
  #noWorkersSince: number | undefined;
  #ending = false;

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
      await this.#sweep(server);
      // work that has begun continues, and a resumed run finds it
      await this.#takeBack(server);
    });
  }

  async close(): Promise<void> {
    await this.#end(async (server) => {
      await forgetRun(server, this.#run);
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
      await Promise.all(this.#beats.map((beat) => beat.end()));
      await lastWords(server);
    });
    for (const beat of this.#beats) beat.end();
  }

  async #open(): Promise<void> {
    const server = await Server.open(this.#options, {
      version: this.#version,
      tell: this.#options.onMessage ?? (() => {}),
      onFatal: (error) => this.#events.onFatal(error),
      signal: this.#opening.signal,
    });
    this.#server = server;
    await server.onDone((id) => {
      const chunk = this.#chunks.get(id);
      if (chunk) this.#look(server, chunk).catch((error) => server.hear(error));
    });
    await this.#removeLeftOver(server).catch((error) => server.hear(error));
    const noting = beat(server, NOTE_MS, () => this.#lookAround(server));
    this.#beats = [noting, beat(server, SWEEP_MS, () => this.#sweep(server))];
    await noting.now();
    this.#events.onRoom();
  }

  /**
   * Removes the chunks of an earlier run, except answers to single problems, which may have taken hours. Chunks of
   * several problems were cut differently.
   */
  async #removeLeftOver({ queue }: Server): Promise<void> {
    const idsIn = async (...states: JobType[]) =>
      (await queue.getRanges(states, 0, -1)).filter((id) => readChunkId(id)?.run === this.#run);
    const done = await idsIn('completed');
    this.#leftOver = new Set(done.filter((id) => readChunkId(id)?.count === 1));
    const useless = [...done, ...(await idsIn('wait', 'delayed', 'failed'))];
    await Promise.all(useless.map((id) => this.#leftOver.has(id) || queue.remove(id)));
  }

  #note(): RunNote {
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
      id: this.#run,
    };
  }

  /** Checks the queue every few seconds. The window grows with the workers. */
  async #lookAround(server: Server): Promise<void> {
    await noteRun(server, this.#note());
    const { queue, shown } = server;
    await queue.trimEvents(MAX_EVENTS);
    await checkKeys(server.redis, queue);
    if (await queue.isPaused())
      server.say(
        `the queue at ${shown} is paused; resume it in BullMQ, or delete its work: keymove queue clear --queue ${shown}`,
      );
    const workers = await server.workers(this.#version);
    this.#cutter.threads = workers.reduce((sum, { threads }) => sum + threads, 0);
    this.#submit();
    if (workers.length > 0 || this.#chunks.size === 0) {
      this.#noWorkersSince = undefined;
      return;
    }
    this.#noWorkersSince ??= performance.now();
    if (performance.now() - this.#noWorkersSince < NO_WORKERS_WARNING_MS) return;
    const versions = [...new Set((await server.allWorkers()).map(({ version }) => version))];
    const others = versions.length > 0 ? `, only of keymove ${versions.join(', ')}` : '';
    server.say(
      `there is no worker of keymove ${this.#version} at ${shown}${others}; start one: keymove worker --queue ${shown}`,
    );
  }

  /** Submits chunks while there is room. */
  #submit(): void {
    while (this.#server && !this.#ending && this.#chunks.size < this.#cutter.window) {
      const suspect = this.#chunks.has(this.#suspect) ? undefined : this.#suspects.shift();
      const jobs = suspect ? [suspect] : this.#cutter.next();
      if (jobs.length === 0) return;
      const id = this.#send(this.#server, jobs);
      if (suspect) this.#suspect = id;
    }
  }

  #send(server: Server, jobs: readonly Job[]): string {
    const { id: name, data } = packChunk(this.#run, {
      task: this.#task,
      ...(this.#shard && { shard: this.#shard }),
      ...(this.#options.name === undefined && { unnamed: true }),
      jobs: jobs.map(plainJob),
    });
    // an earlier chunk may still have this name
    const isTaken = this.#chunks.has(name) || this.#removed.has(name);
    const id = isTaken ? `${name}-${++this.#repetitions}` : name;
    const chunk: Chunk = { id, jobs, data, isSent: false, absences: server.absences };
    this.#chunks.set(id, chunk);
    this.#add(server, chunk);
    return id;
  }

  async #add(server: Server, chunk: Chunk): Promise<void> {
    const { id, data } = chunk;
    while (!chunk.isSent && !this.#ending && this.#chunks.has(id)) {
      try {
        // this does nothing if the queue already has the chunk
        await server.timed(server.queue.add(this.#run, data, { jobId: id, ...ATTEMPTS }));
        chunk.isSent = true;
        if (this.#leftOver.has(id)) await this.#look(server, chunk);
      } catch (error) {
        server.hear(error);
        await sleep(RETRY_MS);
      }
    }
  }

  /** Looks at all chunks that are begun or finished, and at those that Redis has forgotten. */
  async #sweep(server: Server): Promise<void> {
    const sent = [...this.#chunks.values()].filter(({ isSent }) => isSent);
    const waiting = new Set(await server.queue.getRanges(['wait', 'delayed'], 0, -1));
    await Promise.all(sent.filter(({ id }) => !waiting.has(id)).map((chunk) => this.#look(server, chunk)));
    if (!this.#ending) this.#submit();
  }

  /** Takes the result of a finished chunk, or submits a chunk again that Redis has forgotten. */
  async #look(server: Server, chunk: Chunk): Promise<void> {
    let job: BullChunk | undefined;
    try {
      job = await server.timed(server.queue.getJob(chunk.id));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#endWith(server, `the chunk of ${namesOf(chunk)} cannot be read: ${error.message}`);
      return;
    }
    if (this.#chunks.get(chunk.id) !== chunk) return;
    if (job?.finishedOn !== undefined) this.#take(server, chunk, job);
    else if (!job && chunk.isSent && !this.#ending) {
      server.say(`the chunk ${chunk.id} is no longer at ${server.shown}. It is submitted again`);
      chunk.isSent = false;
      this.#add(server, chunk);
    }
  }

  /** Passes on the answers of a finished chunk, or handles its failure. */
  #take(server: Server, chunk: Chunk, { failedReason, stalledCounter, returnvalue }: BullChunk): void {
    const { id, jobs } = chunk;
    // if a chunk stalls, BullMQ marks it as failed
    const isLost = failedReason !== undefined && stalledCounter > 0;
    let answers: readonly ChunkAnswer[] = [];
    try {
      if (failedReason === undefined) answers = unpackAnswers(returnvalue, jobs.length);
      else if (!isLost) {
        this.#endWith(server, `a worker cannot solve ${namesOf(chunk)}: ${failedReason}`);
        return;
      }
    } catch (error) {
      this.#endWith(server, `the answers to ${namesOf(chunk)} cannot be read: ${(error as Error).message}`);
      return;
    }
    this.#chunks.delete(id);
    this.#remove(server, id);
    if (isLost) this.#repeatOrRefuse(server, chunk);
    else {
      const left: Job[] = [];
      for (const [place, one] of jobs.entries()) {
        const answer = answers[place];
        if (answer) this.#events.onAnswer(one, answer as JobAnswer<Name>);
        else left.push(one);
      }
      this.#cutter.repeat(left);
      this.#cutter.adapt(jobs.length - left.length, jobs.length, returnvalue.ms);
    }
    this.#submit();
    this.#events.onRoom();
  }

  #endWith(server: Server, message: string): void {
    const clear = `To remove the queue: keymove queue clear --queue ${server.shown}`;
    this.#events.onFatal(new QueueError(`${message}. ${clear}`));
  }

  /**
   * Submits jobs again after their worker was lost. A job that was alone each time is refused in the end. If the
   * server was gone in the meantime, the lock may have ended for that reason, so the loss does not count.
   */
  #repeatOrRefuse(server: Server, { jobs, absences }: Chunk): void {
    const [only, ...others] = jobs;
    if (!only || others.length > 0) {
      this.#cutter.repeat(jobs);
      return;
    }
    const losses = (this.#losses.get(only) ?? 0) + (absences === server.absences ? 1 : 0);
    this.#losses.set(only, losses);
    if (losses < MAX_LOSSES - 1) this.#cutter.repeat(jobs);
    else if (losses < MAX_LOSSES) this.#suspects.push(only);
    else
      this.#events.onAnswer(only, {
        type: 'failure',
        times: losses,
        message: 'its worker was lost each time',
      });
  }

  #remove(server: Server, id: string): void {
    const removal = server.queue
      .remove(id)
      .catch((error) => server.hear(error))
      .finally(() => this.#removed.delete(id));
    this.#removed.set(id, removal);
  }

  /** Removes the chunks that no worker has begun. */
  #takeBack(server: Server): Promise<unknown> {
    return Promise.all([...this.#chunks.keys()].map((id) => server.queue.remove(id)));
  }
}

/** Names the problems of a chunk by file and line of the first and the last. */
const namesOf = ({ jobs }: Chunk): string =>
  (jobs.length > 1 ? [jobs[0], jobs.at(-1)] : jobs)
    .map((job) => (job as Job).item.source)
    .map(({ file, line }) => `${file}:${line}`)
    .join(' to ');
