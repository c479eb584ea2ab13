/** Records about a single position. */
import type { Evaluation, ManWorth, NetworkView, SearchReason } from '../kernel/evaluator.js';
import type { NotatedMove } from '../solution/play.js';
import { asRecord, type RecordOf, rounded } from './record.js';

export interface MovesRecord extends RecordOf<'moves'> {
  readonly fen: string;
  /** legal, by UCI in alphabetical order */
  readonly moves: readonly NotatedMove[];
}

export const makeMovesRecord = (fen: string, moves: readonly NotatedMove[]): MovesRecord =>
  asRecord('moves', { fen, moves: moves.map(({ uci, san }) => ({ uci, san })) });

interface NetworkRecord {
  /** White's view */
  readonly centipawns: number;
  /** what the search takes, and why that is another figure where it is */
  readonly search: { readonly centipawns: number; readonly reason?: SearchReason };
  /** how much less it says for the side of a man, kings aside, if that man is taken off */
  readonly men: readonly ManWorth[];
}

export interface EvaluationRecord extends RecordOf<'evaluation'> {
  readonly fen: string;
  readonly evaluation: Pick<Evaluation, 'state' | 'sideToMove' | 'phase' | 'scale' | 'terms' | 'total'> & {
    /** White's view, by the terms */
    readonly centipawns: number;
    /** what the network says */
    readonly network?: NetworkRecord;
  };
}

const networkRecord = ({ white, search, men }: NetworkView): NetworkRecord => ({
  centipawns: white,
  search: { centipawns: search.white, ...(search.reason && { reason: search.reason }) },
  men,
});

export function makeEvaluationRecord(fen: string, evaluation: Evaluation): EvaluationRecord {
  const { state, sideToMove, white, phase, scale, terms, total, network } = evaluation;
  return asRecord('evaluation', {
    fen,
    evaluation: {
      ...{ state, sideToMove, centipawns: white, phase: rounded(phase), scale: rounded(scale) },
      ...{ terms, total },
      ...(network && { network: networkRecord(network) }),
    },
  });
}
