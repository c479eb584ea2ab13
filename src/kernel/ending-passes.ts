/**
 * The passes that make an ending (assembly/endings/make-ending.ts), one after the other. In each, all threads of a kernel take a few
 * thousand positions after another until none are left. What comes out does not depend on who takes which.
 */
import { COUNTING, DRAWS, LONGEST, LOSSES, TAKING_BACK, WINS } from './assembly/endings/layout.js';
import type { KernelExports } from './exports.js';
import type { SearchThreads } from './search-threads.js';

export class EndingPasses {
  readonly #exports: KernelExports;
  readonly #others: SearchThreads | undefined;

  /** @param others threads of the same memory, which take part where they are idle */
  constructor(exports: KernelExports, others: SearchThreads | undefined) {
    this.#exports = exports;
    this.#others = others;
  }

  /**
   * Begins an ending that was described last, with its sources (ending-material.ts), by counting its moves.
   * @param counts address of as many bytes as the ending has values, which are needed until it is made
   * @returns false if it was stopped, as the others do
   */
  count(number: number, counts: number): boolean {
    this.#exports.beginMaking(number, counts);
    return this.#pass(COUNTING);
  }

  /** Takes back the moves that lead to the sources whose values are in memory; the others follow in further calls. */
  takeBackSources(): boolean {
    const { countSources, hasValues } = this.#exports;
    for (let source = 0; source < countSources(); source++)
      if (hasValues(source) && !this.#pass(TAKING_BACK, source)) return false;
    return true;
  }

  /** Decides all positions, level by level. False also if a mate is too long to be noted. */
  decide(): boolean {
    const last = this.#exports.lastLevelOfSources();
    for (let level = 0, isOver = false; !isOver; level++) {
      if (level + 1 >= LONGEST || !this.#pass(LOSSES, level)) return false;
      isOver = !this.#exports.hasDecided();
      if (!this.#pass(WINS, level)) return false;
      isOver &&= !this.#exports.hasDecided() && level >= last;
    }
    if (!this.#pass(DRAWS)) return false;
    this.#exports.endMaking();
    return true;
  }

  /** @param which source, or level */
  #pass(pass: number, which = 0): boolean {
    this.#exports.beginPass();
    const takePart = (): boolean => this.#exports.takePartInPass(pass, which) !== 0;
    if (!this.#others) return takePart();
    return this.#others.share({ name: 'pass', toMove: pass, moves: which, count: 0 }, takePart);
  }
}
