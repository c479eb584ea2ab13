/**
 * How long a search keeps running after another thread has raised the stop flag: in wall-clock time, because that is what a
 * user waits for. There is no mate to find, so the search would run for ever.
 *
 *     npx tsx bench/stop.ts [--raises 100] [--write]
 */
import './lib/help.js';
import { Worker } from 'node:worker_threads';
import { StopFlag } from '../src/threads/stop-flag.js';
import { mateSuite } from '../tests/oracle/suites.js';
import { bundled } from '../tests/support/bundled.js';
import { median } from './lib/clock.js';
import { ms, option, publish } from './lib/report.js';
import { INITIAL_POSITION } from './lib/stockfish.js';

const raises = option('raises', 100);
/** Positions of every kind, with more moves than can be searched. */
const fens = [
  INITIAL_POSITION,
  ...(
    mateSuite('matetrack-half.epd')
      ?.filter(({ mate }) => mate > 15)
      .slice(0, 10) ?? []
  ).map(({ fen }) => fen),
];
const flag = new StopFlag();

/** Searches what it receives and reports when it stopped; both threads read the same monotonic clock. */
const worker = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
   Promise.all([import(workerData.kernels), import(workerData.stopFlag)]).then(([{ createKernel }, { StopFlag }]) => {
     const flag = new StopFlag(workerData.buffer);
     const kernel = createKernel({ hashMb: 16, shouldStop: () => flag.raised });
     parentPort.on('message', (fen) => {
       kernel.setPosition(fen);
       const { limit } = kernel.shortest('attacker', 100);
       parentPort.postMessage({ limit, at: process.hrtime.bigint() });
     });
     parentPort.postMessage('ready');
   });`,
  {
    eval: true,
    workerData: {
      buffer: flag.buffer,
      kernels: await bundled('tests/kernels.ts'),
      stopFlag: await bundled('src/threads/stop-flag.ts'),
    },
  },
);
const message = <T>(): Promise<T> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });

await message();
const latencies: number[] = [];
for (let raise = 0; raise < raises; raise++) {
  flag.clear();
  worker.postMessage(fens[raise % fens.length]);
  await new Promise((resolve) => setTimeout(resolve, 20 + ((raise * 37) % 100)));
  const answer = message<{ limit: string; at: bigint }>();
  const raisedAt = process.hrtime.bigint();
  flag.raise();
  const { limit, at } = await answer;
  if (limit !== 'interrupted')
    throw new Error(`a search ended by itself: ${fens[raise % fens.length]}, ${limit}`);
  latencies.push(Number(at - raisedAt) / 1e6);
}
await worker.terminate();

const columns = ['raises', 'median', 'most'];
const rows = [[String(raises), ms(median(latencies)), ms(Math.max(...latencies))]];
publish(
  'stop',
  'Latency of the stop flag',
  [{ columns, rows }],
  ['wall-clock time from the raise to the answer'],
);
