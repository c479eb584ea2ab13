/**
 * The mate search: an AND/OR search that leaves nothing out, so that each answer is a proof.
 *
 *   attackerMates(p, n)     the attacker, to move, mates within n of his moves: some move leads to ...
 *   defenderIsMated(p, n)   the defender, to move, is mated within n further moves of the attacker: every reply leads to ...
 *
 * The root deepens 1, 2, 3 … moves, so the first mate found is the shortest. Two ideas carry it:
 *
 * 1. `checksOnlyAtLastPly` (mate-in-one.ts): there is no mate without check, so at the attacker's last ply only checking
 *    moves are generated.
 * 2. `orderByMobility`: everywhere else the attacker's moves are tried in ascending order of the number of legal replies
 *    they leave the defender, checks first: the fewer the replies, the smaller the tree below, and the likelier the mate.
 *
 * Both, and the other rules of mate-rules.ts, can be switched off, to measure what they are worth; the answers stay the same.
 * https://www.chessprogramming.org/Mate_Search
 */
import { between, bishopAttacks, rookAttacks } from '../board/attacks';
import { Bitboard, contains, hasSeveral } from '../board/bitboard';
import { discoverers, isCheck } from '../board/checks';
import { countNode, stopped } from '../limits';
import { mateInOne } from './goal-in-one';
import { FORCING_DEFENCES_FIRST, MATING_MATERIAL, ORDER_BY_MOBILITY, REFUTE_BEFORE_RANKING, follows } from './rules';
import { aligned, threadEnd } from '../memory';
import {
  CASTLING, MOVE_BYTES, Move, NO_MOVE, PAWN, fromOf, kindOf, lengthOf, moveAt, pieceOf, putMove, toOf,
} from '../board/move';
import { MAX_MOVES, legalMoves, wasInCheck } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, WithoutHash, attacks, play } from '../board/position';
import { isDisproven, isProven, lookUp, rememberDisproven, rememberProven, tableMoveOf } from './table';
import { giveBack, isShared, isTaken, take } from './taken';

/** Does the attacker `Us`, to move, mate within `n` >= 1 moves? False also when the search was stopped. */
export function attackerMates<Us, Them>(p: Position, n: u32, stack: usize): bool {
  if (n == 1) return mateInOne<Us, Them>(p, stack) != NO_MOVE;
  const known = lookUp(p.hash);
  if (isProven(known, n)) return true;
  if (isDisproven(known, n)) return false;

  if (follows(MATING_MATERIAL) && hasNothingToMateWith<Us, Them>(p)) return false;

  const list = stack;
  const end = legalMoves<Us, Them>(p, list);
  const ranks = end; // u32: the rank of a child above, its index below
  const count = <usize>lengthOf(list, end);
  const children = aligned(ranks + count * RANK_BYTES);
  let deeper = children + count * CHILD_BYTES; // first the children's replies, then all that follows
  if (deeper + (count + 1) * MOST_REPLY_BYTES > threadEnd()) unreachable();
  let ranksEnd = ranks;
  let kept: u32 = 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const child = childAt(children, kept);
    child.move = moveAt(at);
    countNode();
    if (n == 2) {
      play<Us, Them, WithoutHash>(p, child, child.move); // the table is not asked at the last defence
      if (isRefutedByKiller<Them, Us>(child, deeper)) continue;
      if (stopped) return false;
    } else play<Us, Them, WithHash>(p, child, child.move);
    child.replies = deeper;
    deeper = legalMoves<Them, Us>(child, deeper);
    child.repliesEnd = deeper;
    if (deeper == child.replies) {
      if (!wasInCheck) continue; // stalemate
      rememberProven(p.hash, 1, child.move);
      return true;
    }
    ranksEnd = insertSorted(ranks, ranksEnd, (rankOf(lengthOf(child.replies, deeper), wasInCheck) << 16) | kept);
    kept++;
    if (stopped) return false;
  }
  deeper = aligned(deeper);
  const shared = isShared(n);
  let isLast = !shared;
  while (true) {
    let putOff = ranks;
    for (let at = ranks; at < ranksEnd; at += RANK_BYTES) {
      const rank = load<u32>(at);
      const child = childAt(children, rank & 0xffff);
      // another thread may be done with this node by now
      if (shared && isProven(lookUp(p.hash), n)) return true;
      if (!isLast && isTaken(child.hash, n)) {
        store<u32>(putOff, rank);
        putOff += RANK_BYTES;
        continue;
      }
      if (shared) take(child.hash, n);
      const isMated = isMatedWhatever<Them, Us>(child, n - 1, child.replies, child.repliesEnd, deeper);
      if (shared) giveBack(child.hash, n);
      if (isMated) {
        rememberProven(p.hash, n, child.move);
        return true;
      }
      if (stopped) return false;
    }
    if (isLast || putOff == ranks) break;
    ranksEnd = putOff;
    isLast = true;
  }
  rememberDisproven(p.hash, n, NO_MOVE);
  return false;
}

/**
 * A bare king gives no check, and a single minor piece mates no bare king: neither gets more. Where the defender has other men,
 * these may take their own king's flights, and a single minor piece may mate.
 */
@inline function hasNothingToMateWith<Us, Them>(p: Position): bool {
  const men = p.own<Us>() & ~p.kings;
  if (!men) return true;
  return !hasSeveral(men) && (men & (p.knights | p.bishops)) != 0 && (p.own<Them>() & ~p.kings) == 0;
}

/** A position after a move of the attacker, with the move and the list of the defender's replies. */
@unmanaged @final
class Child extends Position {
  move: Move;
  replies: usize;
  repliesEnd: usize;
}
const CHILD_BYTES: usize = (offsetof<Child>() + 15) & ~15;
const RANK_BYTES: usize = 4;
const MOST_REPLY_BYTES: usize = <usize>MAX_MOVES * MOVE_BYTES;

/** The children of an attacker's node stand in a row. */
@inline function childAt(children: usize, index: u32): Child {
  return changetype<Child>(children + <usize>index * CHILD_BYTES);
}

/** `orderByMobility`: ascending number of replies, checks before all others. */
@inline function rankOf(replies: u32, isCheck: bool): u32 {
  if (!follows(ORDER_BY_MOBILITY)) return 0;
  return replies + (isCheck ? 0 : BEHIND_ALL_CHECKS);
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

/**
 * Is the defender `Us`, to move and not without moves, mated within `n` >= 1 further moves of the attacker, whatever he
 * plays? False also when the search was stopped.
 */
export function defenderIsMated<Us, Them>(p: Position, n: u32, stack: usize): bool {
  const end = legalMoves<Us, Them>(p, stack);
  return isMatedWhatever<Us, Them>(p, n, stack, end, aligned(end));
}

/** The same with the defender's legal moves at hand: `replies` to `end`, which are put in another order. */
function isMatedWhatever<Us, Them>(p: Position, n: u32, replies: usize, end: usize, stack: usize): bool {
  let refutation = NO_MOVE;
  // at the last defence the table costs more than it saves
  if (n >= 2) {
    const known = lookUp(p.hash);
    if (isProven(known, n)) return true;
    if (isDisproven(known, n)) return false;
    refutation = tableMoveOf(known);
  }
  putRefutationsFirst<Us, Them>(p, replies, end, refutation);
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  const shared = isShared(n);
  let isLast = !shared;
  while (true) {
    let putOff = replies;
    for (let at = replies; at < end; at += MOVE_BYTES) {
      const reply = moveAt(at);
      if (shared && isDisproven(lookUp(p.hash), n)) return false;
      countNode();
      if (n == 1) play<Us, Them, WithoutHash>(p, next, reply);
      else play<Us, Them, WithHash>(p, next, reply);
      // the first reply mostly refutes: all threads help with that
      if (!isLast && at > replies && isTaken(next.hash, n)) {
        putOff = putMove(putOff, reply);
        continue;
      }
      if (shared) take(next.hash, n);
      const mates = attackerMates<Them, Us>(next, n, deeper);
      if (shared) giveBack(next.hash, n);
      if (!mates) {
        if (stopped) return false;
        if (n == 1) rememberKiller(reply);
        else rememberDisproven(p.hash, n, reply);
        return false;
      }
      if (stopped && (at + MOVE_BYTES < end || putOff > replies)) return false;
    }
    if (isLast || putOff == replies) break;
    end = putOff;
    isLast = true;
  }
  if (n >= 2) rememberProven(p.hash, n, NO_MOVE);
  return true;
}

/**
 * Refutations first: the one that the table remembers, then checks, then captures, then the rest, in which the king's moves come
 * first. Checks leave the attacker the fewest answers: they refute most, and with the smallest trees. Killers placed before
 * these cost more than they save: they refute as often, but with larger trees.
 */
@inline function putRefutationsFirst<Us, Them>(p: Position, list: usize, end: usize, remembered: Move): void {
  let front = list;
  if (remembered) {
    for (let at = front; at < end; at += MOVE_BYTES) {
      if (moveAt(at) != remembered) continue;
      front = moveForward(at, front);
      break;
    }
  }
  if (!follows(FORCING_DEFENCES_FIRST)) return;
  const king = p.kingSquare<Them>();
  const occupied = p.occupied;
  const diagonal = bishopAttacks(king, occupied);
  const orthogonal = rookAttacks(king, occupied);
  const discovering = discoverers<Us>(p, king);
  for (let at = front; at < end; at += MOVE_BYTES) {
    if (isCheck<Us>(moveAt(at), king, occupied, diagonal, orthogonal, discovering)) front = moveForward(at, front);
  }
  const their = p.own<Them>();
  for (let at = front; at < end; at += MOVE_BYTES) {
    if (contains(their, toOf(moveAt(at)))) front = moveForward(at, front);
  }
}

/** Exchanges a move with the one at `front`; returns the place behind it. */
@inline function moveForward(at: usize, front: usize): usize {
  const move = moveAt(at);
  putMove(at, moveAt(front));
  return putMove(front, move);
}

/**
 * The replies that refuted last at a last defence. What refutes one move of the attacker refutes most of its siblings, and
 * below the last defence no tree can grow larger than another: so they are tried there before the attacker's move is even
 * ranked, and most moves need no list of replies at all. https://www.chessprogramming.org/Killer_Heuristic
 */
let killer: Move = NO_MOVE;
let secondKiller: Move = NO_MOVE;

/** Nothing may be left over from another problem: the same position twice takes the same number of nodes. */
export function forgetKillers(): void {
  killer = NO_MOVE;
  secondKiller = NO_MOVE;
}

@inline function rememberKiller(reply: Move): void {
  if (!follows(REFUTE_BEFORE_RANKING) || reply == killer || kindOf(reply) >= CASTLING) return;
  secondKiller = killer;
  killer = reply;
}

/** `Us` is the defender with one more attacker's move to survive. Undecided counts as not refuted. */
@inline function isRefutedByKiller<Us, Them>(p: Position, stack: usize): bool {
  return (killer != NO_MOVE && refutesAtLastDefence<Us, Them>(p, killer, stack))
    || (secondKiller != NO_MOVE && refutesAtLastDefence<Us, Them>(p, secondKiller, stack));
}

/** Is a move from another position legal for `Us` here, and does no mate in one follow? */
function refutesAtLastDefence<Us, Them>(p: Position, reply: Move, stack: usize): bool {
  const from = fromOf(reply);
  const to = toOf(reply);
  const piece = pieceOf(reply);
  const own = p.own<Us>();
  if (!contains(own & p.ofKind(piece), from) || contains(own, to) || (between(from, to) & p.occupied) != 0) return false;
  const isPawnCapture = ((from ^ to) & 7) != 0;
  if (piece == PAWN && contains(p.own<Them>(), to) != isPawnCapture) return false;
  const next = changetype<Position>(stack);
  countNode();
  play<Us, Them, WithoutHash>(p, next, reply);
  if (attacks<Them, Us>(next, next.kingSquare<Us>(), next.occupied)) return false;
  return mateInOne<Them, Us>(next, aligned(stack + POSITION_BYTES)) == NO_MOVE && !stopped;
}
