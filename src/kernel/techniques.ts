/**
 * The techniques of the alpha-beta search that can be switched off to be measured, in the order of their bits in
 * assembly/techniques.ts.
 */
export const TECHNIQUES = [
  'aspiration',
  'transposition-table',
  'quiescence',
  'check-extension',
  'exchange-ordering',
  'killers',
  'counter-moves',
  'history',
  'continuation-history',
  'capture-history',
  'null-move',
  'null-move-verification',
  'late-move-reductions',
  'late-move-pruning',
  'futility',
  'reverse-futility',
  'razoring',
  'exchange-pruning',
  'delta-pruning',
  'internal-reduction',
  'singular-extension',
  'probcut',
  'improving',
  'mate-distance',
  'evaluation-correction',
  'quiescence-checks',
  'history-pruning',
] as const;

export type Technique = (typeof TECHNIQUES)[number];
