/** Difficulty: what has a number, and that it follows the ratings of puzzles. */
import { expect, test } from 'vitest';
import { readProblemFiles } from '../../src/files/named-files.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { findInPlay } from '../../src/themes/find-themes.js';
import { sharedPath } from '../oracle/suites.js';
import { problem } from '../solve/problem.js';
import { createSolver } from '../solvers.js';

const solver = createSolver({
  hashMb: 16,
  max: 5,
  play: { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true, maxSize: 20_000 },
});

function difficulty(fen: string, stipulation: string): number | undefined {
  const parsed = parseStipulation(stipulation);
  if (!parsed.ok) throw new Error(stipulation);
  const asked = { ...problem(fen), stipulation: parsed.value };
  return findInPlay(fen, solver.solve(asked)).difficulty;
}

/** A back-rank mate, and a two-mover with a quiet key among many moves. */
const BACK_RANK = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
const LOYD = '7k/7b/5Kp1/8/8/8/8/5Q2 w - - 0 1';

test('a quiet key is harder than a mate on the back rank', () => {
  const [easy = 0, hard = 0] = [difficulty(BACK_RANK, '#1'), difficulty(LOYD, '#2')];
  expect(easy).toBeGreaterThanOrEqual(400);
  expect(hard).toBeGreaterThan(easy + 300);
  expect(hard).toBeLessThanOrEqual(3000);
});

test('only direct mates that are solved have a number', () => {
  expect(difficulty(BACK_RANK, 'h#1')).toBeUndefined();
  expect(difficulty(BACK_RANK, 's#2')).toBeUndefined();
  expect(difficulty('6k1/8/8/8/8/8/8/R6K w - - 0 1', '#2')).toBeUndefined();
});

const puzzles = sharedPath('data', 'lichess-sample.csv');
test.skipIf(puzzles === undefined)('a puzzle that is rated higher mostly has a higher number', async () => {
  const found: { rating: number; number: number }[] = [];
  for await (const entries of readProblemFiles([puzzles as string])) {
    for (const entry of entries) {
      if (entry.type !== 'problem' || found.length === 200) continue;
      const { fen, rating } = entry.problem;
      const number = findInPlay(fen, solver.solve(entry.problem)).difficulty;
      if (rating !== undefined && number !== undefined) found.push({ rating, number });
    }
  }
  expect(found.length).toBe(200);
  let [agree, differ] = [0, 0];
  for (const one of found) {
    for (const two of found) {
      const sign = (one.rating - two.rating) * (one.number - two.number);
      if (sign > 0) agree++;
      else if (sign < 0) differ++;
    }
  }
  // of all pairs, as many are ranked rightly as a rank correlation of 0.6 and more has
  expect(agree / (agree + differ)).toBeGreaterThan(0.7);
});
