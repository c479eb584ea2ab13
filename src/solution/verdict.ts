/** The verdict on a published problem, with its evidence. Plain data, because threads send it. */
import type { NoMove } from '../chess/read-move.js';
import type { TextPlace } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';
import type { Dual, NotatedMove } from './play.js';
import type { Solution, SolutionLimit } from './solution.js';

/**
 * The verdicts. Where several apply, the first of `invalid`, `short`, `cooked`, `no-solution`, `wrong-key`, `wrong-line`,
 * `missing` is given. A claim that cannot be read cannot be judged. What is true of the position comes before what was written about it,
 * and where there is a shorter solution, every cook of the stipulated length is a mere consequence of it. The evidence names
 * everything that was found, whatever the verdict.
 *
 * - `sound`: exactly the intended solution (one key, or the intended number of lines), published rightly
 * - `unpublished`: the same where nothing was published: the position is sound, and there was nothing to compare
 * - `cooked`: more than one key, or more solutions than intended
 * - `short`: the goal is reached in fewer moves
 * - `no-solution`: proven that the goal is not reached in time
 * - `wrong-key`: exactly one key, and the published one is another
 * - `wrong-line`: the key is right, the published play is not
 * - `missing`: in help and series play: there are fewer solutions than intended, or not all of them were published
 * - `undecided`: a limit was reached before any of these was proven
 * - `invalid`: the claim, or the problem, cannot be read
 * - `unsupported`: keymove cannot judge it: a study with too many men, fairy chess
 */
export const VERDICTS = [
  'sound',
  'unpublished',
  'cooked',
  'short',
  'no-solution',
  'wrong-key',
  'wrong-line',
  'missing',
  'undecided',
  'invalid',
  'unsupported',
] as const;

export type VerdictName = (typeof VERDICTS)[number];

/** Returns whether the position is sound, and nothing that was published is wrong. */
export const isSound = (verdict: VerdictName): boolean => verdict === 'sound' || verdict === 'unpublished';

/** Where the length that was verified comes from: it is stated, the published line has it, or the shortest solution was looked for. */
export type LengthFrom = 'stipulation' | 'line' | 'search';

/** A published move: as it was written, and the move that is meant where there is one. */
export interface ClaimedMove {
  readonly text: string;
  readonly move?: NotatedMove;
}

/** What was published with the position. Nothing of a line has a `move` from the first text on that is no legal move. */
export interface Published {
  /** the first moves that are claimed to be keys; where the defender begins, its claimed best defence */
  readonly keys: readonly ClaimedMove[];
  /** the main line; in help and series play, every published solution */
  readonly lines: readonly (readonly ClaimedMove[])[];
  /** published set play of help and series play */
  readonly setLines?: readonly (readonly ClaimedMove[])[];
}

/** Replies to which an attacker's move fails. */
export interface Refutations {
  readonly refutations: readonly NotatedMove[];
  /** there are more than are listed */
  readonly more: boolean;
}

/**
 * Why a published move is wrong:
 * - `misses-goal`: it should reach the goal (it is the last that the stipulation allows, or is marked `#`) and does not
 * - `fails`: after it the attacker cannot force the goal in time, because of the refutations; without any it stalemates
 * - `not-best`: a defence that loses too soon where best defence is claimed; the `better` ones hold out longer
 * - `not-only`: it should be the only move that reaches the goal in time; `others` do, too
 * - `leaves-solution`: in help and series play: no solution goes on with it
 * - `is-key`: a published try that reaches the goal in time
 * - `no-refutation`: it should refute the move before it, and the goal is still reached in time
 * - `no-zugzwang`: the move was published as one that waits, and it threatens `threats`
 * - `no-check`: it is marked `+`, and gives no check
 */
export type FaultReason =
  | {
      readonly reason: NoMove | 'misses-goal' | 'leaves-solution' | 'is-key' | 'no-refutation' | 'no-check';
    }
  | { readonly reason: 'no-zugzwang'; readonly threats: readonly NotatedMove[] }
  | ({ readonly reason: 'fails' } & Refutations)
  | { readonly reason: 'not-best'; readonly better: readonly NotatedMove[] }
  | { readonly reason: 'not-only'; readonly others: readonly NotatedMove[] };

/** A published key that is not one, or the move at which a published line breaks: at most one of each path. */
export type Fault = {
  /** what the move was published as */
  readonly of: 'key' | 'line' | 'set';
  /** the moves before it; a pass is `0000` and `--` */
  readonly after: readonly NotatedMove[];
  readonly text: string;
  readonly move?: NotatedMove;
  /** where it stands in the published text */
  readonly at?: TextPlace;
  /** what reaches the goal in its place; of a refutation, what answers it */
  readonly right?: readonly NotatedMove[];
  /** it is of little weight, and the verdict does not depend on it */
  readonly minor?: true;
} & FaultReason;

/** What of a proven solution a published tree lacks, or has otherwise. Nothing of it makes a verdict. */
export interface Remark {
  /** `missing`: the publication should have it; `more`: it is true besides what was published */
  readonly is: 'missing' | 'more';
  /**
   * - `key`: tries were published, and no key
   * - `threat`, `variation`: after the moves before
   * - `refutation`: of a published try; `more` if others were published
   * - `set`: a line of the set play, some of which was published
   * - `answer`: a dual: another answer to a defence; `minor` as in the play
   */
  readonly of: 'key' | 'threat' | 'variation' | 'refutation' | 'set' | 'answer';
  /** the moves before it; a pass is `0000` and `--` */
  readonly after: readonly NotatedMove[];
  /** the moves that were not published */
  readonly moves: readonly NotatedMove[];
  readonly minor?: true;
}

/** How many statements of a published tree were found to be what. */
export interface Statements {
  readonly right: number;
  readonly wrong: number;
  /** moves that should have been published */
  readonly missing: number;
  /** moves that are true besides those that were published: duals, other refutations */
  readonly more: number;
  /** a limit was reached before they were judged */
  readonly open: number;
}

/**
 * A published move of the side that is to win or to draw, in a study:
 * - `only`: no other move wins (draws)
 * - `one-of`: `others` do, too
 * - `keeps`: it does; whether others do was not decided
 * - `fails`: it does not
 * - `open`: there are too many men to tell
 */
export interface StudyMove extends NotatedMove {
  /** moves of both sides before it */
  readonly ply: number;
  readonly is: 'only' | 'one-of' | 'keeps' | 'fails' | 'open';
  readonly others?: readonly NotatedMove[];
}

/** What tables say of the published line of a study, up to the first move that fails. */
export interface StudyLine {
  readonly moves: readonly StudyMove[];
  /** of the position after the last move, for the side that is to win or to draw; absent where there are too many men */
  readonly end?: { readonly outcome: 'win' | 'draw' | 'loss'; readonly moves?: number };
}

/** The castling rights with which the problem would be sound. */
export interface OtherCastling {
  /** the castling field of a FEN: `-`, `KQ`, … */
  readonly field: string;
  /** the whole position with them */
  readonly fen: string;
}

export interface Verdict {
  readonly verdict: VerdictName;
  /**
   * What was proven. Its stipulation is what was verified; absent where nothing says it and no solution was found. Its `moves` are those of
   * the shortest solution found, which may be more than the stipulation allows. Its cost includes other castling assumptions.
   */
  readonly solution: Solution;
  readonly lengthFrom: LengthFrom;
  readonly published: Published;
  /** how many solutions there should be: as the file says, otherwise as many as were published, or one */
  readonly intended: number;
  /**
   * Proven solutions that were not published: of a cooked problem the keys, of help and series play the solutions of full length. Where
   * nothing was published, all keys of a cooked problem, and no lines.
   */
  readonly unpublished: readonly (readonly NotatedMove[])[];
  readonly faults: readonly Fault[];
  /** present where a whole solution was published, with variations, tries or set play */
  readonly statements?: Statements;
  /** likewise: what was not published */
  readonly remarks?: readonly Remark[];
  /** with `invalid`: what cannot be read, and what was expected */
  readonly findings: readonly Finding[];
  /** present in studies where the tables reach: what they say of the main line */
  readonly study?: StudyLine;
  /** after the one key; absent where they were not looked for */
  readonly duals?: readonly Dual[];
  readonly castling?: OtherCastling;
  /** with `undecided`; `men`: of a study, only the end of its line has few enough for a table; `moves`: no length is stated, and no solution was found within `searched` moves */
  readonly limit?: SolutionLimit | 'moves';
}

/** Returns what was proven, of a solution or a verdict. */
export const solutionIn = (result: Solution | Verdict): Solution =>
  'solution' in result ? result.solution : result;

/** Returns the verdict, or the verdicts that a solution tells: every flaw that is proven, `wrong-key`, or `sound`. */
export function verdictsOf(result: Solution | Verdict): readonly VerdictName[] {
  if ('verdict' in result) return [result.verdict];
  const { status, stipulation, flaws, publishedKey } = result;
  // the side to move is mated: as it should be where the defender begins
  if (status === 'lost') return [stipulation?.begins === 'attacker' ? 'no-solution' : (flaws[0] ?? 'sound')];
  if (status === 'no-solution') return [status];
  // what is proven stays so, whatever else there is
  if (status === 'undecided') return [status, ...flaws];
  const wrong: VerdictName[] = publishedKey === 'wrong' ? ['wrong-key'] : [];
  return flaws.length + wrong.length === 0 ? ['sound'] : [...flaws, ...wrong];
}
