/**
 * The oracle for parry series and introductory moves: plain recursion over all legal moves, written from the definitions on top of
 * chessops. A line is its moves in UCI, with blanks.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeUci, opposite } from 'chessops/util';
import type { Goal } from '../../src/kernel/aim.js';
import { goalMoves, reachesGoal } from './battle.js';
import { after, legalMoves } from './brute-force.js';

export type ParryEnding = 'goal' | 'self' | 'reflex';
type Path = readonly NormalMove[];
type Give = (path: Path) => void;

const passed = (pos: Chess): Chess => {
  const next = pos.clone();
  next.turn = opposite(next.turn);
  next.epSquare = undefined;
  return next;
};
const isForced = (pos: Chess, goal: Goal): boolean => {
  const moves = legalMoves(pos);
  return moves.length > 0 && moves.every((move) => reachesGoal(pos, move, goal));
};
const mayNotMoveOn = (pos: Chess, ending: ParryEnding, goal: Goal): boolean =>
  ending === 'reflex' && goalMoves(pos, goal).length > 0;

/** So many moves in a row of the side to move; only the last may give check. Then the other side is at the turn. */
export function introduce(pos: Chess, moves: number, path: Path, go: (pos: Chess, path: Path) => void): void {
  for (const move of legalMoves(pos)) {
    const next = after(pos, move);
    if (moves === 1) go(next, [...path, move]);
    else if (!next.isCheck()) introduce(passed(next), moves - 1, [...path, move], go);
  }
}

/** The lines of exactly `series` moves of the side to move, whose checks are parried, and what ends them. */
export function helpfulLines(
  pos: Chess,
  series: number,
  ending: ParryEnding,
  othersGoal: boolean,
  goal: Goal,
  give: Give,
  path: Path = [],
): void {
  if (mayNotMoveOn(pos, ending, goal)) return;
  for (const move of legalMoves(pos)) {
    const next = after(pos, move);
    const here = [...path, move];
    if (series === 1) {
      if (ending === 'goal' && !othersGoal) {
        if (reachesGoal(pos, move, goal)) give(here);
      } else if (ending !== 'self' || isForced(next, goal)) {
        for (const reply of goalMoves(next, goal)) give([...here, reply]);
      }
      continue;
    }
    if (ending === 'self' && isForced(next, goal)) continue;
    if (mayNotMoveOn(next, ending, goal)) continue;
    const goOn = (to: Chess, by: Path): void =>
      helpfulLines(to, series - 1, ending, othersGoal, goal, give, by);
    if (!next.isCheck()) goOn(passed(next), here);
    else for (const parry of legalMoves(next)) goOn(after(next, parry), [...here, parry]);
  }
}

/** The same where whoever parries resists: all variations of the first moves that need exactly so many moves. */
export function forcedLines(pos: Chess, series: number, ending: ParryEnding, goal: Goal, give: Give): void {
  const ends = (before: Chess, move: NormalMove, next: Chess): boolean => {
    if (ending === 'goal') return reachesGoal(before, move, goal);
    return ending === 'self' ? isForced(next, goal) : goalMoves(next, goal).length > 0;
  };
  const isGoalParry = (before: Chess, parry: NormalMove): boolean =>
    ending === 'self' && reachesGoal(before, parry, goal);
  const succeeds = (before: Chess, move: NormalMove, moves: number): boolean => {
    const next = after(before, move);
    if (ends(before, move, next)) return true;
    if (moves === 1) return false;
    if (!next.isCheck()) return forces(passed(next), moves - 1);
    const parries = legalMoves(next);
    return (
      parries.length > 0 &&
      parries.every((parry) => isGoalParry(next, parry) || forces(after(next, parry), moves - 1))
    );
  };
  const forces = (at: Chess, moves: number): boolean =>
    !mayNotMoveOn(at, ending, goal) && legalMoves(at).some((move) => succeeds(at, move, moves));
  const shortest = (at: Chess): number => {
    let moves = 1;
    while (!forces(at, moves)) moves++;
    return moves;
  };
  const show = (before: Chess, move: NormalMove, path: Path): void => {
    const next = after(before, move);
    const here = [...path, move];
    const goOn = (to: Chess, by: Path): void => {
      const moves = shortest(to);
      for (const then of legalMoves(to)) if (succeeds(to, then, moves)) show(to, then, by);
    };
    if (ends(before, move, next)) {
      if (ending === 'goal') give(here);
      else for (const reply of goalMoves(next, goal)) give([...here, reply]);
    } else if (!next.isCheck()) goOn(passed(next), here);
    else {
      for (const parry of legalMoves(next)) {
        if (isGoalParry(next, parry)) give([...here, parry]);
        else goOn(after(next, parry), [...here, parry]);
      }
    }
  };
  if (mayNotMoveOn(pos, ending, goal)) return;
  for (const move of legalMoves(pos)) {
    if (succeeds(pos, move, series) && (series === 1 || !succeeds(pos, move, series - 1)))
      show(pos, move, []);
  }
}

export const uciLine = (path: Path): string => path.map(makeUci).join(' ');
