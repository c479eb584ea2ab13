/** `keymove stats`: problems or results in, counts out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { StatsRecord } from '../../src/records/stats-records.js';
import { checkRecord } from '../records/schemas.js';
import { untilWorked } from '../support/cpu-time.js';
import { RUNS_ALL } from '../support/tier.js';
import { test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const FILE = `3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - dm 2; id "Thomas Taverner, Dubuque Chess Journal 1889";
7k/7b/5Kp1/8/8/8/8/5Q2 w - - dm 2; bm Qa1; id "Sam Loyd, Detroit Free Press 1877";
7k/7b/5Kp1/8/8/8/8/5Q2 w - - dm 2; bm Qb1; id "Wrong, Somewhere 1900";
7k/6pp/8/8/8/8/8/RR5K w - - dm 1; id "Cooked, Elsewhere 1901";
8/8/8/8/8/5K2/8/7k w - - dm 2; id "Nothing, Nowhere 1902";
`;

const statsIn = (out: string): StatsRecord => checkRecord(JSON.parse(out), 'stats');

function countsOf({ figures }: StatsRecord, id: string): Record<string, number> {
  const values = figures.find((figure) => figure.id === id)?.values ?? [];
  return Object.fromEntries(values.map(({ value, problems }) => [value, problems]));
}

test('problems are solved and counted', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { out, code } = await folder.run(['stats', '--json', 'c.epd']);
  expect(code).toBe(0);
  const stats = statsIn(out);
  expect(stats).toMatchObject({ problems: 5, withThemes: 4, refused: 0, interrupted: false });
  expect(countsOf(stats, 'stipulation')).toEqual({ '#2': 4, '#1': 1 });
  expect(countsOf(stats, 'verdict')).toEqual({ sound: 2, 'wrong-key': 1, cooked: 1, 'no-solution': 1 });
  expect(countsOf(stats, 'men')).toEqual({ 2: 1, 5: 2, 6: 1, 17: 1 });
  expect(countsOf(stats, 'theme')).toMatchObject({ grimshaw: 1 });
  expect(countsOf(stats, 'author')).toMatchObject({ 'Sam Loyd': 1, 'Thomas Taverner': 1 });
});

inAll('the conditions that are shown select as many problems', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { figures } = statsIn((await folder.run(['stats', '--json', 'c.epd'])).out);
  const some = ['verdict', 'theme', 'difficulty', 'tempo', 'tries'].map(
    (id) => figures.find((each) => each.id === id)?.values[0],
  );
  for (const value of some) {
    const { out } = await folder.run(['solve', '--json', '--where', value?.where ?? '', 'c.epd']);
    expect(out.split('\n').filter((line) => line.includes('"type":"solution"')).length).toBe(value?.problems);
  }
});

inAll(
  'results give the same counts as their problems, from a file, standard input and compressed',
  async ({ folder }) => {
    folder.write('c.epd', FILE);
    const { out: ofProblems } = await folder.run(['stats', '--json', 'c.epd']);
    const { out: results } = await folder.run(['solve', '--themes', '--json', 'c.epd']);
    folder.write('r.ndjson', results);
    const ofFile = await folder.run(['stats', '--json', 'r.ndjson']);
    expect(ofFile).toMatchObject({ out: ofProblems, err: '', code: 0 });
    const ofInput = await folder.run(['stats', '--json', '-'], results);
    expect(ofInput).toMatchObject({ out: ofProblems, err: '', code: 0 });
    folder.write('r.ndjson.gz', gzipSync(results));
    expect(await folder.run(['stats', '--json', 'r.ndjson.gz'])).toMatchObject({ out: ofProblems, code: 0 });
    // some lines of a file will do
    const lines = results
      .split('\n')
      .filter((line) => line.includes('"cooked"') && line.includes('"solution"'));
    const selected = await folder.run(['stats', '--json'], `${lines.join('\n')}\n`);
    expect(statsIn(selected.out).problems).toBe(1);
  },
);

test('results of which the compressed file is cut short: one message, and what was read before', async ({
  folder,
}) => {
  folder.write('c.epd', FILE.repeat(40));
  const { out: results } = await folder.run(['solve', '--json', 'c.epd']);
  const packed = gzipSync(results);
  folder.write('r.ndjson.gz', packed.subarray(0, packed.length - 2000));
  const { out, err, code } = await folder.run(['stats', '--json', 'r.ndjson.gz']);
  expect(err).toMatch(/^r\.ndjson\.gz: the compressed data is damaged \(gzip: .*\); .*not read\n$/);
  expect(statsIn(out).problems).toBeGreaterThan(0);
  expect(code).toBe(2);
});

test('standard input may have problems', async ({ folder }) => {
  const { out, code } = await folder.run(['stats', '--json'], FILE);
  expect(statsIn(out).problems).toBe(5);
  expect(code).toBe(0);
});

inAll('a page and what is printed count the same, however many results there are', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { out: results } = await folder.run(['solve', '--themes', '--json', 'c.epd']);
  const lines = results.split('\n').filter((line) => line.includes('"type":"solution"'));
  const many = Array.from({ length: 500 }, () => `${lines.join('\n')}\n`).join('');
  const { out } = await folder.run(['stats', '--json', '--html', 'c.html', '-'], many);
  expect(statsIn(out).problems).toBe(2500);
  const page = readFileSync(join(folder.path, 'c.html'), 'utf8');
  const [, shown = ''] = /id="run">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(shown)).toMatchObject({ stats: { problems: 2500 } });
  expect(page.match(/"number":\d+,/g)?.length).toBeGreaterThanOrEqual(2500);
});

test('verdicts are counted, too', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { out: results } = await folder.run(['verify', '--json', 'c.epd']);
  folder.write('v.ndjson', results);
  const { out } = await folder.run(['stats', '--json', 'v.ndjson']);
  expect(countsOf(statsIn(out), 'verdict')).toMatchObject({ 'wrong-key': 1, cooked: 1, 'no-solution': 1 });
  const { err } = await folder.run(['stats', 'v.ndjson', '--html', 'v.html']);
  expect(err).toBe('');
});

test('--where counts some of them', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { out } = await folder.run(['stats', '--json', '--where', 'men <= 5 and sound', 'c.epd']);
  expect(statsIn(out).problems).toBe(1);
  const { out: results } = await folder.run(['solve', '--themes', '--json', 'c.epd']);
  folder.write('r.ndjson', results);
  const selected = await folder.run(['stats', '--json', '--where', 'grimshaw', 'r.ndjson']);
  expect(statsIn(selected.out).problems).toBe(1);
});

test('a damaged record is told, and the others are counted', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { out: results } = await folder.run(['solve', '--themes', '--json', 'c.epd']);
  folder.write('r.ndjson', results.replace('Sam Loyd', 'Sam Lloyd'));
  const { out, err, code } = await folder.run(['stats', '--json', 'r.ndjson']);
  expect(statsIn(out)).toMatchObject({ problems: 4, refused: 1 });
  expect(err).toContain('r.ndjson:3: ');
  expect(err).toContain('checksum');
  expect(code).toBe(2);
});

inAll('as a table, as CSV, and into files by their names', async ({ folder }) => {
  folder.write('c.epd', FILE);
  const { out } = await folder.run(['stats', 'c.epd']);
  expect(out).toMatch(/^Miniature .* {2}men <= 7$/m);
  expect(out).toContain('5 problems: 4 solved, 1 no solution');
  const csv = await folder.run(['stats', '--csv', 'c.epd']);
  expect(csv.out).toMatch(
    /^figure,value,by,by_value,name,problems,of,where\r\nstipulation,#2,,,,4,5,stipulation = #2\r\n/,
  );
  const file = await folder.run(['stats', '-o', 'c.csv', 'c.epd']);
  expect(file.code).toBe(0);
  expect((await folder.run(['stats', '--csv', '--json', 'c.epd'])).err).toContain('cannot be combined');
});

inAll('what was counted before Ctrl-C is shown', async ({ folder }) => {
  const hard = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - dm 30;\n';
  const { process, ended } = folder.start(['stats', '--json', '--no-limit', '-']);
  process.stdin.write(FILE + hard);
  await untilWorked(process.pid, 1.2);
  process.kill('SIGINT');
  const { out, err, code } = await ended;
  const stats = statsIn(out);
  expect(stats.interrupted).toBe(true);
  expect(stats.problems).toBeGreaterThanOrEqual(5);
  expect(err).toContain('Stopping');
  expect(code).toBe(130);
});
