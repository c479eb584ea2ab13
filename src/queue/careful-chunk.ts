/**
 * A chunk whose worker was lost is done with care: one problem after the other, each noted in Redis before it is begun. So the next worker
 * knows what its predecessor died of. The first death has no note; a problem that is noted at two more has killed three workers.
 */

/** What is noted of a chunk, as its progress in BullMQ. */
export interface ChunkNote {
  /** places of the problems that the worker keeps; the others are given back */
  readonly kept?: readonly number[];
  /** who noted it, and the place of the problem that was begun then */
  readonly worker?: string;
  readonly at?: number;
  /** places of problems, and how many workers were lost at each */
  readonly deaths?: Readonly<Record<string, number>>;
}

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
