/** One stream of results, several reports: what is shown, and the files of `--report`. */
import type { Problem, Refusal } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import type { Verdict } from '../solve/verdict.js';
import type { Reporter } from './reporter.js';
import type { Summary } from './solution/solution-tally.js';
import type { VerdictReporter } from './verdict/verdict-reporter.js';
import type { VerdictSummary } from './verdict/verdict-tally.js';

export class SeveralReporters implements Reporter {
  readonly #reporters: readonly Reporter[];

  constructor(reporters: readonly Reporter[]) {
    this.#reporters = reporters;
  }

  solution(problem: Problem, solution: Solution): void {
    for (const reporter of this.#reporters) reporter.solution(problem, solution);
  }

  refusal(refusal: Refusal): void {
    for (const reporter of this.#reporters) reporter.refusal(refusal);
  }

  end(summary?: Summary): void {
    for (const reporter of this.#reporters) reporter.end(summary);
  }
}

export class SeveralVerdictReporters implements VerdictReporter {
  readonly #reporters: readonly VerdictReporter[];

  constructor(reporters: readonly VerdictReporter[]) {
    this.#reporters = reporters;
  }

  verdict(problem: Problem, verdict: Verdict): void {
    for (const reporter of this.#reporters) reporter.verdict(problem, verdict);
  }

  refusal(refusal: Refusal): void {
    for (const reporter of this.#reporters) reporter.refusal(refusal);
  }

  end(summary?: VerdictSummary): void {
    for (const reporter of this.#reporters) reporter.end(summary);
  }
}
