/** `--where`: only what a condition selects is shown, in every form. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { withChecksum } from '../../src/files/results/checksum.js';
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

const CHECKSUM = /,"crc":"[0-9a-f]{8}"\}$/m;

describe('diagram --where', () => {
  const named = (out: string): string[] => out.match(/^\d+\. .*/gm) ?? [];

  test('draws what the condition selects, and solves only for themes and verdicts', async ({ folder }) => {
    folder.write('c.epd', FILE.replace('not a position\n', ''));
    const ofFacts = await folder.run(['diagram', '--where', 'men = 5', 'c.epd']);
    expect(named(ofFacts.out)).toEqual(['1. Sam Loyd, Detroit Free Press 1877', '2. Wrong, 1900']);
    const ofThemes = await folder.run(['diagram', '-o', 'g/', '--where', 'grimshaw', 'c.epd']);
    expect(ofThemes).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(join(folder.path, 'g'))).toEqual([
      '001-thomas-taverner-dubuque-chess-journal-1889.svg',
    ]);
    const ofVerdicts = await folder.run(['diagram', '--where', 'wrong-key', 'c.epd']);
    expect(ofVerdicts.out.split('\n')[0]).toBe('8 . . . . . . . k');
    const none = await folder.run(['diagram', '--where', 'zagoruiko', 'c.epd']);
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.err).toContain('no position meets the condition of --where');
  });

  test('takes the themes of results that have them', async ({ folder }) => {
    folder.write('c.epd', FILE.replace('not a position\n', ''));
    const { out } = await folder.run(['solve', '--themes', '--json', 'c.epd']);
    // nobody finds this by solving it
    const changed = out
      .replaceAll('"id":"grimshaw"', '"id":"half-pin"')
      .replace(/.*half-pin.*\n/g, (line) => withChecksum(line.replace(CHECKSUM, '}')));
    folder.write('r.ndjson', changed);
    const drawn = await folder.run(['diagram', '-o', 'h/', '--where', 'half-pin', 'r.ndjson']);
    expect(drawn.err).not.toContain('no position meets the condition');
    expect(readdirSync(join(folder.path, 'h'))).toEqual([
      '001-thomas-taverner-dubuque-chess-journal-1889.svg',
    ]);
  });
});

describe('merge --where', () => {
  test('shows some of the results, with the themes they have', async ({ folder }) => {
    folder.write('c.epd', FILE);
    await folder.run(['solve', '--themes', '-o', 'r.ndjson', 'c.epd']);
    const merged = await folder.run(['merge', '--json', '--where', 'grimshaw >= 4', 'r.ndjson']);
    expect(idsOf(merged.out)).toEqual(['Thomas Taverner, Dubuque Chess Journal 1889']);
    const table = await folder.run(['merge', '--format', 'csv', '--where', 'men > 12', 'r.ndjson']);
    expect(table.out).toContain('Grimshaw (4)');
    expect(table.out).not.toContain('Detroit');
  });

  test('of results without themes, says where to get them', async ({ folder }) => {
    folder.write('c.epd', FILE);
    await folder.run(['verify', '-o', 'v.ndjson', 'c.epd']);
    const merged = await folder.run(['merge', '--where', 'grimshaw', 'v.ndjson']);
    expect(merged).toMatchObject({ code: 2, out: '' });
    expect(merged.err).toContain('found no themes in the results; solve them with --themes first');
    const wrong = await folder.run(['merge', '--json', '--where', 'wrong-key', 'v.ndjson']);
    expect(idsOf(wrong.out)).toEqual(['Wrong, 1900']);
  });
});

describe.each(['solve', 'verify', 'diagram', 'merge'])('%s --where', (command) => {
  test('with a wrong word names the one that may be meant', async ({ folder }) => {
    const { code, err } = await folder.run([command, '--where', 'grimshav', 'none.epd']);
    expect(code).toBe(2);
    expect(err).toContain(
      "found 'grimshav'; expected a theme, a verdict or a field. Did you mean 'grimshaw'?",
    );
  });
});
