/** The kernel's questions and answers. All numbers of moves are the attacker's. */
import type { NormalMove } from 'chessops';

/** The attacker wants to reach the goal, the defender resists. */
export type Player = 'attacker' | 'defender';

export interface Limits {
  /** positions examined, over the whole call */
  readonly nodes?: number;
  /** wall-clock milliseconds, over the whole call */
  readonly ms?: number;
}

export type LimitReached = 'nodes' | 'time' | 'interrupted';

/** Every number of moves up to `searched` was searched to the end; `limit` says why the search ended early. */
export interface SearchAnswer {
  readonly searched: number;
  readonly nodes: number;
  readonly limit?: LimitReached;
}

export interface ShortestAnswer extends SearchAnswer {
  /** the smallest number of moves in which the goal is reached; absent: it is not reached within `searched` moves */
  readonly moves?: number;
}

/** A first move that reaches the goal, and in how many moves at best, itself included. */
export interface KeyFound {
  readonly move: NormalMove;
  readonly moves: number;
}

export interface KeysAnswer extends SearchAnswer {
  /** all that were found, quickest first */
  readonly keys: readonly KeyFound[];
}

export interface RefutationsAnswer extends SearchAnswer {
  readonly refutations: readonly NormalMove[];
}

export type ProofAnswer =
  /** the goal is reached within `moves` moves; perhaps sooner */
  | { readonly verdict: 'reached'; readonly moves: number; readonly nodes: number }
  /** it is not reached within the moves that were asked for */
  | { readonly verdict: 'not-reached'; readonly nodes: number }
  | {
      readonly verdict: 'undecided';
      readonly nodes: number;
      readonly limit: LimitReached;
      readonly outlook: ProofOutlook;
    };

/**
 * How far a proof search is from a decision: the smallest numbers of open positions to prove, and to disprove. They begin as
 * estimates (assembly/goal-search/proof.ts), in which a position counts for ten to a hundred.
 */
export interface ProofOutlook {
  readonly proof: number;
  readonly disproof: number;
}
