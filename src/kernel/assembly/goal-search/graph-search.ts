/**
 * The search over positions, for goals of direct play. It is a depth-first proof-number search in a graph (graph.ts) whose nodes are
 * positions, not positions with a number of moves left. So what is learnt on one path serves all others. It finds distant goals if few
 * men can move. When nothing remains to expand, the graph is closed and its answer is exact.
 *
 * The number of moves left, `n`, only decides what is asked of a node: whether it is proven or ruled out for that number. All numbers
 * of moves share the proof numbers, which only order the search.
 *
 * If any number of moves will do, a path may come back to a node for ever. So it is not followed there, and what depends on it alone is
 * `STUCK`. That holds for this path, and perhaps for no other. It is no disproof, and is forgotten when the graph is settled, which
 * happens when it has grown by a quarter, or when the root is stuck. The numbers are then those of proofs without cycles, and lead to
 * an end of the graph.
 *
 *   cycles: Kishimoto and Müller, A solution to the GHI problem for depth-first proof-number search, 2005
 *   the largest proof number, not the sum, of replies that transpose into each other: Ueda et al., Weak proof-number search, 2008
 */
import { MOVE_BYTES, NO_MOVE, lengthOf, moveAt } from '../board/move';
import { FLIGHTS_SHIFT, IN_CHECK, MOBILITY_MASK, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { NEVER, UNKNOWN_MOVES, hasFewMen, movesToBeMated, movesToMate } from '../endings/open-endings';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { putRefutationsFirst } from './defenders-replies';
import { attackerReaches } from './exhaustive';
import { firstProof } from './first-proof';
import { lastAttack } from './forcing';
import { aimsAtCheck, isMate, isReached } from './goal';
import {
  EDGE_BYTES, EXACT, Edge, GraphNode, PER_SIBLING, STUCK, addNode, clearGraph, edgeAt, findNode, graph, graphCount, rememberRuledOut,
} from './graph';
import { pruneGraph } from './graph-pruning';
import { settle } from './graph-settling';
import { ANY_NUMBER, ATTACKER } from './layout';
import { Direct } from './play-kind';
import { AFTER_ATTACKER, AFTER_REPLY, REPLY, beyond } from './proof';
import { INFINITE, ProofNumber, capped } from './proof-tree';
import { disprovenOf, lookUp, provenOf, rememberProven } from './table';

/** The most plies of a path. */
const MAX_PLIES: u32 = 400;

@inline function mustLeave(): bool {
  return stopped || graph.lacksRoom || graphCount() >= graph.settleAt;
}

/**
 * Finds out whether the goal is reached within `n` moves of the attacker, or in any number if that is `ANY_NUMBER`. `toMove` says which
 * player `Us`, to move, is; the defender must have a legal move. Returns the root: undecided if stopped, or if the graph is full.
 */
export function searchGraph<Us, Them, Goal>(toMove: u32, p: Position, n: u32, stack: usize): GraphNode {
  let root = findNode(p.hash);
  if (!changetype<usize>(root)) root = recall<Goal>(p, toMove == ATTACKER);
  if (!changetype<usize>(root)) {
    clearGraph();
    root = recall<Goal>(p, toMove == ATTACKER);
  }
  if (n != graph.asked) settle(n);
  graph.asked = n;
  while (!root.isDecided(n) && !stopped && !graph.isFull) {
    if (graph.lacksRoom) pruneGraph(root, stack);
    // pruning makes the graph smaller; a new turn must not put settling off
    graph.settleAt = min<u32>(graph.settleAt, grownByQuarter());
    if (toMove == ATTACKER) searchAttacker<Us, Them, Goal>(root, p, n, STUCK, INFINITE, 0, stack);
    else searchDefender<Us, Them, Goal>(root, p, n, STUCK, INFINITE, 0, stack);
    countNode();
    if (!stopped) settle(n);
    if (!stopped) graph.settleAt = grownByQuarter();
  }
  return root;
}

@inline function grownByQuarter(): u32 {
  return graphCount() + graphCount() / 4 + 100;
}

/** Searches a node with the attacker `Us` to move and `n` moves left until it is decided or a number reaches its limit. */
function searchAttacker<Us, Them, Goal>(
  node: GraphNode, p: Position, n: u32, proofLimit: ProofNumber, disproofLimit: ProofNumber, ply: u32, stack: usize,
): void {
  if (!node.edges && !expandAttacker<Us, Them, Goal>(node, p, stack)) return;
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  const left = n == ANY_NUMBER ? ANY_NUMBER : n - 1;
  node.isOnPath = true;
  while (!node.isDecided(n)) {
    let best = changetype<Edge>(0);
    let least = INFINITE;
    let second = INFINITE;
    let disproof: u64 = 0;
    for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
      const edge = changetype<Edge>(at);
      let proof = edge.proofIn(left);
      if (!proof && edge.distance < <u32>ANY_NUMBER) {
        node.prove(edge.distance + 1);
        continue;
      }
      if (proof == INFINITE) continue;
      // a way that is too long to be counted rules nothing out
      if (!proof) proof = STUCK;
      if (!edge.hasNode) disproof += AFTER_ATTACKER;
      else if (edge.node.isOnPath && n == ANY_NUMBER) proof = STUCK;
      else disproof += edge.node.disproof;
      if (proof < least) {
        second = least;
        least = proof;
        best = edge;
      } else if (proof < second) second = proof;
    }
    if (node.distance && node.distance <= n) {
      rememberProven(node.hash, node.distance, NO_MOVE);
      break;
    }
    if (least == INFINITE) {
      node.ruleOut(n);
      rememberRuledOut(node.hash, n);
      break;
    }
    node.proof = ply < MAX_PLIES ? min<u32>(least + 1, STUCK) : STUCK;
    node.disproof = max<u32>(1, capped(disproof));
    if (node.proof >= proofLimit || node.disproof >= disproofLimit || mustLeave()) break;
    countNode();
    play<Us, Them, WithHash>(p, next, best.move);
    if (!best.hasNode) {
      if (!open<Goal>(best, next, false)) break;
    }
    const proofLimitBelow = min<u32>(proofLimit - 1, beyond(second));
    const disproofLimitBelow = disproofLimit == INFINITE ? INFINITE : disproofLimit - node.disproof + best.node.disproof;
    if (n != ANY_NUMBER || !best.node.isOnPath) searchDefender<Them, Us, Goal>(best.node, next, left, proofLimitBelow, disproofLimitBelow, ply + 1, deeper);
  }
  node.isOnPath = false;
}

/** Searches a node with the defender `Us` to move and `n` moves of the attacker left. */
function searchDefender<Us, Them, Goal>(
  node: GraphNode, p: Position, n: u32, proofLimit: ProofNumber, disproofLimit: ProofNumber, ply: u32, stack: usize,
): void {
  if (!node.edges && !expandDefender<Us, Them, Goal>(node, p, stack)) return;
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  node.isOnPath = true;
  while (!node.isDecided(n)) {
    let best = changetype<Edge>(0);
    let least = INFINITE;
    let second = INFINITE;
    let most: ProofNumber = 0;
    let siblings: ProofNumber = 0;
    let longest: u32 = 0;
    let isStuck = false;
    for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
      const edge = changetype<Edge>(at);
      const proof = edge.proofIn(n);
      if (!proof) {
        longest = max<u32>(longest, edge.distance);
        continue;
      }
      if (proof == INFINITE) {
        node.ruleOut(n);
        rememberRuledOut(node.hash, n, edge.move);
        break;
      }
      if (proof >= STUCK || (n == ANY_NUMBER && edge.hasNode && edge.node.isOnPath)) isStuck = true;
      if (most) siblings += PER_SIBLING;
      most = max<u32>(most, proof);
      const disproof = edge.hasNode ? edge.node.disproof : AFTER_REPLY;
      if (disproof < least) {
        second = least;
        least = disproof;
        best = edge;
      } else if (disproof < second) second = disproof;
    }
    if (node.isRuledOut(n)) break;
    if (least == INFINITE) {
      node.prove(longest);
      rememberProven(node.hash, longest, NO_MOVE);
      break;
    }
    node.disproof = least;
    node.proof = isStuck || ply >= MAX_PLIES ? STUCK : most + siblings + 1;
    if (node.proof >= proofLimit || node.disproof >= disproofLimit || mustLeave()) break;
    countNode();
    play<Us, Them, WithHash>(p, next, best.move);
    if (!best.hasNode) {
      if (!openReply<Them, Us, Goal>(best, next, n, deeper)) break;
      continue;
    }
    const disproofLimitBelow = min<u32>(disproofLimit, beyond(second));
    const proofLimitBelow = proofLimit - siblings - 1;
    searchAttacker<Them, Us, Goal>(best.node, next, n, proofLimitBelow, disproofLimitBelow, ply + 1, deeper);
  }
  node.isOnPath = false;
}

/** Adds a node for a position, with what the table or an ending knows about it. Returns null if there is no room. */
function recall<Goal>(p: Position, attackers: bool): GraphNode {
  const node = addNode(p.hash, attackers);
  if (!changetype<usize>(node)) return node;
  const known = lookUp(p.hash);
  node.distance = <u8>provenOf(known);
  node.ruledOut = <u8>disprovenOf(known);
  if (isMate<Goal>() && hasFewMen(p)) {
    const moves = attackers ? movesToMate(p) : movesToBeMated(p);
    if (moves == NEVER) node.ruleOut(ANY_NUMBER);
    else if (moves != UNKNOWN_MOVES) {
      node.prove(moves);
      if (moves > 1) node.ruleOut(moves - 1);
    }
  }
  return node;
}

/** Gives an edge its node, if need be a new one. Returns false if there is no room. */
function open<Goal>(edge: Edge, p: Position, attackers: bool): bool {
  let node = findNode(p.hash);
  if (!changetype<usize>(node)) {
    node = recall<Goal>(p, attackers);
    if (!changetype<usize>(node)) return false;
  }
  if (edge.distance) node.prove(edge.distance);
  edge.node = node;
  return true;
}

/**
 * Gives the edge of a reply its node. If so few of the `n` moves are left that the exhaustive search is quicker, that search decides at
 * once. With more, the graph finds the same with less work, because it shares its nodes. Also returns false if it was stopped.
 */
function openReply<Us, Them, Goal>(edge: Edge, p: Position, n: u32, stack: usize): bool {
  if (n <= EXACT && !changetype<usize>(findNode(p.hash))) {
    for (let k: u32 = 1; k <= n; k++) {
      if (attackerReaches<Us, Them, Goal, Direct>(p, k, stack)) {
        edge.prove(k);
        return true;
      }
      if (stopped) return false;
    }
  }
  return open<Goal>(edge, p, true);
}

/** Gives a node an edge for every move of the attacker `Us`. Returns false if that decides it, or if there is no room. */
function expandAttacker<Us, Them, Goal>(node: GraphNode, p: Position, stack: usize): bool {
  const next = changetype<Position>(stack);
  const list = aligned(stack + POSITION_BYTES);
  const end = legalMoves<Us, Them>(p, list);
  const edges = aligned(end);
  const hashes = aligned(edges + <usize>lengthOf(list, end) * EDGE_BYTES); // u64: of the positions after these edges
  let count: u32 = 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    play<Us, Them, WithHash>(p, next, move);
    const freedom = mobility<Them, Us>(next);
    const replies = <u32>(freedom & MOBILITY_MASK);
    const isCheck = (freedom & IN_CHECK) != 0;
    if (isReached<Us, Them, Goal>(p, move, next, replies, isCheck)) {
      node.prove(1);
      return false;
    }
    if (!replies || replies > graph.mostReplies) continue;
    store<u64>(hashes + (<usize>count << 3), next.hash);
    edgeAt(edges, count++).start(move, firstProof(replies, <u32>(freedom >> FLIGHTS_SHIFT), isCheck && aimsAtCheck<Goal>()));
  }
  // in a loop of their own, so that the processor waits for several of them at once
  for (let i: u32 = 0; i < count; i++) {
    const known = findNode(load<u64>(hashes + (<usize>i << 3)));
    if (changetype<usize>(known)) edgeAt(edges, i).node = known;
  }
  if (count) return node.grow(edges, count);
  node.ruleOut(ANY_NUMBER);
  return false;
}

/**
 * Gives a node an edge for every reply of the defender `Us`, the likeliest refutations first. The search tries all replies once before
 * it goes deeper, and leaves as soon as one is too expensive to prove. Of the replies that lose in one move, only one is kept.
 */
function expandDefender<Us, Them, Goal>(node: GraphNode, p: Position, stack: usize): bool {
  const list = aligned(stack);
  const end = legalMoves<Us, Them>(p, list);
  putRefutationsFirst<Us, Them>(p, list, end, NO_MOVE);
  const count = lengthOf(list, end);
  const edges = aligned(end);
  const positions = aligned(edges + <usize>count * EDGE_BYTES);
  const deeper = aligned(positions + <usize>count * POSITION_BYTES);
  for (let i: u32 = 0; i < count; i++) {
    countNode();
    play<Us, Them, WithHash>(p, positionAt(positions, i), moveAt(list + <usize>i * MOVE_BYTES));
  }
  // in a loop of their own, so that the processor waits for several of them at once
  for (let i: u32 = 0; i < count; i++) {
    const edge = edgeAt(edges, i);
    edge.start(moveAt(list + <usize>i * MOVE_BYTES), REPLY);
    const known = findNode(positionAt(positions, i).hash);
    if (changetype<usize>(known)) edge.node = known;
  }
  let kept: u32 = 0;
  let losesAtOnce = false;
  for (let i: u32 = 0; i < count; i++) {
    const edge = edgeAt(edges, i);
    if (!edge.hasNode && lastAttack<Them, Us, Goal, Direct>(positionAt(positions, i), deeper) != NO_MOVE) {
      if (losesAtOnce) continue;
      edge.prove(1);
      losesAtOnce = true;
    }
    edgeAt(edges, kept++).copy(edge);
  }
  return node.grow(edges, kept);
}
@inline function positionAt(positions: usize, index: u32): Position {
  return changetype<Position>(positions + <usize>index * POSITION_BYTES);
}
