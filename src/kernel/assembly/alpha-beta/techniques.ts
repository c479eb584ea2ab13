/**
 * Switches for the techniques of the alpha-beta search, to measure their effect (bench/techniques.ts; figures in
 * docs/internals/search.md). Their numbers are in layout.ts, their names in src/kernel/techniques.ts.
 */
let switchedOn: u32 = 0xffffffff;

@inline export function uses(technique: u32): bool {
  return (switchedOn & (1 << technique)) != 0;
}

/** Switches a technique on or off, for measurements. */
export function useTechnique(technique: u32, on: bool): void {
  const bit: u32 = 1 << technique;
  switchedOn = on ? switchedOn | bit : switchedOn & ~bit;
}
