/** A search that begins anew and is interrupted says what the searches before it have proven. */
import { expect, test } from 'vitest';
import { answeringAtOnce } from '../../src/batch/answer-at-once.js';
import { Answerer } from '../../src/batch/answerer.js';
import { Batch } from '../../src/batch/batch.js';
import type { Job, StartExecutor } from '../../src/batch/executor.js';
import { PendingJob, PostponedJobs } from '../../src/batch/postponed-jobs.js';
import type { Task } from '../../src/batch/tasks.js';
import type { Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { Kernel } from '../../src/kernel/kernel.js';
import { solutionIn } from '../../src/solution/verdict.js';
import { Solver } from '../../src/solve/solver.js';
import { problem } from '../solve/problem.js';

/** No mate in 3. */
const HARD = problem('r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1', 9);
const PROGRESS = { ruledOut: 4, provenIn: 8, nodes: 1000, hashPermille: 0, ms: 5 };

test.each(['solve', 'verify'] as const)('%s: what was postponed with it', (name) => {
  const job = new PendingJob(HARD);
  new PostponedJobs().add(job, { type: 'postponed', progress: PROGRESS });
  const kernel = Kernel.create(nodeHost(), { hashMb: 1, shouldStop: () => true });
  const task = { name, options: { hashMb: 1, max: 9 } } as Task<'solve'>;
  const answer = new Answerer(nodeHost(), task, undefined, new Solver(kernel)).answer(job);
  if (answer.type !== 'result') throw new Error(`found ${answer.type}`);
  expect(solutionIn(answer.result)).toMatchObject({
    status: 'undecided',
    limit: 'interrupted',
    searched: 4,
    moves: 8,
    shortest: false,
    line: [],
  });
});

test('what was begun in the first thread', async () => {
  let ms = 0;
  const cpuMs = (): number => {
    ms += 300;
    return ms;
  };
  const host: Host = Object.assign(nodeHost(), { cpuMs });
  const taken: Job[] = [];
  const threads: StartExecutor<'solve'> = (_, events) => ({
    capacity: 1,
    feed: (queue) => {
      for (let job = queue.take(); job; job = queue.take()) {
        taken.push(job);
        events.onAnswer(job, { type: 'failure', message: '' });
      }
    },
    stop: async () => {},
    close: async () => {},
  });
  const task: Task<'solve'> = { name: 'solve', options: { hashMb: 1, max: 9 } };
  const entries = async function* () {
    yield [{ type: 'problem', problem: HARD } as const];
  };
  const executor = answeringAtOnce(host, threads, { total: () => 1, threads: 2 });
  for await (const _ of new Batch(host, entries(), task, { executor }).outcomes());
  expect(taken).toHaveLength(1);
  expect(taken[0]?.proven).toMatchObject({ nodes: expect.any(Number) });
});
