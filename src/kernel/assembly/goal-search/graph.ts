/**
 * The graph of positions in memory. A node is a position, no matter how often and at which depth it is met. Nothing in it depends on
 * the way to it. It knows in how many of the attacker's moves the goal is reached (`distance`), and in how many it is not (`ruledOut`).
 * graph-settling.ts works backwards from the ends of the graph; graph-pruning.ts frees what is of least use when the memory is full.
 *
 * Nodes grow from the end of the memory downwards. The edges of each node are a block; blocks grow from the start of the memory
 * upwards, after an index of the nodes by their hashes. The index takes a sixteenth of the memory, or more.
 *
 * There are two graphs: of all moves, and of the attacker's moves that leave the defender few replies. What is proven in the latter is
 * true of the position. What is ruled out there holds only for these moves, and is not remembered in the table.
 */
import { MOVE_MASK, Move, NO_MOVE } from '../board/move';
import { GRAPH_STATES, aligned } from '../memory';
import { ANY_REPLIES } from './layout';
import { INFINITE, ProofNumber } from './proof-tree';
import { rememberDisproven } from './table';

/** The proof number of a node that leads back to its own path. It may be proven on another path. Other undecided nodes have less. */
export const STUCK: ProofNumber = 0x40000000;
/** The amount that each further reply adds to the largest proof number among them. */
export const PER_SIBLING: ProofNumber = 8;

/** A move, and what follows it, in 8 bytes. */
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
  /** The number of the attacker's moves to the goal after this move, 0 if unknown. */
  @inline get distance(): u32 {
    return this.hasNode ? this.node.distance : this.link;
  }
  /** Returns the proof number of the goal in `n` moves after this move. */
  @inline proofIn(n: u32): ProofNumber {
    if (this.hasNode) return this.node.proofIn(n);
    if (this.link && this.link <= n) return 0;
    return this.link && this.link <= EXACT ? INFINITE : this.moveAndProof >> PROOF_SHIFT;
  }
  @inline start(move: Move, proof: ProofNumber): void {
    this.moveAndProof = move | (min<u32>(proof, MAX_FIRST_PROOF) << PROOF_SHIFT);
    this.link = 0;
  }
  /** Takes the move and what follows it from another edge. */
  @inline copy(other: Edge): void {
    this.moveAndProof = other.moveAndProof;
    this.link = other.link;
  }
  /** Records the distance of an edge that has no node. */
  @inline prove(distance: u32): void {
    this.link = distance;
  }
}
export const EDGE_BYTES: usize = offsetof<Edge>();
const PROOF_SHIFT: u32 = 20;
const MAX_FIRST_PROOF: ProofNumber = 0xfff;
/** A distance of at most this, on an edge without a node, is the shortest: with so few moves left, the exhaustive search decides. */
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
  /** attacker's moves to the goal, with either side to move; 0 if unknown */
  distance: u8;
  /** the goal is not reached in this many moves */
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
  /** Whether the attacker is to move. */
  @inline get isAttackers(): bool {
    return (this.countAndFlags & ATTACKERS) != 0;
  }
  @inline get isOnPath(): bool {
    return (this.countAndFlags & ON_PATH) != 0;
  }
  @inline set isOnPath(on: bool) {
    this.countAndFlags = on ? this.countAndFlags | ON_PATH : this.countAndFlags & ~ON_PATH;
  }
  /** A mark that `pruneGraph` sets. */
  @inline get isMarked(): bool {
    return (this.countAndFlags & MARKED) != 0;
  }
  @inline set isMarked(on: bool) {
    this.countAndFlags = on ? this.countAndFlags | MARKED : this.countAndFlags & ~MARKED;
  }
  /** Whether the node is free to be used again. */
  @inline get isFree(): bool {
    return (this.countAndFlags & FREE) != 0;
  }
  @inline get count(): u32 {
    return this.countAndFlags & COUNT_MASK;
  }
  /** Copies `count` edges from `list`. Returns false if there is no room for them. */
  grow(list: usize, count: u32): bool {
    const bytes = <usize>count * EDGE_BYTES;
    const block = graph.edgesEnd;
    const end = block + OWNER_BYTES + bytes;
    if (end > graph.newest) {
      graph.lacksRoom = true;
      return false;
    }
    graph.edgesEnd = end;
    store<u32>(block, <u32>changetype<usize>(this));
    this.edges = <u32>(block + OWNER_BYTES);
    this.countAndFlags = <u16>((this.countAndFlags & ~COUNT_MASK) | count);
    memory.copy(block + OWNER_BYTES, list, bytes);
    return true;
  }
  /** Turns it back into a node that was not expanded. The room of its edges is lost until pruning moves the others together. */
  cut(): void {
    this.edges = 0;
    this.countAndFlags &= ~COUNT_MASK;
  }
  /** Frees the node, which must have no edges. */
  free(): void {
    this.countAndFlags = FREE;
    this.hash = <u64>graph.freeNodes;
    graph.freeNodes = changetype<usize>(this);
    graph.freeCount++;
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
export const NODE_BYTES: usize = offsetof<GraphNode>();
/** Bytes before a block of edges, which hold the address of its node. */
export const OWNER_BYTES: usize = 4;
const ATTACKERS: u16 = 0x8000;
const ON_PATH: u16 = 0x4000;
const MARKED: u16 = 0x2000;
const FREE: u16 = 0x1000;
const COUNT_MASK: u16 = 0x0fff;

/** Returns an edge in a list that will become a node's edges. */
@inline export function edgeAt(list: usize, index: u32): Edge {
  return changetype<Edge>(list + <usize>index * EDGE_BYTES);
}

@unmanaged @final
class GraphState {
  start: usize;
  end: usize;
  /** first byte that no block of edges has used */
  edgesEnd: usize;
  /** the newest node; the first lies below `end` */
  newest: usize;
  /** the nodes that were freed, linked by their first words */
  freeNodes: usize;
  freeCount: u32;
  /** u32[mask + 1] */
  index: usize;
  mask: u32;
  /** the attacker's moves that leave more replies than this are left out */
  mostReplies: u32;
  /** the number of moves that was asked for last: the graph has been settled for it */
  asked: u32;
  /** the graph is settled when it has this many nodes, whichever turn and thread is searching it by then */
  settleAt: u32;
  /** there is no room for another node or its edges until the graph is pruned */
  lacksRoom: bool;
  /** pruning has freed nothing: there is no room for good */
  isFull: bool;

  setRoom(hasRoom: bool): void {
    this.lacksRoom = !hasRoom;
    this.isFull = !hasRoom;
  }
}
const ofAllMoves = changetype<GraphState>(GRAPH_STATES);
const ofFewReplies = changetype<GraphState>(GRAPH_STATES + offsetof<GraphState>());
/** The graph in use. */
export let graph: GraphState = ofAllMoves;

export function graphIsFull(): bool {
  return graph.isFull;
}

/**
 * Selects the graph of all moves, or that of moves which leave at most so many replies. The latter is cleared if it was built for
 * another limit.
 */
export function useGraph(mostReplies: u32): void {
  graph = mostReplies == ANY_REPLIES ? ofAllMoves : ofFewReplies;
  if (graph.mostReplies != mostReplies) clearGraph();
  graph.mostReplies = mostReplies;
}

/** Places the graphs in `bytes` zero bytes, whole eighths of a megabyte, from `address` on. */
export function placeGraphs(address: usize, bytes: usize): void {
  const few = aligned(bytes / 4);
  graph = ofFewReplies;
  placeGraph(address, few);
  graph = ofAllMoves;
  graph.mostReplies = ANY_REPLIES;
  placeGraph(address + few, bytes - few);
}
function placeGraph(address: usize, bytes: usize): void {
  let entries: usize = 1024;
  while (entries << 6 <= bytes) entries <<= 1;
  graph.index = address;
  graph.mask = <u32>entries - 1;
  graph.start = address + (entries << 2);
  graph.end = address + (bytes / NODE_BYTES) * NODE_BYTES;
  graph.newest = graph.end;
  clearGraph();
}

/** Forgets all positions of both graphs. */
export function clearGraphs(): void {
  graph = ofFewReplies;
  clearGraph();
  graph = ofAllMoves;
  clearGraph();
}
/** Clears the graph that is in use. */
export function clearGraph(): void {
  if (graph.newest < graph.end) clearIndex();
  graph.newest = graph.end;
  graph.edgesEnd = graph.start;
  graph.freeNodes = 0;
  graph.freeCount = 0;
  graph.settleAt = u32.MAX_VALUE;
  graph.setRoom(true);
}

export function clearIndex(): void {
  memory.fill(graph.index, 0, <usize>(graph.mask + 1) << 2);
}

/** Returns the number of nodes in use. */
export function graphCount(): u32 {
  return places() - graph.freeCount;
}
/** Returns the number of nodes in use and free ones. */
@inline function places(): u32 {
  return <u32>((graph.end - graph.newest) / NODE_BYTES);
}

@inline function slotOf(hash: u64): usize {
  return graph.index + (<usize>(<u32>(hash >> 20) & graph.mask) << 2);
}
@inline function slotAfter(slot: usize): usize {
  return slot + 4 == graph.start ? graph.index : slot + 4;
}

/** Returns the node of a position, or null. */
export function findNode(hash: u64): GraphNode {
  let slot = slotOf(hash);
  while (true) {
    const node = changetype<GraphNode>(<usize>load<u32>(slot));
    if (!changetype<usize>(node) || node.hash == hash) return node;
    slot = slotAfter(slot);
  }
}

/** Remembers in the table that the goal is ruled out, unless only some of the moves were searched. */
export function rememberRuledOut(hash: u64, n: u32, refutation: Move = NO_MOVE): void {
  if (graph.mostReplies == ANY_REPLIES) rememberDisproven(hash, n, refutation);
}

/** Adds a node. Returns null if there is no room. */
export function addNode(hash: u64, attackers: bool): GraphNode {
  let at = graph.freeNodes;
  if (at) {
    graph.freeNodes = <usize>load<u64>(at);
    graph.freeCount--;
  } else {
    at = graph.newest - NODE_BYTES;
    if (at < graph.edgesEnd || places() >= (graph.mask >> 2) * 3) {
      graph.lacksRoom = true;
      return changetype<GraphNode>(0);
    }
    graph.newest = at;
  }
  const node = changetype<GraphNode>(at);
  node.start(hash, attackers);
  enter(node);
  return node;
}
export function enter(node: GraphNode): void {
  let slot = slotOf(node.hash);
  while (load<u32>(slot)) slot = slotAfter(slot);
  store<u32>(slot, <u32>changetype<usize>(node));
}
