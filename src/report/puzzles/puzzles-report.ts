/** Shows the puzzles of games in any report on solutions: all of them, or a sample. */
import { type ProblemRefusal, type PuzzlesRecord, solutionRecordsOf } from '../../records/problem-records.js';
import type { PuzzlesSummary, SolutionSummary } from '../../records/run-records.js';
import { present } from '../../text/present.js';
import type { Output, Reporter, SolutionReporter } from '../reporter.js';
import { puzzlesText } from './puzzles-summary.js';
import { Sample } from './sample.js';

export interface PuzzlesReportOptions {
  readonly report: SolutionReporter;
  /** how many puzzles are shown; all unless given */
  readonly sample?: number | undefined;
  /** where the summary is written; nowhere unless given */
  readonly summaryTo?: Output | undefined;
  /** the report has a summary of its own, of the puzzles alone */
  readonly countsPuzzles?: boolean;
}

export class PuzzlesReport implements Reporter<PuzzlesRecord, PuzzlesSummary> {
  readonly #options: PuzzlesReportOptions;
  readonly #sample: Sample | undefined;
  #index = 0;

  constructor(options: PuzzlesReportOptions) {
    this.#options = options;
    this.#sample = options.sample === undefined ? undefined : new Sample(options.sample);
  }

  result(record: PuzzlesRecord): void {
    for (const puzzle of solutionRecordsOf(record, this.#index)) {
      this.#index++;
      if (this.#sample) this.#sample.add(puzzle);
      else this.#options.report.result(puzzle);
    }
  }

  refusal(refusal: ProblemRefusal): void {
    this.#options.report.refusal(refusal);
  }

  end(summary?: PuzzlesSummary): void {
    const { report, summaryTo, countsPuzzles } = this.#options;
    const sampled = this.#sample?.taken();
    for (const puzzle of sampled ?? []) report.result(puzzle);
    report.end(summary && countsPuzzles ? ofPuzzles(summary, sampled?.length ?? this.#index) : undefined);
    if (!summary || !summaryTo) return;
    const text = sampled ? `a sample of ${sampled.length} of the puzzles\n` : '';
    summaryTo.write(`${this.#index > 0 ? '\n' : ''}${text}${puzzlesText(summary)}`);
  }
}

/** Returns a summary of puzzles as problems, which are all solved. */
const ofPuzzles = (
  { refused, unsupported, nodes, searchMs, ms, givenUp, interrupted }: PuzzlesSummary,
  shown: number,
): SolutionSummary => ({
  of: 'solution',
  problems: shown,
  solved: shown,
  ...{ cooked: 0, short: 0, missing: 0, noSolution: 0, undecided: 0 },
  ...{ refused, nodes, searchMs, ms, interrupted },
  ...present({ unsupported, givenUp }),
});
