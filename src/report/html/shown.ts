/** What a page shows: the list of what was read, and the play of each problem, position or game. Reports and pages share these types. */

import type { Judgement } from '../../analyse/judgement.js';
import type { Stipulation } from '../../problems/stipulation.js';
import type { StatsCrossing, StatsFigure, StatsValue } from '../../records/stats-records.js';
import { PHASE_KINDS, ROLES } from '../../solution/play.js';
import type { Evidence, FoundTheme } from '../../solution/solution.js';
import type { VerdictName } from '../../solution/verdict.js';

export type { Evidence };

/** What a page is about. */
export type Subject = 'problem' | 'position' | 'game';

/** How a result is coloured. */
export type ShownMood = 'good' | 'bad' | 'open' | 'plain';

/** What the list shows of everything that was read, also of what could not be. */
export interface Listed {
  /** of what could not be read: its place */
  readonly name: string;
  /** the results to filter by: `sound`; `cooked` and `short mate`. As many as the summary counts it under */
  readonly results: readonly string[];
  readonly mood: ShownMood;
  /** sentences about the solution, or why none was found */
  readonly remarks?: readonly string[];
  /** comments in the file; of what could not be read: its text */
  readonly comments?: readonly string[];
}

/** A problem, a position or a game. */
export interface ListedProblem extends Listed {
  /** its place in the input, from 1 */
  readonly number: number;
  /** of several problems of one diagram: the number of the first of them */
  readonly diagram?: number;
  /** what makes it a twin: `b) wBa1-->c1` */
  readonly twin?: string;
  readonly author?: string;
  /** where it was published; of a game: its event */
  readonly source?: string;
  readonly award?: string;
  /** file and line, unless they are its name */
  readonly place?: string;
  readonly fen: string;
  /** the position in the list, if it is another: the end of a game */
  readonly listedFen?: string;
  readonly stipulation?: Stipulation;
  /** what stands in the place of a stipulation: of a position its score, of a game its length */
  readonly measure?: string;
  /** absent where nothing has been solved or verified */
  readonly verdicts?: readonly VerdictName[];
  /** the result in full, if different from `results` */
  readonly result?: string;
  /** moves until mate; absent if only a bound is known */
  readonly length?: number;
  readonly rating?: number;
  /** in the words of its file */
  readonly themes?: readonly string[];
  /** the themes of its play; absent: nobody looked for them */
  readonly found?: readonly ListedTheme[];
  /** of the game it comes from, the last the most exact */
  readonly openings?: readonly string[];
  /** what is wrong with it: a sentence */
  readonly sentence?: string;
  /** the keys, as shown in the list */
  readonly keys?: string;
  /** of a game: White first */
  readonly players?: readonly [ListedPlayer, ListedPlayer];
  /** in a page of statistics: the numbers of the values that it has, see {@link ShownFigure} */
  readonly figures?: readonly number[];
  /** White's expected score in per cent, at the beginning and after each half-move; null: not analysed */
  readonly shares?: readonly (number | null)[];
}

/** A theme that was found, and how often it is there. */
export type ListedTheme = Pick<FoundTheme, 'id' | 'name' | 'count'>;

/** How a player has played: figures in words. */
export interface ListedPlayer {
  readonly name: string;
  readonly accuracy: string;
  /** on average, in pawns */
  readonly loss: string;
  /** inaccuracies, mistakes, blunders */
  readonly judgements: readonly number[];
}

/** The results of what keymove cannot solve, which is not counted as a problem. */
export const REFUSED = 'refused';
export const UNSUPPORTED = 'unsupported';

/**
 * What a shown move is for: as in the play of a solution, or
 * - `line`: a move of a line outside the tree, or of a game
 * - `better`: a better line than that of a game: it stands before the move of the game, and beside it in the tree
 */
export const SHOWN_ROLES = [...ROLES, 'line', 'better'] as const;
export type ShownRole = (typeof SHOWN_ROLES)[number];

/** A move as a page shows it, and what follows it. A threat follows a pass. */
export interface ShownMove {
  readonly role: ShownRole;
  readonly uci: string;
  /** with its number, as printed: `1.Qa5!` */
  readonly text: string;
  /** remarks on it */
  readonly note: string;
  readonly gives?: 'check' | 'mate' | undefined;
  readonly judgement?: Judgement | undefined;
  /** of a game: the score after it */
  readonly score?: string | undefined;
  /** what a file says of it */
  readonly comments: readonly string[];
  readonly next: readonly ShownMove[];
}

/**
 * The kinds of phases: those of a solution, and
 * - `line`: a line outside the tree, or a game
 * - `fault`: a published line up to the move at which it breaks
 */
export const SHOWN_PHASES = [...PHASE_KINDS, 'line', 'fault'] as const;
export type ShownPhaseKind = (typeof SHOWN_PHASES)[number];

export interface ShownPhase {
  readonly kind: ShownPhaseKind;
  readonly title: string;
  /** shown if there are no moves */
  readonly note: string;
  /** its first moves */
  readonly moves: readonly ShownMove[];
}

export type ShownPlay = readonly ShownPhase[];

/** What shows each theme that was found: the instances, in the order of the themes. */
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
  /** names the value in the problems that have it */
  readonly number: number;
}

/** The cells name the values of both figures by their numbers. */
export interface ShownCrossing extends Omit<StatsCrossing, 'cells'> {
  readonly cells: readonly (readonly [of: number, by: number, problems: number])[];
}

/** All statistics of a page. */
export interface ShownStats {
  readonly problems: number;
  readonly figures: readonly ShownFigure[];
  readonly crossings: readonly ShownCrossing[];
  /** what is not known, or not on the page: sentences */
  readonly remarks: readonly string[];
}

/** Known when the report ends; absent if it was cut short. */
export interface RunEnd {
  /** sentences */
  readonly summary: readonly string[];
  readonly interrupted: boolean;
  /** on a page of statistics */
  readonly stats?: ShownStats;
}
