/** The endings of a process: each is made once, for all kernels and threads, and half of one is never seen. */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import type { Host } from '../../src/host/host.js';
import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/kernel/assembly/board/layout.js';
import { ENDING_SHELF } from '../../src/kernel/assembly/memory-map.js';
import { memoryFor } from '../../src/kernel/ending-maker.js';
import { type Man, materialOf, packedSizeOf, withAllAfter } from '../../src/kernel/ending-material.js';
import { EndingShelf } from '../../src/kernel/ending-shelf.js';
import { GoalBoundsSearch } from '../../src/solve/goal-bounds-search.js';
import { unsharedHost } from '../unshared-host.js';
import { hostWithShelf, KBNK, KNIGHT_AND_BISHOP, kernelOn, packedBytes, ROOK_ALONE } from './shelves.js';

const isThere = (host: Host, fen: string): boolean => kernelOn(host, {}, fen).endings.isWorth({ ms: 0 });

/** The words that threads share. */
const wordsOf = (host: Host): Int32Array =>
  new Int32Array(host.common?.buffer as SharedArrayBuffer, ENDING_SHELF, 3);
const [MAKER, LOOKS] = [0, 1];
const ANOTHER = 4711;

test('what one kernel has made, all kernels of the process use', () => {
  const host = hostWithShelf();
  expect(isThere(host, ROOK_ALONE)).toBe(false);
  const value = kernelOn(host, {}, ROOK_ALONE).tableValue();
  expect(isThere(host, ROOK_ALONE)).toBe(true);
  expect(kernelOn(host, {}, ROOK_ALONE).tableValue()).toEqual(value);
  expect(EndingShelf.of(host).made).toBe(1);
  expect(isThere(hostWithShelf(), ROOK_ALONE)).toBe(false);
});

test('two threads that want the same ending make it once', async () => {
  const host = hostWithShelf();
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ Kernel, nodeHost }) => {
      const kernel = Kernel.create(nodeHost({ common: workerData.common }), { hashMb: 1 });
      kernel.setPosition(workerData.fen);
      const there = new Int32Array(workerData.there);
      Atomics.add(there, 0, 1);
      Atomics.notify(there, 0);
      while (Atomics.load(there, 0) < 2) Atomics.wait(there, 0, 1, 100);
      parentPort.postMessage(kernel.tableValue());
    });`;
  const workerData = {
    module: pathToFileURL('dist/node/node.js').href,
    common: host.common,
    fen: KNIGHT_AND_BISHOP,
    there: new SharedArrayBuffer(4),
  };
  const workers = [1, 2].map(() => new Worker(program, { eval: true, workerData }));
  const answers = await Promise.all(workers.map((worker) => once(worker, 'message')));
  await Promise.all(workers.map((worker) => worker.terminate()));
  const own = kernelOn(host).tableValue();
  expect(answers).toEqual([[own], [own]]);
  expect(EndingShelf.of(host).made).toBe(withAllAfter(KBNK).size);
}, 60_000);

test('without shared memory, the kernels of a thread have one shelf', () => {
  expect(isThere(unsharedHost, ROOK_ALONE)).toBe(false);
  kernelOn(unsharedHost, {}, ROOK_ALONE).tableValue();
  expect(isThere(unsharedHost, ROOK_ALONE)).toBe(true);
});

test('an ending whose making was stopped is not there, and is made anew', () => {
  const expected = hostWithShelf();
  kernelOn(expected).tableValue();
  const host = hostWithShelf();
  let looks = 0;
  const stopped = kernelOn(host, { shouldStop: () => ++looks > 40 });
  expect(stopped.tableValue()).toBeUndefined();
  expect(stopped.clock.limitReached).toBe('interrupted');
  expect(EndingShelf.of(host).made).toBe(withAllAfter(KBNK).size - 1);
  expect(isThere(host, KNIGHT_AND_BISHOP)).toBe(false);
  expect(kernelOn(host).tableValue()).toEqual(kernelOn(expected).tableValue());
  expect(packedBytes(host, KBNK).equals(packedBytes(expected, KBNK))).toBe(true);
});

test('whoever waits for another thread can be stopped', () => {
  const host = hostWithShelf();
  wordsOf(host)[MAKER] = ANOTHER;
  const waiting = kernelOn(host);
  expect(waiting.tableValue({ ms: 50 })).toBeUndefined();
  expect(waiting.clock.limitReached).toBe('time');
  expect(wordsOf(host)[MAKER]).toBe(ANOTHER);
});

test('a thread that is lost holds nobody up for ever, one that works is waited for', () => {
  const host = hostWithShelf();
  const words = wordsOf(host);
  words[MAKER] = ANOTHER;
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    let asked = 0;
    // it looks whether to stop for ten minutes
    const shouldStop = (): boolean => {
      vi.advanceTimersByTime(10_000);
      if (++asked < 60) Atomics.add(words, LOOKS, 1);
      return false;
    };
    expect(kernelOn(host, { shouldStop }, ROOK_ALONE).tableValue()).toEqual({ outcome: 'won', moves: 15 });
    expect(asked).toBeGreaterThan(60);
    expect(words[MAKER]).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('who has lost the right to make an ending does not finish it', () => {
  const host = hostWithShelf();
  let looks = 0;
  const late = kernelOn(host, {
    shouldStop: () => {
      if (++looks === 40) wordsOf(host)[MAKER] = ANOTHER;
      return false;
    },
  });
  expect(late.tableValue()).toBeUndefined();
  expect(wordsOf(host)[MAKER]).toBe(ANOTHER);
  expect(EndingShelf.of(host).has(KBNK)).toBe(false);
});

test('a search makes no ending that takes longer than it may', () => {
  const host = hostWithShelf();
  const kernel = kernelOn(host);
  kernel.endings.mostMakingMs = 1000;
  const search = new GoalBoundsSearch(kernel);
  search.run({ nodes: 400_000 });
  expect(EndingShelf.of(host).has(KBNK)).toBe(false);
  kernel.endings.mostMakingMs = Number.POSITIVE_INFINITY;
  expect(search.run({ nodes: 400_000 }).bounds.provenIn).toBeGreaterThan(10);
  expect(EndingShelf.of(host).has(KBNK)).toBe(true);
});

test('all endings of at most four men, and the making of one, take less than 256 MB', () => {
  const men = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN].flatMap((piece) => [piece, (BLACK << 3) | piece]);
  const sets = new Map<string, readonly Man[]>();
  for (const first of men) for (const second of men) withAllAfter(materialOf([first, second]).men, sets);
  const all = [...sets.values()];
  expect(all).toHaveLength(35);
  const bytes = all.reduce((sum, each) => sum + packedSizeOf(each), Math.max(...all.map(memoryFor)));
  expect(bytes).toBeLessThan(240e6);
});
