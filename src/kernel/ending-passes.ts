/**
 * The passes that make an ending (assembly/endings/make-ending.ts), one after the other. In each, all threads of a kernel take a few
 * thousand positions after another until none are left. What comes out does not depend on who takes which, nor on how often it was
 * stopped meanwhile: whenever the kernel stops it they yield, and go on when they are asked again.
 */
import { COUNTING, DRAWS, LONGEST, LOSSES, TAKING_BACK, WINS } from './assembly/endings/layout.js';
import type { KernelExports } from './exports.js';
import type { SearchThreads } from './search-threads.js';

/** Yields when it is stopped. */
export type Steps = Generator<undefined, void>;

export class EndingPasses {
  readonly #exports: KernelExports;
  /** threads of the same memory, which take part where they are idle */
  others: SearchThreads | undefined;

  constructor(exports: KernelExports) {
    this.#exports = exports;
  }

  /**
   * Begins an ending that was described last, with its sources (ending-material.ts), by counting its moves.
   * @param counts address of as many bytes as the ending has values, which are needed until it is made
   */
  *count(number: number, counts: number): Steps {
    this.#exports.beginMaking(number, counts);
    yield* this.#pass(COUNTING);
  }

  /** Takes back the moves that lead to the sources whose values are in memory; the others follow in further calls. */
  *takeBackSources(): Steps {
    const { countSources, hasValues } = this.#exports;
    for (let source = 0; source < countSources(); source++)
      if (hasValues(source)) yield* this.#pass(TAKING_BACK, source);
  }

  /** Decides all positions, level by level. False if a mate is too long to be noted. */
  *decide(): Generator<undefined, boolean> {
    const last = this.#exports.lastLevelOfSources();
    for (let level = 0, isOver = false; !isOver; level++) {
      if (level + 1 >= LONGEST) return false;
      yield* this.#pass(LOSSES, level);
      isOver = !this.#exports.hasDecided();
      yield* this.#pass(WINS, level);
      isOver &&= !this.#exports.hasDecided() && level >= last;
    }
    yield* this.#pass(DRAWS);
    this.#exports.endMaking();
    return true;
  }

  /** @param which source, or level */
  *#pass(pass: number, which = 0): Steps {
    this.#exports.beginPass();
    while (!this.#takePart(pass, which)) yield;
  }

  #takePart(pass: number, which: number): boolean {
    const takePart = (): boolean => this.#exports.takePartInPass(pass, which) !== 0;
    if (!this.others) return takePart();
    return this.others.share({ name: 'pass', toMove: pass, moves: which, count: 0 }, takePart);
  }
}
