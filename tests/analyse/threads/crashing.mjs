/** Reports that it is ready, and throws on its first task. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', () => {
  throw new TypeError('on purpose');
});
parentPort.postMessage({ type: 'ready', ready: {} });
