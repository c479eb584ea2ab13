/** `keymove puzzles`: other ways to name the games, to choose among the puzzles, and who does the work. */
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { hasRedis } from '../queue/redis-server.js';
import { startRedis } from '../queue/runs.js';
import { AFTER, BAD, games, LEGALL, timeless } from './puzzle-games.js';
import { parsed } from './results.js';
import { test } from './run.js';

describe('puzzles', () => {
  test('from compressed files and standard input', async ({ folder }) => {
    folder.write('legall.pgn.gz', gzipSync(LEGALL));
    const args = ['puzzles', '--format', 'epd', '-q'];
    const filed = await folder.run([...args, 'legall.pgn.gz']);
    expect(filed.out).toContain(AFTER);
    expect((await folder.run([...args, '-'], LEGALL)).out).toBe(filed.out);
  });

  test('that meet a condition, or a sample', async ({ folder }) => {
    folder.write('games.pgn', LEGALL + games(40));
    const run = async (...args: string[]) =>
      (await folder.run(['puzzles', 'games.pgn', '--max', '2', '--format', 'epd', '-q', ...args])).out.split(
        '\n',
      );
    const all = await run();
    expect(all.length).toBeGreaterThan(5);
    const some = await run('--where', 'men > 20');
    expect(some).toEqual(all.filter((line) => line.includes('abcdefgh') || line === ''));
    const sample = await run('--sample', '3');
    expect(sample).toHaveLength(4);
    expect(all).toEqual(expect.arrayContaining(sample));
    expect(await run('--sample', '3')).toEqual(sample);
    // what is written as records goes by the condition, too
    await folder.run(['puzzles', 'games.pgn', '--max', '2', '--where', 'men > 20', '-o', 'out.jsonl', '-q']);
    const found = parsed(folder, 'out.jsonl').flatMap(({ puzzles }) => puzzles?.found ?? []);
    expect(found).toHaveLength(1);
  });
});

const RUN = ['puzzles', 'games.pgn', '--max', '2', '-q'];

test.runIf(hasRedis)('are the same from a queue', async ({ folder }) => {
  folder.write('games.pgn', BAD + games(10));
  const { url } = await startRedis();
  const worker = folder.start(['worker', '--queue', url, '--workers', '1']);
  try {
    await folder.run([...RUN, '--output', 'plain.jsonl']);
    const { code } = await folder.run([...RUN, '--queue', url, '--output', 'queue.jsonl']);
    expect(code).toBe(2);
    expect(timeless(folder, 'queue.jsonl')).toBe(timeless(folder, 'plain.jsonl'));
  } finally {
    worker.process.kill('SIGTERM');
    await worker.ended;
  }
});

test('shards join to the records of the whole', async ({ folder }) => {
  folder.write('games.pgn', BAD + games(10));
  await folder.run([...RUN, '--output', 'plain.jsonl']);
  for (const i of [1, 2]) await folder.run([...RUN, '--shard', `${i}/2`, '--output', `${i}.jsonl`]);
  await folder.run(['merge', '1.jsonl', '2.jsonl', '--output', 'both.jsonl', '-q']);
  expect(timeless(folder, 'both.jsonl')).toBe(timeless(folder, 'plain.jsonl'));
});
