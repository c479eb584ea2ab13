import { expect, test } from 'vitest';
import { answeringAtOnce } from '../../src/batch/answer-at-once.js';
import type { Task } from '../../src/batch/tasks.js';
import type { Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { Problem } from '../../src/problems/problem.js';
import { directMate } from '../../src/problems/stipulation.js';

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

/** What becomes of the problem where the processor's clock shows these milliseconds, one after the other. */
async function entryBy(clock: (look: number) => number): Promise<string | undefined> {
  let looks = 0;
  const host: Host = {
    cores: 1,
    canShareMemory: true,
    startsThreadsWhileBlocked: true,
    kernelModule: () => nodeHost().kernelModule(),
    network: () => nodeHost().network(),
    cpuMs: () => clock(looks++),
    sha256: (text) => nodeHost().sha256(text),
    startThread: () => {
      throw new Error('a thread was started');
    },
  };
  const entries = async function* () {
    yield [{ type: 'problem', problem } as const];
  };
  for await (const [entry] of answeringAtOnce(host, task, entries())) return entry?.type;
  return undefined;
}

test('a problem is answered without a thread as long as it takes little processor time', async () => {
  expect(await entryBy(() => 0)).toBe('known');
  expect(await entryBy((look) => look * 1000)).toBe('problem');
});
