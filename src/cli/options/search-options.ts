/** How the kernel is to search, from the options that `solve` and `verify` have in common. */
import { availableParallelism } from 'node:os';
import { DEFAULT_HASH_MB } from '../../kernel/bounds.js';
import type { SearchName } from '../../solve/searches.js';

export interface SearchArguments {
  readonly hash?: number | undefined;
  readonly search?: SearchName | undefined;
  readonly threads?: number | undefined;
}

/** @param single there is nothing else to do: all cores may search one problem */
export function searchOptionsOf({ hash, search, threads }: SearchArguments, single: boolean) {
  return {
    hashMb: hash ?? DEFAULT_HASH_MB,
    threads: threads ?? (single ? availableParallelism() : 1),
    ...(search !== undefined && search !== 'auto' && { search }),
  };
}

/** Problems that are solved side by side unless the user says how many: no more than there are cores for. */
export const workersFor = (threads = 1): number => Math.max(1, Math.floor(availableParallelism() / threads));
