/**
 * The server of a queue: Redis, or another server with its protocol. Errors of the client do not leave this folder
 * without a description.
 */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as BullMQ from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueWorkerFields } from '../records/queue-records.js';
import { type Endpoint, type QueueAddress, QueueError, readAddress } from './address.js';
import { describeError, isOfConnection, isPassing, reasonOf, type ServerPlace } from './server-errors.js';

/** Policy of a server that refuses new keys when it is full, and never deletes any. */
const NO_EVICTION = 'noeviction';

/** Prefix of all keys. */
export const PREFIX = 'keymove';

/** Number of events that are kept for dashboards. It is small, because events contain results. */
export const MAX_EVENTS = 1000;

/** Returns the queue of a version. Versions do not share work, so each has its own. */
const queueName = (version: string): string => version.replaceAll(':', '-');

/** Returns the name that identifies a worker among the clients of the server. */
export const workerName = (threads: number): string => `${hostname()}:${process.pid}:${threads}`;

type Libraries = Pick<
  typeof BullMQ,
  'Queue' | 'QueueEvents' | 'QueueKeys' | 'UnrecoverableError' | 'Worker'
> & {
  readonly Redis: typeof Redis;
};

/** Loads the libraries on demand, because they are large, and most runs need neither. */
async function loadLibraries(): Promise<Libraries> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { ...bullmq, Redis };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    const missing = /package '([^']+)'|module '([^']+)'/.exec(message)?.slice(1).find(Boolean) ?? 'bullmq';
    throw new QueueError(
      `a queue needs the package ${missing}, which is not installed. Install it beside keymove: npm install bullmq ioredis (with -g if keymove was installed with -g)`,
    );
  }
}

/** A server that cannot be reached for this long at the start is an error. */
const CONNECT_MS = 10_000;
/** Wait after a temporary error, and the longest wait between two attempts to connect. */
export const RETRY_MS = 1000;
/** Slower answers are reported. */
const SLOW_MS = 1000;
/** Time after which a message is repeated. */
const REPEAT_MS = 60_000;
/** Longest wait, at the end, for a server that is gone. */
const GONE_MS = 1000;
/** Longest wait, at the end, for a server that does not respond. */
const SILENT_MS = 2500;

/** Receives a message for people: a line without a line break. */
export type Tell = (text: string) => void;

export interface ServerOptions {
  /** the version of keymove to which the queue belongs */
  readonly version: string;
  readonly tell?: Tell;
  /** called with the error that makes further work over this server impossible */
  readonly onFatal?: (error: QueueError) => void;
  /** stops connecting when aborted */
  readonly signal?: AbortSignal | undefined;
}

/** An open connection to the server, for one version of keymove. */
export class Server {
  readonly libraries: Libraries;
  /** the queue of this version */
  readonly queue: BullMQ.Queue;
  readonly redis: Redis;
  readonly #place: ServerPlace;
  readonly #tell: Tell;
  readonly #onFatal: (error: QueueError) => void;
  readonly #queues = new Map<string, BullMQ.Queue>();
  /** functions that end the connections for chunks and events */
  readonly #endings: (() => Promise<unknown>)[] = [];
  /** time when each message was last sent */
  readonly #told = new Map<string, number>();
  #isGone = false;
  #absences = 0;
  #isClosed = false;
  #isGivenUp = false;

  private constructor(libraries: Libraries, redis: Redis, place: ServerPlace, options: ServerOptions) {
    this.libraries = libraries;
    this.redis = redis;
    this.#place = place;
    this.#tell = options.tell ?? (() => {});
    this.#onFatal = options.onFatal ?? (() => {});
    this.queue = this.queueOf(options.version);
    redis.on('error', (error) => this.hear(error));
    redis.on('ready', () => this.#return());
    redis.on('close', () => this.#leave());
  }

  /** @throws QueueError if it cannot be reached, or refuses the user or the password */
  static async open(address: QueueAddress, options: ServerOptions): Promise<Server> {
    const endpoint = readAddress(address);
    const place = placeOf(endpoint);
    const libraries = await loadLibraries();
    const redis = new libraries.Redis({
      ...endpoint,
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      retryStrategy: (times) => Math.min(RETRY_MS, 50 * 2 ** Math.min(times, 10)),
    });
    try {
      await connect(redis, options.signal);
    } catch (error) {
      redis.disconnect();
      throw new QueueError(describeError(error as Error, place));
    }
    const server = new Server(libraries, redis, place, options);
    await server.#warnOfEviction();
    return server;
  }

  /** Warns of a server that deletes keys to make room, because work would be lost silently. */
  async #warnOfEviction(): Promise<void> {
    // some servers do not answer, or do not allow everyone to ask
    const answer = await this.redis.info('memory').catch(() => '');
    const policy = /^maxmemory_policy:(\S+)/m.exec(String(answer))?.[1] ?? NO_EVICTION;
    if (policy === NO_EVICTION) return;
    this.say(
      `${this.shown} may delete chunks when its memory is full (maxmemory-policy ${policy}); set maxmemory-policy ${NO_EVICTION}. Continuing`,
    );
  }

  get #connection() {
    return { connection: this.redis, prefix: PREFIX, skipVersionCheck: true };
  }

  /** Returns the address, without user and password. */
  get shown(): string {
    return this.#place.shown;
  }

  /** Returns how often the server was gone. */
  get absences(): number {
    return this.#absences;
  }

  queueOf(version: string): BullMQ.Queue {
    const name = queueName(version);
    const known = this.#queues.get(name);
    if (known) return known;
    const streams = { events: { maxLen: MAX_EVENTS } };
    const queue = new this.libraries.Queue(name, { ...this.#connection, streams });
    queue.on('error', (error) => this.hear(error));
    this.#queues.set(name, queue);
    return queue;
  }

  /** Returns the versions that have a queue. */
  async versions(): Promise<string[]> {
    const [start = '', end = ''] = new this.libraries.QueueKeys(PREFIX).toKey('*', 'meta').split('*');
    return (await this.keys(`${start}*${end}`)).map((key) => key.slice(start.length, -end.length));
  }

  /** Returns the keys that match a pattern; by default all keys of all queues. */
  async keys(match = `${PREFIX}:*`): Promise<string[]> {
    const keys = new Set<string>();
    for await (const some of this.redis.scanStream({ match, count: 1000 }))
      for (const key of some as string[]) keys.add(key);
    return [...keys];
  }

  /** Returns the workers of a version. */
  async workers(version: string): Promise<QueueWorkerFields[]> {
    const clients = await this.queueOf(version).getWorkers();
    return clients.flatMap(({ id = '', rawname = '' }) => {
      const [, host, pid, threads] = /:w:([^:]*):(\d+):(\d+)$/.exec(rawname) ?? [];
      return host === undefined ? [] : [{ id, version, host, pid: Number(pid), threads: Number(threads) }];
    });
  }

  async allWorkers(): Promise<QueueWorkerFields[]> {
    return (await Promise.all((await this.versions()).map((version) => this.workers(version)))).flat();
  }

  /**
   * Makes BullMQ's `Worker`, which fetches nothing before its `run` is called. A chunk whose data are not JSON fails like
   * any other unreadable chunk, while BullMQ would keep it as taken.
   */
  consumer(process: BullMQ.Processor, options: Partial<BullMQ.WorkerOptions>): BullMQ.Worker {
    class Consumer extends this.libraries.Worker {
      protected override createJob(json: BullMQ.JobJson, id: string): BullMQ.Job {
        try {
          return super.createJob(json, id);
        } catch (error) {
          const deferredFailure = `it cannot be read: ${(error as Error).message}`;
          return super.createJob({ ...json, data: '{}', deferredFailure }, id);
        }
      }
    }
    const consumer = new Consumer(this.queue.name, process, {
      ...options,
      ...this.#connection,
      autorun: false,
    });
    this.#endings.push(() => consumer.disconnect());
    return consumer;
  }

  /**
   * Listens for chunks that are completed or have failed.
   * @throws QueueError if the connection is not ready in time
   */
  async onDone(listener: (id: string) => void): Promise<void> {
    const events = new this.libraries.QueueEvents(this.queue.name, this.#connection);
    // if only disconnected, they would try to connect every five seconds
    this.#endings.push(() => events.close());
    events.on('error', (error) => this.hear(error));
    events.on('completed', ({ jobId }) => listener(jobId));
    events.on('failed', ({ jobId }) => listener(jobId));
    await this.ready(events);
  }

  /** @throws QueueError if the connections of a worker or listener are not ready in time */
  async ready(listener: { waitUntilReady(): Promise<unknown> }): Promise<void> {
    if (!(await isWithin(CONNECT_MS, listener.waitUntilReady()))) throw this.errorOf(noAnswer());
  }

  /** Returns the time of the server in milliseconds, because the clocks of machines differ. */
  async now(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Number(microseconds) / 1000;
  }

  /** Reports a temporary error. Any other error ends the work. */
  hear(error: unknown): void {
    if (this.#isClosed) return;
    if (!isPassing(error as Error)) this.#onFatal(this.errorOf(error));
    else if (!isOfConnection(error as Error)) this.say(this.errorOf(error).message);
    // BullMQ's own connections may be cut while this one is not
    else if (this.redis.status !== 'ready') this.#leave(error as Error);
  }

  /** Sends a message, but does not repeat the same one too soon. */
  say(text: string): void {
    const now = performance.now();
    // if many chunks have the same problem, only one is named
    const subject = text.replaceAll(/[0-9a-f]{12,}|\d/g, '');
    if (now - (this.#told.get(subject) ?? -Infinity) < REPEAT_MS) return;
    this.#told.set(subject, now);
    this.#tell(text);
  }

  /** Waits for an answer, and reports if that takes long. */
  async timed<T>(answer: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await answer;
    } finally {
      const seconds = (performance.now() - began) / 1000;
      if (!this.#isGone && seconds * 1000 > SLOW_MS)
        this.say(
          `${this.shown} is slow: it took ${seconds.toFixed(1)} s to answer instead of milliseconds. Continuing`,
        );
    }
  }

  /**
   * Waits for a last exchange with the server: for a limited time, and not at all if it is gone or does not respond.
   * @returns whether the exchange took place
   */
  async lastly(ms: number, words: () => Promise<unknown>): Promise<boolean> {
    if (this.#isGivenUp) return false;
    if (this.#isGone) this.#tell(`Redis at ${this.shown} is gone; waiting a second for it to return`);
    const isThere = await isWithin(this.#isGone ? GONE_MS : SILENT_MS, this.redis.ping());
    if (isThere) return isWithin(ms, words());
    this.#isGivenUp = true;
    this.#tell(
      `not waiting for Redis at ${this.shown}, which ${this.#isGone ? 'is gone' : 'does not answer'}: no result is lost, but unfinished chunks are solved again`,
    );
    return false;
  }

  errorOf(error: unknown): QueueError {
    return error instanceof QueueError ? error : new QueueError(describeError(error as Error, this.#place));
  }

  #leave(error?: Error): void {
    if (this.#isGone || this.#isClosed) return;
    this.#isGone = true;
    this.#absences++;
    this.#tell(`Redis at ${this.shown} is gone${error ? ` (${reasonOf(error)})` : ''}. Waiting for it`);
  }

  #return(): void {
    if (this.#isGone) this.#tell(`Redis at ${this.shown} is back`);
    this.#isGone = false;
  }

  /** Closes all connections. Those of BullMQ may never notice that the server is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.redis.disconnect();
    const queues = [...this.#queues.values()].map((queue) => queue.close());
    await isWithin(GONE_MS, Promise.all([...queues, ...this.#endings.map((end) => end())]));
  }
}

/**
 * Connects once. The client reports a wrong password or a missing database as an event, not as the result of
 * connecting.
 */
async function connect(redis: Redis, signal: AbortSignal | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (() => void) | undefined;
  try {
    await new Promise<unknown>((resolve, reject) => {
      redis.on('error', reject);
      giveUp = () => reject(noAnswer());
      timer = setTimeout(giveUp, CONNECT_MS);
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
      else redis.connect().then(() => redis.ping().then(resolve, reject), reject);
    });
  } finally {
    clearTimeout(timer);
    if (giveUp) signal?.removeEventListener('abort', giveUp);
  }
}

const noAnswer = (): Error => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });

/** Decides whether something ends in time, whatever the result. */
async function isWithin(ms: number, what: Promise<unknown>): Promise<boolean> {
  const timeout = new AbortController();
  const isOver = what.then(
    () => true,
    () => true,
  );
  const isLate = sleep(ms, false, { signal: timeout.signal }).catch(() => false);
  try {
    return await Promise.race([isOver, isLate]);
  } finally {
    timeout.abort();
  }
}

const placeOf = ({ host, port, db, tls, password }: Endpoint): ServerPlace => ({
  shown: `${tls ? 'rediss' : 'redis'}://${host.includes(':') ? `[${host}]` : host}:${port}/${db}`,
  hasTls: tls !== undefined,
  secret: password,
});
