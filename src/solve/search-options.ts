/** How a problem is searched: the limits that a caller sets, and the progress that it sees. */
import type { KernelLimits } from '../kernel/answers.js';
import type { Stipulation } from '../problems/stipulation.js';
import type { UsualNodes } from './budget.js';
import type { GoalBounds } from './goal-bounds-search.js';

export const SEARCHES = ['auto', 'brute', 'proof'] as const;
export type SearchName = (typeof SEARCHES)[number];

export interface SearchOptions {
  /** positions examined per problem; the line of a solution may take a tenth more */
  readonly nodes?: number;
  /** the same, if the user has chosen no limit */
  readonly usualNodes?: UsualNodes;
  /** wall-clock milliseconds per problem; the line of a solution may take a tenth more */
  readonly ms?: number;
  /** `auto` by default. The answers are the same unless a limit is reached */
  readonly search?: SearchName;
}

/** Returns the limits that these options set for a problem with this stipulation. */
export function proverLimits(
  { nodes, usualNodes, ms }: SearchOptions,
  stipulation: Stipulation | undefined,
): KernelLimits {
  const most = nodes ?? (stipulation ? usualNodes?.stated : usualNodes?.unstated);
  return { ...(most !== undefined && { nodes: most }), ...(ms !== undefined && { ms }) };
}

/** The progress of the search for one problem. */
export interface SearchProgress extends Partial<Omit<GoalBounds, 'line'>> {
  /** the stipulation; absent: the shortest mate is looked for */
  readonly stipulation?: Stipulation;
  /** moves asked for; negative if the defender is to move. Absent: the shortest solution */
  readonly asked?: number;
  /** number of first moves that are still undecided */
  readonly open?: number;
  /** present while the proof of the known answer is written: the positions looked at for it so far */
  readonly proofPositions?: number;
  /** the table for the position's men is being made */
  readonly makesTable?: true;
  /** positions examined so far */
  readonly nodes: number;
  /** the part of the table that is filled, per thousand */
  readonly hashPermille: number;
}

/** How far the question under way has got. */
export type Bounds = Pick<SearchProgress, 'asked' | 'ruledOut' | 'provenIn' | 'open'>;

export const NOTHING_ASKED: Bounds = {};

/** The progress with the time that the search has taken. */
export interface TimedProgress extends SearchProgress {
  /** milliseconds that the search has taken so far */
  readonly ms: number;
}
