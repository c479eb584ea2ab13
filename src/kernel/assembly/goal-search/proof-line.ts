/**
 * A line of play to a mate that the proof search has found: the attacker plays what was proven, the defender what holds out
 * longest. A first proof is seldom the shortest, and shorter ones turn up on the way; then the length is put right, up to
 * the root. So the line is exactly as long as what is said of its first position.
 */
import { stopped } from '../limits';
import { mateInOne } from './goal-in-one';
import { aligned } from '../memory';
import { MOVE_BYTES, Move, NO_MOVE, moveAt, putMove } from '../board/move';
import { hasLegalMove, legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { proveAttackerMates, proveDefenderIsMated } from './proof';
import { result } from './result';
import { isProven, lookUp, provenOf, rememberProven, tableMoveOf } from './table';

/**
 * Writes the line from a position in which the attacker `Us`, to move, mates within `length` moves, as results from `ply`
 * on. Returns `length`; or less, and then a mate so short is proven and the line is to be asked for again; or 0 where the
 * search was stopped.
 */
export function attackersProvenLine<Us, Them>(p: Position, length: u32, ply: u32, stack: usize): u32 {
  const mate = mateInOne<Us, Them>(p, stack);
  if (mate) {
    result(ply).move = mate;
    return 1;
  }
  const known = provenLength<Us, Them>(p, length, stack);
  if (known < length) return known;
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  const move = provenMove<Us, Them>(p, length, stack);
  if (!move) return 0;
  result(ply).move = move;
  play<Us, Them, WithHash>(p, next, move);
  const rest = defendersProvenLine<Them, Us>(next, length - 1, ply + 1, deeper);
  if (!rest) return 0;
  if (rest + 1 < length) rememberProven(p.hash, rest + 1, move);
  return rest + 1;
}

/** The same from a position in which the defender `Us`, to move, is mated within `length` further moves of the attacker. */
export function defendersProvenLine<Us, Them>(p: Position, length: u32, ply: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const lengths = end; // u32: after each reply, attacker's moves until mate
  const deeper = aligned(lengths + (end - list));
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    const rest = mateInOne<Them, Us>(next, deeper) ? 1 : provenLength<Them, Us>(next, length, deeper);
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
    const rest = attackersProvenLine<Them, Us>(next, most, ply + 1, deeper);
    if (!rest || rest == most) return rest;
    store<u32>(lengths + (longest - list), rest);
  }
}

/** In how many moves, `atMost` or fewer, the attacker `Us` is known to mate: mostly the table knows. 0 where the search was stopped. */
function provenLength<Us, Them>(p: Position, atMost: u32, stack: usize): u32 {
  const known = lookUp(p.hash);
  if (isProven(known, atMost)) return provenOf(known);
  const node = proveAttackerMates<Us, Them>(p, atMost, true, stack);
  return node.proof ? 0 : node.length;
}

/** A move after which the opponent is mated within `length` - 1 further moves: mostly the one that the table remembers. */
function provenMove<Us, Them>(p: Position, length: u32, stack: usize): Move {
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
    if (hasLegalMove<Them, Us>(next) && !proveDefenderIsMated<Them, Us>(next, length - 1, true, aligned(end)).proof) return moveAt(at);
    if (stopped) return NO_MOVE;
  }
  return NO_MOVE;
}
