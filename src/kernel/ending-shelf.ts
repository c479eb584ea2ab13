/**
 * The endings of at most four men. Each is made when it is first wanted, once in a process, and kept until the process ends. All of
 * them together, with the room for making one, take less than 256 MB, so none ever has to be removed.
 *
 * They are in a memory that the threads of the process share, if they can share one. Kernels read single values there.
 */
import { commonMemory, type Host, type WasmMemory } from '../host/host.js';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from './assembly/board/layout.js';
import { ENDING_SHELF, FIRST_THREAD, THREAD_AREA } from './assembly/memory-map.js';
import { EndingMaker, memoryFor } from './ending-maker.js';
import { type Man, materialOf, packedSizeOf, withAllAfter } from './ending-material.js';
import { isKernelError } from './kernel-error.js';
import type { SearchThreads } from './search-threads.js';

/** The most threads that make an ending together, each with an area of its own. */
export const MAX_MAKERS = 16;
/** How long a thread that waits for another one sleeps before it asks again whether to stop. */
const WAIT_MS = 5;
/** A maker of an ending looks every tenth of a second or so. If it has not looked for this long it is lost, and another one takes over. */
const LOST_AFTER_MS = 30_000;

/** The address of the room in which endings are made. After that room, each ending has its place. */
export const ROOM = FIRST_THREAD + MAX_MAKERS * THREAD_AREA;

interface Place {
  readonly number: number;
  /** the address of its packed values */
  readonly address: number;
}
const END = 'end';
let places: ReadonlyMap<string, Place> | undefined;

/** Returns the place of each ending, by its men, and under `END` the end of all. What an ending leads to comes before it. */
function makePlaces(): ReadonlyMap<string, Place> {
  const men = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN].flatMap((piece) => [piece, 8 | piece]);
  const sets = new Map<string, readonly Man[]>();
  for (const first of men) for (const second of men) withAllAfter(materialOf([first, second]).men, sets);
  const made = new Map<string, Place>();
  let end = ROOM + Math.max(...[...sets.values()].map(memoryFor));
  for (const [name, each] of sets) {
    made.set(name, { number: made.size, address: end });
    end += packedSizeOf(each);
  }
  return made.set(END, { number: made.size, address: end });
}

/** Returns the place of an ending of at most four men. */
export function placeOnShelf(men: readonly Man[]): Place {
  return placeNamed(men.join());
}
const endOfPlaces = (): number => placeNamed(END).address;

function placeNamed(name: string): Place {
  places ??= makePlaces();
  return places.get(name) as Place;
}

// ---- words at `ENDING_SHELF` ----
/** the ticket of the maker of an ending, or `NOBODY` */
const MAKER = 0;
/** how often makers have checked whether to stop */
const LOOKS = 1;
/** how many tickets were given */
const TICKETS = 2;
/** how many endings were made */
const MADE = 3;
/** the ticket of the maker that has begun the ending in the room */
const BEGAN = 4;
/** for each ending the longest win or loss, plus one; 0 if it is not made */
const LONGEST = 5;
const SETS = 35;
const WORDS = LONGEST + SETS;
const NOBODY = 0;

/** A compiled module with a function that loads a byte from the memory it is given. */
const READER = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127],
  ...[2, 18, 1, 3, 101, 110, 118, 6, 109, 101, 109, 111, 114, 121, 2, 3, 0, 128, 128, 4],
  ...[3, 2, 1, 0, 7, 8, 1, 4, 98, 121, 116, 101, 0, 0, 10, 9, 1, 7, 0, 32, 0, 45, 0, 0, 11],
);

/** Returns a function that reads a byte of a memory. Compiled kernels call it without a detour through JavaScript. */
export function byteReader(memory: WasmMemory): (address: number) => number {
  const env = { memory: memory as WebAssembly.Memory };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(READER), { env });
  return (exports as { readonly byte: (address: number) => number }).byte;
}

const shelves = new WeakMap<Host, EndingShelf>();

/** What making an ending needs from its caller. */
export interface Making {
  /** called every few milliseconds; returns whether to stop */
  readonly isStopped: () => boolean;
  /** idle threads, which take part */
  readonly others: SearchThreads | undefined;
}

export class EndingShelf {
  /** undefined if there is no memory for it: then no ending is ever made */
  readonly memory: WasmMemory | undefined;
  /** reads the byte at an address of the memory */
  readonly byteAt: (address: number) => number;
  readonly #host: Host;
  readonly #words: Int32Array;
  #maker: EndingMaker | undefined;
  #isStopped = (): boolean => false;
  /** this thread's number while it makes an ending */
  #ticket = 0;
  /** this thread's number when it began its last ending */
  #began = NOBODY;

  private constructor(host: Host) {
    this.#host = host;
    this.memory = host.common ?? commonMemory();
    this.byteAt = this.memory ? byteReader(this.memory) : () => 0;
    const buffer = this.memory?.buffer ?? new ArrayBuffer(ENDING_SHELF + 4 * WORDS);
    this.#words = new Int32Array(buffer, ENDING_SHELF, WORDS);
  }

  /** Returns the shelf of the process, or of the thread where threads share nothing. */
  static of(host: Host): EndingShelf {
    const shelf = shelves.get(host) ?? new EndingShelf(host);
    shelves.set(host, shelf);
    return shelf;
  }

  /** Decides whether an ending is made, and with it all endings that it leads to. */
  has(men: readonly Man[]): boolean {
    return this.longestIn(men) !== undefined;
  }

  /** Returns the longest win or loss in an ending, in moves; undefined if it is not made. */
  longestIn(men: readonly Man[]): number | undefined {
    const longest = Atomics.load(this.#words, LONGEST + placeOnShelf(men).number);
    return longest === 0 ? undefined : longest - 1;
  }

  /** How many endings have been made so far. */
  get made(): number {
    return Atomics.load(this.#words, MADE);
  }

  /**
   * Makes an ending and those it leads to, unless they are made. Waits while another thread makes one.
   * @returns false if it was stopped, or there is no memory
   */
  make(men: readonly Man[], making: Making): boolean {
    for (const each of withAllAfter(men).values())
      if (!this.has(each) && !this.#makeOne(each, making)) return false;
    return true;
  }

  #makeOne(men: readonly Man[], { isStopped, others }: Making): boolean {
    if (!this.memory || !this.#begin(isStopped)) return false;
    try {
      // another thread has made it in the meantime
      if (this.has(men)) return true;
      this.#isStopped = () => isStopped() || !this.#isMaker();
      const maker = this.#getMaker(this.memory);
      const load = (source: readonly Man[], number: number, at: number): boolean => {
        maker.unpack(number, placeOnShelf(source).address, at);
        return true;
      };
      // what this thread has begun is still in the room, unless another one has used it
      const isNew = this.#began === NOBODY || Atomics.load(this.#words, BEGAN) !== this.#began;
      if (isNew) {
        this.#began = this.#ticket;
        Atomics.store(this.#words, BEGAN, this.#ticket);
      }
      const made = maker.make(men, others, load, isNew);
      if (!made || !this.#isMaker()) return false;
      const { number, address } = placeOnShelf(men);
      maker.pack(address);
      Atomics.add(this.#words, MADE, 1);
      Atomics.store(this.#words, LONGEST + number, 1 + made.longest);
      return true;
    } catch (error) {
      if (isKernelError(error, 'no-memory')) return false;
      throw error;
    } finally {
      Atomics.compareExchange(this.#words, MAKER, this.#ticket, NOBODY);
      Atomics.notify(this.#words, MAKER);
    }
  }

  /** Creates the maker on first use. No other thread makes an ending at that time. */
  #getMaker(memory: WasmMemory): EndingMaker {
    this.#maker ??= new EndingMaker(this.#host, { memory, room: ROOM, end: endOfPlaces() }, () => {
      Atomics.add(this.#words, LOOKS, 1);
      return this.#isStopped();
    });
    return this.#maker;
  }

  /** Takes the right to make an ending, if need be from a maker that is lost. Returns false if it was stopped. */
  #begin(isStopped: () => boolean): boolean {
    this.#ticket = 1 + Atomics.add(this.#words, TICKETS, 1);
    let seen = { maker: NOBODY, looks: 0, at: 0 };
    for (;;) {
      const maker = Atomics.compareExchange(this.#words, MAKER, NOBODY, this.#ticket);
      if (maker === NOBODY) return true;
      if (isStopped()) return false;
      const looks = Atomics.load(this.#words, LOOKS);
      const now = performance.now();
      if (seen.maker !== maker || seen.looks !== looks) seen = { maker, looks, at: now };
      else if (now - seen.at > LOST_AFTER_MS) Atomics.compareExchange(this.#words, MAKER, maker, NOBODY);
      Atomics.wait(this.#words, MAKER, maker, WAIT_MS);
    }
  }

  #isMaker(): boolean {
    return Atomics.load(this.#words, MAKER) === this.#ticket;
  }
}
