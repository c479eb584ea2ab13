/** The goals other than mate (goal.ts). All legal moves are tried, because none of these goals needs a check. */
import { ALL_SQUARES, NO_SQUARE, contains, hasSeveral } from '../board/bitboard';
import { CASTLING, EN_PASSANT, MOVE_BYTES, Move, NO_MOVE, fromOf, kindOf, moveAt, pieceOf, putMove, toOf } from '../board/move';
import { hasLegalMove, legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithoutHash, inCheck, play } from '../board/position';
import { countNode } from '../limits';
import { aligned } from '../memory';
import { aim } from './aim';
import { doubleMates, isDoubleMate } from './double-mate';
import { lastingReplies, lastingSteps, mayMoveOtherwise, mayStop, stoppingTargets } from './lasting-replies';
import {
  AUTO_STALEMATE, CAPTURE, CASTLES, CHECK, DOUBLE_MATE, DOUBLE_STALEMATE, EN_PASSANT_CAPTURE, LASTING_REPLIES, MATE, MATE_OR_STALEMATE, STALEMATE, TARGET,
} from './layout';
import { isOne } from './mate';
import { follows } from './rules';

/** Finds stalemates as `matesInOne` (mate.ts) finds mates. It makes only moves that stop all replies. */
export function stalematesInOne<Us, Them, Wanted>(p: Position, found: usize, stack: usize): usize {
  const next = changetype<Position>(stack);
  const lasting = stack + POSITION_BYTES;
  const filters = follows(LASTING_REPLIES) && hasSeveral(p.kings) && !inCheck<Us, Them>(p);
  let lastingEnd = lasting;
  if (filters) {
    lastingEnd = lastingReplies<Us, Them>(p, false, 0, lastingSteps<Us, Them>(p, false, 0, lasting));
    if (!mayMoveOtherwise(p) && !mayStop<Us, Them>(p, lasting, lastingEnd, p.own<Us>())) return isOne<Wanted>() ? NO_MOVE : found;
  }
  const list = aligned(lastingEnd);
  const end = legalMoves<Us, Them>(p, list);
  let from = NO_SQUARE;
  let targets = ALL_SQUARES;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (kindOf(move) < CASTLING) {
      if (fromOf(move) != from) {
        from = fromOf(move);
        targets = stoppingTargets<Us, Them>(lasting, lastingEnd, from, pieceOf(move));
      }
      if (!contains(targets, toOf(move))) continue;
    }
    countNode();
    play<Us, Them, WithoutHash>(p, next, move);
    if (hasLegalMove<Them, Us>(next) || inCheck<Them, Us>(next)) continue;
    if (isOne<Wanted>()) return move;
    found = putMove(found, move);
  }
  return isOne<Wanted>() ? NO_MOVE : found;
}

/** Finds the moves that reach the goal of the aim, as `matesInOne` does. */
export function otherGoalsInOne<Us, Them, Wanted>(p: Position, found: usize, stack: usize): usize {
  const goal = aim().goal;
  if (goal == STALEMATE) return stalematesInOne<Us, Them, Wanted>(p, found, stack);
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  if (goal == DOUBLE_MATE) {
    if (!isOne<Wanted>()) return doubleMates<Us, Them>(p, found, next);
    return doubleMates<Us, Them>(p, list, next) > list ? moveAt(list) : NO_MOVE;
  }
  const end = legalMoves<Us, Them>(p, list);
  const isOfMove = goal >= CAPTURE;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (isOfMove) {
      if (!isGoalMove<Them>(p, move)) continue;
    } else {
      countNode();
      play<Us, Them, WithoutHash>(p, next, move);
      if (!isGoalPosition<Us, Them>(next)) continue;
    }
    if (isOne<Wanted>()) return move;
    found = putMove(found, move);
  }
  return isOne<Wanted>() ? NO_MOVE : found;
}

/** Decides whether a move reaches the goal, if that depends on the move alone. */
export function isGoalMove<Them>(before: Position, move: Move): bool {
  switch (aim().goal) {
    case CAPTURE: return contains(before.own<Them>(), toOf(move)) || kindOf(move) == EN_PASSANT;
    case TARGET: return toOf(move) == aim().square;
    case EN_PASSANT_CAPTURE: return kindOf(move) == EN_PASSANT;
    case CASTLES: return kindOf(move) == CASTLING;
    default: return true;
  }
}

/** Decides whether the goal is reached, if that depends on the position alone. `Us` has moved. */
function isGoalPosition<Us, Them>(p: Position): bool {
  const goal = aim().goal;
  if (goal == DOUBLE_MATE) return isDoubleMate<Us, Them>(p);
  const dependsOnReplies = goal != CHECK && goal != AUTO_STALEMATE;
  return (!dependsOnReplies || !hasLegalMove<Them, Us>(p)) && isReachedIn<Us, Them>(p, 0, inCheck<Them, Us>(p));
}

/** Decides whether the goal is reached, given the number of replies and whether the opponent is in check. */
export function isReachedIn<Us, Them>(p: Position, replies: u32, isCheck: bool): bool {
  const goal = aim().goal;
  if (goal == CHECK) return isCheck;
  if (goal == AUTO_STALEMATE) return !isCheck && isImmobile<Us, Them>(p);
  if (goal == DOUBLE_MATE) return isDoubleMate<Us, Them>(p);
  if (replies) return false;
  if (goal == MATE) return isCheck;
  if (goal == STALEMATE) return !isCheck;
  if (goal == MATE_OR_STALEMATE) return true;
  return goal == DOUBLE_STALEMATE && !isCheck && isImmobile<Us, Them>(p);
}

/** Decides whether the side that has just moved would have no move if it were to move again. */
function isImmobile<Us, Them>(p: Position): bool {
  const enPassant = p.enPassant;
  p.enPassant = <u8>NO_SQUARE;
  const answer = !hasLegalMove<Us, Them>(p);
  p.enPassant = enPassant;
  return answer;
}

/** Decides whether the goal of the aim is reached by a move. */
export function isOtherGoalReached<Us, Them>(before: Position, move: Move, after: Position): bool {
  return aim().goal >= CAPTURE ? isGoalMove<Them>(before, move) : isGoalPosition<Us, Them>(after);
}
