/**
 * Endings: tables of the distance to mate of every position with few men, made in the kernel's memory when they are first asked
 * for (assembly/endings) and kept with it. No file is needed.
 *
 * Their values assume that nobody may castle, and know no fifty moves.
 */
import type { NormalMove } from 'chessops';
import type { WasmMemory } from '../host/host.js';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from './assembly/board/layout.js';
import {
  KING_SQUARES_WITH_PAWNS,
  KING_SQUARES_WITHOUT_PAWNS,
  LOST,
  MAX_ENDINGS,
  NO_MAN,
  NOBODY,
} from './assembly/endings/layout.js';
import { MAX_TABLE_MEN } from './bounds.js';
import type { KernelExports } from './exports.js';
import { decodeMove } from './move-code.js';
import type { RootPosition } from './root-position.js';

/** What an ending says about the side to move. Moves are those of the side that mates. */
export type EndingValue = Decisive | { readonly outcome: 'drawn' };

interface Decisive {
  readonly outcome: 'won' | 'lost';
  /** 0 if the side to move is mated */
  readonly moves: number;
}

/** A man but the kings: colour * 8 + piece. */
type Man = number;

/** Men in the order of an ending: White's first, the strongest first. */
interface Material {
  readonly men: readonly Man[];
  /** its White is the position's Black */
  readonly swapped: boolean;
}

/** How an ending is reached from another one. */
interface Step {
  readonly men: readonly Man[];
  /** indices of the men before, the kings not counted */
  readonly captured?: number;
  readonly promoted?: number;
}

/** Men of an ending beside the kings. */
const MAX_MEN = MAX_TABLE_MEN - 2;
/**
 * Nodes after which a search gives way to the making of an ending, by the number of its pawns: about a quarter of what it costs, for
 * it then answers all questions about these men.
 */
const PAYS_AFTER = [100_000, 300_000, 2_000_000];
const LEAST_SPENT = Math.min(...PAYS_AFTER);
/** What making an ending and all it leads to takes at most on one core, by the number of its pawns; three men take `THREE_MEN_MS`. */
const MAKING_MS = [1_500, 5_000, 30_000];
const THREE_MEN_MS = 50;
const DRAWN: EndingValue = { outcome: 'drawn' };
const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT];
const KINGS = 2;
const PAGE = 1 << 16;

const colourOf = (man: Man): number => man >> 3;
const pieceOf = (man: Man): number => man & 7;
/** White's strongest men first. */
const inOrder = (a: Man, b: Man): number => colourOf(a) - colourOf(b) || pieceOf(b) - pieceOf(a);

/** How strong a side is: the number of men, then the pieces. */
function strength(men: readonly Man[], colour: number): number {
  const pieces = men.filter((man) => colourOf(man) === colour).map(pieceOf);
  return pieces.sort((a, b) => b - a).reduce((sum, piece) => 8 * sum + piece + 1, 0);
}

function materialOf(men: readonly Man[]): Material {
  const swapped = strength(men, BLACK) > strength(men, WHITE);
  const own = swapped ? men.map((man) => man ^ 8) : men;
  return { men: [...own].sort(inOrder), swapped };
}

/** The captures and promotions that end an ending. */
function* stepsFrom(men: readonly Man[]): Generator<Step> {
  for (const [captured, man] of men.entries()) {
    yield { men: men.filter((_, i) => i !== captured), captured };
    if (pieceOf(man) === PAWN) {
      for (const piece of PROMOTIONS) {
        const becomes = men.map((other, i) => (i === captured ? (man & 8) | piece : other));
        yield { men: becomes, promoted: captured };
        for (const [taken, other] of men.entries()) {
          if (colourOf(other) === colourOf(man) || pieceOf(other) === PAWN) continue;
          yield { men: becomes.filter((_, i) => i !== taken), captured: taken, promoted: captured };
        }
      }
    }
  }
}

/** An ending's men, by their names, after those of all endings that its captures and promotions lead to. */
function withAllAfter(men: readonly Man[], found = new Map<string, readonly Man[]>()) {
  const name = men.join();
  if (men.length === 0 || found.has(name)) return found;
  for (const step of stepsFrom(men)) withAllAfter(materialOf(step.men).men, found);
  return found.set(name, men);
}

/** Positions with one side to move. */
function sizeOf(men: readonly Man[]): number {
  const hasPawns = men.some((man) => pieceOf(man) === PAWN);
  return (hasPawns ? KING_SQUARES_WITH_PAWNS : KING_SQUARES_WITHOUT_PAWNS) * 64 ** (men.length + 1);
}

/** An ending in memory. */
interface Made {
  readonly number: number;
  readonly bytes: number;
  at: number;
}

/** What the endings of a position may take, and what may be left from other positions beside them. */
const MAX_BYTES = 210 << 20;
const MAX_LEFT_BYTES = 46 << 20;

export class Endings {
  readonly #exports: KernelExports;
  readonly #memory: WasmMemory;
  readonly #root: RootPosition;
  readonly #start: number;
  readonly #endOtherSearches: () => void;
  /** those that are made, by their men, in the order of their addresses */
  readonly #made = new Map<string, Made>();
  /** of these, those that the position may use */
  readonly #open = new Set<string>();
  #openBytes = 0;
  /** the first byte that no ending uses */
  #end: number;
  #isMaking = false;

  /**
   * @param start where the memory may grow
   * @param endOtherSearches stops the other threads, which may look at endings: they are made and opened by one thread alone
   */
  constructor(
    exports: KernelExports,
    memory: WasmMemory,
    root: RootPosition,
    start: number,
    endOtherSearches: () => void,
  ) {
    this.#exports = exports;
    this.#memory = memory;
    this.#root = root;
    this.#start = start;
    this.#endOtherSearches = endOtherSearches;
    this.#end = start;
  }

  /** For a new position: what it uses must not depend on those before. No other thread may be searching. */
  close(): void {
    this.#exports.closeEndings();
    this.#open.clear();
    this.#openBytes = 0;
  }

  /**
   * The value of the root; undefined if it has too many men or a right to castle, or the ending is not open.
   * @param spent nodes that a search has spent on the root: the ending is opened if they would have paid for making it. The kernel's clock
   *   must have been started: it may stop the making
   */
  valueOfRoot(spent = 0): EndingValue | undefined {
    // asked for every problem, of which few come this far
    if (this.#open.size === 0 && spent < LEAST_SPENT) return undefined;
    const men = this.#root.memory.menUpTo(MAX_MEN);
    if (!men) return undefined;
    const pawns = men.filter((man) => pieceOf(man) === PAWN).length;
    if (spent >= (PAYS_AFTER[pawns] as number)) this.#openAll(materialOf(men).men);
    return this.#valueOf(men);
  }

  /**
   * About how long it takes to make the ending of the root, in milliseconds: `alone` if nothing is made yet, `now` with what is.
   * Undefined if it has none.
   */
  get cost(): { readonly alone: number; readonly now: number } | undefined {
    const men = this.#root.memory.menUpTo(MAX_MEN);
    if (!men) return undefined;
    const pawns = men.filter((man) => pieceOf(man) === PAWN).length;
    const alone = men.length < 2 ? THREE_MEN_MS : (MAKING_MS[pawns] as number);
    const isMade = men.length === 0 || this.#made.has(materialOf(men).men.join());
    return { alone, now: isMade ? 0 : alone };
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
    const number = this.#numberOf(materialOf(this.#root.memory.menUpTo(MAX_MEN) ?? []).men);
    return number === undefined ? undefined : this.#exports.longestInEnding(number);
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
    if (number === undefined) return undefined;
    const value = this.#exports.endingValue(number, swapped ? 1 : 0);
    if (value === 0) return DRAWN;
    return value < LOST ? { outcome: 'won', moves: value } : { outcome: 'lost', moves: value - LOST };
  }

  /** The number of an open ending. */
  #numberOf(men: readonly Man[]): number | undefined {
    const name = men.join();
    return this.#open.has(name) ? this.#made.get(name)?.number : undefined;
  }

  /** Opens the ending with these men, and those that captures and promotions lead to, unless stopped or without memory. */
  #openAll(men: readonly Man[]): void {
    const all = withAllAfter(men);
    // nothing is open, so nothing looks at what moves
    if (this.#open.size === 0) this.#keep(all);
    const closed = [...all.values()].filter((each) => !this.#open.has(each.join()));
    const bytes = closed.reduce((sum, each) => sum + 2 * sizeOf(each), 0);
    if (closed.length === 0 || this.#openBytes + bytes + 2 * sizeOf(men) > MAX_BYTES) return;
    this.#endOtherSearches();
    this.#isMaking = true;
    const areMade = closed.every((each) => this.#make(each));
    this.#isMaking = false;
    if (!areMade) return;
    this.#openBytes += bytes;
    for (const each of closed) this.#openOne(each);
  }

  /** Drops all but these if the others take too much, and closes the gaps. */
  #keep(wanted: ReadonlyMap<string, unknown>): void {
    const others = [...this.#made].filter(([name]) => !wanted.has(name));
    if (others.reduce((sum, [, { bytes }]) => sum + bytes, 0) <= MAX_LEFT_BYTES) return;
    for (const [name] of others) this.#made.delete(name);
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
    if (number >= MAX_ENDINGS || !this.#reserve(4 * size)) return false;
    const { beginEnding, putEndingMan, countAllMoves, takeBackSources, decide } = this.#exports;
    beginEnding(number, this.#end, size, men.length + KINGS);
    for (const [i, man] of [KING, 8 | KING, ...men].entries()) putEndingMan(number, i, man);
    for (const step of stepsFrom(men)) if (step.men.length > 0) this.#addSource(step, men);
    if (!countAllMoves(number, this.#end + 2 * size) || !takeBackSources() || !decide()) return false;
    this.#made.set(name, { number, at: this.#end, bytes: 2 * size });
    this.#end += 2 * size;
    return true;
  }

  #freeNumber(): number {
    const used = new Set([...this.#made.values()].map(({ number }) => number));
    let number = 0;
    while (used.has(number)) number++;
    return number;
  }

  #addSource(step: Step, men: readonly Man[]): void {
    const { men: own, swapped } = materialOf(step.men);
    const { number } = this.#made.get(own.join()) as Made;
    const manOf = (i: number | undefined): number => (i === undefined ? NO_MAN : i + KINGS);
    this.#exports.addEndingSource(number, swapped ? 1 : 0, manOf(step.captured), manOf(step.promoted));
    const { putSourcePlace } = this.#exports;
    putSourcePlace(0, swapped ? 1 : 0);
    putSourcePlace(1, swapped ? 0 : 1);
    // each man finds its place among those of its kind that are left
    const places = own.map((man, place) => ({ man: swapped ? man ^ 8 : man, place }));
    for (const [i, man] of men.entries()) {
      if (i === step.captured) continue;
      const now =
        i === step.promoted ? step.men[step.captured !== undefined && step.captured < i ? i - 1 : i] : man;
      const at = places.findIndex((other) => other.man === now);
      putSourcePlace(i + KINGS, (places[at]?.place as number) + KINGS);
      places.splice(at, 1);
    }
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
