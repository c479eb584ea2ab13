/** What the library exports on every platform. */

export {
  type Executor,
  ExecutorError,
  type ExecutorEvents,
  type Failure,
  type Item,
  type Job,
  type JobAnswer,
  type JobQueue,
  NoMemoryError,
  type RunningSearch,
  type StartExecutor,
  type WrittenResult,
} from '../batch/executor.js';
export type { Shard } from '../batch/identity.js';
export type {
  Asked,
  KernelSize,
  SolutionFacts,
  Task,
  TaskFacts,
  TaskName,
  TaskOptions,
  TaskResult,
  Tasks,
  VerdictFacts,
} from '../batch/tasks.js';
export type { NoMove } from '../chess/read-move.js';
export type {
  Claim,
  Problem,
  PublishedMove,
  Refusal,
  Source,
  Twin,
  UnreadLine,
} from '../problems/problem.js';
export type { ReadOptions } from '../problems/read.js';
export type {
  Goal,
  GoalWithoutSquare,
  Play,
  Player,
  SquareName,
  Stipulation,
} from '../problems/stipulation.js';
export type { AnalysisRecord, RankedLine, WhiteScore } from '../records/analysis-records.js';
export type {
  ExplanationRecord,
  ProblemRecord,
  ProblemRefusal,
  RefusalRecord,
  SolutionRecord,
  VerdictRecord,
} from '../records/problem-records.js';
export type * from '../solve/explain.js';
export type { SolverPlayOptions } from '../solve/find-play.js';
export type { SearchOptions, SearchProgress, SearchStanding } from '../solve/prover.js';
export type * from '../solve/solution.js';
export type { SolverOptions } from '../solve/solve.js';
export type * from '../solve/verdict.js';
export type { VerifyOptions as VerifierOptions } from '../solve/verify/verify.js';
export type { Finding } from '../text/finding.js';
export type { Engine, GameAsk } from './engine.js';
export { type ErrorCode, KeymoveError } from './keymove-error.js';
export type { Library } from './make-library.js';
export type {
  AnalyseOptions,
  EngineOptions,
  ExplainOptions,
  Limits,
  PlayOptions,
  ProgressOption,
  SolveAllOptions,
  SolveOptions,
  VerifyOptions,
} from './options.js';
export type { Ask } from './read-ask.js';
export { type ReadProblemsOptions, readProblems } from './read-problems.js';
