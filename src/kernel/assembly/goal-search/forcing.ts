/** The attacker's last move: it reaches the goal or, in indirect play (play-kind.ts), makes the defender reach it. */
import { checkingMoves } from '../board/checks';
import { MOVE_BYTES, Move, NO_MOVE, moveAt } from '../board/move';
import { legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithoutHash, play } from '../board/position';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { goalInOne, isGoalReached, isOutOfReach, needsCheck } from './goal';
import { isRefutedByKillerItself, rememberKiller } from './killers';
import { CHECKS_ONLY_AT_LAST_PLY, MATING_MATERIAL } from './layout';
import { Indirect, isAttackerBound, isDefenderBound, isDirect, isQuodlibet } from './play-kind';
import { follows } from './rules';

/** An attacker's move that decides with one move left; or `NO_MOVE`. */
@inline export function lastAttack<Us, Them, Goal, Play>(p: Position, stack: usize): Move {
  if (isDirect<Play>()) return goalInOne<Us, Them, Goal>(p, stack);
  if (isAttackerBound<Play>() && goalInOne<Us, Them, Goal>(p, stack)) return NO_MOVE;
  const own = isQuodlibet<Play>() ? goalInOne<Us, Them, Goal>(p, stack) : NO_MOVE;
  return own ? own : forcingMove<Us, Them, Goal>(p, stack);
}

/** A move of the attacker `Us`, who is free to make it, after which the defender must reach the goal at once, or `NO_MOVE`. */
function forcingMove<Us, Them, Goal>(p: Position, stack: usize): Move {
  if (follows(MATING_MATERIAL) && isOutOfReach<Them, Us, Goal>(p)) return NO_MOVE;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithoutHash>(p, next, move);
    const isForced = isDefenderBound<Indirect>()
      ? goalInOne<Them, Us, Goal>(next, deeper) != NO_MOVE
      : everyReplyReaches<Them, Us, Goal>(next, deeper);
    if (isForced) return move;
    if (stopped) return NO_MOVE;
  }
  return NO_MOVE;
}

/** Has the defender `Us` a move, and does every one reach the goal? */
function everyReplyReaches<Us, Them, Goal>(p: Position, stack: usize): bool {
  if (needsCheck<Goal>() && follows(CHECKS_ONLY_AT_LAST_PLY) && checkingMoves<Us, Them>(p, stack) == stack) return false;
  if (isRefutedByKillerItself<Us, Them, Goal>(p, stack)) return false;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  for (let at = list; at < end; at += MOVE_BYTES) {
    const reply = moveAt(at);
    countNode();
    play<Us, Them, WithoutHash>(p, next, reply);
    if (isGoalReached<Us, Them, Goal>(p, reply, next)) continue;
    rememberKiller(reply);
    return false;
  }
  return end > list;
}
