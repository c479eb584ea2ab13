/**
 * Workers on any machines that share the work of a batch, over a queue. It cuts the jobs into chunks of seconds of work, has a bounded
 * number of them in Redis, and asks what became of them: states are polled, because events may be missed.
 *
 * What it knows is in memory, and the batch can tell it again: a chunk that is lost, damaged, refused or given back is submitted anew. An
 * answer that comes twice changes nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Executor, ExecutorEvents, Job, JobAnswer, JobQueue, StartExecutor } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import { Rate } from '../batch/rate.js';
import type { Task, TaskName } from '../batch/tasks.js';
import { packageVersion } from '../host/node/package-files.js';
import type { QueueAddress } from './address.js';
import { type ChunkResult, DamagedError, type PackedChunk, packChunk, unpackAnswers } from './chunk.js';
import { ChunkLength } from './chunk-length.js';
import { type ChunkOutcome, type ChunkState, ChunkStore } from './chunk-store.js';
import { LEASE_MS } from './lease.js';
import { Presence, present, type RunNote } from './registry.js';
import { RETRY_MS, Server, type Tell } from './server.js';

export interface QueueOptions extends QueueAddress {
  /** what the run is called: started again with this name on this machine, it finds what is left of it; a random one unless given */
  readonly name?: string;
  /** hears of troubles that it waits out, such as a server that is gone */
  readonly onMessage?: Tell;
  /** how far the run is, for those who ask the queue */
  readonly standing?: () => { readonly done: number; readonly total?: number | undefined };
  /** for tests */
  readonly version?: string;
  readonly leaseMs?: number;
}

/** Characters of the lines in a chunk, more or less. */
const MAX_CHUNK_SIZE = 512 * 1024;
/** Problems in all chunks together; the batch holds twice as many, because they do not end in order. */
const MAX_IN_HAND = 262_144;
/** Chunks in Redis: two for each thread, and some … */
const SPARE_CHUNKS = 2;
const MIN_WINDOW = 4;
const MAX_WINDOW = 4096;
/** Fewer jobs than a chunk has room for wait so long for more. */
const LINGER_MS = 50;
const POLL_MS = 50;
/** How often all chunks are looked at, not only those that are done. */
const SWEEP_MS = 2000;
/** Problems whose results are collected at a time, more or less. */
const COLLECTED = 16_384;
/** Nobody works: that is said after this. */
const LONELY_MS = 10_000;
/** So often a chunk may be begun while nothing is noted of it: the second worker notes what it begins. */
const MAX_BEGUN = 4;
/** A chunk is begun and nobody has it: another worker takes it after one lease, unless something is wrong with it. */
const ABANDONED_LEASES = 3;
/** At the end the server has so long to answer. */
const STOP_MS = 5000;

/** Workers elsewhere, for `solveAll` and for batches. */
export const queueExecutor =
  <Name extends TaskName>(options: QueueOptions): StartExecutor<Name> =>
  (task, events, shard) =>
    new QueueExecutor<Name>(options, task, events, shard);

interface Chunk extends PackedChunk {
  readonly jobs: readonly Job[];
  /** Redis has it */
  isSent: boolean;
  /** places of the jobs that wait for an answer from this chunk */
  readonly open: Set<number>;
  /** since when there is no progress, and how often it had been begun by then */
  stuck?: { readonly note: string; readonly begun: number } | undefined;
  abandonedAt?: number | undefined;
}

class QueueExecutor<Name extends TaskName> implements Executor {
  readonly #options: QueueOptions;
  readonly #task: Task<Name>;
  readonly #events: ExecutorEvents<Name>;
  readonly #shard: Shard | undefined;
  readonly #version: string;
  readonly #run: string;
  readonly #tell: Tell;
  readonly #opened: Promise<void>;
  /** while it connects */
  readonly #opening = new AbortController();
  #redis: { readonly server: Server; readonly store: ChunkStore } | undefined;
  #presence: Presence<'runs'> | undefined;
  readonly #chunks = new Map<string, Chunk>();
  /** to be submitted again, before others */
  #again: Job[] = [];
  #queue: JobQueue | undefined;
  readonly #chunkLength = new ChunkLength();
  #window = MIN_WINDOW;
  /** too few jobs came, and more are waited for */
  #lingers: NodeJS.Timeout | undefined;
  #isLate = false;
  #attempts = 0;
  #sweptAt = 0;
  #lonelySince: number | undefined;
  #hasWorkers = false;
  #ending = false;
  #loop: Promise<void> | undefined;
  #wake: () => void = () => {};
  readonly #rate = new Rate();
  #answered = 0;

  constructor(
    options: QueueOptions,
    task: Task<Name>,
    events: ExecutorEvents<Name>,
    shard: Shard | undefined,
  ) {
    this.#options = options;
    this.#task = task;
    this.#events = events;
    this.#shard = shard;
    this.#version = options.version ?? packageVersion();
    this.#tell = options.onMessage ?? (() => {});
    const name = options.name === undefined ? randomBytes(16) : `${hostname()}\n${options.name}`;
    this.#run = createHash('sha256').update(name).digest('hex').slice(0, 12);
    this.#opened = this.#open().catch((error) => {
      if (!this.#ending) events.onFatal(error);
    });
  }

  get appetite(): number {
    return Math.max(1, this.#window - this.#chunks.size) * this.#chunkLength.value;
  }

  get window(): number {
    return 2 * this.#window * this.#length;
  }

  feed(queue: JobQueue): void {
    this.#queue = queue;
    this.#submit();
  }

  async stop(): Promise<void> {
    this.#end();
    // it gives up connecting
    if (!this.#redis) await this.#opened;
    if (!this.#redis) return;
    const { server, store } = this.#redis;
    await server.lastly(STOP_MS, async () => {
      await this.#opened;
      await this.#loop;
      await this.#collect(store);
      // what is begun goes on, and a resumed run finds it
      await store.takeBack(this.#chunks.keys());
    });
  }

  async close(): Promise<void> {
    this.#end();
    if (!this.#redis) await this.#opened;
    if (!this.#redis) return;
    const { server, store } = this.#redis;
    await server.lastly(STOP_MS, async () => {
      await this.#opened;
      await this.#loop;
      await this.#presence?.end();
      if (this.#chunks.size === 0) await store.removeLeftOver(() => true);
      // under a name, a later run goes on with what is begun; without one, nobody does
      else if (this.#options.name === undefined) {
        for (const id of this.#chunks.keys()) store.discard(id);
        await store.removeDiscarded();
      } else await store.takeBack(this.#chunks.keys());
    });
    await server.close();
  }

  #end(): void {
    this.#ending = true;
    this.#opening.abort();
    clearTimeout(this.#lingers);
    this.#wake();
  }

  async #open(): Promise<void> {
    const server = await Server.open(this.#options, this.#version, this.#tell, this.#opening.signal);
    const store = new ChunkStore(server, this.#run, this.#version);
    this.#redis = { server, store };
    // chunks of an earlier run with several problems were cut otherwise; a single problem may have taken hours
    await store.removeLeftOver(isCutOtherwise).catch((error) => server.hear(error));
    this.#presence = new Presence(
      server,
      'runs',
      this.#run,
      () => this.#note(),
      () => this.#lookForWorkers(server),
    );
    await this.#presence.beat();
    this.#loop = this.#poll(server, store);
    this.#events.onRoom();
  }

  #note(): RunNote {
    const { done, total } = this.#options.standing?.() ?? { done: this.#answered };
    const { name = '' } = this.#options;
    return {
      version: this.#version,
      host: hostname(),
      pid: process.pid,
      name,
      done,
      ...(total !== undefined && { total }),
      rate: Math.round(this.#rate.of(done) * 10) / 10,
    };
  }

  /** The window grows with those who work. */
  async #lookForWorkers(server: Server): Promise<void> {
    const workers = await present(server, 'workers');
    const ours = workers.filter(({ version }) => version === this.#version);
    const threads = ours.reduce((sum, worker) => sum + worker.threads, 0);
    if (await server.isPaused()) {
      server.say(
        `the queue at ${server.shown} is paused; expected one that goes on: keymove queue clear --queue ${server.shown}`,
      );
    }
    this.#hasWorkers = ours.length > 0;
    this.#window = Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, 2 * threads + SPARE_CHUNKS));
    this.#submit();
    if (ours.length > 0 || this.#chunks.size === 0) {
      this.#lonelySince = undefined;
      return;
    }
    this.#lonelySince ??= performance.now();
    // after a time without the server they note themselves again
    if (Math.min(performance.now() - this.#lonelySince, server.connectedMs) < LONELY_MS) return;
    const versions = [...new Set(workers.map(({ version }) => version))];
    const others = versions.length > 0 ? `, only of keymove ${versions.join(', ')}` : '';
    server.say(
      `there is no worker of keymove ${this.#version} at ${server.shown}${others}; expected some: keymove worker --queue ${server.shown}`,
    );
  }

  /** Submits chunks while there is room. */
  #submit(): void {
    const queue = this.#queue;
    if (!this.#redis || !queue) return;
    while (!this.#ending && this.#chunks.size < this.#window) {
      const waiting = this.#again.length + queue.length;
      if (waiting === 0) return;
      if (waiting < this.#length && !this.#isLate) {
        this.#lingers ??= setTimeout(() => {
          this.#isLate = true;
          this.#submit();
        }, LINGER_MS);
        return;
      }
      clearTimeout(this.#lingers);
      this.#lingers = undefined;
      this.#isLate = false;
      const jobs: Job[] = [];
      for (let size = 0; jobs.length < this.#length && size < MAX_CHUNK_SIZE; ) {
        const job = this.#again.shift() ?? queue.take();
        if (!job) break;
        jobs.push(job);
        size += 'text' in job.item ? job.item.text.length : 1000;
      }
      this.#send(this.#redis.store, jobs);
    }
  }

  /** Jobs of the next chunk. */
  get #length(): number {
    return Math.max(1, Math.min(this.#chunkLength.value, Math.floor(MAX_IN_HAND / this.#window)));
  }

  #send(store: ChunkStore, jobs: readonly Job[]): void {
    const { id: name, data } = packChunk(
      this.#run,
      this.#version,
      this.#task,
      this.#shard,
      jobs.map(({ item }) => item),
    );
    // its former self may still be there
    const isTaken = this.#chunks.has(name) || store.isDiscarded(name);
    const id = isTaken ? `${name}-${++this.#attempts}` : name;
    const chunk: Chunk = { id, jobs, data, isSent: false, open: new Set(jobs.keys()) };
    this.#chunks.set(id, chunk);
    this.#add(chunk);
  }

  #add(chunk: Chunk): void {
    if (!this.#redis) return;
    const { server, store } = this.#redis;
    store.add(chunk).then(
      () => {
        chunk.isSent = true;
      },
      (error) => {
        if (this.#ending) return;
        server.hear(error);
        setTimeout(() => {
          if (!this.#ending && this.#chunks.has(chunk.id)) this.#add(chunk);
        }, RETRY_MS);
      },
    );
  }

  async #poll(server: Server, store: ChunkStore): Promise<void> {
    while (!this.#ending) {
      try {
        const isMore = await server.timed(this.#collect(store));
        if (isMore) continue;
        if (performance.now() - this.#sweptAt > SWEEP_MS) await this.#sweep(server, store);
      } catch (error) {
        if (this.#ending) return;
        server.hear(error);
        await this.#sleep(RETRY_MS);
      }
      await this.#sleep(POLL_MS);
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#ending) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Takes the results that are there, some at a time; returns whether there are more. */
  async #collect(store: ChunkStore): Promise<boolean> {
    const ours: Chunk[] = [];
    for (const id of await store.done()) {
      const chunk = this.#chunks.get(id);
      if (chunk) ours.push(chunk);
      else if (store.isOfEarlierRun(id, isCutOtherwise)) store.discard(id);
    }
    let problems = 0;
    const taken = ours.filter(({ jobs }) => {
      problems += jobs.length;
      return problems - jobs.length < COLLECTED;
    });
    const outcomes = await store.outcomes(taken.map(({ id }) => id));
    for (const [i, chunk] of taken.entries()) this.#settle(chunk, outcomes[i] as ChunkOutcome);
    await store.removeDiscarded();
    if (taken.length > 0) {
      this.#submit();
      this.#events.onRoom();
    }
    return taken.length < ours.length;
  }

  #settle(chunk: Chunk, outcome: ChunkOutcome): void {
    try {
      const result = parseResult(outcome.result);
      if (!result || result.refused !== undefined) {
        const why = result?.refused ?? outcome.failure ?? 'it has no result';
        this.#takeBack(chunk, `a worker refused the chunk ${chunk.id}: ${why}`, RETRY_MS);
        return;
      }
      const answers = unpackAnswers(chunk.id, result, chunk.jobs.length);
      this.#forget(chunk);
      let answered = 0;
      for (const place of chunk.open) {
        const job = chunk.jobs[place] as Job;
        const answer = answers[place];
        if (!answer) this.#again.push(job);
        else {
          answered++;
          this.#events.onAnswer(job, answer as JobAnswer<Name>);
        }
      }
      this.#answered += answered;
      const count = chunk.jobs.length;
      this.#chunkLength.adapt(answered, count, result.ms ?? 0, count >= this.#length);
    } catch (error) {
      const why = error instanceof DamagedError ? error.message : `its answers cannot be read`;
      this.#takeBack(chunk, `the chunk ${chunk.id} is damaged: ${why}`);
    }
  }

  /** What is left of it in Redis goes. */
  #forget({ id }: Chunk): void {
    this.#chunks.delete(id);
    this.#redis?.store.discard(id);
  }

  /** Has the jobs of a chunk done again. */
  #takeBack(chunk: Chunk, why: string, afterMs = 0): void {
    this.#forget(chunk);
    this.#redis?.server.say(`${why}. It is submitted again`);
    const submit = (): void => {
      this.#again.push(...[...chunk.open].map((place) => chunk.jobs[place] as Job));
      this.#submit();
    };
    if (afterMs === 0) submit();
    else setTimeout(submit, afterMs);
  }

  /** Looks at all chunks: which are lost, damaged, or partly given back. */
  async #sweep(server: Server, store: ChunkStore): Promise<void> {
    this.#sweptAt = performance.now();
    const chunks = [...this.#chunks.values()].filter(({ isSent }) => isSent);
    const states = await store.states(chunks.map(({ id }) => id));
    for (const [i, chunk] of chunks.entries()) {
      const state = states[i] as ChunkState;
      if (state.type === 'gone') {
        server.say(`the chunk ${chunk.id} is no longer at ${server.shown}. It is submitted again`);
        chunk.isSent = false;
        this.#add(chunk);
      } else if (state.type === 'damaged')
        this.#takeBack(chunk, `the chunk ${chunk.id} is damaged: ${state.why}`);
      else if (this.#isStuck(chunk, state))
        this.#takeBack(chunk, `the chunk ${chunk.id} is damaged: workers take it, and nothing comes of it`);
      else if (state.note.kept) this.#takeBackRest(chunk, new Set(state.note.kept));
    }
    this.#submit();
  }

  /** Whatever is wrong with it: it is begun again and again without a note, or nobody takes it up. */
  #isStuck(chunk: Chunk, { note, begun, isAbandoned }: Extract<ChunkState, { type: 'sound' }>): boolean {
    const { leaseMs = LEASE_MS } = this.#options;
    const noted = JSON.stringify(note);
    if (chunk.stuck?.note !== noted) chunk.stuck = { note: noted, begun };
    if (!isAbandoned || !this.#hasWorkers) chunk.abandonedAt = undefined;
    else chunk.abandonedAt ??= performance.now();
    return (
      begun - chunk.stuck.begun >= MAX_BEGUN ||
      performance.now() - (chunk.abandonedAt ?? Infinity) > ABANDONED_LEASES * leaseMs
    );
  }

  /** A worker has begun so many problems of a chunk that takes long; the others are for somebody else. */
  #takeBackRest(chunk: Chunk, kept: ReadonlySet<number>): void {
    for (const place of chunk.open) {
      if (kept.has(place)) continue;
      chunk.open.delete(place);
      this.#again.push(chunk.jobs[place] as Job);
    }
    this.#chunkLength.keptOnly(kept.size);
  }
}

/** Chunks of several problems that an earlier run has left: the next one cuts them at other places. */
const isCutOtherwise = (count: number): boolean => count > 1;

function parseResult(text: string | undefined): ChunkResult | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ChunkResult;
  } catch {
    throw new DamagedError('the bytes of its answers were changed');
  }
}
