/** How the kernel is to search, from the options that `solve` and `verify` have in common. */
import { availableParallelism } from 'node:os';
import { present, type SearchName } from '../../node.js';

export interface SearchArguments {
  readonly hash: number;
  readonly search: SearchName | undefined;
  readonly threads: number | undefined;
  readonly nodes: number | undefined;
  /** milliseconds */
  readonly time: number | undefined;
  readonly queue?: string | undefined;
}

/** What each of several problems gets where nobody sets a limit, so that thousands take minutes; docs/batches.md has figures. */
export const USUAL_NODES = { stated: 2_000_000, long: 250_000 };

/** The limits of a run; those of nobody's choice are for each of several problems. */
export function limitsOf(
  { nodes, time, limit }: Pick<SearchArguments, 'nodes' | 'time'> & { readonly limit: boolean },
  single: boolean,
  unstated: number,
) {
  if (single || !limit || nodes !== undefined || time !== undefined) return {};
  return { usualNodes: { ...USUAL_NODES, unstated } };
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
