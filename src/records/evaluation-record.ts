/** The record of `keymove evaluate --json`, documented in docs/evaluation.md and defined by evaluation-schema.ts. */
import type { Evaluation } from '../kernel/evaluator.js';
import type { EvaluationRecord } from './schema/evaluation-schema.js';

export function makeEvaluationRecord(fen: string, evaluation: Evaluation): EvaluationRecord {
  const { state, sideToMove, white, phase, scale, terms, total } = evaluation;
  return {
    v: 1,
    type: 'evaluation',
    fen,
    state,
    sideToMove,
    centipawns: white,
    phase: Math.round(phase * 1000) / 1000,
    scale: Math.round(scale * 1000) / 1000,
    terms: terms.map((term) => ({ ...term })),
    total,
  };
}
