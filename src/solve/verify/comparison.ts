/** A claim next to what is proven: each kind of play makes its own comparison, and one judge decides on all of them. */
import type { Claim } from '../../problems/problem.js';
import type { Stipulation } from '../../problems/stipulation.js';
import type { Solution } from '../../solution/solution.js';
import type { LengthFrom, Verdict, VerdictName } from '../../solution/verdict.js';
import type { SolverPlayOptions } from '../find-play.js';
import type { Prover } from '../prover.js';
import type { BareSolution } from '../solve.js';
import type { ToEnglish } from './claim-language.js';

/** A verdict without its cost and without other castling assumptions. */
export type BareVerdict = Omit<Verdict, 'castling' | 'solution'> & { readonly solution: BareSolution };

/** A published problem. The prover is set to its position. */
export interface Case {
  readonly prover: Prover;
  /** translates moves from the language of the claim */
  readonly english: ToEnglish;
  readonly claim: Claim;
  /** the claim; undefined: search for the shortest mate up to `max` moves */
  readonly stipulation: Stipulation | undefined;
  readonly lengthFrom: LengthFrom;
  readonly max: number;
  /** if there is no solution: search for a longer one up to this many moves */
  readonly furtherUpTo?: number;
  /** what to find besides the keys */
  readonly play?: SolverPlayOptions;
}

/** A claim next to what is proven: what decides the verdict, and the evidence for it. */
export interface Comparison extends Omit<BareVerdict, 'verdict' | 'lengthFrom' | 'solution' | 'unpublished'> {
  /**
   * the proven flaws, and whether no limit stopped the search for solutions; `missing` also if a solution of help or series play was
   * not published
   */
  readonly proven: Pick<Solution, 'flaws' | 'complete'>;
  /** makes the proven solution; called last, since much of it depends on the verdict and may be cut short by a limit */
  readonly solution: (verdict: VerdictName) => Pick<BareVerdict, 'solution' | 'duals'>;
  readonly unpublished: (verdict: VerdictName) => BareVerdict['unpublished'];
}
