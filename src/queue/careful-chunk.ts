/**
 * A chunk whose worker was lost is done with care: one problem after the other, each noted in Redis before it is begun. So the next worker
 * knows what its predecessor died of. The first death has no note; a problem that is noted at two more has killed three workers.
 */

import { DamagedError, sumOf } from './chunk.js';

/** What is noted of a chunk. */
export interface ChunkNote {
  /** places of the problems that the worker keeps; the others are given back */
  readonly kept?: readonly number[];
  /** who noted it, and the place of the problem that was begun then */
  readonly worker?: string;
  readonly at?: number;
  /** places of problems, and how many workers were lost at each */
  readonly deaths?: Readonly<Record<string, number>>;
}

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

/** @param isAlive whether a worker is there: then it has lost its lease, and not its life */
export function deathsNoted(
  { worker, at, deaths = {} }: ChunkNote,
  isAlive: (worker: string) => boolean,
): Readonly<Record<string, number>> {
  if (worker === undefined || at === undefined || isAlive(worker)) return deaths;
  return { ...deaths, [at]: (deaths[at] ?? 0) + 1 };
}

/** Whether the problem at this place is not tried again. */
export const isDeadly = (deaths: Readonly<Record<string, number>>, place: number): boolean =>
  (deaths[place] ?? 0) >= NOTED_DEATHS;
