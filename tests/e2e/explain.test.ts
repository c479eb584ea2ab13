import { describe, expect } from 'vitest';
import { nextOf } from '../../src/solution/play.js';
import { checkRecord } from '../records/schemas.js';
import { test } from './run.js';

/** Morphy 1856: 1.Ra6. */
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

test('a key: the mate after every defence', async ({ folder }) => {
  const { code, out } = await folder.run(['explain', '--fen', MORPHY, '--move', 'Ra6']);
  expect(out).toMatch(/^1\.Ra6! is a key: mate in 2 against every defence\nzugzwang\n/);
  expect(out).toMatch(/^1\.\.\.bxa6 +2 +2\.b7#$/m);
  expect(out).toMatch(/^1\.\.\.Bc7 +2 +2\.Rxa7#$/m);
  expect(code).toBe(0);
});

test('not a key: its refutations come first, with their consequences', async ({ folder }) => {
  const { code, out } = await folder.run([
    'explain',
    '--fen',
    MORPHY,
    '--move',
    'a1a2',
    '--mate',
    '2',
    '--max',
    '4',
  ]);
  const lines = out.split('\n');
  expect(lines[0]).toBe('1.Ra2? is not a key: 2 of 8 defences refute it');
  expect(lines.slice(5, 7)).toEqual([
    expect.stringMatching(/^1\.\.\.a6! +- +refutes: no mate in 4$/),
    expect.stringMatching(/^1\.\.\.a5! +3 +refutes: mate in 3 instead of 2$/),
  ]);
  expect(out.match(/2\.Rxa7#/g)).toHaveLength(6);
  expect(code).toBe(1);
});

test('without --move: keys, then tries, then the rest, with the number of refutations', async ({
  folder,
}) => {
  const { code, out } = await folder.run(['explain', '--fen', MORPHY]);
  const rows = out.split('\n').slice(4, -1);
  expect(rows).toHaveLength(16);
  expect(rows[0]).toMatch(/^Ra6! +key, #2 +0$/);
  expect(rows[1]).toMatch(/^Ra5\? +try +1 of 7 +a6!$/);
  expect(rows[2]).toMatch(/^Rxa7\+\? +try +1 of 1 +Bxa7!$/);
  expect(rows[3]).toMatch(/^Ra2 +fails +2 of 8 +a6! a5!$/);
  expect(rows.at(-1)).toMatch(/^Rh1 +fails +9 of 9 +Bh2! Bg3! Bf4! Be5! and 5 more$/);
  expect(code).toBe(0);
});

describe('how a first move may end the game', () => {
  test.for([
    ['7k/8/5K2/8/8/8/8/6R1 b - -', 'Kh7', /^1\.\.\.Kh7 loses: 10 of 20 defences mate in 3\n/],
    ['k7/8/1K6/8/8/8/8/7R w - -', 'Rh8', /^1\.Rh8# mates at once$/m],
    ['k7/8/2K5/8/8/8/8/1Q6 w - -', 'Qb6', /^1\.Qb6\? is not a key: it stalemates$/m],
    ['7k/8/5K2/8/8/8/8/6R1 w - -', 'Rg2', /^1\.Rg2\? is a try: only 1\.\.\.Kh7! refutes it \(mate in 4\)$/m],
  ] as const)('%s %s', async ([fen, move, text], { folder }) => {
    const { out } = await folder.run(['explain', '--fen', fen, '--move', move]);
    expect(out).toMatch(text);
  });
});

const ROOK = '8/8/8/4k3/8/8/8/K6R w - -';
const LOST = '8/8/8/8/8/4k3/8/K2q4 w - -';

describe('without a length and with few men, the table says what each first move is worth', () => {
  test.for([
    [
      '8/8/8/4k3/8/8/8/K6R w - -',
      /^White to move, #15\n\nmove +is/,
      /^Ka2! +key, #15 +0$/m,
      /^Rh6 +wins, #17 /m,
      0,
    ],
    [
      '8/8/8/4k3/8/8/8/KBN5 w - -',
      /^White to move, #30\n/,
      /^Nd3\+! +key, #30 /m,
      /^Be4 +draws +3 of 6 /m,
      0,
    ],
    [
      '8/8/8/8/8/2k5/P7/K7 w - -',
      /^White to move, drawn: no move wins, and none loses\n/,
      /^a4 +draws +3 of 7 /m,
      /^a3 /m,
      1,
    ],
    [
      '8/8/8/8/8/1k6/7q/K7 w - -',
      /^White to move, lost: mated in 1, whatever is played\n/,
      /^Kb1 +loses, #1 +3 of 26 +Qg1# Qh1# Qb2#$/m,
      /^move +is +answered by +best replies$/m,
      1,
    ],
    [
      '8/8/8/3k4/2p5/2K5/8/8 w - -',
      /^White to move, drawn: no move wins; Kb2, Kc2 and Kd2 draw\n/,
      /^Kd2 +draws +8 of 8 /m,
      /^Kb4 +loses, #12 +1 of 7 +Kd4!$/m,
      1,
    ],
    [
      '8/8/8/3k4/8/3r4/8/3K4 w - -',
      /^White to move, lost: mated in 9; Ke1 and Ke2 hold out longest\n/,
      /^Ke1 +loses, #9 +2 of 18 +Kc4! Kd4!$/m,
      /^Kc2 +loses, #6 +1 of 18 +Kc4!$/m,
      1,
    ],
    ['8/8/8/4k3/8/8/8/KR3q2 w - -', /^White to move, #16\n/, /^Rxf1! +key, #16 /m, /^Re1\+ +loses, #6 /m, 0],
  ] as const)('%s', async ([fen, ...expected], { folder }) => {
    const { code, out } = await folder.run(['explain', '--fen', fen]);
    const [head, first, second, exit] = expected;
    for (const part of [head, first, second]) expect(out).toMatch(part);
    expect(code).toBe(exit);
  });

  test('where no move wins, --move says in how many moves each defence mates', async ({ folder }) => {
    const { code, out } = await folder.run(['explain', '--fen', LOST, '--move', 'Ka2']);
    expect(out).toMatch(/^1\.Ka2 loses: 3 of 29 defences mate in 4\n/);
    const replies = out.split('\n').slice(5);
    expect(replies.slice(0, 4)).toEqual([
      expect.stringMatching(/^1\.\.\.Kd2! +- +the attacker is mated in 4$/),
      expect.stringMatching(/^1\.\.\.Kd3! +- +the attacker is mated in 4$/),
      expect.stringMatching(/^1\.\.\.Kd4! +- +the attacker is mated in 4$/),
      expect.stringMatching(/^1\.\.\.Ke4 +- +the attacker is mated in 5$/),
    ]);
    expect(out).toMatch(/^1\.\.\.Qa1\+ +- +draw$/m);
    expect(code).toBe(1);
  });

  test('and with --move, what each defence leads to', async ({ folder }) => {
    const ask = ['explain', '--fen', '8/8/8/4k3/8/8/8/KBN5 w - -', '--move', 'Be4'];
    const { code, out } = await folder.run(ask);
    expect(out).toMatch(/^1\.Be4\? is not a key: 3 of 6 defences refute it \(draw\)\n/);
    expect(out).toMatch(/^1\.\.\.Kxe4! +- +refutes: draw$/m);
    expect(out).toMatch(/^1\.\.\.Kd4! +32 +refutes: mate in 32 instead of 30$/m);
    expect(code).toBe(1);
    const { out: json } = await folder.run([...ask, '--json']);
    expect(checkRecord(JSON.parse(json), 'explanation').explanation).toMatchObject({
      moves: 30,
      outcome: { outcome: 'win', moves: 30 },
      explained: { outcome: { outcome: 'draw' } },
    });
  });

  test('a stated length is kept to; where there is no such mate, the head says how long it takes', async ({
    folder,
  }) => {
    const explain = async (...args: readonly string[]) =>
      (await folder.run(['explain', '--fen', ...args])).out;
    const long = await explain(ROOK, '--mate', '3');
    expect(long).toMatch(/^White to move, #3: no key, mate takes 15 moves\n/);
    expect(long).toMatch(/^Re1\+ +fails +6 of 6 /m);
    expect(await explain(LOST, '--mate', '3')).toMatch(
      /^White to move, #3: no key, no mate in any number of moves \(the attacker is mated in 4\)\n/,
    );
    expect(await explain(LOST, '--mate', '3', '--move', 'Ka2')).toMatch(
      /^1\.Ka2\? is not a key: 29 of 29 defences refute it \(the attacker is mated in 4\)\n/,
    );
    expect(await explain('8/8/8/3k4/8/8/8/KB6 w - -', '--mate', '3')).toMatch(
      /^White to move, #3: no key, no mate in any number of moves \(drawn\)\n/,
    );
    expect(await explain('7k/8/5K2/8/8/8/8/6R1 w - -', '--mate', '3')).toMatch(/^White to move, #3\n/);
    const move = await explain(ROOK, '--mate', '3', '--move', 'Ka2');
    expect(move).toMatch(/^1\.Ka2\? is not a key: 8 of 8 defences refute it \(mate in 15\)\n/);
    expect(move).toMatch(/^1\.\.\.Ke4! +15 +refutes: mate in 15 instead of 3$/m);
  });
});

test('a limit leaves the answer open', async ({ folder }) => {
  const args = ['--fen', '8/5PkP/4K3/8/5P2/8/8/8 w - -', '--move', 'f8=R', '--mate', '3', '--nodes', '3'];
  const { code, out } = await folder.run(['explain', ...args]);
  expect(out).toContain('is undecided: the limit of nodes was reached');
  expect(code).toBe(3);
});

test.for([
  ['Rb9', "--move: found 'Rb9'; expected a move such as Qe5 or d1e5"],
  ['Kf7', "--move: found 'Kf7', which is not legal here"],
] as const)('--move %s is refused', async ([move, message], { folder }) => {
  const { code, err } = await folder.run(['explain', '--fen', MORPHY, '--move', move]);
  expect(err).toContain(message);
  expect(code).toBe(2);
});

test.for([
  [['Ra6', '--mate', '2'], { rating: 'key', moves: 2 }, 'is a key: mate in 2'],
  [['Ra5', '--mate', '2'], { rating: 'refuted', defences: 7 }, 'is a try: only 1...a6! refutes it'],
  [['Ra2', '--mate', '2'], { rating: 'refuted', defences: 8 }, 'is not a key: 2 of 8 defences refute it'],
  [['Ra2', '--mate', '1'], { rating: 'misses-goal' }, 'is not a key: it does not mate'],
  [['Ra6', '--mate', '2', '--nodes', '3'], { rating: 'undecided' }, 'is undecided: the limit of nodes'],
] as const)('--json has what the text says of %s', async ([[move, ...args], rating, text], { folder }) => {
  const ask = ['explain', '--fen', MORPHY, '--move', move, ...args];
  const [{ out }, { out: json }] = await Promise.all([folder.run(ask), folder.run([...ask, '--json'])]);
  expect(out).toContain(text);
  const { explained } = checkRecord(JSON.parse(json), 'explanation').explanation;
  expect(explained).toMatchObject(rating);
  const refuting = out.match(/^1\.\.\.\S+!/gm)?.map((name) => name.slice(4, -1));
  if (explained?.rating === 'refuted') {
    expect(nextOf(explained, 'refutation').map(({ san }) => san)).toEqual(refuting);
  }
});

test('--json: the record of the library, for a move and for all of them', async ({ folder }) => {
  const one = await folder.run(['explain', '--json', '--fen', MORPHY, '--move', 'Ra6']);
  const record = checkRecord(JSON.parse(one.out), 'explanation');
  expect(record).toMatchObject({
    problem: { fen: MORPHY },
    explanation: { moves: 2, explained: { uci: 'a1a6', san: 'Ra6', role: 'key', zugzwang: true } },
  });
  expect(one.code).toBe(0);
  const all = await folder.run(['explain', '--json', '--fen', MORPHY, '--mate', '1']);
  expect(checkRecord(JSON.parse(all.out), 'explanation').explanation.rated?.length).toBeGreaterThan(1);
  expect(all.code).toBe(1);
});

test('where there is no first move, it says why', async ({ folder }) => {
  const mated = await folder.run(['explain', '7k/6Q1/6K1/8/8/8/8/8 b - -']);
  expect(mated.out).toBe('Black to move, and is checkmated.\n');
  const stalemated = await folder.run(['explain', '7k/5K2/6Q1/8/8/8/8/8 b - -']);
  expect(stalemated.out).toBe('Black to move, and is stalemated.\n');
});

test('a line in which no problem begins names the one that is taken', async ({ folder }) => {
  folder.write('p.epd', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n# a comment\n');
  const { err } = await folder.run(['explain', 'p.epd:2']);
  expect(err).toBe('keymove: p.epd:2: this is the problem that begins in line 1\n');
});

test.for([
  ['without a mate', 'k7/p7/8/8/8/8/P7/K5b1 w - -', [], 'no mate in 5'],
  [
    'at a limit',
    '8/8/8/8/4k3/8/8/KR3q2 w - -',
    ['--nodes', '100'],
    'mate in 5 undecided (limit of nodes reached)',
  ],
] as const)(
  'without a length the first line says how far the search has come: %s',
  async ([, fen, more, said], { folder }) => {
    const { out } = await folder.run(['explain', '--fen', fen, ...more]);
    expect(out.split('\n')[0]).toBe(`White to move, ${said}`);
  },
);
