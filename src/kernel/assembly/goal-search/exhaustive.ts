/**
 * The exhaustive search: an AND/OR search that leaves nothing out, so each answer is a proof.
 *
 *   attackerReaches(p, n)        the attacker, to move, has a move that forces the goal within n moves
 *   defenderCannotAvoid(p, n)    the defender, to move, has no reply that avoids the goal for n further moves
 *
 * The root deepens 1, 2, 3 … moves, so the first solution found is the shortest. It rests on two rules:
 *
 * 1. `checks-only-at-last-ply` (mate.ts): there is no mate without check, so at the attacker's last ply only checking moves are
 *    generated.
 * 2. `order-by-mobility` (order-by-mobility.ts): everywhere else the attacker's moves are tried in ascending order of the number of
 *    legal replies they leave the defender, checks first: the fewer the replies, the smaller the tree below, and the likelier
 *    the mate.
 *
 * Both, and the other rules of rules.ts, can be switched off to measure their effect; the answers stay the same.
 * https://www.chessprogramming.org/Mate_Search
 */
import { MOVE_BYTES, NO_MOVE, moveAt, putMove } from '../board/move';
import { legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, WithoutHash, play } from '../board/position';
import { UNKNOWN_MOVES, hasFewMen, movesToMate } from '../endings/open-endings';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { aim } from './aim';
import { RANK_BYTES, childAt, orderByMobility, deferRank } from './order-by-mobility';
import { putRefutationsFirst } from './defenders-replies';
import { attackerReachesExactly, defenderCannotAvoidExactly } from './exact';
import { lastAttack } from './forcing';
import { goalInOne, isGoalReached, isMate, isOther, isOutOfReach } from './goal';
import { rememberKiller } from './killers';
import { DOUBLE_MATE, MATING_MATERIAL } from './layout';
import {
  isAttackerBound, isDefenderBound, isDirect, isExact, isQuodlibet, leftForAttacker, leftForDefender,
} from './play-kind';
import { follows } from './rules';
import { MAX_MOVES_LEFT, isDisproven, isProven, lookUp, rememberDisproven, rememberProven, tableMoveOf } from './table';
import { clearBusy, isBusy, isShared, markBusy } from './busy';

/** The least number of remaining moves with which looking up an ending is quicker than searching. */
const WORTH_AN_ENDING: u32 = 3;

/** Decides whether the attacker `Us`, to move, forces the goal within `n` >= 1 moves. Also false if the search was stopped. */
export function attackerReaches<Us, Them, Goal, Play>(p: Position, n: u32, stack: usize): bool {
  if (isExact<Play>()) return attackerReachesExactly<Us, Them, Goal>(p, n, stack);
  if (n == 1) return lastAttack<Us, Them, Goal, Play>(p, stack) != NO_MOVE;
  const known = lookUp(p.hash);
  if (isProven(known, n)) return true;
  if (isDisproven(known, n)) return false;
  if (n >= WORTH_AN_ENDING && isMate<Goal>() && isDirect<Play>() && hasFewMen(p)) {
    const moves = movesToMate(p);
    if (moves != UNKNOWN_MOVES) return moves <= n;
  }
  if (isDirect<Play>()) {
    if (follows(MATING_MATERIAL) && isOutOfReach<Us, Them, Goal>(p)) return false;
    // the moves below are legal
    if (isOther<Goal>() && aim().goal == DOUBLE_MATE && goalInOne<Us, Them, Goal>(p, stack)) return true;
  } else {
    if (follows(MATING_MATERIAL) && !isQuodlibet<Play>() && isOutOfReach<Them, Us, Goal>(p)) return false;
    if (isAttackerBound<Play>() && goalInOne<Us, Them, Goal>(p, stack)) {
      rememberDisproven(p.hash, MAX_MOVES_LEFT, NO_MOVE);
      return false;
    }
    if (isQuodlibet<Play>()) {
      const move = goalInOne<Us, Them, Goal>(p, stack);
      if (move) {
        rememberProven(p.hash, 1, move);
        return true;
      }
    }
  }

  const moves = orderByMobility<Us, Them, Goal, Play>(p, n, stack);
  if (moves.reaching) {
    rememberProven(p.hash, 1, moves.reaching);
    return true;
  }
  if (stopped) return false;
  // if threads share the node, moves that another one is searching are deferred to a second round
  const shared = isShared(n);
  const start = moves.start;
  const deeper = moves.deeper;
  let mayDefer = shared;
  let end = moves.end;
  do {
    let deferred = start;
    for (let at = start; at < end; at += RANK_BYTES) {
      if (shared && isProven(lookUp(p.hash), n)) return true; // proven by another thread
      const child = childAt(moves, at);
      if (mayDefer && isBusy(child.hash, n)) {
        deferred = deferRank(deferred, at);
        continue;
      }
      if (shared) markBusy(child.hash, n);
      const left = leftForDefender<Play>(n);
      const isForced = noReplyAvoids<Them, Us, Goal, Play>(child, left, child.replies, child.repliesEnd, deeper);
      if (shared) clearBusy(child.hash, n);
      if (isForced) {
        rememberProven(p.hash, n, child.move);
        return true;
      }
      if (stopped) return false;
    }
    mayDefer = false;
    end = deferred;
  } while (end > start);
  rememberDisproven(p.hash, n, NO_MOVE);
  return false;
}

/**
 * Decides whether the goal is reached within `n` >= 1 further moves, against every reply of the defender `Us`, who has a legal move.
 * Also false if the search was stopped.
 */
export function defenderCannotAvoid<Us, Them, Goal, Play>(p: Position, n: u32, stack: usize): bool {
  if (isExact<Play>()) return defenderCannotAvoidExactly<Us, Them, Goal>(p, n, stack);
  if (isDefenderBound<Play>() && goalInOne<Us, Them, Goal>(p, stack)) return true;
  const end = legalMoves<Us, Them>(p, stack);
  return noReplyAvoids<Us, Them, Goal, Play>(p, n, stack, end, aligned(end));
}

/**
 * Decides the same, given the defender's legal moves from `replies` to `end`, which it reorders. A defender who must reach the goal if
 * he can (`isDefenderBound`) must not be able to.
 */
function noReplyAvoids<Us, Them, Goal, Play>(p: Position, n: u32, replies: usize, end: usize, stack: usize): bool {
  const left = leftForAttacker<Play>(n);
  let refutation = NO_MOVE;
  const asksTable = left >= 2 || (isDefenderBound<Play>() && left == 1);
  // at the last defence the table costs more than it saves
  if (asksTable) {
    const known = lookUp(p.hash);
    if (isProven(known, n)) return true;
    if (isDisproven(known, n)) return false;
    refutation = tableMoveOf(known);
  }
  putRefutationsFirst<Us, Them>(p, replies, end, refutation);
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  const shared = isShared(n);
  let mayDefer = shared;
  do {
    let deferred = replies;
    for (let at = replies; at < end; at += MOVE_BYTES) {
      const reply = moveAt(at);
      if (shared && isDisproven(lookUp(p.hash), n)) return false;
      countNode();
      if (left <= 1) play<Us, Them, WithoutHash>(p, next, reply);
      else play<Us, Them, WithHash>(p, next, reply);
      if (!isDirect<Play>() && isGoalReached<Us, Them, Goal>(p, reply, next)) continue;
      // the first reply usually refutes: all threads search it
      if (mayDefer && at > replies && isBusy(next.hash, n)) {
        deferred = putMove(deferred, reply);
        continue;
      }
      if (shared) markBusy(next.hash, n);
      const reaches = left > 0 && attackerReaches<Them, Us, Goal, Play>(next, left, deeper);
      if (shared) clearBusy(next.hash, n);
      if (!reaches) {
        if (stopped) return false;
        if (asksTable) rememberDisproven(p.hash, n, reply);
        else rememberKiller(reply);
        return false;
      }
      if (stopped && (at + MOVE_BYTES < end || deferred > replies)) return false;
    }
    mayDefer = false;
    end = deferred;
  } while (end > replies);
  if (asksTable) rememberProven(p.hash, n, NO_MOVE);
  return true;
}
