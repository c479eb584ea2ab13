/** How the kernel is to search, from the options that `solve` and `verify` have in common. */
import { availableParallelism } from 'node:os';
import type { SearchName } from '../../solve/prover.js';
import { present } from '../../text/present.js';
import type { HowMany } from '../files/look-ahead.js';

export interface SearchArguments {
  readonly hash: number;
  readonly search: SearchName | undefined;
  readonly threads: number | undefined;
  readonly nodes: number | undefined;
  /** milliseconds */
  readonly time: number | undefined;
  readonly queue?: string | undefined;
}

/**
 * What each of several problems gets where nobody sets a limit: few may take minutes, thousands may not take hours. docs/batches.md has
 * figures.
 */
export const USUAL_NODES = {
  few: { stated: 20_000_000, long: 20_000_000 },
  many: { stated: 2_000_000, long: 250_000 },
};

/**
 * The limits of a run; those of nobody's choice are for each of several problems.
 * @param unstatedShare of them, for problems without a length
 */
export function limitsOf(
  { nodes, time, limit }: Pick<SearchArguments, 'nodes' | 'time'> & { readonly limit: boolean },
  howMany: HowMany,
  unstatedShare: number,
) {
  if (howMany === 'one' || !limit || nodes !== undefined || time !== undefined) return {};
  const usual = USUAL_NODES[howMany];
  return { usualNodes: { ...usual, unstated: usual.stated * unstatedShare } };
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
