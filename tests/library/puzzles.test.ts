/** `puzzles` of the library: games in, records of solutions out. */
import { expect, test } from 'vitest';
import { KeymoveError, type PuzzlesProgress, puzzles } from '../../src/index.js';
import { matingGames } from '../puzzles/mating-games.js';

const LEGALL = '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n';
const BAD = '[White "A"]\n\n1. e4 Zf6 *\n\n';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test('yields refusals and puzzles, and tells what it has looked at', async () => {
  const told: PuzzlesProgress[] = [];
  const options = { max: 2, workers: 1, onProgress: (progress: PuzzlesProgress) => void told.push(progress) };
  const [refused, puzzle, ...more] = await all(puzzles(`${BAD}[White "B"]\n\n${LEGALL}`, options));
  expect(refused).toMatchObject({ type: 'refusal', refusal: { source: { line: 3 } } });
  expect(puzzle).toMatchObject({
    type: 'solution',
    index: 0,
    problem: { game: { tags: { White: 'B' }, ply: 10, before: { san: 'Bxd1' } } },
    solution: { status: 'solved', moves: 2 },
  });
  expect(more).toEqual([]);
  expect(told.at(-1)).toMatchObject({ games: 1, positions: 13, puzzles: 1, undecided: 0, allRead: true });
});

test('ends when it is aborted', async () => {
  const stop = new AbortController();
  const games = [...matingGames(2, 40)].join('\n');
  let found = 0;
  for await (const _ of puzzles(games, { max: 5, workers: 1, signal: stop.signal })) {
    found++;
    stop.abort();
  }
  expect(found).toBeGreaterThan(0);
});

test('refuses bad options', async () => {
  const codeOf = (asked: AsyncIterable<unknown>) =>
    all(asked).then(
      () => undefined,
      (error: unknown) => error instanceof KeymoveError && error.code,
    );
  expect(await codeOf(puzzles(LEGALL, { min: 3, max: 2 }))).toBe('bad-option');
  expect(await codeOf(puzzles(LEGALL, { max: 0 }))).toBe('bad-option');
  expect(await codeOf(puzzles(5 as never))).toBe('bad-problem');
});
