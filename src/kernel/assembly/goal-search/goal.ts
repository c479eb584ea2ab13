/**
 * The attacker's goal, as a type parameter (board/family.ts). Everything in the searches that depends on the goal is asked here.
 * `Mate` is the only goal so far.
 *
 * Another one, say stalemate, is one more class and one more case in each of these functions:
 *
 *   goalInOne      a move that reaches the goal at once: the attacker's last ply, on which the speed of the search depends
 *   isReached      whether the attacker's last move has reached it, given the defender's mobility. A goal that does not depend on
 *                  that, such as a capture, needs the move as a further argument
 *   isOutOfReach   whether the attacker can never reach it: true only if that is certain; false is always sound
 *   aimsAtCheck    whether checks are the likeliest moves: `orderByMobility` and the proof search then prefer them
 *
 * and a choice in `questions.ts`, whose dispatchers name `Mate`. When the goal changes, the tables must be emptied (`forget` in
 * index.ts). On the host's side `solve/answerable.ts` must accept its stipulations.
 */
import { is } from '../board/family';
import { Move } from '../board/move';
import { Position } from '../board/position';
import { hasNothingToMateWith, mateInOne } from './mate';

@unmanaged class GoalKind {}
@unmanaged @final export class Mate extends GoalKind {}

@inline function isMate<Goal>(): bool {
  if (!is<Goal, GoalKind>()) ERROR('a type parameter is not a goal');
  return is<Goal, Mate>();
}

/** A move of the attacker `Us` that reaches the goal at once, or `NO_MOVE`. */
@inline export function goalInOne<Us, Them, Goal>(p: Position, stack: usize): Move {
  if (isMate<Goal>()) return mateInOne<Us, Them>(p, stack);
  ERROR('this goal has no goalInOne');
}

/** Has the attacker reached the goal, with this many replies left to the defender? */
@inline export function isReached<Goal>(replies: u32, isCheck: bool): bool {
  if (isMate<Goal>()) return replies == 0 && isCheck;
  ERROR('this goal has no isReached');
}

/** Is it certain that the attacker `Us` can never reach the goal? */
@inline export function isOutOfReach<Us, Them, Goal>(p: Position): bool {
  if (isMate<Goal>()) return hasNothingToMateWith<Us, Them>(p);
  ERROR('this goal has no isOutOfReach');
}

/** Are checks the likeliest moves to lead to the goal? */
@inline export function aimsAtCheck<Goal>(): bool {
  if (isMate<Goal>()) return true;
  ERROR('this goal has no aimsAtCheck');
}
