/** What the library exports on every platform. */

export {
  type BatchEvents,
  type BatchProgress,
  type Executor,
  ExecutorError,
  type ExecutorEvents,
  type Failure,
  type Job,
  type JobAnswer,
  type JobQueue,
  NoMemoryError,
  type RunningSearch,
  type StartExecutor,
} from '../batch/executor.js';
export type { Task } from '../batch/tasks.js';
export type { NoMove } from '../chess/read-move.js';
export type {
  Claim,
  Problem,
  PublishedMove,
  Refusal,
  Source,
  Twin,
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
export type { ProofClaim, ProvenKey } from '../proof/claim.js';
export type { AnalysisRecord, RankedLine, WhiteScore } from '../records/analysis-records.js';
export type {
  ExplanationRecord,
  ProblemRecord,
  ProblemRefusal,
  RefusalRecord,
  SolutionRecord,
  VerdictRecord,
} from '../records/problem-records.js';
export type { ProofRecord } from '../records/proof-records.js';
export type {
  Escape,
  ExplainedDefence,
  ExplainedMove,
  Explanation,
  RatedMove,
  Rating,
} from '../solve/explain.js';
export type { SearchProgress, SearchStanding } from '../solve/prover.js';
export {
  type Answer,
  type AnySolution,
  type Cut,
  type Defence,
  type Dual,
  type Flaw,
  isLineSolution,
  type Key,
  type KeyPlay,
  type LeftOut,
  type LimitReached,
  type LineSolution,
  type MoveLine,
  type NotatedMove,
  type ProofLimit,
  type Solution,
  type SolutionProof,
  type Status,
  type Threat,
  type Try,
  type View,
} from '../solve/solution.js';
export {
  type AnyVerdict,
  type ClaimedMove,
  isLineVerdict,
  type LengthFrom,
  type LineFault,
  type LineVerdict,
  type OtherCastling,
  type Published,
  type Refutations,
  type SolutionFault,
  VERDICTS,
  type Verdict,
  type VerdictName,
  type WrongKey,
} from '../solve/verdict.js';
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
  ProblemSearch,
  ProgressOption,
  SolveAllOptions,
  SolveAllStanding,
  SolveOptions,
  VerifyOptions,
} from './options.js';
export { checkProofs, proofFile } from './proofs.js';
export type { Ask } from './read-ask.js';
export { type ProblemsInput, type ReadProblemsOptions, readProblems } from './read-problems.js';
