/** A first move and what becomes of it, as arrows on the diagram. */
import type { Arrow } from '../../board-ui/board.js';
import { type PlayNode, threatens } from '../../board-ui/play-tree.js';
import type { RatedMove } from '../../browser.js';

/** More refutations are a tangle. */
const MAX_REFUTATIONS = 3;

const arrow = (uci: string, brush: string): Arrow => ({ uci: uci.slice(0, 4), brush });

/** Of a move in the list of all. */
export function refutedArrows({ move, rating }: RatedMove): readonly Arrow[] {
  const refutations = 'refutations' in rating ? rating.refutations : [];
  return [
    arrow(move.uci, rating.kind === 'key' ? 'green' : 'blue'),
    ...refutations.slice(0, MAX_REFUTATIONS).map(({ uci }) => arrow(uci, 'red')),
  ];
}

/** Of a first move in the tree: its refutations; of a key, what it threatens. */
export function answeredArrows(first: PlayNode): readonly Arrow[] {
  const refutations = first.children.filter(({ role }) => role === 'refutation').slice(0, MAX_REFUTATIONS);
  const threats = threatens(first) ? first.children.filter(({ role }) => role === 'threat') : [];
  return [
    arrow(first.uci, first.role === 'key' ? 'green' : 'blue'),
    ...refutations.map(({ uci }) => arrow(uci, 'red')),
    ...threats.slice(0, MAX_REFUTATIONS).map(({ uci }) => arrow(uci, 'paleGreen')),
  ];
}
