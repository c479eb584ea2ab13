/**
 * Endings: tables of the distance to mate of every position with few men, made in the kernel's memory when they are first asked
 * for (assembly/endings) and kept with it. No file is needed. Those of five men, where they are allowed, are in a store
 * (stored-endings.ts).
 *
 * Their values assume that nobody may castle, and know no fifty moves.
 */
import type { NormalMove } from 'chessops';
import type { WasmMemory } from '../host/host.js';
import type { Limits } from './answers.js';
import { PAWN } from './assembly/board/layout.js';
import { LOST, MAX_ENDINGS, NOBODY } from './assembly/endings/layout.js';
import { MAX_STORED_TABLE_MEN, MAX_TABLE_MEN } from './bounds.js';
import {
  describeEnding,
  describeSources,
  type Man,
  materialOf,
  pieceOf,
  sizeOf,
  withAllAfter,
} from './ending-material.js';
import { EndingPasses } from './ending-passes.js';
import type { KernelExports } from './exports.js';
import { decodeMove } from './move-code.js';
import type { RootPosition } from './root-position.js';
import type { SearchThreads } from './search-threads.js';
import type { StoredEndings } from './stored-endings.js';

/** What an ending says about the side to move. Moves are those of the side that mates. */
export type EndingValue = Decisive | { readonly outcome: 'drawn' };

interface Decisive {
  readonly outcome: 'won' | 'lost';
  /** 0 if the side to move is mated */
  readonly moves: number;
}

const KINGS = 2;
/** Men beside the kings of an ending that is made in the memory of a search. */
const MAX_MEN = MAX_TABLE_MEN - KINGS;
/** What making an ending and all it leads to takes at most on one core, by the number of its pawns; three men take `THREE_MEN_MS`. */
const MAKING_MS = [1_500, 5_000, 30_000];
const THREE_MEN_MS = 50;
/** Nodes that a search examines while a millisecond of an ending is made. */
const NODES_PER_MS = 200;
/**
 * A search gives way to the making of an ending when it has cost this part of what that costs, for the ending then answers all
 * questions about these men.
 */
const PAYS_AFTER = 1 / 3;
const LEAST_SPENT = PAYS_AFTER * NODES_PER_MS * THREE_MEN_MS;
const DRAWN: EndingValue = { outcome: 'drawn' };
/** The number under which the kernel is told of an ending whose values are in a store. */
const STORED_NUMBER = MAX_ENDINGS - 1;
const PAGE = 1 << 16;

/** About how long it takes to make an ending, if nothing is made yet. */
function msFor(men: readonly Man[]): number {
  if (men.length < 2) return THREE_MEN_MS;
  return MAKING_MS[men.filter((man) => pieceOf(man) === PAWN).length] as number;
}

/** An ending in memory. */
interface Made {
  readonly number: number;
  readonly bytes: number;
  at: number;
  /** when it was last wanted, as the number of a request */
  asked: number;
}

/** What the endings need of the search around them. */
interface Surroundings {
  /** endings of five men, where the user has allowed them */
  readonly stored: StoredEndings | undefined;
  /** other threads of the kernel, which help to make endings of four men */
  readonly others: SearchThreads | undefined;
  /** asked while one of those in the store is made */
  readonly isStopped: () => boolean;
  /** stops the searches of the other threads, which may look at endings: one thread alone opens them */
  readonly endOtherSearches: () => void;
}

/** What the endings of a position may take, and what there is beside that for those that are left from other positions. */
const MAX_BYTES = 210 << 20;
const MAX_LEFT_BYTES = 46 << 20;

const bytesOf = (men: readonly Man[]): number => 2 * sizeOf(men);

export class Endings {
  readonly #exports: KernelExports;
  readonly #memory: WasmMemory;
  readonly #root: RootPosition;
  readonly #start: number;
  readonly #around: Surroundings;
  /** those that are made, by their men, in the order of their addresses */
  readonly #made = new Map<string, Made>();
  /** of these, those that the position may use */
  readonly #open = new Set<string>();
  #openBytes = 0;
  /** those that may be asked of the store */
  #openInStore: ReadonlyMap<string, unknown> = new Map();
  /** the first byte that no ending uses */
  #end: number;
  #isMaking = false;
  /** requests so far to open endings */
  #asked = 0;

  /**
   * @param start where the memory may grow
   * @param around the search around them
   */
  constructor(
    exports: KernelExports,
    memory: WasmMemory,
    root: RootPosition,
    start: number,
    around: Surroundings,
  ) {
    this.#exports = exports;
    this.#memory = memory;
    this.#root = root;
    this.#start = start;
    this.#around = around;
    this.#end = start;
  }

  /** Closes all for a new position: what it uses must not depend on those before. No other thread may be searching. */
  close(): void {
    this.#exports.closeEndings();
    this.#open.clear();
    this.#openBytes = 0;
    this.#openInStore = new Map();
  }

  /** The most men of a position that may have an ending, kings included. */
  get mostMen(): number {
    return this.#around.stored ? MAX_STORED_TABLE_MEN : MAX_TABLE_MEN;
  }

  /**
   * The value of the root; undefined if it has too many men or a right to castle, or the ending is not open.
   * @param spent nodes that a search has spent on the root: the ending is opened if they would have paid for making it. The kernel's clock
   *   must have been started: it may stop the making
   */
  valueOfRoot(spent = 0): EndingValue | undefined {
    // asked for every problem, of which few come this far
    if (this.#open.size === 0 && this.#openInStore.size === 0 && spent < LEAST_SPENT) return undefined;
    const men = this.#menOfRoot();
    if (!men) return undefined;
    if (men.length > MAX_MEN) this.#openStored(men, spent);
    else if (spent >= PAYS_AFTER * NODES_PER_MS * msFor(men) && !this.#isStored(men))
      this.#openAll(materialOf(men).men);
    return this.#valueOf(men);
  }

  /**
   * Whether there is an ending for the root, and making it costs no more than is allowed. By a limit of nodes it counts what making it takes
   * if nothing is made yet, so that the answer never depends on what was asked before; by a limit of time, what it takes now.
   */
  isWorth({ nodes = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY }: Limits): boolean {
    const cost = this.costOfRoot;
    if (cost === undefined) return false;
    const { men } = materialOf(this.#menOfRoot() ?? []);
    if (men.length > MAX_MEN)
      return ms === Number.POSITIVE_INFINITY || (this.#around.stored?.costOf(men) ?? 0) <= ms;
    return cost <= nodes && (cost <= ms * NODES_PER_MS || this.#made.has(men.join()));
  }

  /**
   * What making the ending of the root takes if nothing is made yet, as a number of nodes. Undefined: there is none. Those in the store
   * cost nothing, because the user has allowed them.
   */
  get costOfRoot(): number | undefined {
    const men = this.#menOfRoot();
    if (!men || men.length === 0 || men.length > MAX_MEN) return men && 0;
    return msFor(men) * NODES_PER_MS;
  }

  /** Whether the ending of the root, if there is one, is in the store. */
  get isOfStore(): boolean {
    return this.#around.stored !== undefined && (this.#menOfRoot()?.length ?? 0) > MAX_MEN;
  }

  /** Opens the ending that a search has asked for often enough. Called while it searches. */
  openWanted(): void {
    if (this.#isMaking) return;
    const pair = this.#exports.takeWantedEnding();
    if (pair !== 0) this.#openAll(materialOf([pair >> 4, pair & 15].filter((man) => man !== NOBODY)).men);
  }

  /** Asked while it does, when the kernel asks whether to stop. */
  get isMaking(): boolean {
    return this.#isMaking;
  }

  /** The longest mate with the men of the root, in moves; undefined if their ending is not made. */
  get longestMate(): number | undefined {
    const { men } = materialOf(this.#menOfRoot() ?? []);
    const number = this.#numberOf(men);
    if (number !== undefined) return this.#exports.longestInEnding(number);
    return this.#isStored(men) ? this.#around.stored?.longestIn(men) : undefined;
  }

  /** The value after each legal move of the root, in order of generation. The root's own value must be known. */
  firstMoves(): { readonly move: NormalMove; readonly value: EndingValue }[] {
    const codes = Array.from({ length: this.#root.list() }, (_, i) => this.#root.codeAt(i));
    return codes.map((code) => {
      this.#root.play(code);
      // bare kings have no ending
      const value = this.valueOfRoot() ?? DRAWN;
      this.#root.undo();
      return { move: decodeMove(code), value };
    });
  }

  /**
   * The moves to mate from the root, whose value must be known: the quickest attack against the longest defence. Empty in a draw.
   * @param first a first move of the winner, instead of the quickest
   */
  line(first?: NormalMove): NormalMove[] {
    const line: NormalMove[] = [];
    const play = (move: NormalMove): void => {
      this.#root.play(this.#root.codeOf(move, this.#root.list()));
      line.push(move);
    };
    if (first) play(first);
    for (let move = this.#best(); move; move = this.#best()) play(move);
    for (let i = 0; i < line.length; i++) this.#root.undo();
    return line;
  }

  /** The move that keeps the value of the root; undefined in a draw, and after mate. */
  #best(): NormalMove | undefined {
    const value = this.valueOfRoot() as EndingValue;
    if (value.outcome === 'drawn') return undefined;
    const { outcome, moves } = value;
    const after = outcome === 'won' ? moves - 1 : moves;
    const isBest = (next: EndingValue): boolean =>
      next.outcome !== 'drawn' && next.outcome !== outcome && next.moves === after;
    return this.firstMoves().find((each) => isBest(each.value))?.move;
  }

  #valueOf(men: readonly Man[]): EndingValue | undefined {
    if (men.length === 0) return DRAWN;
    const { men: own, swapped } = materialOf(men);
    const number = this.#numberOf(own);
    const value =
      number === undefined
        ? this.#storedValue(own, swapped)
        : this.#exports.endingValue(number, swapped ? 1 : 0);
    if (value === undefined) return undefined;
    if (value === 0) return DRAWN;
    return value < LOST ? { outcome: 'won', moves: value } : { outcome: 'lost', moves: value - LOST };
  }

  /** The men of the root but the kings; undefined if there are too many, or somebody may castle. */
  #menOfRoot(): number[] | undefined {
    return this.#root.memory.menUpTo(this.mostMen - KINGS);
  }

  /** Whether the store may be asked for the ending with these men. */
  #isStored(men: readonly Man[]): boolean {
    return this.#openInStore.size > 0 && this.#openInStore.has(materialOf(men).men.join());
  }

  /** @param men in the order of an ending */
  #storedValue(men: readonly Man[], swapped: boolean): number | undefined {
    if (!this.#isStored(men)) return undefined;
    describeEnding(this.#exports, STORED_NUMBER, 0, men);
    return this.#around.stored?.byteAt(men, this.#exports.endingPlace(STORED_NUMBER, swapped ? 1 : 0) >>> 0);
  }

  /** Opens an ending of the store, and all that it leads to. What is missing is made only for whoever wants it at any cost. */
  #openStored(men: readonly Man[], spent: number): void {
    const { men: own } = materialOf(men);
    if (!this.#around.stored || spent < LEAST_SPENT || this.#isStored(own)) return;
    this.#isMaking = true;
    try {
      const mayMake = spent === Number.POSITIVE_INFINITY;
      if (!this.#around.stored.open(own, mayMake ? this.#around.isStopped : undefined)) return;
    } finally {
      this.#isMaking = false;
    }
    this.#openInStore = withAllAfter(own);
  }

  /** The number of an open ending. */
  #numberOf(men: readonly Man[]): number | undefined {
    const name = men.join();
    return this.#open.has(name) ? this.#made.get(name)?.number : undefined;
  }

  /** Opens the ending with these men, and those that captures and promotions lead to, unless stopped or without memory. */
  #openAll(men: readonly Man[]): void {
    const all = withAllAfter(men);
    const closed = [...all.values()].filter((each) => !this.#open.has(each.join()));
    const bytes = closed.reduce((sum, each) => sum + bytesOf(each), 0);
    // what is left from other positions has no say in this
    if (closed.length === 0 || this.#openBytes + bytes + bytesOf(men) > MAX_BYTES) return;
    this.#around.endOtherSearches();
    this.#makeRoom(all);
    this.#isMaking = true;
    const areMade = closed.every((each) => this.#make(each));
    this.#isMaking = false;
    if (!areMade) return;
    this.#openBytes += bytes;
    for (const each of closed) this.#openOne(each);
  }

  /**
   * Drops endings of other positions until there is room for these, those first that have not been wanted for longest, and closes the
   * gaps. Nobody may be looking at an ending.
   */
  #makeRoom(wanted: ReadonlyMap<string, readonly Man[]>): void {
    this.#asked++;
    const missing: number[] = [];
    for (const [name, men] of wanted) {
      const made = this.#made.get(name);
      if (made) made.asked = this.#asked;
      else missing.push(bytesOf(men));
    }
    // the last of them to be made takes as much again
    const needed = missing.reduce((sum, bytes) => sum + bytes, Math.max(0, ...missing));
    let used = [...this.#made.values()].reduce((sum, { bytes }) => sum + bytes, needed);
    if (used <= MAX_BYTES + MAX_LEFT_BYTES) return;
    // what an ending leads to stands before it, and is of use without it
    const others = [...this.#made].filter(([name]) => !wanted.has(name) && !this.#open.has(name)).reverse();
    for (const [name, { bytes }] of others.sort(([, a], [, b]) => a.asked - b.asked)) {
      if (used <= MAX_BYTES + MAX_LEFT_BYTES) break;
      this.#made.delete(name);
      used -= bytes;
    }
    this.#end = this.#start;
    const memory = new Uint8Array(this.#memory.buffer);
    for (const made of this.#made.values()) {
      memory.copyWithin(this.#end, made.at, made.at + made.bytes);
      made.at = this.#end;
      this.#exports.moveEnding(made.number, made.at);
      this.#end += made.bytes;
    }
  }

  #openOne(men: readonly Man[]): void {
    const name = men.join();
    const { number } = this.#made.get(name) as Made;
    this.#open.add(name);
    for (const swapped of [1, 0]) {
      const [first = NOBODY, second = NOBODY] = men.map((man) => (swapped ? man ^ 8 : man));
      this.#exports.openEnding((first << 4) | second, number, swapped);
      if (second !== NOBODY) this.#exports.openEnding((second << 4) | first, number, swapped);
    }
  }

  /** Makes an ending whose sources are made. False if it was stopped, or there is no room. */
  #make(men: readonly Man[]): boolean {
    const name = men.join();
    if (this.#made.has(name)) return true;
    const size = sizeOf(men);
    const number = this.#freeNumber();
    if (number >= STORED_NUMBER || !this.#reserve(4 * size)) return false;
    describeEnding(this.#exports, number, this.#end, men);
    describeSources(this.#exports, men, (source) => (this.#made.get(source.join()) as Made).number);
    const passes = new EndingPasses(this.#exports, men.length === MAX_MEN ? this.#around.others : undefined);
    if (!passes.count(number, this.#end + 2 * size) || !passes.takeBackSources() || !passes.decide())
      return false;
    this.#made.set(name, { number, at: this.#end, bytes: 2 * size, asked: this.#asked });
    this.#end += 2 * size;
    return true;
  }

  #freeNumber(): number {
    const used = new Set([...this.#made.values()].map(({ number }) => number));
    let number = 0;
    while (used.has(number)) number++;
    return number;
  }

  /** Makes room behind the last ending. */
  #reserve(bytes: number): boolean {
    const missing = this.#end + bytes - this.#memory.buffer.byteLength;
    if (missing <= 0) return true;
    try {
      this.#memory.grow(Math.ceil(missing / PAGE));
      return true;
    } catch {
      return false;
    }
  }
}
