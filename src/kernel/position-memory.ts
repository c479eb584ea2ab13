/**
 * A `Position` in the kernel's memory (assembly/board/position.ts), read and written as a FEN. It is strict: src/chess/fen.ts has read
 * and repaired the FEN, so what it would repair is the caller's mistake and throws.
 */
import { COLORS, ROLES } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import { readBoard } from '../chess/board-field.js';
import { writeBoard } from '../chess/board-letters.js';
import { readCastling, readEnPassant, readSide } from '../chess/fen.js';
import type { Finding } from '../text/finding.js';
import {
  BLACK,
  CASTLING_OFFSET,
  EN_PASSANT_OFFSET,
  HASH_OFFSET,
  KING,
  NO_SQUARE,
  PAWN,
  POSITION_BYTES,
  SIDE_OFFSET,
  WHITE,
} from './assembly/board/layout.js';
import { KernelError } from './kernel-error.js';

/** The bitboards of a position, and the letters of its pieces, in their order. */
const SETS = [...COLORS, ...ROLES];
const PIECES = 'pnbrqk';
/** The castling rights, in the order of their bits. */
const RIGHTS = 'KQkq';

export type Side = 'white' | 'black';

export class PositionMemory {
  readonly bytes: Uint8Array;
  /** the eight bitboards, each a low and a high half: white, black, then the pieces */
  readonly #boards: Uint32Array;

  constructor(memory: ArrayBufferLike, address: number) {
    this.bytes = new Uint8Array(memory, address, POSITION_BYTES);
    this.#boards = new Uint32Array(memory, address, HASH_OFFSET / 4);
  }

  get sideToMove(): Side {
    return this.bytes[SIDE_OFFSET] === WHITE ? 'white' : 'black';
  }

  /** The hash of men, side to move, castling rights and en passant capture. */
  get hash(): bigint {
    return new BigUint64Array(this.bytes.buffer, this.bytes.byteOffset + HASH_OFFSET, 1)[0] as bigint;
  }

  /** Whether either side has a right to castle. */
  get mayCastle(): boolean {
    return this.bytes[CASTLING_OFFSET] !== 0;
  }

  /** Lists the men other than kings, as colour * 8 + piece. Undefined if there are more than `atMost`, or if a king is missing. */
  menUpTo(atMost: number): number[] | undefined {
    const men: number[] = [];
    let kings = 0;
    for (let square = 0; square < 64; square++) {
      const colour = this.#has(WHITE, square) ? WHITE : BLACK;
      if (colour === BLACK && !this.#has(BLACK, square)) continue;
      if (this.#has(2 + KING, square)) {
        kings++;
        continue;
      }
      if (men.length === atMost) return undefined;
      for (let piece = PAWN; piece < KING; piece++) {
        if (this.#has(2 + piece, square)) men.push(8 * colour + piece);
      }
    }
    return kings === 2 ? men : undefined;
  }

  /** Lists the squares that have a man other than a king, from a8 to h1, each with the man's letter in a FEN. */
  men(): (readonly [square: number, man: string])[] {
    const men: (readonly [number, string])[] = [];
    for (let at = 0; at < 64; at++) {
      const square = at ^ 56;
      for (let piece = PAWN; piece < KING; piece++) {
        const letter = PIECES[piece] as string;
        if (!this.#has(2 + piece, square)) continue;
        men.push([square, this.#has(WHITE, square) ? letter.toUpperCase() : letter]);
      }
    }
    return men;
  }

  /** Removes any man from a square. The hash does not change; updating it is up to the caller. */
  clear(square: number): void {
    const [half, bit] = [square >> 5, 1 << (square & 31)];
    for (let i = half; i < this.#boards.length; i += 2) this.#boards[i] = (this.#boards[i] as number) & ~bit;
  }

  /** Decides whether a man of the side to move stands on a square. */
  isOwn(square: number): boolean {
    return this.#has(this.bytes[SIDE_OFFSET] as number, square);
  }

  /** Passes: the other side is to move, without an en passant capture. The hash does not change; updating it is up to the caller. */
  pass(): void {
    this.bytes[SIDE_OFFSET] = this.bytes[SIDE_OFFSET] === WHITE ? BLACK : WHITE;
    this.bytes[EN_PASSANT_OFFSET] = NO_SQUARE;
  }

  /**
   * @param mayLackKings for searches that can do without kings
   * @throws KernelError for anything but a complete FEN of a position with one king on each side
   */
  write(fen: string, mayLackKings = false): void {
    const [field = '', sideField = '', castlingField = '', enPassantField = ''] = fen.split(' ', 4);
    const findings: Finding[] = [];
    const board = readBoard(field, findings, mayLackKings ? COLORS : [])?.board;
    const side = readSide(sideField, 'white', findings);
    const castling = readCastling(castlingField, board, findings, findings);
    const enPassant = readEnPassant(enPassantField, side, board, findings, findings);
    const [wrong] = findings;
    if (!board || wrong) {
      const why = `the kernel was given an illegal position (${wrong?.message})`;
      throw new KernelError('illegal-position', `${why}: ${fen}`);
    }
    this.bytes.fill(0);
    SETS.forEach((name, i) => {
      const { lo, hi } = board[name];
      this.#boards[2 * i] = lo;
      this.#boards[2 * i + 1] = hi;
    });
    let rights = 0;
    for (let i = 0; i < RIGHTS.length; i++) if (castling.includes(RIGHTS.charAt(i))) rights |= 1 << i;
    this.bytes[CASTLING_OFFSET] = rights;
    this.bytes[EN_PASSANT_OFFSET] = parseSquare(enPassant) ?? NO_SQUARE;
    this.bytes[SIDE_OFFSET] = side === 'black' ? BLACK : WHITE;
  }

  /** @param set of squares: a colour, or the number of a piece plus two */
  #has(set: number, square: number): boolean {
    return (((this.#boards[2 * set + (square >> 5)] as number) >>> (square & 31)) & 1) === 1;
  }

  /** The position as a FEN, with counters `0 1`. It has an en passant square only if a capture is possible. */
  get fen(): string {
    const board = writeBoard((square) => {
      const piece = [...PIECES].find((_, i) => this.#has(2 + i, square));
      return this.#has(WHITE, square) ? piece?.toUpperCase() : piece;
    });
    const rights = [...RIGHTS].filter((_, i) => ((this.bytes[CASTLING_OFFSET] as number) >> i) & 1);
    const square = this.bytes[EN_PASSANT_OFFSET] as number;
    const enPassant = square === NO_SQUARE ? '-' : `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
    const side = this.sideToMove === 'white' ? 'w' : 'b';
    return `${board} ${side} ${rights.join('') || '-'} ${enPassant} 0 1`;
  }
}
