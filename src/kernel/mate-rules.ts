/** The rules of the exhaustive search that can be switched off to be measured, in the order of their bits in assembly/mate-rules.ts. */
export const MATE_RULES = [
  'checks-only-at-last-ply',
  'order-by-mobility',
  'flight-filter',
  'forcing-defences-first',
  'refute-before-ranking',
  'mating-material',
] as const;

export type MateRule = (typeof MATE_RULES)[number];

/** Those of them on which the solver was founded. */
export const FOUNDING_IDEAS: readonly MateRule[] = ['checks-only-at-last-ply', 'order-by-mobility'];
