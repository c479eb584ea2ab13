import { expect, test } from 'vitest';
import { lookAhead } from '../../../src/cli/files/look-ahead.js';
import type { Entry } from '../../../src/problems/problem.js';
import { problem } from '../../solve/problem.js';

const PROBLEM: Entry = { type: 'problem', problem: problem('7k/8/5K2/8/8/8/8/6R1 w - - 0 1', 2) };
const REFUSED: Entry = {
  type: 'refusal',
  refusal: { source: { file: 'a.epd', line: 1 }, text: 'x', findings: [] },
};
const never = new AbortController().signal;

async function* from(...batches: Entry[][]): AsyncGenerator<readonly Entry[]> {
  yield* batches;
}

async function all(entries: AsyncIterable<readonly Entry[]>): Promise<string[]> {
  const types: string[] = [];
  for await (const batch of entries) types.push(...batch.map(({ type }) => type));
  return types;
}

test.each([
  ['none', [], 'few'],
  ['one', [[PROBLEM]], 'one'],
  ['one among refused lines', [[REFUSED, PROBLEM], [REFUSED]], 'one'],
  ['two at once', [[PROBLEM, PROBLEM]], 'few'],
  ['two in turn', [[PROBLEM], [REFUSED], [PROBLEM]], 'few'],
  ['as many as are few', [[PROBLEM, PROBLEM], [PROBLEM]], 'few'],
  [
    'more',
    [
      [PROBLEM, PROBLEM],
      [PROBLEM, PROBLEM],
    ],
    'many',
  ],
  ['refused lines only', [[REFUSED]], 'few'],
] as const)('how many problems: %s', async (_, batches, howMany) => {
  const looked = await lookAhead(from(...batches.map((batch) => [...batch])), 3, never);
  expect(looked.howMany).toBe(howMany);
  expect(await all(looked.entries)).toEqual(batches.flat().map(({ type }) => type));
});

/** Yields one problem, then waits until it is released. */
function silent() {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* entries(): AsyncGenerator<readonly Entry[]> {
    yield [PROBLEM];
    await released;
    yield [PROBLEM];
  }
  return { entries: entries(), release };
}

test('the look-ahead does not wait for a silent stream, and loses nothing', async () => {
  const { entries, release } = silent();
  const looked = await lookAhead(entries, 1, never);
  expect(looked.howMany).toBe('many');
  release();
  expect(await all(looked.entries)).toEqual(['problem', 'problem']);
});

test('a signal ends the wait for a first problem', async () => {
  const controller = new AbortController();
  const looking = lookAhead(
    {
      // no input yet
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    },
    1,
    controller.signal,
  );
  controller.abort();
  expect((await looking).howMany).toBe('many');
});

test('an input refused line by line does not stay in memory', async () => {
  let read = 0;
  async function* refused(): AsyncGenerator<readonly Entry[]> {
    for (; ; read++) yield Array(1000).fill(REFUSED);
  }
  const looked = await lookAhead(refused(), 1, never);
  expect(looked.howMany).toBe('many');
  expect(read).toBeLessThan(5);
});

test('a failing source throws at whoever reads on', async () => {
  async function* failing(): AsyncGenerator<readonly Entry[]> {
    yield [PROBLEM, PROBLEM];
    throw new Error('the disk is gone');
  }
  const looked = await lookAhead(failing(), 1, never);
  await expect(all(looked.entries)).rejects.toThrow('the disk is gone');
});
