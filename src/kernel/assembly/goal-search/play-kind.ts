/**
 * Who reaches the goal, as a type parameter (board/family.ts).
 *
 *   Direct     the attacker, against every defence
 *   Indirect   the defender, who is forced to. In self play he resists by every legal move. In reflex play, a side that can
 *              reach the goal at once must do so: the attacker has then failed, or the defender has lost. In semi-reflex
 *              play only the defender is bound by this. Quodlibet: the attacker may also reach the goal himself
 *   Exact      either of them, as the aim says: the goal must be reached with the last move (exact.ts)
 *
 * The number of moves at a node, `n`, always counts the moves of the side that reaches the goal: in direct play the attacker's
 * further moves, in indirect play the defender's.
 */
import { is } from '../board/family';
import { aim } from './aim';
import { DIRECT, REFLEX } from './layout';

@unmanaged class PlayKind {}
@unmanaged @final export class Direct extends PlayKind {}
@unmanaged @final export class Indirect extends PlayKind {}
@unmanaged @final export class Exact extends PlayKind {}

@inline export function isDirect<Play>(): bool {
  if (!is<Play, PlayKind>()) ERROR('a type parameter is not a kind of play');
  if (isExact<Play>()) return aim().play == DIRECT;
  return is<Play, Direct>();
}
@inline export function isExact<Play>(): bool {
  return is<Play, Exact>();
}

/** Decides whether the attacker, to move, must reach the goal himself if he can, which he does not want. */
@inline export function isAttackerBound<Play>(): bool {
  return !isDirect<Play>() && aim().play == REFLEX;
}
/** Decides whether the defender, to move, must reach the goal if he can. */
@inline export function isDefenderBound<Play>(): bool {
  return !isDirect<Play>() && aim().play >= REFLEX;
}

/** Decides whether the attacker may also reach the goal himself, instead of forcing the defender to. */
@inline export function isQuodlibet<Play>(): bool {
  return !isDirect<Play>() && aim().quodlibet != 0;
}

/** Converts `n` at an attacker's move to the number of moves left at the defender's move after it. */
@inline export function leftForDefender<Play>(n: u32): u32 {
  return isDirect<Play>() ? n - 1 : n;
}
/** Converts `n` at a defender's move to the number of moves left at the attacker's move after it. */
@inline export function leftForAttacker<Play>(n: u32): u32 {
  return isDirect<Play>() ? n : n - 1;
}
