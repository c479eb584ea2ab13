/** The same problems by brute force, where that is quick. */
import { makeFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import type { Goal } from '../../../src/kernel/aim.js';
import { createKernel } from '../../kernels.js';
import { goalMoves } from '../battle.js';
import { legalMoves } from '../brute-force.js';
import { allLines } from '../lines.js';
import { forcedLines, helpfulLines, introduce, type ParryEnding, uciLine } from '../parry-lines.js';
import type { Found } from './command.js';
import { GOALS } from './kinds.js';
import { isLegal, type Problem, positionOf, problemOf, statedOf } from './problems.js';
import { differ, state } from './run.js';

/** It takes problems with fewer leaves. */
const MOST_LEAVES = 6000;

const kernel = createKernel({ hashMb: 1 });

export function compareBruteForce(all: readonly Problem[], part: string, found: Found, name: string): void {
  const problem = problemOf(all, part);
  const stated = statedOf(problem, part);
  if (!stated || stated.goal === '!=') return;
  const { kind, goal: sign, moves, introduction, exact } = stated;
  const goal = GOALS[sign] as Goal;
  const { ending, afterSeries, parries } = kind;
  const step = afterSeries === undefined ? 2 : 1;
  const plies = afterSeries === undefined ? 2 * moves : moves + afterSeries;
  const { fen } = found;
  if (plies + introduction > 5 || !isSmall(fen, plies + introduction)) return;
  const least =
    afterSeries === undefined
      ? ending === 'reciprocal'
        ? 2
        : 1
      : Math.max(ending === 'goal' ? 1 : 2, afterSeries + 1);
  const linesOf = (from: string, length: number, series: number, before: boolean): string[] => {
    if (before && introduction > 0) {
      const lines: string[] = [];
      for (let n = 1; n <= introduction; n++) {
        introduce(positionOf(from), n, [], (pos, path) => {
          for (const line of allLines(makeFen(pos.toSetup()), length, series, ending, goal))
            lines.push(`${uciLine(path)} ${line}`);
        });
      }
      return lines;
    }
    if (series > 0 && parries) {
      const lines: string[] = [];
      const give = (path: Parameters<typeof uciLine>[0]): void => {
        lines.push(uciLine(path));
      };
      if (parries === 'forced') forcedLines(positionOf(from), series, ending as ParryEnding, goal, give);
      else {
        if (kind.prefix === 'pser-hs') throw new Error('no oracle');
        helpfulLines(positionOf(from), series, ending as ParryEnding, kind.blackBegins === true, goal, give);
      }
      return lines;
    }
    if (length === 1 && ending !== 'goal') {
      // whoever begins reaches the goal, and has to
      const pos = positionOf(from);
      const reaching = goalMoves(pos, goal);
      const isBound = ending !== 'self' || reaching.length === legalMoves(pos).length;
      return isBound ? reaching.map(makeUci) : [];
    }
    return allLines(from, length, series, ending, goal);
  };
  if (kind.prefix === 'pser-hs') return;
  state.byBruteForce++;
  const seriesOf = (length: number): number => (afterSeries === undefined ? 0 : length - afterSeries);
  const compare = (what: string, expected: readonly string[], given: readonly string[]): void => {
    if ([...expected].sort().join() === [...given].sort().join()) return;
    differ(`${name}: brute force, ${what}: ${expected.length}, found ${given.length}`);
  };
  const short: string[] = [];
  if (!exact)
    for (let n = least + ((plies - least) % step); n < plies; n += step)
      short.push(...linesOf(fen, n, seriesOf(n), true));
  compare('shorter', short, found.short);
  compare('full length', linesOf(fen, plies, seriesOf(plies), true), found.actual);
  const set: string[] = [];
  const passed = positionOf(fen);
  if (!passed.isCheck()) {
    passed.turn = passed.turn === 'white' ? 'black' : 'white';
    passed.epSquare = undefined;
    const other = makeFen(passed.toSetup());
    const longest = introduction > 0 ? plies : (afterSeries ?? plies - 1);
    const first = exact
      ? longest
      : introduction > 0
        ? least + ((longest - least) % step)
        : (afterSeries ?? least + ((longest - least) % step));
    if (longest > 0)
      for (let n = Math.max(first, first < 1 ? first + step : first); n <= longest; n += step)
        set.push(...linesOf(other, n, introduction > 0 ? seriesOf(n) : 0, false));
  }
  compare('set play', set, found.set);
}

function isSmall(fen: string, plies: number): boolean {
  if (!isLegal(fen)) return false;
  for (const given of [fen, fen.replace(/ ([wb]) /, (_, side) => (side === 'w' ? ' b ' : ' w '))]) {
    if (!isLegal(given)) continue;
    kernel.setPosition(given, { play: 'direct', goal: 'any' });
    for (let depth = 1; depth <= plies; depth++) if (kernel.perft(depth) > MOST_LEAVES) return false;
  }
  return true;
}
