/** Who is there: workers and runs note themselves in Redis every few seconds, by the clock of the server. */
import type { QueueRunFields, QueueWorkerFields } from '../records/queue-records.js';
import { PREFIX, type Server } from './server.js';

export const BEAT_MS = 5000;
/** Who has not been heard for this long is gone. */
const ALIVE_MS = 20_000;
/** Who has not been heard for this long is forgotten. */
const FORGET_MS = 3_600_000;

export type WorkerNote = Omit<QueueWorkerFields, 'id'>;
export type RunNote = Omit<QueueRunFields, 'id' | 'msLeft'>;

interface Notes {
  readonly workers: WorkerNote;
  readonly runs: RunNote;
}

export type Kind = keyof Notes;
export const KINDS = ['workers', 'runs'] as const satisfies readonly Kind[];

export type Noted<Note> = Note & { readonly id: string };

export const registryKey = (kind: Kind): string => `${PREFIX}:${kind}`;

/** Those who are there: who has been heard of within a time. */
export async function present<K extends Kind>(
  server: Server,
  kind: K,
  withinMs = ALIVE_MS,
): Promise<Noted<Notes[K]>[]> {
  const [now, notes] = await Promise.all([server.now(), server.redis.hgetall(registryKey(kind))]);
  const there: Noted<Notes[K]>[] = [];
  const old: string[] = [];
  for (const [id, text] of Object.entries(notes)) {
    const { seen, ...note } = parse(text);
    if (now - seen > FORGET_MS) old.push(id);
    else if (now - seen < withinMs) there.push({ ...(note as unknown as Notes[K]), id });
  }
  if (old.length > 0) await server.redis.hdel(registryKey(kind), ...old);
  return there;
}

/** What somebody else has written there is old. */
function parse(text: string): { readonly seen: number } {
  try {
    return { seen: 0, ...JSON.parse(text) };
  } catch {
    return { seen: 0 };
  }
}

/** Keeps the note of one who is there up to date. */
export class Presence<K extends Kind> {
  readonly #server: Server;
  readonly #kind: K;
  readonly #id: string;
  readonly #note: () => Notes[K];
  readonly #onBeat: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | undefined;

  /** @param onBeat called every few seconds, too */
  constructor(
    server: Server,
    kind: K,
    id: string,
    note: () => Notes[K],
    onBeat: () => Promise<void>,
    everyMs = BEAT_MS,
  ) {
    this.#server = server;
    this.#kind = kind;
    this.#id = id;
    this.#note = note;
    this.#onBeat = onBeat;
    this.#timer = setInterval(this.beat, everyMs);
    server.redis.on('ready', this.beat);
  }

  /** Never rejects: troubles are told. */
  readonly beat = (): Promise<void> => {
    this.#beating ??= this.#beat()
      .catch((error) => this.#server.hear(error))
      .finally(() => {
        this.#beating = undefined;
      });
    return this.#beating;
  };

  async #beat(): Promise<void> {
    const seen = await this.#server.now();
    await this.#server.redis.hset(
      registryKey(this.#kind),
      this.#id,
      JSON.stringify({ ...this.#note(), seen }),
    );
    await this.#onBeat();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#server.redis.off('ready', this.beat);
    await this.#server.redis.hdel(registryKey(this.#kind), this.#id).catch(() => {});
  }
}
