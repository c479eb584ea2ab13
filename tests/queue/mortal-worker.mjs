// A worker whose process is killed by one problem, whenever it is tried: node mortal-worker.mjs URL
import { nodeHost } from '../../dist/node/node.js';
import { QueueWorker } from '../../dist/node/queue.js';

const threadUrl = new URL('./mortal-thread.mjs', import.meta.url);
const worker = await QueueWorker.start({
  url: process.argv[2],
  threads: 1,
  lockMs: 1000,
  host: nodeHost({ threadUrl }),
});
await worker.run();
