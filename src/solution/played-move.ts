/** A move of the play of a problem, and what follows it. */

export interface NotatedMove {
  /** castling is the king's two steps, `e1g1` */
  readonly uci: string;
  readonly san: string;
}

/**
 * What a move is for:
 * - `key`, `try`: a first move that reaches the goal in time, or fails to few defences only
 * - `threat`: what the attacker would play if the defender passed
 * - `defence`, `answer`: a move of the defender after which the goal is still reached, and a quickest way there
 * - `refutation`: a defence that keeps the attacker from the goal
 * - `help`: a move of either side in help and series play
 */
export const ROLES = ['key', 'try', 'threat', 'defence', 'answer', 'refutation', 'help'] as const;

export type Role = (typeof ROLES)[number];

/** A move of the play, and what follows it. */
export interface PlayedMove extends NotatedMove {
  readonly role: Role;
  /**
   * The attacker's moves until the goal with best play, this one included if it is his: 1 for an attacker's move that reaches it, 0 for
   * a defence that does. Absent after tries and refutations, and in help and series play.
   */
  readonly moves?: number;
  /** `moves` is an upper bound: a limit was reached before more was known. Only of keys */
  readonly atMost?: true;
  /** a quiet move of the attacker that threatens nothing */
  readonly zugzwang?: true;
  /**
   * A defence with several answers where a variation should have one; `minor`: they are last moves that differ only in the piece
   * a pawn becomes. Counted in the play of keys, outside threats, where the defence meets a threat
   */
  readonly dual?: 'dual' | 'minor';
  /** the defences that the thematic view leaves out after this move; absent where it leaves out none */
  readonly leftOut?: LeftOut;
  /** play goes on after this move, and none of it is shown */
  readonly cut?: true;
  /** threats first, then defences in order of generation, then refutations; empty where the play ends or none was asked for */
  readonly next: readonly PlayedMove[];
}

/** How many defences the thematic view leaves out, and why. */
export interface LeftOut {
  /** every threat still works, and no sooner or later than before */
  readonly defeatsNoThreat: number;
  /** the goal is reached sooner than was threatened; in self and reflex play, also by the defence itself before the last move */
  readonly hastensGoal: number;
}
