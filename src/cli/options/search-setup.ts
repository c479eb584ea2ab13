/** How the kernel is to search, from the options that `solve` and `verify` have in common. */
import { availableParallelism } from 'node:os';
import type { SearchName } from '../../solve/prover.js';
import { USUAL_NODES, type UsualNodes } from '../../solve/usual-nodes.js';
import { present } from '../../text/present.js';

export interface SearchArguments {
  readonly hash: number;
  readonly search: SearchName | undefined;
  readonly threads: number | undefined;
  readonly nodes: number | undefined;
  /** milliseconds */
  readonly time: number | undefined;
  readonly queue?: string | undefined;
}

/** The limits that nobody chose: the same for one problem as for a million. */
export function usualLimits({
  nodes,
  time,
  limit,
}: Pick<SearchArguments, 'nodes' | 'time'> & { readonly limit: boolean }): {
  readonly usualNodes?: UsualNodes;
} {
  return !limit || nodes !== undefined || time !== undefined ? {} : { usualNodes: USUAL_NODES };
}

/** @param single there is nothing else to do: all cores may search one problem */
export function searchOptionsOf(
  { hash, search, threads, nodes, time, queue }: SearchArguments,
  single: boolean,
) {
  return {
    hashMb: hash,
    // nobody here knows the cores of other machines
    threads: threads ?? (single && queue === undefined ? availableParallelism() : 1),
    ...present({ search: search === 'auto' ? undefined : search, nodes, ms: time }),
  };
}

/** Problems that are solved side by side unless the user says how many: no more than there are cores for. */
export const workersFor = (threads = 1): number => Math.max(1, Math.floor(availableParallelism() / threads));
