/** The limits of each of several problems, where nobody chooses others. */

/** Positions for a problem of many. The sums of hard problems that no small limit decides are what takes time. */
export interface UsualNodes {
  readonly stated: number;
  /** of battle play in so many moves that few are decided anyway */
  readonly long: number;
  readonly unstated: number;
}

/** The least number of moves of what is long. */
export const LONG_MOVES = 6;
