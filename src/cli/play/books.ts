/** The books that the arguments name. */
import { fileURLToPath } from 'node:url';
import { type Book, Library } from '../../book/book.js';
import { type BookRefusal, bookRefusalText } from '../../book/book-refusal.js';
import { openBook } from '../../book/open-book.js';
import { printable } from '../../text/quote.js';
import { UsageError } from '../usage-error.js';
import type { PlayArguments } from './play-options.js';

/** What comes with keymove, and what it is called. */
const OWN_BOOK = fileURLToPath(new URL('../../../books/classics.txt', import.meta.url));
/** Refusals of one book that are told. */
const MOST_TOLD = 10;
/** Of a message that quotes a file. */
const MOST_CHARACTERS = 300;

/**
 * Opens them. Moves that are none are told and passed over.
 * @throws UsageError for a book that is none
 */
export async function openLibrary(args: PlayArguments): Promise<Library> {
  if (args.book === undefined) return new Library([]);
  const files = args.book.length === 0 ? [OWN_BOOK] : args.book;
  const books: Book[] = [];
  for (const file of files) {
    const told = new Refusals();
    const book = await openBook(file, {
      maxPlies: args['book-depth'],
      weights: args['book-weights'],
      onRefusal: (refusal) => told.tell(refusal),
    });
    told.end(file);
    if (!book.ok) {
      for (const opened of books) opened.close();
      throw new UsageError(`--book: ${printable(bookRefusalText(book.error), MOST_CHARACTERS)}`);
    }
    books.push(book.value);
  }
  return new Library(books);
}

/** The books in words. */
export const libraryText = ({ file }: Library): string =>
  file === OWN_BOOK ? 'the classical openings of keymove' : printable(file, MOST_CHARACTERS);

/** Tells of the first few, and how many more there are. */
class Refusals {
  #count = 0;
  #reading = true;

  tell(refusal: BookRefusal): void {
    this.#count++;
    // what is met later, in the middle of a game, is one at a time
    if (this.#count > MOST_TOLD && this.#reading) return;
    process.stderr.write(`keymove: ${printable(bookRefusalText(refusal), MOST_CHARACTERS)}\n`);
  }

  end(file: string): void {
    this.#reading = false;
    if (this.#count > MOST_TOLD) {
      process.stderr.write(`keymove: ${printable(file)}: ${this.#count - MOST_TOLD} more entries refused\n`);
    }
  }
}
