/** Arguments -> a command -> an exit code. Every way to end badly ends here. */
import { inspect } from 'node:util';
import { OutputError } from '../report/output.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { helpText, runCommandLine } from './grammar/command-line.js';
import { HelpWanted, UsageError } from './usage-error.js';

const REPORT_BUGS = 'This is a bug in keymove; please report it with the command and the input.';

/** Runs the program; `words` are the arguments after its name. */
export async function main(words: readonly string[]): Promise<void> {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // Help and short lists are written as they are; long outputs see to it themselves.
    if (error.syscall === 'write') process.exit(error.code === 'EPIPE' ? EXIT.ok : cannotWrite(error));
    process.exit(internalError(error));
  });
  const code = await runCommandLine(words).catch(explain);
  process.exitCode = code;
  // Everything is written. What may still hold the process is input that nobody wants any more.
  if (code === EXIT.interrupted || code === EXIT.terminated) process.exit();
}

async function explain(error: unknown): Promise<ExitCode> {
  if (error instanceof HelpWanted) {
    process.stderr.write(await helpText(...error.command));
    return EXIT.usage;
  }
  if (error instanceof UsageError) {
    process.stderr.write(`keymove: ${error.message}\n`);
    return EXIT.usage;
  }
  if (error instanceof OutputError) return cannotWrite(error, error.target);
  return internalError(error);
}

function cannotWrite(error: Error, target = 'the results'): ExitCode {
  process.stderr.write(`keymove: cannot write ${target}: ${error.message}\n`);
  return EXIT.usage;
}

function internalError(error: unknown): ExitCode {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  process.stderr.write(`keymove: internal error: ${text}\n${REPORT_BUGS}\n`);
  if (process.env.DEBUG) process.stderr.write(`${inspect(error)}\n`);
  return EXIT.internal;
}
