/** Records about a single position. */
import type { Evaluation } from '../kernel/evaluator.js';
import type { NotatedMove } from '../solution/play.js';
import { asRecord, type RecordOf, rounded } from './record.js';

export interface MovesRecord extends RecordOf<'moves'> {
  readonly fen: string;
  /** legal, by UCI in alphabetical order */
  readonly moves: readonly NotatedMove[];
}

export const makeMovesRecord = (fen: string, moves: readonly NotatedMove[]): MovesRecord =>
  asRecord('moves', { fen, moves: moves.map(({ uci, san }) => ({ uci, san })) });

export interface EvaluationRecord extends RecordOf<'evaluation'> {
  readonly fen: string;
  readonly evaluation: Pick<
    Evaluation,
    'state' | 'sideToMove' | 'phase' | 'scale' | 'terms' | 'total' | 'network'
  > & {
    /** White's view, by the terms */
    readonly centipawns: number;
  };
}

export function makeEvaluationRecord(fen: string, evaluation: Evaluation): EvaluationRecord {
  const { state, sideToMove, white, phase, scale, terms, total, network } = evaluation;
  return asRecord('evaluation', {
    fen,
    evaluation: {
      state,
      sideToMove,
      centipawns: white,
      phase: rounded(phase),
      scale: rounded(scale),
      terms,
      total,
      ...(network && { network }),
    },
  });
}
