/** What was proven about a problem, and under which limits it was not. Never a guess. */
import type { Stipulation } from '../problems/stipulation.js';

export interface NotatedMove {
  readonly uci: string;
  readonly san: string;
}

/** A move of the attacker, and the play after it. Lengths count the attacker's moves. */
export interface Answer extends NotatedMove {
  /** moves until mate with best play, this one included: 1 mates at once */
  readonly mate: number;
  /**
   * What the attacker would play if the defender passed: the quickest, all of them. Empty after a waiting move (zugzwang);
   * absent after a check, a mate, or where the play is not shown.
   */
  readonly threats?: readonly Threat[];
  /** a quiet move without a threat; absent where `threats` is */
  readonly zugzwang?: boolean;
  /** the defences that the chosen view shows, in order of generation; empty after a mate */
  readonly replies: readonly Defence[];
  /** the defences that the thematic view leaves out; absent where it leaves out none */
  readonly leftOut?: LeftOut;
  /** the tree was cut here: there are defences, and none is shown */
  readonly cut?: true;
}

/** A move of the defender, and every answer of the attacker that mates soonest. */
export interface Defence extends NotatedMove {
  /** attacker's moves until mate after this defence, with best play */
  readonly mate: number;
  readonly answers: readonly Answer[];
}

/** An answer to the defender's passing. What follows it is absent where it mates at once or no play was asked for. */
export interface Threat extends Omit<Answer, 'replies'> {
  readonly replies?: readonly Defence[];
}

/** Why the thematic view leaves defences out, and how many. */
export interface LeftOut {
  /** every threat still works, and no sooner or later than before */
  readonly defeatsNoThreat: number;
  /** it is mated sooner than it was threatened */
  readonly hastensMate: number;
}

/** A first move that mates in at most the stipulated number of moves against every defence. */
export interface Key extends Omit<Answer, 'replies'> {
  /** the defences and what follows; absent where no variations were asked for */
  readonly variations?: readonly Defence[];
  readonly duals?: readonly Dual[];
  /** it may mate sooner: a limit came before that was known. Only where the status is `undecided` */
  readonly atMost?: true;
}

/** Several answers where a variation should have one. */
export interface Dual {
  /** the moves from the key to the defence */
  readonly line: readonly NotatedMove[];
  readonly answers: readonly NotatedMove[];
  /** the answers mate at once and differ only in the piece that a pawn becomes */
  readonly minor: boolean;
}

/** A first move that fails to few defences only. */
export interface Try extends NotatedMove {
  readonly refutations: readonly NotatedMove[];
  /** what it threatens, as in `Answer` */
  readonly threats?: readonly Threat[];
  readonly zugzwang?: boolean;
  /** what follows the other defences; present where the play of tries was asked for */
  readonly variations?: readonly Defence[];
  /** as in `Answer` */
  readonly leftOut?: LeftOut;
}

/** The defences that are shown: none, those that are of interest to a problemist, every legal one. */
export type View = 'none' | 'thematic' | 'full';

/** Where and how much of a tree is not shown. */
export interface Cut {
  /** attacker's moves that are shown, the key included */
  readonly depth: number;
  /** positions after which play goes on unseen */
  readonly positions: number;
  /** `asked`: by the depth that was asked for; `size`: the tree would have grown too large */
  readonly reason: 'asked' | 'size';
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
  /** attacker's moves of the shortest mate that is proven; an upper bound unless `shortest` */
  readonly mate?: number;
  /** true when nothing shorter exists (always with `mate`, unless the status is `undecided`) */
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
  /** a mate in `mate` moves against a longest defence, from the first move to the mate */
  readonly line: readonly NotatedMove[];
  /** present where tries were asked for: first moves with few refutations, in order of generation */
  readonly tries?: readonly Try[];
  /** present where set play was asked for: what is mated if the defender moves first, and only that */
  readonly setPlay?: readonly Defence[];
  /** which defences the variations show; absent: none */
  readonly view?: View;
  /** present where the tree is not shown to its end */
  readonly cut?: Cut;
  /** the limit that kept tries, set play or variations from being found; they are then absent */
  readonly playLimit?: LimitReached;
  /** positions examined (moves made) */
  readonly nodes: number;
  /** how full the table was at the end, per thousand; absent after a search of less than a million positions */
  readonly hashPermille?: number;
  /** wall-clock milliseconds */
  readonly ms: number;
}
