/**
 * The data in an HTML report, from the writer to the page's script. Types and a few words only; both sides import them.
 *
 * A `<script type="application/x-keymove">` holds records, two lines each: JSON of a {@link RecordHead} for the list, its
 * filters and its order; then the play as a JSON string, parsed when the problem is opened. Several elements keep each
 * of them small.
 */

/** What could not be read. The names are short because every record repeats them. */
export interface RefusalHead {
  /** its name: of a refusal, the place */
  readonly n: string;
  /** the results to filter by, in words: `sound`; `cooked` and `short mate`. As many as the summary counts it under */
  readonly o: readonly string[];
  readonly m: 'good' | 'bad' | 'open' | 'plain';
  /** remarks on the solution, or why there is none: sentences */
  readonly x?: readonly string[];
  /** comments in the file; of a refusal, the text */
  readonly c?: readonly string[];
}

/** What a page is about. */
export type Subject = 'problem' | 'position' | 'game';

/** A problem, a position or a game. */
export interface RecordHead extends RefusalHead {
  /** number of the problem in its input, from 1 */
  readonly i: number;
  /** of several problems of one diagram: the number of the first of them */
  readonly b?: number;
  /** what makes it a twin: `b) wBa1-->c1` */
  readonly u?: string;
  /** author, publication, honour */
  readonly a?: string;
  readonly e?: string;
  readonly w?: string;
  /** file and line, unless they are its name */
  readonly p?: string;
  readonly f: string;
  /** what the list shows instead: the end of a game */
  readonly d?: string;
  /** stipulation: `#2`; of a position its score, of a game its length */
  readonly s?: string;
  /** the result in full, if different from `o` */
  readonly t?: string;
  /** moves until mate; absent if only a bound is known */
  readonly l?: number;
  /** its rating, themes, and the opening of its game */
  readonly r?: number;
  readonly h?: readonly string[];
  readonly y?: readonly string[];
  /** what is wrong with it: a sentence */
  readonly q?: string;
  /** the keys, as shown in the list */
  readonly k?: string;
  /** of a game: the players, White first */
  readonly g?: readonly [PlayerHead, PlayerHead];
  /** White's expected score in per cent, at the beginning and after each half-move; null: not analysed */
  readonly v?: readonly (number | null)[];
}

/** How a player has played: figures in words. */
export interface PlayerHead {
  readonly n: string;
  /** accuracy, and the average loss in pawns */
  readonly a: string;
  readonly l: string;
  /** inaccuracies, mistakes, blunders */
  readonly j: readonly number[];
}

/** The result of what is no problem, and is not counted as one. */
export const REFUSED = 'refused';

/**
 * A line of the play: role and level, its move (UCI) if any, its text and its note, separated by `|`;
 * lines are separated by line breaks. The parent is the last line before it with a lower level; a threat follows a pass.
 */
export const ROLES = {
  k: 'key',
  t: 'try',
  r: 'refutation',
  h: 'threat',
  d: 'defence',
  a: 'answer',
  /** a move of a line outside the tree, or of a game */
  l: 'line',
  /** a better line: it stands before the move of the game, and beside it in the tree */
  b: 'better',
  /** a heading, not a move */
  s: 'section',
  /** what is said of the move before it */
  c: 'comment',
} as const;

export type RoleLetter = keyof typeof ROLES;
export type Role = (typeof ROLES)[RoleLetter];

/** Known when the report ends; absent if it was cut short. */
export interface RunEnd {
  /** sentences */
  readonly summary: readonly string[];
  readonly interrupted: boolean;
}

/** Ids and types of elements that both sides use. */
export const RECORDS_TYPE = 'application/x-keymove';
export const RUN_ID = 'run';
