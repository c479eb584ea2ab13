/**
 * `keymove worker`: takes chunks from a queue, has threads do them, and stores the answers. The searches are in threads, so this one is
 * free to renew the leases.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as BullJob, Worker as BullWorker } from 'bullmq';
import type { Item, JobAnswer } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task } from '../batch/tasks.js';
import type { Host } from '../host/host.js';
import { nodeHost } from '../host/node/node-host.js';
import { packageVersion } from '../host/node/package-files.js';
import type { QueueAddress } from './address.js';
import { type ChunkNote, DEATHS, deathsNoted, isDeadly, packNote, readNote } from './careful-chunk.js';
import {
  type ChunkAnswer,
  type ChunkData,
  type ChunkResult,
  DamagedError,
  packAnswers,
  refuseChunk,
  unpackChunk,
} from './chunk.js';
import { LEASE_MS, renewLease } from './lease.js';
import { BEAT_MS, heardOf, Presence, present, type WorkerNote } from './registry.js';
import { RETRY_MS, Server, type Tell } from './server.js';
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

/** Leases are renewed so many times before they end, and the worker notes as often that it is there. */
const RENEWALS = 4;
/** After this, the problems of a chunk that are not begun are given back: somebody else may have nothing to do. */
const PATIENCE_MS = 10_000;
/** After the first signal, the problems in hand have so long to end. */
const GRACE_MS = 10_000;
/** After that the server has so long to take the answers. */
const FAREWELL_MS = 5000;

interface ChunkInHand {
  readonly id: string;
  readonly job: BullJob<ChunkData, ChunkResult>;
  /** names the holder of its lease */
  readonly token: string;
  /** where its problems are searched */
  threads?: TaskThreads;
  /** it has its answers, and they are being stored */
  isDone?: boolean;
  /** it is somebody else's, or nobody's */
  isLost?: boolean;
}

export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #host: Host;
  readonly #version: string;
  readonly #id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #size: number;
  readonly #leaseMs: number;
  readonly #server: Server;
  /** of BullMQ; it takes a time to be ready */
  readonly #worker: Promise<BullWorker | undefined>;
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

  /**
   * @param signal gives up connecting
   * @throws QueueError where the server cannot be used
   */
  static async start(options: QueueWorkerOptions, signal?: AbortSignal): Promise<QueueWorker> {
    const version = options.version ?? packageVersion();
    const server = await Server.open(options, version, options.onMessage ?? (() => {}), signal);
    return new QueueWorker(options, server, version);
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
      const worker = await Promise.race([this.#worker, this.#stopped]);
      if (worker) {
        await worker.startStalledCheckTimer();
        await this.#takeChunks(worker);
      }
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
    // who ends at the second signal has not died of its problem
    this.#presence.end();
    for (const threads of this.#threads.values()) threads.giveBack();
    this.#wake();
  }

  async #takeChunks(worker: BullWorker): Promise<void> {
    while (!this.#stopping) {
      if (this.#inHand.size >= this.#size) {
        await this.#change();
        continue;
      }
      const token = `${this.#id}:${++this.#taken}`;
      try {
        const next: Promise<BullJob<ChunkData, ChunkResult> | undefined> = worker.getNextJob(token);
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
      // a server that was started anew may have forgotten the runs, and they note themselves again
      const isKnown = this.#server.connectedMs > 2 * BEAT_MS;
      return isKnown && this.#runs === 0 && this.#inHand.size === 0 && !counts.wait && !counts.active;
    } catch (error) {
      this.#server.hear(error);
      return false;
    }
  }

  #begin(job: BullJob<ChunkData, ChunkResult>, token: string): void {
    const inHand: ChunkInHand = { id: job.id ?? '', job, token };
    this.#inHand.add(inHand);
    this.#do(inHand)
      .catch((error) => this.#server.hear(error))
      .finally(() => {
        this.#inHand.delete(inHand);
        this.#wake();
      });
  }

  async #do(inHand: ChunkInHand): Promise<void> {
    const { id, job } = inHand;
    let items: readonly Item[];
    let note: ChunkNote;
    try {
      items = unpackChunk(id, job.data, this.#version);
      note = readNote(id, job.progress);
    } catch (error) {
      const why = `${error instanceof DamagedError ? 'it is damaged: ' : ''}${(error as Error).message}`;
      this.#server.say(`refused the chunk ${id}: ${why}`);
      await this.#complete(inHand, refuseChunk(why));
      return;
    }
    const { task, shard } = job.data;
    const threads = this.#threadsFor(task, shard);
    inHand.threads = threads;
    const began = performance.now();
    const patience = setTimeout(() => this.#share(inHand, items, threads), PATIENCE_MS);
    let answers: readonly ChunkAnswer[];
    try {
      answers =
        job.stalledCounter > 0
          ? await this.#doCarefully(inHand, items, note, threads)
          : await threads.do(items, inHand);
    } finally {
      clearTimeout(patience);
    }
    if (inHand.isLost) return;
    const { failure } = threads;
    if (failure) {
      this.#threads.delete(keyOf(task, shard));
      this.#server.say(`cannot do the chunk ${id}: ${failure.message}`);
      await this.#complete(inHand, refuseChunk(`${hostname()}: ${failure.message}`));
      return;
    }
    const answered = answers.filter(Boolean).length;
    this.#problems += answered;
    if (answered > 0) this.#chunks++;
    await this.#complete(inHand, packAnswers(id, answers, performance.now() - began));
  }

  /** What takes long is no reason for the rest to wait: somebody else may have nothing to do. */
  #share(inHand: ChunkInHand, items: readonly Item[], threads: TaskThreads): void {
    const given = new Set(threads.giveBack(inHand));
    if (given.size === 0) return;
    const kept = [...items.keys()].filter((place) => !given.has(items[place] as Item));
    this.#write(inHand, { kept }).catch((error) => this.#server.hear(error));
  }

  #write({ id, job }: ChunkInHand, note: ChunkNote): Promise<void> {
    return job.updateProgress(packNote(id, note));
  }

  async #doCarefully(
    inHand: ChunkInHand,
    items: readonly Item[],
    note: ChunkNote,
    threads: TaskThreads,
  ): Promise<ChunkAnswer[]> {
    const { now, notes } = await heardOf(this.#server, 'workers');
    const deaths = deathsNoted(note, (worker) => {
      const seen = notes.find(({ id }) => id === worker)?.seen;
      const isAlive = worker !== this.#id && now - (seen ?? 0) < this.#leaseMs / 2;
      return seen === undefined ? undefined : { seen, isAlive };
    });
    const answers: ChunkAnswer[] = items.map(() => undefined);
    const began = performance.now();
    for (const [place, item] of items.entries()) {
      if (this.#stopping || inHand.isLost || performance.now() - began > PATIENCE_MS) break;
      if (isDeadly(deaths, place)) {
        answers[place] = DEADLY;
        continue;
      }
      const since = await this.#server.now();
      await this.#write(inHand, { worker: this.#id, at: place, since, deaths });
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
  async #complete(inHand: ChunkInHand, result: ChunkResult): Promise<void> {
    const { id, job, token } = inHand;
    inHand.isDone = true;
    while (!this.#server.isClosed) {
      try {
        await this.#server.timed(job.moveToCompleted(result, token, false));
        return;
      } catch (error) {
        const { code, message } = error as Error & { readonly code?: unknown };
        if (typeof code === 'number') {
          this.#server.say(
            `the chunk ${id} is no longer this worker's (${message}); its answers are dropped`,
          );
          return;
        }
        this.#server.hear(error);
        await sleep(RETRY_MS);
      }
    }
  }

  readonly #renew = (): void => {
    for (const inHand of this.#inHand) {
      this.#renewOne(inHand).catch((error) => this.#server.hear(error));
    }
  };

  async #renewOne(inHand: ChunkInHand): Promise<void> {
    const { id, token } = inHand;
    if ((await renewLease(this.#server, id, token, this.#leaseMs)) || inHand.isDone) return;
    inHand.isLost = true;
    this.#server.say(
      `the chunk ${id} is no longer this worker's: it was removed, or another has it. Its searches end`,
    );
    inHand.threads?.giveUp(inHand);
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
    if (await this.#server.lastly(GRACE_MS, isDone)) return;
    await Promise.all([...this.#threads.values()].map((threads) => threads.stop()));
    await this.#server.lastly(FAREWELL_MS, isDone);
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((threads) => threads.close()));
    await this.#server.lastly(FAREWELL_MS, () => this.#presence.end());
    await this.#server.lastly(FAREWELL_MS, async () => (await this.#worker)?.close(true));
    await this.#server.close();
  }
}

const keyOf = (task: Task, shard: Shard | undefined): string => JSON.stringify([task, shard]);

const DEADLY: JobAnswer = {
  type: 'failure',
  times: DEATHS,
  message: 'the process of its worker ended without a word each time',
};
