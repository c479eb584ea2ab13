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
import type { Task, TaskName } from '../batch/tasks.js';
import { packageVersion } from '../host/node/package-files.js';
import {
  type ChunkAnswer,
  type ChunkData,
  type ChunkResult,
  DamagedError,
  packChunk,
  readChunkId,
  unpackAnswers,
  unpackChunk,
} from './chunk.js';
import { Presence, present, type RunNote } from './registry.js';
import { type QueueAddress, RETRY_MS, Server, type Tell } from './server.js';

export interface QueueOptions extends QueueAddress {
  /** what the run is called: started again with this name on this machine, it finds what is left of it; a random one unless given */
  readonly name?: string;
  /** hears of troubles that it waits out, such as a server that is gone */
  readonly onMessage?: Tell;
  /** how far the run is, for those who ask the queue */
  readonly standing?: () => { readonly done: number; readonly total?: number | undefined };
  /** for tests */
  readonly version?: string;
}

/** A chunk that takes less than this is followed by longer ones, … */
const QUICK_CHUNK_MS = 2000;
/** … and one that takes longer than this by shorter ones. */
const SLOW_CHUNK_MS = 6000;
const GROWTH = 16;
const MAX_CHUNK_LENGTH = 2048;
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
/** At an early end the server has so long to answer. */
const STOP_MS = 5000;
/** Results that nobody collects go after a day. */
const KEEP_SECONDS = 86_400;
const RATE_MS = 20_000;

/** Workers elsewhere, for `solveAll` and for batches. */
export const queueExecutor =
  <Name extends TaskName>(options: QueueOptions): StartExecutor<Name> =>
  (task, events, shard) =>
    new QueueExecutor<Name>(options, task, events, shard);

interface Chunk {
  readonly id: string;
  readonly jobs: readonly Job[];
  readonly data: ChunkData;
  readonly sentAt: number;
  /** Redis has it */
  isSent: boolean;
  /** places of the jobs that wait for an answer from this chunk */
  readonly open: Set<number>;
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
  #server: Server | undefined;
  #presence: Presence<'runs'> | undefined;
  readonly #chunks = new Map<string, Chunk>();
  /** to be submitted again, before others */
  #again: Job[] = [];
  /** chunks to be removed from Redis, as soon as nobody works on them */
  readonly #garbage = new Set<string>();
  #queue: JobQueue | undefined;
  #chunkLength = 1;
  #window = MIN_WINDOW;
  /** when the first of too few jobs came */
  #lingers: NodeJS.Timeout | undefined;
  #attempts = 0;
  #sweptAt = 0;
  #lonelySince: number | undefined;
  #ending = false;
  #loop: Promise<void> | undefined;
  #wake: () => void = () => {};
  readonly #samples: { readonly at: number; readonly done: number }[] = [];
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
    this.#opened = this.#open().catch((error) => events.onFatal(error));
  }

  get appetite(): number {
    return Math.max(1, this.#window - this.#chunks.size) * this.#chunkLength;
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
    const server = this.#server;
    if (!server) return;
    await within(STOP_MS, async () => {
      await this.#loop;
      await this.#collect(server);
      // what is begun goes on, and a resumed run finds it
      await Promise.all([...this.#chunks.keys()].map((id) => server.queue.remove(id)));
    });
  }

  async close(): Promise<void> {
    this.#end();
    await this.#opened;
    const server = this.#server;
    if (!server) return;
    await within(STOP_MS, async () => {
      await this.#loop;
      await this.#presence?.end();
      if (this.#chunks.size === 0) await this.#removeLeftOver(server, () => true);
    });
    await server.close();
  }

  #end(): void {
    this.#ending = true;
    clearTimeout(this.#lingers);
    this.#wake();
  }

  async #open(): Promise<void> {
    const server = await Server.open(this.#options, this.#version, this.#tell);
    this.#server = server;
    // chunks of an earlier run with several problems were cut otherwise; a single problem may have taken hours
    await this.#removeLeftOver(server, (count) => count > 1).catch((error) => server.hear(error));
    this.#presence = new Presence(
      server,
      'runs',
      this.#run,
      () => this.#note(),
      () => this.#lookForWorkers(server),
    );
    await this.#presence.beat();
    this.#loop = this.#poll(server);
    this.#events.onRoom();
  }

  #note(): RunNote {
    const { done, total } = this.#options.standing?.() ?? { done: this.#answered };
    const at = performance.now();
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) > RATE_MS) this.#samples.shift();
    const first = this.#samples[0] ?? { at, done };
    const rate = at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
    const { name = '' } = this.#options;
    return {
      version: this.#version,
      host: hostname(),
      pid: process.pid,
      name,
      done,
      ...(total !== undefined && { total }),
      rate: Math.round(rate * 10) / 10,
    };
  }

  /** The window grows with those who work. */
  async #lookForWorkers(server: Server): Promise<void> {
    const workers = await present(server, 'workers');
    const ours = workers.filter(({ version }) => version === this.#version);
    const threads = ours.reduce((sum, worker) => sum + worker.threads, 0);
    this.#window = Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, 2 * threads + SPARE_CHUNKS));
    this.#submit();
    if (ours.length > 0 || this.#chunks.size === 0) {
      this.#lonelySince = undefined;
      return;
    }
    this.#lonelySince ??= performance.now();
    if (performance.now() - this.#lonelySince < LONELY_MS) return;
    const versions = [...new Set(workers.map(({ version }) => version))];
    const others = versions.length > 0 ? `, only of keymove ${versions.join(', ')}` : '';
    server.say(
      `there is no worker of keymove ${this.#version} at ${server.shown}${others}; expected some: keymove worker --queue ${server.shown}`,
    );
  }

  /** Submits chunks while there is room. */
  #submit(): void {
    const server = this.#server;
    const queue = this.#queue;
    if (!server || !queue) return;
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
      this.#send(server, jobs);
    }
  }

  #isLate = false;

  /** Jobs of the next chunk. */
  get #length(): number {
    return Math.max(1, Math.min(this.#chunkLength, Math.floor(MAX_IN_HAND / this.#window)));
  }

  #send(server: Server, jobs: readonly Job[]): void {
    const { id: name, data } = packChunk(
      this.#run,
      this.#version,
      this.#task,
      this.#shard,
      jobs.map(({ item }) => item),
    );
    // its former self may still be worked on
    const isTaken = this.#chunks.has(name) || this.#garbage.has(name);
    const id = isTaken ? `${name}-${++this.#attempts}` : name;
    const open = new Set(jobs.keys());
    const chunk: Chunk = { id, jobs, data, sentAt: performance.now(), isSent: false, open };
    this.#chunks.set(id, chunk);
    this.#add(server, chunk);
  }

  #add(server: Server, chunk: Chunk): void {
    const { id, data } = chunk;
    const keep = { age: KEEP_SECONDS };
    server
      .timed(server.queue.add(this.#run, data, { jobId: id, removeOnComplete: keep, removeOnFail: keep }))
      .then(
        () => {
          chunk.isSent = true;
        },
        (error) => {
          if (this.#ending) return;
          server.hear(error);
          setTimeout(() => {
            if (!this.#ending && this.#chunks.has(id)) this.#add(server, chunk);
          }, RETRY_MS);
        },
      );
  }

  async #poll(server: Server): Promise<void> {
    while (!this.#ending) {
      try {
        const isMore = await server.timed(this.#collect(server));
        if (isMore) continue;
        if (performance.now() - this.#sweptAt > SWEEP_MS) await this.#sweep(server);
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
  async #collect(server: Server): Promise<boolean> {
    const { queue, redis } = server;
    const done = await queue.getRanges(['completed', 'failed'], 0, -1, true);
    const ours: Chunk[] = [];
    for (const id of done) {
      const chunk = this.#chunks.get(id);
      if (chunk) ours.push(chunk);
      else this.#noticeStray(id);
    }
    let problems = 0;
    const taken = ours.filter(({ jobs }) => {
      problems += jobs.length;
      return problems - jobs.length < COLLECTED;
    });
    const fields = await Promise.all(
      taken.map(({ id }) => redis.hmget(queue.toKey(id), 'returnvalue', 'failedReason')),
    );
    for (const [i, chunk] of taken.entries()) {
      const [result, failure] = fields[i] ?? [];
      this.#settle(server, chunk, result ?? undefined, failure ?? undefined);
    }
    await this.#removeGarbage(server);
    if (taken.length > 0) {
      this.#submit();
      this.#events.onRoom();
    }
    return taken.length < ours.length;
  }

  /** A chunk that was cut by an earlier run under our name, or has another name now. */
  #noticeStray(id: string): void {
    const read = readChunkId(id);
    if (read?.run === this.#run && read.count > 1) this.#garbage.add(id);
  }

  #settle(server: Server, chunk: Chunk, text: string | undefined, failure: string | undefined): void {
    this.#chunks.delete(chunk.id);
    this.#garbage.add(chunk.id);
    try {
      const result = parseResult(text);
      if (!result || result.refused !== undefined) {
        const why = result?.refused ?? failure ?? 'it has no result';
        server.say(`a worker refused the chunk ${chunk.id}: ${why}. It is submitted again`);
        this.#takeBack(chunk, RETRY_MS);
        return;
      }
      const answers = unpackAnswers(chunk.id, result, chunk.jobs.length);
      let answered = 0;
      for (const place of chunk.open) {
        const job = chunk.jobs[place] as Job;
        const answer: ChunkAnswer = answers[place];
        if (!answer) this.#again.push(job);
        else {
          answered++;
          this.#events.onAnswer(job, answer as JobAnswer<Name>);
        }
      }
      this.#answered += answered;
      this.#adapt(answered, chunk.jobs.length, result.ms ?? 0);
    } catch (error) {
      const why = error instanceof DamagedError ? error.message : `its answers cannot be read`;
      server.say(`the chunk ${chunk.id} is damaged: ${why}. It is submitted again`);
      this.#takeBack(chunk);
    }
  }

  /** Has the jobs of a chunk done again. */
  #takeBack(chunk: Chunk, afterMs = 0): void {
    const jobs = [...chunk.open].map((place) => chunk.jobs[place] as Job);
    const submit = (): void => {
      this.#again.push(...jobs);
      this.#submit();
    };
    if (afterMs === 0) submit();
    else setTimeout(submit, afterMs);
  }

  #adapt(answered: number, count: number, ms: number): void {
    if (ms > SLOW_CHUNK_MS || answered < count) {
      const fitting = Math.floor((answered * SLOW_CHUNK_MS) / Math.max(ms, 1));
      this.#chunkLength = Math.max(1, Math.min(this.#chunkLength, fitting));
    } else if (ms < QUICK_CHUNK_MS && count >= this.#length) {
      const fitting = Math.max(1, Math.floor((count * QUICK_CHUNK_MS) / Math.max(ms, 1)));
      this.#chunkLength = Math.min(MAX_CHUNK_LENGTH, count * GROWTH, Math.max(fitting, count));
    }
  }

  /** Looks at all chunks: which are lost, damaged, or partly given back. */
  async #sweep(server: Server): Promise<void> {
    this.#sweptAt = performance.now();
    const { queue, redis } = server;
    const chunks = [...this.#chunks.values()].filter(({ isSent }) => isSent);
    const fields = await Promise.all(
      chunks.map(({ id }) => redis.hmget(queue.toKey(id), 'timestamp', 'progress', 'stc')),
    );
    for (const [i, chunk] of chunks.entries()) {
      if (!this.#chunks.has(chunk.id)) continue;
      const [timestamp, progress, stalls] = fields[i] ?? [];
      if (!timestamp) {
        server.say(`the chunk ${chunk.id} is no longer at ${server.shown}. It is submitted again`);
        chunk.isSent = false;
        this.#add(server, chunk);
        continue;
      }
      if (progress) this.#takeBackRest(chunk, progress);
      if (stalls && !(await this.#isSound(server, chunk))) {
        server.say(`the chunk ${chunk.id} is damaged: its bytes were changed. It is submitted again`);
        this.#chunks.delete(chunk.id);
        this.#garbage.add(chunk.id);
        this.#takeBack(chunk);
      }
    }
    this.#submit();
  }

  /** A worker has begun so many problems of a chunk that takes long; the others are for somebody else. */
  #takeBackRest(chunk: Chunk, progress: string): void {
    const kept = keptIn(progress);
    if (!kept) return;
    for (const place of chunk.open) {
      if (kept.has(place)) continue;
      chunk.open.delete(place);
      this.#again.push(chunk.jobs[place] as Job);
    }
    this.#chunkLength = Math.max(1, Math.min(this.#chunkLength, Math.ceil(kept.size / 2)));
  }

  /** A worker that cannot even read it says nothing. */
  async #isSound(server: Server, { id }: Chunk): Promise<boolean> {
    const data = await server.redis.hget(server.queue.toKey(id), 'data');
    try {
      if (data) unpackChunk(id, JSON.parse(data), this.#version);
      return true;
    } catch {
      return false;
    }
  }

  async #removeGarbage(server: Server): Promise<void> {
    const removed = await Promise.all(
      [...this.#garbage].map(async (id) => [id, await server.queue.remove(id)] as const),
    );
    for (const [id, count] of removed) {
      // a worker that has it loses it in the end
      if (count > 0) this.#garbage.delete(id);
    }
  }

  /** Removes what an earlier run under this name has left. */
  async #removeLeftOver(server: Server, isWanted: (count: number) => boolean): Promise<void> {
    const ids = await server.queue.getRanges(['completed', 'failed', 'wait'], 0, -1, true);
    const left = ids.filter((id) => {
      const read = readChunkId(id);
      return read?.run === this.#run && isWanted(read.count);
    });
    await Promise.all(left.map((id) => server.queue.remove(id)));
  }
}

function parseResult(text: string | undefined): ChunkResult | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ChunkResult;
  } catch {
    throw new DamagedError('the bytes of its answers were changed');
  }
}

function keptIn(progress: string): ReadonlySet<number> | undefined {
  try {
    const { kept } = JSON.parse(progress) as { readonly kept?: readonly number[] };
    return kept && new Set(kept);
  } catch {
    return undefined;
  }
}

async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work().catch(() => {}), late]);
  clearTimeout(timer);
}
