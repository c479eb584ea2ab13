/** The kinds of help play and series play, and what a stipulation says of them. */
import type { Goal } from '../../../src/kernel/aim.js';
import type { LineEnding } from '../../../src/kernel/kernel.js';

/** A kind of play for problems with White as the attacker. */
export interface Kind {
  /** before the goal */
  readonly prefix: string;
  /** how lines of so many plies end, of how many a series has the first, and who begins them */
  readonly ending: LineEnding;
  readonly afterSeries?: number;
  readonly parries?: 'help' | 'forced';
  readonly blackBegins?: true;
  readonly moves: readonly number[];
}
export const HELP: Kind = {
  prefix: 'h',
  ending: 'goal',
  blackBegins: true,
  moves: [1.5, 2, 2, 2.5, 2.5, 3, 3, 3.5],
};
export const RECIPROCAL: Kind = {
  prefix: 'reci-h',
  ending: 'reciprocal',
  blackBegins: true,
  moves: [1.5, 2, 2, 2.5, 3],
};
export const KINDS: readonly Kind[] = [
  HELP,
  RECIPROCAL,
  { prefix: 'hs', ending: 'self', moves: [1.5, 2, 2.5, 3] },
  { prefix: 'hr', ending: 'reflex', moves: [1.5, 2, 2.5] },
  { prefix: 'ser-', ending: 'goal', afterSeries: 0, moves: [2, 3, 4] },
  { prefix: 'ser-h', ending: 'goal', afterSeries: 1, blackBegins: true, moves: [2, 3, 4, 5] },
  { prefix: 'ser-s', ending: 'self', afterSeries: 1, moves: [2, 3, 4] },
  { prefix: 'ser-r', ending: 'reflex', afterSeries: 1, moves: [2, 3] },
  { prefix: 'ser-hs', ending: 'self', afterSeries: 2, blackBegins: true, moves: [1, 2, 3] },
  { prefix: 'ser-reci-h', ending: 'reciprocal', afterSeries: 1, blackBegins: true, moves: [2, 3] },
  { prefix: 'pser-', ending: 'goal', afterSeries: 0, parries: 'forced', moves: [2, 3] },
  { prefix: 'pser-s', ending: 'self', afterSeries: 1, parries: 'forced', moves: [1, 2, 3] },
  { prefix: 'pser-r', ending: 'reflex', afterSeries: 1, parries: 'forced', moves: [1, 2] },
  { prefix: 'pser-h', ending: 'goal', afterSeries: 1, parries: 'help', blackBegins: true, moves: [2, 3, 4] },
  { prefix: 'pser-hs', ending: 'self', afterSeries: 2, parries: 'help', blackBegins: true, moves: [1, 2] },
  { prefix: 'phser-', ending: 'goal', afterSeries: 0, parries: 'help', moves: [2, 3] },
  { prefix: 'phser-s', ending: 'self', afterSeries: 1, parries: 'help', moves: [1, 2, 3] },
  { prefix: 'phser-r', ending: 'reflex', afterSeries: 1, parries: 'help', moves: [1, 2] },
];
const KIND = new Map(KINDS.map((kind) => [kind.prefix, kind]));
export const GOALS: Readonly<Record<string, Goal>> = {
  '#': 'mate',
  '=': 'stalemate',
  '#=': 'mate-or-stalemate',
  '==': 'double-stalemate',
  '!=': 'auto-stalemate',
};

export interface Stated {
  readonly kind: Kind;
  readonly goal: string;
  readonly moves: number;
  readonly introduction: number;
  readonly exact: boolean;
}
export const statedIn = (text: string): Stated => {
  const [, before, exact, prefix = '', goal = '', moves] =
    /^(?:(\d)->)?(exact-)?([a-z-]*?)([#=!]+)([\d.]+)$/.exec(text) ?? [];
  const kind = KIND.get(prefix);
  if (!kind) throw new Error(text);
  return { kind, goal, moves: Number(moves), introduction: Number(before ?? 0), exact: exact !== undefined };
};

/** Who makes the first move of all. */
export const sideOf = ({ kind, moves, introduction }: Stated): 'w' | 'b' => {
  const isBlack = (kind.blackBegins === true) !== !Number.isInteger(moves);
  return isBlack !== introduction > 0 ? 'b' : 'w';
};
