/**
 * The workers and runs that take part. Each registers itself in Redis every few seconds, because BullMQ knows
 * neither runs nor progress.
 */
import type { QueueRunFields, QueueWorkerFields } from '../records/queue-records.js';
import { PREFIX, type Server } from './server.js';

const BEAT_MS = 5000;
/** A participant that has not been seen for this long counts as gone. */
const ALIVE_MS = 20_000;

interface Notes {
  readonly workers: QueueWorkerFields;
  readonly runs: Omit<QueueRunFields, 'msLeft'>;
}

export type Kind = keyof Notes;
export type Note<K extends Kind> = Omit<Notes[K], 'id'>;

/** The key of a hash with the note of each participant in JSON, and the time when it was last seen. */
export const registryKey = (kind: Kind): string => `${PREFIX}:${kind}`;

/** Returns the workers or the runs that are there, and forgets the others. */
export async function participants<K extends Kind>(server: Server, kind: K): Promise<Notes[K][]> {
  const [now, texts] = await Promise.all([server.now(), server.redis.hgetall(registryKey(kind))]);
  const there: Notes[K][] = [];
  const gone: string[] = [];
  for (const [id, text] of Object.entries(texts)) {
    const { seen, ...note } = JSON.parse(text);
    if (now - seen < ALIVE_MS) there.push({ ...note, id });
    else gone.push(id);
  }
  if (gone.length > 0) await server.redis.hdel(registryKey(kind), ...gone);
  return there;
}

/** Keeps the note of a participant up to date. */
export class Presence<K extends Kind> {
  readonly #server: Server;
  readonly #kind: K;
  readonly #id: string;
  readonly #note: () => Note<K>;
  readonly #onBeat: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | undefined;

  /** @param onBeat called after each note, too */
  constructor(
    server: Server,
    kind: K,
    id: string,
    note: () => Note<K>,
    onBeat: () => Promise<void>,
    everyMs = BEAT_MS,
  ) {
    this.#server = server;
    this.#kind = kind;
    this.#id = id;
    this.#note = note;
    this.#onBeat = onBeat;
    this.#timer = setInterval(() => this.beat(), everyMs);
  }

  /** Never rejects: the server hears of errors. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat()
      .catch((error) => this.#server.hear(error))
      .finally(() => {
        this.#beating = undefined;
      });
    return this.#beating;
  }

  async #beat(): Promise<void> {
    const note = { ...this.#note(), seen: await this.#server.now() };
    await this.#server.redis.hset(registryKey(this.#kind), this.#id, JSON.stringify(note));
    await this.#onBeat();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#server.redis.hdel(registryKey(this.#kind), this.#id);
  }
}
