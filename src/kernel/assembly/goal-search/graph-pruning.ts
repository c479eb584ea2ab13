/**
 * Makes room in a full graph. A node's loss is the cost of the cheapest proof of the root that goes through it, less the cost of the
 * cheapest proof of all. The half of the edges with the least losses stays. Of the other nodes only the numbers stay, or nothing if no
 * edge leads to them any more. This adds no claims, and what was cut grows again if it is needed.
 */
import { NO_MOVE } from '../board/move';
import { EDGE_BYTES, Edge, GraphNode, NODE_BYTES, OWNER_BYTES, clearIndex, enter, graph, rememberRuledOut } from './graph';
import { countThing, stopped } from '../limits';
import { ANY_NUMBER } from './layout';
import { INFINITE, ProofNumber } from './proof-tree';
import { rememberProven } from './table';

/** After so many passes few losses still fall. */
const PASSES: u32 = 30;
/** Edges of nodes with a larger loss never stay. */
const MAX_LOSS: u32 = 1023;

/**
 * Prunes the graph. After that there is room, or the graph is full for good. Meanwhile, the losses take the place of the nodes' index.
 * If the search is stopped, the losses are less exact.
 */
export function pruneGraph(root: GraphNode, stack: usize): void {
  memory.fill(graph.index, 0xff, <usize>(graph.mask + 1) << 2);
  store<u32>(lossAt(changetype<usize>(root)), 0);
  let passes = PASSES;
  while (spreadLosses() && --passes) {}
  const before = graph.edgesEnd - graph.start;
  keepEdges(lossToKeep(stack));
  for (let at = graph.start; at < graph.edgesEnd; at += blockBytes(at)) markNext(ownerOf(at));
  root.isMarked = true;
  clearIndex();
  for (let at = graph.newest; at < graph.end; at += NODE_BYTES) {
    const node = changetype<GraphNode>(at);
    if (node.isMarked) enter(node);
    else if (!node.isFree) {
      remember(node);
      node.free();
    }
    node.isMarked = false;
  }
  graph.setRoom(graph.edgesEnd - graph.start <= before - before / 8);
}

/** Keeps the numbers of a node in the table. */
function remember(node: GraphNode): void {
  if (node.distance) rememberProven(node.hash, node.distance, NO_MOVE);
  if (node.ruledOut) rememberRuledOut(node.hash, node.ruledOut);
}

@inline function lossAt(node: usize): usize {
  return graph.index + ((graph.end - node) / NODE_BYTES << 2);
}
@inline function lossOf(node: GraphNode): u32 {
  return load<u32>(lossAt(changetype<usize>(node)));
}

/** Makes one pass, from the oldest node to the newest. Returns whether another pass may lower a loss. */
function spreadLosses(): bool {
  let lowered = false;
  for (let at = graph.end - NODE_BYTES; at >= graph.newest; at -= NODE_BYTES) {
    countThing();
    if (stopped) return false;
    const node = changetype<GraphNode>(at);
    if (node.edges && lossOf(node) <= MAX_LOSS && spreadLoss(node)) lowered = true;
  }
  return lowered;
}
/** Passes a loss on from a node to those after it. */
function spreadLoss(node: GraphNode): bool {
  const loss = lossOf(node);
  let least: ProofNumber = INFINITE;
  for (let at = <usize>node.edges, end = node.end; node.isAttackers && at < end; at += EDGE_BYTES) {
    least = min<u32>(least, changetype<Edge>(at).proofIn(ANY_NUMBER));
  }
  let lowered = false;
  for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
    const edge = changetype<Edge>(at);
    const proof = edge.proofIn(ANY_NUMBER);
    if (!edge.hasNode || proof == INFINITE) continue;
    const next = node.isAttackers ? loss + proof - least : loss;
    if (next >= lossOf(edge.node)) continue;
    store<u32>(lossAt(changetype<usize>(edge.node)), next);
    lowered = true;
  }
  return lowered;
}

/** Returns the largest loss with which half of the edges can stay. */
function lossToKeep(stack: usize): u32 {
  const edgesByLoss = stack; // u32[MAX_LOSS + 1]
  memory.fill(edgesByLoss, 0, <usize>(MAX_LOSS + 1) << 2);
  let all: u32 = 0;
  for (let at = graph.start; at < graph.edgesEnd; at += blockBytes(at)) {
    const node = ownerOf(at);
    const edges = edgesByLoss + <usize>(min<u32>(lossOf(node), MAX_LOSS) << 2);
    store<u32>(edges, load<u32>(edges) + node.count);
    all += node.count;
  }
  let kept: u32 = 0;
  let loss: u32 = 0;
  while (loss < MAX_LOSS && kept <= all / 2) kept += load<u32>(edgesByLoss + <usize>(loss++ << 2));
  return max<u32>(loss, 2) - 2;
}

/** Moves the blocks of nodes with at most this loss together, and drops the others. */
function keepEdges(most: u32): void {
  let to = graph.start;
  let from = to;
  while (from < graph.edgesEnd) {
    const node = ownerOf(from);
    const bytes = blockBytes(from);
    if (lossOf(node) <= most) {
      memory.copy(to, from, bytes);
      node.edges = <u32>(to + OWNER_BYTES);
      to += bytes;
    } else node.cut();
    from += bytes;
  }
  graph.edgesEnd = to;
}
@inline function ownerOf(block: usize): GraphNode {
  return changetype<GraphNode>(<usize>load<u32>(block));
}
@inline function blockBytes(block: usize): usize {
  return OWNER_BYTES + <usize>ownerOf(block).count * EDGE_BYTES;
}

function markNext(node: GraphNode): void {
  for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
    const edge = changetype<Edge>(at);
    if (edge.hasNode) edge.node.isMarked = true;
  }
}
