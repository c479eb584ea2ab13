/**
 * What makes the exhaustive search fast, by name, each with a switch, so that its worth can be measured (bench/ablation.ts,
 * `keymove bench`; the figures are in docs/search.md) and its soundness tested: with any of them off the answers are the same.
 * All are on unless switched off. The same list, in the same order, is in src/kernel/mate-rules.ts.
 */
export type MateRule = u32;

/** First founding idea: at the attacker's last ply only checking moves are tried (mate-in-one.ts). */
export const CHECKS_ONLY_AT_LAST_PLY: MateRule = 1 << 0;
/** Second founding idea: the attacker's moves in ascending order of the opponent's mobility (mate.ts). */
export const ORDER_BY_MOBILITY: MateRule = 1 << 1;
/** At the last ply a check that visibly leaves the king a flight is not made (mate-in-one.ts). */
export const FLIGHT_FILTER: MateRule = 1 << 2;
/** The defender's checks and captures before his other moves (mate.ts). */
export const FORCING_DEFENCES_FIRST: MateRule = 1 << 3;
/** What refuted a sibling is tried before an attacker's move is even ranked (mate.ts). */
export const REFUTE_BEFORE_RANKING: MateRule = 1 << 4;
/** Who has nothing left to mate with is not searched (mate.ts). */
export const MATING_MATERIAL: MateRule = 1 << 5;

let switchedOn: u32 = 0xffffffff;

@inline export function follows(rule: MateRule): bool {
  return (switchedOn & rule) != 0;
}

/** Switches the rule with this index (the bit's number) on or off, for measuring. */
export function useMateRule(index: u32, on: bool): void {
  const rule: MateRule = 1 << index;
  switchedOn = on ? switchedOn | rule : switchedOn & ~rule;
}
