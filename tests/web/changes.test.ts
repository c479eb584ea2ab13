/** What is said of a change: keys, cooks, duals and solutions that come and go, and what became of the men. */
import { expect, test } from 'vitest';
import { solve } from '../../src/index.js';
import { changesBetween, changesOfMen } from '../../src/web/problem/changes.js';

const changes = async (stipulation: string, before: string, after: string): Promise<string> => {
  const [old, now] = await Promise.all(
    [before, after].map((fen) => solve({ fen, stipulation }, { variations: 'full' })),
  );
  if (!old || !now) throw new Error('not solved');
  return changesBetween(old, now);
};

test.each([
  ['#1', '7k/8/6K1/8/8/8/8/R7 w - - 0 1', '7k/8/6K1/8/8/8/8/RR6 w - - 0 1', 'new cook 1.Rb8#'],
  ['#1', '7k/8/6K1/8/8/8/8/RR6 w - - 0 1', '7k/8/6K1/8/8/8/8/R7 w - - 0 1', 'cook 1.Rb8# gone'],
  [
    '#1',
    '7k/8/6K1/8/8/8/8/R7 w - - 0 1',
    '7k/8/6K1/8/8/8/8/1R6 w - - 0 1',
    'key 1.Ra8# gone, new key 1.Rb8#',
  ],
  [
    'h#1',
    '8/8/8/8/8/1K6/7R/k7 b - - 0 1',
    '8/8/8/8/8/1K6/6R1/k7 b - - 0 1',
    'solution Kb1 Rh1# gone, new solution Kb1 Rg1#',
  ],
] as const)('%s: %s, then %s', async (stipulation, before, after, said) => {
  expect(await changes(stipulation, before, after)).toBe(said);
});

test('duals come and go, and of many the first are said', async () => {
  const [loyd, without] = [
    '2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1',
    '2brr3/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1',
  ];
  expect(await changes('#2', loyd, without)).toMatch(
    /^dual after 1\.\.\.Bh6 gone, .*new dual after 1\.\.\.Be6, \d more changes$/,
  );
  expect(await changes('#2', without, loyd)).toMatch(/^dual after 1\.\.\.Be6 gone, .*more changes$/);
});

test('the men', () => {
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  expect(changesOfMen(fen, fen)).toBe('');
  expect(changesOfMen(fen, '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1')).toBe('Pe2 to e4');
  expect(changesOfMen(fen, '4k3/8/8/8/8/8/8/4KQ2 w - - 0 1')).toBe('without Pe2, with Qf1');
});
