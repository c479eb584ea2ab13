/** Streams of positions, or of games, from files -> engines -> streams of analyses in the same order. */
import type { GameEntry, PgnGame } from '../games/pgn-game.js';
import type { Entry, Problem, Refusal } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';
import { analyseGame, type GameAnalysis } from './analyse-game.js';
import type { Analysis, AnalysisLimits, AnalysisState, ChessEngine } from './analysis.js';
import type { Engines } from './engines.js';
import { type ExpectedMoves, expectedMoves, SuiteTest, type TestResult } from './suite-test.js';

export type AnalysisOutcome =
  | {
      readonly type: 'analysis';
      readonly problem: Problem;
      /** its name */
      readonly engine: string;
      readonly analysis: Analysis;
      /** of a position that expects a move */
      readonly test?: TestResult;
    }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

export type GameOutcome =
  | { readonly type: 'game'; readonly game: PgnGame; readonly analysis: GameAnalysis }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

export interface AnalyseOptions extends AnalysisLimits {
  /** first moves to rank */
  readonly lines: number;
  readonly signal: AbortSignal;
  /** called when a position is begun, and with every new state */
  readonly onState?: (problem: Problem, engine: string, state: AnalysisState) => void;
}

export interface AnalyseGamesOptions {
  readonly limits: AnalysisLimits;
  readonly signal: AbortSignal;
  /** called with the number of positions of a game that are done, and of all */
  readonly onProgress?: (game: PgnGame, done: number, all: number) => void;
}

const NOTHING_YET: AnalysisState = { depth: 0, lines: [], nodes: 0, ms: 0 };

/** A position for one of the engines. */
interface PositionItem {
  readonly type: 'problem';
  readonly problem: Problem;
  readonly expected: ExpectedMoves | undefined;
  /** the number of the engine */
  readonly engine: number;
}

/**
 * Analyses the position of every problem, whatever its stipulation; of several engines one after the other. Each is a game of its
 * own, so that an analysis does not depend on earlier ones. If the engine breaks down, the outcome is a refusal `engine-failed`.
 *
 * @throws EngineError when an engine breaks down again and again
 */
export function analyseAll(
  entries: AsyncIterable<readonly Entry[]>,
  engines: Engines,
  { signal, onState, ...limits }: AnalyseOptions,
): AsyncGenerator<readonly AnalysisOutcome[]> {
  const items = forEach(entries, engines.names.length);
  return outcomesOf<PositionItem, AnalysisOutcome>(items, engines, signal, {
    engineOf: ({ engine }) => engine,
    analyse: async (engine, { problem, expected, engine: number }) => {
      const name = engines.names[number] ?? engine.name;
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
      return { type: 'analysis', problem, engine: name, analysis, ...(test && { test: test.end(analysis) }) };
    },
    refuse: ({ problem: { source, fen } }, finding) => ({ source, text: fen, findings: [finding] }),
  });
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
 * @throws EngineError when engines break down one after the other
 */
export function analyseGames(
  entries: AsyncIterable<GameEntry>,
  engines: Engines,
  { limits, signal, onProgress }: AnalyseGamesOptions,
): AsyncGenerator<readonly GameOutcome[]> {
  return outcomesOf<Extract<GameEntry, { type: 'game' }>, GameOutcome>(entries, engines, signal, {
    analyse: async (engine, { game }) => {
      const analysis = await analyseGame(engine, game, {
        limits,
        signal,
        ...(onProgress && { onProgress: (done, all) => onProgress(game, done, all) }),
      });
      // nothing was analysed: the game counts as not begun
      const untouched = !analysis.complete && analysis.moves.every(({ after }) => !after);
      return untouched ? undefined : { type: 'game', game, analysis };
    },
    refuse: ({ game: { source } }, finding) => ({ source, text: '', findings: [finding] }),
  });
}

interface RefusalOutcome {
  readonly type: 'refusal';
  readonly refusal: Refusal;
}

/** How the items of a stream are analysed. */
interface Analysing<Item, Outcome> {
  readonly engineOf?: (item: Item) => number;
  /** undefined: the signal came before anything was done */
  analyse(engine: ChessEngine, item: Item): Promise<Outcome | undefined>;
  refuse(item: Item, finding: Finding): Refusal;
}

async function* outcomesOf<Item extends { readonly type: string }, Outcome>(
  entries: AsyncIterable<Item | RefusalOutcome>,
  engines: Engines,
  signal: AbortSignal,
  { engineOf = () => 0, analyse, refuse }: Analysing<Item, Outcome>,
): AsyncGenerator<readonly (Outcome | RefusalOutcome)[]> {
  const isRefusal = (entry: Item | RefusalOutcome): entry is RefusalOutcome => entry.type === 'refusal';
  const outcomes = engines.work<Item | RefusalOutcome, Outcome | RefusalOutcome>(
    entries,
    {
      engineOf: (entry) => (isRefusal(entry) ? 0 : engineOf(entry)),
      think: async (engine, entry) => (isRefusal(entry) ? entry : analyse(engine, entry)),
      withoutThinking: (entry) => (isRefusal(entry) ? entry : undefined),
      failed: (entry, { message }) => {
        if (isRefusal(entry)) return entry;
        const finding = { code: 'engine-failed', field: 'engine', message };
        return { type: 'refusal', refusal: refuse(entry, finding) };
      },
    },
    signal,
  );
  for await (const outcome of outcomes) yield [outcome];
}
