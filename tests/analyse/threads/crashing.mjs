/** Is ready, and throws at its first task. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', () => {
  throw new TypeError('on purpose');
});
parentPort.postMessage({ type: 'ready', shared: {} });
