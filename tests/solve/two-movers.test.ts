/** Composed two-movers, in `test:all` every one of the collection: keys and mating line against brute force. */

import { describe, expect, test } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import { keys, lineFaults, position } from '../oracle/brute-force.js';
import { mateSuite } from '../oracle/suites.js';
import { createSolver } from '../solvers.js';
import { someOf } from '../support/tier.js';
import { problem } from './problem.js';

const suite = mateSuite('mate-in-2-quarter.epd');

describe.runIf(suite)('mate-in-2-quarter.epd', () => {
  const solver = createSolver({ hashMb: 16, max: 5 });

  test('keys, line and flaws', () => {
    for (const { fen, mate } of someOf(suite ?? [], 500)) {
      const pos = position(fen);
      const expected = keys(pos, mate);
      const solution = solver.solve(problem(fen, mate));
      const found = keysOf(solution).map((key) => ({ uci: key.uci, mate: key.moves ?? 0 }));
      expect(
        found.sort((a, b) => (a.uci < b.uci ? -1 : 1)),
        fen,
      ).toEqual(expected);
      expect(solution, fen).toMatchObject({
        status: 'solved',
        shortest: true,
        complete: true,
        searched: mate,
      });
      const shortest = Math.min(...expected.map((key) => key.mate));
      expect(solution.moves, fen).toBe(shortest);
      expect(solution.flaws.includes('cooked'), fen).toBe(expected.length > 1);
      expect(solution.flaws.includes('short'), fen).toBe(shortest < mate);
      expect(
        lineFaults(
          pos,
          solution.line.map(({ uci }) => uci),
          shortest,
        ),
        fen,
      ).toEqual([]);
    }
  });
});
