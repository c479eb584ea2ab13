/**
 * Published solutions, right ones and every kind of wrong one made of them, in every format that can carry them, with the verdict that
 * follows from the known solution: of small problems by brute force, of Popeye's examples by Popeye. All of those: verify-mutations.heavy.ts.
 */
import { expect, test } from 'vitest';
import type { Goal } from '../../src/kernel/aim.js';
import { allLines } from '../oracle/lines.js';
import { sample } from '../oracle/suites.js';
import { checkClaims, checkTwins, type Known, knownOf, ROWS, stipulationOf } from './mutations.js';

/** With several solutions each, none shorter. */
const OWN: readonly (readonly [fen: string, text: string, plies: number, series: number])[] = [
  ['8/Q7/5K2/5R2/8/B7/8/7k w - - 0 1', 'h#1.5', 3, 0],
  ['k7/8/7R/2PR4/P7/8/5B2/7K w - - 0 1', 'h#1.5', 3, 0],
  ['7k/2Q5/8/8/5K2/B4P2/8/8 b - - 0 1', 'h#2', 4, 0],
  ['k7/NN1N4/8/1R6/3KP3/8/8/8 b - - 0 1', 'h#2', 4, 0],
  ['7k/8/2N4K/8/8/8/8/8 b - - 0 1', 'h=2', 4, 0],
  ['8/8/2R5/8/5N2/2K5/8/7k b - - 0 1', 'h=2', 4, 0],
  ['k7/2PQ4/8/8/8/1K6/8/8 b - - 0 1', 'ser-h#2', 3, 2],
  ['k7/5N2/N7/4Q1K1/8/6B1/8/8 b - - 0 1', 'ser-h#2', 3, 2],
  ['8/8/B7/3R4/8/8/5K2/k7 w - - 0 1', 'ser-=2', 2, 2],
  ['8/8/2K5/4R3/4R3/4R3/8/k7 w - - 0 1', 'ser-=2', 2, 2],
];
const small = OWN.map(([fen, text, plies, series]): Known => {
  const stipulation = stipulationOf(text);
  const lines = allLines(fen, plies, series, 'goal', stipulation.goal as Goal).map((line) => line.split(' '));
  return { fen, text, stipulation, lines };
});

test('small problems, solved by brute force', async () => {
  for (const { lines = [] } of small) expect(lines.length).toBeGreaterThan(1);
  const { right } = await checkClaims(small, 150_000);
  for (const format of ['pgn', 'json', 'csv', 'olive']) {
    for (const name of ['all', 'dropped', 'one too many', 'one too few', 'changed', 'invented']) {
      expect(right.get(`${format}, ${name}`), `${format}, ${name}`).toBeGreaterThan(2);
    }
  }
  expect(right.get('epd, one too many')).toBeGreaterThan(2);
});

const quick = ROWS.filter(({ cpu_ms }) => cpu_ms < 25);

test.runIf(quick.length > 0)("some of Popeye's examples", async () => {
  const { right } = await checkClaims(sample(quick.flatMap(knownOf), 6), 50_000);
  for (const name of ['key', 'another key', 'all', 'changed']) {
    expect(right.get(`pgn, ${name}`), name).toBeGreaterThan(4);
  }
});

test.runIf(quick.length > 0)('some with twins, or a duplex', async () => {
  const rows = ROWS.filter(
    ({ cpu_ms, options, parts }) => cpu_ms < 80 && (parts.length > 1 || options.includes('Duplex')),
  );
  const { right } = await checkTwins(rows, 50_000);
  for (const name of ['twins, all', 'twins, changed', 'duplex, all', 'duplex, changed']) {
    expect(right.get(name), name).toBeGreaterThan(0);
  }
});
