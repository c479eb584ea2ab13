/**
 * Opening books in the polyglot format (`.bin`): entries of 16 bytes, sorted by the key of the position. A book may have
 * gigabytes, so it is not loaded, and positions are found by binary search.
 *
 *     bytes 0-7   key     of the position; see polyglot-key.ts
 *     bytes 8-9   move    bits 0-2 file and 3-5 rank of the target, 6-8 and 9-11 of the origin, 12-14 the promotion
 *     bytes 10-11 weight  how often to play it; 0: never
 *     bytes 12-15 learn   not used here
 *
 * Integers are big-endian. Castling is written as the king taking its rook.
 *
 * http://hgm.nubati.net/book_format.html
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Chess } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import { polyglotKey } from '../chess/polyglot-key.js';
import { err, ok, type Result } from '../text/finding.js';
import { quote } from '../text/quote.js';
import { type Book, type BookMove, type BookRefusal, byWeight } from './book.js';

const ENTRY_BYTES = 16;
/** Entries whose order is checked when a book is opened, to recognise files that are not books. */
const SAMPLES = 64;
/** Moves read for one position; no position has more. */
const MAX_MOVES = 256;

const PROMOTIONS: readonly (Role | undefined)[] = [undefined, 'knight', 'bishop', 'rook', 'queen'];

interface PolyglotEntry {
  readonly key: bigint;
  readonly move: number;
  readonly weight: number;
}

export class PolyglotBook implements Book {
  readonly file: string;
  readonly entries: number;
  readonly #fd: number;
  readonly #onRefusal: (refusal: BookRefusal) => void;
  readonly #entryBytes = new DataView(new ArrayBuffer(ENTRY_BYTES));
  readonly #refused = new Set<number>();
  /** the result for the last position asked for, since callers ask several times in a row */
  #last: { readonly key: bigint; readonly moves: readonly BookMove[] } | undefined;

  private constructor(file: string, onRefusal: (refusal: BookRefusal) => void) {
    this.file = file;
    this.#onRefusal = onRefusal;
    this.#fd = openSync(file, 'r');
    this.entries = fstatSync(this.#fd).size / ENTRY_BYTES;
  }

  /**
   * Opens a book. The caller must close it.
   *
   * Codes of refusals: `book-empty`, `book-size` (not a whole number of entries), `book-order` (the keys are not sorted, so the
   * file is not a book).
   * @param onRefusal called for entries found later that are not legal moves (`book-move`)
   * @throws the error of the system if it cannot be read
   */
  static open(
    file: string,
    onRefusal: (refusal: BookRefusal) => void = () => {},
  ): Result<PolyglotBook, BookRefusal> {
    const book = new PolyglotBook(file, onRefusal);
    const fault = book.#fault();
    if (!fault) return ok(book);
    book.close();
    return err({ file, line: 0, ...fault });
  }

  moves(position: Chess): readonly BookMove[] {
    const key = polyglotKey(position);
    if (this.#last?.key === key) return this.#last.moves;
    const moves: BookMove[] = [];
    for (let index = this.#firstOf(key); index < this.entries && moves.length < MAX_MOVES; index++) {
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
    closeSync(this.#fd);
  }

  /** Returns the index of the first entry whose key is not less than `key`. */
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
    const bytes = this.#entryBytes;
    readSync(this.#fd, bytes, 0, ENTRY_BYTES, index * ENTRY_BYTES);
    return { key: bytes.getBigUint64(0), move: bytes.getUint16(8), weight: bytes.getUint16(10) };
  }

  #fault(): { code: string; message: string } | undefined {
    if (this.entries === 0) {
      return { code: 'book-empty', message: 'found an empty file; expected a polyglot book' };
    }
    if (!Number.isInteger(this.entries)) {
      const message = `found ${this.entries * ENTRY_BYTES} bytes; expected a polyglot book, whose entries have 16 each`;
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

  /** Refuses an entry once, even if its position comes up several times. */
  #refuse(index: number, move: NormalMove): void {
    if (this.#refused.has(index)) return;
    this.#refused.add(index);
    const message = `found ${quote(toUci(move))} as a move of its position; expected a legal one`;
    this.#onRefusal({ file: this.file, line: 0, entry: index + 1, code: 'book-move', message });
  }
}

function decodeMove(position: Chess, code: number): NormalMove {
  const to = code & 63;
  const from = (code >> 6) & 63;
  const promotion = PROMOTIONS[(code >> 12) & 7];
  if (promotion !== undefined) return { from, to, promotion };
  const { board, turn } = position;
  const castles = board.king.has(from) && board.rook.has(to) && board[turn].has(from) && board[turn].has(to);
  return { from, to: castles ? from + (to > from ? 2 : -2) : to };
}
