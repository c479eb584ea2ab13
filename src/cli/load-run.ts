/** Loads the commands (run.ts), with code that the build compiled ahead, if this is the same version of Node. */
import { readFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

export function loadRun(): typeof import('./run.js') {
  const file = fileURLToPath(new URL('run.cjs', import.meta.url));
  const script = new Script(wrap(readFileSync(file, 'latin1')), { filename: file, ...codeOf(file) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports as typeof import('./run.js');
}

function codeOf(file: string): { readonly cachedData?: Buffer } {
  try {
    return { cachedData: readFileSync(file.replace(/\.cjs$/, '.code')) };
  } catch {
    return {};
  }
}
