/**
 * Simulation tries a proof for one reply of the defender against another reply. Most replies change nothing about the attack: then the
 * same moves reach the goal, and no search is needed. The attacker's moves are those of the proven position, from the table. But every
 * reply in the other position is examined, so the result is a proof like any other. It is only for direct play.
 *
 *   Kawano, Using similar positions to search game trees, 1996
 */
import { MOVE_BYTES, NO_MOVE, moveAt } from '../board/move';
import { IN_CHECK, MOBILITY_MASK, isLegal, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { attackerReaches } from './exhaustive';
import { lastAttack } from './forcing';
import { isReached } from './goal';
import { Direct } from './play-kind';
import { isDisproven, isProven, lookUp, provenOf, rememberProven, tableMoveOf } from './table';

/** The most moves that one simulation may make. Most simulations fail at once. */
const MOST_MOVES: i32 = 300;
/** Number of moves left with which the exhaustive search decides. */
const EXHAUSTIVE: u32 = 2;

let movesLeft: i32 = 0;

/**
 * Decides whether the attacker `Us`, to move in `p`, reaches the goal within `n` moves by the proof for `model`. Returns the number of
 * moves, or 0 if that remains unknown.
 */
export function simulate<Us, Them, Goal>(model: Position, p: Position, n: u32, stack: usize): u32 {
  movesLeft = MOST_MOVES;
  return simulateAttacker<Us, Them, Goal>(model, p, n, stack);
}

function simulateAttacker<Us, Them, Goal>(model: Position, p: Position, n: u32, stack: usize): u32 {
  const known = lookUp(p.hash);
  if (isProven(known, n)) return provenOf(known);
  if (isDisproven(known, n)) return 0;
  const proof = lookUp(model.hash);
  const move = tableMoveOf(proof);
  if (move == NO_MOVE || provenOf(proof) <= EXHAUSTIVE) return exactLength<Us, Them, Goal>(p, min<u32>(n, EXHAUSTIVE), stack);
  if (n == 1 || --movesLeft < 0 || !isLegal<Us, Them>(p, move)) return 0;
  const nextModel = changetype<Position>(stack);
  const next = changetype<Position>(aligned(stack + POSITION_BYTES));
  countNode();
  play<Us, Them, WithHash>(model, nextModel, move);
  play<Us, Them, WithHash>(p, next, move);
  const freedom = mobility<Them, Us>(next);
  const replies = <u32>(freedom & MOBILITY_MASK);
  let length: u32 = 0;
  if (isReached<Us, Them, Goal>(p, move, next, replies, (freedom & IN_CHECK) != 0)) length = 1;
  else if (replies) {
    const rest = simulateDefender<Them, Us, Goal>(nextModel, next, n - 1, aligned(changetype<usize>(next) + POSITION_BYTES));
    if (rest) length = rest + 1;
  }
  if (length) rememberProven(p.hash, length, move);
  return length;
}

/** Simulates a proof with the defender `Us`, who has a legal move, to move in both positions. */
function simulateDefender<Us, Them, Goal>(model: Position, p: Position, n: u32, stack: usize): u32 {
  const known = lookUp(p.hash);
  if (isProven(known, n)) return provenOf(known);
  if (isDisproven(known, n)) return 0;
  const nextModel = changetype<Position>(stack);
  const next = changetype<Position>(aligned(stack + POSITION_BYTES));
  const list = aligned(changetype<usize>(next) + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  let longest: u32 = 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (--movesLeft < 0 || stopped) return 0;
    countNode();
    play<Us, Them, WithHash>(p, next, move);
    const knownNext = lookUp(next.hash);
    let length = isProven(knownNext, n) ? provenOf(knownNext) : 0;
    if (!length && lastAttack<Them, Us, Goal, Direct>(next, deeper) != NO_MOVE) length = 1;
    if (!length && isLegal<Us, Them>(model, move)) {
      play<Us, Them, WithHash>(model, nextModel, move);
      length = simulateAttacker<Them, Us, Goal>(nextModel, next, n, deeper);
    }
    if (!length) return 0;
    longest = max<u32>(longest, length);
  }
  rememberProven(p.hash, longest, NO_MOVE);
  return longest;
}

/** Finds the least number of moves, up to `most`, by the exhaustive search; 0 if there is none. */
function exactLength<Us, Them, Goal>(p: Position, most: u32, stack: usize): u32 {
  for (let n: u32 = 1; n <= most; n++) {
    if (attackerReaches<Us, Them, Goal, Direct>(p, n, stack)) return n;
    if (stopped) return 0;
  }
  return 0;
}
