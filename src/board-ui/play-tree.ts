/** The play of a problem as a tree of moves. */
import type { ShownMove, ShownPhase, ShownPlay } from '../report/html/shown.js';
import { afterMove, type BoardPosition, parsePosition } from './followed-position.js';

/** A shown move, its place in the tree, and the position after it. */
export interface PlayNode extends Omit<ShownMove, 'next'> {
  /** undefined for a first move */
  readonly parent: PlayNode | undefined;
  readonly children: PlayNode[];
  /** the position after the move; computed on demand, because a tree may have many thousands */
  readonly position: BoardPosition;
  /** the position before the move */
  readonly before: BoardPosition;
}

export interface PhaseNodes extends Omit<ShownPhase, 'moves'> {
  readonly nodes: readonly PlayNode[];
}

export interface PlayTree {
  readonly start: BoardPosition;
  readonly phases: readonly PhaseNodes[];
  /** number of moves in all phases */
  readonly size: number;
}

export function makePlay(fen: string, shown: ShownPlay): PlayTree {
  const start = parsePosition(fen);
  let size = 0;
  const nodesOf = (moves: readonly ShownMove[], parent?: PlayNode): PlayNode[] =>
    moves.map((move) => {
      const node = makeNode(move, parent, start);
      size++;
      for (const child of nodesOf(move.next, node)) node.children.push(child);
      return node;
    });
  const phases = shown.map(({ moves, ...phase }) => ({ ...phase, nodes: nodesOf(moves) }));
  return { start, phases, size };
}

export function makeNode(
  { next: _, ...move }: Omit<ShownMove, 'next'> & Partial<ShownMove>,
  parent: PlayNode | undefined,
  start: BoardPosition,
): PlayNode {
  let position: BoardPosition | undefined;
  return {
    ...move,
    parent,
    children: [],
    get before() {
      return parent?.position ?? start;
    },
    get position() {
      position ??= afterMove(this.before, move.uci);
      return position;
    },
  };
}

/** Returns the moves that continue after a move, or from the beginning the first moves of all phases. */
export const movesAfter = (play: PlayTree | undefined, node: PlayNode | undefined): readonly PlayNode[] =>
  node ? node.children : (play?.phases.flatMap(({ nodes }) => nodes) ?? []);

/** Returns the text of a move that follows another one in a line. A black move has no number then. */
export const textInLine = ({ text, before }: PlayNode): string =>
  before.turn === 'b' ? text.replace(/^\d+\.{3}\s*/, '') : text;

/** Decides whether a move is followed by threats. */
export const threatens = ({ children }: PlayNode): boolean => children[0]?.role === 'threat';

/** Returns the moves from the first one to this one. */
export function pathTo(node: PlayNode | undefined): PlayNode[] {
  const path: PlayNode[] = [];
  for (let at = node; at; at = at.parent) path.unshift(at);
  return path;
}

/** Returns where the pieces of some moves go, from square to squares, added to those in `found`. */
export function destinationsOf(
  nodes: readonly PlayNode[],
  found = new Map<string, readonly string[]>(),
): Map<string, readonly string[]> {
  for (const uci of new Set(nodes.map((node) => node.uci))) {
    const from = uci.slice(0, 2);
    found.set(from, [...(found.get(from) ?? []), uci.slice(2, 4)]);
  }
  return found;
}

/**
 * Returns the move of a step forward: the refutation of a try, or else a defence that holds out longest, or else a threat; in a game the
 * next move, not a variation.
 */
export function nextOf(nodes: readonly PlayNode[]): PlayNode | undefined {
  const rank = ({ role }: PlayNode): number =>
    role === 'refutation' ? 0 : role === 'threat' || role === 'better' ? 2 : 1;
  const length = (node: PlayNode): number => (node.role === 'line' ? 0 : depthOf(node));
  return [...nodes].sort((a, b) => rank(a) - rank(b) || length(b) - length(a))[0];
}

/** Returns a line from its first move on, following only moves of the same role. */
export function lineFrom(first: PlayNode): PlayNode[] {
  const line: PlayNode[] = [];
  for (let move: PlayNode | undefined = first; move; ) {
    line.push(move);
    move = move.children.find(({ role }) => role === first.role);
  }
  return line;
}

/** Returns the moves of a game, without better lines. */
export function gameMoves(play: PlayTree): PlayNode[] {
  const first = movesAfter(play, undefined).find(({ role }) => role === 'line');
  return first ? lineFrom(first) : [];
}

/** Returns the node if it is a move of the game, or else the last move of the game before its variation or better line. */
export function inGame(moves: readonly PlayNode[], node: PlayNode | undefined): PlayNode | undefined {
  return pathTo(node).findLast((at) => moves.includes(at));
}

const depths = new WeakMap<PlayNode, number>();

/** Returns the length of the longest line from a move on, the move included. */
function depthOf(node: PlayNode): number {
  const known = depths.get(node);
  if (known !== undefined) return known;
  const depth = 1 + Math.max(0, ...node.children.filter(({ role }) => role !== 'threat').map(depthOf));
  depths.set(node, depth);
  return depth;
}

/** Returns the moves at the same place in the tree, including the move itself. */
export const siblingsOf = (play: PlayTree, node: PlayNode): readonly PlayNode[] =>
  movesAfter(play, node.parent);

/** Returns the next (1) or previous (-1) variation, beside the move or the nearest earlier move that has one. */
export function besideOf(play: PlayTree, node: PlayNode, step: 1 | -1): PlayNode | undefined {
  for (let at: PlayNode | undefined = node; at; at = at.parent) {
    const siblings = siblingsOf(play, at);
    const beside = siblings[siblings.indexOf(at) + step];
    if (beside) return beside;
  }
  return undefined;
}
