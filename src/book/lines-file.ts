/**
 * Books of lines of moves, one line of play a line of text:
 *
 *     # what follows a # or a ; is a comment
 *     Ruy Lopez: 1. e4 e5 2. Nf3 Nc6 3. Bb5
 *     d2d4 d7d5 c2c4
 *
 * Moves in SAN or UCI, numbered or not. What stands before a colon and a blank is what the opening is called. A move
 * weighs as many lines as it is in.
 */
import { Chess } from 'chessops/chess';
import type { BookRefusal } from './book-refusal.js';
import { LineBook } from './line-book.js';
import { MoveLines } from './move-lines.js';

/** A `#` behind a letter is a mate. */
const COMMENT = /(?:^|\s)[#;].*$/;
const NAMED = /^(.*\S)\s*:\s+(.*)$/;

/** Fills a book line by line. */
export class LinesReader {
  readonly book: LineBook;
  readonly #onRefusal: (refusal: BookRefusal) => void;
  readonly #start = Chess.default();

  constructor(file: string, onRefusal: (refusal: BookRefusal) => void) {
    this.book = new LineBook(file);
    this.#onRefusal = onRefusal;
  }

  /** Takes the moves of a line up to the first that is none, which is refused with its place. */
  readLine(line: string, number: number): void {
    const text = line.replace(COMMENT, '').trim();
    if (text === '') return;
    const [, name, movetext = text] = NAMED.exec(text) ?? [];
    let sound = true;
    const moves = new MoveLines(this.#start, Number.POSITIVE_INFINITY, {
      onMove: ({ position, move }) => this.book.add(position, move),
      onFault: (fault) => {
        sound = false;
        this.#onRefusal({ file: this.book.file, line: number, ...fault });
      },
    });
    moves.readLine(movetext);
    if (sound && !moves.begun) {
      const message = `found a name without moves; expected moves behind it`;
      this.#onRefusal({ file: this.book.file, line: number, code: 'book-text', message });
    }
    if (sound && name !== undefined) this.book.name(moves.position, name);
  }

  end(): void {}
}
