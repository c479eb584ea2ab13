/**
 * The values of positions with few men: who wins, and in how many moves. Tables say it (kernel/endings.ts), but they know no castling. Where
 * somebody may still castle, all positions are listed that come before nobody may, which few men soon exhaust. A table knows what
 * follows, and from there the values are taken back move by move.
 */
import type { NormalMove } from 'chessops/types';
import type { LimitReached } from '../kernel/answers.js';
import type { EndingValue, Kernel } from '../kernel/kernel.js';
import type { Budget } from './budget.js';

const KINGS = 2;
const DRAWN: EndingValue = { outcome: 'drawn' };
const MATED: EndingValue = { outcome: 'lost', moves: 0 };
/** Positions in which somebody may castle: more than four men have. Where there are more, there is no value. */
const MOST_POSITIONS = 1 << 20;
/** Positions that are listed between two looks at the limits. */
const LISTED_AT_ONCE = 256;

/** What follows a position: the number of another one, or a value that is known. */
type Next = number | EndingValue;

export class FewMen {
  readonly #kernel: Kernel;
  readonly #budget: Budget;
  /** of positions in which somebody may castle, by their hash */
  readonly #values = new Map<bigint, EndingValue>();
  #limit: LimitReached | undefined;

  constructor(kernel: Kernel, budget: Budget) {
    this.#kernel = kernel;
    this.#budget = budget;
  }

  /** Begins with a new position, whose tables are not open yet. */
  forget(): void {
    this.#values.clear();
  }

  /** The limit for which a value was not found. */
  get limit(): LimitReached | undefined {
    return this.#limit;
  }

  /** The value for the side to move, whoever mates, in any number of moves. Undefined: there are too many men, or a limit came first. */
  value(): EndingValue | undefined {
    const { memory } = this.#kernel.root;
    if (!memory.mayCastle) return this.#tableValue();
    return this.#values.get(memory.hash) ?? this.#valueByMoves();
  }

  /** The value after each legal move, in order of generation. That of the position must be known. */
  firstMoves(): { readonly move: NormalMove; readonly value: EndingValue }[] {
    return this.#kernel.endings.firstMoves(this.#known);
  }

  /** The moves to mate, the quickest attack against the longest defence; empty in a draw. The value of the position must be known. */
  line(): NormalMove[] {
    return this.#kernel.endings.line(undefined, this.#known);
  }

  readonly #known = (): EndingValue => this.value() as EndingValue;

  /** What a table says of the position, in which nobody may castle. It is made if the limits allow what that costs. */
  #tableValue(): EndingValue | undefined {
    const { endings, clock } = this.#kernel;
    const open = endings.valueOfRoot();
    const cost = open ? 0 : endings.costOfRoot;
    if (open || cost === undefined) return open;
    const { ms } = this.#budget.nextShare();
    const limits = ms === undefined ? {} : { ms };
    if (endings.isOfStore && !endings.isWorth(limits)) this.#limit = 'time';
    else if (!this.#budget.payForTable(cost)) this.#limit = 'nodes';
    else {
      const value = this.#kernel.tableValue(limits);
      // tables of five men are made on a clock of their own
      if (!value) this.#limit = clock.limitReached ?? this.#budget.limitReached();
      return value;
    }
    return undefined;
  }

  #valueByMoves(): EndingValue | undefined {
    const { root, endings } = this.#kernel;
    const { bytes } = root.memory;
    if (root.memory.men().length + KINGS > endings.mostMen) return undefined;
    const start = bytes.slice();
    const positions = [start];
    const numbers = new Map([[root.memory.hash, 0]]);
    const after: Next[][] = [];
    const ends = new Map<number, EndingValue>();
    const nextOf = (code: number): Next | undefined => {
      root.play(code);
      try {
        const { mayCastle, hash } = root.memory;
        if (!mayCastle) return this.#tableValue();
        const number = numbers.get(hash);
        if (number !== undefined) return number;
        numbers.set(hash, positions.length);
        return positions.push(bytes.slice()) - 1;
      } finally {
        root.undo();
      }
    };
    try {
      // the list grows meanwhile
      for (const position of positions) {
        if (after.length % LISTED_AT_ONCE === 0) this.#limit = this.#budget.limitReached();
        if (positions.length > MOST_POSITIONS) this.#limit = 'nodes';
        if (this.#limit) return undefined;
        bytes.set(position);
        const codes = root.codes();
        this.#budget.nodes += codes.length;
        if (codes.length === 0) ends.set(after.length, root.isInCheck ? MATED : DRAWN);
        const next: Next[] = [];
        for (const code of codes) {
          const found = nextOf(code);
          if (found === undefined) return undefined;
          next.push(found);
        }
        after.push(next);
      }
    } finally {
      bytes.set(start);
    }
    const values = valuesBefore(after, ends);
    for (const [hash, number] of numbers) this.#values.set(hash, values[number] as EndingValue);
    return values[0];
  }
}

/**
 * The values of positions by what follows each, in order of the moves to mate. What is not decided in the end is drawn: both sides can go
 * on for ever.
 * @param ends the values of those without moves
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
