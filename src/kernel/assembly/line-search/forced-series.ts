/**
 * Searches parry series in which the parrying side resists. One side makes moves in a row, may give check before the last of them, and
 * must be able to go on after every parry. The lines are the whole solution: every first move that succeeds, every parry, and every
 * quickest way to go on.
 */
import { MOVE_BYTES, Move, moveAt } from '../board/move';
import { legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, inCheck, play } from '../board/position';
import { result } from '../board/result';
import { goalInOne, isGoalReached } from '../goal-search/goal';
import { follows } from '../goal-search/rules';
import { isDisproven, isProven, lookUp, rememberDisproven, rememberProven } from '../goal-search/table';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { FORCED_SERIES_TABLE, GOAL_AT_ONCE, REFLEX_IN_ONE, SELF_IN_ONE } from './layout';
import { giveGoalMoves, giveLine, giveTurnBack, isForced, sumOfLines } from './line-ends';

let ending: u32 = GOAL_AT_ONCE;

/**
 * Gives the host the lines of the first moves of `Us` that succeed in `left` moves and not in fewer. Returns
 * their number.
 */
export function giveForcedLines<Us, Them, Goal>(p: Position, left: u32, endsIn: u32, ply: u32, stack: usize): u64 {
  ending = endsIn;
  if (mustReachGoal<Us, Them, Goal>(p, stack)) return 0;
  return giveMoves<Us, Them, Goal>(p, left, true, ply, stack);
}

/** Decides whether `Us`, in reflex play, can reach the goal itself, and so must not move on. */
@inline function mustReachGoal<Us, Them, Goal>(p: Position, stack: usize): bool {
  return ending == REFLEX_IN_ONE && goalInOne<Us, Them, Goal>(p, stack) != 0;
}

/** Decides whether `Us`, to move, can force the goal within `left` moves. */
function forces<Us, Them, Goal>(p: Position, left: u32, stack: usize): bool {
  if (ending == GOAL_AT_ONCE && left == 1) return goalInOne<Us, Them, Goal>(p, stack) != 0;
  // `forced-series-table`: what is forced from here depends on the position alone, whose hash is compared in full. What is forced stays
  // so with more moves, since `left` is a limit, and what is not forced stays so with fewer
  if (follows(FORCED_SERIES_TABLE)) {
    const bounds = lookUp(p.hash);
    if (isProven(bounds, left)) return true;
    if (isDisproven(bounds, left)) return false;
  }
  if (!mustReachGoal<Us, Them, Goal>(p, stack)) {
    const next = changetype<Position>(stack);
    const list = stack + POSITION_BYTES;
    const end = legalMoves<Us, Them>(p, list);
    const deeper = aligned(end);
    for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
      countNode();
      play<Us, Them, WithHash>(p, next, moveAt(at));
      if (!succeeds<Us, Them, Goal>(p, moveAt(at), next, left, deeper)) continue;
      rememberProven(p.hash, left, moveAt(at));
      return true;
    }
  }
  if (!stopped) rememberDisproven(p.hash, left, 0);
  return false;
}

/** Decides whether a move of `Us`, which led to `next`, has ended the play as asked. */
function ends<Us, Them, Goal>(p: Position, move: Move, next: Position, stack: usize): bool {
  if (ending == GOAL_AT_ONCE) return isGoalReached<Us, Them, Goal>(p, move, next);
  if (ending == SELF_IN_ONE) return isForced<Them, Us, Goal>(next, stack);
  return goalInOne<Them, Us, Goal>(next, stack) != 0;
}

/** Decides whether a move of `Us` forces the goal with `left` moves, this one included. `next` is overwritten. */
function succeeds<Us, Them, Goal>(p: Position, move: Move, next: Position, left: u32, stack: usize): bool {
  if (ends<Us, Them, Goal>(p, move, next, stack)) return true;
  if (left == 1) return false;
  if (!inCheck<Them, Us>(next)) {
    giveTurnBack<Us>(next);
    return forces<Us, Them, Goal>(next, left - 1, stack);
  }
  const after = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Them, Us>(next, list);
  const deeper = aligned(end);
  for (let at = list; at < end; at += MOVE_BYTES) {
    countNode();
    play<Them, Us, WithHash>(next, after, moveAt(at));
    if (isParryToGoal<Us, Them, Goal>(next, moveAt(at), after)) continue;
    if (!forces<Us, Them, Goal>(after, left - 1, deeper)) return false;
  }
  return end > list && !stopped;
}

/** Decides whether a parry reaches the goal, as it may in self play. */
@inline function isParryToGoal<Us, Them, Goal>(p: Position, parry: Move, after: Position): bool {
  return ending == SELF_IN_ONE && isGoalReached<Them, Us, Goal>(p, parry, after);
}

/** Gives the lines of all moves that succeed within `left`. `exactly`: leaves out those that succeed in fewer. */
function giveMoves<Us, Them, Goal>(p: Position, left: u32, exactly: bool, ply: u32, stack: usize): u64 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  let found: u64 = 0;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithHash>(p, next, move);
    if (!succeeds<Us, Them, Goal>(p, move, next, left, deeper)) continue;
    play<Us, Them, WithHash>(p, next, move);
    if (exactly && left > 1) {
      if (succeeds<Us, Them, Goal>(p, move, next, left - 1, deeper)) continue;
      if (stopped) break;
      play<Us, Them, WithHash>(p, next, move);
    }
    result(ply).move = move;
    found = sumOfLines(found, giveAfter<Us, Them, Goal>(p, move, next, left, ply + 1, deeper));
  }
  return found;
}

/** Gives the lines that go through a move of `Us`, which has led to `next`. */
function giveAfter<Us, Them, Goal>(p: Position, move: Move, next: Position, left: u32, ply: u32, stack: usize): u64 {
  if (ends<Us, Them, Goal>(p, move, next, stack)) {
    return ending == GOAL_AT_ONCE ? giveLine(ply) : giveGoalMoves<Them, Us, Goal>(next, ply, stack);
  }
  if (!inCheck<Them, Us>(next)) {
    giveTurnBack<Us>(next);
    return giveQuickest<Us, Them, Goal>(next, left - 1, ply, stack);
  }
  const after = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Them, Us>(next, list);
  const deeper = aligned(end);
  let found: u64 = 0;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    result(ply).move = moveAt(at);
    play<Them, Us, WithHash>(next, after, moveAt(at));
    const isParry = isParryToGoal<Us, Them, Goal>(next, moveAt(at), after);
    found = sumOfLines(found, isParry ? giveLine(ply + 1) : giveQuickest<Us, Them, Goal>(after, left - 1, ply + 1, deeper));
  }
  return found;
}

/** Gives the lines in which `Us`, to move, reaches the goal as soon as possible. */
function giveQuickest<Us, Them, Goal>(p: Position, left: u32, ply: u32, stack: usize): u64 {
  for (let moves: u32 = 1; moves <= left && !stopped; moves++) {
    if (!forces<Us, Them, Goal>(p, moves, stack)) continue;
    return giveMoves<Us, Them, Goal>(p, moves, false, ply, stack);
  }
  return 0;
}
