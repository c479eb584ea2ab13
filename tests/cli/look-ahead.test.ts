import { expect, test } from 'vitest';
import { lookAhead } from '../../src/cli/files/look-ahead.js';
import type { Entry } from '../../src/problems/problem.js';
import { problem } from '../report/examples.js';

const PROBLEM: Entry = { type: 'problem', problem };
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
  ['none', [], false],
  ['one', [[PROBLEM]], true],
  ['one among refused lines', [[REFUSED, PROBLEM], [REFUSED]], true],
  ['two at once', [[PROBLEM, PROBLEM]], false],
  ['two in turn', [[PROBLEM], [REFUSED], [PROBLEM]], false],
  ['refused lines only', [[REFUSED]], false],
] as const)('a single problem or not: %s', async (_, batches, single) => {
  const looked = await lookAhead(from(...batches.map((batch) => [...batch])), never);
  expect(looked.single).toBe(single);
  expect(await all(looked.entries)).toEqual(batches.flat().map(({ type }) => type));
});

/** Yields one problem, then nothing until it is released. */
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

test('a stream that falls silent is not waited for, and loses nothing', async () => {
  const { entries, release } = silent();
  const looked = await lookAhead(entries, never);
  expect(looked.single).toBe(false);
  release();
  expect(await all(looked.entries)).toEqual(['problem', 'problem']);
});

test('a signal ends the wait for a first problem', async () => {
  const controller = new AbortController();
  const looking = lookAhead(
    {
      // nobody has typed anything yet
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    },
    controller.signal,
  );
  controller.abort();
  expect((await looking).single).toBe(false);
});

test('an input that is refused line by line is not kept in memory', async () => {
  let read = 0;
  async function* refused(): AsyncGenerator<readonly Entry[]> {
    for (; ; read++) yield Array(1000).fill(REFUSED);
  }
  const looked = await lookAhead(refused(), never);
  expect(looked.single).toBe(false);
  expect(read).toBeLessThan(5);
});

test('a source that fails is met by whoever reads on', async () => {
  async function* failing(): AsyncGenerator<readonly Entry[]> {
    yield [PROBLEM, PROBLEM];
    throw new Error('the disk is gone');
  }
  const looked = await lookAhead(failing(), never);
  await expect(all(looked.entries)).rejects.toThrow('the disk is gone');
});
