/** Is ready, and ends without a word at its first task. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', () => process.exit(7));
parentPort.postMessage({ type: 'ready', shared: {} });
