/**
 * A solver thread. The search is synchronous and may take hours, so it runs here and leaves the main thread free
 * to read, print and hear Ctrl-C. The stop flag is shared memory because a thread inside a search reads no messages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { KernelError } from '../kernel/kernel-error.js';
import { StopFlag } from '../kernel/stop-flag.js';
import type { Solution } from '../solve/solution.js';
import { Solver } from '../solve/solve.js';
import type { Chunk, ThreadMessage, ThreadStart } from './messages.js';

/** Finished solutions are sent at least this often, so that a long search does not hold back those before it. */
const SEND_EVERY_MS = 50;

const start = workerData as ThreadStart;
const stop = new StopFlag(start.stop);
const solver = makeSolver();

parentPort?.on('message', (chunk: Chunk) => {
  if (!solver) return;
  let finished: Solution[] = [];
  let sentAt = performance.now();
  for (const problem of chunk) {
    if (stop.raised) break;
    try {
      finished.push(solver.solve(problem));
    } catch (thrown) {
      const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      send({ type: 'solutions', solutions: finished, chunkEnds: false });
      send({ type: 'failure', problem, error: { name, message, ...(stack !== undefined && { stack }) } });
      return;
    }
    const now = performance.now();
    if (now - sentAt >= SEND_EVERY_MS) {
      send({ type: 'solutions', solutions: finished, chunkEnds: false });
      finished = [];
      sentAt = now;
    }
  }
  send({ type: 'solutions', solutions: finished, chunkEnds: true });
});

/** @returns undefined when there is no memory for the table; anything else that goes wrong ends the thread */
function makeSolver(): Solver | undefined {
  try {
    return new Solver(start.solve, stop);
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    send({ type: 'no-memory', message: error.message });
    return undefined;
  }
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
