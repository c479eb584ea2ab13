/** The exports of the library on every platform. */

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
export type { ContentCounts, PartKind } from '../compose/content.js';
export type { Edit, EditType } from '../compose/edits.js';
export type {
  ImprovementKind,
  ImproveProgress,
  Soundness,
  VersionCounts,
} from '../compose/improve.js';
export type {
  Claim,
  GameOrigin,
  Problem,
  PublishedMove,
  Refusal,
  Source,
  TextPlace,
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
  StudyGoal,
} from '../problems/stipulation.js';
export type { ProofClaim, ProvenKey } from '../proof/claim.js';
export type { AnalysisRecord, RankedLine, WhiteScore } from '../records/analysis-records.js';
export type {
  Change,
  ChangedPart,
  ContentPart,
  ImprovementRecord,
  NamedTheme,
  OriginalVersion,
} from '../records/improvement-records.js';
export type {
  ExplanationRecord,
  ProblemRecord,
  ProblemRefusal,
  RefusalRecord,
  SolutionRecord,
  VerdictRecord,
} from '../records/problem-records.js';
export type { ProofRecord } from '../records/proof-records.js';
export {
  countSolutions,
  type Dual,
  dualsOf,
  keysOf,
  type LeftOut,
  type NotatedMove,
  nextOf,
  type Phase,
  type PhasedPlay,
  type PhaseKind,
  type PlacedMove,
  type PlayedMove,
  pathsOf,
  phaseOf,
  type Role,
  walk,
} from '../solution/play.js';
export type {
  Cost,
  Cut,
  Evidence,
  Flaw,
  FoundTheme,
  LimitReached,
  ProofLimit,
  Solution,
  SolutionLimit,
  SolutionProof,
  Status,
  ThemeLine,
  View,
} from '../solution/solution.js';
export {
  type ClaimedMove,
  type Fault,
  type FaultReason,
  type LengthFrom,
  type OtherCastling,
  type PositionVerdict,
  type Published,
  type Refutations,
  type Remark,
  type Statements,
  type StudyLine,
  type StudyMove,
  VERDICTS,
  type Verdict,
  type VerdictName,
} from '../solution/verdict.js';
export type {
  Escape,
  ExplainedMove,
  ExplainedReply,
  Explanation,
  Rating,
} from '../solve/explain.js';
export type { SearchProgress, TimedProgress } from '../solve/search-options.js';
export type { EndingOutcome } from '../solve/study.js';
export type { Finding } from '../text/finding.js';
export type { Engine, GameAsk } from './engine.js';
export { type ErrorCode, KeymoveError } from './keymove-error.js';
export type { Library } from './make-library.js';
export type {
  AnalyseOptions,
  BatchOptions,
  ComposeOptions,
  ComposeProgress,
  EngineOptions,
  ExplainOptions,
  ImproveOptions,
  Limits,
  PlayOptions,
  ProblemSearch,
  ProgressOption,
  PuzzlesOptions,
  PuzzlesProgress,
  SolveAllOptions,
  SolveAllProgress,
  SolveOptions,
  VerifyOptions,
} from './options.js';
export { checkProofs, proofFile } from './proofs.js';
export type { Ask } from './read-ask.js';
export { type ProblemsInput, type ReadProblemsOptions, readProblems } from './read-problems.js';
