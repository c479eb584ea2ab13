import type { SolutionSummary } from '../../records/run-records.js';
import type { Solution } from '../../solution/solution.js';
import { plural } from '../../text/counts-and-times.js';
import { REFUSED, UNSUPPORTED } from '../html/shown.js';
import { countTexts, exceptionsText, givenUpText, type SaidSummary, Tally, totalsText } from '../summary.js';

export class SolutionTally extends Tally {
  readonly #counts = { problems: 0, solved: 0, cooked: 0, short: 0, missing: 0, noSolution: 0, undecided: 0 };

  result(solution: Pick<Solution, 'status' | 'flaws' | 'limit' | 'nodes' | 'ms'>): void {
    const { status, flaws } = solution;
    this.add(solution);
    this.#counts.problems++;
    this.#counts[status === 'undecided' ? status : status === 'no-solution' ? 'noSolution' : 'solved']++;
    for (const flaw of flaws) if (flaw !== 'no-solution') this.#counts[flaw]++;
  }

  summary(interrupted: boolean): SolutionSummary {
    return { of: 'solution', ...this.#counts, ...this.runSummary(interrupted) };
  }
}

/**
 * `12 problems: 10 solved, 1 no solution, 1 undecided; 1 cooked, 1 short mate; 2 refused`, then nodes and
 * time. Zero counts are left out.
 */
export function summaryText(summary: SaidSummary<SolutionSummary>): string {
  const { problems, cooked, short, missing } = summary;
  const answers = countTexts(answersOf(summary)).join(', ');
  const flaws = countTexts([
    [cooked, 'cooked'],
    [short, 'short'],
    [missing, 'too few solutions'],
  ]).join(', ');
  const results = `${plural(problems, 'problem')}${answers && `: ${answers}`}${flaws && `; ${flaws}`}`;
  return `${results}${exceptionsText(summary)}\n${givenUpText(summary)}${problems > 0 ? `${totalsText(summary)}\n` : ''}`;
}

/** Decides whether to show the summary. It would only repeat a single problem that was solved and shown in full. */
export const saysMore = ({ problems, refused, unsupported, interrupted }: SolutionSummary): boolean =>
  problems !== 1 || refused > 0 || unsupported !== undefined || interrupted;

/** `391 solved`, `12 no solution`, `2 refused`: the counts so far */
export const summaryCounts = (summary: SolutionSummary): string[] =>
  countTexts([...answersOf(summary), [summary.unsupported ?? 0, UNSUPPORTED], [summary.refused, REFUSED]]);

const answersOf = ({ solved, noSolution, undecided }: SaidSummary<SolutionSummary>) =>
  [
    [solved, 'solved'],
    [noSolution, 'no solution'],
    [undecided, 'undecided'],
  ] as const;
