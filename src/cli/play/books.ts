import { type Book, Books, bookRefusalText } from '../../book/book.js';
import { openBook } from '../../book/open-book.js';
import { packageFile } from '../../host/node/package-files.js';
import { printable } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { tell } from '../print.js';
import type { PlayArguments } from './play-options.js';

const OWN_BOOK = packageFile('books/classics.txt');
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
    let refused = 0;
    let isRead = false;
    const book = await openBook(file, {
      maxPlies: args['book-depth'],
      weights: args['book-weights'],
      onRefusal: (refusal) => {
        refused++;
        // refusals met during a game come one at a time
        if (isRead || refused <= MAX_TOLD) tellShort(bookRefusalText(refusal));
      },
    });
    isRead = true;
    if (refused > MAX_TOLD) tellShort(`${file}: ${refused - MAX_TOLD} more entries refused`);
    if (!book.ok) {
      for (const opened of books) opened.close();
      throw new UsageError(`--book: ${printable(bookRefusalText(book.error), MAX_CHARACTERS)}`);
    }
    books.push(book.value);
  }
  return new Books(books);
}

const tellShort = (text: string): void => tell(`keymove: ${printable(text, MAX_CHARACTERS)}\n`);

/** Names the books for people. */
export const booksText = ({ file }: Books): string =>
  file === OWN_BOOK ? 'the classical openings of keymove' : printable(file, MAX_CHARACTERS);
