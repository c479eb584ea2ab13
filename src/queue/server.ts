/**
 * The server of a queue: Redis, or what speaks its protocol. Its troubles are named here, and no message has a password: errors of
 * the client carry the commands that failed, so none of them leaves this folder.
 */
import type { Queue as BullQueue, Worker as BullWorker } from 'bullmq';
import type { Redis } from 'ioredis';
import { printable, quote } from '../text/quote.js';

/** The queue cannot be used; `message` says why. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}

export interface QueueAddress {
  /** `redis://user:password@host:6379/0`; `rediss://` with TLS */
  readonly url: string;
  /** unless the URL has them; by default KEYMOVE_QUEUE_USER and KEYMOVE_QUEUE_PASSWORD of the environment */
  readonly user?: string;
  readonly password?: string;
}

/** All keys begin with this. */
export const PREFIX = 'keymove';

/** Versions do not share work, so each has a queue of its own. */
export const queueName = (version: string): string => version.replaceAll(':', '-');

/** A text without what stands between the scheme of a URL and the last `@`. */
export function withoutCredentials(text: string): string {
  const end = text.lastIndexOf('@');
  // a password may have any characters, also such as an address must not have
  const scheme = /rediss?:\/{0,2}|\/\//i.exec(text);
  const start = scheme ? scheme.index + scheme[0].length : 0;
  const isHidden = scheme ? start <= end : /^[^\s:@]*:/.test(text) && end > 0;
  return isHidden ? `${text.slice(0, start)}***${text.slice(end)}` : text;
}

interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
}

/** @throws QueueError if it is no address of a Redis server */
export function readAddress({ url: text, user, password }: QueueAddress, env = process.env): Endpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const db = url?.pathname.replace(/^\//, '') ?? '';
  const isKnown = url?.protocol === 'redis:' || url?.protocol === 'rediss:';
  if (!url || !isKnown || url.hostname === '' || !/^\d*$/.test(db)) {
    throw new QueueError(
      `found ${quote(withoutCredentials(text))}; expected the URL of a Redis server, such as redis://host:6379/0`,
    );
  }
  const username = decoded(url.username) || (user ?? env.KEYMOVE_QUEUE_USER);
  const secret = decoded(url.password) || (password ?? env.KEYMOVE_QUEUE_PASSWORD);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    db: Number(db),
    ...(username && { username }),
    ...(secret && { password: secret }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  };
}

/** @throws QueueError that does not show it */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new QueueError(
      'found a % in the user or the password of a Redis server that begins no %XX; expected it as %25',
    );
  }
}

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
/** The wait after an error of the server, and the longest between two attempts to connect. */
export const RETRY_MS = 1000;
const CONNECT_MS = 10_000;

/** Hears what is to be told to people: a line without its end. */
export type Tell = (text: string) => void;

/** An open connection to the server, for one version of keymove. */
export class Server {
  readonly queue: BullQueue;
  readonly redis: Redis;
  /** without user and password */
  readonly shown: string;
  readonly #libraries: Libraries;
  readonly #tell: Tell;
  readonly #secret: string | undefined;
  /** when each trouble was last told */
  readonly #told = new Map<string, number>();
  #isGone = false;
  #isClosing = false;
  #connectedAt = performance.now();

  private constructor(libraries: Libraries, endpoint: Endpoint, redis: Redis, version: string, tell: Tell) {
    const { host, port, db, tls, password } = endpoint;
    this.#libraries = libraries;
    this.#tell = tell;
    this.#secret = password;
    this.redis = redis;
    this.shown = `${tls ? 'rediss' : 'redis'}://${host.includes(':') ? `[${host}]` : host}:${port}/${db}`;
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
  static async open(address: QueueAddress, version: string, tell: Tell): Promise<Server> {
    const endpoint = readAddress(address);
    const libraries = await loadLibraries();
    const redis = new libraries.Redis({
      ...endpoint,
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      retryStrategy: (times) => Math.min(RETRY_MS, 50 * 2 ** Math.min(times, 10)),
    });
    const errors: Error[] = [];
    const note = (error: Error): void => void errors.push(error);
    redis.on('error', note);
    try {
      await redis.connect();
      // a wrong password, or a database that there is not, is told beside the connection
      if (errors.length === 0) await redis.ping();
    } catch (error) {
      errors.push(error as Error);
    }
    const server = new Server(libraries, endpoint, redis, version, tell);
    const [error] = errors;
    if (error) {
      redis.disconnect();
      throw server.errorOf(error);
    }
    redis.off('error', note);
    redis.on('error', (error) => server.hear(error));
    await server.#boundEvents();
    return server;
  }

  /** A BullMQ worker that fetches nothing by itself. */
  worker(name: string, leaseMs: number, checkMs: number): BullWorker {
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
    });
    worker.on('error', (error) => this.hear(error));
    return worker;
  }

  /** The time of the server, in milliseconds: clocks of machines differ. */
  async now(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Number(microseconds) / 1000;
  }

  /** For how long there has been a connection. */
  get connectedMs(): number {
    return this.#isGone ? 0 : performance.now() - this.#connectedAt;
  }

  /** Tells of an error that will be tried again. */
  hear(error: unknown): void {
    if (isOfConnection(error as Error)) this.#leave(error as Error);
    else this.say(this.nameOf(error as Error));
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

  errorOf(error: unknown): QueueError {
    return error instanceof QueueError ? error : new QueueError(this.nameOf(error as Error));
  }

  /** An error in words, without its secrets. */
  nameOf(error: Error): string {
    const { message } = error;
    const at = `Redis at ${this.shown}`;
    if (isOfConnection(error))
      return `cannot reach ${at} (${reasonOf(error)}); expected a server that is running`;
    if (/WRONGPASS|NOAUTH|invalid username-password|without any password/i.test(message)) {
      return `${at} refuses the user or the password; expected them in the URL, or in KEYMOVE_QUEUE_USER and KEYMOVE_QUEUE_PASSWORD`;
    }
    if (/NOPERM/.test(message))
      return `${at} does not permit its user what a queue needs (${this.#short(message)}); expected the rights in docs/batches.md`;
    if (/\bOOM\b/.test(message)) return `${at} is full (maxmemory); expected room for the queue. Waiting`;
    if (/READONLY/.test(message))
      return `${at} is read-only; expected a primary, not a replica of one. Waiting`;
    if (/MISCONF/.test(message)) return `${at} cannot write to its disk (MISCONF). Waiting`;
    return `${at}: ${this.#short(message)}`;
  }

  #short(message: string): string {
    const text = this.#secret ? message.replaceAll(this.#secret, '***') : message;
    return printable(withoutCredentials(text.split('\n', 1)[0] ?? ''), 200);
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
    this.#boundEvents().catch((error) => this.hear(error));
  }

  async #boundEvents(): Promise<void> {
    await this.queue.waitUntilReady();
    await this.redis.hset(this.queue.keys.meta as string, 'opts.maxLenEvents', MAX_EVENTS).catch((error) => {
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

/** Events that are kept: nobody reads them, but dashboards do. */
const MAX_EVENTS = 4;

const CONNECTION_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

const isOfConnection = (error: Error): boolean =>
  CONNECTION_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ||
  /Connection is closed|ECONNREFUSED|ETIMEDOUT|Stream isn't writeable|socket|LOADING|certificate|SSL|TLS/i.test(
    error.message,
  );

function reasonOf(error: Error): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const words: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'there is no such host',
    ETIMEDOUT: 'no answer',
    ECONNRESET: 'connection reset',
  };
  return words[code] ?? (printable(withoutCredentials(error.message), 100) || code || 'no connection');
}
