/** The verdict on a published problem, with its evidence. Plain data, since threads send it. */
import type { NoMove } from '../chess/read-move.js';
import type { TextPlace } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';
import type { Dual, NotatedMove } from './play.js';
import type { Flaw, Solution, SolutionLimit } from './solution.js';

/**
 * The verdicts. If several apply, the first of `invalid`, `short`, `cooked`, `no-solution`, `wrong-key`, `wrong-line`,
 * `missing` is given. A claim that cannot be read cannot be judged. Facts about the position come before facts about the publication.
 * If there is a shorter solution, every cook of the stipulated length is a mere consequence of it. The evidence names
 * everything that was found, for every verdict.
 *
 * - `sound`: exactly the intended solution (one key, or the intended number of lines), correctly published
 * - `unpublished`: the same if nothing was published: the position is sound, and there was nothing to compare
 * - `cooked`: more than one key, or more solutions than intended
 * - `short`: the goal is reached in fewer moves
 * - `no-solution`: proven that the goal is not reached in time
 * - `wrong-key`: there is exactly one key, but the published one is different
 * - `wrong-line`: the key is right, the published play is not
 * - `missing`: in help and series play, there are fewer solutions than intended, or not all of them were published
 * - `undecided`: a limit was reached before any of these was proven
 * - `invalid`: the claim, or the problem, cannot be read
 * - `unsupported`: keymove cannot judge it, because a study has too many men, or it is fairy chess
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

/** Returns whether the position is sound and nothing published is wrong. */
export const isSound = (verdict: VerdictName): boolean => verdict === 'sound' || verdict === 'unpublished';

/** The source of the length that was verified: it is stated, it is that of the published line, or the shortest solution was looked for. */
export type LengthFrom = 'stipulation' | 'line' | 'search';

/** A published move as written, and the move that it means, if any. */
export interface ClaimedMove {
  readonly text: string;
  readonly move?: NotatedMove;
}

/** What was published with the position. In a line, no text has a `move` from the first one that is not a legal move on. */
export interface Published {
  /** the first moves that are claimed to be keys; if the defender begins, the claimed best defence */
  readonly keys: readonly ClaimedMove[];
  /** the main line; in help and series play, every published solution */
  readonly lines: readonly (readonly ClaimedMove[])[];
  /** published set play of help and series play */
  readonly setLines?: readonly (readonly ClaimedMove[])[];
}

/** Replies to which an attacker's move fails. */
export interface Refutations {
  readonly refutations: readonly NotatedMove[];
  /** whether there are more than listed */
  readonly more: boolean;
}

/**
 * Why a published move is wrong:
 * - `misses-goal`: it should reach the goal (it is the last move that the stipulation allows, or is marked `#`), but does not
 * - `fails`: after it the attacker cannot force the goal in time, because of the refutations; without any it stalemates
 * - `not-best`: a defence that loses too soon although best defence is claimed; the `better` ones hold out longer
 * - `not-only`: it should be the only move that reaches the goal in time, but `others` do, too
 * - `leaves-solution`: in help and series play, no solution continues with it
 * - `is-key`: a published try that reaches the goal in time
 * - `no-refutation`: it should refute the move before it, but the goal is still reached in time
 * - `no-zugzwang`: the move was published as a waiting move, but threatens `threats`
 * - `no-check`: it is marked `+`, but does not give check
 */
export type FaultReason =
  | {
      readonly reason: NoMove | 'misses-goal' | 'leaves-solution' | 'is-key' | 'no-refutation' | 'no-check';
    }
  | { readonly reason: 'no-zugzwang'; readonly threats: readonly NotatedMove[] }
  | ({ readonly reason: 'fails' } & Refutations)
  | { readonly reason: 'not-best'; readonly better: readonly NotatedMove[] }
  | { readonly reason: 'not-only'; readonly others: readonly NotatedMove[] };

/** A published key that is not a key, or the move at which a published line breaks: at most one on each path. */
export type Fault = {
  /** what the move was published as */
  readonly of: 'key' | 'line' | 'set';
  /** the moves before it; a pass is `0000` and `--` */
  readonly after: readonly NotatedMove[];
  readonly text: string;
  readonly move?: NotatedMove;
  /** its place in the published text */
  readonly at?: TextPlace;
  /** moves that reach the goal in its place; for a refutation, moves that answer it */
  readonly right?: readonly NotatedMove[];
  /** it is minor, and the verdict does not depend on it */
  readonly minor?: true;
} & FaultReason;

/** A difference between a proven solution and a published tree. Remarks do not affect the verdict. */
export interface Remark {
  /** `missing`: the publication should have it; `more`: it is also true, in addition to what was published */
  readonly is: 'missing' | 'more';
  /**
   * - `key`: tries were published, but no key
   * - `threat`, `variation`: after the moves before
   * - `refutation`: of a published try; `more` if others were published
   * - `set`: a line of the set play, of which other lines were published
   * - `answer`: a dual: another answer to a defence; `minor` as in the play
   */
  readonly of: 'key' | 'threat' | 'variation' | 'refutation' | 'set' | 'answer';
  /** the moves before it; a pass is `0000` and `--` */
  readonly after: readonly NotatedMove[];
  /** the moves that were not published */
  readonly moves: readonly NotatedMove[];
  readonly minor?: true;
}

/** How many statements of a published tree were judged right, wrong and so on. */
export interface Statements {
  readonly right: number;
  readonly wrong: number;
  /** moves that should have been published */
  readonly missing: number;
  /** moves that are true in addition to those published: duals, other refutations */
  readonly more: number;
  /** statements not judged, because a limit was reached first, or because they follow a refutation */
  readonly open: number;
}

/**
 * A published move of the side that should win or draw in a study:
 * - `only`: no other move wins (draws)
 * - `one-of`: `others` win (draw), too
 * - `keeps`: it wins (draws); whether others do was not decided
 * - `fails`: it does not
 * - `open`: unknown, because there are too many men
 */
export interface StudyMove extends NotatedMove {
  /** moves of both sides before it */
  readonly ply: number;
  readonly is: 'only' | 'one-of' | 'keeps' | 'fails' | 'open';
  readonly others?: readonly NotatedMove[];
}

/** What tables say about the published line of a study, up to the first move that fails. */
export interface StudyLine {
  readonly moves: readonly StudyMove[];
  /** the outcome after the last move, for the side that should win or draw; absent if there are too many men */
  readonly end?: { readonly outcome: 'win' | 'draw' | 'loss'; readonly moves?: number };
}

/** The castling rights with which the problem would be sound. */
export interface OtherCastling {
  /** the castling field of a FEN: `-`, `KQ`, … */
  readonly field: string;
  /** the whole position with these rights */
  readonly fen: string;
}

export interface Verdict {
  readonly verdict: VerdictName;
  /**
   * What was proven. Its stipulation is the one that was verified; absent if none was stated and no solution was found. Its `moves` are
   * those of the shortest solution found, perhaps more than the stipulation allows. Its cost includes other castling assumptions.
   */
  readonly solution: Solution;
  readonly lengthFrom: LengthFrom;
  readonly published: Published;
  /** how many solutions there should be: the number in the file, otherwise as many as were published, or one */
  readonly intended: number;
  /**
   * Proven solutions that were not published: the keys of a cooked problem, and in help and series play the solutions of full length. If
   * nothing was published, all keys of a cooked problem, but no lines.
   */
  readonly unpublished: readonly (readonly NotatedMove[])[];
  readonly faults: readonly Fault[];
  /** present if a whole solution was published, with variations, tries or set play */
  readonly statements?: Statements;
  /** likewise: differences between the publication and what is proven */
  readonly remarks?: readonly Remark[];
  /** with `invalid`: what cannot be read, and what was expected */
  readonly findings: readonly Finding[];
  /** present in studies for which there are tables: what they say about the main line */
  readonly study?: StudyLine;
  /** the duals after the only key; absent if not looked for */
  readonly duals?: readonly Dual[];
  readonly castling?: OtherCastling;
  /**
   * with `undecided`; `men`: in a study, only the end of its line has few enough men for a table; `moves`: no length is stated, and no
   * solution was found within `searched` moves
   */
  readonly limit?: SolutionLimit | 'moves';
}

/** Returns what was proven: the solution itself, or that of a verdict. */
export const solutionIn = (result: Solution | Verdict): Solution =>
  'solution' in result ? result.solution : result;

/** What can be said of a position alone. */
export type PositionVerdict = Flaw | 'sound' | 'undecided';

/** Returns the verdict on a position, whatever was published: the first that applies, in the order of {@link VERDICTS}. */
export function verdictOn({ flaws, complete }: Pick<Solution, 'flaws' | 'complete'>): PositionVerdict {
  for (const flaw of ['short', 'cooked'] as const) if (flaws.includes(flaw)) return flaw;
  return complete ? (flaws[0] ?? 'sound') : 'undecided';
}

/** Returns the verdict, or the verdicts that follow from a solution: every proven flaw, `wrong-key`, or `sound`. */
export function verdictsOf(result: Solution | Verdict): readonly VerdictName[] {
  if ('verdict' in result) return [result.verdict];
  const { status, stipulation, flaws, publishedKey } = result;
  // the side to move is mated: that is right if the defender begins
  if (status === 'lost') return [stipulation?.begins === 'attacker' ? 'no-solution' : (flaws[0] ?? 'sound')];
  if (status === 'no-solution') return [status];
  // proven flaws stay true
  if (status === 'undecided') return [status, ...flaws];
  const wrong: VerdictName[] = publishedKey === 'wrong' ? ['wrong-key'] : [];
  return flaws.length + wrong.length === 0 ? ['sound'] : [...flaws, ...wrong];
}
