/** Turns the options that `solve`, `verify` and other commands share into options of the search. */

import { availableParallelism } from 'node:os';
import { DEFAULT_MAX_MOVES, LIMITED_MAX_MOVES } from '../../library/options.js';
import { USUAL_NODES, type UsualNodes } from '../../solve/budget.js';
import type { SearchName } from '../../solve/search-options.js';
import { present } from '../../text/present.js';

export interface SearchArguments {
  readonly hash: number;
  readonly search: SearchName | undefined;
  readonly threads: number | undefined;
  readonly nodes: number | undefined;
  /** in milliseconds */
  readonly time: number | undefined;
  /** false to search without the default limits */
  readonly limit: boolean;
  readonly tables?: number | undefined;
  readonly queue?: string | undefined;
}

/** Returns the default limits, unless the user chose others. They are the same for one problem as for a million. */
export function usualLimits({ nodes, time, limit }: Pick<SearchArguments, 'nodes' | 'time' | 'limit'>): {
  readonly usualNodes?: UsualNodes;
} {
  return !limit || nodes !== undefined || time !== undefined ? {} : { usualNodes: USUAL_NODES };
}

/** Returns the longest mate to look for if no length is stated. It is longer if the user has chosen a limit. */
export const maxMovesOf = ({
  max,
  nodes,
  time,
}: Pick<SearchArguments, 'nodes' | 'time'> & { readonly max: number | undefined }): number =>
  max ?? (nodes === undefined && time === undefined ? DEFAULT_MAX_MOVES : LIMITED_MAX_MOVES);

/** @param single there is only one problem, which may use all cores */
export function searchOptionsOf(
  { hash, search, threads, nodes, time, limit, tables, queue }: SearchArguments,
  single: boolean,
) {
  return {
    hashMb: hash,
    // the cores of other machines are unknown here
    threads: threads ?? (single && queue === undefined ? availableParallelism() : 1),
    ...present({ search: search === 'auto' ? undefined : search, nodes, ms: time, tables }),
    ...usualLimits({ nodes, time, limit }),
  };
}

/** Returns the default number of problems to solve in parallel, which depends on the number of cores. */
export const workersFor = (threads = 1): number => Math.max(1, Math.floor(availableParallelism() / threads));
