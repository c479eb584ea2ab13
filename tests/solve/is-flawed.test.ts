/** What is proven flawed at once is what a whole solution shows to be flawed. */
import { describe, expect, test } from 'vitest';
import { problemAt, sideInPrint } from '../../src/compose/positions.js';
import { readScheme } from '../../src/compose/scheme.js';
import { Space } from '../../src/compose/space.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';
import { perTier } from '../support/tier.js';

const SCHEME = 'black Pg7 + bK g8-h7 + wK a1-h8 + wR a1-h8 + 0-2 wSB a1-h8 + 0-1 bP a2-f7';

test.each([
  ['#1', 300],
  ['#2', 300],
  ['#3', 40],
  ['s#1', 200],
  ['h#2', 40],
  ['h#1.5', 40],
  ['ser-#2', 100],
  ['=2', 100],
])('%s', (text, count) => {
  const asked = parseStipulation(text);
  const scheme = readScheme(SCHEME);
  if (!asked.ok || !scheme.ok) throw new Error(text);
  const stipulation = { ...asked.value, ...(/h|ser/.test(text) && { solutions: 1 }) };
  const solver = new Solver(createKernel({ hashMb: 1 }));
  const seen = { sound: 0, cooked: 0, short: 0, 'no-solution': 0, missing: 0 };
  let left = perTier(count / 2, 5 * count);
  for (const found of new Space(scheme.value, { side: sideInPrint(stipulation), seed: 1 }).positions()) {
    if (!found) continue;
    const problem = problemAt(found.place, found.fen, stipulation, 'test');
    const { flaws } = solver.solve(problem, { max: 1 });
    expect({ fen: found.fen, flawed: solver.isFlawed(problem, {}) }).toEqual({
      fen: found.fen,
      flawed: flaws.length > 0,
    });
    for (const flaw of flaws) seen[flaw]++;
    if (flaws.length === 0) seen.sound++;
    if (--left <= 0) break;
  }
  // what says nothing about one of the two would prove nothing
  expect(seen.sound).toBeLessThan(perTier(count / 2, 5 * count));
});

describe('within limits', () => {
  test('nothing is proven that is not', () => {
    const asked = parseStipulation('#3');
    if (!asked.ok) throw new Error();
    const fen = 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1';
    const solver = new Solver(createKernel({ hashMb: 1 }));
    // there is no mate in 3
    expect(solver.isFlawed(problemAt(0, fen, asked.value, 'test'), {})).toBe(true);
    expect(solver.isFlawed(problemAt(0, fen, asked.value, 'test'), { nodes: 10 })).toBe(false);
  });
});
