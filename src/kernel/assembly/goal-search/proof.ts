/**
 * The proof search: depth-first proof-number search, bounded in depth, for mates that are too long to be found move by
 * move. It follows what looks cheapest to prove: at the attacker's turn the move with the least proof number, at the
 * defender's the reply with the least disproof number. What it answers is as much a proof as what the exhaustive search
 * (mate.ts) answers, and both share the transposition table; but the first mate it finds is not the shortest.
 *
 *   https://www.chessprogramming.org/Proof-Number_Search
 *   thresholds (df-pn): Nagai 2002; a quarter above the second best (1 + epsilon): Pawlewicz and Lew 2006
 *
 * The number of moves left is part of a node: so nothing is ever met again on its own path, and a position that comes back is
 * worth less than before. What is decided is kept for any number of moves, in the transposition table.
 *
 * Where two moves are left, the exhaustive search decides at once: it is faster there, and the tree stays small.
 */
import { countNode, stopped } from '../limits';
import { attackerMates } from './exhaustive';
import { mateInOne } from './goal-in-one';
import { aligned } from '../memory';
import { MOVE_BYTES, NO_MOVE, moveAt } from '../board/move';
import { FLIGHTS_SHIFT, IN_CHECK, MOBILITY_MASK, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import {
  EDGE_BYTES, Edge, INFINITE, ProofNumber, capped, learnFromTwin, noteTwin, plantTree, rootOfTree, treeIsFull,
} from './proof-tree';
import { isDisproven, isProven, lookUp, provenOf, rememberDisproven, rememberProven } from './table';

/**
 * What a move of the attacker is worth before it is looked into: little freedom for the defender, none for his king. Fitted
 * to nothing but round numbers: twice or half of each changes little, without them half as much is solved.
 */
const QUIET: ProofNumber = 16;
const CHECK: ProofNumber = 4;
const PER_REPLY: ProofNumber = 3;
const PER_FLIGHT: ProofNumber = 32;
const AFTER_ATTACKER: ProofNumber = 16; // disproof number
/** … and a reply of the defender. */
const REPLY: ProofNumber = 24;
const AFTER_REPLY: ProofNumber = 4; // disproof number
/** A child is left when it has become this part worse than the second best. */
const EPSILON: ProofNumber = 8;
/** Moves left at which the exhaustive search takes over. */
const EXHAUSTIVE: u32 = 2;

/** Left undecided: a limit, or no room for the tree. */
@inline function mustLeave(): bool {
  return stopped || treeIsFull;
}

/**
 * Does the attacker `Us`, to move, mate within `n` >= 1 moves? Answers with the root of the tree, undecided if the search was
 * stopped; `anew` unless the tree of the last call is to be grown on, which must have been of this position and `n`.
 */
export function proveAttackerMates<Us, Them>(p: Position, n: u32, anew: bool, stack: usize): Edge {
  let node = anew ? plantTree() : rootOfTree();
  while (true) {
    searchAttacker<Us, Them>(node, p, n, INFINITE, INFINITE, stack);
    if (node.isDecided || stopped) return node;
    node = plantTree();
  }
}

/** Is the defender `Us`, to move and not without moves, mated within `n` >= 1 further moves of the attacker? Likewise. */
export function proveDefenderIsMated<Us, Them>(p: Position, n: u32, anew: bool, stack: usize): Edge {
  let node = anew ? plantTree() : rootOfTree();
  while (true) {
    searchDefender<Us, Them>(node, p, n, INFINITE, INFINITE, stack);
    if (node.isDecided || stopped) return node;
    node = plantTree();
  }
}

/** Looks into a node with the attacker `Us` to move, `n` moves left, until it is decided or a number reaches its limit. */
function searchAttacker<Us, Them>(
  node: Edge, p: Position, n: u32, proofLimit: ProofNumber, disproofLimit: ProofNumber, stack: usize,
): void {
  if (node.isLeaf) {
    learnFromTwin(node, p.hash, n);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit) return;
    expandAttacker<Us, Them>(node, p, n, stack);
    if (node.isDecided || mustLeave()) return;
  }
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  while (true) {
    let best = changetype<Edge>(0);
    let least = INFINITE;
    let second = INFINITE;
    let disproof: u64 = 0;
    for (let i: u32 = 0, count = node.count; i < count; i++) {
      const edge = node.edgeBelow(i);
      if (!edge.disproof) continue;
      if (!edge.proof) {
        const length = edge.length + 1;
        rememberProven(p.hash, length, edge.move);
        node.prove(length);
        return;
      }
      disproof += edge.disproof;
      if (edge.proof < least) {
        second = least;
        least = edge.proof;
        best = edge;
      } else if (edge.proof < second) second = edge.proof;
    }
    if (least == INFINITE) {
      rememberDisproven(p.hash, n, NO_MOVE);
      node.disprove();
      return;
    }
    node.proof = least;
    node.disproof = capped(disproof);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit || mustLeave()) {
      noteTwin(node, p.hash, n);
      return;
    }
    const proofLimitBelow = min<u32>(proofLimit, beyond(second));
    const disproofLimitBelow = disproofLimit == INFINITE ? INFINITE : disproofLimit - node.disproof + best.disproof;
    play<Us, Them, WithHash>(p, next, best.move);
    searchDefender<Them, Us>(best, next, n - 1, proofLimitBelow, disproofLimitBelow, deeper);
  }
}

/** The same with the defender `Us` to move and `n` moves of the attacker left. */
function searchDefender<Us, Them>(
  node: Edge, p: Position, n: u32, proofLimit: ProofNumber, disproofLimit: ProofNumber, stack: usize,
): void {
  if (node.isLeaf) {
    learnFromTwin(node, p.hash, n);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit) return;
    expandDefender<Us, Them>(node, p, n, stack);
    if (node.isDecided || mustLeave()) return;
  }
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  while (true) {
    let best = changetype<Edge>(0);
    let least = INFINITE;
    let second = INFINITE;
    let proof: u64 = 0;
    let longest: u32 = 0;
    for (let i: u32 = 0, count = node.count; i < count; i++) {
      const edge = node.edgeBelow(i);
      if (!edge.disproof) {
        rememberDisproven(p.hash, n, edge.move);
        node.disprove();
        return;
      }
      if (!edge.proof) {
        longest = max<u32>(longest, edge.length);
        continue;
      }
      proof += edge.proof;
      if (edge.disproof < least) {
        second = least;
        least = edge.disproof;
        best = edge;
      } else if (edge.disproof < second) second = edge.disproof;
    }
    if (least == INFINITE) {
      rememberProven(p.hash, longest, NO_MOVE);
      node.prove(longest);
      return;
    }
    node.disproof = least;
    node.proof = capped(proof);
    if (node.proof >= proofLimit || node.disproof >= disproofLimit || mustLeave()) {
      noteTwin(node, p.hash, n);
      return;
    }
    const disproofLimitBelow = min<u32>(disproofLimit, beyond(second));
    const proofLimitBelow = proofLimit == INFINITE ? INFINITE : proofLimit - node.proof + best.proof;
    play<Us, Them, WithHash>(p, next, best.move);
    searchAttacker<Them, Us>(best, next, n, proofLimitBelow, disproofLimitBelow, deeper);
  }
}

@inline function beyond(second: ProofNumber): ProofNumber {
  return second == INFINITE ? INFINITE : second + second / EPSILON + 1;
}

/** Decides a leaf by what is known, or writes the edges below it: every move of the attacker `Us`. */
function expandAttacker<Us, Them>(node: Edge, p: Position, n: u32, stack: usize): void {
  const known = lookUp(p.hash);
  if (isProven(known, n)) return node.prove(provenOf(known));
  if (isDisproven(known, n)) return node.disprove();
  if (n <= EXHAUSTIVE) return decideExhaustively<Us, Them>(node, p, n, stack);
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const edges = aligned(end);
  let count: u32 = 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithHash>(p, next, move);
    const freedom = mobility<Them, Us>(next);
    const replies = <u32>(freedom & MOBILITY_MASK);
    if (!replies) {
      if (!(freedom & IN_CHECK)) continue; // stalemate
      rememberProven(p.hash, 1, move);
      return node.prove(1);
    }
    const knownNext = lookUp(next.hash);
    if (isDisproven(knownNext, n - 1)) continue;
    if (isProven(knownNext, n - 1)) {
      const length = provenOf(knownNext) + 1;
      rememberProven(p.hash, length, move);
      return node.prove(length);
    }
    const flights = <u32>(freedom >> FLIGHTS_SHIFT);
    const proof = (freedom & IN_CHECK ? CHECK : QUIET) + PER_REPLY * replies + PER_FLIGHT * flights;
    edgeAt(edges, count++).start(move, proof, AFTER_ATTACKER);
  }
  if (count) return node.grow(edges, count);
  rememberDisproven(p.hash, n, NO_MOVE);
  node.disprove();
}

function decideExhaustively<Us, Them>(node: Edge, p: Position, n: u32, stack: usize): void {
  for (let k: u32 = 1; k <= n; k++) {
    if (attackerMates<Us, Them>(p, k, stack)) return node.prove(k);
    if (stopped) return;
  }
  node.disprove();
}

/** The same for the replies of the defender `Us`. Those that are known to lose are not written, but for the longest's length. */
function expandDefender<Us, Them>(node: Edge, p: Position, n: u32, stack: usize): void {
  const known = lookUp(p.hash);
  if (isProven(known, n)) return node.prove(provenOf(known));
  if (isDisproven(known, n)) return node.disprove();
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const edges = aligned(end);
  const deeper = aligned(edges + mostEdgeBytes(list, end));
  let count: u32 = 0;
  let longest: u32 = 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithHash>(p, next, move);
    const knownNext = lookUp(next.hash);
    if (isProven(knownNext, n)) longest = max<u32>(longest, provenOf(knownNext));
    else if (!isDisproven(knownNext, n) && mateInOne<Them, Us>(next, deeper)) longest = max<u32>(longest, 1);
    else if (n == 1 || isDisproven(knownNext, n)) {
      if (stopped) return;
      rememberDisproven(p.hash, n, move);
      return node.disprove();
    } else edgeAt(edges, count++).start(move, REPLY, AFTER_REPLY);
  }
  if (!count) {
    rememberProven(p.hash, longest, NO_MOVE);
    return node.prove(longest);
  }
  if (longest) {
    const decided = edgeAt(edges, count++);
    decided.start(NO_MOVE, 0, INFINITE);
    decided.prove(longest);
  }
  node.grow(edges, count);
}

@inline function edgeAt(edges: usize, index: u32): Edge {
  return changetype<Edge>(edges + <usize>index * EDGE_BYTES);
}
/** Room for an edge for each move of a list, and one more. */
@inline function mostEdgeBytes(list: usize, end: usize): usize {
  return ((end - list) / MOVE_BYTES + 1) * EDGE_BYTES;
}
