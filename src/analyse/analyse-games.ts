/** A stream of games -> engines -> a stream of judged games in the same order. */
import type { GameEntry, GameRecord } from '../games/game-record.js';
import type { Refusal } from '../problems/problem.js';
import { analyseGame, type GameAnalysis } from './analyse-game.js';
import type { AnalysisLimits, EngineError } from './analysis.js';
import type { Crew } from './crew.js';

export type GameOutcome =
  | { readonly type: 'game'; readonly game: GameRecord; readonly analysis: GameAnalysis }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

export interface AnalyseGamesOptions {
  readonly limits: AnalysisLimits;
  readonly signal: AbortSignal;
  /** told how many positions of a game are done of how many */
  readonly onProgress?: (game: GameRecord, done: number, all: number) => void;
}

/**
 * Analyses every game. Where the engine breaks down, that is a refusal `engine-failed`.
 * @throws EngineError when engines break down one after the other
 */
export async function* analyseGames(
  entries: AsyncIterable<GameEntry>,
  crew: Crew,
  { limits, signal, onProgress }: AnalyseGamesOptions,
): AsyncGenerator<readonly GameOutcome[]> {
  const outcomes = crew.work<GameEntry, GameOutcome>(
    entries,
    {
      think: async (engine, entry) => {
        if (entry.type === 'refusal') return entry;
        const { game } = entry;
        const analysis = await analyseGame(engine, game, {
          limits,
          signal,
          ...(onProgress && { onProgress: (done, all) => onProgress(game, done, all) }),
        });
        // nothing is known of it, and it is where it was
        const untouched = !analysis.complete && analysis.moves.every(({ after }) => !after);
        return untouched ? undefined : { type: 'game', game, analysis };
      },
      withoutThinking: (entry) => (entry.type === 'refusal' ? entry : undefined),
      failed: (entry, error) =>
        entry.type === 'refusal' ? entry : { type: 'refusal', refusal: engineFailed(entry.game, error) },
    },
    signal,
  );
  for await (const outcome of outcomes) yield [outcome];
}

function engineFailed({ source }: GameRecord, { message }: EngineError): Refusal {
  return { source, text: '', findings: [{ code: 'engine-failed', field: 'engine', message }] };
}
