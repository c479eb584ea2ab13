/** Arguments -> a command -> an exit code. Every way to end badly ends here. */
import { inspect } from 'node:util';
import { OutputError } from '../report/output.js';
import { helpText, runCommandLine } from './command-line.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { HelpWanted, UsageError } from './usage-error.js';

const REPORT_BUGS = 'This is a bug in keymove; please report it with the command and the input.';

/** Runs the program; `words` are the arguments after its name. */
export async function main(words: readonly string[]): Promise<void> {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // The reader of our help or of a short list has gone (`| true`); long outputs see to it themselves.
    process.exit(error.code === 'EPIPE' ? EXIT.ok : internalError(error));
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
  if (error instanceof OutputError) {
    process.stderr.write(`keymove: cannot write the results: ${error.message}\n`);
    return EXIT.usage;
  }
  return internalError(error);
}

function internalError(error: unknown): ExitCode {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  process.stderr.write(`keymove: internal error: ${text}\n${REPORT_BUGS}\n`);
  if (process.env.DEBUG) process.stderr.write(`${inspect(error)}\n`);
  return EXIT.internal;
}
