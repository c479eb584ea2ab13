import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { directMate } from '../../src/problems/stipulation.js';
import { ENDLESS, MATE_IN_2, NO_MATE, TWO_KEYS } from './problems.js';
import { records, test } from './run.js';

const CLASSICS = fileURLToPath(new URL('../../problems/classics.epd', import.meta.url));

test('a problem file gives a table with a summary', async ({ folder }) => {
  folder.write('two.epd', `${MATE_IN_2} dm 2; id "Rook";\n${TWO_KEYS} bm #1;\n`);
  const { code, out, err } = await folder.run(['solve', 'two.epd']);
  const [head, rule, first, second, blank, summary] = out.split('\n');
  expect(head).toMatch(/^problem +stip\. +key +moves +line +nodes +time +status$/);
  expect(rule).toMatch(/^─+$/);
  expect(first).toMatch(/^Rook +#2 +Kf7! +2 +1\.Kf7! Kh7 2\.Rh1# +[\d,]+ +\S+ m?s +sound$/);
  expect(second).toMatch(/^two\.epd:2 +#1 +R[ab]\S+# R[ab]\S+# +1 +1\.R\S+# .* cooked$/);
  expect([blank, summary]).toEqual(['', '2 problems: 2 solved; 1 cooked']);
  expect(err).toBe('');
  expect(code).toBe(1);
});

test('the same as NDJSON: input order, summary last, every record valid under the schema', async ({
  folder,
}) => {
  folder.write('a.epd', `${MATE_IN_2} dm 2;\nnonsense\n${NO_MATE}\n`);
  const { out, err, code } = await folder.run(['solve', '--json', '--max', '2', '--fen', TWO_KEYS, 'a.epd']);
  const all = records(out);
  expect(all.map((record) => record.type)).toEqual([
    'solution',
    'solution',
    'refusal',
    'solution',
    'summary',
  ]);
  expect(all[0]).toMatchObject({ index: 0, source: { file: '--fen', line: 1 }, moves: 1 });
  expect(all[0]).not.toHaveProperty('stipulation');
  expect(all[1]).toMatchObject({
    index: 1,
    source: { file: 'a.epd', line: 1 },
    stipulation: directMate(2),
    status: 'solved',
    moves: 2,
    shortest: true,
    complete: true,
    flaws: [],
    phases: [{ kind: 'actual', first: [{ uci: 'f6f7', san: 'Kf7', role: 'key', moves: 2, next: [] }] }],
    line: [
      { uci: 'f6f7', san: 'Kf7' },
      { uci: 'h8h7', san: 'Kh7' },
      { uci: 'g1h1', san: 'Rh1#' },
    ],
  });
  expect(all[2]).toMatchObject({ source: { file: 'a.epd', line: 2 } });
  expect(all[3]).toMatchObject({
    index: 2,
    status: 'no-solution',
    searched: 2,
    phases: [{ kind: 'actual', first: [] }],
    line: [],
  });
  expect(all[4]).toMatchObject({ problems: 3, solved: 2, noSolution: 1, refused: 1, interrupted: false });
  expect(err).toBe('');
  expect(code).toBe(2);
});

describe('exit codes', () => {
  test.for([
    [0, 'a sound problem', ['--fen', MATE_IN_2, '--mate', '2']],
    [0, 'the shortest mate was looked for and found', ['--fen', TWO_KEYS]],
    [0, 'the shortest mate was looked for and there is none', ['--fen', NO_MATE, '--max', '2']],
    [1, 'no solution', ['--fen', NO_MATE, '--mate', '2']],
    [1, 'cooked', ['--fen', TWO_KEYS, '--mate', '1']],
    [1, 'short mate', ['--fen', MATE_IN_2, '--mate', '3']],
    [
      1,
      'a definite no beside an undecided problem',
      ['--fen', NO_MATE, '--fen', ENDLESS, '--mate', '2', '--nodes', '200'],
    ],
    [2, 'a position that is none, beside a sound one', ['--fen', MATE_IN_2, '--fen', '8/8']],
    [3, 'a limit of nodes', ['--fen', MATE_IN_2, '--mate', '2', '--nodes', '5']],
    [3, 'a limit of time', ['--fen', NO_MATE, '--mate', '60', '--time', '50ms']],
  ] as const)('%d: %s', async ([code, , args], { folder }) => {
    const ended = await folder.run(['solve', ...args]);
    expect(ended).toMatchObject({ code });
  });
});

test('a limit is named, and only proven results are claimed', async ({ folder }) => {
  const { out } = await folder.run(['solve', '--json', '--fen', NO_MATE, '--mate', '60', '--time', '50ms']);
  const [record] = records(out);
  expect(record).toMatchObject({
    status: 'undecided',
    limit: 'time',
    complete: false,
    flaws: [],
    phases: [{ kind: 'actual', first: [] }],
  });
});

describe('where problems come from', () => {
  test('standard input, if named', async ({ folder }) => {
    const { code, out } = await folder.run(['solve', '-'], `${MATE_IN_2} dm 2;\n`);
    expect([code, out.includes('standard input:1')]).toEqual([0, true]);
  });

  test('standard input, if nothing is named', async ({ folder }) => {
    const { code, out } = await folder.run(['solve', '--mate', '2'], `${MATE_IN_2}\n`);
    expect([code, out.includes('Kf7!')]).toEqual([0, true]);
  });

  test('files, folders and globs in the given order, with standard input between them', async ({
    folder,
  }) => {
    folder.write('a.epd', `${MATE_IN_2} id "a";\n`);
    folder.write('b.fen', `${MATE_IN_2}\n`);
    const args = ['solve', '--json', 'b.fen', '-', '*.epd', '.'];
    const { out } = await folder.run(args, `${MATE_IN_2}\n`);
    const files = records(out).flatMap((record) => (record.type === 'solution' ? [record.source.file] : []));
    expect(files).toEqual(['b.fen', '-', 'a.epd', 'a.epd', 'b.fen']);
  });
});

test('--mate overrides what the file says', async ({ folder }) => {
  const { out } = await folder.run(['solve', '--json', '--mate', '2', '-'], `${MATE_IN_2} dm 4;\n`);
  expect(records(out)[0]).toMatchObject({ stipulation: directMate(2), flaws: [] });
});

test('--quiet: one line per result, and nothing else', async ({ folder }) => {
  const { out, err } = await folder.run(['solve', '-q', '-'], `${MATE_IN_2} dm 2;\n${TWO_KEYS}\n`);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/Kf7!.*sound$/),
    expect.stringMatching(/2 keys$/),
    '',
  ]);
  expect(err).toBe('');
});

test('--board draws the diagram; ASCII outside a terminal, glyphs where colours are forced', async ({
  folder,
}) => {
  const ascii = await folder.run(['solve', '--board', '--fen', MATE_IN_2]);
  expect(ascii.out).toContain('8 . . . . . . . k   --fen 1');
  const quiet = await folder.run(['solve', '--board', '-q', '--fen', MATE_IN_2]);
  expect(quiet.out).toContain('\n  a b c d e f g h');
  const started = folder.start(['solve', '--board', '--fen', MATE_IN_2], { FORCE_COLOR: '1' });
  expect((await started.ended).out).toContain('♚\u{fe0e}');
});

test('colours appear only where they are wanted', async ({ folder }) => {
  const colours = async (args: string[], env: NodeJS.ProcessEnv) =>
    (await folder.run(['solve', '--fen', MATE_IN_2, ...args], '', env)).out.includes('\u001b[');
  expect(await colours([], {})).toBe(false);
  expect(await colours([], { FORCE_COLOR: '1' })).toBe(true);
  expect(await colours(['--no-color'], { FORCE_COLOR: '1' })).toBe(false);
});

test('tables of 1 MB and 256 MB give the same keys, mates and lines', async ({ folder }) => {
  const solve = async (hash: string) =>
    records((await folder.run(['solve', '--json', '--hash', hash, CLASSICS])).out).flatMap((record) =>
      record.type === 'solution' ? [{ ...record, nodes: 0, ms: 0, crc: '' }] : [],
    );
  const small = await solve('1');
  expect(small.length).toBeGreaterThan(3);
  // a full table may change speed and line, but not the answer
  const sorted = (all: typeof small) =>
    all.map(({ hashPermille: _, ...rest }) => ({ ...rest, line: undefined }));
  expect(sorted(await solve('256'))).toEqual(sorted(small));
});

test('the same command gives the same keys and node counts', async ({ folder }) => {
  const solve = async () =>
    records((await folder.run(['solve', '--json', CLASSICS])).out).map((record) => ({
      ...record,
      ms: 0,
      searchMs: 0,
      crc: '',
    }));
  expect(await solve()).toEqual(await solve());
});

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';

test('as text, tries have their play without further asking; equal mates share a row of the table', async ({
  folder,
}) => {
  const text = await folder.run(['solve', '--fen', MORPHY, '--tries', '--format', 'text']);
  expect(text.out).toMatch(/1\.Ra5\? zugzwang\.\n +1\.\.\.Bh2\n +2\.Rxa7#\n/);
  const table = await folder.run(['solve', '--fen', MORPHY]);
  expect(table.out).toMatch(/^ +Bh2, Bg3, Bf4, Be5, Bd6, Bc7 +Rxa7#$/m);
});

test('a threat that has replies has its row in the table', async ({ folder }) => {
  const { out } = await folder.run(['solve', '--fen', '8/2n5/p1NNR3/2pk4/8/n5Qp/8/7K w - - dm 3']);
  expect(out).toMatch(/^ +Nc4 +Qg4 +threat +N6e7#\n +N8e7#\n +Qe4#\n +Nd2, Ne5 +N6e7# +dual$/m);
});
