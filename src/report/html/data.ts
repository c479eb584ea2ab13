/**
 * The data in an HTML report: what the writer puts there and the page's script reads. Types and a few words only; both sides
 * import them.
 *
 * A `<script type="application/x-keymove">` holds records, two lines each: JSON of a {@link RecordHead}, which the list, its
 * filters and its order need; then JSON of the play, one string, read when the problem is looked at. There are as many such
 * elements as it takes to keep each small. A record that is not an object with `f` is a {@link RefusalHead}.
 */

/** Short names: they stand in every record. */
export interface RecordHead {
  /** number of the problem in its input, from 1 */
  readonly i: number;
  /** its name */
  readonly n: string;
  /** author, publication, honour */
  readonly a?: string;
  readonly e?: string;
  readonly w?: string;
  /** file and line, where they are not its name */
  readonly p?: string;
  readonly f: string;
  /** stipulation: `#2` */
  readonly s?: string;
  /** the results by which it is filtered, in words: `sound`; `cooked` and `short mate`. As many as the summary counts it under */
  readonly o: readonly string[];
  /** the result in full, where that is not the same */
  readonly t?: string;
  readonly m: 'good' | 'bad' | 'open';
  /** moves until mate; absent where only a bound is known */
  readonly l?: number;
  /** the keys, as they stand in the list */
  readonly k?: string;
  /** remarks on the solution: sentences */
  readonly x?: readonly string[];
  /** what the file says about it */
  readonly c?: readonly string[];
}

/** What could not be read. */
export interface RefusalHead {
  readonly place: string;
  readonly reasons: readonly string[];
  readonly text: string;
}

/**
 * A line of the play: role and level, the move (UCI) if it is one, its text, and what is said about it, separated by `|`;
 * lines by line breaks. Its parent is the last line before it whose level is lower; a threat follows a pass.
 */
export const ROLES = {
  k: 'key',
  t: 'try',
  r: 'refutation',
  h: 'threat',
  d: 'defence',
  a: 'answer',
  /** a move of a line that is shown by itself */
  l: 'line',
  /** a heading, no move */
  s: 'section',
} as const;

export type RoleLetter = keyof typeof ROLES;
export type Role = (typeof ROLES)[RoleLetter];

/** What is known when the report ends; absent where it was broken off. */
export interface RunEnd {
  /** sentences */
  readonly summary: readonly string[];
  readonly interrupted: boolean;
}

/** Ids and types of the elements that both sides know. */
export const RECORDS_TYPE = 'application/x-keymove';
export const RUN_ID = 'run';
