/** The script of all threads in Node. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadStart } from './host/host.js';
import { nodeHost } from './host/node/node-host.js';
import { runProgram } from './thread-programs.js';

const start = workerData as ThreadStart;
const { module, wasmUrl, threadUrl, common } = start;
const host = nodeHost({
  ...(module && { module }),
  ...(common && { common }),
  ...(wasmUrl && { wasmUrl: new URL(wasmUrl) }),
  ...(threadUrl && { threadUrl: new URL(threadUrl) }),
});
// messages wait in the port until a listener is added
await runProgram(start, host, {
  post: (message) => parentPort?.postMessage(message),
  listen: (listener) => parentPort?.on('message', listener),
});
