/** The summary of a run of `verify`. */
import type { Refusal } from '../../problems/problem.js';
import { SOLVER_FAILED } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import type { Cost } from '../../solution/solution.js';
import { VERDICTS, type Verdict, type VerdictName } from '../../solution/verdict.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { unsupportedIn } from '../../text/finding.js';
import { sum } from '../../text/sum.js';
import { countTexts, exceptionsText, givenUpText, type SaidSummary, Tally, totalsText } from '../summary.js';
import { type RefusedVerdict, verdictWord } from './verdict-words.js';

export class VerdictTally extends Tally {
  readonly #verdicts = Object.fromEntries(VERDICTS.map((name) => [name, 0])) as Record<VerdictName, number>;
  #otherCastling = 0;

  result(verdict: Pick<Verdict, 'verdict' | 'castling' | 'limit'> & Pick<Cost, 'nodes' | 'ms'>): void {
    this.add(verdict);
    this.#verdicts[verdict.verdict]++;
    if (verdict.castling) this.#otherCastling++;
  }

  override refusal(refusal?: Refusal): void {
    const verdict = refusal && refusedVerdict(refusal);
    if (verdict) this.#verdicts[verdict]++;
    else super.refusal();
  }

  summary(interrupted: boolean): VerdictSummary {
    const verdicts = { ...this.#verdicts };
    return {
      of: 'verdict',
      problems: sum(Object.values(verdicts)),
      verdicts,
      otherCastling: this.#otherCastling,
      ...this.runSummary(interrupted),
    };
  }
}

/**
 * Returns the verdict on a problem that was refused. Other refusals have no verdict: they concern a whole file (it cannot be opened, or
 * something in it was skipped), or the solver failed.
 */
export const refusedVerdict = ({ source, findings }: Refusal): RefusedVerdict | undefined => {
  if (source.line === 0 || findings[0]?.code === SOLVER_FAILED) return undefined;
  return unsupportedIn(findings).length > 0 ? 'unsupported' : 'invalid';
};

/** `9 sound`, `2 cooked`: the counts so far. Zero counts are left out. */
export const verdictCounts = ({ verdicts }: SaidSummary<VerdictSummary>): string[] =>
  countTexts(
    VERDICTS.map((name) => [
      verdicts[name],
      name === 'unpublished' ? 'sound (nothing published)' : verdictWord(name),
    ]),
  );

/**
 * `12 problems: 9 sound, 2 cooked, 1 undecided (1 sound with other castling rights); 1 refused`, then nodes
 * and time. Zero counts are left out.
 */
export function verdictSummaryText(summary: SaidSummary<VerdictSummary>): string {
  const { problems, otherCastling, nodes } = summary;
  const counts = verdictCounts(summary).join(', ');
  const castling = otherCastling > 0 ? ` (${countText(otherCastling)} sound with other castling rights)` : '';
  const results = `${plural(problems, 'problem')}${counts && `: ${counts}`}${castling}`;
  return `${results}${exceptionsText(summary)}\n${givenUpText(summary)}${nodes > 0 ? `${totalsText(summary)}\n` : ''}`;
}
