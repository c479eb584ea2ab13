// The real solver thread, as built, that dies in the middle of every twentieth problem when that is tried for the first time: by an
// exception or by its end. What was tried is known to all threads by folders in DEATHS_FOLDER.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const stringify = JSON.stringify;
JSON.stringify = (value, ...others) => {
  if (value?.type === 'solution' && value.source.line % 20 === 0 && isFirstTry(value.source.line)) {
    if (value.source.line % 40 === 0) process.exit(9);
    throw new Error('a forced death');
  }
  return stringify(value, ...others);
};

function isFirstTry(line) {
  try {
    mkdirSync(join(process.env.DEATHS_FOLDER, String(line)));
    return true;
  } catch {
    return false;
  }
}
await import('../../../dist/batch/worker.js');
