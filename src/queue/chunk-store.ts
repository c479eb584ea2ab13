/** The chunks of a run in Redis: what became of them, what is wrong with them, and how they are removed. */
import { quote } from '../text/quote.js';
import { type ChunkNote, readNote } from './careful-chunk.js';
import { DamagedError, type PackedChunk, readChunkId, unpackChunk } from './chunk.js';
import { LEASE_MS } from './lease.js';
import type { Server } from './server.js';
import { hasWrongType, isOfConnection } from './trouble.js';

/** What BullMQ writes of a chunk of ours. A worker stumbles over others, such as those of jobs that repeat or have a parent. */
const FIELDS = new Set(
  ['name', 'data', 'opts', 'timestamp', 'delay', 'priority', 'progress', 'ats', 'atm', 'stc'].concat(
    // begun, and done
    ['processedOn', 'pb', 'finishedOn', 'returnvalue'],
  ),
);
/** Keys beside a chunk that only jobs with children have. */
const FOREIGN_KEYS = ['dependencies', 'processed', 'failed', 'unsuccessful'] as const;
const LISTS = ['wait', 'paused', 'active'] as const;
const SETS = ['completed', 'failed', 'delayed', 'prioritized', 'waiting-children'] as const;

export interface ChunkOutcome {
  /** a `ChunkResult` in JSON */
  readonly result: string | undefined;
  readonly failure: string | undefined;
}

/** What is known of a chunk that is not done. */
export type ChunkState =
  /** Redis has nothing of it */
  | { readonly type: 'gone' }
  /** nobody can do it, or has it */
  | { readonly type: 'damaged'; readonly why: string }
  | {
      readonly type: 'sound';
      readonly note: ChunkNote;
      /** workers that have begun it since something was noted of it are counted by this */
      readonly begun: number;
      /** it is noted as begun, and nobody has a lease */
      readonly isAbandoned: boolean;
    };

type SoundChunk = Omit<Extract<ChunkState, { type: 'sound' }>, 'type'>;

export class ChunkStore {
  readonly #server: Server;
  readonly #run: string;
  readonly #version: string;
  /** to be removed */
  readonly #garbage = new Set<string>();

  constructor(server: Server, run: string, version: string) {
    this.#server = server;
    this.#run = run;
    this.#version = version;
  }

  /** Does nothing if it is there already. */
  async add({ id, data }: PackedChunk): Promise<void> {
    await this.#server.timed(this.#server.queue.add(this.#run, data, { jobId: id }));
  }

  /** The names of all chunks that are done, those of others, too. */
  done(): Promise<string[]> {
    return this.#server.queue.getRanges(['completed', 'failed'], 0, -1, true);
  }

  outcomes(ids: readonly string[]): Promise<ChunkOutcome[]> {
    const { queue, redis } = this.#server;
    return Promise.all(
      ids.map(async (id) => {
        const [result, failure] = await redis.hmget(queue.toKey(id), 'returnvalue', 'failedReason');
        return { result: result ?? undefined, failure: failure ?? undefined };
      }),
    );
  }

  async states(ids: readonly string[]): Promise<ChunkState[]> {
    // before their fields are read: who is in no list now has left them for good
    const { queue } = this.#server;
    const active = new Set(await queue.getRanges(['active'], 0, -1, true));
    const others = new Set(await queue.getRanges(['wait', 'active', 'completed', 'failed'], 0, -1, true));
    return Promise.all(
      ids.map((id) => this.#state(id, active.has(id) || others.has(id), active.has(id) && others.has(id))),
    );
  }

  async #state(id: string, isListed: boolean, isActive: boolean): Promise<ChunkState> {
    try {
      const sound = await this.#check(id, isListed, isActive);
      return sound ? { type: 'sound', ...sound } : { type: 'gone' };
    } catch (error) {
      if (error instanceof DamagedError) return { type: 'damaged', why: error.message };
      if (hasWrongType(error)) return { type: 'damaged', why: 'its type was changed' };
      throw error;
    }
  }

  /**
   * BullMQ does without a chunk what it cannot read, and says nothing.
   * @returns undefined if there is nothing of it
   * @throws DamagedError
   */
  async #check(id: string, isListed: boolean, isActive: boolean): Promise<SoundChunk | undefined> {
    const { queue, redis } = this.#server;
    const key = queue.toKey(id);
    const [names, fields, foreign, leaseMs] = await Promise.all([
      redis.hkeys(key),
      redis.hmget(key, 'opts', 'progress', 'timestamp', 'stc', 'atm', 'ats'),
      redis.exists(...FOREIGN_KEYS.map((name) => `${key}:${name}`)),
      redis.pttl(`${key}:lock`),
    ]);
    if (fields.every((field) => field === null)) return undefined;
    const unknown = names.find((name) => !FIELDS.has(name));
    if (unknown !== undefined)
      throw new DamagedError(`its fields were changed: it has a field ${quote(unknown)}`);
    if (foreign > 0) throw new DamagedError('it has keys of a job with children, which were changed');
    const [options, progress, timestamp, stalls, ...counts] = fields;
    const [, begun] = counts;
    const isNumber = (field: string | null | undefined): boolean => /^\d+$/.test(field ?? '0');
    if (!timestamp || ![timestamp, stalls, ...counts].every(isNumber) || parsed(options)?.jobId !== id)
      throw new DamagedError('its fields were changed');
    const note = readNote(id, progress ? parsed(progress) : 0);
    // a worker that cannot read it says nothing
    if (stalls) unpackChunk(id, parsed((await redis.hget(key, 'data')) ?? undefined), this.#version);
    if (!isListed) throw new DamagedError('it is in no list');
    if (leaseMs === -1) throw new DamagedError('its lease never ends');
    if (leaseMs > LEASE_MS) throw new DamagedError('its lease was changed: it ends too late');
    return { note, begun: Number(begun ?? 0), isAbandoned: isActive && leaseMs < 0 };
  }

  /** It is removed soon. */
  discard(id: string): void {
    this.#garbage.add(id);
  }

  isDiscarded(id: string): boolean {
    return this.#garbage.has(id);
  }

  async removeDiscarded(): Promise<void> {
    await Promise.all(
      [...this.#garbage].map(async (id) => {
        await this.#remove(id);
        this.#garbage.delete(id);
      }),
    );
  }

  async #remove(id: string): Promise<void> {
    const { queue, redis } = this.#server;
    const removed = await queue.remove(id, { removeChildren: false }).catch((error) => {
      if (isOfConnection(error)) throw error;
      return 0;
    });
    if (removed === 1) return;
    // a damaged one, or one that a worker has: it notices that it has lost it
    const key = queue.toKey(id);
    const removal = redis.pipeline();
    removal.unlink(key, `${key}:lock`, `${key}:logs`, ...FOREIGN_KEYS.map((name) => `${key}:${name}`));
    for (const list of LISTS) removal.lrem(queue.toKey(list), 0, id);
    for (const set of SETS) removal.zrem(queue.toKey(set), id);
    const [unlinked] = (await removal.exec()) ?? [];
    // what else there is in the place of a list is told elsewhere
    if (unlinked?.[0]) throw unlinked[0];
  }

  /** Removes those that nobody has begun. */
  async takeBack(ids: Iterable<string>): Promise<void> {
    await Promise.all([...ids].map((id) => this.#server.queue.remove(id, { removeChildren: false })));
  }

  /** Whether an earlier run under the same name has cut this chunk. */
  isOfEarlierRun(id: string, isWanted: (count: number) => boolean): boolean {
    const read = readChunkId(id);
    return read?.run === this.#run && isWanted(read.count);
  }

  /** Removes what an earlier run under this name has left. */
  async removeLeftOver(isWanted: (count: number) => boolean): Promise<void> {
    const ids = await this.#server.queue.getRanges(['completed', 'failed', 'wait'], 0, -1, true);
    await this.takeBack(ids.filter((id) => this.isOfEarlierRun(id, isWanted)));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever somebody has written there
function parsed(text: string | null | undefined): any {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
