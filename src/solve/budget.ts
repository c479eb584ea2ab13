/** The limits of one problem, spread over the searches that it takes. */
import type { LimitReached, Limits } from '../kernel/kernel.js';

/** The least share of the limits for each search, so that a solution just proven also gets its line. */
const MIN_SHARE = 0.1;

export class Budget {
  /** positions examined so far */
  nodes = 0;
  readonly #limits: Limits;
  /** what tables may still cost, as a number of nodes */
  #forTables: number;
  readonly #isInterrupted: () => boolean;
  #began = performance.now();
  /** of those, what the limits do not count any more */
  #nodesBefore = 0;
  /** so many nodes may be counted during the present question */
  #most = Infinity;

  /**
   * @param isInterrupted asked between searches, usually `Kernel.isInterrupted`
   * @param forTables what tables may cost together, as a number of nodes: an account of its own, so that it does not depend on a search
   */
  constructor(limits: Limits, isInterrupted: () => boolean = () => false, forTables = Infinity) {
    this.#limits = limits;
    this.#forTables = forTables;
    this.#isInterrupted = isInterrupted;
  }

  /** Begins another task: the limits count from here on. */
  renew(): void {
    this.#began = performance.now();
    this.#nodesBefore = this.nodes;
  }

  /** Asks something that may take `nodes` positions at most, within the limits. */
  atMost<T>(nodes: number, ask: () => T): T {
    this.#most = this.nodes + nodes;
    try {
      return ask();
    } finally {
      this.#most = Infinity;
    }
  }

  /** The limit reached, if any; then no further search begins. */
  limitReached(): LimitReached | undefined {
    if (this.#isInterrupted()) return 'interrupted';
    const { nodes = Infinity, ms = Infinity } = this.#limits;
    if (this.#counted >= nodes || this.nodes >= this.#most) return 'nodes';
    return ms !== Infinity && this.#elapsed >= ms ? 'time' : undefined;
  }

  /** Counts what a table costs. False: that is more than is left for tables. */
  payForTable(nodes: number): boolean {
    if (nodes > this.#forTables) return false;
    this.#forTables -= nodes;
    return true;
  }

  remaining(): Limits {
    const limits = this.#atLeast(0);
    if (this.#most === Infinity) return limits;
    const left = Math.max(1, this.#most - this.nodes);
    return { ...limits, nodes: Math.min(limits.nodes ?? Infinity, left) };
  }

  /** Returns the limits of the next search: what is left, and at least a tenth of the whole. */
  nextShare(): Limits {
    return this.#atLeast(MIN_SHARE);
  }

  get #counted(): number {
    return this.nodes - this.#nodesBefore;
  }

  get #elapsed(): number {
    return performance.now() - this.#began;
  }

  #atLeast(share: number): Limits {
    const { nodes, ms } = this.#limits;
    const left: { nodes?: number; ms?: number } = {};
    if (nodes !== undefined)
      left.nodes = Math.max(1, Math.ceil(nodes - this.#counted), Math.ceil(nodes * share));
    if (ms !== undefined) left.ms = Math.max(ms - this.#elapsed, ms * share);
    return left;
  }
}

/** Positions for a problem where nobody chooses a limit: work, so that the answer is the same on every machine. */
export interface UsualNodes {
  /** the length is stated: generous */
  readonly stated: number;
  /** how far to look is a guess: most games and puzzles without a length have no mate to be found */
  readonly unstated: number;
}

export const USUAL_NODES: UsualNodes = { stated: 100_000_000, unstated: 2_000_000 };

/** A limit ended a question that needs a complete answer. */
export class LimitError extends Error {
  readonly limit: LimitReached;

  constructor(limit: LimitReached) {
    super(`limit reached: ${limit}`);
    this.limit = limit;
  }
}
