/** `keymove find`: what is like a problem in a collection, as a user asks for it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readGiven } from '../../src/problems/epd/epd-line.js';
import type { FindRecord } from '../../src/records/find-records.js';
import { DISGUISES, derived, disguised, seeded } from '../find/disguise.js';
import { checkRecord } from '../records/schemas.js';
import { untilWorked } from '../support/cpu-time.js';
import { RUNS_ALL } from '../support/tier.js';
import { type Folder, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Paul Morphy, New York Clipper 1856";';
const MIRRORED = '5Kbk/6pp/6P1/8/8/8/8/7R w - - dm 2; id "Mirror";';
const EXCHANGED = 'r7/8/8/8/8/1p6/PP6/KBk5 b - - dm 2; id "Black mates";';
const ONE_MORE = 'kbK5/pp6/1P6/8/8/8/8/R5N1 w - - dm 2; id "With a knight, 1999";';
/** Four blocked pawns more: the play is the same. */
const SAME_PLAY = 'kbK5/pp6/1P6/8/8/5p1p/5P1P/R7 w - - dm 2; id "Pawns";';
const LOYD = '2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - dm 2; id "Sam Loyd, Chess Monthly 1860";';
const ALL = [LOYD, MIRRORED, EXCHANGED, ONE_MORE, SAME_PLAY].join('\n');

/** What is found for each problem: the number of the line, and how it is alike. */
const foundIn = (out: string): string[][] =>
  records(out).map(({ found }) =>
    found.map(({ problem, likeness, transformation }) => {
      const { turn = '-', colours } = transformation ?? {};
      return `${problem.source.line} ${likeness} ${turn}${colours ? ' exchanged' : ''}`;
    }),
  );

const records = (out: string): FindRecord[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as FindRecord)
    .filter(({ type }) => type === 'find');

const TRIPLE = ['2 same mirror', '3 same none exchanged', '4 near none'];

describe('search', () => {
  test('for a position, with or without the word in', async ({ folder }) => {
    folder.write('all.epd', ALL);
    const named = await folder.run(['find', '--json', MORPHY, 'in', 'all.epd']);
    expect(foundIn(named.out)).toEqual([[...TRIPLE, '5 matrix none']]);
    expect(named.code).toBe(0);
    expect((await folder.run(['find', '--json', MORPHY, 'all.epd'])).out).toBe(named.out);
    for (const record of records(named.out)) checkRecord(record);
  });

  test('for one problem of a file, and for all of them; none is like itself', async ({ folder }) => {
    folder.write('all.epd', `${ALL}\n${MORPHY}`);
    const one = await folder.run(['find', '--json', 'all.epd:6', 'in', 'all.epd']);
    expect(foundIn(one.out)).toEqual([[...TRIPLE, '5 matrix none']]);
    const each = await folder.run(['find', '--json', '--no-matrix', 'all.epd', 'in', 'all.epd']);
    expect(foundIn(each.out)).toHaveLength(6);
    expect(foundIn(each.out)[0]).toEqual([]);
    expect(foundIn(each.out)[5]).toEqual(TRIPLE);
  });

  test('shows how, where and by whom', async ({ folder }) => {
    folder.write('all.epd', ALL);
    const { out, code } = await folder.run(['find', MORPHY, 'in', 'all.epd']);
    expect(code).toBe(0);
    expect(out).toMatch(/^same +mirrored +all\.epd:2 +Mirror$/m);
    expect(out).toMatch(/^same +colours exchanged +all\.epd:3 +Black mates$/m);
    expect(out).toMatch(/^1 differs +as it is +\+wNg1 +all\.epd:4 +With a knight, 1999$/m);
    expect(out).toMatch(/^matrix +as it is +7 men alike +all\.epd:5 +Pawns$/m);
    expect(out).toMatch(/^4 found among 5 \(files read in .*\)$/m);
  });

  test('of the play, where the men are others', async ({ folder }) => {
    folder.write('all.epd', ALL);
    const { out } = await folder.run(['find', '--json', '--play', '--workers', '1', MORPHY, 'in', 'all.epd']);
    const [record] = records(out);
    const pawns = record?.found.find(({ problem }) => problem.source.line === 5);
    expect(pawns?.likeness).toBe('play');
    expect(pawns?.lines?.common).toBe(pawns?.lines?.of);
    // mirrored, it is the same play, too
    expect(record?.found[0]?.lines?.common).toBeGreaterThan(1);
    expect(record?.found.map(({ problem }) => problem.source.line)).not.toContain(1);
  });

  test('by a condition on what is found, and by the number of men', async ({ folder }) => {
    folder.write('all.epd', ALL);
    const run = (...args: string[]) =>
      folder.run(['find', '--json', '--no-matrix', ...args, MORPHY, 'in', 'all.epd']);
    expect(foundIn((await run('--where', 'year > 1990')).out)).toEqual([['4 near none']]);
    expect(foundIn((await run('--differ', '0')).out)).toEqual([TRIPLE.slice(0, 2)]);
    expect(foundIn((await run('--differ', '4')).out)).toEqual([[...TRIPLE, '5 near none']]);
    const [record] = records((await run('--max-found', '1')).out);
    expect([record?.found.length, record?.more]).toEqual([1, 2]);
  });

  test('castling, the side to move and another stipulation are said', async ({ folder }) => {
    folder.write(
      'a.epd',
      '4k3/8/8/8/8/8/8/R3K2R w KQ - dm 3;\n4k3/8/8/8/8/8/8/R3K2R b - - id "h"; c0 "h#2";',
    );
    const { out } = await folder.run(['find', '4k3/8/8/8/8/8/8/R3K2R w - - dm 2;', 'in', 'a.epd']);
    expect(out).toMatch(/^same +as it is +castling, #3 +a\.epd:1$/m);
    expect(out).toMatch(/^same +as it is +side to move.* +a\.epd:2/m);
  });

  test('exit code 1 where nothing is alike', async ({ folder }) => {
    folder.write('all.epd', LOYD);
    const { out, code } = await folder.run(['find', MORPHY, 'in', 'all.epd']);
    expect(out).toMatch(/^nothing found among 1 /);
    expect(code).toBe(1);
  });

  test('CSV has a row for each find', async ({ folder }) => {
    folder.write('all.epd', ALL);
    const { out } = await folder.run(['find', '--format', 'csv', MORPHY, 'in', 'all.epd']);
    const [head, ...rows] = out.split('\r\n').slice(0, -1);
    expect(head).toMatch(/^index,file,line,fen,likeness,transformation,differ,/);
    expect(rows).toHaveLength(4);
    expect(rows[2]).toContain('near,as it is,1,');
  });
});

describe('duplicates', () => {
  test('each problem is looked for among those before it', async ({ folder }) => {
    folder.write('all.epd', `${MORPHY}\n${ALL}`);
    const { out, code } = await folder.run(['find', 'all.epd']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Mirror +same +mirrored +all\.epd:1 +Paul Morphy/m);
    expect(out).toMatch(/^Black mates +same +/m);
    expect(out).not.toMatch(/^Sam Loyd/m);
    expect(out).not.toContain('matrix');
    expect(out).toMatch(/^3 of 6 problems are like an earlier one /m);
    expect((await folder.run(['find', 'all.epd', '--matrix'])).out).toContain('matrix');
  });

  test('twins of one diagram are no duplicates', async ({ folder }) => {
    folder.write(
      'twins.inp',
      'BeginProblem\nStipulation #2\nPieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7 Pb7\nTwin Move a1 b1\nEndProblem\n',
    );
    const { out, code } = await folder.run(['find', 'twins.inp']);
    expect(out).toMatch(/^no duplicates in 2 problems /m);
    expect(code).toBe(1);
  });

  inAll('a hundred disguised copies among 2,000 positions, every one', async ({ folder }) => {
    const random = seeded(5);
    const bases = positions(100, random);
    const others = positions(1800, random);
    const copies = bases.map((fen) => {
      const ways = DISGUISES.filter(() => random() < 0.5);
      const copy = disguised(fen, ways, random);
      return copy && isPosition(copy) ? copy : (disguised(fen, ['mirrored', 'recoloured'], random) as string);
    });
    folder.write('all.epd', [...bases, ...others, ...copies].join('\n'));
    const { out, code } = await folder.run(['find', '--json', 'all.epd', '--max-found', '999']);
    expect(code).toBe(0);
    const pairs = new Set(
      records(out).flatMap(({ problem, found }) =>
        found.map((one) => `${problem.source.line} ${one.problem.source.line}`),
      ),
    );
    expect(bases.flatMap((_, i) => (pairs.has(`${1901 + i} ${i + 1}`) ? [] : [i]))).toEqual([]);
  });
});

const isPosition = (fen: string): boolean => readGiven(fen, 1, 0).type === 'problem';

/** Positions that have little in common. */
function positions(count: number, random: () => number): string[] {
  const found: string[] = [];
  while (found.length < count) {
    const fen = derived(derived(LOYD, random), random);
    if (isPosition(fen)) found.push(fen);
  }
  return found;
}

describe('the index', () => {
  const find = (folder: Folder, ...more: string[]) =>
    folder.run(['find', MORPHY, 'in', 'all.epd', '--index', 'my.index', ...more]);

  inAll('is used again, and made anew when the files or the index have changed', async ({ folder }) => {
    folder.write('all.epd', ALL);
    const first = await find(folder);
    expect(first.out).toMatch(/files read/);
    const second = await find(folder);
    expect(second.out).toMatch(/index read/);
    const rows = (out: string): string => out.slice(0, out.indexOf('\n\n'));
    expect(rows(second.out)).toBe(rows(first.out));

    folder.write('all.epd', `${ALL}\n${MORPHY}`);
    const changed = await find(folder);
    expect(changed.out).toMatch(/^5 found among 6 \(files read/m);

    const file = join(folder.path, 'my.index');
    const bytes = readFileSync(file);
    for (const damaged of [
      bytes.subarray(0, bytes.length - 5),
      flipped(bytes),
      Buffer.from('keymove-index 0\nno index'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(file, damaged);
      expect((await find(folder)).out).toMatch(/^5 found among 6 \(files read/m);
      expect((await find(folder)).out).toMatch(/^5 found among 6 \(index read/m);
    }
  });

  test('is not a file of the results', async ({ folder }) => {
    folder.write('all.epd', `${MORPHY} dm 2;\n`);
    const { code, err } = await folder.run(['find', 'all.epd', '-o', 'x.csv', '--index', './x.csv']);
    expect([code, err]).toEqual([
      2,
      "keymove: --output 'x.csv' and --index './x.csv' are the same file; expected a file for each\n",
    ]);
    expect(readdirSync(folder.path)).toEqual(['all.epd']);
  });

  test('replaces no other file', async ({ folder }) => {
    folder.write('all.epd', ALL);
    const { code, err } = await folder.run(['find', MORPHY, 'in', 'all.epd', '--index', 'all.epd']);
    expect(err).toContain(
      "--index: cannot write 'all.epd': it is not an index; expected the name of an index",
    );
    expect(code).toBe(2);
    expect(readFileSync(join(folder.path, 'all.epd'), 'utf8')).toBe(ALL);
  });

  test('with play serves searches without, and the other way it is made anew', async ({ folder }) => {
    folder.write('all.epd', ALL);
    await find(folder);
    expect((await find(folder, '--play', '--workers', '1')).out).toMatch(/files read/);
    expect((await find(folder, '--play', '--workers', '1')).out).toMatch(/index read/);
    expect((await find(folder)).out).toMatch(/index read/);
  });

  inAll('of a large collection is kept in the cache folder, of a small one nowhere', async ({ folder }) => {
    folder.write('large.epd', positions(2100, seeded(9)).join('\n'));
    folder.write('small.epd', ALL);
    const cache = join(folder.path, 'cache');
    const run = async (file: string) => {
      const started = folder.start(['find', MORPHY, 'in', file], { XDG_CACHE_HOME: cache });
      started.process.stdin.end();
      return started.ended;
    };
    await run('small.epd');
    expect(existsSync(cache)).toBe(false);
    await run('large.epd');
    expect(readdirSync(join(cache, 'keymove'))).toHaveLength(1);
    expect((await run('large.epd')).out).toMatch(/index read/);
  });

  test('that cannot be written is an error where it was asked for', async ({ folder }) => {
    folder.write('all.epd', ALL);
    mkdirSync(join(folder.path, 'my.index'));
    const { err, code } = await find(folder);
    expect(err).toMatch(/^keymove: --index: cannot write 'my\.index': /);
    expect(code).toBe(2);
  });
});

/** With one bit of its last array changed. */
function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.length - 20;
  changed[at] = (changed[at] as number) ^ 1;
  return changed;
}

describe('wrong input', () => {
  test.for([
    ['nothing to look for', ['in', 'a.epd'], 'found nothing before "in"'],
    ['nothing to search', ['a.epd', 'in'], 'found nothing after "in"'],
    ['standard input twice', ['-', 'in', '-'], 'standard input is named before and after "in"'],
    ['too many men', [MORPHY, 'in', 'a.epd', '--differ', '9'], 'expected a whole number from 0 to 8'],
    ['a theme', ['a.epd', '--where', 'grimshaw'], '--where: find cannot search by themes'],
    ['a verdict', ['a.epd', '--where', 'not cooked'], '--where: find cannot search by themes or verdicts'],
    ['a wrong word', ['a.epd', '--where', 'yaer = 1900'], 'id you mean'],
    [
      'a FEN without quotes',
      ['8/8/8/8/8/8/8/8', 'w', '-', '-', 'in', 'a.epd'],
      'found a FEN in several words',
    ],
    ['two formats', ['a.epd', '--json', '--format', 'csv'], '--json and --format csv cannot be combined'],
    ['its input as output', ['a.epd', '--json', '-o', 'a.epd'], "'a.epd' is also an input file"],
  ] as const)('%s', async ([, words, message], { folder }) => {
    folder.write('a.epd', ALL);
    const { err, out, code } = await folder.run(['find', ...words]);
    expect(err).toContain(message);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  test.for([
    ['a missing collection', [MORPHY, 'in', 'b.epd'], 'b.epd: no such file or folder; expected'],
    ['a missing problem', ['b.epd', 'in', 'a.epd'], 'b.epd: no such file or folder; expected'],
    ['a wrong position', ['8/8/8/8/8/8/8/8 w - -', 'in', 'a.epd'], 'king'],
  ] as const)('%s, which is found when it is read', async ([, words, message], { folder }) => {
    folder.write('a.epd', ALL);
    const { err, out, code } = await folder.run(['find', ...words]);
    expect(err).toContain(message);
    expect([out, code]).toEqual(['', 2]);
  });

  test('what cannot be read in the collection is counted', async ({ folder }) => {
    folder.write('a.epd', `${ALL}\nnot a position\n8/8 w - -\n`);
    const { err, out, code } = await folder.run(['find', MORPHY, 'in', 'a.epd']);
    expect(out).toMatch(/^4 found among 5 /m);
    expect(err).toContain('2 problems of the searched files cannot be used; keymove verify says why');
    expect(code).toBe(2);
  });
});

test('Ctrl-C: what was found until then is kept, and said', async ({ folder }) => {
  // a search of minutes
  const rows = ['N7', '1N6', '2N5', '3N4', '4N3', '5N2', '6N1', '7N'];
  const boards = rows.flatMap((a) => rows.flatMap((b) => rows.flatMap((c) => rows.map((d) => [a, b, c, d]))));
  folder.write('many.epd', boards.map((some) => `k6K/8/8/${some.join('/')}/8 w - - dm 2;\n`).join(''));
  const started = folder.start(['find', 'many.epd', '--differ', '8', '--matrix']);
  await untilWorked(started.process.pid, 0.5);
  started.process.kill('SIGINT');
  const { code, out, err } = await started.ended;
  expect(err).toBe('Stopping (Ctrl-C again to quit now)\n');
  // where the line breaks, is up to the numbers in it
  expect(out.replace(/\s+/g, ' ')).toMatch(
    /stopped before the (?:search; [\d,]+ problems of the files had been read|end) $/,
  );
  expect(code).toBe(130);
});

test.for([['-'], ['- in one.epd']])(
  'Ctrl-C while standard input is silent: %s',
  async ([words = ''], { folder }) => {
    const board = 'k7/8/1K6/8/8/8/8/1Q6 w - - dm 1;\n';
    folder.write('one.epd', board);
    const started = folder.start(['find', ...words.split(' ')]);
    // more than a pipe holds: it is being read
    await new Promise((written) =>
      started.process.stdin.write(board + '# a comment\n'.repeat(300_000), written),
    );
    started.process.kill('SIGINT');
    const { code, out, err } = await started.ended;
    expect(err).toBe('Stopping (Ctrl-C again to quit now)\n');
    expect(out).toContain('stopped before the');
    expect(code).toBe(130);
  },
);
