/**
 * Searches play of exact length, in which only the last move counts. A goal that is reached sooner means nothing, unless it leaves no
 * moves. But in self play, a defender who reaches it too early has refuted, as in Popeye. What holds in `n` moves says nothing about
 * fewer or more, so each `n` has its own entries in the table. The search is plain, because such problems are rare and short.
 */
import { MOVE_BYTES, Move, NO_MOVE, moveAt } from '../board/move';
import { legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { aim } from './aim';
import { lastAttack } from './forcing';
import { goalInOne, isGoalReached } from './goal';
import { SELF } from './layout';
import { Exact, isAttackerBound, isDefenderBound, leftForAttacker, leftForDefender } from './play-kind';
import { isDisproven, isProven, lookUp, rememberDisproven, rememberProven } from './table';

/** Decides whether the attacker `Us`, to move, forces the goal in exactly `n` >= 1 moves. Also false if the search was stopped. */
export function attackerReachesExactly<Us, Them, Goal>(p: Position, n: u32, stack: usize): bool {
  if (n == 1) return lastAttack<Us, Them, Goal, Exact>(p, stack) != NO_MOVE;
  const key = p.hash ^ (<u64>n * LENGTH_STEP);
  const known = lookUp(key);
  if (isProven(known, n)) return true;
  if (isDisproven(known, n)) return false;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  if (!isAttackerBound<Exact>() || !goalInOne<Us, Them, Goal>(p, list)) {
    const end = legalMoves<Us, Them>(p, list);
    for (let at = list; at < end; at += MOVE_BYTES) {
      const move = moveAt(at);
      countNode();
      play<Us, Them, WithHash>(p, next, move);
      if (defenderCannotAvoidExactly<Them, Us, Goal>(next, leftForDefender<Exact>(n), aligned(end))) {
        rememberProven(key, n, move);
        return true;
      }
      if (stopped) return false;
    }
  }
  if (!stopped) rememberDisproven(key, n, NO_MOVE);
  return false;
}
const LENGTH_STEP: u64 = 0x9e3779b97f4a7c15;

/** Decides whether the goal is reached with the last of `n` further moves, against every reply of the defender `Us`, who must have one. */
export function defenderCannotAvoidExactly<Us, Them, Goal>(p: Position, n: u32, stack: usize): bool {
  const left = leftForAttacker<Exact>(n);
  if (left == 0 && isDefenderBound<Exact>()) return goalInOne<Us, Them, Goal>(p, stack) != NO_MOVE;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  for (let at = list; at < end; at += MOVE_BYTES) {
    countNode();
    play<Us, Them, WithHash>(p, next, moveAt(at));
    const isForced = left == 0
      ? isGoalReached<Us, Them, Goal>(p, moveAt(at), next)
      : !isTooEarly<Us, Them, Goal>(p, moveAt(at), next) && attackerReachesExactly<Them, Us, Goal>(next, left, deeper);
    if (!isForced) return false;
  }
  return end > list;
}

/** Decides whether a move of the defender `Us`, not the last one, refutes by reaching the goal. */
export function isTooEarly<Us, Them, Goal>(before: Position, move: Move, after: Position): bool {
  return aim().play == SELF && isGoalReached<Us, Them, Goal>(before, move, after);
}
