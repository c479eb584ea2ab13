/** Builds a book from a PGN file: the moves played in main lines and variations, and the results. */

import type { Color } from 'chessops/types';
import { GameWalker } from '../games/move-walker.js';
import type { Tags } from '../problems/pgn/tags.js';
import type { BookRefusal } from './book.js';
import { type BookReader, LineBook } from './line-book.js';

/** The weight of a move: how often it was played, or its score, with 2 for a win and 1 for a draw as in polyglot. */
export const BOOK_WEIGHTS = ['count', 'score'] as const;
export type BookWeights = (typeof BOOK_WEIGHTS)[number];

/** Plies of each game that go into a book by default: fifteen moves of each side. */
const USUAL_BOOK_PLIES = 30;

/** Makes a reader that fills a book game by game. */
export function pgnBookReader(
  file: string,
  onRefusal: (refusal: BookRefusal) => void,
  maxPlies = USUAL_BOOK_PLIES,
  weights: BookWeights = 'count',
): BookReader {
  const book = new LineBook(file);
  const games = new GameWalker(maxPlies, {
    onMove: ({ position, move, level }, tags) => {
      // a variation was not played: it counts as one game
      const weight = weights === 'count' || level > 0 ? 1 : score(tags, position.turn);
      book.add(position, move, weight);
    },
    onFault: (fault, line) => onRefusal({ file, line, ...fault }),
  });
  return {
    book,
    readLine: (line, number) => games.readLine(line, number),
    end: () => games.end(),
  };
}

function score(tags: Tags, side: Color): number {
  const result = tags.get('Result');
  if (result === (side === 'white' ? '1-0' : '0-1')) return 2;
  // a game with an unknown result counts as a draw
  return result === (side === 'white' ? '0-1' : '1-0') ? 0 : 1;
}
