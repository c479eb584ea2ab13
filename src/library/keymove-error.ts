import { EngineError } from '../analyse/analysis.js';
import { ExecutorError, NoMemoryError } from '../batch/executor.js';
import { HostError } from '../host/host.js';
import type { Finding } from '../text/finding.js';

/**
 * What went wrong:
 * - `bad-position`: the FEN cannot be read, or the position cannot be solved
 * - `bad-stipulation`: the stipulation cannot be read
 * - `not-solved-yet`: the stipulation can be read, but the question cannot be answered yet
 * - `bad-move`: a move cannot be read, or is illegal
 * - `bad-problem`: another part of the question has a wrong type
 * - `bad-option`: there is no such option, or it cannot have this value
 * - `callback-failed`: a function, an iterable, a stream or an executor of the caller threw `cause`
 * - `no-memory`: there is not enough memory for the transposition table
 * - `cannot-load`: the compiled kernel or the thread script cannot be loaded
 * - `thread-lost`: a thread failed. This is a bug in keymove; the engine can still be used
 * - `internal-error`: any other error, in `cause`. This is a bug in keymove
 * - `disposed`: the engine was disposed of
 */
export type ErrorCode =
  | 'bad-position'
  | 'bad-stipulation'
  | 'not-solved-yet'
  | 'bad-move'
  | 'bad-problem'
  | 'bad-option'
  | 'callback-failed'
  | 'no-memory'
  | 'cannot-load'
  | 'thread-lost'
  | 'internal-error'
  | 'disposed';

/** The only error with which the library's functions reject. A limit or an abort is not an error; the result shows it. */
export class KeymoveError extends Error {
  override readonly name = 'KeymoveError';
  /** for programs; the message is for people, and may change */
  readonly code: ErrorCode;
  /** with `bad-position`, `bad-stipulation`, `not-solved-yet` and `bad-problem`: all errors that were found */
  readonly findings: readonly Finding[];

  constructor(
    code: ErrorCode,
    message: string,
    { findings = [], ...options }: ErrorOptions & { readonly findings?: readonly Finding[] } = {},
  ) {
    super(message, options);
    this.code = code;
    this.findings = findings;
  }
}

const CODES = [
  [HostError, 'cannot-load'],
  [NoMemoryError, 'no-memory'],
  [EngineError, 'thread-lost'],
  [ExecutorError, 'thread-lost'],
] as const;

/** @param unknown code for errors that the core does not know */
export function asKeymoveError(error: unknown, unknown: ErrorCode = 'internal-error'): KeymoveError {
  if (error instanceof KeymoveError) return error;
  const [, code = unknown] = CODES.find(([kind]) => error instanceof kind) ?? [];
  return new KeymoveError(code, error instanceof Error ? error.message : String(error), { cause: error });
}
