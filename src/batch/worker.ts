/**
 * A solver thread. The search is synchronous and may take hours, so it runs here and leaves the main thread free
 * to read, print and hear Ctrl-C. The stop flag is shared memory because a thread inside a search reads no messages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { KernelError } from '../kernel/kernel-error.js';
import { StopFlag } from '../kernel/stop-flag.js';
import type { Chunk, ThreadMessage, ThreadStart } from './messages.js';
import { prepare, type TaskName, type TaskResult, type Worker } from './tasks.js';

/** Results are sent at least this often, so that a long search does not hold back those before it. */
const SEND_EVERY_MS = 50;

const start = workerData as ThreadStart;
const stop = new StopFlag(start.stop);
const work = await makeReady();

// Chunks that were sent before this is heard wait in the port.
parentPort?.on('message', (chunk: Chunk) => {
  if (!work) return;
  let finished: TaskResult<TaskName>[] = [];
  let sentAt = performance.now();
  for (const problem of chunk) {
    if (stop.raised) break;
    try {
      finished.push(work(problem));
    } catch (thrown) {
      const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      send({ type: 'results', results: finished, chunkEnds: false });
      send({ type: 'failure', problem, error: { name, message, ...(stack !== undefined && { stack }) } });
      return;
    }
    const now = performance.now();
    if (now - sentAt >= SEND_EVERY_MS) {
      send({ type: 'results', results: finished, chunkEnds: false });
      finished = [];
      sentAt = now;
    }
  }
  send({ type: 'results', results: finished, chunkEnds: true });
});

/** @returns undefined when there is no memory for the table; anything else that goes wrong ends the thread */
async function makeReady(): Promise<Worker | undefined> {
  try {
    return await prepare(start.task, stop);
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    send({ type: 'no-memory', message: error.message });
    return undefined;
  }
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
