/**
 * Works out backwards what follows from the ends of the graph. Only what follows in finitely many steps counts, for distances and for
 * what is ruled out, so a cycle proves nothing. What could not be proven even if every end were a proof is ruled out for ever: there
 * the set of positions is closed.
 *
 *   https://www.chessprogramming.org/Retrograde_Analysis
 */
import { countThing, stopped } from '../limits';
import { EDGE_BYTES, Edge, GraphNode, NODE_BYTES, PER_SIBLING, STUCK, graph } from './graph';
import { ANY_NUMBER } from './layout';
import { INFINITE, ProofNumber } from './proof-tree';

/** A proof number that is not known yet. */
const FALLING: ProofNumber = INFINITE - 1;

/**
 * Proves and shortens all that follows from the ends of the graph. After that, nothing is stuck any more: for a goal in any number of
 * moves it recomputes the proof numbers, and rules out the nodes without one. It is incomplete if the search was stopped.
 */
export function settle(n: u32): void {
  while (shorten()) {}
  if (stopped) return;
  const anew = n == ANY_NUMBER;
  for (let at = graph.newest; at < graph.end; at += NODE_BYTES) {
    const node = changetype<GraphNode>(at);
    if (anew && node.edges && !node.isDecided(n)) node.proof = FALLING;
    else if (node.proof == STUCK) node.proof = 1;
  }
  if (!anew) return;
  let further = FURTHER_PASSES;
  while (!stopped && (lowerProofs() || further--)) {}
  for (let at = graph.newest; at < graph.end; at += NODE_BYTES) {
    const node = changetype<GraphNode>(at);
    if (node.proof != FALLING) continue;
    node.proof = STUCK;
    if (!stopped) node.ruleOut(n);
  }
}
/** Number of further passes that make the numbers exact enough, once every number has fallen. */
const FURTHER_PASSES: u32 = 1;

/** Makes one pass, from the newest node to the oldest. Returns whether another may prove a node or shorten its distance. */
function shorten(): bool {
  let changed = false;
  for (let at = graph.newest; at < graph.end; at += NODE_BYTES) {
    countThing();
    if (stopped) return false;
    const node = changetype<GraphNode>(at);
    if (!node.edges) continue;
    const distance = node.isAttackers ? shortest(node) : longest(node);
    if (!distance || (node.distance && node.distance <= distance)) continue;
    node.distance = <u8>distance;
    changed = true;
  }
  return changed;
}
function shortest(node: GraphNode): u32 {
  let least: u32 = TOO_FAR;
  for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
    const distance = changetype<Edge>(at).distance;
    if (distance) least = min<u32>(least, distance + 1);
  }
  return least == TOO_FAR ? 0 : least;
}
function longest(node: GraphNode): u32 {
  let most: u32 = 0;
  for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
    const distance = changetype<Edge>(at).distance;
    if (!distance) return 0;
    most = max<u32>(most, distance);
  }
  return most;
}
const TOO_FAR: u32 = 255;

/** Lowers the proof numbers in one pass. Returns whether one has fallen for the first time. */
function lowerProofs(): bool {
  const n: u32 = ANY_NUMBER;
  let changed = false;
  for (let at = graph.newest; at < graph.end; at += NODE_BYTES) {
    countThing();
    if (stopped) return false;
    const node = changetype<GraphNode>(at);
    if (!node.edges || node.isDecided(n)) continue;
    const proof = node.isAttackers ? leastProof(node, n) : proofOfAll(node, n);
    if (proof >= node.proof) continue;
    if (node.proof == FALLING) changed = true;
    node.proof = proof;
  }
  return changed;
}
function leastProof(node: GraphNode, n: u32): ProofNumber {
  let least = FALLING;
  for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
    least = min<u32>(least, changetype<Edge>(at).proofIn(n));
  }
  return least >= STUCK ? least : least + 1;
}
function proofOfAll(node: GraphNode, n: u32): ProofNumber {
  let most: ProofNumber = 0;
  let siblings: ProofNumber = 1;
  for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
    const proof = changetype<Edge>(at).proofIn(n);
    if (proof >= STUCK) return FALLING;
    if (!proof) continue;
    if (most) siblings += PER_SIBLING;
    most = max<u32>(most, proof);
  }
  return most + siblings;
}
