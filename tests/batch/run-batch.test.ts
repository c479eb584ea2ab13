import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { Batch, type RunOptions } from '../../src/batch/batch.js';
import type { Outcome } from '../../src/batch/outcomes.js';
import { solverThreads } from '../../src/batch/threads/solver-threads.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { EntryOrLine } from '../../src/problems/file-reader.js';
import type { Entry } from '../../src/problems/problem.js';
import { someOf } from '../support/tier.js';

const threads = (name: string, size: { readonly heapMb?: number } = {}) =>
  nodeHost({ threadUrl: new URL(`./threads/${name}.mjs`, import.meta.url), ...size });
const OBEDIENT = threads('obedient');
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

const run = (entries: AsyncIterable<Entry[]>, options: RunOptions<'solve'> = {}, host = OBEDIENT) =>
  new Batch(host, entries, task, options).outcomes();

async function collect(entries: AsyncIterable<Entry[]>, options: RunOptions<'solve'> = {}, host = OBEDIENT) {
  const outcomes: Outcome<'solve'>[] = [];
  let error: unknown;
  try {
    for await (const some of run(entries, options, host)) outcomes.push(...some);
  } catch (thrown) {
    error = thrown;
  }
  return { outcomes, names: outcomes.map(nameOf), error };
}

/** An abort once the problems that make these files are begun. */
function abortOnceBegun(...files: readonly string[]): AbortSignal {
  const controller = new AbortController();
  const timer = setInterval(() => {
    if (!files.every((file) => existsSync(file))) return;
    clearInterval(timer);
    controller.abort();
  }, 10);
  return controller.signal;
}

/** Not made yet. */
const newFile = (): string => join(mkdtempSync(join(folder, 'begun-')), 'begun');

const record = (outcome: Outcome<'solve'>) => JSON.parse(String(outcome.record?.text).split('\n')[0] ?? '');

const nameOf = (outcome: Outcome<'solve'>): string =>
  outcome.type === 'result'
    ? record(outcome).id
    : `${outcome.failed ? 'failed' : 'refused'} ${outcome.refusal.source.line}`;

test('results and refusals come in input order, numbered, each with its record', async () => {
  const entries = [refusal(1), entry(0), entry(1), refusal(4), refusal(5), entry(2), refusal(7)];
  const { outcomes, names } = await collect(stream(entries.slice(0, 3), [], entries.slice(3)));
  expect(names).toEqual(['refused 1', '0', '1', 'refused 4', 'refused 5', '2', 'refused 7']);
  expect(outcomes.map((outcome) => outcome.entry)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const outcome of outcomes) {
    expect(record(outcome).entry).toBe(outcome.entry);
    if (outcome.type === 'result') expect(record(outcome).index).toBe(outcome.facts.nodes);
  }
});

test('several threads keep input order with slow and quick problems', async () => {
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

test('an empty input gives no results', async () => {
  expect(await collect(stream())).toEqual({ outcomes: [], names: [], error: undefined });
});

test('the first result does not wait for the second problem', async () => {
  const began = performance.now();
  for await (const [first] of run(stream([entry(0), entry(1, 'stop')]))) {
    expect(first && nameOf(first)).toBe('0');
    break;
  }
  // leaving the loop early also ends the thread, which would otherwise be busy for ever
  expect(performance.now() - began).toBeLessThan(5000);
});

test('reading runs only a bounded number of entries ahead of the results taken', async () => {
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
    if (taken > 50_000) break;
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

test('an abort yields the finished results and the current problem as undecided, and stops reading', async () => {
  const begun = newFile();
  let closed = false;
  async function* source(): AsyncGenerator<Entry[]> {
    try {
      yield [entry(0), refusal(2), entry(1), entry(2, `stop ${begun}`), refusal(5), entry(3), entry(4)];
      yield [entry(5)];
    } finally {
      closed = true;
    }
  }
  const { outcomes, names, error } = await collect(source(), { signal: abortOnceBegun(begun) });
  expect(error).toBeUndefined();
  expect(names).toEqual(['0', 'refused 2', '1', `stop ${begun}`, 'refused 5']);
  expect(outcomes[3]).toMatchObject({ facts: { status: 'undecided', limit: 'interrupted' } });
  await sleep(10);
  expect(closed).toBe(true);
});

test('an abort with several threads loses no finished result', async () => {
  // the second thread starts when the first has been busy for a while
  const [one, other] = [newFile(), newFile()];
  const entries = [entry(0, `stop ${one}`), entry(1), refusal(3), entry(2, `stop ${other}`), entry(3)];
  const { names } = await collect(stream(entries), { threads: 2, signal: abortOnceBegun(one, other) });
  expect(names).toEqual([`stop ${one}`, '1', 'refused 3', `stop ${other}`]);
});

test('an abort does not wait for a source that is waiting for input', async () => {
  const controller = new AbortController();
  async function* typing(): AsyncGenerator<Entry[]> {
    yield [entry(0)];
    await new Promise(() => {});
  }
  const names: string[] = [];
  for await (const some of run(typing(), { signal: controller.signal })) {
    names.push(...some.map(nameOf));
    controller.abort();
  }
  expect(names).toEqual(['0']);
});

test('an abort before the start gives no results', async () => {
  expect((await collect(stream([entry(0)]), { signal: AbortSignal.abort() })).names).toEqual([]);
});

describe('a thread that hears nothing', () => {
  test('is terminated after the stop flag; its problem is undecided', async () => {
    const [deaf, stop] = [newFile(), newFile()];
    const entries = [entry(0), entry(1, `deaf ${deaf}`), refusal(3), entry(2, `stop ${stop}`)];
    const signal = abortOnceBegun(deaf, stop);
    const { outcomes, error } = await collect(stream(entries), { threads: 2, signal });
    expect(error).toBeUndefined();
    expect(outcomes.map(({ type }) => type)).toEqual(['result', 'result', 'refusal', 'result']);
    for (const outcome of [outcomes[1], outcomes[3]])
      expect(outcome).toMatchObject({ facts: { status: 'undecided', limit: 'interrupted' } });
  });

  test('long after the time limit: its problem is undecided, its line unread; the rest goes on', async () => {
    const limited = { ...task, options: { ...task.options, ms: 100 } };
    const unread = { type: 'unread', text: 'deaf', source: { file: 'test.epd', line: 3 } } as const;
    async function* entries(): AsyncGenerator<EntryOrLine[]> {
      yield [entry(0), entry(1, 'deaf'), unread, entry(2), entry(3)];
    }
    const outcomes: Outcome<'solve'>[] = [];
    const executor = solverThreads(OBEDIENT, { threads: 2, lookEveryMs: 100 });
    for await (const some of new Batch<'solve'>(OBEDIENT, entries(), limited, { executor }).outcomes())
      outcomes.push(...some);
    expect(outcomes.map(({ type }) => type)).toEqual(['result', 'result', 'refusal', 'result', 'result']);
    expect(outcomes[1]).toMatchObject({ facts: { status: 'undecided', limit: 'time' } });
    expect(outcomes[2]).toMatchObject({
      refusal: { source: { line: 3 }, text: 'deaf', findings: [{ code: 'line-time' }] },
    });
  });
});

describe('a lost thread', () => {
  /** small, so that a thread soon runs out of memory */
  const SMALL = threads('obedient', { heapMb: 16 });
  const WAYS = [
    ['an exception in the solver', 'throw', /KernelError: no such square/],
    ['an uncaught exception', 'uncaught', /TypeError: nobody expects this/],
    ['the end of the thread', 'exit', /the thread ended with code 9/],
    ['want of memory', 'memory', /memory limit/],
  ] as const;

  test.each(someOf(WAYS, 2))('%s, once: another thread solves the problem', async (_, way) => {
    const once = join(folder, way);
    const entries = [entry(0), entry(1, `${way} ${once}`), entry(2), refusal(4), entry(3)];
    const { names, error } = await collect(stream(entries), {}, SMALL);
    expect(error).toBeUndefined();
    expect(existsSync(once)).toBe(true);
    expect(names).toEqual(['0', `${way} ${once}`, '2', 'refused 4', '3']);
  });

  test.each(someOf(WAYS, 2))(
    '%s, every time: a failure names the problem, and the rest is solved',
    async (_, way, message) => {
      // many problems before it, so that the thread is lost in the middle of a long chunk
      const before = Array.from({ length: 300 }, (_, i) => entry(i));
      const after = Array.from({ length: 300 }, (_, i) => entry(i + 301));
      const entries = [...before, entry(300, way), ...after];
      const { outcomes, error } = await collect(stream(entries), { threads: 2 }, SMALL);
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

  test('every problem may cost a thread', async () => {
    const entries = Array.from({ length: 8 }, (_, i) => entry(i, 'throw'));
    const { names, error } = await collect(stream(entries), { threads: 3 });
    expect(error).toBeUndefined();
    expect(names).toEqual(entries.map((_, i) => `failed ${i + 1}`));
  });

  test('nothing is tried again after the stop flag', async () => {
    const begun = newFile();
    const entries = [entry(0), entry(1, `stop ${begun}`), entry(2, 'throw')];
    const { names } = await collect(stream(entries), { signal: abortOnceBegun(begun) });
    expect(names).toEqual(['0', `stop ${begun}`]);
  });
});

test('problems that wait behind a slow one go to an idle thread', async () => {
  // quick ones first, so that the slow one is sent with hundreds of others
  const entries = Array.from({ length: 3000 }, (_, i) => entry(i, i === 1500 ? 'wait 1000' : `${i}`));
  const began = performance.now();
  const { outcomes } = await collect(stream(entries), { threads: 2 });
  expect(outcomes.map((outcome) => record(outcome).index)).toEqual(entries.map((_, i) => i));
  const slow = record(outcomes[1500] as Outcome<'solve'>);
  expect(slow.chunk).toBeGreaterThan(1);
  // at least the last problem sent with it was solved by the other thread
  const others = outcomes.slice(1501).map((outcome) => record(outcome).thread);
  expect(others.some((thread) => thread !== slow.thread)).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(900);
});

test('threads start only when there is work for them', async () => {
  const threads = ({ outcomes }: { outcomes: Outcome<'solve'>[] }) =>
    new Set(outcomes.map((outcome) => record(outcome).thread)).size;
  const few = Array.from({ length: 5 }, (_, i) => entry(i));
  expect(threads(await collect(stream(few), { threads: 4 }))).toBe(1);
  const slow = Array.from({ length: 8 }, (_, i) => entry(i, 'wait 200'));
  expect(threads(await collect(stream(slow), { threads: 2 }))).toBe(2);
});

test('problems of other shards are counted, but not yielded', async () => {
  const entries = [entry(0), refusal(2), entry(1)];
  const batch = new Batch(OBEDIENT, stream(entries), task, { shard: { index: 1, count: 1_000_000 } });
  const outcomes: Outcome<'solve'>[] = [];
  for await (const some of batch.outcomes()) outcomes.push(...some);
  // the obedient thread answers whatever it receives; the refusal is decided here
  expect(outcomes.map(nameOf)).toEqual(['0', '1']);
  expect(batch.extent.entries).toBe(3);
});

test('a thread that cannot start is an error, not a hang', async () => {
  const { error } = await collect(stream([entry(0)]), {}, threads('broken'));
  expect(error).toMatchObject({
    name: 'ExecutorError',
    message: expect.stringContaining('cannot start'),
  });
});

test('an error of the source is passed on after the results before it', async () => {
  async function* failing(): AsyncGenerator<Entry[]> {
    yield [refusal(1)];
    throw new Error('disk gone');
  }
  const { names, error } = await collect(failing());
  expect(names).toEqual(['refused 1']);
  expect(error).toMatchObject({ message: 'disk gone' });
});
