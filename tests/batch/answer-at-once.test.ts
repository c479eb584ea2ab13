import { expect, test } from 'vitest';
import { answeringAtOnce } from '../../src/batch/answer-at-once.js';
import { Batch } from '../../src/batch/batch.js';
import type { StartExecutor } from '../../src/batch/executor.js';
import type { Task } from '../../src/batch/tasks.js';
import type { Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { Problem } from '../../src/problems/problem.js';
import { directMate } from '../../src/problems/stipulation.js';
import { hostWithShelf } from '../kernel/shelves.js';

/** No mate: a few thousand nodes, so the clock is looked at. */
const problem: Problem = {
  index: 0,
  source: { file: 'a.epd', line: 1 },
  fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b - - 0 1',
  stipulation: directMate(3),
  claim: { keys: [], line: [] },
  comments: [],
  warnings: [],
};
const task: Task<'solve'> = { name: 'solve', options: { hashMb: 1, max: 5 } };

const THREAD = 'a thread was asked';

/** By whom the problems are answered where the processor's clock shows these milliseconds, one after the other. */
async function answeredBy(
  clock: (look: number) => number,
  problems: readonly Problem[],
  { common } = nodeHost(),
): Promise<string[]> {
  let looks = 0;
  const host: Host = {
    cores: 1,
    canShareMemory: true,
    startsThreadsWhileBlocked: true,
    kernelModule: () => nodeHost().kernelModule(),
    common,
    network: () => nodeHost().network(),
    cpuMs: () => clock(looks++),
    collectGarbage: () => nodeHost().collectGarbage?.(),
    sha256: (text) => nodeHost().sha256(text),
    startThread: () => {
      throw new Error('a thread was started');
    },
  };
  const threads: StartExecutor<'solve'> = (_, events) => ({
    capacity: 10,
    feed: (queue) => {
      for (let job = queue.take(); job; job = queue.take())
        events.onAnswer(job, { type: 'failure', message: THREAD });
    },
    stop: async () => {},
    close: async () => {},
  });
  const executor = answeringAtOnce(host, threads, { total: () => undefined, threads: 2 });
  const entries = async function* () {
    yield problems.map((problem, index) => ({ type: 'problem', problem: { ...problem, index } }) as const);
  };
  const by: string[] = [];
  for await (const some of new Batch(host, entries(), task, { executor }).outcomes()) {
    for (const outcome of some) by.push(outcome.type === 'result' ? 'at once' : 'a thread');
  }
  return by;
}

test('problems are answered without a thread as long as each takes little processor time', async () => {
  expect(await answeredBy(() => 0, [problem, problem, problem])).toEqual(['at once', 'at once', 'at once']);
});

test('one that takes more is begun again in a thread, and so is the rest', async () => {
  let late = Infinity;
  const clock = (look: number): number => {
    // the third problem is short of time
    if (look === 40) late = 0;
    return look >= late ? look * 1000 : 0;
  };
  const by = await answeredBy(clock, Array(60).fill(problem));
  expect(new Set(by.slice(0, by.indexOf('a thread')))).toEqual(new Set(['at once']));
  expect(new Set(by.slice(by.indexOf('a thread')))).toEqual(new Set(['a thread']));
  expect(by).toHaveLength(60);
  expect(await answeredBy((look) => look * 1000, [problem, problem])).toEqual(['a thread', 'a thread']);
});

test('one for which a table is made is begun again in a thread as soon as that begins', async () => {
  // a mate in 30, which the search does not find before it asks for the table
  const few: Problem = { ...problem, fen: '8/8/8/3k4/8/8/8/KBN5 w - - 0 1' };
  const { stipulation: _, ...unstated } = few;
  expect(await answeredBy(() => 0, [unstated], hostWithShelf())).toEqual(['a thread']);
});

test('the memory that problems were answered in is freed as soon as threads do the rest', async () => {
  const { Memory } = WebAssembly;
  const memories: WeakRef<WebAssembly.Memory>[] = [];
  class Watched extends Memory {
    constructor(descriptor: ConstructorParameters<typeof Memory>[0]) {
      super(descriptor);
      memories.push(new WeakRef(this));
    }
  }
  WebAssembly.Memory = Watched;
  try {
    expect(await answeredBy((look) => look * 1000, [problem, problem])).toContain('a thread');
  } finally {
    WebAssembly.Memory = Memory;
  }
  expect(memories).toHaveLength(1);
  const isInUse = () => memories.some((memory) => memory.deref());
  for (let turn = 0; turn < 50 && isInUse(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isInUse()).toBe(false);
});
