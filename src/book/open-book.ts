/** A file -> the book that it holds, whichever of the three kinds it is. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { looksLikeTag } from '../problems/pgn/tags.js';
import { BinaryContent, DamagedContent, isPackedText, openText } from '../text/bytes.js';
import { err, ok, type Result } from '../text/finding.js';
import { splitLines } from '../text/lines.js';
import type { Book } from './book.js';
import { type BookRefusal, refuseBook } from './book-refusal.js';
import type { LineBook } from './line-book.js';
import { LinesReader } from './lines-file.js';
import { type BookWeights, PgnBookReader } from './pgn-book.js';
import { PolyglotBook } from './polyglot-book.js';

export interface BookOptions {
  /** plies of each game that are taken from a PGN file */
  readonly maxPlies?: number | undefined;
  /** how the moves of a PGN file are weighed */
  readonly weights?: BookWeights | undefined;
  /** told of what is passed over: moves that are illegal, games that are none */
  readonly onRefusal?: (refusal: BookRefusal) => void;
}

const SAMPLE_BYTES = 4096;

/**
 * Opens a book. Polyglot's end in `.bin` or are binary; others may be compressed or UTF-16. PGN files end in `.pgn` or begin with a tag; else it is a book of
 * lines. What is wrong inside of it is passed over and told; a book without a single move is refused.
 */
export async function openBook(file: string, options: BookOptions = {}): Promise<Result<Book, BookRefusal>> {
  const onRefusal = options.onRefusal ?? (() => {});
  try {
    const sample = await beginning(file);
    const isPacked = isPackedText(sample);
    if (/\.bin$/i.test(file) || (!isPacked && sample.includes(0))) return PolyglotBook.open(file, onRefusal);
    const isPgn = /\.pgn$/i.test(file) || looksLikeTag(firstLine(isPacked ? await firstText(file) : sample));
    const reader = isPgn
      ? new PgnBookReader(file, onRefusal, options.maxPlies, options.weights)
      : new LinesReader(file, onRefusal);
    return await readText(file, reader);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return err(refuseBook(file, error));
  }
}

interface TextReader {
  readonly book: LineBook;
  readLine(line: string, number: number): void;
  end(): void;
}

async function readText(file: string, reader: TextReader): Promise<Result<Book, BookRefusal>> {
  const refuse = (code: string, message: string) => err({ file, line: 0, code, message });
  try {
    for await (const { firstLine, lines } of splitLines(openText(createReadStream(file)))) {
      for (const [index, line] of lines.entries()) reader.readLine(line, firstLine + index);
    }
  } catch (error) {
    if (error instanceof DamagedContent)
      return refuse('book-damaged', `found damaged data: ${error.message}`);
    if (!(error instanceof BinaryContent)) throw error;
    return refuse('book-binary', `found ${error.found}; expected moves, PGN, or a polyglot book`);
  }
  reader.end();
  if (reader.book.size > 0) return ok(reader.book);
  return refuse('book-empty', 'found no move; expected lines of moves, PGN, or a polyglot book');
}

/** What the file begins with when it is unpacked; empty where it cannot be: whoever reads on finds out why. */
async function firstText(file: string): Promise<Buffer> {
  try {
    for await (const chunk of openText(createReadStream(file))) return Buffer.from(chunk);
  } catch (error) {
    if (!(error instanceof DamagedContent || error instanceof BinaryContent)) throw error;
  }
  return Buffer.alloc(0);
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

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error;

const firstLine = (sample: Buffer): string =>
  sample
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .split(/\r?\n/)
    .find((line) => line.trim() !== '' && !line.startsWith('%')) ?? '';
