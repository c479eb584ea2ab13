/**
 * Finds the line to a goal that the search over positions has proven: the attacker's quickest move against the defender's longest
 * resistance, as far as the graph knows. Where the graph ends, the line of the proof search (proof-line.ts) continues.
 */
import { EDGE_BYTES, Edge, GraphNode, findNode } from './graph';
import { settle } from './graph-settling';
import { ATTACKER } from './layout';
import { stopped } from '../limits';
import { aligned } from '../memory';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { result } from '../board/result';
import { Direct } from './play-kind';
import { attackersProvenLine, defendersProvenLine } from './proof-line';

/** Writes the line from a proven position as results. Returns how many attacker's moves it has, 0 if the search was stopped. */
export function graphLine<Us, Them, Goal>(toMove: u32, p: Position, stack: usize): u32 {
  const root = findNode(p.hash);
  if (!changetype<usize>(root)) return 0;
  while (true) {
    settle(root.distance); // the search may have been stopped before it did
    if (stopped) return 0;
    const length = root.distance;
    const found = toMove == ATTACKER
      ? attackersLine<Us, Them, Goal>(root, p, 0, stack)
      : defendersLine<Us, Them, Goal>(root, p, 0, stack);
    if (!found || found == length) return found;
  }
}

/** Returns fewer moves than the node's distance if an end of the graph turns out to be nearer to the goal. */
function attackersLine<Us, Them, Goal>(node: GraphNode, p: Position, ply: u32, stack: usize): u32 {
  const edge = edgeWith(node, node.distance - 1);
  if (!changetype<usize>(edge)) {
    const found = attackersProvenLine<Us, Them, Goal, Direct>(p, node.distance, ply, stack);
    if (found) node.prove(found);
    return found;
  }
  const next = changetype<Position>(stack);
  result(ply).move = edge.move;
  play<Us, Them, WithHash>(p, next, edge.move);
  const rest = defendersLine<Them, Us, Goal>(edge.node, next, ply + 1, aligned(stack + POSITION_BYTES));
  return rest ? rest + 1 : 0;
}

function defendersLine<Us, Them, Goal>(node: GraphNode, p: Position, ply: u32, stack: usize): u32 {
  const edge = edgeWith(node, node.distance);
  if (!changetype<usize>(edge)) {
    const found = defendersProvenLine<Us, Them, Goal, Direct>(p, node.distance, ply, stack);
    if (found) node.prove(found);
    return found;
  }
  const next = changetype<Position>(stack);
  const deeper = aligned(stack + POSITION_BYTES);
  result(ply).move = edge.move;
  play<Us, Them, WithHash>(p, next, edge.move);
  if (edge.hasNode) return attackersLine<Them, Us, Goal>(edge.node, next, ply + 1, deeper);
  const rest = attackersProvenLine<Them, Us, Goal, Direct>(next, edge.distance, ply + 1, deeper);
  if (rest && rest < edge.distance) edge.prove(rest);
  return rest;
}

/** Returns the edge to follow, or null if the graph ends here or knows the distance only from the table. */
export function edgeWith(node: GraphNode, distance: u32): Edge {
  if (!node.edges || !distance) return changetype<Edge>(0);
  for (let at = <usize>node.edges, end = node.end; at < end; at += EDGE_BYTES) {
    const edge = changetype<Edge>(at);
    if (edge.distance == distance) return edge;
  }
  return changetype<Edge>(0);
}
