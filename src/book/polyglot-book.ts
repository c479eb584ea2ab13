/**
 * Opening books in the polyglot format (`.bin`): entries of 16 bytes, sorted by the key of the position. A book may have
 * gigabytes: it stays on the disk, and a position is found by bisection.
 *
 *     bytes 0-7   key     of the position, see polyglot-key.ts
 *     bytes 8-9   move    bits 0-2 file and 3-5 rank of the target, 6-8 and 9-11 of the origin, 12-14 the promotion
 *     bytes 10-11 weight  how often to play it; 0: never
 *     bytes 12-15 learn   of no use here
 *
 * Integers have their highest byte first. Castling is written as the king taking its rook.
 *
 * http://hgm.nubati.net/book_format.html
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Chess } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import { err, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';
import type { Book, BookMove } from './book.js';
import { type BookRefusal, refuseBook } from './book-refusal.js';
import { byWeight } from './by-weight.js';
import { polyglotKey } from './polyglot-key.js';

const ENTRY_BYTES = 16;
/** Entries whose order is tried when a book is opened: what is no book has none. */
const SAMPLES = 64;
/** More moves than any position has. */
const MOST_MOVES = 256;

const PROMOTIONS: readonly (Role | undefined)[] = [undefined, 'knight', 'bishop', 'rook', 'queen'];

export interface PolyglotEntry {
  readonly key: bigint;
  readonly move: number;
  readonly weight: number;
}

export class PolyglotBook implements Book {
  readonly file: string;
  readonly entries: number;
  readonly #descriptor: number;
  readonly #onRefusal: (refusal: BookRefusal) => void;
  readonly #buffer = Buffer.alloc(ENTRY_BYTES);
  readonly #refused = new Set<number>();
  /** of the last position that was asked for: it is asked for several times in a row */
  #last: { readonly key: bigint; readonly moves: readonly BookMove[] } | undefined;

  private constructor(
    file: string,
    descriptor: number,
    bytes: number,
    onRefusal: (refusal: BookRefusal) => void,
  ) {
    this.file = file;
    this.#descriptor = descriptor;
    this.#onRefusal = onRefusal;
    this.entries = bytes / ENTRY_BYTES;
  }

  /**
   * Opens a book, which is to be closed again.
   *
   * Codes of refusals: `file-missing`, `file-unreadable`, `book-empty`, `book-size` (no whole number of entries),
   * `book-order` (keys are not sorted: the file is something else).
   *
   * @param onRefusal told of entries that are met later and are no legal moves (`book-move`)
   */
  static open(
    file: string,
    onRefusal: (refusal: BookRefusal) => void = () => {},
  ): Result<PolyglotBook, BookRefusal> {
    let descriptor: number;
    let bytes: number;
    try {
      descriptor = openSync(file, 'r');
      bytes = fstatSync(descriptor).size;
    } catch (error) {
      return err(refuseBook(file, error as NodeJS.ErrnoException));
    }
    const book = new PolyglotBook(file, descriptor, bytes, onRefusal);
    const fault = book.#fault(bytes);
    if (!fault) return ok(book);
    book.close();
    return err({ file, line: 0, ...fault });
  }

  moves(position: Chess): readonly BookMove[] {
    const key = polyglotKey(position);
    if (this.#last?.key === key) return this.#last.moves;
    const moves: BookMove[] = [];
    for (let index = this.#firstOf(key); index < this.entries && moves.length < MOST_MOVES; index++) {
      const entry = this.#entry(index);
      if (entry.key !== key) break;
      const move = decodeMove(position, entry.move);
      if (position.isLegal(move)) moves.push({ move, weight: entry.weight });
      else this.#refuse(index, move);
    }
    this.#last = { key, moves: moves.sort(byWeight) };
    return moves;
  }

  opening(): undefined {
    return undefined;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** The first entry whose key is not below this one. */
  #firstOf(key: bigint): number {
    let low = 0;
    let high = this.entries;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#entry(middle).key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #entry(index: number): PolyglotEntry {
    readSync(this.#descriptor, this.#buffer, 0, ENTRY_BYTES, index * ENTRY_BYTES);
    return readEntry(this.#buffer, 0);
  }

  #fault(bytes: number): { code: string; message: string } | undefined {
    if (bytes === 0) {
      return { code: 'book-empty', message: 'found an empty file; expected a polyglot book' };
    }
    if (bytes % ENTRY_BYTES !== 0) {
      const message = `found ${bytes} bytes; expected a polyglot book, whose entries have 16 each`;
      return { code: 'book-size', message };
    }
    let before = -1n;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const index = Math.floor((sample * (this.entries - 1)) / (SAMPLES - 1));
      const { key } = this.#entry(index);
      if (key < before) {
        const message = `found keys that do not ascend up to entry ${index + 1}; expected a polyglot book`;
        return { code: 'book-order', message };
      }
      before = key;
    }
    return undefined;
  }

  /** An entry is refused once, however often its position is met. */
  #refuse(index: number, move: NormalMove): void {
    if (this.#refused.has(index)) return;
    this.#refused.add(index);
    const message = `found ${quote(toUci(move))} as a move of its position; expected a legal one`;
    this.#onRefusal({ file: this.file, line: 0, entry: index + 1, code: 'book-move', message });
  }
}

/** The entry that begins at an offset. */
export const readEntry = (buffer: Buffer, offset: number): PolyglotEntry => ({
  key: buffer.readBigUInt64BE(offset),
  move: buffer.readUInt16BE(offset + 8),
  weight: buffer.readUInt16BE(offset + 10),
});

/** A move as it is meant; whether it is legal is not asked. */
function decodeMove(position: Chess, code: number): NormalMove {
  const to = code & 63;
  const from = (code >> 6) & 63;
  const promotion = PROMOTIONS[(code >> 12) & 7];
  if (promotion !== undefined) return { from, to, promotion };
  const { board, turn } = position;
  const castles = board.king.has(from) && board.rook.has(to) && board[turn].has(from) && board[turn].has(to);
  return { from, to: castles ? from + (to > from ? 2 : -2) : to };
}
