/** Opens a book of any of the three kinds. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { looksLikeTag } from '../problems/pgn/tags.js';
import { isPackedText, openText } from '../text/bytes.js';
import { err, ok, type Result } from '../text/finding.js';
import { ContentError } from '../text/input.js';
import { splitLines } from '../text/text-lines.js';
import type { Book, BookRefusal } from './book.js';
import { type BookReader, type BookWeights, linesBookReader, pgnBookReader } from './line-book.js';
import { PolyglotBook } from './polyglot-book.js';

export interface BookOptions {
  /** how many plies of each game to take from a PGN file */
  readonly maxPlies?: number | undefined;
  /** how the moves of a PGN file are weighed */
  readonly weights?: BookWeights | undefined;
  /** called for everything that is skipped, such as illegal moves and games of other variants */
  readonly onRefusal?: (refusal: BookRefusal) => void;
}

const SAMPLE_BYTES = 4096;

/**
 * Opens a book. Polyglot books end in `.bin` or are binary; other books may be compressed or in UTF-16. PGN files end in
 * `.pgn` or begin with a tag; all other files are books of lines. Faults inside the book are skipped and reported. A book
 * without any move is refused.
 */
export async function openBook(file: string, options: BookOptions = {}): Promise<Result<Book, BookRefusal>> {
  const { onRefusal = () => {}, maxPlies, weights } = options;
  try {
    const sample = await beginning(file);
    if (/\.bin$/i.test(file) || (!isPackedText(sample) && sample.includes(0)))
      return PolyglotBook.open(file, onRefusal);
    return await readText(file, (line) =>
      /\.pgn$/i.test(file) || looksLikeTag(line)
        ? pgnBookReader(file, onRefusal, maxPlies, weights)
        : linesBookReader(file, onRefusal),
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return err(refuseBook(file, error));
  }
}

/** @param readerFor makes a reader for a book whose first line with content is given */
async function readText(
  file: string,
  readerFor: (line: string) => BookReader,
): Promise<Result<Book, BookRefusal>> {
  const refuse = (code: string, message: string) => err({ file, line: 0, code, message });
  let reader: BookReader | undefined;
  try {
    for await (const { firstLine, lines } of splitLines(openText(createReadStream(file)))) {
      for (const [index, line] of lines.entries()) {
        if (!reader && (line.trim() === '' || line.startsWith('%'))) continue;
        reader ??= readerFor(line);
        reader.readLine(line, firstLine + index);
      }
    }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return refuse(`book-${error.code}`, error.sentence('moves, PGN, or a polyglot book'));
  }
  reader?.end?.();
  if (reader && reader.book.size > 0) return ok(reader.book);
  return refuse('book-empty', 'found no move; expected lines of moves, PGN, or a polyglot book');
}

async function beginning(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuseBook(file: string, error: Error & { readonly code: unknown }): BookRefusal {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    const message = 'no such file; expected a book';
    return { file, line: 0, code: 'file-missing', message };
  }
  const reasons: Record<string, string> = { EACCES: 'permission denied', EISDIR: 'it is a folder' };
  const reason = reasons[String(error.code)] ?? error.message;
  return { file, line: 0, code: 'file-unreadable', message: `cannot be read: ${reason}; expected a book` };
}
