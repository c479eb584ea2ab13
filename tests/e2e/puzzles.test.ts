/** `keymove puzzles`: the real command, over games of a file. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { checkRecord } from '../records/schemas.js';
import { perTier, RUNS_ALL } from '../support/tier.js';
import { AFTER, BAD, BEFORE, games, LEGALL, timeless } from './puzzle-games.js';
import { parsed, read } from './results.js';
import { test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

describe('puzzles', () => {
  test('in every format', async ({ folder }) => {
    folder.write('legall.pgn', LEGALL);
    const reports = ['epd', 'pgn', 'md', 'html'].flatMap((end) => ['--report', `out.${end}`]);
    const { out, err, code } = await folder.run([
      'puzzles',
      'legall.pgn',
      ...reports,
      '--report',
      'sheet.html',
    ]);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^Legall – Saint Brie, +#2 +Bxf7\+! +2 /m);
    expect(out).toMatch(/^1 game, 13 positions: 1 puzzle$/m);
    expect(read(folder, 'out.epd')).toMatch(`${AFTER} bm Bxf7+; dm 2; pv Bxf7+ Ke7 Nd5#; id "abcdefgh-10";`);
    const pgn = read(folder, 'out.pgn');
    for (const tag of ['White "Legall"', 'Event "Paris"', 'Ply "10"', 'GameResult "1-0"', 'Stipulation "#2"'])
      expect(pgn).toContain(`[${tag}]`);
    expect(read(folder, 'out.html')).toContain('Saint Brie');
    expect(read(folder, 'sheet.html')).toContain('Saint Brie');
    expect(read(folder, 'out.md')).toContain('Bxf7+');
    for (const file of ['out.epd', 'out.pgn'])
      expect((await folder.run(['solve', file])).out).toMatch(/status +sound/);
  });

  test('in the columns of Lichess, which verify confirms', async ({ folder }) => {
    folder.write('games.pgn', LEGALL + games(6));
    await folder.run(['puzzles', 'games.pgn', '--max', '2', '--output', 'out.csv', '-q']);
    const [head, row = ''] = read(folder, 'out.csv').split('\n');
    expect(head).toBe(
      'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags',
    );
    const cells = row.split(',');
    expect(cells.slice(0, 3)).toEqual(['abcdefgh-10', BEFORE, 'g4d1 c4f7 e8e7 c3d5']);
    expect(Number(cells[3])).toBeGreaterThanOrEqual(400);
    expect(cells[7]).toMatch(/^mate mateIn2 short /);
    expect(cells.slice(8)).toEqual(['https://lichess.org/abcdefgh#10', 'C41']);
    const { out, code } = await folder.run(['verify', 'out.csv']);
    expect(out).toMatch(/^\d+ problems: \d+ sound$/m);
    expect(code).toBe(0);
  });

  test('have ids that differ from file to file', async ({ folder }) => {
    const nameless = LEGALL.replace(/^\[Site .*\n/m, '');
    for (const file of ['a.pgn', 'two words.pgn']) folder.write(file, nameless);
    const { out } = await folder.run(['puzzles', '--max', '2', '--format', 'csv', 'a.pgn', 'two words.pgn']);
    expect(out.match(/^.*-1-10(?=,)/gm)).toEqual(['a-1-10', 'two-words-1-10']);
  });

  test('of the games that can be read; the others are named with their line', async ({ folder }) => {
    folder.write('bad.pgn', BAD);
    const { out, err, code } = await folder.run(['puzzles', 'bad.pgn', '--max', '2']);
    expect(code).toBe(2);
    expect(err).toContain("bad.pgn:3: movetext: found 'Zf6'");
    expect(err).toContain("bad.pgn:7: movetext: found '2.Ke3'");
    expect(out).toMatch(/^1 game, 13 positions: 1 puzzle; 2 refused$/m);
  });

  test('that a limit left undecided are counted', async ({ folder }) => {
    folder.write('legall.pgn', LEGALL);
    const { out, code } = await folder.run(['puzzles', 'legall.pgn', '--max', '5', '--nodes', '1000']);
    expect(code).toBe(3);
    expect(out).toMatch(/positions hit the limit and are undecided/);
  });
});

describe('the records of puzzles', () => {
  const RUN = ['puzzles', 'games.pgn', '--max', '2', '-q'];

  test('follow the schema, and merge and stats read them', async ({ folder }) => {
    folder.write('games.pgn', BAD + games(10));
    await folder.run([...RUN, '--output', 'out.jsonl']);
    for (const record of parsed(folder, 'out.jsonl')) checkRecord(record);
    const csv = await folder.run([...RUN, '--format', 'csv']);
    expect((await folder.run(['merge', 'out.jsonl', '--format', 'csv', '-q'])).out).toBe(csv.out);
    const sampled = await folder.run([...RUN, '--format', 'csv', '--sample', '3']);
    const merged = await folder.run(['merge', 'out.jsonl', '--format', 'csv', '-q', '--sample', '3']);
    expect(merged.out).toBe(sampled.out);
    expect(merged.out.length).toBeLessThan(csv.out.length);
    const { out } = await folder.run(['stats', 'out.jsonl']);
    const found = parsed(folder, 'out.jsonl').flatMap(({ puzzles }) => puzzles?.found ?? []);
    expect(out).toMatch(new RegExp(`^sound +${found.length} `, 'm'));
  });

  test('are the same after a cut and --resume', async ({ folder }) => {
    folder.write('games.pgn', BAD + games(8));
    await folder.run([...RUN, '--output', 'plain.jsonl']);
    const plain = read(folder, 'plain.jsonl');
    for (const share of perTier([0.6], [0.3, 0.5, 0.7])) {
      folder.write('out.jsonl', plain.slice(0, Math.floor(plain.length * share)));
      await folder.run([...RUN, '--resume', 'out.jsonl']);
      expect(timeless(folder, 'out.jsonl')).toBe(timeless(folder, 'plain.jsonl'));
    }
  });

  inAll('are complete as far as they go after Ctrl-C, and resumable', async ({ folder }) => {
    folder.write('games.pgn', LEGALL.repeat(3).replaceAll('\n[White', '\n\n[White') + games(8));
    const args = [
      'puzzles',
      'games.pgn',
      '--max',
      '4',
      '--no-limit',
      '--workers',
      '1',
      '--resume',
      'out.jsonl',
    ];
    const started = folder.start(args);
    const file = join(folder.path, 'out.jsonl');
    while (!existsSync(file) || !read(folder, 'out.jsonl').includes('"type":"puzzles"')) await sleep(20);
    started.process.kill('SIGINT');
    const { code, err } = await started.ended;
    expect(code).toBe(130);
    expect(err).toContain('to continue, repeat the command with --resume out.jsonl');
    const resumed = await folder.run(args);
    expect(resumed.code).toBe(0);
    await folder.run([...args.slice(0, -2), '--output', 'plain.jsonl']);
    expect(timeless(folder, 'out.jsonl')).toBe(timeless(folder, 'plain.jsonl'));
  });
});

test.for([
  [['--min', '3', '--max', '2'], /--min: found 3; expected at most 2/],
  [['--json', '--sample', '3'], /--sample/],
  [['--json', '--format', 'csv'], /--json and --format csv/],
] as const)('%s is refused', async ([args, message], { folder }) => {
  folder.write('legall.pgn', LEGALL);
  const { code, err } = await folder.run(['puzzles', ...args, 'legall.pgn']);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});
