/** Finds what refutes a published move: replies after which an attacker's move fails, and better defences than a published one. */
import type { NormalMove } from 'chessops/types';
import { toUci } from '../../chess/moves.js';
import type { NotatedMove } from '../../solution/play.js';
import type { Refutations } from '../../solution/verdict.js';
import type { Prover } from '../prover.js';

/** How many are listed for each attacker's move, with a note if there are more. */
export const LISTED_REFUTATIONS = 3;

/** Returns how the defender, to move, avoids the goal for `moves` further moves of the attacker; undefined if impossible or unknown. */
export function whyAttackFails(
  prover: Prover,
  moves: number,
): ({ readonly reason: 'fails' } & Refutations) | undefined {
  const { cursor } = prover;
  if (!cursor.position.hasDests()) return { reason: 'fails', refutations: [], more: false };
  const found = prover.refutations(moves, LISTED_REFUTATIONS);
  if (!found || found.moves.length === 0) return undefined;
  const refutations = found.moves.map((reply) => cursor.notate(reply));
  return { reason: 'fails', refutations, more: found.more };
}

/**
 * Returns known defences that hold out for all of the attacker's `left` moves if `played` does not. Undefined if `played` does, or if
 * that is unknown.
 */
export function betterDefences(
  prover: Prover,
  played: NormalMove,
  left: number,
): readonly NotatedMove[] | undefined {
  const { cursor } = prover;
  if (left <= cursor.kernel.minMoves('defender')) return undefined;
  const losesAtOnce = cursor.defences(left - 1).reaching.has(toUci(played));
  if (!losesAtOnce && !cursor.after(played, () => prover.reachesGoal(left - 1))) return undefined;
  const found = prover.refutations(left - 1, LISTED_REFUTATIONS);
  return found?.moves.map((move) => cursor.notate(move)) ?? [];
}
