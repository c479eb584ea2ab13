/** What is said about a published problem, and the evidence for it. Plain data: it is sent between threads. */
import type { NoMove } from '../chess/read-move.js';
import type { Finding } from '../text/finding.js';
import type { Dual, KeyPlay, LimitReached, LineSolution, MoveLine, NotatedMove } from './solution.js';

/**
 * The verdicts. Where several apply, the first of `invalid`, `short`, `cooked`, `no-solution`, `wrong-key`, `wrong-line`,
 * `missing` is given. A claim that cannot be read cannot be judged. What is true of the position comes before what was written about it,
 * and where there is a shorter solution, every cook of the stipulated length is a mere consequence of it. The evidence names
 * everything that was found, whatever the verdict.
 *
 * - `sound`: exactly one key, the published one if one was, the goal in exactly n, nothing wrong with the line
 * - `cooked`: more than one key
 * - `short`: the goal is reached in fewer than n
 * - `no-solution`: proven that the goal is not reached within n
 * - `wrong-key`: exactly one key, and the published one is another
 * - `wrong-line`: the key is right, the published line is not; in help and series play: a published line is no solution
 * - `missing`: in help and series play: there are fewer solutions than intended, or not all of them were published
 *
 * In help and series play `sound` means exactly the intended solutions, `cooked` more of them, `short` one in fewer moves.
 *
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
  'missing',
  'undecided',
  'invalid',
] as const;

export type VerdictName = (typeof VERDICTS)[number];

/** Where the length that was verified comes from: it is stated, the published line has it, or the shortest solution was looked for. */
export type LengthFrom = 'stipulation' | 'line' | 'search';

/** A published move: as it was written, and the move that is meant where there is one. */
export interface ClaimedMove {
  readonly text: string;
  readonly move?: NotatedMove;
}

/** What was published with the position. */
export interface Published {
  /** the first moves that are claimed to be keys; where the defender begins, its claimed best defence */
  readonly keys: readonly ClaimedMove[];
  /** from the first move on; nothing has a `move` from the first text on that is no legal move */
  readonly line: readonly ClaimedMove[];
}

/** Replies to which an attacker's move fails. */
export interface Refutations {
  readonly refutations: readonly NotatedMove[];
  /** there are more than are listed */
  readonly more: boolean;
}

/**
 * A published key that is not one.
 * - `fails`: to its refutations; without any it stalemates
 * - `misses-goal`: it should reach the goal at once and does not
 * - `not-best`: the side to move is the defender, and could hold out longer by the `better` moves
 */
export type WrongKey = { readonly text: string; readonly move?: NotatedMove } & (
  | { readonly reason: NoMove | 'misses-goal' }
  | ({ readonly reason: 'fails' } & Refutations)
  | { readonly reason: 'not-best'; readonly better: readonly NotatedMove[] }
);

/**
 * The move at which a published line or variation breaks.
 * - `misses-goal`: it should reach the goal (it is the last that the stipulation allows, or is marked `#`) and does not
 * - `fails`: after it the attacker can no longer force the goal in time, because of the refutations; without any it stalemates
 * - `not-best`: a defence that loses too soon in a line that claims best defence; the `better` ones hold out longer
 * - `not-only`: it should be the only move that reaches the goal in time; `others` do, too
 */
export type LineFault = {
  /** the moves before it; a pass is `0000` and `--` */
  readonly after: MoveLine;
  readonly text: string;
  readonly move?: NotatedMove;
} & (
  | { readonly reason: NoMove | 'misses-goal' }
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

/**
 * Its `stipulation` is what was verified; absent where nothing says it, and no solution was found either. `keys` are all that are
 * proven, the quickest first; none where the defender begins. `moves` are those of the shortest solution that was found, which
 * may be more than the stipulation allows.
 */
export interface Verdict extends KeyPlay {
  readonly verdict: VerdictName;
  readonly lengthFrom: LengthFrom;
  readonly published: Published;
  /** false when a limit stopped the search for keys: there may be more */
  readonly complete: boolean;
  /** there may be a shorter solution: a limit came before that was known */
  readonly atMost?: true;
  /** every number of attacker's moves up to this one was searched to the end */
  readonly searched: number;
  /** a shortest solution against a longest defence, unless the verdict is `sound` */
  readonly line: MoveLine;
  /** with `cooked`: the keys that were not published; all of them where none was */
  readonly cooks?: readonly NotatedMove[];
  readonly wrongKeys: readonly WrongKey[];
  readonly lineFaults: readonly LineFault[];
  /** with `invalid`: what cannot be read, and what was expected */
  readonly findings: readonly Finding[];
  /** of the one key; absent where they were not looked for */
  readonly duals?: readonly Dual[];
  readonly castling?: OtherCastling;
  /** with `undecided`; `moves`: nothing says how long the solution is, and there is none within `searched` moves */
  readonly limit?: LimitReached | 'moves';
  /** positions examined, other castling assumptions included */
  readonly nodes: number;
  /** how full the table was at the end, per thousand; absent after a search of less than a million positions */
  readonly hashPermille?: number;
  /** wall-clock milliseconds */
  readonly ms: number;
}

/**
 * The move at which a published solution of help or series play breaks.
 * - `misses-goal`: it is the last, and does not reach the goal
 * - `leaves-solution`: no solution goes on with it
 */
export interface SolutionFault {
  /** the moves before it */
  readonly after: MoveLine;
  readonly text: string;
  readonly move?: NotatedMove;
  readonly reason: NoMove | 'misses-goal' | 'leaves-solution';
  /** in published set play */
  readonly inSetPlay?: true;
}

/** What is said about the published solutions of help and series play. The lines are those of `LineSolution`. */
export interface LineVerdict
  extends Pick<
    LineSolution,
    'stipulation' | 'lines' | 'shorter' | 'setPlay' | 'complete' | 'nodes' | 'hashPermille' | 'ms'
  > {
  readonly verdict: VerdictName;
  readonly lengthFrom: LengthFrom;
  readonly published: {
    /** nothing has a `move` from the first text on that is no legal move */
    readonly lines: readonly (readonly ClaimedMove[])[];
    readonly setLines?: readonly (readonly ClaimedMove[])[];
  };
  /** how many solutions there should be: as the file says, otherwise as many as were published, or one */
  readonly intended: number;
  /** solutions of full length that were not published; none where nothing was */
  readonly unpublished: readonly MoveLine[];
  /** of published solutions and set play, at most one of each line */
  readonly lineFaults: readonly SolutionFault[];
  readonly findings: readonly Finding[];
  readonly castling?: OtherCastling;
  /** what ended the search before all solutions were found; the verdict is proven all the same, unless it is `undecided` */
  readonly limit?: LimitReached | 'solutions';
}

/** What the solver says about a published problem. */
export type AnyVerdict = Verdict | LineVerdict;

/** Whether it is about a problem in help or series play. */
export const isLineVerdict = (verdict: AnyVerdict): verdict is LineVerdict => 'lines' in verdict;
