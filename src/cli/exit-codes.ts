/** What the process says to the shell when it ends. */
import { isLinePlay } from '../problems/stipulation.js';
import type { Solution } from '../solution/solution.js';
import { isSound, type Verdict } from '../solution/verdict.js';

export const EXIT = {
  /** every problem got the answer it asked for */
  ok: 0,
  /** a definite no: a stipulation is not met (no solution, cooked, short mate, or the other side is the one mated), or a
   * published problem is not as it was published */
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
 * Strongest first. A bug makes everything else doubtful; a stopped run did not see all of its input; input that
 * could not be read was not judged; and a definite no stays one whatever the undecided rest would have been, as
 * `false and unknown` is false.
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

/** The code of a run that did both. */
export function mergeExitCodes(a: ExitCode, b: ExitCode): ExitCode {
  return PRECEDENCE.indexOf(a) < PRECEDENCE.indexOf(b) ? a : b;
}

/**
 * The code of a run of which something is missing: whatever the rest has come to, there is no answer for the whole. What could not
 * be read, or was stopped, remains the stronger message.
 */
export const exitCodeOfPart = (code: ExitCode): ExitCode =>
  code === EXIT.no ? EXIT.undecided : mergeExitCodes(code, EXIT.undecided);

/** A question without a stipulation has no wrong answer; one with a stipulation claims that it is sound. */
export function exitCodeOf({
  status,
  stipulation,
  flaws,
}: Pick<Solution, 'status' | 'stipulation' | 'flaws'>): ExitCode {
  if (stipulation && flaws.length > 0) return EXIT.no;
  if (status === 'undecided') return EXIT.undecided;
  if (!stipulation) return EXIT.ok;
  const isLost = stipulation.begins === 'defender' && !isLinePlay(stipulation.play);
  const expected = isLost ? 'lost' : 'solved';
  return status === expected ? EXIT.ok : EXIT.no;
}

/**
 * 0 for a sound problem only, published or not. A claim that cannot be read is an input error like a line that cannot be read; of a whole
 * run, that comes before problems that are not sound, and they before undecided ones.
 */
export function exitCodeOfVerdict({ verdict }: Pick<Verdict, 'verdict'>): ExitCode {
  if (isSound(verdict)) return EXIT.ok;
  if (verdict === 'invalid') return EXIT.usage;
  return verdict === 'undecided' ? EXIT.undecided : EXIT.no;
}
