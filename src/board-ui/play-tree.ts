/** The shown play of a problem on a board: its moves with their positions, and the ways from one move to others. */
import { numberedText, type ShownMove, type ShownPlay } from '../report/html/shown.js';
import { afterMove, type BoardPosition, parseBoardPosition } from './followed-position.js';

export class PlayTree {
  readonly start: BoardPosition;
  readonly phases: ShownPlay;
  readonly #positions = new WeakMap<ShownMove, BoardPosition>();

  constructor(fen: string, phases: ShownPlay) {
    this.start = parseBoardPosition(fen);
    this.phases = phases;
  }

  /** Returns the position after a move; undefined for the diagram. It is made on demand, because there may be many thousands. */
  positionAfter(move: ShownMove | undefined): BoardPosition {
    if (!move) return this.start;
    const position = this.#positions.get(move) ?? afterMove(this.positionAfter(move.parent), move.uci);
    this.#positions.set(move, position);
    return position;
  }
}

/** Returns the moves that continue after a move, or from the beginning the first moves of all phases. */
export const movesAfter = (play: PlayTree | undefined, node: ShownMove | undefined): readonly ShownMove[] =>
  node ? node.next : (play?.phases.flatMap(({ moves }) => moves) ?? []);

/** Returns a move that follows another one in a line, where a number with dots is left out. */
export const textInLine = (move: ShownMove): string =>
  move.number.endsWith('...') ? move.text : numberedText(move);

/** Decides whether a move is followed by threats. */
export const threatens = ({ next }: ShownMove): boolean => next[0]?.role === 'threat';

/** Returns the moves from the first one to this one. */
export function pathTo(node: ShownMove | undefined): ShownMove[] {
  const path: ShownMove[] = [];
  for (let at = node; at; at = at.parent) path.unshift(at);
  return path;
}

/** Returns where the pieces of some moves go, from square to squares, added to those in `found`. */
export function destinationsOf(
  nodes: readonly ShownMove[],
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
export function nodeForward(nodes: readonly ShownMove[]): ShownMove | undefined {
  const rank = ({ role }: ShownMove): number =>
    role === 'refutation' ? 0 : role === 'threat' || role === 'better' ? 2 : 1;
  const length = (node: ShownMove): number => (node.role === 'line' ? 0 : depthOf(node));
  return [...nodes].sort((a, b) => rank(a) - rank(b) || length(b) - length(a))[0];
}

/** Returns a line from its first move on, following only moves of the same role. */
export function lineFrom(first: ShownMove): ShownMove[] {
  const line: ShownMove[] = [];
  for (let move: ShownMove | undefined = first; move; ) {
    line.push(move);
    move = move.next.find(({ role }) => role === first.role);
  }
  return line;
}

/** Returns the moves of a game, without better lines. */
export function gameMoves(play: PlayTree): ShownMove[] {
  const first = movesAfter(play, undefined).find(({ role }) => role === 'line');
  return first ? lineFrom(first) : [];
}

/** Returns the node if it is a move of the game, or else the last move of the game before its variation or better line. */
export function inGame(moves: readonly ShownMove[], node: ShownMove | undefined): ShownMove | undefined {
  return pathTo(node).findLast((at) => moves.includes(at));
}

const depths = new WeakMap<ShownMove, number>();

/** Returns the length of the longest line from a move on, the move included. */
function depthOf(node: ShownMove): number {
  const known = depths.get(node);
  if (known !== undefined) return known;
  const depth = 1 + Math.max(0, ...node.next.filter(({ role }) => role !== 'threat').map(depthOf));
  depths.set(node, depth);
  return depth;
}

/** Returns the moves at the same place in the tree, including the move itself. */
export const siblingsOf = (play: PlayTree, node: ShownMove): readonly ShownMove[] =>
  movesAfter(play, node.parent);

/** Returns the next (1) or previous (-1) variation, beside the move or the nearest earlier move that has one. */
export function besideOf(play: PlayTree, node: ShownMove, step: 1 | -1): ShownMove | undefined {
  for (let at: ShownMove | undefined = node; at; at = at.parent) {
    const siblings = siblingsOf(play, at);
    const beside = siblings[siblings.indexOf(at) + step];
    if (beside) return beside;
  }
  return undefined;
}
