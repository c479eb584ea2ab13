/** Messages for a program that ends for reasons other than its input. */
import { inspect } from 'node:util';
import { EXIT, type ExitCode } from './exit-codes.js';
import { tell } from './print.js';

/** Returns the error of a system that grants too few files or threads, or too little memory. */
const shortageIn = ({ message }: Error): string | undefined =>
  /\b(?:EMFILE|ENFILE|ENOMEM|EAGAIN|ERR_WORKER_OUT_OF_MEMORY)\b/.exec(message)?.[0];

const REPORT_BUGS = 'This is a bug in keymove; please report it with the command and the input.';

export function cannotWrite(error: Error, target = 'standard output'): ExitCode {
  tell(`keymove: cannot write ${target}: ${error.message}\n`);
  return EXIT.usage;
}

/** Decides whether a file could not be read or written. Such an error has no better message, but it is not a bug. */
export const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error && shortageIn(error) === undefined;

export function systemError({ message }: Error): ExitCode {
  tell(`keymove: ${message}; check that the files can be read and written\n`);
  return EXIT.usage;
}

export function internalError(error: unknown): ExitCode {
  const shortage = error instanceof Error ? shortageIn(error) : undefined;
  if (shortage !== undefined) {
    const expected = shortage === 'EMFILE' ? 'at least 64 open files (ulimit -n 64)' : 'more (see ulimit -a)';
    tell(`keymove: the system ran out of a resource (${shortage}); allow ${expected}\n`);
    return EXIT.internal;
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  tell(`keymove: internal error: ${text}\n${REPORT_BUGS}\n`);
  if (process.env.DEBUG) tell(`${inspect(error)}\n`);
  return EXIT.internal;
}
