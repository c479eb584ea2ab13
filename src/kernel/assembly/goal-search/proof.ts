/**
 * The proof search: depth-first proof-number search, bounded in depth, for goals too far away for the exhaustive search
 * (exhaustive.ts). It follows what looks cheapest to prove: the attacker's move with the least proof number, the defender's reply
 * with the least disproof number. Its answers are proofs, too, and both searches share the transposition table; but the first
 * solution it finds need not be the shortest.
 *
 *   https://www.chessprogramming.org/Proof-Number_Search
 *   thresholds (df-pn): Nagai 2002; an eighth above the second best (1 + epsilon): Pawlewicz and Lew 2006
 *
 * The number of moves left is part of a node, so no node recurs on its own path. Decided positions go into the transposition table,
 * which answers for any number of moves.
 *
 * The work of proving all replies is estimated by the mean of the sum of their proof numbers and the largest one. Many replies are
 * answered alike, or transpose into each other, so that the sum counts the same work often.
 *
 * With two moves left the exhaustive search decides at once: it is faster there, and the tree stays small.
 */
import { UNKNOWN_MOVES, hasFewMen, movesToBeMated, movesToMate } from '../endings/open-endings';
import { countNode, stopped } from '../limits';
import { attackerReaches } from './exhaustive';
import { lastAttack } from './forcing';
import { aimsAtCheck, goalInOne, isGoalReached, isMate, isReached } from './goal';
import { firstProof, firstProofOfMate } from './first-proof';
import { ATTACKER } from './layout';
import { isAttackerBound, isDefenderBound, isDirect, leftForAttacker, leftForDefender } from './play-kind';
import { aligned } from '../memory';
import { MOVE_BYTES, Move, NO_MOVE, moveAt } from '../board/move';
import { FLIGHTS_SHIFT, IN_CHECK, MOBILITY_MASK, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import {
  NODE_BYTES, ProofNode, INFINITE, ProofNumber, capped, recallUndecided, rememberUndecided, plant, replant, treeIsFull,
} from './proof-tree';
import { simulate } from './simulation';
import { MAX_MOVES_LEFT, isDisproven, isProven, lookUp, provenOf, rememberDisproven, rememberProven, tableMoveOf } from './table';

/** The first proof number of the attacker's move that answered another reply. For those of other moves, see first-proof.ts. */
const ANSWER: ProofNumber = 4;
export const AFTER_ATTACKER: ProofNumber = 16; // disproof number
/** First numbers of a defender's reply. */
export const REPLY: ProofNumber = 24;
export const AFTER_REPLY: ProofNumber = 4; // disproof number
/** The search leaves a child that is worse than the second best by one part in this many. */
const EPSILON: ProofNumber = 8;
/** Number of moves left at which the exhaustive search takes over. */
const EXHAUSTIVE: u32 = 2;

/** The attacker's move that answered another reply of the defender. The next leaf tries it first. */
let lastAnswer: Move = NO_MOVE;

/** Returns whether a limit was reached, or the tree is full. */
@inline function mustLeave(): bool {
  return stopped || treeIsFull;
}

/**
 * Finds out whether the goal is reached within `n` >= 1 moves of the attacker. `toMove` says which player `Us`, to move, is; the
 * defender must have a legal move. Returns the root of the tree, undecided if the search was stopped. `resume` continues the tree of
 * the last call if that asked the same question.
 */
export function searchProof<Us, Them, Goal, Play>(toMove: u32, p: Position, n: u32, resume: bool, stack: usize): ProofNode {
  let node = resume ? replant(p.hash, n) : plant(p.hash, n);
  while (true) {
    if (toMove == ATTACKER) searchAttacker<Us, Them, Goal, Play>(node, p, n, INFINITE, INFINITE, NO_MOVE, stack);
    else searchDefender<Us, Them, Goal, Play>(node, p, n, INFINITE, INFINITE, stack);
    if (node.isDecided || stopped) return node;
    node = plant(p.hash, n);
  }
}

/** Searches a node with the attacker `Us` to move and `n` moves left until it is decided or a number reaches its limit. */
function searchAttacker<Us, Them, Goal, Play>(
  node: ProofNode, p: Position, n: u32, proofLimit: ProofNumber, disproofLimit: ProofNumber, previous: Move, stack: usize,
): void {
  if (node.isLeaf) {
    recallUndecided(node, p.hash, n);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit) return;
    expandAttacker<Us, Them, Goal, Play>(node, p, n, previous, stack);
    if (node.isDecided || mustLeave()) return;
  }
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  while (true) {
    let best = changetype<ProofNode>(0);
    let least = INFINITE;
    let second = INFINITE;
    let disproof: u64 = 0;
    for (let i: u32 = 0, count = node.count; i < count; i++) {
      const child = node.child(i);
      if (!child.disproof) continue;
      if (!child.proof) {
        const length = child.length + attackersStep<Play>();
        rememberProven(p.hash, length, child.move);
        node.prove(length);
        return;
      }
      disproof += child.disproof;
      if (child.proof < least) {
        second = least;
        least = child.proof;
        best = child;
      } else if (child.proof < second) second = child.proof;
    }
    if (least == INFINITE) {
      rememberDisproven(p.hash, n, NO_MOVE);
      node.disprove();
      return;
    }
    node.proof = least;
    node.disproof = capped(disproof);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit || mustLeave()) {
      rememberUndecided(node, p.hash, n);
      return;
    }
    const proofLimitBelow = min<u32>(proofLimit, beyond(second));
    const disproofLimitBelow = disproofLimit == INFINITE ? INFINITE : disproofLimit - node.disproof + best.disproof;
    play<Us, Them, WithHash>(p, next, best.move);
    searchDefender<Them, Us, Goal, Play>(best, next, leftForDefender<Play>(n), proofLimitBelow, disproofLimitBelow, deeper);
  }
}

/** Searches a node with the defender `Us` to move and `n` moves of the attacker left. */
function searchDefender<Us, Them, Goal, Play>(
  node: ProofNode, p: Position, n: u32, proofLimit: ProofNumber, disproofLimit: ProofNumber, stack: usize,
): void {
  if (node.isLeaf) {
    recallUndecided(node, p.hash, n);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit) return;
    expandDefender<Us, Them, Goal, Play>(node, p, n, stack);
    if (node.isDecided || mustLeave()) return;
  }
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  while (true) {
    let best = changetype<ProofNode>(0);
    let least = INFINITE;
    let second = INFINITE;
    let sum: u64 = 0;
    let most: ProofNumber = 0;
    let longest: u32 = 0;
    let answered = NO_MOVE;
    for (let i: u32 = 0, count = node.count; i < count; i++) {
      const child = node.child(i);
      if (!child.disproof) {
        rememberDisproven(p.hash, n, child.move);
        node.disprove();
        return;
      }
      if (!child.proof) {
        longest = max<u32>(longest, child.move ? child.length + defendersStep<Play>() : child.length);
        if (child.move) answered = child.move;
        continue;
      }
      sum += child.proof;
      most = max<u32>(most, child.proof);
      if (child.disproof < least) {
        second = least;
        least = child.disproof;
        best = child;
      } else if (child.disproof < second) second = child.disproof;
    }
    if (least == INFINITE) {
      rememberProven(p.hash, longest, NO_MOVE);
      node.prove(longest);
      return;
    }
    node.disproof = least;
    node.proof = capped((sum + most) / 2);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit || mustLeave()) {
      rememberUndecided(node, p.hash, n);
      return;
    }
    const disproofLimitBelow = min<u32>(disproofLimit, beyond(second));
    const proofLimitBelow = proofLimit == INFINITE ? INFINITE : proofLimit - node.proof + most;
    lastAnswer = NO_MOVE;
    if (answered && best.isLeaf) {
      play<Us, Them, WithHash>(p, next, answered);
      lastAnswer = tableMoveOf(lookUp(next.hash));
    }
    play<Us, Them, WithHash>(p, next, best.move);
    searchAttacker<Them, Us, Goal, Play>(best, next, leftForAttacker<Play>(n), proofLimitBelow, disproofLimitBelow, node.move, deeper);
    if (isDirect<Play>() && !best.proof && best.length > EXHAUSTIVE) answerAlike<Us, Them, Goal>(node, p, next, n, deeper);
  }
}

/** Tries the proof for one reply, which leads to the position `model`, against the other replies. */
function answerAlike<Us, Them, Goal>(node: ProofNode, p: Position, model: Position, n: u32, stack: usize): void {
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  for (let i: u32 = 0, count = node.count; i < count && !stopped; i++) {
    const child = node.child(i);
    if (child.isDecided) continue;
    play<Us, Them, WithHash>(p, next, child.move);
    const length = simulate<Them, Us, Goal>(model, next, n, deeper);
    if (length) child.prove(length);
  }
}

/** Returns the amount by which the number of moves grows with a move of each player. */
@inline function attackersStep<Play>(): u32 {
  return isDirect<Play>() ? 1 : 0;
}
@inline function defendersStep<Play>(): u32 {
  return isDirect<Play>() ? 0 : 1;
}

@inline export function beyond(second: ProofNumber): ProofNumber {
  return second == INFINITE ? INFINITE : second + second / EPSILON + 1;
}

/** Decides a leaf from the table, or expands it with every move of the attacker `Us`. */
function expandAttacker<Us, Them, Goal, Play>(node: ProofNode, p: Position, n: u32, previous: Move, stack: usize): void {
  const answer = lastAnswer;
  lastAnswer = NO_MOVE;
  const known = lookUp(p.hash);
  if (isProven(known, n)) return node.prove(provenOf(known));
  if (isDisproven(known, n)) return node.disprove();
  if (n <= EXHAUSTIVE) return decideExhaustively<Us, Them, Goal, Play>(node, p, n, stack);
  if (isMate<Goal>() && isDirect<Play>() && hasFewMen(p)) {
    const moves = movesToMate(p);
    if (moves <= n) return node.prove(moves);
    if (moves != UNKNOWN_MOVES) return node.disprove();
  }
  if (isAttackerBound<Play>() && goalInOne<Us, Them, Goal>(p, stack)) {
    rememberDisproven(p.hash, MAX_MOVES_LEFT, NO_MOVE);
    return node.disprove();
  }
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const children = aligned(end);
  const deeper = aligned(children + maxNodeBytes(list, end));
  const left = leftForDefender<Play>(n);
  let count: u32 = 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithHash>(p, next, move);
    const freedom = mobility<Them, Us>(next);
    const replies = <u32>(freedom & MOBILITY_MASK);
    const isCheck = (freedom & IN_CHECK) != 0;
    if (isDirect<Play>() && isReached<Us, Them, Goal>(p, move, next, replies, isCheck)) {
      rememberProven(p.hash, 1, move);
      return node.prove(1);
    }
    if (!replies) continue;
    if (isDefenderBound<Play>() && goalInOne<Them, Us, Goal>(next, deeper)) {
      rememberProven(p.hash, 1, move);
      return node.prove(1);
    }
    const knownNext = lookUp(next.hash);
    if (isDisproven(knownNext, left)) continue;
    if (isProven(knownNext, left)) {
      const length = provenOf(knownNext) + attackersStep<Play>();
      rememberProven(p.hash, length, move);
      return node.prove(length);
    }
    const flights = <u32>(freedom >> FLIGHTS_SHIFT);
    let proof = ANSWER;
    if (move != answer) {
      proof = isDirect<Play>() && isMate<Goal>()
        ? firstProofOfMate<Us, Them>(next, move, replies, flights, isCheck, node.move, previous)
        : firstProof(replies, flights, isCheck && aimsAtCheck<Goal>());
    }
    nodeAt(children, count++).start(move, proof, AFTER_ATTACKER);
  }
  if (count) return node.grow(children, count);
  rememberDisproven(p.hash, n, NO_MOVE);
  node.disprove();
}

function decideExhaustively<Us, Them, Goal, Play>(node: ProofNode, p: Position, n: u32, stack: usize): void {
  for (let k: u32 = 1; k <= n; k++) {
    if (attackerReaches<Us, Them, Goal, Play>(p, k, stack)) return node.prove(k);
    if (stopped) return;
  }
  node.disprove();
}

/** Expands a leaf with the replies of the defender `Us`. Those known to lose become one child, as long as the longest of them. */
function expandDefender<Us, Them, Goal, Play>(node: ProofNode, p: Position, n: u32, stack: usize): void {
  const known = lookUp(p.hash);
  if (isProven(known, n)) return node.prove(provenOf(known));
  if (isDisproven(known, n)) return node.disprove();
  if (isMate<Goal>() && isDirect<Play>() && hasFewMen(p)) {
    const moves = movesToBeMated(p);
    if (moves <= n) return node.prove(moves);
    if (moves != UNKNOWN_MOVES) return node.disprove();
  }
  if (isDefenderBound<Play>() && goalInOne<Us, Them, Goal>(p, stack)) return node.prove(1);
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const children = aligned(end);
  const left = leftForAttacker<Play>(n);
  const deeper = aligned(children + maxNodeBytes(list, end));
  let count: u32 = 0;
  let longest: u32 = 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithHash>(p, next, move);
    if (!isDirect<Play>() && isGoalReached<Us, Them, Goal>(p, move, next)) {
      longest = max<u32>(longest, 1);
      continue;
    }
    const knownNext = lookUp(next.hash);
    if (left && isProven(knownNext, left)) longest = max<u32>(longest, provenOf(knownNext) + defendersStep<Play>());
    else if (left && !isDisproven(knownNext, left) && lastAttack<Them, Us, Goal, Play>(next, deeper)) {
      longest = max<u32>(longest, 1 + defendersStep<Play>());
    } else if (left <= 1 || isDisproven(knownNext, left)) {
      if (stopped) return;
      rememberDisproven(p.hash, n, move);
      return node.disprove();
    } else nodeAt(children, count++).start(move, REPLY, AFTER_REPLY);
  }
  if (!count) {
    rememberProven(p.hash, longest, NO_MOVE);
    return node.prove(longest);
  }
  if (longest) {
    const decided = nodeAt(children, count++);
    decided.start(NO_MOVE, 0, INFINITE);
    decided.prove(longest);
  }
  node.grow(children, count);
}

@inline function nodeAt(children: usize, index: u32): ProofNode {
  return changetype<ProofNode>(children + <usize>index * NODE_BYTES);
}
/** Bytes of one node for each move of a list, and of one more. */
@inline function maxNodeBytes(list: usize, end: usize): usize {
  return ((end - list) / MOVE_BYTES + 1) * NODE_BYTES;
}
