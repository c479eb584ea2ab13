/**
 * Makes one ending after another: in the room of those of four men (ending-shelf.ts), or in a memory of its own of up to 4 GB for more.
 *
 * It takes passes (assembly/endings/make-ending.ts), one after the other. In each, all threads of a kernel take a few thousand positions
 * after another until none are left. What comes out does not depend on who takes which, nor on how often it was stopped meanwhile:
 * whenever the kernel stops it they yield, and go on when they are asked again.
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
  /** of all positions, as in assembly/endings/ending.ts; they stand in the maker's memory until it makes the next ending */
  readonly values: Uint8Array;
  /** the longest win or loss, in moves */
  readonly longest: number;
}

/** Yields when it is stopped. */
type Steps<Done = void> = Generator<undefined, Done>;

type LoadSource = (men: readonly Man[], number: number, address: number) => boolean;

/** Where endings are made. */
export interface Workshop {
  readonly memory: WasmMemory;
  /** the first byte that may be used */
  readonly room: number;
  /** the size that the memory has at least */
  readonly end?: number;
}

const SIDES = 2;
const MAX_MEMORY_MB = 4096;

/** What making this ending takes at once, in bytes: its values, as many counts, and one of its sources. */
export const memoryFor = (men: readonly Man[]): number =>
  SIDES * (2 * sizeOf(men) + Math.max(0, ...sourcesOf(men).map(sizeOf)));

/**
 * A memory of its own.
 * @param threads that make an ending together
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
  /** threads of the same memory, which take part where they are idle */
  #others: SearchThreads | undefined;
  /** the ending that was stopped, by its men, and what is left of its making */
  #begun: { readonly name: string; readonly steps: Steps<boolean> } | undefined;
  #doing = '';

  /**
   * @param shouldStop asked every tenth of a second or so
   * @throws KernelError `no-memory`
   */
  constructor(host: Host, workshop: Workshop, shouldStop: () => boolean) {
    this.#workshop = workshop;
    this.#reserve(workshop.end ?? 0);
    this.#exports = instantiate(host.kernelModule(), workshop.memory, () => this.#clock.look());
    this.#clock = new SearchClock(this.#exports, shouldStop);
    this.#exports.initialise();
  }

  /** What is being done, in words. */
  get progress(): string {
    return this.#doing || `mates in ${this.#exports.decidedLevel()} moves`;
  }

  /**
   * Makes an ending. Undefined if it was stopped, or a mate is too long to be noted. If the last one was stopped, and nobody has used the
   * workshop since, it goes on with that.
   * @param others idle threads that take part
   * @param load writes the values of an ending that captures and promotions lead to, which has this number, to an address; false stops
   *   the making
   * @param isNew whether to begin anew
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
    // what fails is not gone on with
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

  /** Yields when it is stopped. False if a mate is too long. */
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

  /** Decides all positions, level by level. False if a mate is too long to be noted. */
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

  /** @param which source, or level */
  *#pass(pass: number, which = 0): Steps {
    const takePart = (): boolean => this.#exports.takePartInPass(pass, which) !== 0;
    const question = { name: 'pass', toMove: pass, moves: which, count: 0 } as const;
    this.#exports.beginPass();
    while (!(this.#others ? this.#others.share(question, takePart) : takePart())) yield;
  }

  /** Writes the values of the ending that was made last as they are kept (assembly/endings/packed.ts). */
  pack(to: number): void {
    this.#exports.packEnding(0, to);
  }

  /** Writes the values of the ending with this number, which are kept at an address, as making another one needs them. */
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
