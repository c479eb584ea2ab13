/** A stream of positions from files -> engines -> a stream of analyses in the same order. */
import type { Entry, Problem, Refusal } from '../problems/problem.js';
import type { Analysis, AnalysisLimits, AnalysisState, EngineError } from './analysis.js';
import type { Crew } from './crew.js';

export type AnalysisOutcome =
  | { readonly type: 'analysis'; readonly problem: Problem; readonly analysis: Analysis }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

export interface AnalyseOptions extends AnalysisLimits {
  /** first moves to rank */
  readonly lines: number;
  readonly signal: AbortSignal;
  /** told when a position is begun, and with every new state */
  readonly onState?: (problem: Problem, state: AnalysisState) => void;
}

const NOTHING_YET: AnalysisState = { depth: 0, lines: [], nodes: 0, ms: 0 };

/**
 * Analyses the position of every problem; what is claimed of it does not matter. Each is a game of its own, so that an
 * analysis is the same whatever was analysed before. Where the engine breaks down, that is a refusal `engine-failed`.
 *
 * @throws EngineError when engines break down one after the other
 */
export async function* analyseAll(
  entries: AsyncIterable<readonly Entry[]>,
  crew: Crew,
  { signal, onState, ...limits }: AnalyseOptions,
): AsyncGenerator<readonly AnalysisOutcome[]> {
  const outcomes = crew.work<Entry, AnalysisOutcome>(
    flat(entries),
    {
      think: async (engine, entry) => {
        if (entry.type === 'refusal') return entry;
        const { problem } = entry;
        onState?.(problem, NOTHING_YET);
        await engine.newGame();
        if (signal.aborted) return undefined;
        const question = { ...limits, position: { fen: problem.fen, moves: [] } };
        const analysis = await engine.analyse(question, (state) => onState?.(problem, state));
        return { type: 'analysis', problem, analysis };
      },
      withoutThinking: (entry) => (entry.type === 'refusal' ? entry : undefined),
      failed: (entry, error) =>
        entry.type === 'refusal' ? entry : { type: 'refusal', refusal: engineFailed(entry.problem, error) },
    },
    signal,
  );
  for await (const outcome of outcomes) yield [outcome];
}

async function* flat<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

function engineFailed({ source, fen }: Problem, { message }: EngineError): Refusal {
  return { source, text: fen, findings: [{ code: 'engine-failed', field: 'engine', message }] };
}
