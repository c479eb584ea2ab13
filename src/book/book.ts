/** What an opening book is, whatever file it comes from: moves of a position, each with a weight. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import type { Random } from './random.js';

export interface BookMove {
  /** legal; castling as the king's two steps */
  readonly move: NormalMove;
  /** how often to play it compared to the others; 0: known, never played */
  readonly weight: number;
}

export interface Book {
  /** as the user named it */
  readonly file: string;
  /** the moves that it knows in a position, the heaviest first, equal ones in the order of their UCI notation */
  moves(position: Chess): readonly BookMove[];
  /** what the book calls the position, e.g. `Ruy Lopez`; only books of lines have names */
  opening(position: Chess): string | undefined;
  /** gives a file back that was kept open */
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
  // the last crumb of a sum of fractions
  return moves.findLast(({ weight }) => weight > 0)?.move;
}

/** Several books as one: the first that knows a position speaks for it. */
export class Library implements Book {
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

  /** A move of the book by its weights; undefined when the position is not, or no longer, in it. */
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
