/** What a page shows: the list of the input, and the play of each problem, position or game. Reports and pages share these types. */

import type { Judgement } from '../../analyse/judgement.js';
import type { Stipulation } from '../../problems/stipulation.js';
import type { StatsCrossing, StatsFigure, StatsValue } from '../../records/stats-records.js';
import { PHASE_KINDS, PHASES, ROLES, SOLUTION_FIRST } from '../../solution/play.js';
import type { Evidence, FoundTheme } from '../../solution/solution.js';
import type { VerdictName } from '../../solution/verdict.js';
import type { NumberedText } from '../move-notation.js';

export { numberedText } from '../move-notation.js';
export type { Evidence };

/** What a page is about. */
export type Subject = 'problem' | 'position' | 'game';

/** Decides the colour of a result. */
export type ShownMood = 'good' | 'bad' | 'open' | 'plain';

/** What the list shows of every item of the input, including those that could not be read. */
export interface Listed {
  /** for an item that could not be read: its place */
  readonly name: string;
  /** the results to filter by: `sound`; `cooked` and `short mate`. The summary counts the item under the same results */
  readonly results: readonly string[];
  readonly mood: ShownMood;
  /** sentences about the solution, or why none was found */
  readonly remarks?: readonly string[];
  /** comments in the file; for an item that could not be read, its text */
  readonly comments?: readonly string[];
}

/** A problem, a position or a game. */
export interface ListedProblem extends Listed {
  /** its place in the input, from 1 */
  readonly number: number;
  /** where several problems share a diagram: the number of the first of them */
  readonly diagram?: number;
  /** what makes it a twin: `b) wBa1-->c1` */
  readonly twin?: string;
  readonly author?: string;
  /** where it was published; for a game, its event */
  readonly source?: string;
  readonly award?: string;
  /** file and line, unless its name says them */
  readonly place?: string;
  readonly fen: string;
  /** the position in the list, if it differs: the end of a game */
  readonly listedFen?: string;
  readonly stipulation?: Stipulation;
  /** shown in place of a stipulation: the score of a position, the length of a game */
  readonly measure?: string;
  /** absent where nothing has been solved or verified */
  readonly verdicts?: readonly VerdictName[];
  /** the result in full, if different from `results` */
  readonly result?: string;
  /** moves until mate; absent if only a bound is known */
  readonly length?: number;
  readonly rating?: number;
  /** the themes in the words of the file */
  readonly themes?: readonly string[];
  /** the themes found in its play; absent if they were not looked for */
  readonly found?: readonly ListedTheme[];
  /** openings of the game it comes from, from the general to the exact */
  readonly openings?: readonly string[];
  /** what is wrong with it, in a sentence */
  readonly sentence?: string;
  /** the keys, as shown in the list */
  readonly keys?: string;
  /** the players of a game, White first */
  readonly players?: readonly [ListedPlayer, ListedPlayer];
  /** on a page of statistics: the numbers of its values, see {@link ShownFigure} */
  readonly figures?: readonly number[];
  /** White's expected score in per cent, at the beginning and after each half-move; null where not analysed */
  readonly shares?: readonly (number | null)[];
}

/** A theme that was found, and how often it occurs. */
export type ListedTheme = Pick<FoundTheme, 'id' | 'name' | 'count'>;

/** How well a player has played, as figures in words. */
export interface ListedPlayer {
  readonly name: string;
  readonly accuracy: string;
  /** average loss, in pawns */
  readonly loss: string;
  /** numbers of inaccuracies, mistakes and blunders */
  readonly judgements: readonly number[];
}

/** The result of entries that keymove cannot solve; they are not counted as problems. */
export const REFUSED = 'refused';
export const UNSUPPORTED = 'unsupported';

/**
 * The role of a shown move: as in the play of a solution, or
 * - `line`: a move of a line outside the tree, or of a game
 * - `better`: a move of a line better than the game's; it stands before the move of the game, and beside it in the tree
 */
export const SHOWN_ROLES = [...ROLES, 'line', 'better'] as const;
export type ShownRole = (typeof SHOWN_ROLES)[number];

/** A move as a page shows it, and its place in the play. A threat follows a pass. */
export interface ShownMove extends NumberedText {
  readonly role: ShownRole;
  readonly uci: string;
  /** remarks on the move */
  readonly note: string;
  readonly gives?: 'check' | 'mate' | undefined;
  readonly judgement?: Judgement | undefined;
  /** in a game: the score after the move */
  readonly score?: string | undefined;
  /** comments of the file on the move */
  readonly comments: readonly string[];
  /** the moves that follow it */
  readonly next: readonly ShownMove[];
  /** the move it follows, which sets this; undefined for a first move */
  parent: ShownMove | undefined;
}

/**
 * The kinds of phases: those of a solution, and
 * - `line`: a line outside the tree, or a game
 * - `fault`: a published line up to the move at which it breaks
 */
export const SHOWN_PHASES = [...PHASE_KINDS, 'line', 'fault'] as const;
export type ShownPhaseKind = (typeof SHOWN_PHASES)[number];

/** The phases that solve a problem, in the order of a page. */
export const SHOWN_SOLVING: readonly ShownPhaseKind[] = SOLUTION_FIRST.filter((kind) => PHASES[kind].solves);

export interface ShownPhase {
  readonly kind: ShownPhaseKind;
  readonly title: string;
  /** shown if there are no moves */
  readonly note: string;
  /** its first moves */
  readonly moves: readonly ShownMove[];
}

export type ShownPlay = readonly ShownPhase[];

/** The evidence for each theme that was found: its instances, in the order of the themes. */
export type ShownEvidence = readonly (readonly Evidence[])[];

/** A result as a page shows it. */
export interface Shown<Result extends Listed = ListedProblem> {
  readonly listed: Result;
  readonly play: ShownPlay;
  readonly evidence?: ShownEvidence;
}

/** A statistic on a page. */
export interface ShownFigure extends Omit<StatsFigure, 'values' | 'more'> {
  readonly values: readonly ShownValue[];
}

export interface ShownValue extends Required<StatsValue> {
  /** identifies the value in the problems that have it */
  readonly number: number;
}

/** A crossing of two figures, whose cells refer to the values of both by their numbers. */
export interface ShownCrossing extends Omit<StatsCrossing, 'cells'> {
  readonly cells: readonly (readonly [of: number, by: number, problems: number])[];
}

/** All statistics of a page. */
export interface ShownStats {
  readonly problems: number;
  readonly figures: readonly ShownFigure[];
  readonly crossings: readonly ShownCrossing[];
  /** sentences about what is not known or not on the page */
  readonly remarks: readonly string[];
}

/** What is known when the report ends; absent if the report was cut short. */
export interface RunEnd {
  /** summary in sentences */
  readonly summary: readonly string[];
  readonly interrupted: boolean;
  /** only on a page of statistics */
  readonly stats?: ShownStats;
}
