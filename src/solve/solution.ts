/**
 * What was proven about a problem, and which limit left something open. Never a guess.
 *
 * Everything is said of roles: the attacker wants to reach the goal, the defender resists. This is battle play: keys and tries,
 * defences, threats and answers, and set play, in which the defender moves first. In help and series play nobody resists, and
 * every solution is a line: {@link LineSolution}, told apart by its `lines`.
 */

import type { LimitReached } from '../kernel/answers.js';

export type { LimitReached };

export interface NotatedMove {
  readonly uci: string;
  readonly san: string;
}

/** Moves that follow each other, in both notations. */
export interface MoveLine {
  readonly uci: readonly string[];
  readonly san: readonly string[];
}

export const lineOf = (moves: readonly NotatedMove[]): MoveLine => ({
  uci: moves.map(({ uci }) => uci),
  san: moves.map(({ san }) => san),
});

export const movesOfLine = ({ uci, san }: MoveLine): NotatedMove[] =>
  uci.map((move, i) => ({ uci: move, san: san[i] ?? move }));

/**
 * A move of the attacker, and the play after it; as an answer to the defender's passing, a threat. Lengths count the attacker's
 * moves.
 */
export interface Threat extends NotatedMove {
  /** moves until the goal with best play, this one included: 1 reaches it at once */
  readonly moves: number;
  /**
   * What the attacker would play if the defender passed: the quickest, all of them. Empty after a waiting move (zugzwang);
   * absent after a check, after the last move, and where the play is not shown.
   */
  readonly threats?: readonly Threat[];
  /** a quiet move without a threat; absent where `threats` is */
  readonly zugzwang?: boolean;
  /**
   * The defences that the chosen view shows, in order of generation. Of a threat, absent where it reaches the goal at once or no
   * play was asked for.
   */
  readonly replies?: readonly Defence[];
  /** the defences that the thematic view leaves out; absent where it leaves out none */
  readonly leftOut?: LeftOut;
  /** the tree was cut here: there are defences, and none is shown */
  readonly cut?: true;
}

/** An answer to a defence. */
export interface Answer extends Threat {
  /** empty after the last move */
  readonly replies: readonly Defence[];
}

/** A move of the defender, and every answer of the attacker that reaches the goal soonest. */
export interface Defence extends NotatedMove {
  /** attacker's moves until the goal after this defence, with best play; 0: it reaches the goal, in self and reflex play */
  readonly moves: number;
  readonly answers: readonly Answer[];
}

/** Why the thematic view leaves defences out, and how many. */
export interface LeftOut {
  /** every threat still works, and no sooner or later than before */
  readonly defeatsNoThreat: number;
  /** the goal is reached sooner than was threatened; in indirect play, also by the defence itself before the last move */
  readonly hastensGoal: number;
}

/** A first move that reaches the goal in at most the stipulated number of moves against every defence. */
export interface Key extends Omit<Answer, 'replies'> {
  /** the defences and what follows; absent where no variations were asked for */
  readonly variations?: readonly Defence[];
  readonly duals?: readonly Dual[];
  /** it may be quicker: a limit came before that was known. Only where the status is `undecided` */
  readonly atMost?: true;
}

/** Several answers where a variation should have one. */
export interface Dual {
  /** the moves from the key to the defence */
  readonly line: MoveLine;
  readonly answers: readonly NotatedMove[];
  /** the answers are last moves, and differ only in the piece that a pawn becomes */
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
 * - `solved`: the side to move reaches the goal in `moves` moves, proven shortest, and every key is known
 * - `no-solution`: proven that the goal cannot be forced within `searched` moves
 * - `lost`: the side to move is the defender, and the goal is reached against it in `moves` moves of the attacker
 *   (0: it already is)
 * - `undecided`: a limit was reached; `moves`, `keys` and `searched` hold what was proven until then
 */
export type Status = 'solved' | 'no-solution' | 'lost' | 'undecided';

/**
 * What a problemist calls the result where it differs from one key and the goal in exactly n. `short`: in fewer than n. Several mates
 * are no cook as the last move of a puzzle by Lichess.
 */
export type Flaw = 'cooked' | 'short' | 'no-solution';

export interface Solution {
  readonly status: Status;
  /** with `no-solution`: the side to move has no move, and is not in check */
  readonly stalemate?: true;
  /** what was asked, such as `#3`, by the file or the user; absent when the shortest solution was looked for */
  readonly stipulation?: string;
  /** attacker's moves of the shortest solution that is proven; an upper bound unless `shortest` */
  readonly moves?: number;
  /** true when nothing shorter exists (always with `moves`, unless the status is `undecided`) */
  readonly shortest: boolean;
  /** every number of attacker's moves up to this one was searched to the end */
  readonly searched: number;
  /** the quickest first, then in order of generation */
  readonly keys: readonly Key[];
  /** false when a limit left first moves undecided: there may be more keys */
  readonly complete: boolean;
  /** present with `undecided` */
  readonly limit?: LimitReached;
  /**
   * Whether a key that was published is among the keys, or cannot be read and may be meant to be; present with `solved` where
   * one was published
   */
  readonly publishedKey?: 'right' | 'wrong';
  readonly flaws: readonly Flaw[];
  /** a solution in `moves` moves against a longest defence, from the first move to the last */
  readonly line: MoveLine;
  /** present where tries were asked for: first moves with few refutations, in order of generation */
  readonly tries?: readonly Try[];
  /** present where set play was asked for: the defences that are answered in time if the defender moves first, and no others */
  readonly setPlay?: readonly Defence[];
  /** which defences the variations show; absent: none */
  readonly view?: View;
  /** present where the tree is not shown to its end */
  readonly cut?: Cut;
  /** the limit that kept tries, set play or variations from being found; they are then absent */
  readonly playLimit?: LimitReached;
  /** present where a proof was asked for, with the attacker to move */
  readonly proof?: SolutionProof;
  /** positions examined (moves made) */
  readonly nodes: number;
  /** how full the table was at the end, per thousand; absent after a search of less than a million positions */
  readonly hashPermille?: number;
  /** wall-clock milliseconds */
  readonly ms: number;
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

/** The keys of a problem and the play around them, as in a solution or a verdict. */
export type KeyPlay = Pick<
  Solution,
  'stipulation' | 'moves' | 'keys' | 'tries' | 'setPlay' | 'view' | 'cut' | 'playLimit'
>;

/**
 * The solution of a problem in help or series play: every line, the defender's moves being helping moves. A line that ends in a
 * selfmate or reflexmate in one has its last move, too; several of them are several lines.
 *
 * Status: `solved`: there are lines, `no-solution`: proven that there is none, `undecided`: a limit was reached.
 */
export interface LineSolution {
  readonly status: Exclude<Status, 'lost'>;
  readonly stipulation: string;
  /** all lines of the stipulated length, in order of generation */
  readonly lines: readonly MoveLine[];
  /** all solutions in fewer moves, the shortest first; found before the others */
  readonly shorter: readonly MoveLine[];
  /** whether no lines are missing, shorter ones and set play included */
  readonly complete: boolean;
  /** present with `undecided`; `solutions`: as many as are enough have been found, 10000 unless asked for otherwise */
  readonly limit?: LimitReached | 'solutions';
  /** how many lines the problem is to have, where its file says so */
  readonly intended?: number;
  /** present where set play was asked for: the lines without the first move, or without the series */
  readonly setPlay?: readonly MoveLine[];
  /** `short`: solved in fewer moves; `cooked`: more lines than intended; `no-solution` */
  readonly flaws: readonly Flaw[];
  /** positions examined (moves made) */
  readonly nodes: number;
  readonly hashPermille?: number;
  /** wall-clock milliseconds */
  readonly ms: number;
}

/** How many solutions lines of full length are: in reciprocal play two endings, of different lengths, make one. */
export function countSolutions(lines: readonly Pick<MoveLine, 'uci'>[]): number {
  const ofLength = new Map<number, number>();
  for (const { uci } of lines) ofLength.set(uci.length, (ofLength.get(uci.length) ?? 0) + 1);
  return Math.max(0, ...ofLength.values());
}

/** What the solver answers. */
export type AnySolution = Solution | LineSolution;

/** Whether it is the solution of a problem in help or series play. */
export const isLineSolution = (solution: AnySolution): solution is LineSolution => 'lines' in solution;
