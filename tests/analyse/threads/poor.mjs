/** Reports that there is no memory for its table. */
import { parentPort } from 'node:worker_threads';

parentPort.postMessage({ type: 'no-memory', message: 'no memory for a table of 9 MB: on purpose' });
parentPort.on('message', () => {});
