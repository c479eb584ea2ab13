/** What the kernel is asked within, and what it answers. All numbers of moves are the attacker's. */
import type { NormalMove } from 'chessops';

export interface Limits {
  /** positions examined, over the whole call */
  readonly nodes?: number;
  /** wall-clock milliseconds, over the whole call */
  readonly ms?: number;
}

export type LimitReached = 'nodes' | 'time' | 'interrupted';

/** Every number of moves up to `searched` was searched to the end. `limit` is present if the search ended early. */
export interface SearchAnswer {
  readonly searched: number;
  readonly nodes: number;
  readonly limit?: LimitReached;
}

export interface MateAnswer extends SearchAnswer {
  /** the shortest mate, in attacker's moves; absent: there is none within `searched` moves */
  readonly mate?: number;
}

export interface KeysAnswer extends SearchAnswer {
  /** every first move found that mates, and in how many moves at best, itself included; quickest first */
  readonly keys: readonly { readonly move: NormalMove; readonly mate: number }[];
}

export interface RefutationsAnswer extends SearchAnswer {
  readonly refutations: readonly NormalMove[];
}

export type ProofAnswer =
  /** the attacker mates within `mate` moves; perhaps sooner */
  | { readonly verdict: 'mate'; readonly mate: number; readonly nodes: number }
  /** there is no mate within the moves that were asked for */
  | { readonly verdict: 'none'; readonly nodes: number }
  | {
      readonly verdict: 'undecided';
      readonly nodes: number;
      readonly limit: LimitReached;
      readonly outlook: ProofOutlook;
    };

/**
 * How far a proof search is from a decision: the least numbers of open positions that would have to be proven, and disproven.
 * They begin as estimates (assembly/proof.ts), in which a position is worth some ten to a hundred.
 */
export interface ProofOutlook {
  readonly proof: number;
  readonly disproof: number;
}
