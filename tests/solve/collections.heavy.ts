/** matetrack up to #5: the shortest mate, the keys with a small and a large table, and a correct line. */

import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import { createKernel } from '../kernels.js';
import { mateSuite } from '../oracle/suites.js';
import { createSolver } from '../solvers.js';
import { problem } from './problem.js';

const matetrack = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= 1 && mate <= 5);

describe.runIf(matetrack)('matetrack, #1 to #5', () => {
  const solver = createSolver({ hashMb: 256, max: 5 });
  const small = createKernel({ hashMb: 1 });

  test.each(matetrack ?? [])('$fen #$mate', ({ fen, mate }) => {
    const solution = solver.solve(problem(fen, mate));
    expect(solution).toMatchObject({ status: 'solved', moves: mate, shortest: true, complete: true });
    expect(solution.line).toHaveLength(2 * mate - 1);
    small.setPosition(fen);
    const keys = small.keys(mate).keys.map(({ move, moves: mate }) => `${makeUci(move)} #${mate}`);
    expect(keys.sort()).toEqual(
      keysOf(solution)
        .map(({ uci, moves: mate }) => `${uci} #${mate}`)
        .sort(),
    );
    small.setPosition(fen);
    expect(small.shortest('attacker', mate).moves).toBe(mate);
  });
});
