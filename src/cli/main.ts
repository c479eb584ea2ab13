/**
 * The program. It writes its own help and version. The commands are in another bundle (.ci/build.mjs), loaded when one is named.
 */

import { packageVersion } from '../host/node/package-files.js';
import { cannotWrite, internalError } from './ending.js';
import { EXIT } from './exit-codes.js';
import { programHelp, shortProgramHelp } from './grammar/help-text.js';
import { loadRun } from './load-run.js';

/** Runs the program; `words` are the arguments after its name. */
export async function main(words: readonly string[]): Promise<void> {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // help and short lists are written directly; long outputs handle their errors themselves
    if (error.syscall === 'write') process.exit(error.code === 'EPIPE' ? EXIT.ok : cannotWrite(error));
    process.exit(internalError(error));
  });
  const [first] = words;
  if (first === undefined) {
    process.stderr.write(shortProgramHelp());
    process.exitCode = EXIT.usage;
  } else if (first === '-h') process.stdout.write(shortProgramHelp());
  else if (first === '--help') process.stdout.write(programHelp());
  else if (first === '--version' || first === '-V') process.stdout.write(`${packageVersion()}\n`);
  else await loadRun().run(words);
}
