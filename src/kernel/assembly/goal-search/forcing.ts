/** The attacker's last move: it reaches the goal or, in indirect play (play-kind.ts), makes the defender reach it. */
import { bishopAttacks, kingAttacks, rookAttacks } from '../board/attacks';
import { ALL_SQUARES, NO_SQUARE, bit, contains, hasSeveral } from '../board/bitboard';
import { checkingMoves, discoverers, isCheck } from '../board/checks';
import { CASTLING, EN_PASSANT, KING, MOVE_BYTES, Move, NO_MOVE, fromOf, kindOf, moveAt, pieceOf, toOf } from '../board/move';
import { attackedSquares, legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithoutHash, inCheck, play } from '../board/position';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { goalInOne, isGoalReached, isOutOfReach, needsCheck } from './goal';
import { lastingReplies, lastingSteps, mayMoveOtherwise, mayStop, stoppingTargets } from './lasting-replies';
import { CHECKS_ONLY_AT_LAST_PLY, LASTING_REPLIES, MATING_MATERIAL } from './layout';
import { Indirect, isAttackerBound, isDefenderBound, isDirect, isQuodlibet } from './play-kind';
import { follows } from './rules';

/** Returns an attacker's move that decides with one move left, or `NO_MOVE`. */
@inline export function lastAttack<Us, Them, Goal, Play>(p: Position, stack: usize): Move {
  if (isDirect<Play>()) return goalInOne<Us, Them, Goal>(p, stack);
  if (isAttackerBound<Play>() && goalInOne<Us, Them, Goal>(p, stack)) return NO_MOVE;
  const own = isQuodlibet<Play>() ? goalInOne<Us, Them, Goal>(p, stack) : NO_MOVE;
  return own ? own : forcingMove<Us, Them, Goal>(p, stack);
}

/** Returns a move of the attacker `Us`, free to make it, after which the defender must reach the goal at once, or `NO_MOVE`. */
function forcingMove<Us, Them, Goal>(p: Position, stack: usize): Move {
  if (follows(MATING_MATERIAL) && isOutOfReach<Them, Us, Goal>(p)) return NO_MOVE;
  return isDefenderBound<Indirect>() ? compellingMove<Us, Them, Goal>(p, stack) : helplessMove<Us, Them, Goal>(p, stack);
}

/** Returns a move after which the defender can reach the goal, and so must. */
function compellingMove<Us, Them, Goal>(p: Position, stack: usize): Move {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithoutHash>(p, next, move);
    if (goalInOne<Them, Us, Goal>(next, deeper)) return move;
    if (stopped) return NO_MOVE;
  }
  return NO_MOVE;
}

/** Finds a helpless move: after it, all moves of the defender reach the goal. */
function helplessMove<Us, Them, Goal>(p: Position, stack: usize): Move {
  if (needsCheck<Goal>() && follows(LASTING_REPLIES) && hasSeveral(p.kings) && !inCheck<Us, Them>(p)) return stoppingMove<Us, Them, Goal>(p, stack);
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  for (let at = list; at < end; at += MOVE_BYTES) {
    countNode();
    play<Us, Them, WithoutHash>(p, next, moveAt(at));
    if (everyReplyReaches<Them, Us, Goal>(next, aligned(end))) return moveAt(at);
    if (stopped) return NO_MOVE;
  }
  return NO_MOVE;
}

/** Finds a helpless move if the goal is mate. It makes only checks, and moves that stop all harmless replies. */
function stoppingMove<Us, Them, Goal>(p: Position, stack: usize): Move {
  const ownKing = p.kingSquare<Us>();
  const next = changetype<Position>(stack);
  const lasting = stack + POSITION_BYTES;
  const harmful = discoverers<Them>(p, ownKing);
  const stepsEnd = lastingSteps<Us, Them>(p, true, harmful, lasting);
  const lastingEnd = lastingReplies<Us, Them>(p, true, harmful, stepsEnd);
  const list = aligned(lastingEnd);
  const steps = kingAttacks(ownKing) & ~p.own<Us>() & ~attackedSquares<Them>(p, p.occupied ^ bit(ownKing));
  const onlyChecks = !steps && !mayMoveOtherwise(p) && !mayStop<Us, Them>(p, lasting, lastingEnd, p.own<Us>() & ~p.kings);
  const end = onlyChecks ? checkingMoves<Us, Them>(p, list) : legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  const king = p.kingSquare<Them>();
  const occupied = p.occupied;
  const diagonal = bishopAttacks(king, occupied);
  const orthogonal = rookAttacks(king, occupied);
  const discovering = discoverers<Us>(p, king);
  let from = NO_SQUARE;
  let targets = ALL_SQUARES;
  let checkTargets = ALL_SQUARES;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (pieceOf(move) != KING && kindOf(move) != EN_PASSANT) {
      if (fromOf(move) != from) {
        from = fromOf(move);
        // the king's steps end a check, too
        checkTargets = stoppingTargets<Us, Them>(lasting, stepsEnd, from, pieceOf(move));
        targets = checkTargets & stoppingTargets<Us, Them>(stepsEnd, lastingEnd, from, pieceOf(move));
      }
      if (!contains(checkTargets, toOf(move))) continue;
      if (!onlyChecks && !contains(targets, toOf(move)) && !isCheck<Us>(move, king, occupied, diagonal, orthogonal, discovering)) continue;
    }
    countNode();
    play<Us, Them, WithoutHash>(p, next, move);
    if (onlyChecks && inCheck<Us, Them>(next)) continue; // `checkingMoves` does not test it
    if (everyReplyReaches<Them, Us, Goal>(next, deeper)) return move;
    if (stopped) return NO_MOVE;
  }
  return NO_MOVE;
}

/** Decides whether the defender `Us` has a move, and every one reaches the goal. */
function everyReplyReaches<Us, Them, Goal>(p: Position, stack: usize): bool {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  if (needsCheck<Goal>() && follows(CHECKS_ONLY_AT_LAST_PLY) && !mayAllBeChecks<Us, Them>(p, list, end)) return false;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const reply = moveAt(at);
    countNode();
    play<Us, Them, WithoutHash>(p, next, reply);
    if (!isGoalReached<Us, Them, Goal>(p, reply, next)) return false;
  }
  return end > list;
}

/** Decides whether all moves of a list are checks, or castling and en passant, where that is not seen before the move is made. */
@inline function mayAllBeChecks<Us, Them>(p: Position, list: usize, end: usize): bool {
  const king = p.kingSquare<Them>();
  const occupied = p.occupied;
  const diagonal = bishopAttacks(king, occupied);
  const orthogonal = rookAttacks(king, occupied);
  const discovering = discoverers<Us>(p, king);
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (kindOf(move) < CASTLING && !isCheck<Us>(move, king, occupied, diagonal, orthogonal, discovering)) return false;
  }
  return true;
}
