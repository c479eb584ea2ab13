/** Reports that it is ready, and exits silently on its first task. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', () => process.exit(7));
parentPort.postMessage({ type: 'ready', ready: {} });
