/** Runs a command, and returns its exit code. Every error ends here, as a message. */
import { OutputError } from '../host/node/stream-output.js';
import { isKernelError } from '../kernel/kernel-error.js';
import { UserError } from '../text/user-error.js';
import { cannotWrite, internalError, isOfSystem, systemError } from './ending.js';
import { EXIT, type ExitCode, HelpWanted } from './exit-codes.js';
import { runCommandLine, shortHelpText } from './grammar/command-line.js';
import { ignoredSignals } from './ignored-signals.js';
import { tell } from './print.js';

export async function run(words: readonly string[]): Promise<void> {
  for (const name of ignoredSignals()) process.on(name, () => {});
  const code = await runCommandLine(words).catch(explain);
  process.exitCode = code;
  // everything is written; only input that is no longer needed may still keep the process alive
  if (code === EXIT.interrupted || code === EXIT.terminated || code === EXIT.hungUp) process.exit();
}

async function explain(error: unknown): Promise<ExitCode> {
  if (error instanceof HelpWanted) {
    tell(await shortHelpText(error.command));
    return EXIT.usage;
  }
  if (error instanceof UserError || isKernelError(error, 'no-memory')) {
    tell(`keymove: ${error.message}\n`);
    return EXIT.usage;
  }
  if (error instanceof OutputError) return cannotWrite(error, error.target);
  return isOfSystem(error) ? systemError(error) : internalError(error);
}
