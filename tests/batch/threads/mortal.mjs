// The real solver thread, as built, but it throws or exits in the middle of every twentieth problem when that is first tried.
// Folders in DEATHS_FOLDER tell all threads what has been tried.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const stringify = JSON.stringify;
JSON.stringify = (value, ...others) => {
  if (value?.solution && value.problem.source.line % 20 === 0 && isFirstTry(value.problem.source.line)) {
    if (value.problem.source.line % 40 === 0) process.exit(9);
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
await import('../../../dist/node/thread.js');
