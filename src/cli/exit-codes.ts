/** The exit codes of the program. */

import { resistsFirst } from '../problems/stipulation.js';
import type { Solution } from '../solution/solution.js';
import { isSound, type Verdict } from '../solution/verdict.js';
import { UserError } from '../text/user-error.js';

export const EXIT = {
  /** every problem got the answer that it asked for */
  ok: 0,
  /** a definite no: a stipulation is not met (no solution, cooked, short mate, or the other side is the one mated), or a
   * published problem does not match its publication */
  no: 1,
  /** usage or input: a wrong option, or something that could not be read or written */
  usage: 2,
  /** a limit was reached before an answer */
  undecided: 3,
  /** a bug in keymove (sysexits' EX_SOFTWARE) */
  internal: 70,
  /** 128 + SIGHUP */
  hungUp: 129,
  /** 128 + SIGINT */
  interrupted: 130,
  /** 128 + SIGTERM */
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * The strongest code first. After a bug, everything else is doubtful. A stopped run did not see all of its input, and unreadable
 * input was not judged. A definite no remains one, whatever the undecided rest would have been.
 */
const PRECEDENCE: readonly ExitCode[] = [
  EXIT.internal,
  EXIT.interrupted,
  EXIT.terminated,
  EXIT.hungUp,
  EXIT.usage,
  EXIT.no,
  EXIT.undecided,
  EXIT.ok,
];

/** Returns the code of a run in which both codes occurred. */
export function mergeExitCodes(a: ExitCode, b: ExitCode): ExitCode {
  return PRECEDENCE.indexOf(a) < PRECEDENCE.indexOf(b) ? a : b;
}

/**
 * Returns the code of an incomplete run, which has no answer for the whole input. Unreadable input and signals remain
 * stronger.
 */
export const exitCodeOfPart = (code: ExitCode): ExitCode =>
  code === EXIT.no ? EXIT.undecided : mergeExitCodes(code, EXIT.undecided);

/**
 * Returns the code of a solution. Without a stipulation every answer is right; with one the problem must be sound, and a published key
 * right.
 */
export function exitCodeOf({
  status,
  stipulation,
  flaws,
  publishedKey,
}: Pick<Solution, 'status' | 'stipulation' | 'flaws' | 'publishedKey'>): ExitCode {
  if (stipulation && (flaws.length > 0 || publishedKey === 'wrong')) return EXIT.no;
  if (status === 'undecided') return EXIT.undecided;
  if (!stipulation) return EXIT.ok;
  const expected = resistsFirst(stipulation) ? 'lost' : 'solved';
  return status === expected ? EXIT.ok : EXIT.no;
}

/**
 * Returns the code of a verdict: 0 only for a sound problem. A claim that cannot be read is an input error, like a line that cannot be
 * read.
 */
export function exitCodeOfVerdict({ verdict }: Pick<Verdict, 'verdict'>): ExitCode {
  if (isSound(verdict)) return EXIT.ok;
  if (verdict === 'invalid') return EXIT.usage;
  return verdict === 'undecided' ? EXIT.undecided : EXIT.no;
}

/** A mistake in the call of the program. `message` says what was found and what was expected. Exit code 2. */
export class UsageError extends UserError {
  override readonly name: string = 'UsageError';
}

/** @throws UsageError for the first of these pairs of options that is given */
export function refuseTogether(
  pairs: readonly (readonly [isGiven: unknown, one: string, other: string])[],
): void {
  const [, one, other] = pairs.find(([isGiven]) => isGiven) ?? [];
  if (one !== undefined) throw new UsageError(`${one} and ${other} cannot be combined`);
}

/** Thrown if a command has nothing to do, to show its help. */
export class HelpWanted extends UsageError {
  override readonly name = 'HelpWanted';
  readonly command: string;

  constructor(command: string) {
    super('nothing to do');
    this.command = command;
  }
}
