/** Against published answers. For the longer ones: `npm run test:heavy`. */

import { describe, expect, test } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import { mateSuite } from '../oracle/suites.js';
import { createSolver } from '../solvers.js';
import { popeyeSuite } from './popeye-suite.js';
import { problem } from './problem.js';

const solver = createSolver({ hashMb: 64, max: 5 });
const matetrack = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= 1 && mate <= 3);
const popeye = popeyeSuite();

describe.runIf(matetrack)('matetrack, #1 to #3', () => {
  test.each(matetrack ?? [])('$fen #$mate', ({ fen, mate }) => {
    expect(solver.solve(problem(fen))).toMatchObject({ status: 'solved', moves: mate, shortest: true });
  });
});

describe.runIf(popeye)(
  'Popeye’s own test problems: the same keys, including those of shorter solutions',
  () => {
    test.each(popeye ?? [])('$source #$moves', ({ fen, moves, keys }) => {
      const solution = solver.solve(problem(fen, moves));
      expect(
        keysOf(solution)
          .map(({ uci }) => uci)
          .sort(),
      ).toEqual(keys);
    });
  },
);
