/** The server of a queue: Redis, or what speaks its protocol. Errors of the client do not leave this folder: they are named (trouble.ts). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue as BullQueue, Worker as BullWorker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Endpoint, type QueueAddress, QueueError, readAddress } from './address.js';
import { isOfConnection, nameTrouble, type Place, reasonOf } from './trouble.js';

/** All keys begin with this. */
export const PREFIX = 'keymove';

/** Versions do not share work, so each has a queue of its own. */
export const queueName = (version: string): string => version.replaceAll(':', '-');

interface Libraries {
  readonly Queue: typeof BullQueue;
  readonly Worker: typeof BullWorker;
  readonly Redis: typeof Redis;
}

/** They are large, and most runs need neither. */
async function loadLibraries(): Promise<Libraries> {
  try {
    const [{ Queue, Worker }, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { Queue, Worker, Redis };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    const missing = /package '([^']+)'|module '([^']+)'/.exec(message)?.slice(1).find(Boolean) ?? 'bullmq';
    throw new QueueError(
      `a queue needs the package ${missing}, which is not installed; expected it beside keymove: npm install bullmq ioredis (with -g where keymove was installed so)`,
    );
  }
}

/** An answer that takes longer is worth a word. */
const SLOW_MS = 1000;
/** The same trouble is told again after this. */
const REPEAT_MS = 60_000;
/** At the end nobody waits for a server that has been gone for this long, … */
const GONE_MS = 1000;
/** … or silent for this long. */
const SILENT_MS = 2500;
/** The wait after an error of the server, and the longest between two attempts to connect. */
export const RETRY_MS = 1000;
const CONNECT_MS = 10_000;

/** Hears what is to be told to people: a line without its end. */
export type Tell = (text: string) => void;

/** An open connection to the server, for one version of keymove. */
export class Server {
  readonly queue: BullQueue;
  readonly redis: Redis;
  readonly #libraries: Libraries;
  readonly #tell: Tell;
  readonly #place: Place;
  /** when each trouble was last told */
  readonly #told = new Map<string, number>();
  #isGone = false;
  #isClosing = false;
  #isGivenUp = false;
  /** only of a connection after another */
  #connectedAt = -Infinity;

  private constructor(libraries: Libraries, endpoint: Endpoint, redis: Redis, version: string, tell: Tell) {
    this.#libraries = libraries;
    this.#tell = tell;
    this.#place = placeOf(endpoint);
    this.redis = redis;
    this.queue = new libraries.Queue(queueName(version), {
      connection: redis,
      prefix: PREFIX,
      skipVersionCheck: true,
      // results pass through the events, too
      streams: { events: { maxLen: MAX_EVENTS } },
    });
    this.queue.on('error', (error) => this.hear(error));
    redis.on('ready', () => this.#return());
    redis.on('close', () => this.#leave());
  }

  /** @throws QueueError where it cannot be reached, or does not let us in */
  static async open(
    address: QueueAddress,
    version: string,
    tell: Tell,
    signal?: AbortSignal,
  ): Promise<Server> {
    const endpoint = readAddress(address);
    const libraries = await loadLibraries();
    const redis = new libraries.Redis({
      ...endpoint,
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      retryStrategy: (times) => Math.min(RETRY_MS, 50 * 2 ** Math.min(times, 10)),
    });
    const errors: unknown[] = [];
    const note = (error: unknown): void => void errors.push(error);
    redis.on('error', note);
    const giveUp = (): void => redis.disconnect();
    signal?.addEventListener('abort', giveUp);
    let server: Server | undefined;
    try {
      signal?.throwIfAborted();
      await redis.connect();
      // a wrong password, or a database that there is not, is told beside the connection
      if (errors.length === 0) await redis.ping();
      if (errors.length === 0) {
        server = new Server(libraries, endpoint, redis, version, tell);
        await server.boundEvents();
      }
    } catch (error) {
      note(error);
    }
    signal?.removeEventListener('abort', giveUp);
    const [error] = errors;
    if (server && error === undefined) {
      const opened = server;
      redis.on('error', (error) => opened.hear(error));
      redis.off('error', note);
      return opened;
    }
    await server?.close();
    redis.disconnect();
    throw new QueueError(nameTrouble(error as Error, placeOf(endpoint)));
  }

  /** The address, without user and password. */
  get shown(): string {
    return this.#place.shown;
  }

  /**
   * A BullMQ worker that fetches nothing by itself. One whose connection is cut while it is set up never recovers, so it is made anew.
   * @returns undefined when the server is closed first
   */
  async worker(name: string, leaseMs: number, checkMs: number): Promise<BullWorker | undefined> {
    while (!this.isClosed) {
      const worker = new this.#libraries.Worker(this.queue.name, null, {
        connection: this.redis,
        prefix: PREFIX,
        name,
        autorun: false,
        skipVersionCheck: true,
        lockDuration: leaseMs,
        stalledInterval: checkMs,
        // we count deaths ourselves, see careful-chunk.ts
        maxStalledCount: 1_000_000,
        drainDelay: 2,
        // results that nobody collects go after a day
        removeOnComplete: { age: 86_400 },
      });
      worker.on('error', (error) => this.hear(error));
      try {
        await worker.waitUntilReady();
        if (!this.isClosed) return worker;
      } catch (error) {
        this.hear(error);
      }
      worker.close(true).catch(() => {});
      await sleep(RETRY_MS);
    }
    return undefined;
  }

  /** The time of the server, in milliseconds: clocks of machines differ. */
  async now(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Number(microseconds) / 1000;
  }

  /** By a dashboard, perhaps: no worker takes anything. */
  async isPaused(): Promise<boolean> {
    return (await this.redis.hexists(this.queue.toKey('meta'), 'paused')) === 1;
  }

  /** For how long there has been a connection; for ever, if it was never lost. */
  get connectedMs(): number {
    return this.#isGone ? 0 : performance.now() - this.#connectedAt;
  }

  /** Tells of an error that will be tried again; that BullMQ's own connections are cut is no news while ours is not. */
  hear(error: unknown): void {
    if (!isOfConnection(error as Error)) this.say(this.#nameOf(error));
    else if (this.redis.status !== 'ready') this.#leave(error as Error);
  }

  /** Tells something, but not the same over and over. */
  say(text: string): void {
    const now = performance.now();
    // of many chunks with the same trouble one is named
    const subject = text.replaceAll(/[0-9a-f]{12,}/g, '').replaceAll(/\d/g, '');
    if (now - (this.#told.get(subject) ?? -Infinity) < REPEAT_MS) return;
    this.#told.set(subject, now);
    this.#tell(text);
  }

  /** Waits for an answer, and says so where that takes long. */
  async timed<T>(answer: Promise<T>): Promise<T> {
    const began = performance.now();
    const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1);
    const timer = setTimeout(() => {
      if (!this.#isGone)
        this.say(`${this.shown} has not answered for ${seconds()} s; expected an answer at once. Waiting`);
    }, 10 * SLOW_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (!this.#isGone && performance.now() - began > SLOW_MS && this.connectedMs > 2 * SLOW_MS)
        this.say(
          `${this.shown} is slow: it took ${seconds()} s to answer; expected milliseconds. Going on with it`,
        );
    }
  }

  /**
   * Waits for the last words with the server, but not for long, nor for one that is gone or silent.
   * @returns whether they were exchanged
   */
  async lastly(ms: number, words: () => Promise<unknown>): Promise<boolean> {
    if (this.#isGivenUp) return false;
    if (this.#isGone) this.#tell(`Redis at ${this.shown} is gone; giving it a second to come back`);
    const began = performance.now();
    let heardAt = began;
    let isAsked = false;
    const ask = (): void => {
      isAsked = true;
      const hear = (): void => {
        heardAt = performance.now();
        isAsked = false;
      };
      this.redis.ping().then(hear, () => {});
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setInterval(() => {
        const now = performance.now();
        if (!isAsked) ask();
        this.#isGivenUp = now - heardAt > (this.#isGone ? GONE_MS : SILENT_MS);
        if (this.#isGivenUp) {
          this.#tell(
            `not waiting for Redis at ${this.shown}, which ${this.#isGone ? 'is gone' : 'does not answer'}: nothing is lost, but chunks that were in hand are done again`,
          );
        }
        if (this.#isGivenUp || now - began > ms) resolve(false);
      }, 100);
    });
    const said = words().then(
      () => true,
      () => true,
    );
    const isSaid = await Promise.race([said, late]);
    clearInterval(timer);
    return isSaid;
  }

  get isClosed(): boolean {
    return this.#isClosing;
  }

  errorOf(error: unknown): QueueError {
    return error instanceof QueueError ? error : new QueueError(this.#nameOf(error));
  }

  #nameOf(error: unknown): string {
    return nameTrouble(error as Error, this.#place);
  }

  #leave(error?: Error): void {
    if (this.#isGone || this.redis.status === 'end' || this.#isClosing) return;
    this.#isGone = true;
    this.#tell(`Redis at ${this.shown} is gone${error ? ` (${reasonOf(error)})` : ''}. Waiting for it`);
  }

  #return(): void {
    if (this.#isGone) this.#tell(`Redis at ${this.shown} is back`);
    this.#isGone = false;
    this.#connectedAt = performance.now();
    // a server that was started anew may have forgotten it
    this.boundEvents().catch((error) => this.hear(error));
  }

  /** Bounds the events that are kept: nobody reads them, but dashboards do. */
  async boundEvents(version = this.queue.name): Promise<void> {
    await this.queue.waitUntilReady();
    const meta = `${PREFIX}:${queueName(version)}:meta`;
    await this.redis.hset(meta, 'opts.maxLenEvents', MAX_EVENTS).catch((error) => {
      // a full or read-only server will be told when there is something to write
      if (isOfConnection(error)) throw error;
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.redis.disconnect();
    await this.queue.close().catch(() => {});
  }
}

const MAX_EVENTS = 4;

const placeOf = ({ host, port, db, tls, password }: Endpoint): Place => ({
  shown: `${tls ? 'rediss' : 'redis'}://${host.includes(':') ? `[${host}]` : host}:${port}/${db}`,
  hasTls: tls !== undefined,
  secret: password,
});
