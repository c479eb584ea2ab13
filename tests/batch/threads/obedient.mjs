// Answers every problem without solving it; the words of the `id`, or of an unread line, say what to do:
// `wait N` keeps the thread busy for N ms, `stop` until the stop flag is raised, `send` sends the answers so far;
// `deaf` never ends, whatever is raised; these two first make the file that follows, if any;
// `throw`, `uncaught`, `exit`, `memory` (takes all memory) end the thread every time, or only once if a file name follows (the file then exists).
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, threadId, workerData } from 'node:worker_threads';

const stop = new Int32Array(workerData.start.stop);
// behind it are cells of another meaning
const ring = new Int32Array(workerData.start.ring).subarray(0, 2048);
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

parentPort.postMessage({ type: 'answers', answers: [], chunkEnds: false });
parentPort.on('message', ({ first, jobs }) => {
  const answers = [];
  for (const [i, { item: problem }] of jobs.entries()) {
    if (Atomics.load(stop, 0)) break;
    if (Atomics.compareExchange(ring, (first + i) % ring.length, 0, 1) !== 0) continue;
    const [what, how] = (problem.id ?? problem.text ?? '').split(' ');
    if (what === 'wait') sleep(Number(how));
    if (how && ['stop', 'deaf'].includes(what)) writeFileSync(how, '');
    if (what === 'deaf') for (;;) sleep(1000);
    if (['throw', 'uncaught', 'exit', 'memory'].includes(what) && !(how && existsSync(how))) {
      if (how) writeFileSync(how, '');
      if (what === 'uncaught') throw new TypeError('nobody expects this');
      if (what === 'exit') process.exit(9);
      if (what === 'memory') for (const all = []; ; ) all.push(new Array(1000).fill(all.length));
      parentPort.postMessage({ type: 'answers', answers, chunkEnds: false });
      parentPort.postMessage({ type: 'lost', why: 'KernelError: no such square' });
      return;
    }
    if (what === 'stop') while (!Atomics.load(stop, 0)) sleep(5);
    const interrupted = what === 'stop';
    answers.push({
      type: 'written',
      identity: problem.index.toString(16).padStart(24, '0'),
      facts: {
        status: interrupted ? 'undecided' : 'no-solution',
        ...(interrupted && { limit: 'interrupted' }),
        flaws: [],
        nodes: problem.index,
        ms: 0,
      },
      tail: `${JSON.stringify({ id: problem.id, chunk: jobs.length, thread: threadId }).slice(1)}\n`,
    });
    Atomics.store(ring, (first + i) % ring.length, 2);
    if (what === 'send') {
      parentPort.postMessage({ type: 'answers', answers: answers.splice(0), chunkEnds: false });
    }
  }
  parentPort.postMessage({ type: 'answers', answers, chunkEnds: true });
});
