/**
 * Finds the line to a goal that the proof search has proven: the attacker plays the proven moves, the defender resists longest. A first
 * proof is seldom the shortest. If a shorter one turns up on the way, the length is corrected up to the root, so the line is exactly as
 * long as its first position claims.
 */
import { stopped } from '../limits';
import { lastAttack } from './forcing';
import { goalInOne, isGoalReached } from './goal';
import { isDefenderBound, isDirect, leftForAttacker, leftForDefender } from './play-kind';
import { aligned } from '../memory';
import { MOVE_BYTES, Move, NO_MOVE, moveAt, putMove } from '../board/move';
import { hasLegalMove, legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { ATTACKER, DEFENDER } from './layout';
import { searchProof } from './proof';
import { result } from '../board/result';
import { isProven, lookUp, provenOf, rememberProven, tableMoveOf } from './table';

/**
 * Writes the line from a position in which the attacker `Us`, to move, reaches the goal within `length` moves, as results from `ply`
 * on. Returns `length`. If it returns fewer moves, these are proven, and the caller must ask again. Returns 0 if it was stopped.
 */
export function attackersProvenLine<Us, Them, Goal, Play>(p: Position, length: u32, ply: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  let move = lastAttack<Us, Them, Goal, Play>(p, stack);
  if (move) {
    result(ply).move = move;
    if (isDirect<Play>()) return 1;
    play<Us, Them, WithHash>(p, next, move);
    return defendersProvenLine<Them, Us, Goal, Play>(next, 1, ply + 1, deeper);
  }
  const known = provenLength<Us, Them, Goal, Play>(p, length, stack);
  if (known < length) return known;
  move = provenMove<Us, Them, Goal, Play>(p, length, stack);
  if (!move) return 0;
  result(ply).move = move;
  play<Us, Them, WithHash>(p, next, move);
  const rest = defendersProvenLine<Them, Us, Goal, Play>(next, leftForDefender<Play>(length), ply + 1, deeper);
  if (!rest) return 0;
  const found = rest + length - leftForDefender<Play>(length);
  if (found < length) rememberProven(p.hash, found, move);
  return found;
}

/** Writes the line if the defender `Us`, to move, cannot avoid the goal within `length` moves of the attacker. */
export function defendersProvenLine<Us, Them, Goal, Play>(p: Position, length: u32, ply: u32, stack: usize): u32 {
  if (isDefenderBound<Play>()) {
    const last = goalInOne<Us, Them, Goal>(p, stack);
    if (last) {
      result(ply).move = last;
      return 1;
    }
  }
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const lengths = end; // u32: after each reply, attacker's moves until the goal
  const deeper = aligned(lengths + (end - list));
  const left = leftForAttacker<Play>(length);
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    let rest = 1;
    if (isDirect<Play>() || !isGoalReached<Us, Them, Goal>(p, moveAt(at), next)) {
      const last = lastAttack<Them, Us, Goal, Play>(next, deeper);
      rest = last ? 1 : provenLength<Them, Us, Goal, Play>(next, left, deeper);
      if (!rest) return 0;
      rest += length - left;
    }
    store<u32>(lengths + (at - list), rest);
  }
  while (true) {
    let longest = list;
    for (let at = list; at < end; at += MOVE_BYTES) {
      if (load<u32>(lengths + (at - list)) > load<u32>(lengths + (longest - list))) longest = at;
    }
    const most = load<u32>(lengths + (longest - list));
    if (most < length) {
      rememberProven(p.hash, most, NO_MOVE);
      return most;
    }
    result(ply).move = moveAt(longest);
    if (!isDirect<Play>() && most == 1) return 1;
    play<Us, Them, WithHash>(p, next, moveAt(longest));
    const rest = attackersProvenLine<Them, Us, Goal, Play>(next, left, ply + 1, deeper);
    if (!rest) return 0;
    if (rest == left) return most;
    store<u32>(lengths + (longest - list), rest + length - left);
  }
}

/** Returns the number of moves, up to `atMost`, in which the attacker `Us` is known to reach the goal; 0 if the search was stopped. */
function provenLength<Us, Them, Goal, Play>(p: Position, atMost: u32, stack: usize): u32 {
  const known = lookUp(p.hash);
  if (isProven(known, atMost)) return provenOf(known);
  const node = searchProof<Us, Them, Goal, Play>(ATTACKER, p, atMost, false, stack);
  return node.proof ? 0 : node.length;
}

/** Returns a move after which the goal is reached within the rest of `length` moves. It is usually the table's. */
function provenMove<Us, Them, Goal, Play>(p: Position, length: u32, stack: usize): Move {
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const remembered = tableMoveOf(lookUp(p.hash));
  const left = leftForDefender<Play>(length);
  for (let at = list; at < end; at += MOVE_BYTES) {
    if (moveAt(at) != remembered) continue;
    putMove(at, moveAt(list));
    putMove(list, remembered);
  }
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (isProven(lookUp(next.hash), left)) return moveAt(at);
  }
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (hasLegalMove<Them, Us>(next) && !searchProof<Them, Us, Goal, Play>(DEFENDER, next, left, false, aligned(end)).proof) return moveAt(at);
    if (stopped) return NO_MOVE;
  }
  return NO_MOVE;
}
