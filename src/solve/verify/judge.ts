/** Judges a published problem: compares the claim with what is proven. */
import { saysNothing } from '../../problems/problem.js';
import { isInLines, isStudy } from '../../problems/stipulation.js';
import type { Verdict, VerdictName } from '../../solution/verdict.js';
import { compareKeys } from './compare-keys.js';
import { compareLines } from './compare-lines.js';
import { compareStudy } from './compare-study.js';
import type { Case, Facts, Judgement } from './comparison.js';

/**
 * Where the attacker begins, a published first move is claimed to be a key; where the defender begins (`#-3`), to be a best
 * defence. In help and series play, every published line is claimed to be a solution.
 */
export function judge(asked: Case): Judgement {
  const { prover, stipulation, lengthFrom } = asked;
  const compared = isStudy(stipulation)
    ? compareStudy(asked, stipulation)
    : isInLines(stipulation)
      ? compareLines(asked, stipulation)
      : compareKeys(asked);
  const { facts, solution, unpublished, ...evidence } = compared;
  const verdict = decide(facts, evidence, prover.limit !== undefined, saysNothing(asked.claim));
  const { limit = prover.limit } = evidence;
  return {
    verdict,
    lengthFrom,
    ...evidence,
    unpublished: unpublished(verdict),
    ...solution(verdict),
    ...(verdict === 'undecided' && limit && { limit }),
  };
}

/**
 * The first that applies, in the order that `VERDICTS` explains. What was proven before a limit stays valid.
 * @param limited a limit stopped the check of the published play
 * @param nothing nothing was published
 */
function decide(
  { short, cooked, complete, noSolution, missing }: Facts,
  { findings, faults }: Pick<Verdict, 'findings' | 'faults'>,
  limited: boolean,
  nothing: boolean,
): VerdictName {
  if (findings.length > 0) return 'invalid';
  if (short) return 'short';
  if (cooked) return 'cooked';
  if (!complete) return 'undecided';
  if (noSolution) return 'no-solution';
  if (faults.some((fault) => fault.of === 'key')) return 'wrong-key';
  if (faults.some(({ minor }) => !minor)) return 'wrong-line';
  if (missing) return 'missing';
  if (limited) return 'undecided';
  return nothing ? 'unpublished' : 'sound';
}
