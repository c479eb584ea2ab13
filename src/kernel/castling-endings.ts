/**
 * Values of positions with few men in which a side may still castle, which no table has. All positions with such rights that can follow
 * are listed; with few men there are not many. A table knows what comes after them. From there the values are taken back move by move.
 */
import type { EndingValue } from './answers.js';
import type { RootPosition } from './root-position.js';

const DRAWN: EndingValue = { outcome: 'drawn' };
const MATED: EndingValue = { outcome: 'lost', moves: 0 };
/** The most positions in which a side may castle; with four men there are fewer. If there are more, no value is found. */
const MOST_POSITIONS = 1 << 20;
/** Number of positions that are listed between two looks at the clock. */
const LISTED_AT_ONCE = 256;

/** What follows a position: the number of another position, or a known value. */
type Next = number | EndingValue;

export class CastlingEndings {
  readonly #root: RootPosition;
  /** by the hash of the position */
  readonly #values = new Map<bigint, EndingValue>();

  constructor(root: RootPosition) {
    this.#root = root;
  }

  forget(): void {
    if (this.#values.size > 0) this.#values.clear();
  }

  /** The value of the root; undefined if it was not listed. */
  get valueOfRoot(): EndingValue | undefined {
    return this.#values.get(this.#root.memory.hash);
  }

  /**
   * Lists what comes after the root, unless it is stopped or there are too many positions.
   * @param valueByTable returns the table's value of the current position, in which neither side may castle
   */
  list(valueByTable: () => EndingValue, isStopped: () => boolean): void {
    const { memory } = this.#root;
    const start = memory.bytes.slice();
    const positions = [start];
    const numbers = new Map([[memory.hash, 0]]);
    const after: Next[][] = [];
    const ends = new Map<number, EndingValue>();
    const nextOf = (code: number): Next => {
      this.#root.play(code);
      try {
        if (!memory.mayCastle) return valueByTable();
        const number = numbers.get(memory.hash);
        if (number !== undefined) return number;
        numbers.set(memory.hash, positions.length);
        return positions.push(memory.bytes.slice()) - 1;
      } finally {
        this.#root.undo();
      }
    };
    try {
      // the list grows during the loop
      for (const position of positions) {
        if (positions.length > MOST_POSITIONS) return;
        if (after.length % LISTED_AT_ONCE === 0 && isStopped()) return;
        memory.bytes.set(position);
        const codes = this.#root.codes();
        if (codes.length === 0) ends.set(after.length, this.#root.isInCheck ? MATED : DRAWN);
        after.push(codes.map(nextOf));
      }
    } finally {
      memory.bytes.set(start);
    }
    const values = valuesBefore(after, ends);
    for (const [hash, number] of numbers) this.#values.set(hash, values[number] as EndingValue);
  }
}

/**
 * Finds the values of positions from what follows each, in order of the moves to mate. A position that stays undecided is drawn: both
 * sides can go on for ever.
 * @param ends the values of the positions without moves
 */
function valuesBefore(
  after: readonly (readonly Next[])[],
  ends: ReadonlyMap<number, EndingValue>,
): EndingValue[] {
  const values = after.map((_, i) => ends.get(i));
  let open = [...after.keys()].filter((i) => !values[i]);
  const isWithin = (next: Next, outcome: EndingValue['outcome'], moves: number): boolean => {
    const value = typeof next === 'number' ? values[next] : next;
    return value?.outcome === outcome && movesOf(value) <= moves;
  };
  const decide = (value: EndingValue, isDecided: (next: readonly Next[]) => boolean): boolean => {
    const decided = open.filter((i) => isDecided(after[i] as readonly Next[]));
    for (const i of decided) values[i] = value;
    if (decided.length > 0) open = open.filter((i) => !values[i]);
    return decided.length > 0;
  };
  let longest = 0;
  for (const next of after)
    for (const each of next) if (typeof each !== 'number') longest = Math.max(longest, movesOf(each));
  for (let moves = 0, goesOn = true; goesOn || moves <= longest; moves++) {
    const lost = { outcome: 'lost', moves } as const;
    const won = { outcome: 'won', moves: moves + 1 } as const;
    goesOn = decide(lost, (next) => next.every((each) => isWithin(each, 'won', moves)));
    goesOn = decide(won, (next) => next.some((each) => isWithin(each, 'lost', moves))) || goesOn;
  }
  return values.map((value) => value ?? DRAWN);
}

const movesOf = (value: EndingValue): number => (value.outcome === 'drawn' ? 0 : value.moves);
