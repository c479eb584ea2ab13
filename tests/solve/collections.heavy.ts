/** matetrack to #5: shortest mate, keys with a small and a large table, and a line that is one. */
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { Kernel } from '../../src/kernel/kernel.js';
import { Solver } from '../../src/solve/solve.js';
import { mateSuite } from '../oracle/suites.js';
import { problem } from './problem.js';

const matetrack = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= 1 && mate <= 5);

describe.runIf(matetrack)('matetrack, #1 to #5', () => {
  const solver = new Solver({ hashMb: 256, max: 5 });
  const small = Kernel.create({ hashMb: 1 });

  test.each(matetrack ?? [])('$fen #$mate', ({ fen, mate }) => {
    const solution = solver.solve(problem(fen, mate));
    expect(solution).toMatchObject({ status: 'mate', mate, shortest: true, complete: true });
    expect(solution.line).toHaveLength(2 * mate - 1);
    small.setPosition(fen);
    const keys = small.keys(mate).keys.map(({ move, mate }) => `${makeUci(move)} #${mate}`);
    expect(keys.sort()).toEqual(solution.keys.map(({ uci, mate }) => `${uci} #${mate}`).sort());
    small.setPosition(fen);
    expect(small.shortestMate(mate).mate).toBe(mate);
  });
});
