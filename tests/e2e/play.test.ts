/** Full solutions by the real command. */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parsePgn } from 'chessops/pgn';
import { describe, expect } from 'vitest';
import { dualsOf, keysOf, nextOf, phaseOf } from '../../src/solution/play.js';
import { someOf } from '../support/tier.js';
import { ENDLESS, MATE_IN_2, NO_MATE, TWO_KEYS } from './problems.js';
import { records, test } from './run.js';

const CLASSICS = fileURLToPath(new URL('../../problems/classics.epd', import.meta.url));
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Paul Morphy, New York Clipper 1856";';

describe('a single problem is shown with its mating lines', () => {
  test('from a file: a head with the board, a row for each line, counts', async ({ folder }) => {
    folder.write('one.epd', `# a comment\n\n${MORPHY}\n`);
    const { code, out, err } = await folder.run(['solve', 'one.epd']);
    expect(out.replace(/effort .*/, 'effort')).toBe(
      [
        '8 k b K . . . . .   Paul Morphy, New York Clipper 1856',
        '7 p p . . . . . .   one.epd:3',
        '6 . P . . . . . .   White to move, #2',
        '5 . . . . . . . .',
        '4 . . . . . . . .   key      Ra6!',
        '3 . . . . . . . .   mate in  2',
        '2 . . . . . . . .   status   sound',
        '1 R . . . . . . .   effort',
        '  a b c d e f g h',
        '',
        '1.    1...                          2.',
        '───────────────────────────────────────────',
        'Ra6!  zugzwang',
        '      Bh2, Bg3, Bf4, Be5, Bd6, Bc7  Rxa7#',
        '      bxa6                          b7#',
        '',
        '7 lines; no duals',
        '',
      ].join('\n'),
    );
    expect([code, err]).toEqual([0, '']);
  });

  test('with tries and set play', async ({ folder }) => {
    const { out } = await folder.run(['solve', '--tries', '--set-play', '-'], `${MORPHY}\n`);
    expect(out).toMatch(/^set play +Bh2, .* +Rxa7#$/m);
    expect(out).toMatch(/^Ra5\? +zugzwang\n.*Bh2.*Rxa7#\n +a6! +refutes$/m);
    expect(out).toMatch(/^7 lines; no duals; 2 tries$/m);
  });

  test('beside unreadable lines, which are reported', async ({ folder }) => {
    folder.write('one.epd', `nonsense\n${MORPHY}\n8/8 w\n`);
    const { code, out, err } = await folder.run(['solve', 'one.epd']);
    expect(out).toMatch(/bxa6 +b7#[\s\S]*1 problem: 1 solved; 2 refused/);
    expect(err).toMatch(/^one\.epd:1: /m);
    expect(code).toBe(2);
  });

  test('too many lines are only counted, unless variations are requested', async ({ folder }) => {
    const args = ['solve', '--fen', '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - dm 3;'];
    const short = await folder.run(args);
    expect(short.out).toMatch(/^\.\.\. and \d+ more rows \(limited by --max-lines 100\)$/m);
    const all = await folder.run([...args, '--variations', 'thematic']);
    expect(all.out).not.toContain('more rows');
    expect(all.out).toMatch(/^749 lines; 114 duals$/m);
  });

  test('a problem without a mate, and one that a limit leaves undecided', async ({ folder }) => {
    const none = await folder.run(['solve', '--fen', NO_MATE, '--mate', '2', '--tries']);
    expect(none.out).toMatch(/status {3}no solution/);
    expect(none.code).toBe(1);
    const open = await folder.run(['solve', '--fen', ENDLESS, '--mate', '9', '--nodes', '1000']);
    expect(open.out).toMatch(/status {3}undecided \(nodes\)/);
    expect(open.code).toBe(3);
  });
});

describe('many problems', () => {
  test('are shown as a table with keys only', async ({ folder }) => {
    const { out } = await folder.run(['solve', '-'], `${MORPHY}\n${MATE_IN_2} dm 2;\n`);
    expect(out).toMatch(/^problem +stip\. +key +moves +line +nodes +time +status$/m);
  });

  test('have columns for what is requested', async ({ folder }) => {
    // a report has the variations, and the table counts them
    const args = ['solve', '--tries', '--report', 'play.txt', '-'];
    const started = folder.start(args, { COLUMNS: '170' });
    started.process.stdin.end(`${MORPHY}\n${TWO_KEYS} dm 1;\n`);
    const { out } = await started.ended;
    const [head, , morphy, cooked] = out.split('\n');
    expect(head).toMatch(/ line +tries +lines +duals +nodes +time +verdict$/);
    expect(morphy).toMatch(/ 2 +7 +0 +[\d,]+ +\S+ m?s +sound$/);
    expect(cooked).toMatch(/ 0 +2 +0 +[\d,]+ +\S+ m?s +cooked$/);
  });

  test('that arrive one by one are a batch: the first two are not held back', async ({ folder }) => {
    const started = folder.start(['solve', '-']);
    started.process.stdin.write(`${MORPHY}\n${MATE_IN_2} dm 2;\n`);
    let out = '';
    started.process.stdout.on('data', (text) => {
      out += text;
    });
    const since = performance.now();
    while (!out.includes('Ra6!') && performance.now() - since < 60_000) await sleep(20);
    expect(out).toMatch(/^problem .*status$/m);
    started.process.stdin.end(`${MATE_IN_2} dm 2;\n`);
    expect((await started.ended).out).toContain('3 problems: 3 solved');
  });
});

test('--format text: the tree, in every notation', async ({ folder }) => {
  const tree = async (notation: string) =>
    (await folder.run(['solve', '-q', '--format', 'text', '--notation', notation, '--fen', MORPHY])).out;
  expect(await tree('san')).toContain('   1.Ra6! zugzwang.\n      1...Bh2\n          2.Rxa7#\n');
  expect(await tree('problem')).toContain(
    '   1.Ra1-a6 ! zugzwang.\n      1...Bb8-h2\n          2.Ra6*a7 #\n',
  );
  expect(await tree('uci')).toContain('   1.a1a6! zugzwang.\n      1...b8h2\n          2.a6a7\n');
});

test('--format pgn: every game can be read back, and is correct', async ({ folder }) => {
  const classics = someOf(
    readFileSync(CLASSICS, 'utf8')
      .split('\n')
      .filter((line) => /^[^#\s]/.test(line)),
    10,
  );
  folder.write('classics.epd', classics.join('\n'));
  const { out, err, code } = await folder.run(['solve', '--format', 'pgn', '--tries', 'classics.epd']);
  expect([code, err]).toEqual([0, '']);
  expect(parsePgn(out)).toHaveLength(classics.length);
  const verified = await folder.run(['verify', '-'], out);
  expect(verified.out).toContain(`\n${classics.length} problems: ${classics.length} sound\n`);
  expect(verified.code).toBe(0);
});

test('--format markdown', async ({ folder }) => {
  const { out } = await folder.run(['solve', '--format', 'markdown', '-'], `${MORPHY}\n`);
  expect(out).toMatch(/^## Paul Morphy, New York Clipper 1856\n/);
  expect(out).toContain('\n- **1.Ra6!** *zugzwang.*\n  - 1...Bh2 2.Rxa7#\n');
});

test('--json: keys only, unless more is requested', async ({ folder }) => {
  const solve = async (...args: string[]) => {
    const [record] = records((await folder.run(['solve', '--json', ...args, '--fen', MORPHY])).out);
    if (record?.type !== 'solution') throw new Error('no solution');
    return record;
  };
  const keysOnly = await solve();
  expect(keysOnly.phases).toEqual([
    { kind: 'actual', first: [{ uci: 'a1a6', san: 'Ra6', role: 'key', moves: 2, next: [] }] },
  ]);
  const everything = await solve('--set-play', '--refutations', '2', '--variations', 'full');
  expect(everything).toMatchObject({ view: 'full' });
  expect(keysOf(everything)).toMatchObject([{ zugzwang: true }]);
  expect(keysOf(everything)[0]?.next.length).toBeGreaterThan(0);
  expect(dualsOf(keysOf(everything))).toEqual([]);
  expect(phaseOf(everything, 'set')?.length).toBeGreaterThan(0);
  const numbers = phaseOf(everything, 'try')?.map((one) => nextOf(one, 'refutation').length);
  expect(new Set(numbers)).toEqual(new Set([1, 2]));
});

test('--format json is --json', async ({ folder }) => {
  const [record] = records((await folder.run(['solve', '--format', 'json', '--fen', MORPHY])).out);
  expect(record).toMatchObject({ type: 'solution', moves: 2 });
});

test('--tree-depth shows the first moves and states what it leaves out', async ({ folder }) => {
  const args = ['solve', '--fen', `${MATE_IN_2} dm 4;`, '--tree-depth', '1'];
  const { out } = await folder.run(args);
  expect(out).toMatch(/ cut \(#\d\)/);
  expect(out).toMatch(/^cut after 1 move: play continues in \d+ positions \(solve --tree-depth/m);
  const [record] = records((await folder.run([...args, '--json'])).out);
  expect(record).toMatchObject({ cut: { depth: 1, reason: 'asked' } });
});
