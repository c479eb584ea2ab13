/** Analyses streams of positions or games, and yields outcomes in the same order. */
import type { GameEntry, PgnGame } from '../games/read-game.js';
import type { Entry, Problem } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';
import { type AnalyseGameOptions, analyseGame, type GameAnalysis } from './analyse-game.js';
import type { Analysis, AnalysisLimits, AnalysisState, EngineError } from './analysis.js';
import type { Engines, RefusalOutcome } from './engines.js';
import { type ExpectedMoves, expectedMoves, SuiteTest, type TestResult } from './suite-test.js';

export interface AnalysedPosition {
  readonly type: 'analysis';
  readonly problem: Problem;
  readonly engine: string;
  readonly analysis: Analysis;
  /** present for a position that expects a move */
  readonly test?: TestResult;
}

export interface AnalysedGame {
  readonly type: 'game';
  /** as read, with comments and variations */
  readonly game: PgnGame;
  readonly analysis: GameAnalysis;
}

export type AnalysisOutcome = AnalysedPosition | RefusalOutcome;
export type GameAnalysisOutcome = AnalysedGame | RefusalOutcome;

export interface AnalyseAllOptions extends AnalysisLimits {
  /** how many first moves to rank */
  readonly lines: number;
  readonly signal: AbortSignal;
  /** called when the analysis of a position begins, and with every new state */
  readonly onState?: (problem: Problem, engine: string, state: AnalysisState) => void;
}

const NOTHING_YET: AnalysisState = { depth: 0, lines: [], nodes: 0, ms: 0 };

interface PositionItem {
  readonly type: 'problem';
  readonly problem: Problem;
  readonly expected: ExpectedMoves | undefined;
  readonly engine: number;
}

/**
 * Analyses the position of every problem, and ignores its stipulation. Several engines analyse it one after the
 * other. Each position counts as a separate game, so an analysis does not depend on earlier ones. If
 * the engine breaks down, the outcome is a refusal `engine-failed`.
 * @throws EngineError if an engine breaks down again and again
 */
export function analyseAll(
  entries: AsyncIterable<readonly Entry[]>,
  engines: Engines,
  { signal, onState, ...limits }: AnalyseAllOptions,
): AsyncGenerator<readonly AnalysisOutcome[]> {
  const items = forEach(entries, engines.names.length);
  return engines.work<PositionItem, AnalysedPosition>(
    items,
    {
      engineOf: ({ engine }) => engine,
      think: async (engine, { problem, expected, engine: index }) => {
        const name = engines.names[index] ?? engine.name;
        const test = expected && new SuiteTest(expected);
        const hear = (state: AnalysisState): void => {
          test?.hear(state);
          onState?.(problem, name, state);
        };
        hear(NOTHING_YET);
        await engine.newGame();
        if (signal.aborted) return undefined;
        const question = { ...limits, position: { fen: problem.fen, moves: [] } };
        const analysis = await engine.analyse(question, hear);
        return {
          type: 'analysis',
          problem,
          engine: name,
          analysis,
          ...(test && { test: test.end(analysis) }),
        };
      },
      failed: ({ problem: { source, fen } }, error) => ({ source, text: fen, findings: [failure(error)] }),
    },
    signal,
  );
}

async function* forEach(
  entries: AsyncIterable<readonly Entry[]>,
  engines: number,
): AsyncGenerator<PositionItem | RefusalOutcome> {
  for await (const batch of entries) {
    for (const entry of batch) {
      if (entry.type === 'refusal') {
        yield entry;
        continue;
      }
      const { expected, unread } = expectedMoves(entry.problem);
      const problem = { ...entry.problem, warnings: [...entry.problem.warnings, ...unread] };
      for (let engine = 0; engine < engines; engine++) yield { type: 'problem', problem, expected, engine };
    }
  }
}

/**
 * Analyses every game. If the engine breaks down, the outcome is a refusal `engine-failed`.
 * @throws EngineError if engines break down one after the other
 */
export function analyseGames(
  entries: AsyncIterable<GameEntry>,
  engines: Engines,
  options: AnalyseGameOptions,
): AsyncGenerator<readonly GameAnalysisOutcome[]> {
  return engines.work<Extract<GameEntry, { type: 'game' }>, AnalysedGame>(
    entries,
    {
      think: async (engine, { game }) => {
        const analysis = await analyseGame(engine, game, options);
        // a game without any analysed position counts as not begun
        const untouched = !analysis.complete && analysis.moves.every(({ after }) => !after);
        return untouched ? undefined : { type: 'game', game, analysis };
      },
      failed: ({ game: { source } }, error) => ({ source, text: '', findings: [failure(error)] }),
    },
    options.signal,
  );
}

const failure = ({ message }: EngineError): Finding => ({ code: 'engine-failed', field: 'engine', message });
