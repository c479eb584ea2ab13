// Answers every problem; `wait N` keeps the thread busy for N ms, `stop` until the stop flag is raised.
import { parentPort, workerData } from 'node:worker_threads';

const stop = new Int32Array(workerData.stop);
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

parentPort.on('message', (chunk) => {
  const solutions = [];
  for (const problem of chunk) {
    if (Atomics.load(stop, 0)) break;
    const [what, ms] = (problem.id ?? '').split(' ');
    if (what === 'wait') sleep(Number(ms));
    if (what === 'throw') {
      parentPort.postMessage({ type: 'results', results: solutions, chunkEnds: false });
      const error = { name: 'KernelError', message: 'no such square' };
      parentPort.postMessage({ type: 'failure', problem, error });
      return;
    }
    if (what === 'uncaught') throw new TypeError('nobody expects this');
    if (what === 'exit') process.exit(9);
    if (what === 'stop') while (!Atomics.load(stop, 0)) sleep(5);
    const interrupted = what === 'stop';
    solutions.push({
      status: interrupted ? 'undecided' : 'no-mate',
      ...(interrupted && { limit: 'interrupted' }),
      shortest: false,
      searched: chunk.length,
      keys: [],
      complete: !interrupted,
      flaws: [],
      line: [],
      nodes: problem.index,
      ms: 0,
    });
    if (what === 'send') {
      parentPort.postMessage({ type: 'results', results: solutions.splice(0), chunkEnds: false });
    }
  }
  parentPort.postMessage({ type: 'results', results: solutions, chunkEnds: true });
});
