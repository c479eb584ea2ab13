/** The limits of one problem, spread over the searches that it takes. */
import type { Limits } from '../kernel/kernel.js';

/** What the last searches of a problem are given at least, so that a mate that was just proven also gets its line. */
const LEAST_SHARE = 0.1;

export class Budget {
  /** positions examined so far */
  nodes = 0;
  readonly #limits: Limits;
  readonly #began = performance.now();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** What the next search may take: the rest, and not less than a tenth of the whole. */
  left(): Limits {
    const { nodes, ms } = this.#limits;
    const rest = (whole: number, spent: number) => Math.max(whole - spent, whole * LEAST_SHARE);
    return {
      ...(nodes !== undefined && { nodes: Math.ceil(rest(nodes, this.nodes)) }),
      ...(ms !== undefined && { ms: rest(ms, performance.now() - this.#began) }),
    };
  }
}
