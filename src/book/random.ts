/** Reproducible random numbers: the same seed gives the same games. */

/** Returns a number from 0 up to but not including 1. */
export type Random = () => number;

/** Mulberry32: small, fast, and good enough for choosing openings. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random seed, which a user may give again. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 32);
