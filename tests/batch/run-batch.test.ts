import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { Batch, type Outcome, type RunOptions } from '../../src/batch/batch.js';
import type { Entry } from '../../src/problems/problem.js';

const OBEDIENT = new URL('./threads/obedient.mjs', import.meta.url);
const task = { name: 'solve', options: { hashMb: 1, max: 2 } } as const;

const folder = mkdtempSync(join(tmpdir(), 'keymove-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
  refusal: { source: { file: 'test.epd', line }, text: '', findings: [finding] },
});

const finding = { code: 'fen-empty', field: 'board', message: 'found nothing; expected a board' };

async function* stream(...batches: Entry[][]): AsyncGenerator<Entry[]> {
  yield* batches;
}

const run = (entries: AsyncIterable<Entry[]>, options: RunOptions = {}) =>
  new Batch(entries, task, { script: OBEDIENT, ...options }).outcomes();

async function collect(entries: AsyncIterable<Entry[]>, options: RunOptions = {}) {
  const outcomes: Outcome<'solve'>[] = [];
  let error: unknown;
  try {
    for await (const some of run(entries, options)) outcomes.push(...some);
  } catch (thrown) {
    error = thrown;
  }
  return { outcomes, names: outcomes.map(nameOf), error };
}

const record = (outcome: Outcome<'solve'>) => JSON.parse(outcome.lines.split('\n')[0] ?? '');

const nameOf = (outcome: Outcome<'solve'>): string =>
  outcome.type === 'result'
    ? record(outcome).id
    : `${outcome.failed ? 'failed' : 'refused'} ${outcome.refusal.source.line}`;

test('results and refusals come in input order, numbered, each with its own record', async () => {
  const entries = [refusal(1), entry(0), entry(1), refusal(4), refusal(5), entry(2), refusal(7)];
  const { outcomes, names } = await collect(stream(entries.slice(0, 3), [], entries.slice(3)));
  expect(names).toEqual(['refused 1', '0', '1', 'refused 4', 'refused 5', '2', 'refused 7']);
  expect(outcomes.map((outcome) => outcome.entry)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const outcome of outcomes) {
    expect(record(outcome).entry).toBe(outcome.entry);
    if (outcome.type === 'result') expect(record(outcome).index).toBe(outcome.facts.nodes);
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
    else expect(outcome.facts.nodes).toBe(i);
  });
});

test('nothing in, nothing out', async () => {
  expect(await collect(stream())).toEqual({ outcomes: [], names: [], error: undefined });
});

test('the first result does not wait for the second problem', async () => {
  const began = performance.now();
  for await (const [first] of run(stream([entry(0), entry(1, 'stop')]))) {
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
  for await (const some of run(endless())) {
    taken += some.length;
    furthestAhead = Math.max(furthestAhead, read - taken);
    await sleep(1);
    if (taken > 100_000) break;
  }
  expect(furthestAhead).toBeLessThan(35_000);
});

test('quick problems are sent in ever larger chunks, slow ones in small ones', async () => {
  const chunkLengths = ({ outcomes }: { outcomes: Outcome<'solve'>[] }) =>
    outcomes.map((outcome) => record(outcome).chunk);
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
  setTimeout(() => controller.abort(), 1500);
  const { outcomes, names, error } = await collect(source(), { signal: controller.signal });
  expect(error).toBeUndefined();
  expect(names).toEqual(['0', 'refused 2', '1', 'stop', 'refused 5']);
  expect(outcomes[3]).toMatchObject({ facts: { status: 'undecided', limit: 'interrupted' } });
  await sleep(10);
  expect(closed).toBe(true);
});

test('an abort with several threads loses nothing that was finished', async () => {
  const controller = new AbortController();
  const entries = [entry(0, 'stop'), entry(1), refusal(3), entry(2, 'stop'), entry(3)];
  // time enough for a second thread, which begins when the first has been busy for a while
  setTimeout(() => controller.abort(), 1500);
  const { names } = await collect(stream(entries), { threads: 2, signal: controller.signal });
  expect(names).toEqual(['stop', '1', 'refused 3', 'stop']);
});

test('an abort does not wait for a source that waits for input', async () => {
  const controller = new AbortController();
  async function* typing(): AsyncGenerator<Entry[]> {
    yield [entry(0)];
    await new Promise(() => {});
  }
  setTimeout(() => controller.abort(), 1500);
  expect((await collect(typing(), { signal: controller.signal })).names).toEqual(['0']);
});

test('aborted before it began: nothing', async () => {
  expect((await collect(stream([entry(0)]), { signal: AbortSignal.abort() })).names).toEqual([]);
});

describe('a thread that dies', () => {
  /** so that a thread soon has too little */
  const HEAP_MB = 16;
  const WAYS = [
    ['an exception in the solver', 'throw', /KernelError: no such square/],
    ['an uncaught exception', 'uncaught', /TypeError: nobody expects this/],
    ['the end of the thread', 'exit', /the thread ended with code 9/],
    ['want of memory', 'memory', /memory limit/],
  ] as const;

  test.each(WAYS)('%s, once: the problem is solved by another thread', async (_, way) => {
    const once = join(folder, way);
    const entries = [entry(0), entry(1, `${way} ${once}`), entry(2), refusal(4), entry(3)];
    const { names, error } = await collect(stream(entries), { heapMb: HEAP_MB });
    expect(error).toBeUndefined();
    expect(existsSync(once)).toBe(true);
    expect(names).toEqual(['0', `${way} ${once}`, '2', 'refused 4', '3']);
  });

  test.each(WAYS)(
    '%s, again and again: a failure that names it, and the rest is solved',
    async (_, way, message) => {
      // many before it: it dies in the middle of a long chunk
      const before = Array.from({ length: 300 }, (_, i) => entry(i));
      const after = Array.from({ length: 300 }, (_, i) => entry(i + 301));
      const { outcomes, error } = await collect(stream([...before, entry(300, way), ...after]), {
        threads: 2,
        heapMb: HEAP_MB,
      });
      expect(error).toBeUndefined();
      expect(outcomes.map((outcome) => record(outcome).index)).toEqual(
        Array.from({ length: 601 }, (_, i) => i),
      );
      const failed = outcomes.filter((outcome) => outcome.type === 'refusal');
      expect(failed).toHaveLength(1);
      expect(failed[0]).toMatchObject({
        entry: 300,
        failed: true,
        refusal: {
          source: { file: 'test.epd', line: 301 },
          findings: [{ code: 'solver-failed', message: expect.stringMatching(message) }],
        },
      });
    },
  );

  test('also when every problem kills', async () => {
    const entries = Array.from({ length: 8 }, (_, i) => entry(i, 'throw'));
    const { names, error } = await collect(stream(entries), { threads: 3 });
    expect(error).toBeUndefined();
    expect(names).toEqual(entries.map((_, i) => `failed ${i + 1}`));
  });

  test('after the stop flag nothing is tried again', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 4000);
    const entries = [entry(0), entry(1, 'stop'), entry(2, 'throw')];
    expect((await collect(stream(entries), { signal: controller.signal })).names).toEqual(['0', 'stop']);
  });
});

test('what waits behind a slow problem is given to a thread that has nothing to do', async () => {
  // quick ones first: the slow one is sent with hundreds of others
  const entries = Array.from({ length: 3000 }, (_, i) => entry(i, i === 1500 ? 'wait 1000' : `${i}`));
  const began = performance.now();
  const { outcomes } = await collect(stream(entries), { threads: 2 });
  expect(outcomes.map((outcome) => record(outcome).index)).toEqual(entries.map((_, i) => i));
  const slow = record(outcomes[1500] as Outcome<'solve'>);
  expect(slow.chunk).toBeGreaterThan(1);
  // of all that was sent with it, the last at least was solved by the other thread
  const others = outcomes.slice(1501).map((outcome) => record(outcome).thread);
  expect(others.some((thread) => thread !== slow.thread)).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(900);
});

test('threads are started as there is work for them', async () => {
  const threads = ({ outcomes }: { outcomes: Outcome<'solve'>[] }) =>
    new Set(outcomes.map((outcome) => record(outcome).thread)).size;
  const few = Array.from({ length: 5 }, (_, i) => entry(i));
  expect(threads(await collect(stream(few), { threads: 4 }))).toBe(1);
  const slow = Array.from({ length: 8 }, (_, i) => entry(i, 'wait 200'));
  expect(threads(await collect(stream(slow), { threads: 2 }))).toBe(2);
});

test('of a shard, what belongs to another is counted and not yielded', async () => {
  const entries = [entry(0), refusal(2), entry(1)];
  const batch = new Batch(stream(entries), task, { script: OBEDIENT, shard: { index: 1, count: 1_000_000 } });
  const outcomes: Outcome<'solve'>[] = [];
  for await (const some of batch.outcomes()) outcomes.push(...some);
  // the obedient thread answers whatever it is sent; the refusal is judged here
  expect(outcomes.map(nameOf)).toEqual(['0', '1']);
  expect(batch.extent.entries).toBe(3);
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
