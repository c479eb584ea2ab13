/** An opening book in any file format: the moves that it knows in a position, each with a weight. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { toUci } from '../chess/moves.js';

export interface BookMove {
  /** legal; castling as the king's two steps */
  readonly move: NormalMove;
  /** how often to play it compared with the others; 0: known, but never played */
  readonly weight: number;
}

export interface Book {
  /** as the user named it */
  readonly file: string;
  /** returns the moves that it knows in a position, the heaviest first; ties in the order of their UCI notation */
  moves(position: Chess): readonly BookMove[];
  /** returns the name of the position, e.g. `Ruy Lopez`; only books of lines have names */
  opening(position: Chess): string | undefined;
  /** closes the file if it was kept open */
  close(): void;
}

/** Chooses among moves by their weights: a move of weight 6 is played twice as often as one of weight 3. */
export function chooseByWeight(moves: readonly BookMove[], random: Random): NormalMove | undefined {
  const total = moves.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return undefined;
  let rest = random() * total;
  for (const { move, weight } of moves) {
    rest -= weight;
    if (rest < 0) return move;
  }
  // rounding errors can leave a remainder
  return moves.findLast(({ weight }) => weight > 0)?.move;
}

/** Combines several books: the first one that knows a position decides. */
export class Books implements Book {
  readonly file: string;
  readonly #books: readonly Book[];

  constructor(books: readonly Book[]) {
    this.#books = books;
    this.file = books.map(({ file }) => file).join(', ');
  }

  moves(position: Chess): readonly BookMove[] {
    return this.#source(position)?.moves(position) ?? [];
  }

  opening(position: Chess): string | undefined {
    for (const book of this.#books) {
      const name = book.opening(position);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** Chooses a move by the weights; undefined if no book knows the position. */
  choose(position: Chess, random: Random): NormalMove | undefined {
    return chooseByWeight(this.moves(position), random);
  }

  close(): void {
    for (const book of this.#books) book.close();
  }

  #source(position: Chess): Book | undefined {
    return this.#books.find((book) => book.moves(position).length > 0);
  }
}

/** Orders moves: the heaviest first, equal ones by their UCI notation, independently of their order in the file. */
export function byWeight(a: BookMove, b: BookMove): number {
  return b.weight - a.weight || (toUci(a.move) < toUci(b.move) ? -1 : 1);
}

export interface BookRefusal {
  readonly file: string;
  /** 1-based; 0 means the whole file */
  readonly line: number;
  /** 1-based; for a polyglot book, which has no lines */
  readonly entry?: number;
  /** stable, machine-readable, e.g. `book-move` */
  readonly code: string;
  /** one sentence: what was found, and what was expected */
  readonly message: string;
}

/** Returns `book.txt:12: found …` or `book.bin: entry 7: found …`. */
export function bookRefusalText({ file, line, entry, message }: BookRefusal): string {
  const where = entry !== undefined ? `: entry ${entry}` : line > 0 ? `:${line}` : '';
  return `${file}${where}: ${message}`;
}

/** Returns a number from 0 up to but not including 1. */
export type Random = () => number;

/** Returns Mulberry32: small, fast, and good enough for choosing openings. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random seed, which the user can specify to repeat a run. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 32);
