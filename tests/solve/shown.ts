/** A solution as texts, for comparison with what is expected. */
import { type NotatedMove, type PhaseKind, pathsOf, phaseOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';

export const uciOf = (moves: readonly NotatedMove[] = []): string[] => moves.map(({ uci }) => uci);
export const sanOf = (moves: readonly NotatedMove[] = []): string[] => moves.map(({ san }) => san);

/** The lines of help and series play in some phases, in their order. */
export const linesIn = (solution: Pick<Solution, 'phases'>, ...kinds: readonly PhaseKind[]) =>
  kinds.flatMap((kind) => [...pathsOf(phaseOf(solution, kind) ?? [])]);
