import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { directMate } from '../../src/problems/stipulation.js';
import { keysOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import type { Verdict } from '../../src/solution/verdict.js';
import { untilWorked } from '../support/cpu-time.js';
import { RUNS_ALL } from '../support/tier.js';
import { ENDLESS, LONG_GAME, MATE_IN_2, NO_MATE, TWO_KEYS } from './problems.js';
import { flat, test, written } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const SOUND = `${MATE_IN_2} dm 2; bm Kf7; id "Rook";\n`;
const COOKED = `${TWO_KEYS} dm 1; bm Ra8;\n`;
const WRONG_KEY = `${MATE_IN_2} dm 2; bm Rg2;\n`;
const WRONG_LINE = `${MATE_IN_2} dm 2; pv Kf7 Kh7 Rg2#;\n`;
const SHORT = `${MATE_IN_2} dm 3;\n`;
const NO_SOLUTION = `${MATE_IN_2} dm 1;\n`;
const UNDECIDED = `${ENDLESS} dm 20;\n`;
const INVALID = `${MATE_IN_2} dm 2; bm foo;\n`;

/** The records of `verify --json`, each checked against the schema. */
const records = (out: string) =>
  out
    .split('\n')
    .slice(0, -1)
    .map(flat)
    .filter(({ type }) => type !== 'run');

test('a collection gives a table with the evidence, and a summary by verdict', async ({ folder }) => {
  folder.write('c.epd', SOUND + COOKED + WRONG_KEY + WRONG_LINE + SHORT + NO_SOLUTION);
  const { code, out, err } = await folder.start(['verify', 'c.epd'], { COLUMNS: '120' }).ended;
  const lines = out.split('\n');
  expect(lines[0]).toMatch(/^problem +stip\. +published +verdict +evidence$/);
  expect(lines.slice(2, 8)).toEqual([
    expect.stringMatching(/^Rook +#2 +Kf7 +sound$/),
    expect.stringMatching(/^c\.epd:2 +#1 +Ra8# +cooked +keys R[ab]\S+# R[ab]\S+#$/),
    expect.stringMatching(/^c\.epd:3 +#2 +Rg2 +wrong key +the key is Kf7!; Rg2\? but 1\.\.\.Kh7!$/),
    expect.stringMatching(
      /^c\.epd:4 +#2 +Kf7 +wrong line +1\.\.\.Kh7 2\.Rg2 does not mate, while Rh1# does$/,
    ),
    expect.stringMatching(/^c\.epd:5 +#3 +- +short mate +mate in 2: 1\.Kf7 Kh7 2\.Rh1#$/),
    expect.stringMatching(/^c\.epd:6 +#1 +- +no solution +mate takes 2 moves: 1\.Kf7 Kh7 2\.Rh1#$/),
  ]);
  expect(lines[9]).toBe('6 problems: 1 sound, 1 cooked, 1 short, 1 no solution, 1 wrong key, 1 wrong line');
  expect(err).toBe('');
  expect(code).toBe(1);
});

test('the same as NDJSON: input order, summary last, every record valid under the schema', async ({
  folder,
}) => {
  folder.write('c.epd', `${COOKED}nonsense\n${WRONG_KEY}${INVALID}`);
  const { code, out, err } = await folder.run(['verify', '--json', 'c.epd']);
  const all = records(out);
  expect(all.map(({ type }) => type)).toEqual(['verdict', 'refusal', 'verdict', 'verdict', 'summary']);
  expect(all[0]).toMatchObject({
    index: 0,
    source: { file: 'c.epd', line: 1 },
    stipulation: directMate(1),
    verdict: 'cooked',
    published: { keys: [{ text: 'Ra8' }], lines: [] },
    unpublished: [[{ uci: 'b1b8', san: 'Rb8#' }]],
    solution: { moves: 1 },
  });
  expect(all[1]).toMatchObject({ source: { file: 'c.epd', line: 2 } });
  expect(all[2]).toMatchObject({
    index: 1,
    verdict: 'wrong-key',
    faults: [{ of: 'key', text: 'Rg2', reason: 'fails', refutations: [{ uci: 'h8h7', san: 'Kh7' }] }],
    solution: { line: [{ san: 'Kf7' }, { san: 'Kh7' }, { san: 'Rh1#' }] },
  });
  expect(all[3]).toMatchObject({ verdict: 'invalid', findings: [{ field: 'key' }] });
  expect(all[4]).toMatchObject({
    problems: 4,
    verdicts: { cooked: 1, 'wrong-key': 1, invalid: 2, sound: 0 },
    refused: 0,
  });
  expect(err).toBe('');
  expect(code).toBe(2);
});

describe('exit codes', () => {
  test.for([
    [0, 'all are sound', SOUND, []],
    [1, 'one is not', SOUND + COOKED, []],
    [1, 'one is not, and one is undecided', COOKED + UNDECIDED, ['--nodes', '2000']],
    [2, 'a claim cannot be read', SOUND + INVALID, []],
    [2, 'a line cannot be read, and a problem is not sound', `nonsense\n${COOKED}`, []],
    [3, 'a limit of nodes', SOUND + UNDECIDED, ['--nodes', '2000']],
    [3, 'a limit of time', UNDECIDED, ['--time', '50ms']],
    [3, 'nothing says how long the mate is, and there is none', `${NO_MATE} bm a4;\n`, ['--max', '2']],
  ] as const)('%d: %s', async ([code, , input, options], { folder }) => {
    expect(await folder.run(['verify', ...options, '-'], input)).toMatchObject({ code });
  });
});

test('--only shows some verdicts; the summary and the exit code cover all', async ({ folder }) => {
  const input = `${SOUND}${COOKED}nonsense\n${SHORT}${INVALID}`;
  const { code, out, err } = await folder.run(['verify', '--only', 'cooked,short', '-'], input);
  const rows = out.split('\n').filter((line) => /^(Rook|standard input:)/.test(line));
  expect(rows.map((row) => row.split('  ')[0])).toEqual(['standard input:2', 'standard input:4']);
  expect(out).toContain('5 problems: 1 sound, 1 cooked, 1 short, 2 invalid');
  expect(err).toBe('');
  expect(code).toBe(2);
  const invalid = await folder.run(['verify', '--json', '--only', 'invalid', '-'], input);
  expect(records(invalid.out).map(({ type }) => type)).toEqual(['refusal', 'verdict', 'summary']);
  const missing = await folder.run(['verify', '--only', 'cooked', 'absent.epd']);
  expect(missing.err).toContain('absent.epd');
});

for (const [asked, verdict] of [
  [['--mate', '2'], 'sound'],
  [['--mate', '3'], 'short'],
  [['--mate', '1'], 'no-solution'],
  [['--stipulation', '#2'], 'sound'],
  [['--stipulation', '#3'], 'short'],
] as const) {
  test(`${asked.join(' ')} asks for what the file does not say, as in solve`, async ({ folder }) => {
    const { out } = await folder.run(['verify', '--fen', `${MATE_IN_2} bm Kf7;`, ...asked, '--json']);
    expect(records(out)[0]).toMatchObject({ verdict });
  });
}

test('--only with an unknown verdict', async ({ folder }) => {
  const { code, err } = await folder.run(['verify', '--only', 'coked', '--fen', MATE_IN_2]);
  expect(err).toContain("--only: unknown verdict 'coked'. Did you mean 'cooked'?");
  expect(code).toBe(2);
});

test('--quiet: the rows, and nothing else', async ({ folder }) => {
  const { out, err } = await folder.run(['verify', '-q', '-'], SOUND + COOKED);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/sound$/),
    expect.stringMatching(/cooked .*#$/),
    '',
  ]);
  expect(err).toBe('');
});

test('--max looks for the true length', async ({ folder }) => {
  const { out } = await folder.run(['verify', '--max', '3', '-'], NO_SOLUTION);
  expect(out).toContain('mate takes 2 moves: 1.Kf7 Kh7 2.Rh1#');
});

test('castling: the rights that would make it sound', async ({ folder }) => {
  const { code, out } = await folder.run(['verify', '--fen', 'r3k1K1/1RR3p1/7p/8/8/8/8/8 w q - dm 2;']);
  expect(out).toContain('no mate in 2; sound without castling');
  expect(out).toContain('(1 sound with other castling rights)');
  expect(code).toBe(1);
});

test('colours appear only where they are wanted', async ({ folder }) => {
  const colours = async (args: string[], env: NodeJS.ProcessEnv) =>
    (await folder.run(['verify', '--fen', `${MATE_IN_2} dm 2;`, ...args], '', env)).out.includes('\u001b[');
  expect(await colours([], {})).toBe(false);
  expect(await colours([], { FORCE_COLOR: '1' })).toBe(true);
  expect(await colours(['--no-color'], { FORCE_COLOR: '1' })).toBe(false);
});

inAll(
  'Ctrl-C: the finished problems and the current one are reported, then the summary',
  async ({ folder }) => {
    folder.write('long.epd', COOKED + UNDECIDED);
    const started = folder.start(['verify', '--no-limit', '--json', '--workers', '1', 'long.epd']);
    await written(started, 'cooked');
    await untilWorked(started.process.pid, 0.35);
    started.process.kill('SIGINT');
    const { code, out } = await started.ended;
    const all = records(out);
    expect(all.map(({ type }) => type)).toEqual(['verdict', 'verdict', 'summary']);
    expect(all[1]).toMatchObject({
      verdict: 'undecided',
      limit: 'interrupted',
      solution: { complete: false },
    });
    expect(all[2]).toMatchObject({ verdicts: { cooked: 1, undecided: 1 }, interrupted: true });
    expect(code).toBe(130);
  },
);

test('foreign piece letters are read if the solution shows its language, otherwise invalid', async ({
  folder,
}) => {
  const fen = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
  folder.write('keys.csv', `fen,stipulation,key\n${fen},#1,Ta8\n${fen},#1,Vh8\n${fen},#1,Rh8\n`);
  folder.write('game.pgn', `[FEN "${fen}"]\n[Stipulation "#1"]\n\n1.Ta8# 1-0\n`);
  const { out } = await folder.run(['verify', '--format', 'csv', 'keys.csv', 'game.pgn']);
  expect(
    out
      .split('\r\n')
      .slice(1, -1)
      .map((row) => /,#1,([\w-]+),(\w+),/.exec(row)?.slice(1)),
  ).toEqual([
    ['sound', 'Ta8'],
    ['invalid', 'Vh8'],
    ['wrong-key', 'Rh8'],
    ['sound', 'Ta8'],
  ]);
  expect(out).toContain("found 'Vh8'; expected a move such as Qe5 or d1e5");
});

test('a published solution in PGN: every branch is checked', async ({ folder }) => {
  folder.write(
    'loyd.pgn',
    `[White "Sam Loyd"]
[Black "#3"]
[FEN "8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1"]

1. f8=R! Kg6 (1... Kxf8 2. h8=Q#) (1... Kh6 2. h8=Q+ (2. h8=B) Kg6 3. Rf6#) 2. h8=R Kg7 3. Rfg8# (3. Rh1) *
`,
  );
  const { out } = await folder.run(['verify', '--json', 'loyd.pgn']);
  expect(records(out)[0]).toMatchObject({
    verdict: 'wrong-line',
    faults: [
      {
        of: 'line',
        text: 'Rh1',
        reason: 'misses-goal',
        after: [{ san: 'f8=R' }, { san: 'Kg6' }, { san: 'h8=R' }, { san: 'Kg7' }],
      },
      { of: 'line', after: [{ san: 'f8=R' }, { san: 'Kh6' }], text: 'h8=B', reason: 'fails' },
    ],
  });
});

test('Lichess puzzles: the last move may be any mate, each earlier move must be the only one', async ({
  folder,
}) => {
  const head = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';
  const row = (id: string, fen: string, moves: string, theme: string) =>
    `${id},${fen},${moves},600,80,100,10,mate ${theme},https://lichess.org/x#1,`;
  folder.write(
    'puzzles.csv',
    [
      head,
      row('any01', '6k1/5ppp/8/8/8/8/8/RR5K b - - 0 1', 'g8h8 a1a8', 'mateIn1'),
      row('two01', '8/5P1P/4K1k1/8/5P2/8/8/8 b - - 0 1', 'g6g7 f7f8r g7h7 e6f6 h7h6 f8h8', 'mateIn3'),
      '',
    ].join('\n'),
  );
  const { out } = await folder.run(['verify', '--json', 'puzzles.csv']);
  const [any, two] = records(out);
  expect(any).toMatchObject({ id: 'any01', verdict: 'sound' });
  expect(two).toMatchObject({
    id: 'two01',
    verdict: 'wrong-line',
    faults: [{ text: 'e6f6', reason: 'not-only' }],
  });
  const table = await folder.run(['verify', 'puzzles.csv']);
  expect(table.out).toMatch(/^any01 +#1 +Ra8# +sound$/m);
});

test('moves that are said to be wrong are in the records, which say the same when they are read again', async ({
  folder,
}) => {
  const asked = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; am Ra6;';
  const { out } = await folder.run(['verify', '--json', '-'], asked);
  const again = await folder.run(['verify', '--json', '-'], out);
  for (const text of [out, again.out]) {
    expect(records(text)[0]).toMatchObject({ verdict: 'wrong-key', faults: [{ reason: 'is-key' }] });
  }
});

test('two mates at the last move of a puzzle are no cook, in solve and verify alike; in any other problem they are', async ({
  folder,
}) => {
  const head = 'PuzzleId,FEN,Moves,Themes';
  folder.write('l.csv', `${head}\nany01,6k1/5ppp/8/8/8/8/8/RR5K b - - 0 1,g8h8 a1a8,mateIn1\n`);
  folder.write('l.epd', COOKED);
  for (const command of ['solve', 'verify']) {
    const { code, out } = await folder.run([command, '--json', 'l.csv']);
    expect(code).toBe(0);
    expect((await folder.run([command, 'l.epd'])).code).toBe(1);
    // the records of results say the same when they are read again
    const again = await folder.run(['verify', '--json', '-'], out);
    expect(records(again.out)[0]).toMatchObject({ verdict: 'sound' });
  }
  const { out } = await folder.run(['solve', 'l.csv', '--report', 'l.html', '--report', 'sheet.html']);
  expect(out).toMatch(/status +2 mates$/m);
  expect(readFileSync(join(folder.path, 'l.html'), 'utf8')).toContain(
    '"results":["sound"],"verdicts":["sound"],"result":"2 mates","mood":"good"',
  );
  expect(readFileSync(join(folder.path, 'sheet.html'), 'utf8')).not.toContain('cooked');
});

test('the play, where it is asked for: as text, as records, and nowhere else', async ({ folder }) => {
  const play = ['--tries', '--set-play', '--variations', 'full'];
  const { out } = await folder.run(['verify', '--json', ...play, '-'], SOUND + COOKED);
  const [sound] = records(out);
  const solutionOf = (record: unknown): Solution => (record as Verdict).solution;
  expect(sound).toMatchObject({ verdict: 'sound', solution: { view: 'full' } });
  expect(solutionOf(sound).phases.map(({ kind }) => kind)).toEqual(['set', 'try', 'actual']);
  expect(keysOf(solutionOf(sound))[0]?.next.length).toBeGreaterThan(0);
  const [plain] = records((await folder.run(['verify', '--json', '-'], SOUND)).out);
  expect(solutionOf(plain).view).toBeUndefined();
  expect(keysOf(solutionOf(plain))[0]?.next).toEqual([]);
  // the table has no room for it, so the tree is shown
  const text = await folder.run(['verify', '--tries', '-'], COOKED);
  expect(text.out).toMatch(/Cooked by \S+|2 keys: /);
  expect(text.out).toMatch(/^ {3}1\.Ra8#$/m);
  const refused = await folder.run(['verify', '--tries', '--format', 'csv', '-'], SOUND);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('--format csv shows no play; expected text, html or json');
});

test('every summary counts what the default limit left undecided, and says so once', async ({ folder }) => {
  folder.write('games.pgn', LONG_GAME.repeat(2));
  const reports = ['a.md', 'a.html', 'a.json', 'text=a.txt'].flatMap((report) => ['--report', report]);
  const { out, err } = await folder.run(['verify', '--max', '12', ...reports, 'games.pgn']);
  const words =
    /2 problems hit the default limit of 100,000,000 positions \(2,000,000 if no length is stated\)/;
  expect(out).toMatch(words);
  expect(err).not.toMatch(words);
  const read = (file: string) => readFileSync(join(folder.path, file), 'utf8');
  for (const file of ['a.md', 'a.html', 'a.txt']) expect(read(file), file).toMatch(words);
  const summary = read('a.json').trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(summary).givenUp).toEqual({ problems: 2, stated: 100_000_000, unstated: 2_000_000 });
});

inAll('the default limit is the same for one problem and for many', async ({ folder }) => {
  const answers = async (count: number) => {
    folder.write('games.pgn', LONG_GAME.repeat(count));
    const { out } = await folder.run(['verify', '--max', '12', '--json', 'games.pgn']);
    const verdicts = records(out).filter(({ type }) => type === 'verdict') as unknown as Verdict[];
    return verdicts.map(({ verdict, limit, solution: { searched, nodes } }) => ({
      verdict,
      limit,
      searched,
      nodes,
    }));
  };
  const [alone] = await answers(1);
  expect(alone).toMatchObject({ verdict: 'undecided', limit: 'nodes' });
  expect(await answers(2)).toEqual([alone, alone]);
});
