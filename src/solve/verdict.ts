/** What is said about a published problem, and the evidence for it. Plain data: it is sent between threads. */

import type { Stipulation } from '../problems/stipulation.js';
import type { Finding } from '../text/finding.js';
import type { Dual, LimitReached, NotatedMove } from './solution.js';

/**
 * The verdicts. Where several apply the first of `invalid`, `short`, `cooked`, `no-solution`, `wrong-key`, `wrong-line`
 * is given: a claim that cannot be read cannot be judged; then the position itself counts before what was written
 * about it, and of a mate in fewer moves every cook of the stipulated length is a mere consequence. The evidence names
 * everything that was found, whatever the verdict.
 *
 * - `sound`: exactly one key, it is the published one if one was, mate in exactly n, nothing wrong with the line
 * - `cooked`: more than one key
 * - `short`: mate in fewer than n
 * - `no-solution`: proven that there is no mate within n
 * - `wrong-key`: exactly one key, and the published one is another
 * - `wrong-line`: the key is right, the published line is not
 * - `undecided`: a limit was reached before any of these was proven
 * - `invalid`: the claim cannot be read
 */
export const VERDICTS = [
  'sound',
  'cooked',
  'short',
  'no-solution',
  'wrong-key',
  'wrong-line',
  'undecided',
  'invalid',
] as const;

export type VerdictName = (typeof VERDICTS)[number];

/** Where the length that was verified comes from: it is stated, the published line has it, or the shortest mate was looked for. */
export type LengthFrom = 'stipulation' | 'line' | 'search';

/** A first move that mates in at most the stipulated number of moves against every defence. */
export interface ProvenKey extends NotatedMove {
  /** attacker's moves until mate, this one included */
  readonly mate: number;
  /** it may mate sooner: a limit came before that was known */
  readonly atMost?: true;
}

/** Why a text is no move of a position. `ambiguous`: several legal moves fit it. */
export type NoMove = 'unreadable' | 'ambiguous' | 'illegal';

/** A published move: as it was written, and the move that is meant where there is one. */
export interface ClaimedMove {
  readonly text: string;
  readonly move?: NotatedMove;
}

/** What was published with the position. */
export interface Published {
  /** the first moves that are claimed to be keys; of a side that is mated, its claimed best defence */
  readonly keys: readonly ClaimedMove[];
  /** from the first move on; what comes after a move that is none has no `move` */
  readonly line: readonly ClaimedMove[];
}

/** Replies that an attacker's move fails to. */
export interface Refutations {
  readonly refutations: readonly NotatedMove[];
  /** there are more than are listed */
  readonly more: boolean;
}

/**
 * A published key that is none.
 * - `fails`: to its refutations; without any it stalemates
 * - `no-mate`: it should mate at once and does not
 * - `not-best`: the side to move, which is mated, could hold out longer by the `better` moves
 */
export type WrongKey = { readonly text: string; readonly move?: NotatedMove } & (
  | { readonly reason: NoMove | 'no-mate' }
  | ({ readonly reason: 'fails' } & Refutations)
  | { readonly reason: 'not-best'; readonly better: readonly NotatedMove[] }
);

/**
 * The move at which a published line or variation breaks.
 * - `no-mate`: it should mate (it is the last that the stipulation allows, or is marked `#`) and does not
 * - `fails`: after it the attacker can no longer force mate in time, because of the refutations; without any it stalemates
 * - `not-best`: a defence by which the line mates too soon, although it claims best defence; `better` holds out longer
 * - `not-only`: it should be the only move that mates in time; `others` do, too
 */
export type LineFault = {
  /** the moves before it */
  readonly after: readonly NotatedMove[];
  readonly text: string;
  readonly move?: NotatedMove;
} & (
  | { readonly reason: NoMove | 'no-mate' }
  | ({ readonly reason: 'fails' } & Refutations)
  | { readonly reason: 'not-best'; readonly better: readonly NotatedMove[] }
  | { readonly reason: 'not-only'; readonly others: readonly NotatedMove[] }
);

/** The castling rights with which the problem would be sound. */
export interface OtherCastling {
  /** the castling field of a FEN: `-`, `KQ`, … */
  readonly field: string;
  /** the whole position with them */
  readonly fen: string;
}

export interface Verdict {
  readonly verdict: VerdictName;
  /** what was verified; absent where nothing says, and no mate was found either */
  readonly stipulation?: Stipulation;
  readonly lengthFrom: LengthFrom;
  readonly published: Published;
  /** every key that is proven, the quickest first; none where the side to move is mated */
  readonly keys: readonly ProvenKey[];
  /** false when a limit stopped the search for keys: there may be more */
  readonly complete: boolean;
  /** moves of the shortest mate that was found, which may be longer than the stipulation allows */
  readonly mate?: number;
  /** there may be a shorter one: a limit came before that was known */
  readonly atMost?: true;
  /** every number of attacker's moves up to this one was searched to the end */
  readonly searched: number;
  /** a shortest mate against a longest defence, unless the verdict is `sound` */
  readonly line: readonly NotatedMove[];
  readonly wrongKeys: readonly WrongKey[];
  readonly lineFaults: readonly LineFault[];
  /** with `invalid`: what cannot be read, and what was expected */
  readonly findings: readonly Finding[];
  /** of the one key; absent where they were not looked for */
  readonly duals?: readonly Dual[];
  readonly castling?: OtherCastling;
  /** with `undecided`; `moves`: nothing says how long the mate is, and there is none within `searched` moves */
  readonly limit?: LimitReached | 'moves';
  /** positions examined, other castling assumptions included */
  readonly nodes: number;
  /** how full the table was at the end, per thousand; absent after a search of less than a million positions */
  readonly hashPermille?: number;
  /** wall-clock milliseconds */
  readonly ms: number;
}
