/** Streams of positions, or of games, from files -> engines -> streams of analyses in the same order. */
import type { GameEntry, PgnGame } from '../games/pgn-game.js';
import type { Entry, Problem, Refusal } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';
import { analyseGame, type GameAnalysis } from './analyse-game.js';
import type { Analysis, AnalysisLimits, AnalysisState, Engine } from './analysis.js';
import type { Engines } from './engines.js';

export type AnalysisOutcome =
  | { readonly type: 'analysis'; readonly problem: Problem; readonly analysis: Analysis }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

export type GameOutcome =
  | { readonly type: 'game'; readonly game: PgnGame; readonly analysis: GameAnalysis }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

export interface AnalyseOptions extends AnalysisLimits {
  /** first moves to rank */
  readonly lines: number;
  readonly signal: AbortSignal;
  /** called when a position is begun, and with every new state */
  readonly onState?: (problem: Problem, state: AnalysisState) => void;
}

export interface AnalyseGamesOptions {
  readonly limits: AnalysisLimits;
  readonly signal: AbortSignal;
  /** called with the number of positions of a game that are done, and of all */
  readonly onProgress?: (game: PgnGame, done: number, all: number) => void;
}

const NOTHING_YET: AnalysisState = { depth: 0, lines: [], nodes: 0, ms: 0 };

/**
 * Analyses the position of every problem, whatever its stipulation. Each is a game of its own, so that an analysis does not
 * depend on earlier ones. If the engine breaks down, the outcome is a refusal `engine-failed`.
 *
 * @throws EngineError when engines break down one after the other
 */
export function analyseAll(
  entries: AsyncIterable<readonly Entry[]>,
  engines: Engines,
  { signal, onState, ...limits }: AnalyseOptions,
): AsyncGenerator<readonly AnalysisOutcome[]> {
  return outcomesOf<Extract<Entry, { type: 'problem' }>, AnalysisOutcome>(flat(entries), engines, signal, {
    analyse: async (engine, { problem }) => {
      onState?.(problem, NOTHING_YET);
      await engine.newGame();
      if (signal.aborted) return undefined;
      const question = { ...limits, position: { fen: problem.fen, moves: [] } };
      const analysis = await engine.analyse(question, (state) => onState?.(problem, state));
      return { type: 'analysis', problem, analysis };
    },
    refuse: ({ problem: { source, fen } }, finding) => ({ source, text: fen, findings: [finding] }),
  });
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
  /** undefined: the signal came before anything was done */
  analyse(engine: Engine, item: Item): Promise<Outcome | undefined>;
  refuse(item: Item, finding: Finding): Refusal;
}

async function* outcomesOf<Item extends { readonly type: string }, Outcome>(
  entries: AsyncIterable<Item | RefusalOutcome>,
  engines: Engines,
  signal: AbortSignal,
  { analyse, refuse }: Analysing<Item, Outcome>,
): AsyncGenerator<readonly (Outcome | RefusalOutcome)[]> {
  const isRefusal = (entry: Item | RefusalOutcome): entry is RefusalOutcome => entry.type === 'refusal';
  const outcomes = engines.work<Item | RefusalOutcome, Outcome | RefusalOutcome>(
    entries,
    {
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

async function* flat<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}
