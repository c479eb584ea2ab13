/**
 * Questions of which nobody knows how hard they are, decided one after the other in rounds: each gets so many nodes, and what
 * is still open after a round gets more in the next. So the easy ones are decided first, and one that is hopeless keeps none
 * of them waiting for long. What a question has learnt is in the table when it is asked again.
 */
import type { LimitReached } from '../kernel/kernel.js';

const FIRST_ROUND = 1_000_000;
const GROWTH = 8;

export interface Rounds<T> {
  readonly items: readonly T[];
  readonly isOpen: (item: T) => boolean;
  /** tries to decide it with so many nodes; returns the limit that ended everything, if one did */
  readonly look: (item: T, nodes: number) => LimitReached | undefined;
  /** the open ones are no longer of interest */
  readonly isEnough?: () => boolean;
}

/** @returns the limit that left some of them open, if one did */
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
