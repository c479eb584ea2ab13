/** `--where`: only what a condition selects is shown, in every form. */
import { describe, expect } from 'vitest';
import type { Solution } from '../../src/solution/solution.js';
import { test } from './run.js';

const GRIMSHAW = '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - -';
const MINIATURE = '7k/7b/5Kp1/8/8/8/8/5Q2 w - -';
const FILE = `${GRIMSHAW} dm 2; id "Thomas Taverner, Dubuque Chess Journal 1889";
${MINIATURE} dm 2; bm Qa1; id "Sam Loyd, Detroit Free Press 1877";
${MINIATURE} dm 2; bm Qb1; id "Wrong, 1900";
not a position
`;

const idsOf = (out: string): unknown[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { type: string; problem: { id: string } })
    .filter(({ type }) => type === 'solution' || type === 'verdict')
    .map(({ problem }) => problem.id);

describe.each([
  ['solve', 'grimshaw', ['Thomas Taverner, Dubuque Chess Journal 1889']],
  ['verify', 'grimshaw and men > 12', ['Thomas Taverner, Dubuque Chess Journal 1889']],
  ['solve', 'year < 1880 or grimshaw >= 99', ['Sam Loyd, Detroit Free Press 1877']],
  ['verify', 'wrong-key', ['Wrong, 1900']],
  ['verify', 'men = 5 and not wrong-key', ['Sam Loyd, Detroit Free Press 1877']],
  ['solve', 'zagoruiko', []],
] as const)('%s --where "%s"', (command, condition, ids) => {
  test('selects records', async ({ folder }) => {
    folder.write('c.epd', FILE);
    const { out } = await folder.run([command, '--json', '--where', condition, 'c.epd']);
    expect(idsOf(out)).toEqual(ids);
  });
});

test('a table has the rows that are selected, and what cannot be read is told', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { out, err } = await folder.run(['solve', '--format', 'csv', '--where', 'author = loyd', 'c.epd']);
  expect(out).toContain('Detroit Free Press');
  expect(out).not.toContain('Taverner');
  expect(out + err).toContain('c.epd');
});

test('themes are found only where a condition names one', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const solutionsOf = async (condition: string): Promise<Solution[]> =>
    (await folder.run(['solve', '--json', '--where', condition, 'c.epd'])).out
      .split('\n')
      .filter((line) => line.includes('"type":"solution"'))
      .map((line) => (JSON.parse(line) as { solution: Solution }).solution);
  const [named] = await solutionsOf('grimshaw');
  expect(named?.themes?.map(({ id }) => id)).toContain('grimshaw');
  const [unnamed] = await solutionsOf('men > 12');
  expect(unnamed?.themes).toBeUndefined();
});
