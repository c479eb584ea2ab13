/**
 * Endings are tables of the distance to mate of every position with few men, made when they are first asked for (assembly/endings).
 * Those of at most four men are on a shelf that the whole process shares (ending-shelf.ts) and need no file. Those of five men, where
 * they are allowed, are in a store (stored-endings.ts).
 *
 * Their values assume that neither side may castle. While one may, castling-endings.ts searches on until neither may. Neither
 * knows the fifty-move rule.
 */
import type { NormalMove } from 'chessops';
import type { EndingValue, KernelLimits } from './answers.js';
import { PAWN } from './assembly/board/layout.js';
import { LOST, MAX_ENDINGS, NOBODY } from './assembly/endings/layout.js';
import { MAX_STORED_TABLE_MEN, MAX_TABLE_MEN } from './bounds.js';
import { CastlingEndings } from './castling-endings.js';
import { describeEnding, kindOfMan, type Man, materialOf, withAllAfter } from './ending-material.js';
import { type EndingShelf, placeOnShelf } from './ending-shelf.js';
import type { KernelExports } from './exports.js';
import { decodeMove } from './move-code.js';
import type { RootPosition } from './root-position.js';
import type { SearchThreads } from './search-threads.js';
import type { StoredEndings } from './stored-endings.js';

const KINGS = 2;
/** The most men, besides the kings, of an ending that has its place on the shelf. */
const MAX_MEN = MAX_TABLE_MEN - KINGS;
/** The most time to make an ending and all it leads to on one core, by its number of pawns. Three men take `THREE_MEN_MS`. */
const MAKING_MS = [1_500, 5_000, 30_000];
const THREE_MEN_MS = 50;
/** Additional time if a side may castle. */
const CASTLING_MS = 450;
/** Number of nodes that a search examines in the time that making an ending takes a millisecond. */
const NODES_PER_MS = 200;
/**
 * A search gives way to making an ending when it has cost this part of what the making costs, because the ending then answers all
 * questions about these men.
 */
const PAYS_AFTER = 1 / 3;
const LEAST_SPENT = PAYS_AFTER * NODES_PER_MS * THREE_MEN_MS;
const DRAWN: EndingValue = { outcome: 'drawn' };
/** The number by which the kernel knows an ending whose values are in a store. */
const STORED_NUMBER = MAX_ENDINGS - 1;

/** Estimates how long it takes to make an ending if nothing is made yet. */
function msFor(men: readonly Man[]): number {
  if (men.length < 2) return THREE_MEN_MS;
  return MAKING_MS[men.filter((man) => kindOfMan(man) === PAWN).length] as number;
}

/** What the endings need from the search around them. */
interface Surroundings {
  /** endings of at most four men */
  readonly shelf: EndingShelf;
  /** endings of five men, where the user has allowed them */
  readonly stored: StoredEndings | undefined;
  /** other threads of the kernel, which help to make endings of four men */
  readonly others: SearchThreads | undefined;
  /** called while an ending is made; returns whether to stop */
  readonly isStopped: () => boolean;
  /** stops the searches of the other threads, which may be reading endings: only one thread opens them */
  readonly endOtherSearches: () => void;
}

export class Endings {
  readonly #exports: KernelExports;
  readonly #root: RootPosition;
  readonly #around: Surroundings;
  /** the endings on the shelf that the position may use, by their men */
  readonly #open = new Set<string>();
  /** the endings of the store that may be read */
  #openInStore: ReadonlyMap<string, unknown> = new Map();
  readonly #castling: CastlingEndings;
  /** the most milliseconds that a search may spend on making an ending */
  mostMakingMs = Number.POSITIVE_INFINITY;
  #isMaking = false;
  #storedAnswers = 0;

  /** @param around the search around them */
  constructor(exports: KernelExports, root: RootPosition, around: Surroundings) {
    this.#exports = exports;
    this.#root = root;
    this.#around = around;
    this.#castling = new CastlingEndings(root);
  }

  /** Closes all for a new position, whose search must not depend on earlier ones. No other thread may be searching. */
  close(): void {
    this.#exports.closeEndings();
    this.#open.clear();
    this.#openInStore = new Map();
    this.#castling.forget();
  }

  /** The most men of a position that may have an ending, kings included. */
  get mostMen(): number {
    return this.#around.stored ? MAX_STORED_TABLE_MEN : MAX_TABLE_MEN;
  }

  /**
   * Returns the value of the root. It is undefined if there are too many men, or if the ending is not open.
   * @param spent nodes that a search has spent on the root: the ending is opened if they would have paid for making it. The kernel's
   *   clock must have been started, because it may stop the making
   */
  valueOfRoot(spent = 0): EndingValue | undefined {
    // called for every problem; few of them come this far
    if (this.#open.size === 0 && this.#openInStore.size === 0 && spent < LEAST_SPENT) return undefined;
    const men = this.#menOfRoot();
    if (!men) return undefined;
    if (men.length > MAX_MEN) this.#openStored(men, spent);
    else if (spent >= PAYS_AFTER * this.#costOf(men) && !this.#isStored(men))
      this.#openAll(materialOf(men).men, spent === Number.POSITIVE_INFINITY);
    const value = this.#valueOf(men);
    return value && this.#root.memory.mayCastle ? this.#valueWhileCastling(men, spent) : value;
  }

  /** Returns the value of the root, in which a side may castle, and whose ending is open. */
  #valueWhileCastling(men: readonly Man[], spent: number): EndingValue | undefined {
    const { isStopped } = this.#around;
    const pays = men.length > MAX_MEN ? Number.POSITIVE_INFINITY : PAYS_AFTER * this.#costOf(men);
    if (!this.#castling.valueOfRoot && spent >= pays) {
      this.#isMaking = true;
      try {
        this.#castling.list(this.#value, isStopped);
      } finally {
        this.#isMaking = false;
      }
    }
    return this.#castling.valueOfRoot;
  }

  /**
   * Decides whether there is an ending for the root, and making it costs no more than is allowed. A limit of nodes is compared with the
   * cost if nothing is made yet, so that the answer never depends on earlier questions. A limit of time is compared with the actual cost.
   */
  isWorth({ nodes = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY }: KernelLimits): boolean {
    const unsorted = this.#menOfRoot();
    if (!unsorted) return false;
    const { men } = materialOf(unsorted);
    if (men.length > MAX_MEN)
      return ms === Number.POSITIVE_INFINITY || (this.#around.stored?.costOf(men) ?? 0) <= ms;
    const cost = this.#costOf(men);
    return cost <= nodes && (cost <= ms * NODES_PER_MS || this.#around.shelf.has(men));
  }

  /**
   * The cost of making the ending of the root if nothing is made yet, as a number of nodes. It is undefined if there is none. Endings
   * in the store cost nothing, because the user has allowed them.
   */
  get costOfRoot(): number | undefined {
    const men = this.#menOfRoot();
    return men && this.#costOf(men);
  }

  /** @param men the men of the root */
  #costOf(men: readonly Man[]): number {
    if (men.length === 0 || men.length > MAX_MEN) return 0;
    return NODES_PER_MS * (msFor(men) + (this.#root.memory.mayCastle ? CASTLING_MS : 0));
  }

  /** Returns whether the ending of the root, if there is one, is in the store. */
  get isOfStore(): boolean {
    return this.#around.stored !== undefined && (this.#menOfRoot()?.length ?? 0) > MAX_MEN;
  }

  /** How many positions were looked up so far, in all questions and by all threads of the kernel. A few may be missing from the count. */
  get answers(): number {
    return (this.#exports.endingAnswers() >>> 0) + this.#storedAnswers;
  }

  /** Opens the ending that a search has asked for often enough. It is called during the search. */
  openWanted(): void {
    if (this.#isMaking) return;
    const pair = this.#exports.takeWantedEnding();
    const men = [pair >> 4, pair & 15].filter((man) => man !== NOBODY);
    if (pair !== 0) this.#openAll(materialOf(men).men, false);
  }

  /** Returns whether an ending is being made. It matters when the kernel asks whether to stop. */
  get isMaking(): boolean {
    return this.#isMaking;
  }

  /** The longest mate with the men of the root, in moves; undefined if their ending is not made. */
  get longestMate(): number | undefined {
    const { men } = materialOf(this.#menOfRoot() ?? []);
    if (this.#open.has(men.join())) return this.#around.shelf.longestIn(men);
    return this.#isStored(men) ? this.#around.stored?.longestIn(men) : undefined;
  }

  /** Returns the value after each legal move of the root, in order of generation. The root's own value must be known. */
  firstMoves(): { readonly move: NormalMove; readonly value: EndingValue }[] {
    return this.#root.codes().map((code) => {
      this.#root.play(code);
      const value = this.#value();
      this.#root.undo();
      return { move: decodeMove(code), value };
    });
  }

  /**
   * Returns the moves to mate from the root, whose value must be known: the quickest attack against the longest defence. Empty in a draw.
   * @param first a first move of the winner, to be played instead of the quickest
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

  /** The value of a position after one whose value is known. Bare kings have no ending and are drawn. */
  readonly #value = (): EndingValue => this.valueOfRoot() ?? DRAWN;

  /** Returns the move that keeps the value of the root; undefined in a draw, and if there is no move. */
  #best(): NormalMove | undefined {
    const value = this.#value();
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
    const value = this.#open.has(own.join())
      ? this.#exports.endingValue(placeOnShelf(own).number, swapped ? 1 : 0)
      : this.#storedValue(own, swapped);
    if (value === undefined) return undefined;
    if (value === 0) return DRAWN;
    return value < LOST ? { outcome: 'won', moves: value } : { outcome: 'lost', moves: value - LOST };
  }

  /** Returns the men of the root other than kings; undefined if there are too many. */
  #menOfRoot(): number[] | undefined {
    return this.#root.memory.menUpTo(this.mostMen - KINGS);
  }

  /** Decides whether the ending with these men may be read from the store. */
  #isStored(men: readonly Man[]): boolean {
    return this.#openInStore.size > 0 && this.#openInStore.has(materialOf(men).men.join());
  }

  /** @param men in the order of an ending */
  #storedValue(men: readonly Man[], swapped: boolean): number | undefined {
    if (!this.#isStored(men)) return undefined;
    describeEnding(this.#exports, STORED_NUMBER, 0, men);
    this.#storedAnswers++;
    return this.#around.stored?.byteAt(men, this.#exports.endingPlace(STORED_NUMBER, swapped ? 1 : 0) >>> 0);
  }

  /** Opens an ending of the store, and all it leads to. What is missing is made only for a caller that wants it at any cost. */
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

  /**
   * Opens the ending with these men and those that captures and promotions lead to, unless it is stopped or memory is short.
   * @param atAnyCost make it even if that takes longer than a search may spend
   */
  #openAll(men: readonly Man[], atAnyCost: boolean): void {
    if (this.#open.has(men.join())) return;
    const { shelf, others, isStopped, endOtherSearches } = this.#around;
    if (!atAnyCost && msFor(men) > this.mostMakingMs && !shelf.has(men)) return;
    endOtherSearches();
    this.#isMaking = true;
    try {
      if (!shelf.make(men, { others, isStopped })) {
        // this stops the search, too
        this.#exports.lookForStop();
        return;
      }
    } finally {
      this.#isMaking = false;
    }
    for (const [name, each] of withAllAfter(men)) if (!this.#open.has(name)) this.#openOne(name, each);
  }

  #openOne(name: string, men: readonly Man[]): void {
    this.#open.add(name);
    const { number, address } = placeOnShelf(men);
    describeEnding(this.#exports, number, address, men);
    for (const swapped of [1, 0]) {
      const [first = NOBODY, second = NOBODY] = men.map((man) => (swapped ? man ^ 8 : man));
      this.#exports.openEnding((first << 4) | second, number, swapped);
      if (second !== NOBODY) this.#exports.openEnding((second << 4) | first, number, swapped);
    }
  }
}
