/** Against published answers. The longer ones: `npm run test:heavy`. */
import { describe, expect, test } from 'vitest';
import { Solver } from '../../src/solve/solve.js';
import { mateSuite } from '../oracle/suites.js';
import { popeyeSuite } from './popeye-suite.js';
import { problem } from './problem.js';

const solver = new Solver({ hashMb: 64, max: 5 });
const matetrack = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= 1 && mate <= 3);
const popeye = popeyeSuite();

describe.runIf(matetrack)('matetrack, #1 to #3', () => {
  test.each(matetrack ?? [])('$fen #$mate', ({ fen, mate }) => {
    expect(solver.solve(problem(fen))).toMatchObject({ status: 'mate', mate, shortest: true });
  });
});

describe.runIf(popeye)('Popeye’s own test problems: the same keys, shorter solutions included', () => {
  test.each(popeye ?? [])('$source #$moves', ({ fen, moves, keys }) => {
    const solution = solver.solve(problem(fen, moves));
    expect(solution.keys.map(({ uci }) => uci).sort()).toEqual(keys);
  });
});
