/** The order in which the moves of a book are listed. */
import { toUci } from '../chess/moves.js';
import type { BookMove } from './book.js';

/** The heaviest first; equal ones in the order of their UCI notation, whatever the order in the file. */
export function byWeight(a: BookMove, b: BookMove): number {
  return b.weight - a.weight || (toUci(a.move) < toUci(b.move) ? -1 : 1);
}
