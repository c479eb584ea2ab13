// The real solver thread, as built, that dies after some problems: by an exception in the middle of one, or by its end.
import { threadId } from 'node:worker_threads';

const stringify = JSON.stringify;
const last = 15 + ((threadId * 7) % 40);
let made = 0;
JSON.stringify = (value, ...others) => {
  if (value?.type === 'solution' && ++made === last) {
    if (threadId % 2 === 0) process.exit(9);
    throw new Error('a forced death');
  }
  return stringify(value, ...others);
};
await import('../../../dist/batch/worker.js');
