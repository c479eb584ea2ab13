/**
 * `keymove worker`: takes chunks from a queue, has threads do them, and stores the answers. The searches are in threads, so this one is
 * free to renew the leases.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Job as BullJob, Worker as BullWorker } from 'bullmq';
import type { Item, JobAnswer } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task } from '../batch/tasks.js';
import type { Host } from '../host/host.js';
import { nodeHost } from '../host/node/node-host.js';
import { packageVersion } from '../host/node/package-files.js';
import { type ChunkNote, DEATHS, deathsNoted, isDeadly } from './careful-chunk.js';
import {
  type ChunkAnswer,
  type ChunkData,
  type ChunkResult,
  DamagedError,
  packAnswers,
  refuseChunk,
  unpackChunk,
} from './chunk.js';
import { Presence, present, type WorkerNote } from './registry.js';
import { type QueueAddress, RETRY_MS, Server, type Tell } from './server.js';
import { TaskThreads } from './worker-threads.js';

export interface QueueWorkerOptions extends QueueAddress {
  /** problems solved side by side; by default the number of processors */
  readonly threads?: number;
  /** end when no run has work any more */
  readonly drain?: boolean;
  /** hears of what happens */
  readonly onMessage?: Tell;
  /** for tests */
  readonly version?: string;
  readonly host?: Host;
  readonly leaseMs?: number;
}

/** A worker that has not been heard of for this long is taken for dead, and another has its chunks. */
const LEASE_MS = 20_000;
/** Leases are renewed so many times before they end, and the worker notes as often that it is there. */
const RENEWALS = 4;
/** After this, the problems of a chunk that are not begun are given back: somebody else may have nothing to do. */
const PATIENCE_MS = 10_000;
/** After the first signal, the problems in hand have so long to end. */
const GRACE_MS = 10_000;
/** After that the server has so long to take the answers. */
const FAREWELL_MS = 5000;

interface ChunkInHand {
  readonly job: BullJob<ChunkData, ChunkResult>;
  readonly token: string;
}

export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #host: Host;
  readonly #version: string;
  readonly #id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #size: number;
  readonly #leaseMs: number;
  readonly #server: Server;
  readonly #worker: BullWorker;
  readonly #presence: Presence<'workers'>;
  /** by task and shard, in JSON */
  readonly #threads = new Map<string, TaskThreads>();
  readonly #inHand = new Set<ChunkInHand>();
  #taken = 0;
  #chunks = 0;
  #problems = 0;
  /** runs with chunks for this version */
  #runs = 0;
  #stopping = false;
  #stop: () => void = () => {};
  readonly #stopped = new Promise<undefined>((resolve) => {
    this.#stop = () => resolve(undefined);
  });
  #wake: () => void = () => {};

  private constructor(options: QueueWorkerOptions, server: Server, version: string) {
    this.#options = options;
    this.#host = options.host ?? nodeHost();
    this.#version = version;
    this.#size = options.threads ?? this.#host.cores;
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#server = server;
    this.#worker = server.worker(this.#id, this.#leaseMs, this.#leaseMs / RENEWALS);
    this.#presence = new Presence(
      server,
      'workers',
      this.#id,
      () => this.#note(),
      () => this.#lookAtRuns(),
      this.#leaseMs / RENEWALS,
    );
  }

  /** @throws QueueError where the server cannot be used */
  static async start(options: QueueWorkerOptions): Promise<QueueWorker> {
    const version = options.version ?? packageVersion();
    return new QueueWorker(
      options,
      await Server.open(options, version, options.onMessage ?? (() => {})),
      version,
    );
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

  /** Works until it is stopped or, with `drain`, until there is nothing left. */
  async run(): Promise<void> {
    const renewal = setInterval(() => this.#renew(), this.#leaseMs / RENEWALS);
    this.#server.redis.on('ready', this.#renew);
    try {
      await this.#presence.beat();
      await this.#worker.startStalledCheckTimer();
      await this.#takeChunks();
      await this.#finish();
    } finally {
      clearInterval(renewal);
      await this.#close();
    }
  }

  /** Gives back what is not begun, ends what is, and lets `run` end. */
  stop(): void {
    this.#stopping = true;
    this.#stop();
    for (const threads of this.#threads.values()) threads.giveBack();
    this.#wake();
  }

  async #takeChunks(): Promise<void> {
    while (!this.#stopping) {
      if (this.#inHand.size >= this.#size) {
        await this.#change();
        continue;
      }
      const token = `${this.#id}:${++this.#taken}`;
      try {
        const next: Promise<BullJob<ChunkData, ChunkResult> | undefined> = this.#worker.getNextJob(token);
        const job = await Promise.race([next, this.#stopped]);
        if (this.#stopping) next.then((late) => late?.moveToWait(token)).catch(() => {});
        else if (job) this.#begin(job, token);
        else if (this.#options.drain && (await this.#isDrained())) return;
      } catch (error) {
        this.#server.hear(error);
        await this.#change(RETRY_MS);
      }
    }
  }

  /** Resolves when a chunk is done, when it is to stop, or after a time. */
  #change(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #isDrained(): Promise<boolean> {
    try {
      await this.#presence.beat();
      const counts = await this.#server.queue.getJobCounts('wait', 'active');
      return this.#runs === 0 && this.#inHand.size === 0 && !counts.wait && !counts.active;
    } catch (error) {
      this.#server.hear(error);
      return false;
    }
  }

  #begin(job: BullJob<ChunkData, ChunkResult>, token: string): void {
    const inHand: ChunkInHand = { job, token };
    this.#inHand.add(inHand);
    this.#do(inHand)
      .catch((error) => this.#server.hear(error))
      .finally(() => {
        this.#inHand.delete(inHand);
        this.#wake();
      });
  }

  async #do(inHand: ChunkInHand): Promise<void> {
    const { job } = inHand;
    const id = job.id ?? '';
    let items: readonly Item[];
    try {
      items = unpackChunk(id, job.data, this.#version);
    } catch (error) {
      const why = (error as Error).message;
      this.#server.say(
        `refused the chunk ${id}: ${error instanceof DamagedError ? 'it is damaged: ' : ''}${why}`,
      );
      await this.#complete(inHand, refuseChunk(why));
      return;
    }
    const { task, shard } = job.data;
    const threads = this.#threadsFor(task, shard);
    const began = performance.now();
    const patience = setTimeout(() => this.#share(inHand, items, threads), PATIENCE_MS);
    let answers: readonly ChunkAnswer[];
    try {
      answers =
        job.stalledCounter > 0
          ? await this.#doCarefully(inHand, items, threads)
          : await threads.do(items, inHand);
    } finally {
      clearTimeout(patience);
    }
    const { failure } = threads;
    if (failure) {
      this.#threads.delete(keyOf(task, shard));
      this.#server.say(`cannot do the chunk ${id}: ${failure.message}`);
      await this.#complete(inHand, refuseChunk(`${hostname()}: ${failure.message}`));
      return;
    }
    this.#problems += answers.filter(Boolean).length;
    this.#chunks++;
    await this.#complete(inHand, packAnswers(id, answers, performance.now() - began));
  }

  /** What takes long is no reason for the rest to wait: somebody else may have nothing to do. */
  #share(inHand: ChunkInHand, items: readonly Item[], threads: TaskThreads): void {
    const given = new Set(threads.giveBack(inHand));
    if (given.size === 0) return;
    const kept = [...items.keys()].filter((place) => !given.has(items[place] as Item));
    inHand.job.updateProgress({ kept } satisfies ChunkNote).catch((error) => this.#server.hear(error));
  }

  async #doCarefully(
    inHand: ChunkInHand,
    items: readonly Item[],
    threads: TaskThreads,
  ): Promise<ChunkAnswer[]> {
    const { job } = inHand;
    const workers = new Set((await present(this.#server, 'workers', this.#leaseMs / 2)).map(({ id }) => id));
    const note = (typeof job.progress === 'object' ? job.progress : {}) as ChunkNote;
    const deaths = deathsNoted(note, (worker) => worker !== this.#id && workers.has(worker));
    const answers: ChunkAnswer[] = items.map(() => undefined);
    const began = performance.now();
    for (const [place, item] of items.entries()) {
      if (this.#stopping || performance.now() - began > PATIENCE_MS) break;
      if (isDeadly(deaths, place)) {
        answers[place] = DEADLY;
        continue;
      }
      await job.updateProgress({ worker: this.#id, at: place, deaths } satisfies ChunkNote);
      [answers[place]] = await threads.do([item], inHand);
    }
    return answers;
  }

  #threadsFor(task: Task, shard: Shard | undefined): TaskThreads {
    const key = keyOf(task, shard);
    const known = this.#threads.get(key);
    if (known) return known;
    // tables take memory: those of a task that has ended are given up
    for (const [other, threads] of this.#threads) {
      if (!threads.isIdle) continue;
      this.#threads.delete(other);
      threads.close().catch(() => {});
    }
    const threads = new TaskThreads(this.#host, task, shard, this.#size);
    this.#threads.set(key, threads);
    return threads;
  }

  /** Stores the result, however long the server is gone; in vain if somebody else has the chunk by now. */
  async #complete({ job, token }: ChunkInHand, result: ChunkResult): Promise<void> {
    for (;;) {
      try {
        await this.#server.timed(job.moveToCompleted(result, token, false));
        return;
      } catch (error) {
        const { code, message } = error as Error & { readonly code?: unknown };
        if (typeof code === 'number') {
          this.#server.say(
            `another worker has the chunk ${job.id} by now (${message}); its answers are dropped here`,
          );
          return;
        }
        this.#server.hear(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  readonly #renew = (): void => {
    for (const inHand of this.#inHand) {
      this.#renewOne(inHand).catch((error) => this.#server.hear(error));
    }
  };

  async #renewOne({ job, token }: ChunkInHand): Promise<void> {
    const { queue, redis } = this.#server;
    if (Number(await job.extendLock(token, this.#leaseMs)) > 0) return;
    // the server was gone for longer than the lease; if nobody has taken the chunk yet, it is still ours
    await redis.set(`${queue.toKey(job.id ?? '')}:lock`, token, 'PX', this.#leaseMs, 'NX');
  }

  #note(): WorkerNote {
    return {
      version: this.#version,
      host: hostname(),
      pid: process.pid,
      threads: this.#size,
      done: this.#problems,
    };
  }

  async #lookAtRuns(): Promise<void> {
    const runs = await present(this.#server, 'runs');
    this.#runs = runs.filter(({ version }) => version === this.#version).length;
    for (const { version } of runs) {
      if (version === this.#version) continue;
      this.#server.say(
        `there is work of keymove ${version} at ${this.shown}, which this worker refuses; expected keymove ${this.#version}`,
      );
    }
  }

  /** Waits for what is in hand, but not for long. */
  async #finish(): Promise<void> {
    const isDone = async (): Promise<void> => {
      while (this.#inHand.size > 0) await this.#change();
    };
    if (await isIn(GRACE_MS, isDone())) return;
    await Promise.all([...this.#threads.values()].map((threads) => threads.stop()));
    await isIn(FAREWELL_MS, isDone());
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((threads) => threads.close()));
    await isIn(FAREWELL_MS, this.#presence.end());
    await isIn(FAREWELL_MS, this.#worker.close(true));
    await this.#server.close();
  }
}

const keyOf = (task: Task, shard: Shard | undefined): string => JSON.stringify([task, shard]);

const DEADLY: JobAnswer = {
  type: 'failure',
  times: DEATHS,
  message: 'the process of its worker ended without a word each time',
};

/** Whether it ends within a time. */
async function isIn(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const done = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    late,
  ]);
  clearTimeout(timer);
  return done;
}
