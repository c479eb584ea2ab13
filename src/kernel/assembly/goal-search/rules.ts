/**
 * The rules that make the exhaustive search fast. Each has a switch, to measure its effect (bench/ablation.ts, `keymove bench`; figures
 * in docs/internals/search.md) and to test that the answers stay the same without it. Their numbers are in layout.ts, their names in
 * src/kernel/search-rules.ts. The rules of the search for lines have their switches here, too (line-search/layout.ts).
 */
let switchedOn: u64 = -1;

@inline export function follows(rule: u32): bool {
  return (switchedOn & ((<u64>1) << rule)) != 0;
}

/** Returns the rules that are followed, one bit for each. */
export function rules(): u64 {
  return switchedOn;
}

/** Switches a rule on or off, for measurements. */
export function useSearchRule(rule: u32, on: bool): void {
  const bit = (<u64>1) << rule;
  switchedOn = on ? switchedOn | bit : switchedOn & ~bit;
}
