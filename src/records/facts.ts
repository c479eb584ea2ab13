/** What conditions (`--where`) and statistics are about, in the record of a result. */
import { type VerdictName, verdictsOf } from '../solution/verdict.js';
import type { Facts } from '../themes/where/where.js';
import type { SolutionRecord, VerdictRecord } from './problem-records.js';

/** The verdicts that a solution tells. */
export const SOLUTION_VERDICTS: readonly VerdictName[] = [
  'sound',
  'cooked',
  'short',
  'no-solution',
  'wrong-key',
  'missing',
  'undecided',
];

export function factsIn(record: SolutionRecord | VerdictRecord): Facts {
  const { problem } = record;
  const isVerdict = record.type === 'verdict';
  const solution = isVerdict ? record.verdict.solution : record.solution;
  return {
    problem,
    stipulation: problem.stipulation ?? solution.stipulation,
    verdicts: verdictsOf(isVerdict ? record.verdict : solution),
    themes: solution.themes ?? [],
    difficulty: solution.difficulty,
    phases: solution.phases,
  };
}
