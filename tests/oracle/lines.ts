/**
 * The oracle for help play and series play: plain recursion over all legal moves, written from the definitions on top of chessops
 * alone. A line is its moves in UCI, with blanks.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeUci, opposite } from 'chessops/util';
import type { Goal } from '../../src/kernel/aim.js';
import type { LineEnding } from '../../src/kernel/kernel.js';
import { goalMoves, reachesGoal } from './battle.js';
import { after, legalMoves, position } from './brute-force.js';

/** Every line of exactly `plies` plies, the first `series` of them by the side to move. */
export function allLines(
  fen: string,
  plies: number,
  series: number,
  ending: LineEnding,
  goal: Goal,
): string[] {
  const lines: string[] = [];
  const reaching = (pos: Chess): NormalMove[] => goalMoves(pos, goal);
  const give = (path: readonly NormalMove[]): void => {
    lines.push(path.map(makeUci).join(' '));
  };

  /** mate and stalemate end help play by themselves; a series goes on from a stalemate */
  const goalIsInGame = !['mate', 'stalemate', 'mate-or-stalemate'].includes(goal);
  const isForced = (pos: Chess): boolean => {
    const goals = legalMoves(pos).filter((move) => reachesGoal(pos, move, goal)).length;
    return goals > 0 && goals === legalMoves(pos).length;
  };

  const walk = (pos: Chess, left: number, inSeries: number, path: readonly NormalMove[]): void => {
    const isLast = left === (ending === 'goal' ? 1 : 2);
    if (ending === 'reflex' && reaching(pos).length > 0) return;
    // a line ends where it is a solution already: the side of the last move reaches the goal, or must with any move
    const isTurnOfLast = inSeries > 0 ? left === inSeries : left % 2 === 1;
    if (ending === 'self' && inSeries === 0 && isTurnOfLast && goalIsInGame && isForced(pos)) return;
    const endsAtGoal = ending === 'goal' && goalIsInGame && isTurnOfLast;
    if (isLast && ending === 'goal') {
      for (const move of reaching(pos)) give([...path, move]);
      return;
    }
    const before = lines.length;
    for (const move of legalMoves(pos)) {
      const next = after(pos, move);
      const here = [...path, move];
      if (!isLast && endsAtGoal && reachesGoal(pos, move, goal)) continue;
      if (isLast) {
        if (ending === 'self' && !isForced(next)) continue;
        for (const reply of reaching(next)) give([...here, reply]);
      } else if (inSeries > 1) {
        if (next.isCheck() || (ending === 'reflex' && reaching(next).length > 0)) continue;
        if (ending === 'self' && left === inSeries + 1 && isForced(next)) continue;
        next.turn = opposite(next.turn);
        next.epSquare = undefined;
        walk(next, left - 1, inSeries - 1, here);
      } else walk(next, left - 1, 0, here);
    }
    if (!isLast || ending !== 'reciprocal') return;
    const own = reaching(pos);
    if (own.length === 0) lines.length = before;
    if (lines.length > before) for (const move of own) give([...path, move]);
  };
  walk(position(fen), plies, series, []);
  return lines.sort();
}
