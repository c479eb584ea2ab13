/** How analyses are shown: one implementation per format. Reporters never compute; they show what was found. */
import type { Analysis } from '../../analyse/analysis.js';
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Notation } from '../move-notation.js';
import type { Output } from '../output.js';
import type { Style } from '../terminal/style.js';
import type { AnalysisSummary } from './analysis-tally.js';

/** Called once per event, in input order, then `end`. Implementations write to an `Output`; the caller flushes. */
export interface AnalysisReporter {
  analysis(problem: Problem, analysis: Analysis): void;
  refusal(refusal: Refusal): void;
  /** without a summary when the run broke down */
  end(summary?: AnalysisSummary): void;
}

/** What a reporter for people is told. */
export interface AnalysisReportOptions {
  readonly out: Output;
  /** refusals and warnings */
  readonly messages: Output;
  readonly style: Style;
  /** results only: no head, no summary, no warnings */
  readonly quiet: boolean;
  /** of moves; SAN unless given */
  readonly notation?: Notation;
  /** what the engine calls itself */
  readonly engine: string;
  /** moves of both sides that are shown of a line; all unless given */
  readonly plies?: number;
}
