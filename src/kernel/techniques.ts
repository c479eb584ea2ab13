/** The techniques of the alpha-beta search that can be switched off for measurements, with the kernel's numbers. */
import * as kernel from './assembly/alpha-beta/layout.js';

export const TECHNIQUE_NUMBERS = {
  aspiration: kernel.ASPIRATION,
  'transposition-table': kernel.TRANSPOSITION_TABLE,
  quiescence: kernel.QUIESCENCE,
  'check-extension': kernel.CHECK_EXTENSION,
  'exchange-ordering': kernel.EXCHANGE_ORDERING,
  killers: kernel.KILLERS,
  'counter-moves': kernel.COUNTER_MOVES,
  history: kernel.HISTORY,
  'continuation-history': kernel.CONTINUATION_HISTORY,
  'capture-history': kernel.CAPTURE_HISTORY,
  'null-move': kernel.NULL_MOVE,
  'null-move-verification': kernel.NULL_MOVE_VERIFICATION,
  'late-move-reductions': kernel.LATE_MOVE_REDUCTIONS,
  'late-move-pruning': kernel.LATE_MOVE_PRUNING,
  futility: kernel.FUTILITY,
  'reverse-futility': kernel.REVERSE_FUTILITY,
  razoring: kernel.RAZORING,
  'exchange-pruning': kernel.EXCHANGE_PRUNING,
  'delta-pruning': kernel.DELTA_PRUNING,
  'internal-reduction': kernel.INTERNAL_REDUCTION,
  'singular-extension': kernel.SINGULAR_EXTENSION,
  probcut: kernel.PROBCUT,
  improving: kernel.IMPROVING,
  'mate-distance': kernel.MATE_DISTANCE,
  'evaluation-correction': kernel.EVALUATION_CORRECTION,
  'quiescence-checks': kernel.QUIESCENCE_CHECKS,
  'history-pruning': kernel.HISTORY_PRUNING,
} as const;

export type Technique = keyof typeof TECHNIQUE_NUMBERS;
export const TECHNIQUES = Object.keys(TECHNIQUE_NUMBERS) as readonly Technique[];
