/** What was proven about a problem, and under which limits it was not. Never a guess. */
import type { Stipulation } from '../problems/stipulation.js';

export interface NotatedMove {
  readonly uci: string;
  readonly san: string;
}

/** A first move that mates in at most the stipulated number of moves against every defence. */
export interface Key extends NotatedMove {
  /** attacker's moves until mate with best play on both sides, this one included */
  readonly mate: number;
}

/**
 * - `mate`: the side to move mates in `mate` moves, proven shortest, and every key is known
 * - `no-mate`: proven that the side to move cannot mate within `searched` moves
 * - `mated-side`: the side to move is the one who is mated, in `mate` moves of its opponent (0: it already is)
 * - `undecided`: a limit was reached; `mate`, `keys` and `searched` hold what was proven until then
 */
export type Status = 'mate' | 'no-mate' | 'mated-side' | 'undecided';

/** Why a search ended early. */
export type LimitReached = 'nodes' | 'time' | 'interrupted';

/** What a problemist calls the result where it differs from one key and mate in exactly n. */
export type Flaw = 'cooked' | 'short-mate' | 'no-solution';

export interface Solution {
  readonly status: Status;
  /** what was asked: given by the file or the user; absent when the shortest mate was looked for */
  readonly stipulation?: Stipulation;
  /** attacker's moves of the shortest mate */
  readonly mate?: number;
  /** true when nothing shorter exists (always with `mate`) */
  readonly shortest: boolean;
  /** every number of attacker's moves up to this one was searched to the end */
  readonly searched: number;
  /** in the order: shortest mate first, then order of generation */
  readonly keys: readonly Key[];
  /** false when a limit left first moves undecided: there may be more keys */
  readonly complete: boolean;
  /** present with `undecided` */
  readonly limit?: LimitReached;
  readonly flaws: readonly Flaw[];
  /** a shortest mate against a longest defence, from the first move to the mate */
  readonly line: readonly NotatedMove[];
  /** positions examined (moves made) */
  readonly nodes: number;
  /** wall-clock milliseconds */
  readonly ms: number;
}
