/** The messages when the program ends for a reason that is not in its input. */
import { inspect } from 'node:util';
import { EXIT, type ExitCode } from './exit-codes.js';
import { tell } from './print.js';

/** The error of the system, where it gives less than any run needs: files, threads or memory. */
const poverty = ({ message }: Error): string | undefined =>
  /\b(?:EMFILE|ENFILE|ENOMEM|EAGAIN|ERR_WORKER_OUT_OF_MEMORY)\b/.exec(message)?.[0];

const REPORT_BUGS = 'This is a bug in keymove; please report it with the command and the input.';

export function cannotWrite(error: Error, target = 'standard output'): ExitCode {
  tell(`keymove: cannot write ${target}: ${error.message}\n`);
  return EXIT.usage;
}

/** A file could not be read or written, and nobody has said it better: that is no bug. */
export const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error && poverty(error) === undefined;

export function systemError({ message }: Error): ExitCode {
  tell(`keymove: ${message}; expected files that can be read and written\n`);
  return EXIT.usage;
}

export function internalError(error: unknown): ExitCode {
  const poor = error instanceof Error ? poverty(error) : undefined;
  if (poor !== undefined) {
    const expected = poor === 'EMFILE' ? 'at least 64 open files (ulimit -n 64)' : 'more (see ulimit -a)';
    tell(`keymove: the system refuses what keymove needs (${poor}); expected ${expected}\n`);
    return EXIT.internal;
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  tell(`keymove: internal error: ${text}\n${REPORT_BUGS}\n`);
  if (process.env.DEBUG) tell(`${inspect(error)}\n`);
  return EXIT.internal;
}
