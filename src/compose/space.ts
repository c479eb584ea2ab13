/**
 * Yields the positions of a scheme, each once, in constant memory. The order depends only on the scheme, or on a seed. Every way to place
 * the men has a number, its place, and a search can begin at any place.
 *
 * Ways with fewer men come first, then the order in which squares were written. If no further man can make a position legal, all ways
 * that begin like it are skipped. Of several ways to the same position, and of mirror images, only the first counts.
 */

import { castlingOf } from '../chess/fen.js';
import { TRANSFORMATIONS } from '../problems/setup/setup-board.js';
import { sum } from '../text/sum.js';
import { EMPTY, KING, kindOf, letterOf } from '../themes/board/squares.js';
import { SchemeBoard } from './board.js';
import { type Placement, type Scheme, type SchemePart, squareOf } from './scheme.js';

export interface SpaceOptions {
  /** the side to move */
  readonly side: 'w' | 'b';
  /** takes the ways in a random order, which differs for each seed */
  readonly seed?: number | undefined;
  /** returns whether problems with this many men may be wanted; by default they may */
  readonly mayHaveMen?: (men: number) => boolean;
  /** returns whether this position may be wanted; by default it may */
  readonly mayBe?: (fen: string) => boolean;
}

/** A position of the scheme. */
export interface FoundPosition {
  readonly place: number;
  readonly fen: string;
}

/** Thrown if there are more ways to place the men than can be numbered. */
export class TooManyError extends RangeError {}

/** After this many fruitless ways, a search gives others a turn. */
const BREATH = 4096;

/** A number of men for each part, and the ways to place them. */
interface Counts {
  readonly counts: readonly number[];
  readonly first: number;
  readonly ways: number;
}

export class Space {
  /** the number of ways to place the men, including illegal positions and repetitions */
  readonly total: number;
  readonly #scheme: Scheme;
  readonly #options: SpaceOptions;
  readonly #all: readonly Counts[];
  readonly #board: SchemeBoard;
  readonly #fits: boolean;
  readonly #overlap: boolean;
  readonly #images: readonly Image[];
  readonly #sets: readonly ReadonlySet<Placement>[];
  /** the men on the board, and the part of each */
  readonly #placed: Placement[] = [];
  readonly #parts: number[] = [];

  /** @throws TooManyError */
  constructor(scheme: Scheme, options: SpaceOptions) {
    this.#scheme = scheme;
    this.#options = options;
    this.#board = new SchemeBoard(options.side);
    this.#fits = scheme.matrix.every((placement) => this.#board.put(placement));
    this.#sets = scheme.parts.map(({ placements }) => new Set(placements));
    this.#overlap = this.#sets.some((one, i) =>
      this.#sets.slice(i + 1).some((other) => [...one].some((placement) => other.has(placement))),
    );
    this.#images = imagesOf(scheme);
    const { mayHaveMen = () => true } = options;
    let first = 0;
    const all: Counts[] = [];
    for (const counts of countsOf(scheme.parts)) {
      if (!mayHaveMen(scheme.matrix.length + sum(counts))) continue;
      const ways = counts.reduce((product, count, i) => product * choose(lengthOf(scheme, i), count), 1);
      all.push({ counts, first, ways });
      first += ways;
      if (first > Number.MAX_SAFE_INTEGER)
        throw new TooManyError('there are more than 9,000,000,000,000,000 ways to place the men');
    }
    this.#all = all;
    this.total = first;
  }

  /**
   * Yields the positions from a place on, in order, and undefined from time to time while it looks for the next. One search at a time.
   */
  *positions(from = 0): Generator<FoundPosition | undefined, void> {
    if (!this.#fits) return;
    const { seed } = this.#options;
    try {
      if (seed !== undefined) yield* this.#shuffledFrom(from, seed);
      else {
        for (const counts of this.#all)
          if (counts.first + counts.ways > from) yield* this.#inOrder(counts, from);
      }
    } finally {
      this.#clear();
    }
  }

  *#inOrder({ counts, first }: Counts, from: number): Generator<FoundPosition | undefined, void> {
    const slots = this.#slotsOf(counts);
    const last = slots.length - 1;
    if (last < 0) {
      if (first >= from) yield this.#found(first);
      return;
    }
    const next = new Int32Array(slots.length);
    let place = first;
    let fruitless = 0;
    let depth = 0;
    while (depth >= 0) {
      const slot = slots[depth] as Slot;
      const choice = next[depth] as number;
      next[depth] = choice + 1;
      if (choice > slot.last) {
        depth--;
        if (depth >= 0) this.#remove();
        continue;
      }
      const ways = slot.ways[choice] as number;
      const placement = slot.placements[choice] as Placement;
      if (place + ways <= from || !this.#put(placement, slot.part)) {
        place += ways;
        if (++fruitless % BREATH === 0) yield undefined;
      } else if (depth < last) {
        depth++;
        next[depth] = slots[depth]?.part === slot.part ? choice + 1 : 0;
      } else {
        const found = this.#found(place++);
        this.#remove();
        if (found || ++fruitless % BREATH === 0) yield found;
      }
    }
  }

  *#shuffledFrom(from: number, seed: number): Generator<FoundPosition | undefined, void> {
    const order = shuffled(this.total, seed);
    for (let place = from; place < this.total; place++) {
      const found = this.#atWay(order(place), place);
      if (found || place % BREATH === 0) yield found;
    }
  }

  #atWay(way: number, place: number): FoundPosition | undefined {
    const { counts, first } = this.#all.findLast(({ first }) => first <= way) as Counts;
    let rest = way - first;
    let isPossible = true;
    // within a part the choices are in ascending order, and so are their numbers
    let least = 0;
    let part = -1;
    for (const slot of this.#slotsOf(counts)) {
      let choice = slot.part === part ? least : 0;
      while (rest >= (slot.ways[choice] as number)) rest -= slot.ways[choice++] as number;
      part = slot.part;
      least = choice + 1;
      isPossible &&= this.#put(slot.placements[choice] as Placement, part);
      if (!isPossible) break;
    }
    const found = isPossible ? this.#found(place) : undefined;
    this.#clear();
    return found;
  }

  #slots: { readonly counts: readonly number[]; readonly slots: readonly Slot[] } | undefined;

  /** Returns a slot for each man, with the ways to fill it and those after it. */
  #slotsOf(counts: readonly number[]): readonly Slot[] {
    if (this.#slots?.counts === counts) return this.#slots.slots;
    const { parts } = this.#scheme;
    const slots: Slot[] = [];
    for (const [part, { placements }] of parts.entries()) {
      const count = counts[part] as number;
      const after = counts
        .slice(part + 1)
        .reduce((ways, each, i) => ways * choose(lengthOf(this.#scheme, part + 1 + i), each), 1);
      for (let i = 0; i < count; i++) {
        const ways = placements.map(
          (_, choice) => choose(placements.length - 1 - choice, count - 1 - i) * after,
        );
        slots.push({ part, placements, ways, last: placements.length - (count - i) });
      }
    }
    this.#slots = { counts, slots };
    return slots;
  }

  #put(placement: Placement, part: number): boolean {
    if (!this.#board.put(placement)) return false;
    this.#placed.push(placement);
    this.#parts.push(part);
    return true;
  }

  #remove(): void {
    this.#board.remove(this.#placed.pop() as Placement);
    this.#parts.pop();
  }

  #clear(): void {
    while (this.#placed.length > 0) this.#remove();
  }

  /** Returns the position on the board, unless it is illegal, unwanted, or found at another place. */
  #found(place: number): FoundPosition | undefined {
    const board = this.#board;
    if (!board.isLegal) return undefined;
    if (this.#overlap && !this.#isFirstWay()) return undefined;
    if (this.#images.length > 0 && hasNoRights(board.men) && !this.#isFirstImage()) return undefined;
    const { fen } = board;
    return this.#options.mayBe?.(fen) === false ? undefined : { place, fen };
  }

  /** Returns whether this is the first of the ways to share the same men among the parts. */
  #isFirstWay(): boolean {
    const order = this.#placed
      .map((_, i) => i)
      .sort((a, b) => (this.#placed[a] as number) - (this.#placed[b] as number));
    const found = this.#share(order.map((i) => this.#placed[i] as Placement));
    return found?.every((part, i) => part === this.#parts[order[i] as number]) ?? true;
  }

  /** Finds the first way to share men among the parts; undefined if there is none. */
  #share(men: readonly Placement[]): readonly number[] | undefined {
    const { parts } = this.#scheme;
    const left = parts.map(({ max }) => max) as number[];
    const chosen: number[] = [];
    const give = (at: number): boolean => {
      if (at === men.length) return parts.every(({ min, max }, part) => max - (left[part] as number) >= min);
      for (let part = 0; part < parts.length; part++) {
        if (left[part] === 0 || !this.#sets[part]?.has(men[at] as Placement)) continue;
        left[part] = (left[part] as number) - 1;
        chosen[at] = part;
        if (give(at + 1)) return true;
        left[part] = (left[part] as number) + 1;
      }
      return false;
    };
    return give(0) ? chosen : undefined;
  }

  /** Returns whether no mirror image of the position that is in the scheme comes before it in the order of boards. */
  #isFirstImage(): boolean {
    const { men, hasPawns } = this.#board;
    const { matrix } = this.#scheme;
    const image: number[] = [];
    for (const { to, isMirror } of this.#images) {
      // only a mirror keeps the direction of pawns
      if (hasPawns && !isMirror) continue;
      for (let square = 0; square < 64; square++) image[to[square] as number] = men[square] as number;
      if (compare(image, men) >= 0) continue;
      if (!matrix.every((placement) => image[squareOf(placement)] === placement >> 6)) continue;
      const fixed = new Set(matrix.map(squareOf));
      const others: Placement[] = [];
      for (let square = 0; square < 64; square++) {
        const man = image[square] as number;
        if (man !== EMPTY && !fixed.has(square)) others.push(64 * man + square);
      }
      if (hasNoRights(image) && this.#share(others)) return false;
    }
    return true;
  }
}

interface Slot {
  readonly part: number;
  readonly placements: readonly Placement[];
  /** for each placement, the ways to fill the slots after it */
  readonly ways: readonly number[];
  /** the last placement that leaves enough placements for the other men of its part */
  readonly last: number;
}

const lengthOf = ({ parts }: Scheme, part: number): number => parts[part]?.placements.length ?? 0;

/** Lists the numbers of men for each part, those with fewer men first. */
function countsOf(parts: readonly SchemePart[]): readonly (readonly number[])[] {
  let all: number[][] = [[]];
  for (const { min, max } of parts) {
    all = all.flatMap((counts) => Array.from({ length: max - min + 1 }, (_, i) => [...counts, min + i]));
  }
  return all.sort((one, other) => sum(one) - sum(other));
}

/** Returns the number of ways to choose `count` of `all`. */
export function choose(all: number, count: number): number {
  if (count < 0 || count > all) return 0;
  let ways = 1;
  for (let i = 1; i <= count; i++) ways = (ways * (all - count + i)) / i;
  return Math.round(ways);
}

const hasNoRights = (men: readonly number[]): boolean =>
  castlingOf((square) => letterOf(men[square] as number)) === '';

function compare(one: readonly number[], other: readonly number[]): number {
  for (let i = 0; i < 64; i++) {
    const difference = (one[i] as number) - (other[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Shows where a turn of the board takes each square. */
interface Image {
  readonly to: readonly number[];
  readonly isMirror: boolean;
}

/** Lists the turns that may map positions of the scheme to others of it: a king of the matrix must keep its square. */
function imagesOf({ matrix }: Scheme): readonly Image[] {
  const kings = matrix.filter((placement) => kindOf(placement >> 6) === KING).map(squareOf);
  return Object.entries(TRANSFORMATIONS)
    .map(([name, turn]) => ({
      isMirror: name === 'a1<-->h1',
      to: Array.from({ length: 64 }, (_, square) => {
        const [file, rank] = turn(square & 7, square >> 3);
        return 8 * rank + file;
      }),
    }))
    .filter(({ to }) => kings.every((king) => to[king] === king));
}

const ROUNDS = 6;

/**
 * Puts whole numbers into a random order in which each occurs once, without a list: by a Feistel network.
 * @returns a function from a place below `total` to the number at that place
 */
function shuffled(total: number, seed: number): (place: number) => number {
  let bits = 1;
  while (2 ** (2 * bits) < total) bits++;
  const half = 2 ** bits;
  const once = (number: number): number => {
    let left = Math.floor(number / half);
    let right = number % half;
    for (let round = 0; round < ROUNDS; round++) {
      [left, right] = [right, left ^ (mixed(right, seed, round) & (half - 1))];
    }
    return left * half + right;
  };
  // a number outside the range is mapped again, until it falls inside
  return (place) => {
    let number = once(place);
    while (number >= total) number = once(number);
    return number;
  };
}

function mixed(value: number, seed: number, round: number): number {
  let mix = Math.imul(
    value ^ Math.imul(round + 1, 0x9e3779b9) ^ Math.imul(seed % 0x1_0000_0000, 0x85ebca6b),
    0xcc9e2d51,
  );
  mix ^= Math.floor(seed / 0x1_0000_0000);
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39);
  return (mix ^ (mix >>> 15)) >>> 0;
}
