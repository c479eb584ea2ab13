/** What a user of the library asks, checked and converted for the solver. */
import { readPosition } from '../chess/fen.js';
import type { Claim, Problem } from '../problems/problem.js';
import { parseStipulation } from '../problems/stipulation.js';
import { whyNotAnswered } from '../solve/answerable.js';
import { type Finding, ok, type Result } from '../text/finding.js';
import type { Source } from '../text/input.js';
import { KeymoveError } from './keymove-error.js';

/** A position, and what is asked about it. Problems from `readProblems` are asks, too. */
export interface Ask extends Partial<Omit<Problem, 'fen' | 'stipulation' | 'claim'>> {
  /** the position; missing fields mean White to move, castling as king and rook stand, no en passant */
  readonly fen: string;
  /** `#3`, or `#-3` if the side to move is mated; absent: look for the shortest mate */
  readonly stipulation?: string | Problem['stipulation'];
  /** the published solution, for `verify` */
  readonly claim?: Partial<Claim>;
}

const NO_CLAIM: Claim = { keys: [], line: [] };
const NOT_FROM_A_FILE: Source = { file: 'ask', line: 0 };

/**
 * @param index of the problem among those asked together
 * @param whyRefused says which stipulations are refused
 * @returns the problem, or everything that is wrong with it
 */
export function readAsk(ask: Ask, index = 0, whyRefused = whyNotAnswered): Result<Problem> {
  const { fen, stipulation, claim, ...others } = ask;
  const findings: Finding[] = [];
  const position = readPosition(fen);
  if (!position.ok) findings.push(...position.error);
  const asked = typeof stipulation === 'string' ? parseStipulation(stipulation) : ok(stipulation);
  if (!asked.ok) findings.push(asked.error);
  else if (asked.value) {
    const why = whyRefused(asked.value);
    if (why) findings.push(why);
  }
  if (!position.ok || !asked.ok || findings.length > 0) return { ok: false, error: findings };
  return ok({
    source: NOT_FROM_A_FILE,
    comments: [],
    ...others,
    index,
    fen: position.value.fen,
    warnings: [...(others.warnings ?? []), ...position.value.warnings],
    ...(asked.value && { stipulation: asked.value }),
    claim: { ...NO_CLAIM, ...claim },
  });
}

/** @throws KeymoveError `bad-position`, `bad-stipulation` or `not-solved-yet` */
export function needProblem(ask: Ask, whyRefused = whyNotAnswered): Problem {
  const read = readAsk(ask, 0, whyRefused);
  if (read.ok) return read.value;
  const findings = read.error;
  const message = findings.map(({ message }) => message).join('; ');
  const inStipulation = findings.every(({ field }) => field === 'stipulation');
  if (!inStipulation) throw new KeymoveError('bad-position', message, findings);
  const isRead = findings.every(({ code }) => code === 'stipulation-unsupported');
  throw new KeymoveError(isRead ? 'not-solved-yet' : 'bad-stipulation', message, findings);
}
