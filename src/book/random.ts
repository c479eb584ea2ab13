/** Random numbers that can be had again: with the same seed, the same games. */

/** A number from 0 up to, not including, 1. */
export type Random = () => number;

/** Mulberry32: small, fast, and good enough to choose an opening. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the seeds that there are, as a user may give it again. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 32);
