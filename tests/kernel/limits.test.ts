/** Limits end a search, and its answer then claims only what was proven. */
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { Kernel } from '../../src/kernel/kernel.js';
import { StopFlag } from '../../src/threads/stop-flag.js';
import { createKernel } from '../kernels.js';
import { bundled } from '../support/bundled.js';
import { perTier } from '../support/tier.js';

/** No mate within reach: without a limit this search would not end in a lifetime. */
const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const FOREVER = 50;

function kernelAt(fen: string, stopFlag?: StopFlag): Kernel {
  const kernel = createKernel({ hashMb: 4, shouldStop: () => stopFlag?.raised === true });
  kernel.setPosition(fen);
  return kernel;
}

describe('nodes', () => {
  test.each([1, 100, 5_000, 123_456])('a limit of %i nodes is respected', (nodes) => {
    const kernel = kernelAt(INITIAL);
    for (const answer of [
      kernel.shortest('attacker', FOREVER, { nodes }),
      kernel.keys(FOREVER, { nodes }),
      kernel.shortest('defender', FOREVER, { nodes }),
    ]) {
      expect(answer.limit).toBe('nodes');
      expect(answer.nodes).toBeGreaterThanOrEqual(nodes);
      // the moves of the current node are still counted
      expect(answer.nodes).toBeLessThan(nodes + 300);
      expect(answer.searched).toBeLessThan(FOREVER);
    }
  });

  test('the same limit gives the same answer', () => {
    const answers = [0, 1].map(() => kernelAt(EXCELSIOR).keys(5, { nodes: 100_000 }));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.limit).toBe('nodes');
  });

  test('a limit of 1000 nodes in a position with a hundred replies', () => {
    const queens = 'knNqNQQQ/2Q2nq1/1nnN1QnQ/NN1Q3Q/KNQ3QN/1Q1Q1NQn/NQ2QNNq/NNQ3qN w - - 0 1';
    expect(kernelAt(queens).keys(6, { nodes: 1_000 }).nodes).toBeLessThan(1_100);
  });

  test('with any limit, a line is a longest defence, or there is no line', () => {
    const fen = '4K2b/B3P2N/1Q1PP1N1/1R1p3r/1r1pk1B1/6P1/b1P1PP2/n7 w - - 0 1';
    const whole = kernelAt(fen);
    const [key] = whole.keys(4, { shortestOnly: true }).keys;
    expect(key?.moves).toBe(4);
    const line = whole.line('attacker', 4, {}, key?.move);
    expect(line).toHaveLength(7);
    let complete = 0;
    for (let nodes = 1; nodes < 1_000_000; nodes += 1 + (nodes >> perTier(1, 2))) {
      const kernel = kernelAt(fen);
      kernel.keys(4, { shortestOnly: true });
      const found = kernel.line('attacker', 4, { nodes }, key?.move);
      if (found.length > 0) {
        complete++;
        expect(found).toEqual(line);
      }
    }
    expect(complete).toBeGreaterThan(0);
  });

  test('a limit that is not reached changes nothing', () => {
    const free = kernelAt(EXCELSIOR).shortest('attacker', 5);
    expect(kernelAt(EXCELSIOR).shortest('attacker', 5, { nodes: free.nodes + 1 })).toEqual(free);
    expect(free.limit).toBeUndefined();
  });

  test('more nodes never contradict an answer', () => {
    const truth = kernelAt(EXCELSIOR).shortest('attacker', 5);
    expect(truth.moves).toBe(5);
    for (let nodes = 10; nodes < truth.nodes; nodes = Math.ceil(nodes * 1.3)) {
      const answer = kernelAt(EXCELSIOR).shortest('attacker', 5, { nodes });
      expect(answer.moves === undefined || answer.moves === 5, `${nodes} nodes: ${answer.moves}`).toBe(true);
      expect(answer.limit === 'nodes' || answer.moves === 5, `${nodes} nodes`).toBe(true);
      expect(answer.searched, `${nodes} nodes`).toBeLessThan(answer.moves === 5 ? 6 : 5);
    }
  });

  test('a stopped search does not mislead a later one', () => {
    const kernel = kernelAt(EXCELSIOR);
    for (const nodes of [100, 1_000, 10_000, 30_000]) kernel.shortest('attacker', 5, { nodes });
    expect(kernel.shortest('attacker', 6).moves).toBe(5);
  });
});

test('time', () => {
  const answer = kernelAt(INITIAL).shortest('attacker', FOREVER, { ms: 30 });
  expect(answer.limit).toBe('time');
  expect(answer.moves).toBeUndefined();
});

describe('stop flag', () => {
  test('raised before the search', () => {
    const flag = new StopFlag();
    flag.raise();
    expect(kernelAt(INITIAL, flag).keys(FOREVER)).toMatchObject({ limit: 'interrupted', keys: [] });
  });

  test('raised by another thread during a search', async () => {
    const flag = new StopFlag();
    const kernel = kernelAt(INITIAL, flag);
    const raiser = new Worker(
      `const { workerData } = require('node:worker_threads');
       import(workerData.module).then(({ StopFlag }) => {
         setTimeout(() => new StopFlag(workerData.buffer).raise(), 100);
       });`,
      {
        eval: true,
        workerData: {
          buffer: flag.buffer,
          module: await bundled('src/threads/stop-flag.ts'),
        },
      },
    );
    const answer = kernel.shortest('attacker', FOREVER);
    expect(answer.limit).toBe('interrupted');
    expect(answer.nodes).toBeGreaterThan(0);
    await raiser.terminate();
  });

  test('after it is cleared, the kernel searches again', () => {
    const flag = new StopFlag();
    const kernel = kernelAt(EXCELSIOR, flag);
    flag.raise();
    expect(kernel.shortest('attacker', 5).limit).toBe('interrupted');
    flag.clear();
    expect(kernel.shortest('attacker', 5).moves).toBe(5);
  });
});
