/**
 * The limits of a problem where nobody chooses others. They count work, so a problem gets the same answer on every machine, alone
 * or among a million others.
 */

/** Positions for a problem. */
export interface UsualNodes {
  /** the length is stated: generous */
  readonly stated: number;
  /** how far to look is a guess: most games and puzzles without a length have no mate to be found */
  readonly unstated: number;
}

export const USUAL_NODES: UsualNodes = { stated: 100_000_000, unstated: 2_000_000 };
