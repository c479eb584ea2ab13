/**
 * The play of a problem of any kind: phases, each of which is a tree of moves.
 *
 * The attacker wants to reach the goal and the defender resists. In a phase of such play, the two sides alternate, except that a threat
 * follows a move of its own side: the defender passes in between. In help and series play, no side resists. There every path from
 * a first move to a leaf is a solution, and consecutive solutions share their beginning.
 */

import { isEachLineASolution, type Stipulation } from '../problems/stipulation.js';
import { LineTree } from './line-tree.js';
import type { PhaseKind } from './phases.js';
import type { NotatedMove, PlayedMove, Role } from './played-move.js';

export { isAfterPass, PHASE_KINDS, PHASES, type PhaseKind, SOLUTION_FIRST, SOLVING } from './phases.js';
export { type LeftOut, type NotatedMove, type PlayedMove, ROLES, type Role } from './played-move.js';

/** A part of the play. A solution lacks a phase that was not looked for. A phase without play is empty. */
export interface Phase {
  readonly kind: PhaseKind;
  /** keys are sorted by length; all other moves are in order of generation */
  readonly first: readonly PlayedMove[];
}

/** Anything that has phases, such as a solution. */
export interface PhasedPlay {
  readonly phases: readonly Phase[];
}

/** Returns the first moves of a phase; undefined if the play does not have it. */
export function phaseOf({ phases }: PhasedPlay, kind: PhaseKind): readonly PlayedMove[] | undefined {
  for (const phase of phases) if (phase.kind === kind) return phase.first;
  return undefined;
}

/** Returns the keys of a problem, or the first moves of its solutions in help and series play. */
export const keysOf = (play: PhasedPlay): readonly PlayedMove[] => phaseOf(play, 'actual') ?? [];

/** Returns whether these first moves begin lines, in which no side resists: solutions or set play of help and series play. */
export const areLines = (first: readonly Pick<PlayedMove, 'role'>[]): boolean => first[0]?.role === 'help';

/** Does one of two things with a phase, according to whether every path from its first moves is a solution, or they begin a tree. */
export const byShape = <Shape extends Pick<Phase, 'first'>, Out>(
  phase: Shape,
  shapes: { readonly lines: (phase: Shape) => Out; readonly tree: (phase: Shape) => Out },
): Out => (areLines(phase.first) ? shapes.lines : shapes.tree)(phase);

/** Yields what solves the problem: each key, or each whole solution of help and series play. */
export function* answersOf(play: PhasedPlay): Generator<readonly PlayedMove[]> {
  const keys = keysOf(play);
  if (areLines(keys)) yield* pathsOf(keys);
  else for (const key of keys) yield [key];
}

/** Returns the moves after a move that have one of these roles. */
export const nextOf = (
  { next }: Pick<PlayedMove, 'next'>,
  ...roles: readonly Role[]
): readonly PlayedMove[] =>
  next.every(({ role }) => roles.includes(role)) ? next : next.filter(({ role }) => roles.includes(role));

/** A move and its place in the play. */
export interface PlacedMove {
  readonly move: PlayedMove;
  /** the moves from the first one up to and including this one */
  readonly path: readonly PlayedMove[];
}

/**
 * Yields every move below some first moves, each before what follows it.
 * @param without skips moves with these roles and what follows them; without `threat`, only real play remains
 */
export function* walk(
  first: readonly PlayedMove[],
  without: readonly Role[] = [],
  above: readonly PlayedMove[] = [],
): Generator<PlacedMove> {
  for (const move of first) {
    if (without.includes(move.role)) continue;
    const path = [...above, move];
    yield { move, path };
    yield* walk(move.next, without, path);
  }
}

/** Returns every path from a first move to a leaf: in help and series play, the solutions. */
export function pathsOf(first: readonly PlayedMove[]): Generator<readonly PlayedMove[]> {
  return LineTree.of(first)?.lines() ?? linesBelow(first, []);
}

/** Returns how many paths {@link pathsOf} yields. */
export function countPaths(first: readonly PlayedMove[]): number {
  const tree = LineTree.of(first);
  if (tree) return tree.count;
  let count = 0;
  for (const _ of linesBelow(first, [])) count++;
  return count;
}

function* linesBelow(
  first: readonly PlayedMove[],
  above: readonly PlayedMove[],
): Generator<readonly PlayedMove[]> {
  for (const move of first) {
    const path = [...above, move];
    if (move.next.length === 0) yield path;
    else yield* linesBelow(move.next, path);
  }
}

/** Several answers to a defence that should have only one. */
export interface Dual {
  /** the moves from the key to the defence */
  readonly line: readonly NotatedMove[];
  readonly answers: readonly NotatedMove[];
  /** the answers are last moves, and differ only in the promotion of a pawn */
  readonly minor: boolean;
}

/** Returns the duals that are marked below these first moves. */
export function dualsOf(first: readonly PlayedMove[]): Dual[] {
  const duals: Dual[] = [];
  for (const { move, path } of walk(first)) {
    const { dual, next } = move;
    if (dual) duals.push({ line: path.map(notated), answers: next.map(notated), minor: dual === 'minor' });
  }
  return duals;
}

/** Returns a move without its role and what follows it. */
export const notated = ({ uci, san }: NotatedMove): NotatedMove => ({ uci, san });

/**
 * Returns how many solutions a phase of help or series play has. In reciprocal play, two endings of different lengths make one.
 * @param asked the stipulation, if known; otherwise the play may be reciprocal
 */
export function countSolutions(
  first: readonly PlayedMove[],
  asked?: Pick<Stipulation, 'play'> | undefined,
): number {
  if (asked && isEachLineASolution(asked.play)) return countPaths(first);
  const tree = LineTree.of(first);
  if (tree) return Math.max(0, ...tree.counts.values());
  const ofLength = new Map<number, number>();
  for (const line of pathsOf(first)) ofLength.set(line.length, (ofLength.get(line.length) ?? 0) + 1);
  return Math.max(0, ...ofLength.values());
}
