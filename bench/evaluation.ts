/**
 * How long does the evaluation take? CPU time of one call, on positions of the mate suites and of random games: with the
 * pawns in the cache, as nearly always during a search, and without.
 *
 *     npx tsx bench/evaluation.ts [--runs 15] [--write]
 */
import './lib/help.js';
import { createEvaluator } from '../tests/kernels.js';
import { randomGamePositions } from '../tests/oracle/random-positions.js';
import { measured, median } from './lib/clock.js';
import { option, publish } from './lib/report.js';

const runs = option('runs', 15);
const POSITIONS = 500;
const ROUNDS = 200;

const fens = randomGamePositions(1, POSITIONS);
const evaluator = createEvaluator();
const rows = [false, true].map((forgetful) => {
  const repeat = evaluator.repeat(fens, ROUNDS, forgetful);
  repeat(); // now the optimised code runs
  const times = Array.from({ length: runs }, () => (measured(repeat).ms * 1e6) / (POSITIONS * ROUNDS));
  const figures = [median(times), Math.min(...times)].map((ns) => `${ns.toFixed(0)} ns`);
  return [forgetful ? 'not in the cache' : 'in the cache', ...figures];
});
publish(
  'evaluation',
  'Speed of the evaluation',
  [{ columns: ['pawns', 'median', 'least'], rows }],
  [`${POSITIONS} positions of random games, ${ROUNDS} times each, ${runs} runs`],
);
