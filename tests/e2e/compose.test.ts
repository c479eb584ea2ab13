/** `keymove compose`: from a scheme to sound problems, as a user asks for them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { SolutionRecord } from '../../src/records/problem-records.js';
import { checkRecord } from '../records/schemas.js';
import { RUNS_ALL } from '../support/tier.js';
import { type Folder, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const TWO = 'black Kh8 Pg7 + wK g6-f7 + wR a1-h1';
/** The Organ Pipes without three white men. */
const PIPES = '2brrb2/8/p7/7Q/1p1kpPp1/3p2K1/8/8 + wS e1-f4 + 2 wP a2-d3';
const LOYD = '2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1';
/** More of them. */
const MANY = '2brrb2/8/p7/7Q/1p1kpPp1/3p2K1/8/8 + wS a1-h8 + 2 wP a2-d3';
/** So many that a signal comes in time. */
const LONG = '2brrb2/8/p7/7Q/1p1kpPp1/3p2K1/8/8 + wS a1-h8 + 3 wP a2-h7';

const records = (text: string): SolutionRecord[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SolutionRecord)
    .filter(({ type }) => type === 'solution');
const fensOf = (text: string): string[] => records(text).map(({ problem }) => problem.fen);
const read = (folder: Folder, name: string): string => readFileSync(join(folder.path, name), 'utf8');

describe('compose', () => {
  test('finds every sound problem of a scheme, with its play and themes', async ({ folder }) => {
    const { out, err, code } = await folder.run(['compose', TWO]);
    expect(code).toBe(0);
    expect(out).toContain('scheme:14');
    expect(out).toContain('key      Kf7!');
    expect(out).toContain('themes   Flight taking key, Miniature');
    expect(out).toContain('2 problems: 2 solved');
    expect(err).toMatch(/^21 positions; about .* with \d+ workers?\n21 positions in .*: 2 problems found\n$/);
  });

  test('finds what is wished for alone, and says so where there is nothing', async ({ folder }) => {
    const wished = await folder.run([
      'compose',
      '--json',
      '-q',
      TWO,
      '--where',
      'flight-taking-key and not men < 4',
    ]);
    expect(fensOf(wished.out)).toHaveLength(2);
    for (const record of records(wished.out)) checkRecord(record);
    const none = await folder.run(['compose', TWO, '--where', 'novotny']);
    expect(none).toMatchObject({ code: 1 });
    expect(none.err).toContain(': no problem found');
    // nothing is solved of what the position alone excludes
    const few = await folder.run(['compose', TWO, '--where', 'men < 4']);
    expect(few.err).toMatch(/^0 positions\n0 positions in .*: no problem found\n$/);
    const other = await folder.run(['compose', '-q', '--json', TWO, '--mate', '3', '--where', 'sound']);
    expect(fensOf(other.out)).not.toEqual(fensOf(wished.out));
  });

  test('finds a classic with three of its men left out, in every form', async ({ folder }) => {
    folder.write('pipes.txt', `# Loyd, 1860\n${PIPES.replaceAll('+', '\n+')}\n`);
    const { err, code } = await folder.run([
      ...['compose', 'pipes.txt', '--where', 'grimshaw >= 3', '--output', 'found.ndjson'],
      ...['--report', 'found.html', '--report', 'found.pgn', '--report', 'found.csv'],
    ]);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('1 problem found') });
    expect(fensOf(read(folder, 'found.ndjson'))).toEqual([LOYD]);
    expect(read(folder, 'found.ndjson')).toContain('"command":"compose"');
    expect(read(folder, 'found.pgn')).toContain(`[FEN "${LOYD}"]`);
    expect(read(folder, 'found.csv')).toContain('Grimshaw (3)');
    expect(read(folder, 'found.html')).toContain('pipes.txt');
    const merged = await folder.run(['merge', 'found.ndjson', '--format', 'text']);
    expect(merged).toMatchObject({ code: 0, out: expect.stringContaining('Qa5!') });
  });

  test('in a random order finds the same, and goes on where it stopped', async ({ folder }) => {
    const args = ['compose', MANY, '--where', 'not checking-key', '--resume', 'found.ndjson', '--seed', '3'];
    const first = await folder.run([...args, '--positions', '400']);
    expect(first.err).toContain('400 positions in');
    expect(first.err).toContain('to continue, repeat the command with --resume found.ndjson');
    const before = fensOf(read(folder, 'found.ndjson'));
    // a kill tears the last line
    writeFileSync(join(folder.path, 'found.ndjson'), `${read(folder, 'found.ndjson')}{"v":3,"type":"sol`);
    const other = await folder.run([...args.slice(0, -1), '4']);
    expect(other).toMatchObject({
      code: 2,
      err: expect.stringContaining('another scheme, stipulation, condition or seed'),
    });
    const intact = read(folder, 'found.ndjson');
    writeFileSync(join(folder.path, 'found.ndjson'), intact.replace('"solved"', '"Solved"'));
    expect(await folder.run(args)).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /: line \d+ is damaged: .*; to find its problem again, search again, into another file$/m,
      ),
    });
    writeFileSync(join(folder.path, 'found.ndjson'), intact);
    const second = await folder.run(args);
    expect(second.code).toBe(0);
    expect(existsSync(join(folder.path, 'found.ndjson.progress'))).toBe(false);
    const found = fensOf(read(folder, 'found.ndjson'));
    expect(found.slice(0, before.length)).toEqual(before);
    const all = fensOf(
      (await folder.run(['compose', MANY, '--where', 'not checking-key', '--json', '-q'])).out,
    );
    expect(found.toSorted()).toEqual(all.toSorted());
    expect(records(read(folder, 'found.ndjson')).map(({ entry }) => entry)).toEqual(found.map((_, i) => i));
    // what is complete is not looked at again
    expect((await folder.run(args)).err).toContain('0 positions in');
    expect(fensOf(read(folder, 'found.ndjson'))).toEqual(found);
  });

  inAll('keeps what is done after Ctrl-C', async ({ folder }) => {
    const args = ['compose', LONG, '--resume', 'found.ndjson', '--workers', '1'];
    const placeOf = (): number => JSON.parse(read(folder, 'found.ndjson.progress')).place;
    const started = folder.start(args);
    await expect
      .poll(() => existsSync(join(folder.path, 'found.ndjson.progress')) && placeOf(), { timeout: 60_000 })
      .toBeGreaterThan(100);
    started.process.kill('SIGINT');
    const { code, err } = await started.ended;
    expect({ code, err }).toMatchObject({ code: 130, err: expect.stringContaining('--resume found.ndjson') });
    const place = placeOf();
    expect(place).toBeGreaterThan(100);
    const before = records(read(folder, 'found.ndjson'));
    const again = await folder.run([...args, '--positions', '300']);
    expect(again.err).toContain('300 positions in');
    const found = records(read(folder, 'found.ndjson'));
    expect(found.slice(0, before.length)).toEqual(before);
    const lines = found.map(({ problem }) => problem.source.line);
    expect(new Set(lines).size).toBe(lines.length);
    expect(placeOf()).toBeGreaterThan(place);
  });

  test.for<[string[], string]>([
    [['white Kf1 Qd8'], 'scheme: found no black king; expected one in the matrix'],
    [['wKa1 bKa8 + wX'], "scheme: found 'wX'; expected a man with its colour"],
    [
      ['no-such.txt'],
      "cannot read the scheme 'no-such.txt': there is no such file; expected one, or a scheme in quotes",
    ],
    [['wKa1', 'bKa8'], "found 2 schemes, the second is 'bKa8'; quote a scheme that contains spaces"],
    [
      ['wKa1 bKh8 + 12 wQRBSP'],
      'there are more than 9,000,000,000,000,000 ways to place the men; name fewer squares',
    ],
    [
      [TWO, '--where', 'novotni'],
      "found 'novotni'; expected a theme, a verdict or a field. Did you mean 'novotny'?",
    ],
    [[TWO, '--seed', '-1'], '--seed: found'],
    [[TWO, '--resume', 'a.ndjson', '--format', 'text'], '--resume'],
  ])('is refused: %j', async ([args, message], { folder }) => {
    const { code, err } = await folder.run(['compose', ...args]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
