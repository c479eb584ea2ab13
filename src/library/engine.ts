/// <reference lib="esnext.disposable" preserve="true" />
/** The library's engine: questions about positions, answered in threads, so that the caller is never blocked. */
import type { AnalysisRecord } from '../records/analysis-records.js';
import type { ImprovementRecord } from '../records/improvement-records.js';
import type {
  ExplanationRecord,
  RefusalRecord,
  SolutionRecord,
  VerdictRecord,
} from '../records/problem-records.js';
import type { Refusal } from '../text/input.js';
import type {
  AnalyseOptions,
  ComposeOptions,
  ExplainOptions,
  ImproveOptions,
  PuzzlesOptions,
  SolveAllOptions,
  SolveOptions,
  VerifyOptions,
} from './options.js';
import type { Ask } from './read-ask.js';
import type { ProblemsInput } from './read-problems.js';

export interface GameAsk {
  /** the position where the game, or its known part, began */
  readonly fen: string;
  /** the moves from there on, in SAN or UCI: repetitions count */
  readonly moves?: readonly string[];
}

/**
 * Answers questions one after the other. What it learns about a position speeds up the next question about it.
 * Dispose of it: `await using engine = await createEngine()`, or `dispose`. In Node, an idle engine does not keep the process
 * from ending.
 *
 * All functions reject only with a `KeymoveError`.
 */
export interface Engine extends AsyncDisposable {
  /**
   * Finds all keys of a problem or, without a stipulation, those of the shortest mate.
   *
   * @example
   * ```js
   * import { solve, keysOf, phaseOf } from 'keymove';
   *
   * const { solution } = await solve({ fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2' }, { tries: true });
   * console.log(solution.status, keysOf(solution)[0]?.san, phaseOf(solution, 'try')?.length);
   * // solved Ra6 2
   * ```
   */
  solve(ask: Ask, options?: SolveOptions): Promise<SolutionRecord>;
  /**
   * Solves problems in parallel, in threads of their own. An invalid ask, and what `readProblems` refuses, yields a record of type
   * `refusal`. Ending the iteration, or aborting the signal, ends the threads or the executor. Problems that have begun are then yielded
   * with what is proven; the others are left out.
   *
   * @example
   * ```js
   * import { solveAll } from 'keymove';
   *
   * const fen = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
   * for await (const record of solveAll([{ fen, stipulation: '#1' }, { fen, stipulation: '#2' }, { fen: 'x' }])) {
   *   console.log(record.type === 'refusal' ? record.refusal.findings[0].message : record.solution.status);
   * }
   * // no-solution
   * // solved
   * // found 'x'; expected a board of 8 ranks separated by '/'
   * ```
   */
  solveAll(
    asks: Iterable<Ask | Refusal> | AsyncIterable<Ask | Refusal>,
    options?: SolveAllOptions,
  ): AsyncGenerator<SolutionRecord | RefusalRecord, void>;
  /**
   * Finds the sound problems among the positions of a scheme (docs/compose.md), each with its themes. Aborting, or leaving the loop,
   * ends the search.
   *
   * @example
   * ```js
   * import { compose, keysOf } from 'keymove';
   *
   * for await (const { problem, solution } of compose('black Kh8 Pg7 + wK g6-f7 + wR a1-h1', { where: 'men <= 4' })) {
   *   console.log(problem.fen.split(' ')[0], keysOf(solution)[0].san);
   * }
   * // 7k/6p1/5K2/8/8/8/8/5R2 Kf7
   * // 7k/6p1/5K2/8/8/8/8/6R1 Kf7
   * ```
   */
  compose(scheme: string, options?: ComposeOptions): AsyncGenerator<SolutionRecord, void>;
  /**
   * Finds puzzles in games in PGN: positions with a forced mate that is proven and has one solution. Each is the record of its solution,
   * as for {@link solveAll}, with themes, difficulty and the game in `problem.game`. Games that cannot be read yield refusals.
   *
   * @example
   * ```js
   * import { puzzles } from 'keymove';
   *
   * const games = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';
   * for await (const record of puzzles(games, { min: 1 })) {
   *   if (record.type === 'solution') console.log(record.problem.fen, record.solution.line[0].san);
   * }
   * // r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4 Qxf7#
   * ```
   */
  puzzles(
    games: ProblemsInput,
    options?: PuzzlesOptions,
  ): AsyncGenerator<SolutionRecord | RefusalRecord, void>;
  /**
   * Compares what was published about a problem with what is proven.
   *
   * @example
   * ```js
   * import { verify, keysOf } from 'keymove';
   *
   * const fen = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
   * const { verdict } = await verify({ fen, stipulation: '#2', claim: { keys: ['Rb1'] } });
   * console.log(verdict.verdict, keysOf(verdict.solution)[0].san);
   * // wrong-key Ra6
   * ```
   */
  verify(ask: Ask, options?: VerifyOptions): Promise<VerdictRecord>;
  /**
   * Explains why a first move is a key or not; without a move, rates every first move. The attacker must be to move: a stipulation
   * such as `#-3` is refused.
   *
   * @example
   * ```js
   * import { explain } from 'keymove';
   *
   * const { explanation } = await explain({ fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2', move: 'Ra5' });
   * console.log(explanation.explained?.next[0].san);
   * // a6
   * ```
   */
  explain(ask: Ask & { readonly move?: string }, options?: ExplainOptions): Promise<ExplanationRecord>;
  /**
   * Examines every version of a problem with a man removed, moved, replaced or added, and yields the promising ones in the order of
   * docs/improve.md. It yields them once all versions have been compared, or when it is aborted, with the versions found so far.
   *
   * @example
   * ```js
   * import { improve } from 'keymove';
   *
   * const ask = { fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2' };
   * for await (const { kind, changes, soundness } of improve(ask, { edits: ['remove'] })) {
   *   for (const change of changes)
   *     if (change.type === 'remove') console.log(kind, change.man, change.square, soundness);
   * }
   * // needed wR a1 no-solution
   * // needed wP b6 no-solution
   * // needed bP b7 short
   * // needed bB b8 short
   * ```
   */
  improve(ask: Ask, options?: ImproveOptions): AsyncGenerator<ImprovementRecord, void>;
  /**
   * Evaluates a position of a game, deeper and deeper. The last record says why the analysis ended. Leaving the loop also ends it.
   *
   * @example
   * ```js
   * import { analyse } from 'keymove';
   *
   * for await (const { analysis } of analyse({ fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' }, { depth: 4 })) {
   *   if (analysis.ended) console.log(analysis.best?.san, analysis.lines[0].score);
   * }
   * // Ra6 { mate: 2 }
   * ```
   */
  analyse(ask: GameAsk, options?: AnalyseOptions): AsyncGenerator<AnalysisRecord, void>;
  /** Ends everything. Pending questions reject with `disposed`. */
  dispose(): Promise<void>;
}
