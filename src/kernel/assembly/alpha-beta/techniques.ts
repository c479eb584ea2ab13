/**
 * The techniques of the alpha-beta search by name, each with a switch, so that its worth can be measured
 * (bench/techniques.ts; the figures are in docs/search.md). All are on unless switched off.
 * The same list, in the same order, is in src/kernel/techniques.ts.
 */
export type Technique = u32;

export const ASPIRATION: Technique = 1 << 0;
export const TRANSPOSITION_TABLE: Technique = 1 << 1;
export const QUIESCENCE: Technique = 1 << 2;
export const CHECK_EXTENSION: Technique = 1 << 3;
export const EXCHANGE_ORDERING: Technique = 1 << 4;
export const KILLERS: Technique = 1 << 5;
export const COUNTER_MOVES: Technique = 1 << 6;
export const HISTORY: Technique = 1 << 7;
export const CONTINUATION_HISTORY: Technique = 1 << 8;
export const CAPTURE_HISTORY: Technique = 1 << 9;
export const NULL_MOVE: Technique = 1 << 10;
export const NULL_MOVE_VERIFICATION: Technique = 1 << 11;
export const LATE_MOVE_REDUCTIONS: Technique = 1 << 12;
export const LATE_MOVE_PRUNING: Technique = 1 << 13;
export const FUTILITY: Technique = 1 << 14;
export const REVERSE_FUTILITY: Technique = 1 << 15;
export const RAZORING: Technique = 1 << 16;
export const EXCHANGE_PRUNING: Technique = 1 << 17;
export const DELTA_PRUNING: Technique = 1 << 18;
export const INTERNAL_REDUCTION: Technique = 1 << 19;
export const SINGULAR_EXTENSION: Technique = 1 << 20;
export const PROBCUT: Technique = 1 << 21;
export const IMPROVING: Technique = 1 << 22;
export const MATE_DISTANCE: Technique = 1 << 23;
export const EVALUATION_CORRECTION: Technique = 1 << 24;
export const QUIESCENCE_CHECKS: Technique = 1 << 25;
export const HISTORY_PRUNING: Technique = 1 << 26;

let switchedOn: u32 = 0xffffffff;

@inline export function uses(technique: Technique): bool {
  return (switchedOn & technique) != 0;
}

/** Switches the technique with this index (the bit's number) on or off, for measuring. */
export function useTechnique(index: u32, on: bool): void {
  const technique: Technique = 1 << index;
  switchedOn = on ? switchedOn | technique : switchedOn & ~technique;
}
