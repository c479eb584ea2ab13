/**
 * A solver thread. The search is synchronous and may take hours, so it runs here and leaves the main thread free
 * to read, print and hear Ctrl-C. The stop flag is shared memory because a thread inside a search reads no messages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { KernelError } from '../../kernel/kernel-error.js';
import { StopFlag } from '../../kernel/stop-flag.js';
import { readUnread } from '../../problems/epd/epd-line.js';
import type { Problem } from '../../problems/problem.js';
import { identities, isIn } from '../identity.js';
import { factsOf, recordTail } from '../records.js';
import { prepare, type Worker } from '../tasks.js';
import type { Answer, Chunk, Item, ThreadMessage, ThreadStart } from './messages.js';
import { SearchCells } from './search-cells.js';
import { Claims } from './work-ring.js';

/** Answers are sent at least this often, in the middle of a search, too: a long one does not hold back those before it. */
const SEND_EVERY_MS = 50;
/** How far a search is is written down so often, and not of one that takes less. */
const TELL_EVERY_MS = 100;

/** Looked at by the search every few thousand positions; sends and writes what is due on that occasion. */
class LookingStopFlag extends StopFlag {
  override get raised(): boolean {
    const now = performance.now();
    sendIfDue(now);
    tellIfDue(now);
    return super.raised;
  }
}

let answers: Answer[] = [];
let sentAt = performance.now();
/** number of the item in hand; undefined: there is none */
let inHand: number | undefined;
let toldAt = 0;

const start = workerData as ThreadStart;
const { task, shard } = start;
const stop = new LookingStopFlag(start.stop);
const claims = new Claims(start.claims);
const cells = new SearchCells(start.search);
const identityOf = identities(task);
const work = await makeReady();
let broken = false;
if (work) sendAnswers(false);

// Chunks that were sent before this is heard wait in the port.
parentPort?.on('message', ({ first, items }: Chunk) => {
  if (!work || broken) return;
  sentAt = performance.now();
  for (let i = 0; i < items.length; i++) {
    if (stop.raised) break;
    const item = items[i];
    if (!item || !claims.begin(first + i)) continue;
    inHand = first + i;
    toldAt = performance.now();
    cells.begin();
    try {
      // not in one line: the search may have sent the others, and begun a new list
      const answer = answerTo(item, work);
      answers.push(answer);
    } catch (thrown) {
      broken = true;
      const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      sendAnswers(false);
      send({ type: 'failure', error: { name, message, ...(stack !== undefined && { stack }) } });
      return;
    }
    inHand = undefined;
    cells.end();
    claims.end(first + i);
  }
  sendAnswers(true);
});

function sendIfDue(now: number): void {
  if (answers.length > 0 && now - sentAt >= SEND_EVERY_MS) sendAnswers(false);
}

function tellIfDue(now: number): void {
  if (inHand === undefined || !work || now - toldAt < TELL_EVERY_MS) return;
  toldAt = now;
  cells.write(inHand, work.standing);
}

function sendAnswers(chunkEnds: boolean): void {
  send({ type: 'answers', answers, chunkEnds });
  answers = [];
  sentAt = performance.now();
}

function answerTo(item: Item, worker: Worker): Answer {
  let problem: Problem;
  if ('fen' in item) problem = item;
  else {
    const entry = readUnread(item);
    if (entry.type === 'refusal') return entry;
    problem = entry.problem;
  }
  const identity = identityOf(problem);
  if (!isIn(shard, identity)) return { type: 'elsewhere', identity };
  const result = worker.work(problem);
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
