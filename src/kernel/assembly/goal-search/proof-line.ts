/**
 * The line to a goal that the proof search has found: the attacker plays the proven moves, the defender holds out longest. A
 * first proof is seldom the shortest. Where a shorter one turns up on the way, the length is corrected up to the root, so the
 * line is exactly as long as its first position claims.
 */
import { stopped } from '../limits';
import { goalInOne } from './goal';
import { aligned } from '../memory';
import { MOVE_BYTES, Move, NO_MOVE, moveAt, putMove } from '../board/move';
import { hasLegalMove, legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { ATTACKER, DEFENDER } from './layout';
import { searchProof } from './proof';
import { result } from '../board/result';
import { isProven, lookUp, provenOf, rememberProven, tableMoveOf } from './table';

/**
 * Writes the line from a position in which the attacker `Us`, to move, reaches the goal within `length` moves, as results from
 * `ply` on. Returns `length`; or fewer moves, which are then proven, and the caller must ask again; or 0 if it was stopped.
 */
export function attackersProvenLine<Us, Them, Goal>(p: Position, length: u32, ply: u32, stack: usize): u32 {
  const last = goalInOne<Us, Them, Goal>(p, stack);
  if (last) {
    result(ply).move = last;
    return 1;
  }
  const known = provenLength<Us, Them, Goal>(p, length, stack);
  if (known < length) return known;
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  const move = provenMove<Us, Them, Goal>(p, length, stack);
  if (!move) return 0;
  result(ply).move = move;
  play<Us, Them, WithHash>(p, next, move);
  const rest = defendersProvenLine<Them, Us, Goal>(next, length - 1, ply + 1, deeper);
  if (!rest) return 0;
  if (rest + 1 < length) rememberProven(p.hash, rest + 1, move);
  return rest + 1;
}

/** The same where the defender `Us`, to move, cannot avoid the goal within `length` further moves of the attacker. */
export function defendersProvenLine<Us, Them, Goal>(p: Position, length: u32, ply: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const lengths = end; // u32: after each reply, attacker's moves until the goal
  const deeper = aligned(lengths + (end - list));
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    const rest = goalInOne<Them, Us, Goal>(next, deeper) ? 1 : provenLength<Them, Us, Goal>(next, length, deeper);
    if (!rest) return 0;
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
    play<Us, Them, WithHash>(p, next, moveAt(longest));
    const rest = attackersProvenLine<Them, Us, Goal>(next, most, ply + 1, deeper);
    if (!rest || rest == most) return rest;
    store<u32>(lengths + (longest - list), rest);
  }
}

/** The number of moves, up to `atMost`, in which the attacker `Us` is known to reach the goal; 0 if the search was stopped. */
function provenLength<Us, Them, Goal>(p: Position, atMost: u32, stack: usize): u32 {
  const known = lookUp(p.hash);
  if (isProven(known, atMost)) return provenOf(known);
  const node = searchProof<Us, Them, Goal>(ATTACKER, p, atMost, false, stack);
  return node.proof ? 0 : node.length;
}

/** A move after which the goal is reached within `length` - 1 further moves: usually the table's. */
function provenMove<Us, Them, Goal>(p: Position, length: u32, stack: usize): Move {
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const remembered = tableMoveOf(lookUp(p.hash));
  for (let at = list; at < end; at += MOVE_BYTES) {
    if (moveAt(at) != remembered) continue;
    putMove(at, moveAt(list));
    putMove(list, remembered);
  }
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (isProven(lookUp(next.hash), length - 1)) return moveAt(at);
  }
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (hasLegalMove<Them, Us>(next) && !searchProof<Them, Us, Goal>(DEFENDER, next, length - 1, false, aligned(end)).proof) return moveAt(at);
    if (stopped) return NO_MOVE;
  }
  return NO_MOVE;
}
