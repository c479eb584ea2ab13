/** What conditions (`--where`) and statistics are about, in the record of a result. */
import type { Solution } from '../solution/solution.js';
import type { VerdictName } from '../solution/verdict.js';
import type { Facts } from '../themes/where/where.js';
import type { SolutionRecord, VerdictRecord } from './problem-records.js';

/** The verdicts that a solution tells. */
export const SOLUTION_VERDICTS: readonly VerdictName[] = [
  'sound',
  'cooked',
  'short',
  'no-solution',
  'wrong-key',
  'undecided',
];

export function factsIn(record: SolutionRecord | VerdictRecord): Facts {
  const { problem } = record;
  const isVerdict = record.type === 'verdict';
  const solution = isVerdict ? record.verdict.solution : record.solution;
  return {
    problem,
    stipulation: problem.stipulation ?? solution.stipulation,
    verdicts: isVerdict ? [record.verdict.verdict] : verdictsOf(solution),
    themes: solution.themes ?? [],
    difficulty: solution.difficulty,
    phases: solution.phases,
  };
}

function verdictsOf({ status, stipulation, flaws, publishedKey }: Solution): string[] {
  // the side to move is mated: as it should be where the defender begins
  if (status === 'lost') return [stipulation?.begins === 'attacker' ? 'no-solution' : (flaws[0] ?? 'sound')];
  if (status !== 'solved') return [status];
  const wrong = publishedKey === 'wrong' ? ['wrong-key'] : [];
  return flaws.length + wrong.length === 0 ? ['sound'] : [...flaws, ...wrong];
}
