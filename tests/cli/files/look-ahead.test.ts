import { setTimeout as sleep } from 'node:timers/promises';
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
  ['none', [], false],
  ['one', [[PROBLEM]], true],
  ['one among refused lines', [[REFUSED, PROBLEM], [REFUSED]], true],
  ['two at once', [[PROBLEM, PROBLEM]], false],
  ['two in turn', [[PROBLEM], [REFUSED], [PROBLEM]], false],
  ['refused lines only', [[REFUSED]], false],
] as const)('whether there is a single problem: %s', async (_, batches, single) => {
  const looked = await lookAhead(from(...batches.map((batch) => [...batch])), never);
  expect(looked.single).toBe(single);
  expect(await all(looked.entries)).toEqual(batches.flat().map(({ type }) => type));
});

/** Yields one problem, then waits until it is released, and yields the others. */
function silent(others: number) {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* entries(): AsyncGenerator<readonly Entry[]> {
    yield [PROBLEM];
    await released;
    yield Array(others).fill(PROBLEM);
  }
  return { entries: entries(), release };
}

test.each([
  [1, true],
  [2, false],
])('however long a stream is silent: %i problems', async (problems, single) => {
  const { entries, release } = silent(problems - 1);
  const looking = lookAhead(entries, never);
  const first = await Promise.race([looking, sleep(600)]);
  expect(first).toBeUndefined();
  release();
  const looked = await looking;
  expect(looked.single).toBe(single);
  expect(await all(looked.entries)).toEqual(Array(problems).fill('problem'));
});

test('a signal ends the wait for a first problem', async () => {
  const controller = new AbortController();
  const looking = lookAhead(
    {
      // no input yet
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    },
    controller.signal,
  );
  controller.abort();
  expect((await looking).single).toBe(false);
});

test('an input refused line by line does not stay in memory', async () => {
  let read = 0;
  async function* refused(): AsyncGenerator<readonly Entry[]> {
    for (; ; read++) yield Array(1000).fill(REFUSED);
  }
  const looked = await lookAhead(refused(), never);
  expect(looked.single).toBe(false);
  expect(read).toBeLessThan(5);
});

test('a failing source throws at whoever reads on', async () => {
  async function* failing(): AsyncGenerator<readonly Entry[]> {
    yield [PROBLEM, PROBLEM];
    throw new Error('the disk is gone');
  }
  const looked = await lookAhead(failing(), never);
  await expect(all(looked.entries)).rejects.toThrow('the disk is gone');
});
