/**
 * Defines what a proof claims about a position with the attacker to move, and the words for it. Lengths count the attacker's moves.
 *
 * The rules are those of problems: no fifty-move rule, no draw by repetition.
 */

/** A first move that mates within `moves` moves against every defence. */
export interface ProvenKey {
  /** UCI; castling as the king's two steps */
  readonly move: string;
  readonly moves: number;
}

/** The most moves of a claim, which is the length of the longest solution that can be asked for. */
export const MAX_PROVEN_MOVES = 127;

export interface ProofClaim {
  /** with the attacker to move */
  readonly fen: string;
  readonly keys: readonly ProvenKey[];
  /**
   * No other first move mates within this many moves, nor does a key sooner than it says, as far as that is within this many; 0: nothing is
   * claimed about them
   */
  readonly ruledOut: number;
}

/** Returns the number of moves within which a first move is claimed not to mate; 0 if nothing is claimed. */
export const ruledOutAfter = ({ ruledOut }: ProofClaim, key: ProvenKey | undefined): number =>
  key ? Math.min(key.moves - 1, ruledOut) : ruledOut;

/** A fault in a proof. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
}
