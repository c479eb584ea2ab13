/**
 * The goal, as a type parameter (board/family.ts). Everything in the searches that depends on the goal is asked here.
 *
 *   Mate        the goal on which the speed of the search depends most (mate.ts)
 *   Stalemate   the second in frequency
 *   OtherGoal   any goal that the aim of the root names (aim.ts), those two included (other-goals.ts)
 *
 * `Us` is the side that reaches the goal: attacker or defender, according to the kind of play.
 */
import { is } from '../board/family';
import { Move } from '../board/move';
import { hasLegalMove } from '../board/movegen';
import { Position, inCheck } from '../board/position';
import { aim } from './aim';
import { CAPTURE, CHECK, MATE, MATE_OR_STALEMATE } from './layout';
import { All, One, hasNothingToMateWith, matesInOne } from './mate';
import { isGoalMove, isOtherGoalReached, isReachedIn, otherGoalsInOne, stalematesInOne } from './other-goals';

@unmanaged class GoalKind {}
@unmanaged @final export class Mate extends GoalKind {}
@unmanaged @final export class Stalemate extends GoalKind {}
@unmanaged @final export class OtherGoal extends GoalKind {}

@inline export function isMate<Goal>(): bool {
  if (!is<Goal, GoalKind>()) ERROR('a type parameter is not a goal');
  return is<Goal, Mate>();
}
@inline function isStalemate<Goal>(): bool {
  return is<Goal, Stalemate>();
}

@inline export function isOther<Goal>(): bool {
  return is<Goal, OtherGoal>();
}

/** Returns a move of `Us` that reaches the goal at once, or `NO_MOVE`. */
@inline export function goalInOne<Us, Them, Goal>(p: Position, stack: usize): Move {
  if (isMate<Goal>()) return <Move>matesInOne<Us, Them, One>(p, 0, stack);
  if (isStalemate<Goal>()) return <Move>stalematesInOne<Us, Them, One>(p, 0, stack);
  return <Move>otherGoalsInOne<Us, Them, One>(p, 0, stack);
}

/** Writes every such move from `list` on, and returns the end. The list is incomplete if the search was stopped. */
@inline export function goalMoves<Us, Them, Goal>(p: Position, list: usize, stack: usize): usize {
  if (isMate<Goal>()) return matesInOne<Us, Them, All>(p, list, stack);
  if (isStalemate<Goal>()) return stalematesInOne<Us, Them, All>(p, list, stack);
  return otherGoalsInOne<Us, Them, All>(p, list, stack);
}

/** Decides whether a move of `Us` has reached the goal. */
@inline export function isGoalReached<Us, Them, Goal>(before: Position, move: Move, after: Position): bool {
  if (isMate<Goal>()) return inCheck<Them, Us>(after) && !hasLegalMove<Them, Us>(after);
  if (isStalemate<Goal>()) return !hasLegalMove<Them, Us>(after) && !inCheck<Them, Us>(after);
  return isOtherGoalReached<Us, Them>(before, move, after);
}

/** Decides whether a move of `Us` has reached the goal, given the number of replies and whether the opponent is in check. */
@inline export function isReached<Us, Them, Goal>(before: Position, move: Move, after: Position, replies: u32, isCheck: bool): bool {
  if (isMate<Goal>()) return replies == 0 && isCheck;
  if (isStalemate<Goal>()) return replies == 0 && !isCheck;
  return aim().goal >= CAPTURE ? isGoalMove<Them>(before, move) : isReachedIn<Us, Them>(after, replies, isCheck);
}

/** Decides whether the goal is reached, if the last move is unknown. False if the goal depends on that move. */
@inline export function seemsReached<Us, Them, Goal>(p: Position, replies: u32, isCheck: bool): bool {
  if (isMate<Goal>()) return replies == 0 && isCheck;
  if (isStalemate<Goal>()) return replies == 0 && !isCheck;
  return aim().goal < CAPTURE && isReachedIn<Us, Them>(p, replies, isCheck);
}

/** Decides whether it is certain that `Us` can never reach the goal. False is always sound. */
@inline export function isOutOfReach<Us, Them, Goal>(p: Position): bool {
  return isMate<Goal>() && hasNothingToMateWith<Us, Them>(p);
}

/** Decides whether there may be replies although the goal is reached. Then a killer refutes nothing until that is known. */
@inline export function leavesReplies<Goal>(): bool {
  return !isMate<Goal>() && !isStalemate<Goal>();
}

/** Decides whether the goal is reached by checks only. */
@inline export function needsCheck<Goal>(): bool {
  return isMate<Goal>();
}

/** Decides whether checks are the likeliest moves to lead to the goal. */
@inline export function aimsAtCheck<Goal>(): bool {
  if (isMate<Goal>()) return true;
  if (isStalemate<Goal>()) return false;
  const goal = aim().goal;
  return goal == MATE || goal == MATE_OR_STALEMATE || goal == CHECK;
}
