import { type Book, type BookRefusal, Books, bookRefusalText } from '../../book/book.js';
import { openBook } from '../../book/open-book.js';
import { packageFile } from '../../host/node/package-files.js';
import { printable } from '../../text/quote.js';
import { tell } from '../print.js';
import { UsageError } from '../usage-error.js';
import type { PlayArguments } from './play-options.js';

/** The book that comes with keymove. */
const OWN_BOOK = packageFile('books/classics.txt');
/** How many refusals of one book are shown. */
const MAX_TOLD = 10;
/** The longest message that quotes a file. */
const MAX_CHARACTERS = 300;

/**
 * Opens the books. Invalid moves are reported and skipped.
 * @throws UsageError for a file that is not a book
 */
export async function openBooks(args: PlayArguments): Promise<Books> {
  if (args.book === undefined) return new Books([]);
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
      throw new UsageError(`--book: ${printable(bookRefusalText(book.error), MAX_CHARACTERS)}`);
    }
    books.push(book.value);
  }
  return new Books(books);
}

/** The books in words. */
export const booksText = ({ file }: Books): string =>
  file === OWN_BOOK ? 'the classical openings of keymove' : printable(file, MAX_CHARACTERS);

/** Shows the first few, and how many more there are. */
class Refusals {
  #count = 0;
  #reading = true;

  tell(refusal: BookRefusal): void {
    this.#count++;
    // refusals met during a game come one at a time
    if (this.#count > MAX_TOLD && this.#reading) return;
    tell(`keymove: ${printable(bookRefusalText(refusal), MAX_CHARACTERS)}\n`);
  }

  end(file: string): void {
    this.#reading = false;
    if (this.#count > MAX_TOLD) {
      tell(`keymove: ${printable(file)}: ${this.#count - MAX_TOLD} more entries refused\n`);
    }
  }
}
