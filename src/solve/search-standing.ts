/** How far the search of one problem is, for whoever waits for it. */
import type { Kernel } from '../kernel/kernel.js';
import type { Budget } from './budget.js';
import type { MateSearch, MateStanding } from './goal-search.js';

export interface SearchStanding extends MateStanding {
  /** positions examined so far */
  readonly nodes: number;
  /** how full the table is, per thousand */
  readonly hashPermille: number;
}

/** To be asked for in the middle of a search: what the kernel has counted is not booked yet. */
export function searchStanding(
  kernel: Kernel,
  budget: Budget | undefined,
  search: MateSearch | undefined,
): SearchStanding {
  return {
    ...search?.standing,
    nodes: (budget?.nodes ?? 0) + kernel.nodes,
    hashPermille: kernel.hashPermille,
  };
}

/** After a search of so many positions it is said how full the table is. */
const MANY_NODES = 1_000_000;

/** How full the table is, where the search was long enough for that to be of interest. */
export const permilleField = (kernel: Kernel, nodes: number): { readonly hashPermille?: number } =>
  nodes >= MANY_NODES ? { hashPermille: kernel.hashPermille } : {};
