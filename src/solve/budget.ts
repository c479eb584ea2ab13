/** The limits of one problem, spread over the searches that it takes. */
import type { LimitReached, Limits } from '../kernel/kernel.js';
import type { StopFlag } from '../kernel/stop-flag.js';

/** What the last searches of a problem are given at least, so that a mate that was just proven also gets its line. */
const LEAST_SHARE = 0.1;

export class Budget {
  /** positions examined so far */
  nodes = 0;
  readonly #limits: Limits;
  readonly #stopFlag: StopFlag | undefined;
  readonly #began = performance.now();

  /** @param stopFlag that of the kernel */
  constructor(limits: Limits, stopFlag?: StopFlag) {
    this.#limits = limits;
    this.#stopFlag = stopFlag;
  }

  /** The limit that is reached, if one is: nothing further is to be begun. */
  get spent(): LimitReached | undefined {
    if (this.#stopFlag?.raised) return 'interrupted';
    const { nodes = Infinity, ms = Infinity } = this.#limits;
    if (this.nodes >= nodes) return 'nodes';
    return ms !== Infinity && performance.now() - this.#began >= ms ? 'time' : undefined;
  }

  /** What is left, of a budget that is not spent. */
  rest(): Limits {
    const { nodes, ms } = this.#limits;
    return {
      ...(nodes !== undefined && { nodes: Math.max(1, Math.ceil(nodes - this.nodes)) }),
      ...(ms !== undefined && { ms: Math.max(0, ms - (performance.now() - this.#began)) }),
    };
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
