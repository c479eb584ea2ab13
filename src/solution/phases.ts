/** The kinds of phases, and what those that write play have to know about each. */

/**
 * - `set`: what would happen if the other side began; in series play, without the series
 * - `try`: first moves that fail to few defences
 * - `short`: solutions of help and series play in fewer moves than asked for, the shortest first
 * - `actual`: the keys, or the solutions of help and series play
 *
 * Text has them in this order. Pages and games have them in the order of `SOLUTION_FIRST`.
 */
export const PHASE_KINDS = ['set', 'try', 'short', 'actual'] as const;

export type PhaseKind = (typeof PHASE_KINDS)[number];

export const SOLUTION_FIRST: readonly PhaseKind[] = PHASE_KINDS.toReversed();

interface PhaseRules {
  /** its name, in small letters */
  readonly name: string;
  /** what comes before its first moves: nothing but the diagram, or a pass of the side to move */
  readonly follows: 'diagram' | 'pass';
  /** whether its first moves reach the goal in time */
  readonly solves: boolean;
  /** whether its name stands above its moves in text. `empty`: only if it has none */
  readonly heading: 'always' | 'empty' | 'never';
  /** in a shortened text it gets only the room that the other phases leave */
  readonly givesWay?: true;
  /** the remark on each of its solutions of help and series play */
  readonly remark?: string;
  /** describes the rows that a shortened text leaves out; `solutions`: the same in help and series play, if it differs */
  readonly rows: string;
  readonly solutions?: string;
  /** where defences are left out, if not after keys */
  readonly where?: string;
}

/** What is true of each kind of phase. */
export const PHASES: Readonly<Record<PhaseKind, PhaseRules>> = {
  set: {
    name: 'set play',
    follows: 'pass',
    solves: false,
    heading: 'always',
    rows: 'of set play',
    where: 'in set play',
  },
  try: {
    name: 'tries',
    follows: 'diagram',
    solves: false,
    heading: 'empty',
    givesWay: true,
    rows: 'of tries',
    where: 'after tries',
  },
  short: {
    name: 'short solutions',
    follows: 'diagram',
    solves: true,
    heading: 'always',
    remark: 'short',
    rows: 'in fewer moves',
  },
  actual: {
    name: 'solution',
    follows: 'diagram',
    solves: true,
    heading: 'never',
    rows: 'of the solution',
    solutions: 'of full length',
  },
};

/** The phases whose first moves reach the goal in time. */
export const SOLVING: readonly PhaseKind[] = PHASE_KINDS.filter((kind) => PHASES[kind].solves);

/** Returns whether a phase begins after a pass of the side to move, as set play does. */
export const isAfterPass = (kind: PhaseKind): boolean => PHASES[kind].follows === 'pass';
