/** Makes one ending after another in a memory of its own, of up to 4 GB; that of a search is too small for five men. */
import type { Host, WasmMemory } from '../host/host.js';
import { WASM_PAGE } from '../threads/shared-memory.js';
import { instantiate, kernelMemory } from './compiled.js';
import { describeEnding, describeSources, type Man, sizeOf, sourcesOf } from './ending-material.js';
import { EndingPasses } from './ending-passes.js';
import type { KernelExports } from './exports.js';
import { KernelError } from './kernel-error.js';
import { SearchClock } from './search-clock.js';
import { SearchThreads } from './search-threads.js';

export interface MadeEnding {
  /** of all positions, as in assembly/endings/ending.ts; they stand in the maker's memory until it makes the next ending */
  readonly values: Uint8Array;
  /** the longest win or loss, in moves */
  readonly longest: number;
}

const SIDES = 2;
const MAX_MEMORY_MB = 4096;

/** The largest memory that making this ending takes at once, in bytes: its values, as many counts, and one of its sources. */
export const memoryFor = (men: readonly Man[]): number =>
  SIDES * (2 * sizeOf(men) + Math.max(0, ...sourcesOf(men).map(sizeOf)));

export class EndingMaker {
  readonly #exports: KernelExports;
  readonly #memory: WasmMemory;
  readonly #start: number;
  readonly #others: SearchThreads | undefined;
  #doing = '';

  /**
   * @param threads that make an ending together, this one included
   * @param shouldStop asked every few milliseconds
   * @throws KernelError `no-memory`
   */
  constructor(host: Host, threads: number, shouldStop: () => boolean) {
    const { memory, endingsAddress } = kernelMemory(threads, 1, 0, MAX_MEMORY_MB);
    this.#memory = memory;
    this.#start = endingsAddress;
    this.#exports = instantiate(host.kernelModule(), memory, () => clock.look());
    const clock = new SearchClock(this.#exports, shouldStop);
    this.#exports.initialise();
    this.#exports.startCounting(clock.start({}));
    if (threads > 1) this.#others = new SearchThreads(host, threads - 1, memory, () => {});
  }

  /** Ends its other threads, which would keep its memory. */
  end(): void {
    this.#others?.end();
  }

  /** What is being done, in words. */
  get progress(): string {
    return this.#doing || `mates in ${this.#exports.decidedLevel()} moves`;
  }

  /**
   * Makes an ending. Undefined if it was stopped, or a mate is too long to be noted.
   * @param load puts the values of an ending that captures and promotions lead to into memory; false ends the making
   * @throws KernelError `no-memory`
   */
  make(
    men: readonly Man[],
    load: (men: readonly Man[], into: Uint8Array) => boolean,
  ): MadeEnding | undefined {
    const { moveEnding, longestInEnding } = this.#exports;
    const bytes = SIDES * sizeOf(men);
    const counts = this.#start + bytes;
    const room = counts + bytes;
    this.#reserve(this.#start + memoryFor(men));
    const sources = sourcesOf(men);
    const numberFor = (source: readonly Man[]): number =>
      1 + sources.findIndex((each) => each.join() === source.join());
    for (const source of sources) describeEnding(this.#exports, numberFor(source), 0, source);
    describeEnding(this.#exports, 0, this.#start, men);
    describeSources(this.#exports, men, numberFor);
    this.#doing = 'counting moves';
    // starting a thread takes longer than making an ending of three men
    const passes = new EndingPasses(this.#exports, men.length > 1 ? this.#others : undefined);
    if (!passes.count(0, counts)) return undefined;
    for (const [i, source] of sources.entries()) {
      this.#doing = `captures and promotions, ${i + 1} of ${sources.length}`;
      if (!load(source, new Uint8Array(this.#memory.buffer, room, SIDES * sizeOf(source)))) return undefined;
      moveEnding(numberFor(source), room);
      const isTakenBack = passes.takeBackSources();
      moveEnding(numberFor(source), 0);
      if (!isTakenBack) return undefined;
    }
    this.#doing = '';
    if (!passes.decide()) return undefined;
    return { values: new Uint8Array(this.#memory.buffer, this.#start, bytes), longest: longestInEnding(0) };
  }

  #reserve(end: number): void {
    const missing = end - this.#memory.buffer.byteLength;
    if (missing <= 0) return;
    try {
      this.#memory.grow(Math.ceil(missing / WASM_PAGE));
    } catch (error) {
      throw new KernelError('no-memory', `no memory for a table: ${(error as Error).message}`);
    }
  }
}
