/**
 * The graph of positions in memory. A node is a position, met however often and at whatever depth; nothing in it depends on the way to
 * it. It knows in how many of the attacker's moves the goal is reached (`distance`), and in how many it is not (`ruledOut`).
 *
 * Both are the least that follows from the ends of the graph in finitely many steps, so a cycle proves nothing. What could not be
 * proven even if every end were a proof is ruled out for ever: the set of positions is closed there. `settle` works backwards from
 * the ends.
 *
 * Nodes grow from the end of the memory downwards, edges from its start upwards; a sixteenth of it, or more, is an index of the nodes by
 * their hashes.
 *
 *   https://www.chessprogramming.org/Retrograde_Analysis
 */
import { MOVE_MASK, Move } from '../board/move';
import { MAX_MOVES } from '../board/movegen';
import { lookForStop, stopped } from '../limits';
import { GRAPH_STATE } from '../memory';
import { ANY_NUMBER } from './layout';
import { INFINITE, ProofNumber } from './proof-tree';

/** Proof number of what comes back to its own path: not proven on this path, but perhaps on another. All others are smaller. */
export const STUCK: ProofNumber = 0x40000000;
/** A proof number that is not known yet. */
const FALLING: ProofNumber = INFINITE - 1;
/** What each further reply adds to the largest proof number among them. */
export const PER_SIBLING: ProofNumber = 8;

/** A move, and what follows it. 8 bytes. */
@unmanaged @final
export class Edge {
  /** bits 0-19 the move, bits 20-31 the proof number of a position without a node */
  private moveAndProof: u32;
  /** address of a node; without one, attacker's moves to the goal, or 0 if unknown */
  private link: u32;

  @inline get move(): Move {
    return this.moveAndProof & MOVE_MASK;
  }
  @inline get hasNode(): bool {
    return this.link > 255;
  }
  @inline get node(): GraphNode {
    return changetype<GraphNode>(<usize>this.link);
  }
  @inline set node(node: GraphNode) {
    this.link = <u32>changetype<usize>(node);
  }
  /** Attacker's moves to the goal after it, 0 if unknown. */
  @inline get distance(): u32 {
    return this.hasNode ? this.node.distance : this.link;
  }
  /** What it takes to prove the goal in `n` moves after it. */
  @inline proofIn(n: u32): ProofNumber {
    if (this.hasNode) return this.node.proofIn(n);
    if (this.link && this.link <= n) return 0;
    return this.link && this.link <= EXACT ? INFINITE : this.moveAndProof >> PROOF_SHIFT;
  }
  @inline start(move: Move, proof: ProofNumber): void {
    this.moveAndProof = move | (min<u32>(proof, MAX_FIRST_PROOF) << PROOF_SHIFT);
    this.link = 0;
  }
  /** Without a node. */
  @inline prove(distance: u32): void {
    this.link = distance;
  }
}
export const EDGE_BYTES: usize = offsetof<Edge>();
const PROOF_SHIFT: u32 = 20;
const MAX_FIRST_PROOF: ProofNumber = 0xfff;
/** Up to this many moves the exhaustive search has decided, and a distance is the shortest. */
export const EXACT: u32 = 2;

/** 24 bytes. */
@unmanaged @final
export class GraphNode {
  hash: u64;
  /** address of its edges, 0 if it has not been expanded */
  edges: u32;
  /** estimates, 1 or more, of what it takes to prove or disprove the number of moves that was asked for last */
  proof: ProofNumber;
  disproof: ProofNumber;
  private countAndFlags: u16;
  /** attacker's moves to the goal, 0 if unknown; whoever is to move */
  distance: u8;
  /** the goal is not reached in this many */
  ruledOut: u8;

  @inline start(hash: u64, attackers: bool): void {
    this.hash = hash;
    this.edges = 0;
    this.proof = 1;
    this.disproof = 1;
    this.countAndFlags = attackers ? ATTACKERS : 0;
    this.distance = 0;
    this.ruledOut = 0;
  }
  /** The attacker is to move. */
  @inline get isAttackers(): bool {
    return (this.countAndFlags & ATTACKERS) != 0;
  }
  @inline get isOnPath(): bool {
    return (this.countAndFlags & ON_PATH) != 0;
  }
  @inline set isOnPath(on: bool) {
    this.countAndFlags = on ? this.countAndFlags | ON_PATH : this.countAndFlags & ~ON_PATH;
  }
  @inline get count(): u32 {
    return this.countAndFlags & COUNT_MASK;
  }
  @inline set count(count: u32) {
    this.countAndFlags = <u16>((this.countAndFlags & ~COUNT_MASK) | count);
  }
  @inline get end(): usize {
    return <usize>this.edges + <usize>this.count * EDGE_BYTES;
  }
  @inline isProven(n: u32): bool {
    return this.distance != 0 && this.distance <= n;
  }
  @inline isRuledOut(n: u32): bool {
    return this.ruledOut >= n;
  }
  @inline isDecided(n: u32): bool {
    return this.isProven(n) || this.isRuledOut(n);
  }
  @inline proofIn(n: u32): ProofNumber {
    return this.isProven(n) ? 0 : this.isRuledOut(n) ? INFINITE : this.proof;
  }
  @inline prove(distance: u32): void {
    if (!this.distance || distance < this.distance) this.distance = <u8>distance;
  }
  @inline ruleOut(n: u32): void {
    if (this.ruledOut < n) this.ruledOut = <u8>n;
  }
}
const NODE_BYTES: usize = offsetof<GraphNode>();
const ATTACKERS: u16 = 0x8000;
const ON_PATH: u16 = 0x4000;
const COUNT_MASK: u16 = 0x3fff;

@unmanaged @final
class GraphState {
  start: usize;
  end: usize;
  /** first byte after the edges */
  edgesEnd: usize;
  /** the newest node; the first lies below `end` */
  newest: usize;
  /** u32[mask + 1] */
  index: usize;
  mask: u32;
}
const state = changetype<GraphState>(GRAPH_STATE);

/** There is no room for another node or its edges. */
export let graphIsFull: bool = false;

/** Places the graph in `bytes` zero bytes, whole megabytes, from `address` on. */
export function placeGraph(address: usize, bytes: usize): void {
  let entries: usize = 1024;
  while (entries << 6 <= bytes) entries <<= 1;
  state.index = address;
  state.mask = <u32>entries - 1;
  state.start = address + (entries << 2);
  state.end = address + (bytes / NODE_BYTES) * NODE_BYTES;
  state.newest = state.end;
  clearGraph();
}

/** Forgets all positions. */
export function clearGraph(): void {
  if (state.newest < state.end) memory.fill(state.index, 0, <usize>(state.mask + 1) << 2);
  state.newest = state.end;
  state.edgesEnd = state.start;
  graphIsFull = false;
}

export function graphCount(): u32 {
  return <u32>((state.end - state.newest) / NODE_BYTES);
}

@inline function slotOf(hash: u64): usize {
  return state.index + (<usize>(<u32>(hash >> 20) & state.mask) << 2);
}
@inline function slotAfter(slot: usize): usize {
  return slot + 4 == state.start ? state.index : slot + 4;
}

/** The node of a position, or null. */
export function findNode(hash: u64): GraphNode {
  let slot = slotOf(hash);
  while (true) {
    const node = changetype<GraphNode>(<usize>load<u32>(slot));
    if (!changetype<usize>(node) || node.hash == hash) return node;
    slot = slotAfter(slot);
  }
}

/** A new node, or null if there is no room. */
export function addNode(hash: u64, attackers: bool): GraphNode {
  const at = state.newest - NODE_BYTES;
  if (at < state.edgesEnd || graphCount() >= (state.mask >> 2) * 3) {
    graphIsFull = true;
    return changetype<GraphNode>(0);
  }
  const node = changetype<GraphNode>(at);
  state.newest = at;
  node.start(hash, attackers);
  enter(node);
  return node;
}
function enter(node: GraphNode): void {
  let slot = slotOf(node.hash);
  while (load<u32>(slot)) slot = slotAfter(slot);
  store<u32>(slot, <u32>changetype<usize>(node));
}

/** Whether there is room for edges of a node; `addEdge` adds one, and `keepEdges` ends. */
export function beginEdges(node: GraphNode): bool {
  if (state.edgesEnd + <usize>MAX_MOVES * EDGE_BYTES > state.newest) {
    graphIsFull = true;
    return false;
  }
  node.edges = <u32>state.edgesEnd;
  node.count = 0;
  return true;
}
@inline export function addEdge(node: GraphNode): Edge {
  const edge = changetype<Edge>(node.end);
  node.count++;
  return edge;
}
@inline export function keepEdges(node: GraphNode): void {
  if (node.count) state.edgesEnd = node.end;
  else node.edges = 0;
}

/**
 * Proves and shortens all that follows from the ends of the graph. Then nothing is stuck any more: for a goal in any number of moves
 * the proof numbers are computed anew, and what has none is ruled out. Incomplete if the search was stopped.
 */
export function settle(n: u32): void {
  while (shorten()) {
    lookForStop();
    if (stopped) return;
  }
  const anew = n == ANY_NUMBER;
  for (let at = state.newest; at < state.end; at += NODE_BYTES) {
    const node = changetype<GraphNode>(at);
    if (anew && node.edges && !node.isDecided(n)) node.proof = FALLING;
    else if (node.proof == STUCK) node.proof = 1;
  }
  if (!anew) return;
  let further = FURTHER_PASSES;
  while (!stopped && (lowerProofs() || further--)) lookForStop();
  for (let at = state.newest; at < state.end; at += NODE_BYTES) {
    const node = changetype<GraphNode>(at);
    if (node.proof != FALLING) continue;
    node.proof = STUCK;
    if (!stopped) node.ruleOut(n);
  }
}
/** Once every number has fallen, so many passes make them exact enough. */
const FURTHER_PASSES: u32 = 3;

/** One pass, from the newest node to the oldest; whether it has proven a node or shortened its distance. */
function shorten(): bool {
  let changed = false;
  for (let at = state.newest; at < state.end; at += NODE_BYTES) {
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

/** The same for the proof numbers: whether one has fallen for the first time. */
function lowerProofs(): bool {
  const n: u32 = ANY_NUMBER;
  let changed = false;
  for (let at = state.newest; at < state.end; at += NODE_BYTES) {
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
    most = max<u32>(most, proof);
    siblings += PER_SIBLING;
  }
  return most + siblings;
}
