/**
 * A solver thread. The search is synchronous and may take hours, so it runs here and leaves the main thread free
 * to read, print and hear Ctrl-C. The stop flag is shared memory because a thread inside a search reads no messages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { KernelError } from '../kernel/kernel-error.js';
import { StopFlag } from '../kernel/stop-flag.js';
import { readUnread } from '../problems/epd.js';
import type { Problem } from '../problems/problem.js';
import { Claims } from './claims.js';
import { identities, isIn } from './identity.js';
import type { Answer, Chunk, Item, ThreadMessage, ThreadStart } from './messages.js';
import { factsOf, recordTail } from './records.js';
import { prepare, type Worker } from './tasks.js';

/** Answers are sent at least this often, so that a long search does not hold back those before it. */
const SEND_EVERY_MS = 50;

const start = workerData as ThreadStart;
const { task, shard } = start;
const stop = new StopFlag(start.stop);
const claims = new Claims(start.claims);
const identityOf = identities(task);
const work = await makeReady();
let broken = false;

if (work) send({ type: 'answers', answers: [], chunkEnds: false });

// Chunks that were sent before this is heard wait in the port.
parentPort?.on('message', ({ first, items }: Chunk) => {
  if (!work || broken) return;
  let answers: Answer[] = [];
  let sentAt = performance.now();
  for (let i = 0; i < items.length; i++) {
    if (stop.raised) break;
    const item = items[i];
    if (!item || !claims.begin(first + i)) continue;
    try {
      answers.push(answerTo(item, work));
    } catch (thrown) {
      broken = true;
      const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      send({ type: 'answers', answers, chunkEnds: false });
      send({ type: 'failure', error: { name, message, ...(stack !== undefined && { stack }) } });
      return;
    }
    claims.end(first + i);
    const now = performance.now();
    if (now - sentAt >= SEND_EVERY_MS) {
      send({ type: 'answers', answers, chunkEnds: false });
      answers = [];
      sentAt = now;
    }
  }
  send({ type: 'answers', answers, chunkEnds: true });
});

function answerTo(item: Item, solve: Worker): Answer {
  let problem: Problem;
  if ('fen' in item) problem = item;
  else {
    const entry = readUnread(item);
    if (entry.type === 'refusal') return entry;
    problem = entry.problem;
  }
  const identity = identityOf(problem);
  if (!isIn(shard, identity)) return { type: 'elsewhere', identity };
  const result = solve(problem);
  const tail = recordTail(task.name, { problem, result }, identity);
  return { type: 'result', facts: factsOf(task.name, result), identity, tail };
}

/** @returns undefined when there is no memory for the table; anything else that goes wrong ends the thread */
async function makeReady(): Promise<Worker | undefined> {
  try {
    return await prepare(task, stop);
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    send({ type: 'no-memory', message: error.message });
    return undefined;
  }
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
