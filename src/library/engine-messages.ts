/** What an engine and its thread say to each other. Everything here is copied between threads. */
import type { Improved, ImproveOptions, ImproveProgress } from '../compose/improve.js';
import type { Problem } from '../problems/problem.js';
import type { Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import type { ExplainOptions, Explanation } from '../solve/explain.js';
import type { SearchProgress } from '../solve/prover.js';
import type { SolverOptions } from '../solve/solve.js';
import type { VerifyOptions } from '../solve/verify/verify.js';

/** Time between two reports; a shorter search reports none. */
export const PROGRESS_EVERY_MS = 100;

export interface EngineThreadStart {
  readonly hashMb: number;
  /** search threads, this one included */
  readonly threads: number;
  /** memory of the stop flag; absent if memory cannot be shared */
  readonly stop?: SharedArrayBuffer;
}

interface Questions {
  readonly solve: { readonly problem: Problem; readonly options: SolverOptions };
  readonly verify: { readonly problem: Problem; readonly options: VerifyOptions };
  readonly explain: { readonly problem: Problem; readonly options: ExplainOptions };
  readonly improve: { readonly problem: Problem; readonly options: TimedImproveOptions };
}

export interface TimedImproveOptions extends Omit<ImproveOptions, 'holds'> {
  /** for all versions together */
  readonly ms?: number | undefined;
}

interface Answers {
  readonly solve: Solution;
  readonly verify: Verdict;
  readonly explain: Explanation;
  /** or why there is nothing to improve */
  readonly improve: Improved | { readonly refused: string };
}

/** What a question reports while it is worked on. */
export type ProgressOf<Name extends QuestionName> = Name extends 'improve' ? ImproveProgress : SearchProgress;

export type QuestionName = keyof Questions;
export type Question<Name extends QuestionName = QuestionName> = Questions[Name];
export type Answer<Name extends QuestionName = QuestionName> = Answers[Name];

/** To the thread: one question at a time. */
export interface ToEngineThread<Name extends QuestionName = QuestionName> {
  readonly name: Name;
  readonly question: Question<Name>;
}

export type FromEngineThread =
  | { readonly type: 'ready' }
  /** instead of everything else: there is not enough memory for the transposition table */
  | { readonly type: 'no-memory'; readonly message: string }
  | { readonly type: 'progress'; readonly progress: ProgressOf<QuestionName> }
  | { readonly type: 'answer'; readonly answer: Answer };
