/**
 * Orders the attacker's moves at an interior node.
 *
 * Second founding rule, `order-by-mobility`: they are tried in ascending order of the number of legal replies they leave the defender,
 * checks first. The replies are generated for that, and kept.
 */
import { MOVE_BYTES, Move, NO_MOVE, lengthOf, moveAt } from '../board/move';
import { MAX_MOVES, endOf, isListedInCheck, legalMoves, legalMovesAndCheck } from '../board/movegen';
import { Position, WithHash, WithoutHash, play } from '../board/position';
import { countNode, stopped } from '../limits';
import { aligned, threadEnd } from '../memory';
import { aimsAtCheck, goalInOne, isGoalReached, isReached, leavesReplies } from './goal';
import { isRefutedByKiller } from './killers';
import { ORDER_BY_MOBILITY } from './layout';
import { isDefenderBound, isDirect } from './play-kind';
import { follows } from './rules';

/** The moves worth trying, in order: one word each, from `start` to `end`. `childAt` gives the position after one. */
@unmanaged @final
class OrderedMoves {
  start: usize;
  end: usize;
  private children: usize;
  /** where searches below may write */
  deeper: usize;
  /** a move that reaches the goal at once, or makes the defender reach it; the list is then not ordered */
  reaching: Move;
}
const ORDERED_MOVES_BYTES: usize = (offsetof<OrderedMoves>() + 15) & ~15;

/** A position after a move of the attacker, with the move and the list of the defender's replies. */
@unmanaged @final
class Child extends Position {
  move: Move;
  replies: usize;
  repliesEnd: usize;
}
const CHILD_BYTES: usize = (offsetof<Child>() + 15) & ~15;
const MAX_REPLY_BYTES: usize = <usize>MAX_MOVES * MOVE_BYTES;

/** A rank: the sort key in the upper half, the child's index in the lower. */
export const RANK_BYTES: usize = 4;
const RANK_SHIFT: u32 = 16;
const INDEX_MASK: u32 = 0xffff;

@inline function child(children: usize, index: u32): Child {
  return changetype<Child>(children + <usize>index * CHILD_BYTES);
}
@inline export function childAt(moves: OrderedMoves, at: usize): Child {
  return child(moves.children, load<u32>(at) & INDEX_MASK);
}
/** Keeps a move for a second round: writes it to `deferred`, and returns the end. */
@inline export function deferRank(deferred: usize, at: usize): usize {
  store<u32>(deferred, load<u32>(at));
  return deferred + RANK_BYTES;
}

/**
 * Orders the moves of the attacker `Us`, who has `n` >= 2 moves left, without those that a killer refutes or that end the game. The
 * list is incomplete if the search was stopped.
 */
export function orderByMobility<Us, Them, Goal, Play>(p: Position, n: u32, stack: usize): OrderedMoves {
  const moves = changetype<OrderedMoves>(stack);
  const list = stack + ORDERED_MOVES_BYTES;
  const listEnd = legalMoves<Us, Them>(p, list);
  const ranks = listEnd;
  const count = <usize>lengthOf(list, listEnd);
  const children = aligned(ranks + count * RANK_BYTES);
  let deeper = children + count * CHILD_BYTES; // first the children's replies, then all that follows
  if (deeper + (count + 1) * MAX_REPLY_BYTES > threadEnd()) unreachable();
  moves.start = ranks;
  moves.children = children;
  moves.reaching = NO_MOVE;
  let end = ranks;
  let kept: u32 = 0;
  for (let at = list; at < listEnd; at += MOVE_BYTES) {
    const next = child(children, kept);
    next.move = moveAt(at);
    countNode();
    if (n == 2 && !isDefenderBound<Play>()) {
      play<Us, Them, WithoutHash>(p, next, next.move); // the table is not asked at the last defence
      if (isDirect<Play>() && leavesReplies<Goal>() && isGoalReached<Us, Them, Goal>(p, next.move, next)) {
        moves.reaching = next.move;
        break;
      }
      if (isRefutedByKiller<Them, Us, Goal, Play>(next, deeper)) continue;
      if (stopped) break;
    } else play<Us, Them, WithHash>(p, next, next.move);
    const listed = legalMovesAndCheck<Them, Us>(next, deeper);
    const isCheck = isListedInCheck(listed);
    next.replies = deeper;
    deeper = endOf(listed);
    next.repliesEnd = deeper;
    const replies = lengthOf(next.replies, deeper);
    if (isDirect<Play>() && isReached<Us, Them, Goal>(p, next.move, next, replies, isCheck)) {
      moves.reaching = next.move;
      break;
    }
    if (!replies) continue; // the game ends here, without the goal
    if (isDefenderBound<Play>() && goalInOne<Them, Us, Goal>(next, deeper)) {
      moves.reaching = next.move;
      break;
    }
    end = insertSorted(ranks, end, (rankOf<Goal>(replies, isCheck) << RANK_SHIFT) | kept);
    kept++;
    if (stopped) break;
  }
  moves.end = end;
  moves.deeper = aligned(deeper);
  return moves;
}

/** Returns the rank of a move: in ascending number of replies, checks first. */
@inline function rankOf<Goal>(replies: u32, isCheck: bool): u32 {
  if (!follows(ORDER_BY_MOBILITY)) return 0;
  return aimsAtCheck<Goal>() && !isCheck ? replies + BEHIND_ALL_CHECKS : replies;
}
const BEHIND_ALL_CHECKS: u32 = 0x4000;

@inline function insertSorted(begin: usize, end: usize, rank: u32): usize {
  let at = end;
  while (at > begin && load<u32>(at - RANK_BYTES) > rank) {
    store<u32>(at, load<u32>(at - RANK_BYTES));
    at -= RANK_BYTES;
  }
  store<u32>(at, rank);
  return end + RANK_BYTES;
}
