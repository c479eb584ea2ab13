/**
 * Loads the commands (run.ts), with code that the build compiled ahead if the version of Node is the same. The package does not contain
 * this code, because it may be installed with any Node. There, Node caches compiled code itself, from 22.1 on.
 */
import { readFileSync } from 'node:fs';
import Module, { createRequire, wrap } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

type Run = typeof import('./run.js');

export function loadRun(): Run {
  const file = fileURLToPath(new URL('run.cjs', import.meta.url));
  const cachedData = codeOf(file);
  if (!cachedData) {
    (Module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
    return createRequire(file)(file);
  }
  const script = new Script(wrap(readFileSync(file, 'latin1')), { filename: file, cachedData });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports as Run;
}

function codeOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file.replace(/\.cjs$/, '.code'));
  } catch {
    return undefined;
  }
}
