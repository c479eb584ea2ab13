import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BatchOptions, type Outcome, solveAll } from '../../src/batch/solve-all.js';
import type { Entry } from '../../src/problems/problem.js';

const OBEDIENT = new URL('./threads/obedient.mjs', import.meta.url);
const solve = { hashMb: 1, max: 2 };

const entry = (index: number, id = `${index}`): Entry => ({
  type: 'problem',
  problem: {
    index,
    id,
    source: { file: 'test.epd', line: index + 1 },
    fen: '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
    claim: { keys: [], line: [] },
    comments: [],
    warnings: [],
  },
});

const refusal = (line: number): Entry => ({
  type: 'refusal',
  refusal: { source: { file: 'test.epd', line }, text: '', findings: [] },
});

async function* stream(...batches: Entry[][]): AsyncGenerator<Entry[]> {
  yield* batches;
}

async function collect(entries: AsyncIterable<Entry[]>, options: Partial<BatchOptions> = {}) {
  const outcomes: Outcome[] = [];
  let error: unknown;
  try {
    for await (const some of solveAll(entries, { solve, script: OBEDIENT, ...options }))
      outcomes.push(...some);
  } catch (thrown) {
    error = thrown;
  }
  return { outcomes, names: outcomes.map(nameOf), error };
}

const nameOf = (outcome: Outcome): string =>
  outcome.type === 'solution' ? (outcome.problem.id ?? '') : `refused ${outcome.refusal.source.line}`;

test('results and refusals come in input order, each with its own solution', async () => {
  const entries = [refusal(1), entry(0), entry(1), refusal(4), refusal(5), entry(2), refusal(7)];
  const { outcomes, names } = await collect(stream(entries.slice(0, 3), [], entries.slice(3)));
  expect(names).toEqual(['refused 1', '0', '1', 'refused 4', 'refused 5', '2', 'refused 7']);
  for (const outcome of outcomes) {
    if (outcome.type === 'solution') expect(outcome.solution.nodes).toBe(outcome.problem.index);
  }
});

test('input order also when several threads take turns at slow and quick problems', async () => {
  const entries = Array.from({ length: 200 }, (_, i) =>
    i % 17 === 5 ? refusal(i) : entry(i, `${['wait', 'send', 'x'][i % 3]} ${i % 4} ${i}`),
  );
  const { outcomes } = await collect(stream(entries), { threads: 3 });
  expect(outcomes).toHaveLength(200);
  outcomes.forEach((outcome, i) => {
    if (outcome.type === 'refusal') expect(outcome.refusal.source.line).toBe(i);
    else expect([outcome.problem.index, outcome.solution.nodes]).toEqual([i, i]);
  });
});

test('nothing in, nothing out', async () => {
  expect(await collect(stream())).toEqual({ outcomes: [], names: [], error: undefined });
});

test('the first result does not wait for the second problem', async () => {
  const began = performance.now();
  for await (const [first] of solveAll(stream([entry(0), entry(1, 'stop')]), { solve, script: OBEDIENT })) {
    expect(first && nameOf(first)).toBe('0');
    break;
  }
  // ending the loop early also ends the thread, which would be busy for ever
  expect(performance.now() - began).toBeLessThan(5000);
});

test('reading stays only a bounded number of entries ahead of the reader of the results', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Entry[]> {
    for (;;) yield Array.from({ length: 100 }, () => entry(read++));
  }
  let taken = 0;
  let furthestAhead = 0;
  for await (const some of solveAll(endless(), { solve, script: OBEDIENT })) {
    taken += some.length;
    furthestAhead = Math.max(furthestAhead, read - taken);
    await sleep(1);
    if (taken > 30_000) break;
  }
  expect(furthestAhead).toBeLessThan(10_000);
});

test('quick problems are sent in ever larger chunks, slow ones in small ones', async () => {
  const chunkLengths = ({ outcomes }: { outcomes: Outcome[] }) =>
    outcomes.map((outcome) => (outcome.type === 'solution' ? outcome.solution.searched : 0));
  const quick = chunkLengths(await collect(stream(Array.from({ length: 5000 }, (_, i) => entry(i)))));
  expect(quick[0]).toBe(1);
  expect(Math.max(...quick)).toBeGreaterThanOrEqual(64);
  const slow = chunkLengths(await collect(stream(Array.from({ length: 8 }, (_, i) => entry(i, 'wait 100')))));
  expect(Math.max(...slow)).toBe(1);
});

test('an abort yields what is finished and the problem in hand as undecided, and reads no further', async () => {
  const controller = new AbortController();
  let closed = false;
  async function* source(): AsyncGenerator<Entry[]> {
    try {
      yield [entry(0), refusal(2), entry(1), entry(2, 'stop'), refusal(5), entry(3), entry(4)];
      yield [entry(5)];
    } finally {
      closed = true;
    }
  }
  setTimeout(() => controller.abort(), 200);
  const { outcomes, names, error } = await collect(source(), { signal: controller.signal });
  expect(error).toBeUndefined();
  expect(names).toEqual(['0', 'refused 2', '1', 'stop', 'refused 5']);
  expect(outcomes[3]).toMatchObject({ solution: { status: 'undecided', limit: 'interrupted' } });
  await sleep(10);
  expect(closed).toBe(true);
});

test('an abort with several threads loses nothing that was finished', async () => {
  const controller = new AbortController();
  const entries = [entry(0, 'stop'), entry(1), refusal(3), entry(2, 'stop'), entry(3)];
  setTimeout(() => controller.abort(), 300);
  const { names } = await collect(stream(entries), { threads: 2, signal: controller.signal });
  expect(names).toEqual(['stop', '1', 'refused 3', 'stop']);
});

test('an abort does not wait for a source that waits for input', async () => {
  const controller = new AbortController();
  async function* typing(): AsyncGenerator<Entry[]> {
    yield [entry(0)];
    await new Promise(() => {});
  }
  setTimeout(() => controller.abort(), 200);
  expect((await collect(typing(), { signal: controller.signal })).names).toEqual(['0']);
});

test('aborted before it began: nothing', async () => {
  expect((await collect(stream([entry(0)]), { signal: AbortSignal.abort() })).names).toEqual([]);
});

test.each([
  ['an exception in the solver', 'throw', /test\.epd:3: KernelError: no such square/],
  ['an uncaught exception', 'uncaught', /TypeError: nobody expects this \(in hand: test\.epd:3/],
  ['the end of the thread', 'exit', /the thread ended with code 9 \(in hand: test\.epd:3/],
])('%s is an error that names the problem, after what came before it', async (_, id, message) => {
  const source = async function* () {
    yield [entry(0), entry(1)];
    await sleep(300);
    yield [entry(2, id), entry(3)];
    // a source that has more to say must not keep the batch alive
    await new Promise(() => {});
  };
  const { names, error } = await collect(source());
  expect(names).toEqual(['0', '1']);
  expect(error).toMatchObject({ name: 'SolverThreadError', message: expect.stringMatching(message) });
});

test('a thread that cannot start is an error, not a hang', async () => {
  const script = new URL('./threads/broken.mjs', import.meta.url);
  const { error } = await collect(stream([entry(0)]), { script });
  expect(error).toMatchObject({
    name: 'SolverThreadError',
    message: expect.stringContaining('cannot start'),
  });
});

test('an error of the source is passed on after what came before it', async () => {
  async function* failing(): AsyncGenerator<Entry[]> {
    yield [refusal(1)];
    throw new Error('disk gone');
  }
  const { names, error } = await collect(failing());
  expect(names).toEqual(['refused 1']);
  expect(error).toMatchObject({ message: 'disk gone' });
});
