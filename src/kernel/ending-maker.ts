/**
 * Makes one ending after another: in the room of those of four men (ending-shelf.ts), or for more men in its own memory of up to 4 GB.
 *
 * Making an ending takes several passes (assembly/endings/make-ending.ts), one after the other. In each, every thread of a kernel takes
 * a few thousand positions at a time until none remain. The result does not depend on which thread takes which positions, nor on how
 * often the making was stopped: if the kernel stops a pass it yields, and continues when asked again.
 */
import type { Host, WasmMemory } from '../host/host.js';
import { WASM_PAGE } from '../threads/shared-memory.js';
import { COUNTING, DRAWS, LONGEST, LOSSES, TAKING_BACK, WINS } from './assembly/endings/layout.js';
import { instantiate, kernelMemory } from './compiled.js';
import { describeEnding, describeSources, type Man, sizeOf, sourcesOf } from './ending-material.js';
import type { KernelExports } from './exports.js';
import { KernelError } from './kernel-error.js';
import { SearchClock } from './search-clock.js';
import type { SearchThreads } from './search-threads.js';

export interface MadeEnding {
  /** of all positions, as in assembly/endings/ending.ts; they remain in the maker's memory until it makes the next ending */
  readonly values: Uint8Array;
  /** the longest win or loss, in moves */
  readonly longest: number;
}

/** Yields when it is stopped. */
type Steps<Done = void> = Generator<undefined, Done>;

type LoadSource = (men: readonly Man[], number: number, address: number) => boolean;

/** The memory in which endings are made. */
export interface Workshop {
  readonly memory: WasmMemory;
  /** the first byte that may be used */
  readonly room: number;
  /** the memory must have at least this size */
  readonly end?: number;
}

const SIDES = 2;
const MAX_MEMORY_MB = 4096;

/** Returns how many bytes making this ending takes at once: its values, as many counts, and one of its sources. */
export const memoryFor = (men: readonly Man[]): number =>
  SIDES * (2 * sizeOf(men) + Math.max(0, ...sourcesOf(men).map(sizeOf)));

/**
 * Creates a memory of its own.
 * @param threads how many make an ending together
 * @throws KernelError `no-memory`
 */
export function ownWorkshop(threads: number): Workshop {
  const { memory, end } = kernelMemory(threads, 1, 0, MAX_MEMORY_MB);
  return { memory, room: end };
}

export class EndingMaker {
  readonly #exports: KernelExports;
  readonly #clock: SearchClock;
  readonly #workshop: Workshop;
  /** threads of the same memory, which take part while they are idle */
  #others: SearchThreads | undefined;
  /** the ending that was stopped, by its men, and the remaining steps of making it */
  #begun: { readonly name: string; readonly steps: Steps<boolean> } | undefined;
  #doing = '';

  /**
   * @param shouldStop called every tenth of a second or so
   * @throws KernelError `no-memory`
   */
  constructor(host: Host, workshop: Workshop, shouldStop: () => boolean) {
    this.#workshop = workshop;
    this.#reserve(workshop.end ?? 0);
    this.#exports = instantiate(host.kernelModule(), workshop.memory, () => this.#clock.look());
    this.#clock = new SearchClock(this.#exports, shouldStop);
    this.#exports.initialise();
  }

  /** Describes in words what is being done. */
  get progress(): string {
    return this.#doing || `mates in ${this.#exports.decidedLevel()} moves`;
  }

  /**
   * Makes an ending. Returns undefined if it was stopped, or if a mate is too long to be noted. If the last making was stopped and the
   * workshop has not been used since, it can be continued.
   * @param others idle threads that take part
   * @param load writes the values of an ending that captures and promotions lead to. Gets its number and the address; false stops the
   *   making
   * @param isNew whether to start from the beginning
   * @throws KernelError `no-memory`
   */
  make(
    men: readonly Man[],
    others: SearchThreads | undefined,
    load: LoadSource,
    isNew = true,
  ): MadeEnding | undefined {
    const name = men.join();
    const begun = !isNew && this.#begun?.name === name ? this.#begun : undefined;
    // after an error there is nothing to continue
    this.#begun = undefined;
    if (!begun) this.#reserve(this.#workshop.room + memoryFor(men));
    const steps = begun?.steps ?? this.#steps(men, load);
    // starting a thread takes longer than making an ending of three men
    this.#others = men.length > 1 ? others : undefined;
    this.#exports.startCounting(this.#clock.start({}));
    const { done, value: isMade } = steps.next();
    if (!done) this.#begun = { name, steps };
    if (!isMade) return undefined;
    const values = new Uint8Array(this.#workshop.memory.buffer, this.#workshop.room, SIDES * sizeOf(men));
    return { values, longest: this.#exports.longestInEnding(0) };
  }

  /** Yields when it is stopped. Returns false if a mate is too long to be noted. */
  *#steps(men: readonly Man[], load: LoadSource): Steps<boolean> {
    const { beginMaking, moveEnding, countSources, hasValues } = this.#exports;
    const { room } = this.#workshop;
    const counts = room + SIDES * sizeOf(men);
    const loaded = counts + SIDES * sizeOf(men);
    const sources = sourcesOf(men);
    const numberFor = (source: readonly Man[]): number =>
      1 + sources.findIndex((each) => each.join() === source.join());
    for (const source of sources) describeEnding(this.#exports, numberFor(source), 0, source);
    describeEnding(this.#exports, 0, room, men);
    describeSources(this.#exports, men, numberFor);
    this.#doing = 'counting moves';
    beginMaking(0, counts);
    yield* this.#pass(COUNTING);
    for (const [i, source] of sources.entries()) {
      this.#doing = `captures and promotions, ${i + 1} of ${sources.length}`;
      while (!load(source, numberFor(source), loaded)) yield;
      moveEnding(numberFor(source), loaded);
      for (let taken = 0; taken < countSources(); taken++)
        if (hasValues(taken)) yield* this.#pass(TAKING_BACK, taken);
      moveEnding(numberFor(source), 0);
    }
    this.#doing = '';
    return yield* this.#decide();
  }

  /** Decides all positions, level by level. Returns false if a mate is too long to be noted. */
  *#decide(): Steps<boolean> {
    const { lastLevelOfSources, hasDecided, endMaking } = this.#exports;
    const last = lastLevelOfSources();
    for (let level = 0, isOver = false; !isOver; level++) {
      if (level + 1 >= LONGEST) return false;
      yield* this.#pass(LOSSES, level);
      isOver = !hasDecided();
      yield* this.#pass(WINS, level);
      isOver &&= !hasDecided() && level >= last;
    }
    yield* this.#pass(DRAWS);
    endMaking();
    return true;
  }

  /** @param which number of the source, or the level */
  *#pass(pass: number, which = 0): Steps {
    const takePart = (): boolean => this.#exports.takePartInPass(pass, which) !== 0;
    const question = { name: 'pass', toMove: pass, moves: which, count: 0 } as const;
    this.#exports.beginPass();
    while (!(this.#others ? this.#others.share(question, takePart) : takePart())) yield;
  }

  /** Packs the values of the last ending for the shelf or the store (assembly/endings/packed.ts). */
  pack(to: number): void {
    this.#exports.packEnding(0, to);
  }

  /** Unpacks the values of the ending with this number, in the form in which making another ending needs them. */
  unpack(number: number, from: number, to: number): void {
    this.#exports.unpackEnding(number, from, to);
  }

  #reserve(end: number): void {
    const { memory } = this.#workshop;
    const missing = end - memory.buffer.byteLength;
    if (missing <= 0) return;
    try {
      memory.grow(Math.ceil(missing / WASM_PAGE));
    } catch (error) {
      throw new KernelError('no-memory', `no memory for a table: ${(error as Error).message}`);
    }
  }
}
