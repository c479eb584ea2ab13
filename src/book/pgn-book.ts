/** Books from PGN files: what was played, in main lines and variations, and how it ended. */
import type { Color } from 'chessops/types';
import type { Tags } from '../problems/pgn/tags.js';
import type { BookRefusal } from './book-refusal.js';
import { LineBook } from './line-book.js';
import { PgnGames } from './pgn-games.js';

/** What a move weighs: how often it was played, or what it scored: 2 for a win, 1 for a draw, as polyglot has it. */
export const BOOK_WEIGHTS = ['count', 'score'] as const;
export type BookWeights = (typeof BOOK_WEIGHTS)[number];

/** Plies of a game that a book takes unless told otherwise: fifteen moves of each side. */
export const USUAL_BOOK_PLIES = 30;

/** Fills a book game by game. */
export class PgnBookReader {
  readonly book: LineBook;
  readonly #games: PgnGames;

  constructor(
    file: string,
    onRefusal: (refusal: BookRefusal) => void,
    maxPlies = USUAL_BOOK_PLIES,
    weights: BookWeights = 'count',
  ) {
    this.book = new LineBook(file);
    this.#games = new PgnGames(maxPlies, {
      onMove: ({ position, move, level }, tags) => {
        // nobody played a variation: it is known, and as good as one game
        const weight = weights === 'count' || level > 0 ? 1 : score(tags, position.turn);
        this.book.add(position, move, weight);
      },
      onFault: (fault, line) => onRefusal({ file, line, ...fault }),
    });
  }

  readLine(line: string, number: number): void {
    this.#games.readLine(line, number);
  }

  end(): void {
    this.#games.end();
  }
}

function score(tags: Tags, side: Color): number {
  const result = tags.get('Result');
  if (result === (side === 'white' ? '1-0' : '0-1')) return 2;
  // a game of which nobody knows the end is worth a draw
  return result === (side === 'white' ? '0-1' : '1-0') ? 0 : 1;
}
