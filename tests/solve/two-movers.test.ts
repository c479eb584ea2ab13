/** Every composed two-mover of the collection: keys and mating line against brute force. */
import { describe, expect, test } from 'vitest';
import { Solver } from '../../src/solve/solve.js';
import { keys, lineFaults, position } from '../oracle/brute-force.js';
import { mateSuite } from '../oracle/suites.js';
import { problem } from './problem.js';

const suite = mateSuite('mate-in-2-quarter.epd');

describe.runIf(suite)('mate-in-2-quarter.epd', () => {
  const solver = new Solver({ hashMb: 16, max: 5 });

  test('keys, line and flaws of all of them', () => {
    for (const { fen, mate } of suite ?? []) {
      const pos = position(fen);
      const expected = keys(pos, mate);
      const solution = solver.solve(problem(fen, mate));
      const found = solution.keys.map((key) => ({ uci: key.uci, mate: key.mate }));
      expect(
        found.sort((a, b) => (a.uci < b.uci ? -1 : 1)),
        fen,
      ).toEqual(expected);
      expect(solution, fen).toMatchObject({ status: 'mate', shortest: true, complete: true, searched: mate });
      const shortest = Math.min(...expected.map((key) => key.mate));
      expect(solution.mate, fen).toBe(shortest);
      expect(solution.flaws.includes('cooked'), fen).toBe(expected.length > 1);
      expect(solution.flaws.includes('short-mate'), fen).toBe(shortest < mate);
      const line = solution.line.map(({ uci }) => uci);
      expect(lineFaults(pos, line, shortest), fen).toEqual([]);
    }
  });
});
