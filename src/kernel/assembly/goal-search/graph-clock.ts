/**
 * Checks a goal that the search over positions has proven against the fifty-move rule. How many plies in a row, at most, are neither
 * captures nor pawn moves if the attacker plays the quickest moves that the graph knows? Where the graph ends, all plies up to the goal
 * count, so the answer is a bound.
 */
import { PAWN, pieceOf, toOf } from '../board/move';
import { contains } from '../board/bitboard';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { result } from '../board/result';
import { countNode, stopped } from '../limits';
import { aligned } from '../memory';
import { EDGE_BYTES, Edge, GraphNode, NODE_BYTES, findNode, graph } from './graph';
import { edgeWith } from './graph-line';
import { ATTACKER } from './layout';

/** The longest stretch after a capture or a pawn's move. */
let later: u32 = 0;

/** Writes the longest first and the longest later stretch as results. Returns false if the goal is not proven, or if it was stopped. */
export function longestStretches<Us, Them>(toMove: u32, p: Position, stack: usize): bool {
  const root = findNode(p.hash);
  if (!changetype<usize>(root) || !root.distance) return false;
  later = 0;
  const first = toMove == ATTACKER ? attackersStretch<Us, Them>(root, p, stack) : defendersStretch<Us, Them>(root, p, stack);
  for (let at = graph.newest; at < graph.end; at += NODE_BYTES) changetype<GraphNode>(at).isMarked = false;
  result(0).value = first;
  result(1).value = later;
  return !stopped;
}

/** Returns the longest stretch from a proven node. Once known, it replaces the disproof number, which is no longer needed. */
function attackersStretch<Us, Them>(node: GraphNode, p: Position, stack: usize): u32 {
  if (node.isMarked) return node.disproof;
  const edge = edgeWith(node, node.distance - 1);
  const plies = changetype<usize>(edge) && !stopped
    ? stretchAfter<Us, Them>(edge, p, stack)
    : 2 * node.distance - 1;
  node.isMarked = true;
  node.disproof = plies;
  return plies;
}
function defendersStretch<Us, Them>(node: GraphNode, p: Position, stack: usize): u32 {
  if (node.isMarked) return node.disproof;
  let plies: u32 = node.edges ? 2 : 2 * node.distance; // a reply that loses at once may have no edge
  for (let at = <usize>node.edges, end = node.end; at < end && !stopped; at += EDGE_BYTES) {
    const edge = changetype<Edge>(at);
    // if the graph knows less than the table, its edges may lead round in a cycle
    const isBehind = !edge.distance || edge.distance > node.distance;
    plies = max<u32>(plies, isBehind ? 2 * node.distance : stretchAfter<Us, Them>(edge, p, stack));
  }
  node.isMarked = true;
  node.disproof = plies;
  return plies;
}

/** Returns the stretch that begins with this move of `Us`; 0 if it is a capture or a pawn's. */
function stretchAfter<Us, Them>(edge: Edge, p: Position, stack: usize): u32 {
  let rest = 2 * edge.distance - 1;
  if (edge.hasNode) {
    const next = changetype<Position>(stack);
    const deeper = aligned(stack + POSITION_BYTES);
    countNode();
    play<Us, Them, WithHash>(p, next, edge.move);
    rest = edge.node.isAttackers
      ? attackersStretch<Them, Us>(edge.node, next, deeper)
      : defendersStretch<Them, Us>(edge.node, next, deeper);
  }
  if (pieceOf(edge.move) != PAWN && !contains(p.occupied, toOf(edge.move))) return rest + 1;
  later = max<u32>(later, rest);
  return 0;
}
