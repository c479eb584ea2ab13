/** What was proven about a problem, and which limit left a question open. Never a guess. */
import type { LimitReached } from '../kernel/answers.js';
import type { Stipulation } from '../problems/stipulation.js';
import type { NotatedMove, PhasedPlay, PhaseKind } from './play.js';

export type { LimitReached };

/** The defences that are shown: none, those of interest to a problemist, or every legal one. */
export type View = 'none' | 'thematic' | 'full';

/** Where and how much of a tree is missing. */
export interface Cut {
  /** attacker's moves that are shown, including the key */
  readonly depth: number;
  /** positions after which the play continues but is not shown */
  readonly positions: number;
  /**
   * `asked`: the depth that was asked for; `size`: the tree would have become too large; `length`: the whole play of a long solution
   * was not asked for
   */
  readonly reason: 'asked' | 'size' | 'length';
}

/**
 * - `solved`: the side to move reaches the goal in `moves` moves, proven shortest, and every key is known; in help and series play,
 *   there are solutions, and all of them are known
 * - `no-solution`: proven that the goal cannot be reached within `searched` moves
 * - `lost`: the side to move is the defender, and the goal is reached against it in `moves` moves of the attacker
 *   (0: it already is); in a study, it cannot keep the attacker from winning or drawing
 * - `undecided`: a limit was reached; the other fields hold what was proven until then
 */
export type Status = 'solved' | 'no-solution' | 'lost' | 'undecided';

/**
 * The problemist's term for a result that differs from what was intended. `cooked`: more than one key, or more solutions than
 * intended; `short`: fewer moves; `missing`: fewer keys or solutions than intended. Several mates are not a cook if they are the
 * last move of a Lichess puzzle.
 */
export type Flaw = 'cooked' | 'short' | 'no-solution' | 'missing';

/** A limit of the search, or the number of solutions asked for, or, in a study, more men than any table has. */
export type SolutionLimit = LimitReached | 'solutions' | 'men';

/** The cost of an answer. */
export interface Cost {
  /** positions examined (moves made) */
  readonly nodes: number;
  /** the part of the table that was filled at the end, per thousand; absent after a search of less than a million positions */
  readonly hashPermille?: number;
  /** wall-clock milliseconds */
  readonly ms: number;
}

/** A solution. Its numbers of moves are those of the stipulation: the attacker's; in help and series play as `movesOf` counts. */
export interface Solution extends PhasedPlay, Cost {
  readonly status: Status;
  /** with `no-solution`: the side to move is stalemated */
  readonly stalemate?: true;
  /** what the file or the user asked for; absent if the shortest solution was looked for */
  readonly stipulation?: Stipulation;
  /** length of the shortest proven solution, in a study of the quickest mate; an upper bound unless `shortest` */
  readonly moves?: number;
  /** true if no shorter solution exists (always with `moves`, unless the status is `undecided`) */
  readonly shortest: boolean;
  /** every number of moves up to this one was searched to the end */
  readonly searched: number;
  /** with `no-solution`: it is not reached in any number of moves. Only if few men allow that to be looked up */
  readonly never?: true;
  /** with `never`: the attacker is himself mated in this many moves of the defender; absent: the position is a draw */
  readonly matedIn?: number;
  /** false if a limit left something open: there may be more keys, or more solutions */
  readonly complete: boolean;
  /** present with `undecided` */
  readonly limit?: SolutionLimit;
  /**
   * Present if the limit `solutions` was reached and counting the others was asked for: how many solutions there are, including shorter
   * ones. 2^53 - 1 means at least as many
   */
  readonly total?: number;
  /** the same for the set play, with `playLimit` */
  readonly setTotal?: number;
  /**
   * Whether a published key is among the keys, or is unreadable and may be one. Present with `solved` if a key
   * was published
   */
  readonly publishedKey?: 'right' | 'wrong';
  readonly flaws: readonly Flaw[];
  /** a solution in `moves` moves against a longest defence, from the first move to the last; empty in help and series play */
  readonly line: readonly NotatedMove[];
  /** the defences that the play shows; absent: none */
  readonly view?: View;
  /** present if the tree is not shown to its end */
  readonly cut?: Cut;
  /**
   * the limit that prevented finding tries, set play or variations, which are then absent. In help and series play, the limit that
   * ended the search for set play, which then has what was found before
   */
  readonly playLimit?: SolutionLimit;
  /** present if a proof was asked for and the attacker is to move */
  readonly proof?: SolutionProof;
  /** present if asked for: the themes of the play */
  readonly themes?: readonly FoundTheme[];
  /** present with the themes, in direct mates: how hard the solution is to find, on the scale of Lichess puzzles */
  readonly difficulty?: number;
}

/** Why there is no proof, or why it rules out less than was found: it would have been too large, or a limit was reached. */
export type ProofLimit = 'size' | LimitReached;

/** The proof of a solution, which can be checked without trusting the solver (src/proof, docs/proofs.md), or why there is none. */
export type SolutionProof =
  | {
      /** no other first move mates within this many moves, nor does any key sooner than it says */
      readonly ruledOut: number;
      /** positions in which the attacker has a move that mates in time */
      readonly mated: number;
      /** positions in which none of his moves mates in time */
      readonly refuted: number;
      /** the choices in the order of the walk, in base64 */
      readonly choices: string;
      /** why it rules out less than was found */
      readonly shortened?: ProofLimit;
    }
  /** `play`: the problem is not a direct mate with the attacker to move */
  | { readonly none: ProofLimit | 'play' };

/** A line of play that shows a theme. */
export interface ThemeLine {
  readonly phase: PhaseKind;
  /** from the first move on, in UCI; empty if the diagram itself shows the theme */
  readonly moves: readonly string[];
}

/** One instance of a theme: the lines that show it, and the relevant squares. */
export interface Evidence {
  readonly lines: readonly ThemeLine[];
  readonly squares: readonly string[];
}

export interface FoundTheme {
  /** its name in `keymove themes`; never changes */
  readonly id: string;
  readonly name: string;
  /** the number of instances */
  readonly count: number;
  /** the first instances */
  readonly evidence: readonly Evidence[];
}
