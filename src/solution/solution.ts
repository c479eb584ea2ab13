/** What was proven about a problem, and which limit left something open. Never a guess. */
import type { LimitReached } from '../kernel/answers.js';
import type { Stipulation } from '../problems/stipulation.js';
import type { NotatedMove, PhasedPlay, PhaseKind } from './play.js';

export type { LimitReached };

/** The defences that are shown: none, those that are of interest to a problemist, every legal one. */
export type View = 'none' | 'thematic' | 'full';

/** Where and how much of a tree is not shown. */
export interface Cut {
  /** attacker's moves that are shown, the key included */
  readonly depth: number;
  /** positions after which play goes on unseen */
  readonly positions: number;
  /**
   * `asked`: by the depth that was asked for; `size`: the tree would have grown too large; `length`: nobody asked for the whole play of
   * a long solution
   */
  readonly reason: 'asked' | 'size' | 'length';
}

/**
 * - `solved`: the side to move reaches the goal in `moves` moves, proven shortest, and every key is known; in help and series play:
 *   there are solutions, and all of them are known
 * - `no-solution`: proven that the goal cannot be reached within `searched` moves
 * - `lost`: the side to move is the defender, and the goal is reached against it in `moves` moves of the attacker
 *   (0: it already is); in a study: and cannot keep the attacker from winning or drawing
 * - `undecided`: a limit was reached; the other fields hold what was proven until then
 */
export type Status = 'solved' | 'no-solution' | 'lost' | 'undecided';

/**
 * What a problemist calls the result where it differs from what was intended. `cooked`: more than one key, or more solutions than
 * intended; `short`: in fewer moves; `missing`: fewer keys or solutions than intended. Several mates are no cook as the
 * last move of a puzzle by Lichess.
 */
export type Flaw = 'cooked' | 'short' | 'no-solution' | 'missing';

/** A limit of the search, as many solutions as were asked for, or more men in a study than tables are made of. */
export type SolutionLimit = LimitReached | 'solutions' | 'men';

/** What an answer cost. */
export interface Cost {
  /** positions examined (moves made) */
  readonly nodes: number;
  /** how full the table was at the end, per thousand; absent after a search of less than a million positions */
  readonly hashPermille?: number;
  /** wall-clock milliseconds */
  readonly ms: number;
}

/** A number of moves is that of the stipulation: the attacker's, in help and series play as `movesOf` counts. */
export interface Solution extends PhasedPlay, Cost {
  readonly status: Status;
  /** with `no-solution`: the side to move has no move, and is not in check */
  readonly stalemate?: true;
  /** what was asked, by the file or the user; absent when the shortest solution was looked for */
  readonly stipulation?: Stipulation;
  /** length of the shortest solution that is proven, in a study of the quickest mate; an upper bound unless `shortest` */
  readonly moves?: number;
  /** true when nothing shorter exists (always with `moves`, unless the status is `undecided`) */
  readonly shortest: boolean;
  /** every number of moves up to this one was searched to the end */
  readonly searched: number;
  /** with `no-solution`: nor is it reached in any larger number of moves. Only where few pieces allow that to be looked up */
  readonly never?: true;
  /** with `never`: the attacker is himself mated, in so many moves of the defender; absent: it is a draw */
  readonly matedIn?: number;
  /** false when a limit left something open: there may be more keys, or more solutions */
  readonly complete: boolean;
  /** present with `undecided` */
  readonly limit?: SolutionLimit;
  /**
   * Present where the limit `solutions` was reached and the others were asked to be counted: how many solutions there are, shorter ones
   * included. 2^53 - 1: at least as many
   */
  readonly total?: number;
  /** the same of the set play, with `playLimit` */
  readonly setTotal?: number;
  /**
   * Whether a key that was published is among the keys, or cannot be read and may be meant to be; present with `solved` where
   * one was published
   */
  readonly publishedKey?: 'right' | 'wrong';
  readonly flaws: readonly Flaw[];
  /** a solution in `moves` moves against a longest defence, from the first move to the last; empty in help and series play */
  readonly line: readonly NotatedMove[];
  /** which defences the play shows; absent: none */
  readonly view?: View;
  /** present where the tree is not shown to its end */
  readonly cut?: Cut;
  /**
   * the limit that kept tries, set play or variations from being found; they are then absent. In help and series play, the limit that
   * ended the set play: it has what was found until then
   */
  readonly playLimit?: SolutionLimit;
  /** present where a proof was asked for, with the attacker to move */
  readonly proof?: SolutionProof;
  /** present where they were asked for: the themes that the play has */
  readonly themes?: readonly FoundTheme[];
  /** present with them, in direct mates: how hard the solution is to find, on the scale of Lichess puzzles */
  readonly difficulty?: number;
}

/** Why there is no proof, or why it rules out less than was found: it would be too large, or a limit was reached. */
export type ProofLimit = 'size' | LimitReached;

/** What proves a solution to those who do not trust the solver (src/proof, docs/proofs.md), or why there is no proof. */
export type SolutionProof =
  | {
      /** no other first move mates within this many moves, nor do the keys sooner than they say */
      readonly ruledOut: number;
      /** positions in which the attacker has a move that mates */
      readonly mated: number;
      /** positions in which none of his moves mates in time */
      readonly refuted: number;
      /** the choices in the order of the walk, in base64 */
      readonly choices: string;
      /** why less is ruled out than was found */
      readonly shortened?: ProofLimit;
    }
  /** `play`: it is no direct mate with the attacker to move */
  | { readonly none: ProofLimit | 'play' };

/** A line of play that shows a theme. */
export interface ThemeLine {
  readonly phase: PhaseKind;
  /** from the first move on, in UCI; empty where the diagram itself shows it */
  readonly moves: readonly string[];
}

/** One instance of a theme: the lines that show it, and the squares that matter in it. */
export interface Evidence {
  readonly lines: readonly ThemeLine[];
  readonly squares: readonly string[];
}

export interface FoundTheme {
  /** as `keymove themes` lists it; never changes */
  readonly id: string;
  readonly name: string;
  /** how often it is there */
  readonly count: number;
  /** the first instances */
  readonly evidence: readonly Evidence[];
}
