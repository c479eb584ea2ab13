/** Judges a published problem: compares the claim with what is proven. */
import type { Claim } from '../../problems/problem.js';
import type { Stipulation } from '../../problems/stipulation.js';
import type { LengthFrom, Verdict, VerdictName } from '../../solution/verdict.js';
import type { SolverPlayOptions } from '../find-play.js';
import type { Prover } from '../prover.js';
import { isInLines, type Proven } from '../solve.js';
import type { ToEnglish } from './claim-language.js';
import { compareKeys } from './compare-keys.js';
import { compareLines } from './compare-lines.js';

/** A verdict without its cost and other castling assumptions. */
export type Judgement = Omit<Verdict, 'castling' | 'solution'> & { readonly solution: Proven };

/** A published problem; the prover stands at its position. */
export interface Case {
  readonly prover: Prover;
  /** from the language of the claim */
  readonly english: ToEnglish;
  readonly claim: Claim;
  /** the claim; undefined: search for the shortest mate up to `max` moves */
  readonly stipulation: Stipulation | undefined;
  readonly lengthFrom: LengthFrom;
  readonly max: number;
  /** where there is no solution: search for a longer one up to this many moves */
  readonly furtherUpTo?: number;
  /** what to find besides the keys */
  readonly play?: SolverPlayOptions;
}

/** A claim beside what is proven: what a verdict follows from, and the evidence that goes with it. */
export interface Comparison extends Omit<Judgement, 'verdict' | 'lengthFrom' | 'solution' | 'unpublished'> {
  readonly facts: Facts;
  /** what is proven; made last, as much of it depends on the verdict and may be cut short by a limit */
  readonly solution: (verdict: VerdictName) => Pick<Judgement, 'solution' | 'duals'>;
  readonly unpublished: (verdict: VerdictName) => Judgement['unpublished'];
}

interface Facts {
  readonly short: boolean;
  /** more keys than one, or more solutions than intended */
  readonly cooked: boolean;
  /** no limit stopped the search for solutions */
  readonly complete: boolean;
  readonly noSolution: boolean;
  /** fewer solutions than intended, or one that was not published */
  readonly missing: boolean;
}

/**
 * Where the attacker begins, a published first move is claimed to be a key; where the defender begins (`#-3`), to be a best
 * defence. In help and series play, every published line is claimed to be a solution.
 */
export function judge(asked: Case): Judgement {
  const { prover, stipulation, lengthFrom } = asked;
  const compared = isInLines(stipulation) ? compareLines(asked, stipulation) : compareKeys(asked);
  const { facts, solution, unpublished, ...evidence } = compared;
  const verdict = decide(facts, evidence, prover.limit !== undefined);
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
 * The first that applies, in the order that `VERDICTS` explains. A limit leaves standing what was proven before it.
 * @param limited a limit stopped the check of the published play
 */
function decide(
  { short, cooked, complete, noSolution, missing }: Facts,
  { findings, faults }: Pick<Verdict, 'findings' | 'faults'>,
  limited: boolean,
): VerdictName {
  if (findings.length > 0) return 'invalid';
  if (short) return 'short';
  if (cooked) return 'cooked';
  if (!complete) return 'undecided';
  if (noSolution) return 'no-solution';
  if (faults.some((fault) => fault.of === 'key')) return 'wrong-key';
  if (faults.length > 0) return 'wrong-line';
  if (missing) return 'missing';
  return limited ? 'undecided' : 'sound';
}
