/**
 * What the command is made of besides the library: files, batches that run for days, engines, books and games at the terminal. For
 * Node only.
 *
 * @module keymove/node
 */

// Files and streams of Node

export { GameFile } from './host/node/game-file.js';
export { nodeHost } from './host/node/node-host.js';
export { packageFile, packageVersion } from './host/node/package-files.js';
export { pageAssets } from './host/node/page-assets.js';
export { replaceFile } from './host/node/replace-file.js';
export { SiteServer } from './host/node/site-server.js';
export { isFenArgument, isGarbled, looksLikeSplitFen } from './host/node/sources.js';
export { OutputError, StreamOutput, systemReason } from './host/node/stream-output.js';

// Problems, games and their formats

export { expandFiles, readGameFiles, readProblemFiles, readProblemLines } from './files/named-files.js';
export {
  type CheckedEntry,
  checkProofFiles,
  expandProofFiles,
  makeProofWriter,
  type ProofWriter,
} from './files/proof-files.js';
export { readGiven } from './problems/epd/epd-line.js';
export type { EntryOrLine } from './problems/file-reader.js';
export { FORMAT_NAMES, type FormatName } from './problems/formats.js';
export { parseMoves, parseStipulation } from './problems/parse-stipulation.js';
export type { Problem } from './problems/problem.js';
export { isLinePlay, makeStipulation, type Stipulation } from './problems/stipulation.js';

// Positions and moves

export { readPosition } from './chess/fen.js';
export { positionOf, sanOf, toUci } from './chess/moves.js';
export { fitting, readMove } from './chess/read-move.js';

// The solver in this thread: searches, their options and results

export type { ProofLimit, Solution, SolutionProof, View } from './solution/solution.js';
export { VERDICTS, type Verdict, type VerdictName } from './solution/verdict.js';
export { BENCH_SUITE } from './solve/bench-suite.js';
export type { Explanation } from './solve/explain.js';
export { DEFAULT_MAX_SOLUTIONS } from './solve/find-lines.js';
export type { SolverPlayOptions } from './solve/find-play.js';
export { DEFAULT_PROOF_SIZE } from './solve/find-proof.js';
export { SEARCHES, type SearchName } from './solve/goal-search.js';
export type { SolverOptions } from './solve/solve.js';
export { Solver } from './solve/solver.js';
export { LONG_MOVES, type UsualNodes } from './solve/usual-nodes.js';

// Many problems with many threads

export { answeringAtOnce } from './batch/answer-at-once.js';
export { Batch, type Outcome, type Standing } from './batch/batch.js';
export { NoMemoryError, type RunningSearch } from './batch/executor.js';
export type { Shard } from './batch/identity.js';
export { Rate } from './batch/rate.js';
export { type ResultRecord, recordOf } from './batch/records.js';
export {
  askedOf,
  type Task,
  type TaskFacts,
  type TaskName,
  type TaskOptions,
} from './batch/tasks.js';
export { readWork } from './batch/work.js';
export { whyNotAnswered, whyNotExplained } from './solve/answerable.js';

// Files of results: resumed, merged

export { withChecksum } from './files/results/checksum.js';
export { fileLines, syncFolder } from './files/results/file-lines.js';
export { FileLock, LockError, refuseInUse } from './files/results/file-lock.js';
export { keptPath } from './files/results/kept-records.js';
export { Merge } from './files/results/merge.js';
export { loadRecordCheck } from './files/results/record-check.js';
export { MergeError, openResultFiles } from './files/results/result-files.js';
export { type LeftOver, ResumeError, Resumption } from './files/results/resume.js';
export { makeRunRecord, readRunRecord, runIn, summaryAtEnd } from './files/results/run-record.js';

// Records

export { makeAnalysisRecord, makeGameRecord } from './records/analysis-records.js';
export { makeEvaluationRecord, makeMovesRecord } from './records/position-records.js';
export { makeExplanationRecord } from './records/problem-records.js';
export { makeProofRecord } from './records/proof-records.js';
export { recordLine } from './records/record.js';
export {
  type AnySummary,
  type Extent,
  makeSummaryRecord,
  type RunRecord,
  type SolutionSummary,
  type VerdictSummary,
} from './records/run-records.js';

// Analysis: engines, and what they find

export { type AnalysisOutcome, analyseAll, analyseGames, type GameOutcome } from './analyse/analyse-all.js';
export { Analyser } from './analyse/analyser.js';
export {
  type AnalysisLimits,
  type AnalysisState,
  type ChessEngine,
  EngineError,
} from './analyse/analysis.js';
export { ANALYSIS_BENCH, ANALYSIS_BENCH_DEPTH, searchBenchPosition } from './analyse/bench-positions.js';
export { Engines } from './analyse/engines.js';

// UCI: other engines as a client, keymove as a server

export { UciEngine } from './uci/client/client.js';
export { UciServer } from './uci/server/server.js';
export { defaultOptions } from './uci/server/server-options.js';

// Playing games

export { Game } from './play/game.js';
export { parseTimeControl, type TimeControl } from './play/game-clock.js';
export { type EngineTurn, Match } from './play/match.js';
export { type Level, Opponent, openingOf } from './play/opponent.js';
export { readGameToPlay } from './play/read-game.js';
export { understandMove } from './play/understanding.js';

// Opening books

export { type Book, type BookRefusal, Books, bookRefusalText } from './book/book.js';
export { openBook } from './book/open-book.js';
export { BOOK_WEIGHTS } from './book/pgn-book.js';
export { anySeed, seededRandom } from './book/random.js';

// Bounds of options that the library's functions take, too

export { DEFAULT_MAX_MOVES, LIMITED_MAX_MOVES, MAX_WORKERS } from './library/options.js';

// The kernel itself, for measuring it

export { AnalysisKernel } from './kernel/analysis-kernel.js';
export {
  DEFAULT_HASH_MB,
  MAX_HASH_MB,
  MAX_MATE_MOVES,
  MAX_THREADS,
  MIN_ANALYSIS_HASH_MB,
  MIN_HASH_MB,
} from './kernel/bounds.js';
export { Evaluator } from './kernel/evaluator.js';
export { Kernel } from './kernel/kernel.js';
export { SEARCH_RULES, type SearchRule } from './kernel/search-rules.js';
export { TECHNIQUES } from './kernel/techniques.js';

// Texts in messages

export type { Input, Refusal } from './text/input.js';
export { present } from './text/present.js';
export { disarmed, printable, quote, shown, sourceName } from './text/quote.js';
export { Turn } from './text/turn.js';
