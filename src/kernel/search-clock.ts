/** Decides how long a search may go on. It counts the nodes of all threads, and says which limit ended the search. */
import type { KernelLimits, LimitReached } from './answers.js';
import { NO_NODE_LIMIT } from './bounds.js';
import type { KernelExports } from './exports.js';
import { KernelError, needInteger } from './kernel-error.js';

export class SearchClock {
  readonly #exports: KernelExports;
  readonly #shouldStop: () => boolean;
  readonly #otherNodes: () => number;
  #deadline = Number.POSITIVE_INFINITY;
  #nodeLimit = Number.POSITIVE_INFINITY;
  #otherNodesBefore = 0;
  /** the last answer of `shouldStop` */
  #interrupted = false;
  /** whether a search called `shouldStop` last */
  #isSearching = false;

  /** @param otherNodes returns the nodes of the other threads since they started */
  constructor(exports: KernelExports, shouldStop: () => boolean, otherNodes: () => number = () => 0) {
    this.#exports = exports;
    this.#shouldStop = shouldStop;
    this.#otherNodes = otherNodes;
  }

  /**
   * Starts the clock for the next search.
   * @returns the node limit as the compiled kernel takes it
   * @throws KernelError `bad-argument`
   */
  start({ nodes = Infinity, ms = Infinity }: KernelLimits): bigint {
    if (!(ms >= 0)) throw new KernelError('bad-argument', `ms must be 0 or more, not ${ms}`);
    if (nodes !== Infinity) needInteger('nodes', nodes, 1, Number.MAX_SAFE_INTEGER);
    this.#deadline = performance.now() + ms;
    this.#nodeLimit = nodes;
    this.#otherNodesBefore = this.#otherNodes();
    this.#interrupted = false;
    return nodes === Infinity ? NO_NODE_LIMIT : BigInt(nodes);
  }

  /** Asks `shouldStop` between two searches. */
  isInterrupted(): boolean {
    this.#isSearching = false;
    this.#interrupted = this.#shouldStop();
    return this.#interrupted;
  }

  /** Decides whether the search must stop now. The compiled kernel asks every thousand nodes or so. */
  look(): boolean {
    this.#isSearching = true;
    this.#interrupted = this.#shouldStop();
    return this.#interrupted || performance.now() > this.#deadline || this.nodes >= this.#nodeLimit;
  }

  /** Nodes of the last search, by all threads. A node is a move that was made and looked at. */
  get nodes(): number {
    return this.ownNodes + this.#otherNodes() - this.#otherNodesBefore;
  }

  /** Nodes of the current search, for `shouldStop`. It is 0 between two searches, when those of the last one have been counted. */
  get nodesUnderWay(): number {
    return this.#isSearching ? this.nodes : 0;
  }

  /** Nodes of the last search, by this thread. */
  get ownNodes(): number {
    return Number(BigInt.asUintN(64, this.#exports.nodes.value as bigint));
  }

  /** Whether the search has been stopped. Its answer then means nothing, unless it is a proof. */
  get stopped(): boolean {
    return Boolean(this.#exports.stopped.value);
  }

  /** Why the last search was stopped, if it was. */
  get limitReached(): LimitReached | undefined {
    if (!this.stopped) return undefined;
    if (this.#exports.nodeLimitReached.value || this.nodes >= this.#nodeLimit) return 'nodes';
    return this.#interrupted ? 'interrupted' : 'time';
  }
}
