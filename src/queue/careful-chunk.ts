/**
 * A chunk whose worker was lost is done with care: one problem after the other, each noted in Redis before it is begun. So the next worker
 * knows what its predecessor died of. The first death has no note; a problem that is noted at two more has killed three workers.
 *
 * Workers die of other things, too: of those who switch them off, while they search for hours. So a death counts only soon after the
 * problem was begun, or when others came after the same time; one that was stopped has not died, however it ended.
 */

import { DamagedError, sumOf } from './chunk.js';

/** What is noted of a chunk. */
export interface ChunkNote {
  /** places of the problems that the worker keeps; the others are given back */
  readonly kept?: readonly number[];
  /** who noted it, and the place of the problem that was begun then */
  readonly worker?: string;
  readonly at?: number;
  /** when that was, by the clock of the server */
  readonly since?: number;
  /** places of problems, and after how many milliseconds workers were lost at each */
  readonly deaths?: Deaths;
}

type Deaths = Readonly<Record<string, readonly number[]>>;

/** As BullMQ stores it, as the progress of the chunk: changed bytes are noticed. */
export const packNote = (id: string, note: ChunkNote): ChunkNote & { readonly sum: string } => ({
  ...note,
  sum: noteSum(id, note),
});

/** @throws DamagedError */
export function readNote(id: string, progress: unknown): ChunkNote {
  // BullMQ's own, before there is a note
  if (progress === 0) return {};
  const { sum, ...note } = Object(progress) as ChunkNote & { readonly sum?: unknown };
  if (sum !== noteSum(id, note)) throw new DamagedError('the bytes of its progress were changed');
  return note;
}

const noteSum = (id: string, note: ChunkNote): string => sumOf(id, JSON.stringify(note));

/** Deaths with a note: the one before them has none. */
const NOTED_DEATHS = 2;
export const DEATHS = NOTED_DEATHS + 1;

/** A death that comes within this time is the problem's, … */
const SOON_MS = 60_000;
/** … and so are as many later ones as are otherwise counted, that come after the same time, more or less. */
const SAME_TIME = 1.1;

/** When a worker was last heard of, and whether it may be alive: then it has lost its lease, and not its life. */
export interface LastHeard {
  readonly seen: number;
  readonly isAlive: boolean;
}

/** @param last undefined for a worker that was stopped, or is forgotten */
export function deathsNoted(
  { worker, at, since, deaths = {} }: ChunkNote,
  last: (worker: string) => LastHeard | undefined,
): Deaths {
  if (worker === undefined || at === undefined || since === undefined) return deaths;
  const heard = last(worker);
  if (!heard || heard.isAlive) return deaths;
  return { ...deaths, [at]: [...(deaths[at] ?? []), Math.max(0, Math.round(heard.seen - since))] };
}

/** Whether the problem at this place is not tried again. */
export function isDeadly(deaths: Deaths, place: number): boolean {
  const times = deaths[place] ?? [];
  const isSame = (one: number, other: number): boolean =>
    Math.max(one, other) <= SAME_TIME * Math.min(one, other);
  return (
    times.filter((ms) => ms <= SOON_MS).length >= NOTED_DEATHS ||
    times.some((ms) => times.filter((other) => isSame(ms, other)).length >= DEATHS)
  );
}
