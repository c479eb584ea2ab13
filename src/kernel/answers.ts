/** The kernel's questions and answers. All numbers of moves are the attacker's. */
import type { NormalMove } from 'chessops';
import type { Goal, Player } from './aim.js';

export type { Player };

export interface Limits {
  /** positions examined, over the whole call */
  readonly nodes?: number;
  /** wall-clock milliseconds, over the whole call */
  readonly ms?: number;
}

export type LimitReached = 'nodes' | 'time' | 'interrupted';

/** What every answer says. */
export interface Cost {
  /** positions examined for it */
  readonly nodes: number;
  /** why the search ended early, if it did */
  readonly limit?: LimitReached | undefined;
}

/** Proven facts about reaching the goal. */
export interface GoalFound extends Cost {
  /** moves until the goal; an upper bound unless `shortest`. Absent: no way was found */
  readonly moves?: number | undefined;
  /** it takes no fewer */
  readonly shortest: boolean;
  /** every number of moves up to this one was searched to the end */
  readonly searched: number;
  /** the goal is not reached in any number of moves: an ending says so */
  readonly never?: true | undefined;
  /** with `never`: the attacker is mated, in so many moves of the defender; absent in a draw */
  readonly matedIn?: number | undefined;
  /** the line of that length, where the search has found one */
  readonly line?: readonly NormalMove[] | undefined;
}

/** What an ending says about the side to move. Moves are those of the side that mates. */
export type EndingValue = Decisive | { readonly outcome: 'drawn' };

interface Decisive {
  readonly outcome: 'won' | 'lost';
  /** 0 if the side to move is mated */
  readonly moves: number;
}

/** What an ending says of a position: the fewest moves to mate and a line of that length, or that there is no mate at all. */
export type LookedUp =
  | { readonly moves: number; readonly line: readonly NormalMove[] }
  | { readonly moves?: never };

/** A first move that reaches the goal against every defence. */
export interface FoundKey {
  readonly move: NormalMove;
  /** moves until the goal, itself included */
  readonly moves: number;
  /** it may be quicker: a limit was reached before that was known. Never of the exhaustive search */
  readonly atMost?: true;
}

export interface KeysFound extends GoalFound {
  /** the quickest first, then in order of generation */
  readonly keys: readonly FoundKey[];
}

/** Replies that keep the attacker from the goal, in order of generation; all of them, unless there are more than were asked for. */
export interface RefutationsFound extends Cost {
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

/** How lines end; the side to move at the first of the last plies is `us`, and reaches the goal only in `goal` and `reciprocal`. */
export type LineEnding = 'goal' | 'self' | 'reflex' | 'reciprocal';

/** Lines of help play or series play, from the position. */
export interface LinesQuestion {
  /**
   * of each line, without introductory moves and parries; less than the ending has: the side to move makes the last of them
   */
  readonly plies: number;
  /** how many of the first plies are moves in a row of the side to move; 0 in help play */
  readonly series: number;
  readonly ending: LineEnding;
  /**
   * in a series: checks may be given before its last move, and are parried at once. `forced`: whoever parries resists, and the
   * lines are all variations of the first moves that succeed
   */
  readonly parries?: 'help' | 'forced';
  /** so many moves in a row of the side to move come first; then the other side begins the line */
  readonly introduction?: number;
  /** with the ending `reciprocal`: the goal of `us` */
  readonly otherGoal?: Goal;
  /** whether shorter lines exist, as far as is known */
  readonly hasShorter: boolean;
}

/** What is wanted of the lines. */
export interface LinesWanted extends Limits {
  /** so many at most */
  readonly atMost?: number;
  /** whoever keeps them as a tree: what several orders of moves lead to is then found once */
  readonly branches?: LineBranches;
}

/** Numbers what follows the beginnings of lines, and takes it again after another beginning. */
export interface LineBranches {
  /** All lines that begin with the first so many moves of the last line have been given. Returns a number for what follows, or 0. */
  end(moves: number): number;
  /** Takes the first `atMost` lines that begin with these moves and go on as numbered. Returns how many those are; 0: it is unknown. */
  repeat(moves: readonly NormalMove[], ended: number, atMost: number): number;
}

/** How the search for lines ended; without a limit, all were found. */
export interface LinesAnswer {
  readonly nodes: number;
  /** `solutions`: as many as were wanted were found */
  readonly limit?: LimitReached | 'solutions' | undefined;
}

/** How many lines there are; at least so many where a limit ended the search. */
export interface LinesCounted extends LinesAnswer {
  readonly count: number;
}

/** What another thread searches beside `prove` or `explore`, for the same player to move. Each kind of search has one memory for all. */
export type BesideQuestion =
  /** exhaustively in `from`, `from` + 1, … moves; several threads may do it together */
  { readonly search: 'deepen'; readonly from: number } | WithinQuestion | GraphQuestion;

/** As `prove`. */
export interface WithinQuestion {
  readonly search: 'within';
  readonly maxMoves: number;
}

/** As `explore`. */
export interface GraphQuestion {
  readonly search: 'graph';
  /** undefined: in any number */
  readonly maxMoves: number | undefined;
  /** undefined: among all moves */
  readonly mostReplies: number | undefined;
}

/** What another thread has found so far. */
export interface BesideAnswer {
  readonly question: BesideQuestion;
  /** `open`: it has not ended; `full`: it has no room to go on */
  readonly verdict: 'reached' | 'not-reached' | 'open' | 'full';
  /** in which the goal is reached */
  readonly moves: number;
  /** by `deepen`: in which it is not */
  readonly ruledOut: number;
}

/** What the other threads were asked. */
export interface AskedBeside {
  readonly toMove: Player;
  readonly questions: readonly BesideQuestion[];
}
