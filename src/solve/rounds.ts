/**
 * Decides questions of unknown difficulty in rounds: each gets a number of nodes, and those still open get more in the next round.
 * So the easy ones are decided first, and none waits long for a hopeless one. Results stay in the table for the next round.
 */
import type { LimitReached } from '../kernel/answers.js';

const FIRST_ROUND = 1_000_000;
const GROWTH = 8;

interface Rounds<T> {
  readonly items: readonly T[];
  readonly isOpen: (item: T) => boolean;
  /** tries to decide it with this many nodes; returns the limit that ended everything, if any */
  readonly look: (item: T, nodes: number) => LimitReached | undefined;
  /** the open ones are no longer of interest */
  readonly isEnough?: () => boolean;
}

/** @returns the limit that left some of them open, if any */
export function decideInRounds<T>({ items, isOpen, look, isEnough }: Rounds<T>): LimitReached | undefined {
  for (let nodes = FIRST_ROUND; ; nodes *= GROWTH) {
    const open = items.filter(isOpen);
    if (open.length === 0) return undefined;
    for (const item of open) {
      if (isEnough?.()) return undefined;
      const limit = look(item, open.length === 1 ? Infinity : nodes);
      if (limit) return limit;
    }
  }
}
