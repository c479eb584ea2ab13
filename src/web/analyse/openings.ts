/** Names openings, from a book in memory that is loaded with the first game. */
import type { Chess } from 'chessops/chess';
import LINES from '../../../books/openings.txt';
import { type LineBook, linesBookReader } from '../../book/line-book.js';

let known: LineBook | undefined;

/** Returns the name of the last position that has one; undefined if none has. */
export function openingOf(positions: readonly Chess[]): string | undefined {
  known ??= read();
  for (const position of positions.toReversed()) {
    const name = known.opening(position);
    if (name !== undefined) return name;
  }
  return undefined;
}

function read(): LineBook {
  const reader = linesBookReader('openings.txt', ({ message }) => {
    throw new Error(message);
  });
  for (const [i, line] of LINES.split('\n').entries()) reader.readLine(line, i + 1);
  return reader.book;
}
