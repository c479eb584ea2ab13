/** The kernel's questions and answers. All numbers of moves count the attacker's moves. */
import type { NormalMove } from 'chessops';
import type { Goal, Player } from './aim.js';

export type { Player };

/** Absent or infinite: no limit. */
export interface KernelLimits {
  /** the most positions to examine, over the whole call */
  readonly nodes?: number;
  /** the most wall-clock milliseconds, over the whole call */
  readonly ms?: number;
}

export type LimitReached = 'nodes' | 'time' | 'interrupted';

/** What every answer says about its search. */
export interface KernelCost {
  /** positions examined for it */
  readonly nodes: number;
  /** why the search ended early, if it did */
  readonly limit?: LimitReached | undefined;
}

/** Proven facts about reaching the goal. */
export interface GoalFound extends KernelCost {
  /** moves until the goal, an upper bound unless `shortest`; absent if no way was found */
  readonly moves?: number | undefined;
  /** the goal cannot be reached in fewer moves */
  readonly shortest: boolean;
  /** every number of moves up to this one was searched to the end */
  readonly searched: number;
  /** the goal is never reached: an ending proves it */
  readonly never?: true | undefined;
  /** with `never`: the attacker is mated in so many moves of the defender; absent in a draw */
  readonly matedIn?: number | undefined;
  /** the line of that length, if the search has found one */
  readonly line?: readonly NormalMove[] | undefined;
}

/** What an ending says about the side to move. `moves` counts the moves of the side that mates. */
export type EndingValue = Decisive | { readonly outcome: 'drawn' };

interface Decisive {
  readonly outcome: 'won' | 'lost';
  /** 0 if the side to move is mated */
  readonly moves: number;
}

/** What an ending says about a position: the fewest moves to mate and a line of that length, or that there is no mate at all. */
export type LookedUp =
  | { readonly moves: number; readonly line: readonly NormalMove[] }
  | { readonly moves?: never };

/** A first move that reaches the goal against every defence. */
export interface FoundKey {
  readonly move: NormalMove;
  /** moves until the goal, this one included */
  readonly moves: number;
  /** a limit was reached before it was known whether fewer moves suffice; the exhaustive search never sets this */
  readonly atMost?: true;
}

export interface KeysFound extends GoalFound {
  /** the quickest first; those of equal length in order of generation */
  readonly keys: readonly FoundKey[];
}

/** Replies that keep the attacker from the goal, in order of generation. The list is complete unless there are more than were asked for. */
export interface RefutationsFound extends KernelCost {
  readonly refutations: readonly NormalMove[];
}

export type ProofAnswer =
  /** the goal is reached within `moves` moves, perhaps sooner */
  | { readonly verdict: 'reached'; readonly moves: number; readonly nodes: number }
  /** the goal is not reached within the moves that were asked for */
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

/** How lines end. `us` is the side to move at the first of the last plies; it reaches the goal only in `goal` and `reciprocal`. */
export type LineEnding = 'goal' | 'self' | 'reflex' | 'reciprocal';

/** Lines of help play or series play, from the position. */
export interface LinesQuestion {
  /** plies of each line, without introductory moves and parries; if the ending needs more, the side to move makes only the last ply */
  readonly plies: number;
  /** how many of the first plies are moves in a row of the side to move; 0 in help play */
  readonly series: number;
  readonly ending: LineEnding;
  /**
   * in a series: checks may be given before its last move, and are parried at once. `forced`: the side that parries resists, and the
   * lines are all variations of the first moves that succeed
   */
  readonly parries?: 'help' | 'forced';
  /** so many moves in a row of the side to move come first; after them, the other side begins the line */
  readonly introduction?: number;
  /** with the ending `reciprocal`: the goal of `us` */
  readonly otherGoal?: Goal;
  /** whether shorter lines exist, or may exist */
  readonly hasShorter: boolean;
}

/** What is wanted of the lines. */
export interface LinesWanted extends KernelLimits {
  /** the most lines to find */
  readonly atMost?: number;
  /** the tree that keeps the lines, if any: what several orders of moves lead to is then found only once */
  readonly branches?: LineBranches;
}

/** Numbers the continuations of lines, so that they can be repeated after another beginning. */
export interface LineBranches {
  /** Notes that all lines with the same first `moves` moves as the last line were given. Returns a number for their continuations, or 0. */
  end(moves: number): number;
  /** Repeats the first `atMost` lines that begin with these moves and continue as numbered. Returns their number; 0 if unknown. */
  repeat(moves: readonly NormalMove[], ended: number, atMost: number): number;
}

/** How the search for lines ended. Without a limit, it has found all. */
export interface LinesAnswer {
  readonly nodes: number;
  /** `solutions`: the search has found as many lines as were wanted */
  readonly limit?: LimitReached | 'solutions' | undefined;
}

/** The number of lines; a lower bound if a limit ended the search. */
export interface LinesCounted extends LinesAnswer {
  readonly count: number;
}

/** What another thread searches beside `prove` or `explore`, with the same player to move. Each kind of search shares one memory. */
export type BesideQuestion =
  /** exhaustively in `from`, `from` + 1, … moves; several threads may do it together */
  { readonly search: 'deepen'; readonly from: number } | WithinQuestion | GraphQuestion;

/** Asks what `prove` asks. */
export interface WithinQuestion {
  readonly search: 'within';
  readonly maxMoves: number;
}

/** Asks what `explore` asks. */
export interface GraphQuestion {
  readonly search: 'graph';
  /** undefined: in any number of moves */
  readonly maxMoves: number | undefined;
  /** undefined: among all moves */
  readonly mostReplies: number | undefined;
}

/** What another thread has found so far. */
export interface BesideAnswer {
  readonly question: BesideQuestion;
  /** `open`: it has not ended; `full`: it has no room to continue */
  readonly verdict: 'reached' | 'not-reached' | 'open' | 'full';
  /** the number of moves in which the goal is reached; 0 unless it is */
  readonly moves: number;
  /** from `deepen`: the number of moves in which the goal is not reached; 0 if none were ruled out */
  readonly ruledOut: number;
}

/** What the other threads were asked. */
export interface AskedBeside {
  readonly toMove: Player;
  readonly questions: readonly BesideQuestion[];
}
