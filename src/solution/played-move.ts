/** A move of the play of a problem, and what follows it. */

export interface NotatedMove {
  /** castling is the king's two steps, `e1g1` */
  readonly uci: string;
  readonly san: string;
}

/**
 * The purpose of a move:
 * - `key`, `try`: a first move that reaches the goal in time, or fails only to few defences
 * - `threat`: what the attacker would play if the defender passed
 * - `defence`, `answer`: a move of the defender after which the goal is still reached, and a quickest way to it
 * - `refutation`: a defence that keeps the attacker from the goal
 * - `help`: a move of either side in help and series play
 */
export const ROLES = ['key', 'try', 'threat', 'defence', 'answer', 'refutation', 'help'] as const;

export type Role = (typeof ROLES)[number];

/** A move of the play and what follows it. */
export interface PlayedMove extends NotatedMove {
  readonly role: Role;
  /**
   * The attacker's moves until the goal with best play, including this one if it is his: 1 for an attacker's move that reaches it, 0 for
   * a defence that does. Absent after tries and refutations, and in help and series play.
   */
  readonly moves?: number;
  /** `moves` is an upper bound, because a limit was reached before more was known. Only for keys */
  readonly atMost?: true;
  /** a quiet move of the attacker that threatens nothing */
  readonly zugzwang?: true;
  /**
   * A defence with several answers that should have only one. `minor`: they are last moves that differ only in the promotion of
   * a pawn. Marked in the play of keys, outside threats, if the defence meets a threat
   */
  readonly dual?: 'dual' | 'minor';
  /** the defences that the thematic view leaves out after this move; absent if there are none */
  readonly leftOut?: LeftOut;
  /** play continues after this move, but is not shown */
  readonly cut?: true;
  /** threats first, then defences in order of generation, then refutations; empty if the play ends or was not asked for */
  readonly next: readonly PlayedMove[];
}

/** How many defences the thematic view leaves out, by reason. */
export interface LeftOut {
  /** every threat still works, neither sooner nor later than before */
  readonly defeatsNoThreat: number;
  /** the goal is reached sooner than threatened; in self and reflex play, also by the defence itself before the last move */
  readonly hastensGoal: number;
}
