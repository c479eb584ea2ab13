/**
 * Decides questions of unknown difficulty in rounds. Each gets a number of nodes, and those still open get more in the next round.
 * So the easy ones are decided first, and none waits long for a hopeless one.
 */
import type { LimitReached } from '../kernel/answers.js';

const FIRST_ROUND = 1_000_000;
const GROWTH = 8;

/** Returns the nodes for each open question in a round, counted from 0. */
export const nodesInRound = (round: number): number => FIRST_ROUND * GROWTH ** round;

interface Rounds<T> {
  readonly items: readonly T[];
  readonly isOpen: (item: T) => boolean;
  /** tries to decide an item with this many nodes; returns the limit that ended everything, if any */
  readonly look: (item: T, nodes: number) => LimitReached | undefined;
  /** returns whether the open ones are no longer of interest */
  readonly isEnough?: () => boolean;
}

/**
 * Decides questions about one position. The table keeps results for the next round.
 * @returns the limit that left some of them open, if any
 */
export function decideInRounds<T>({ items, isOpen, look, isEnough }: Rounds<T>): LimitReached | undefined {
  for (let round = 0; ; round++) {
    const open = items.filter(isOpen);
    if (open.length === 0) return undefined;
    for (const item of open) {
      if (isEnough?.()) return undefined;
      const limit = look(item, open.length === 1 ? Infinity : nodesInRound(round));
      if (limit) return limit;
    }
  }
}
