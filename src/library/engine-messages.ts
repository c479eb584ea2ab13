/** The messages between an engine and its thread. Everything here is copied between threads. */
import type { Improved, ImproveProgress, ImproveSearchOptions } from '../compose/improve.js';
import type { Problem } from '../problems/problem.js';
import type { Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import type { ExplainSearchOptions, Explanation } from '../solve/explain.js';
import type { SearchProgress } from '../solve/search-options.js';
import type { SolverOptions } from '../solve/solve.js';
import type { VerifySearchOptions } from '../solve/verify/verify.js';

/** Time between two reports. A shorter search reports nothing. */
export const PROGRESS_EVERY_MS = 100;

export interface EngineThreadStart {
  readonly hashMb: number;
  /** number of search threads, including this one */
  readonly threads: number;
  /** memory of the stop flag; absent if memory cannot be shared */
  readonly stop?: SharedArrayBuffer;
}

/** Every question about a problem: its options, its answer, and the reports on its progress. */
interface Questions {
  readonly solve: { options: SolverOptions; answer: Solution; progress: SearchProgress };
  readonly verify: { options: VerifySearchOptions; answer: Verdict; progress: SearchProgress };
  readonly explain: { options: ExplainSearchOptions; answer: Explanation; progress: SearchProgress };
  readonly improve: {
    /** `ms` is for all versions together */
    options: Omit<ImproveSearchOptions, 'holds'> & { readonly ms?: number | undefined };
    /** the result, or why there is nothing to improve */
    answer: Improved | { readonly refused: string };
    progress: ImproveProgress;
  };
}

export type QuestionName = keyof Questions;
export interface EngineQuestion<Name extends QuestionName = QuestionName> {
  readonly name: Name;
  readonly problem: Problem;
  readonly options: Questions[Name]['options'];
}
export type EngineAnswer<Name extends QuestionName = QuestionName> = Questions[Name]['answer'];
export type ProgressOf<Name extends QuestionName> = Questions[Name]['progress'];

export interface EngineCalls {
  readonly call: EngineQuestion;
  readonly news: ProgressOf<QuestionName>;
  /** undefined if the thread was ended before it had an answer */
  readonly answer: EngineAnswer | undefined;
  readonly ready: undefined;
}
