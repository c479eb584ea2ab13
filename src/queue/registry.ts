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

interface Heard<Note> {
  /** by the clock of the server */
  readonly now: number;
  readonly notes: readonly (Kept<Note> & { readonly id: string })[];
}

/** Those who have been heard of lately, and when that was. What somebody else has written there is removed. */
export async function heardOf<K extends Kind>(server: Server, kind: K): Promise<Heard<Notes[K]>> {
  const [now, texts] = await Promise.all([server.now(), server.redis.hgetall(registryKey(kind))]);
  const notes: (Kept<Notes[K]> & { readonly id: string })[] = [];
  const old: string[] = [];
  for (const [id, text] of Object.entries(texts)) {
    const note = read(kind, text);
    const age = now - (note?.seen ?? -Infinity);
    if (!note || age > FORGET_MS || age < -ALIVE_MS) old.push(id);
    else notes.push(Object.assign(note, { id }));
  }
  if (old.length > 0) await server.redis.hdel(registryKey(kind), ...old);
  return { now, notes };
}

/** Those who are there. */
export async function present<K extends Kind>(server: Server, kind: K): Promise<Noted<Notes[K]>[]> {
  const { now, notes } = await heardOf(server, kind);
  return notes.flatMap(({ seen, ...note }) =>
    now - seen < ALIVE_MS ? [note as unknown as Noted<Notes[K]>] : [],
  );
}

type Kept<Note> = Note & { readonly seen: number };

const COMMON = { seen: 'number', version: 'string', host: 'string', pid: 'number', done: 'number' } as const;
const TYPES: Readonly<Record<Kind, Readonly<Record<string, 'string' | 'number'>>>> = {
  workers: { ...COMMON, threads: 'number' },
  runs: { ...COMMON, name: 'string', rate: 'number' },
};

/** @returns undefined for what no worker or run has written */
function read<K extends Kind>(kind: K, text: string): Kept<Notes[K]> | undefined {
  let note: Readonly<Record<string, unknown>>;
  try {
    note = Object(JSON.parse(text));
  } catch {
    return undefined;
  }
  const isOfType = (value: unknown, type: string): boolean =>
    type === 'number' ? Number.isFinite(value) && (value as number) >= 0 : typeof value === type;
  const types = Object.entries({ ...TYPES[kind], ...('total' in note && { total: 'number' }) });
  if (!types.every(([field, type]) => isOfType(note[field], type))) return undefined;
  // and nothing else
  return Object.fromEntries(types.map(([field]) => [field, note[field]])) as unknown as Kept<Notes[K]>;
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
  #isEnded = false;

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
    if (this.#isEnded) return Promise.resolve();
    this.#beating ??= this.#beat()
      .catch((error) => this.#server.hear(error))
      .finally(() => {
        this.#beating = undefined;
      });
    return this.#beating;
  };

  async #beat(): Promise<void> {
    const seen = await this.#server.now();
    if (this.#isEnded) return;
    await this.#server.redis.hset(
      registryKey(this.#kind),
      this.#id,
      JSON.stringify({ ...this.#note(), seen }),
    );
    await this.#onBeat();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    clearInterval(this.#timer);
    this.#server.redis.off('ready', this.beat);
    await this.#server.redis.hdel(registryKey(this.#kind), this.#id).catch(() => {});
  }
}
