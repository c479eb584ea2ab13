/** Distributes the limits of one problem over the searches that it takes. */
import type { KernelLimits, LimitReached } from '../kernel/kernel.js';

/** The least share of the limits for each search, so that a solution that was just proven also gets its line. */
const MIN_SHARE = 0.1;

export class Budget {
  /** positions examined so far */
  nodes = 0;
  readonly #limits: KernelLimits;
  /** what tables may still cost, in nodes */
  #forTables: number;
  readonly #isInterrupted: () => boolean;
  #began = performance.now();
  /** the part of `nodes` that the limits no longer count */
  #nodesBefore = 0;
  /** `nodes` may rise to this number during the present question */
  #most = Infinity;

  /**
   * @param isInterrupted asked between searches, usually `Kernel.isInterrupted`
   * @param forTables the total cost of tables in nodes; counted separately, so that it does not depend on a search
   */
  constructor(limits: KernelLimits, isInterrupted: () => boolean = () => false, forTables = Infinity) {
    this.#limits = limits;
    this.#forTables = forTables;
    this.#isInterrupted = isInterrupted;
  }

  /** Begins another task: the limits start counting afresh. */
  renew(): void {
    this.#began = performance.now();
    this.#nodesBefore = this.nodes;
  }

  /** Runs a question that may take at most `nodes` positions, within the limits. */
  atMost<T>(nodes: number, ask: () => T): T {
    this.#most = this.nodes + nodes;
    try {
      return ask();
    } finally {
      this.#most = Infinity;
    }
  }

  /** Returns the limit reached, if any; no further search begins after it. */
  limitReached(): LimitReached | undefined {
    if (this.#isInterrupted()) return 'interrupted';
    const { nodes = Infinity, ms = Infinity } = this.#limits;
    if (this.#counted >= nodes || this.nodes >= this.#most) return 'nodes';
    return ms !== Infinity && this.#elapsed >= ms ? 'time' : undefined;
  }

  /** Counts the cost of a table. Returns false, and counts nothing, if the budget for tables does not suffice. */
  payForTable(nodes: number): boolean {
    if (nodes > this.#forTables) return false;
    this.#forTables -= nodes;
    return true;
  }

  remaining(): KernelLimits {
    const limits = this.#atLeast(0);
    if (this.#most === Infinity) return limits;
    const left = Math.max(1, this.#most - this.nodes);
    return { ...limits, nodes: Math.min(limits.nodes ?? Infinity, left) };
  }

  /** Returns the limits of the next search: the remaining ones, but at least a tenth of the whole. */
  nextShare(): KernelLimits {
    return this.#atLeast(MIN_SHARE);
  }

  get #counted(): number {
    return this.nodes - this.#nodesBefore;
  }

  get #elapsed(): number {
    return performance.now() - this.#began;
  }

  #atLeast(share: number): KernelLimits {
    const { nodes, ms } = this.#limits;
    const left: { nodes?: number; ms?: number } = {};
    if (nodes !== undefined)
      left.nodes = Math.max(1, Math.ceil(nodes - this.#counted), Math.ceil(nodes * share));
    if (ms !== undefined) left.ms = Math.max(ms - this.#elapsed, ms * share);
    return left;
  }
}

/** Default limits in positions. They measure work, so the answer is the same on every machine. */
export interface UsualNodes {
  /** for a stated length: generous */
  readonly stated: number;
  /** for a guessed length: most games and puzzles without a stated length contain no mate */
  readonly unstated: number;
}

export const USUAL_NODES: UsualNodes = { stated: 100_000_000, unstated: 2_000_000 };

/** Thrown when a limit ended a question that needs a complete answer. */
export class LimitError extends Error {
  readonly limit: LimitReached;

  constructor(limit: LimitReached) {
    super(`limit reached: ${limit}`);
    this.limit = limit;
  }
}
