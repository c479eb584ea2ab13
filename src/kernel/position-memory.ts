/**
 * A `Position` in the kernel's memory (assembly/board/position.ts), read and written as a FEN. It is strict: src/chess/fen.ts has read
 * and repaired the FEN, so any irregularity is the caller's mistake and throws.
 */

import { writeBoard } from '../chess/board-field.js';
import {
  BLACK,
  BLACK_LONG,
  BLACK_SHORT,
  CASTLING_OFFSET,
  EN_PASSANT_OFFSET,
  HASH_OFFSET,
  KING,
  NO_SQUARE,
  PAWN,
  POSITION_BYTES,
  ROOK,
  SIDE_OFFSET,
  WHITE,
  WHITE_LONG,
  WHITE_SHORT,
} from './assembly/board/layout.js';
import { KernelError } from './kernel-error.js';

const PIECES = 'pnbrqk';
const SLASH = '/'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const NO_PIECE = 255;

/** Maps character codes to indexes into PIECES, plus eight for Black's. */
const CODES = new Uint8Array(128).fill(NO_PIECE);
for (const [index, letter] of [...PIECES].entries()) {
  CODES[letter.toUpperCase().charCodeAt(0)] = index;
  CODES[letter.charCodeAt(0)] = index + 8 * BLACK;
}

/** The bit of each right, and where its king and rook must stand. */
const CASTLING_RIGHTS: Record<string, { bit: number; king: number; rook: number; colour: number }> = {
  K: { bit: WHITE_SHORT, king: 4, rook: 7, colour: WHITE },
  Q: { bit: WHITE_LONG, king: 4, rook: 0, colour: WHITE },
  k: { bit: BLACK_SHORT, king: 60, rook: 63, colour: BLACK },
  q: { bit: BLACK_LONG, king: 60, rook: 56, colour: BLACK },
};

export type Side = 'white' | 'black';

function refuse(why: string, fen: string): never {
  throw new KernelError('illegal-position', `the kernel was given an illegal position (${why}): ${fen}`);
}

/** Returns the field of a FEN that begins here. Splitting the whole text would take as long as reading it. */
function fieldAt(fen: string, from: number): string {
  const end = fen.indexOf(' ', from);
  return end < 0 ? fen.slice(from) : fen.slice(from, end);
}

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
    const placement = fieldAt(fen, 0);
    const side = fieldAt(fen, placement.length + 1);
    const castling = fieldAt(fen, placement.length + 3);
    const enPassant = fieldAt(fen, placement.length + castling.length + 4);
    if (side !== 'w' && side !== 'b') refuse('side to move', fen);
    const colour = side === 'w' ? WHITE : BLACK;
    this.bytes.fill(0);
    this.#writeBoard(placement, fen, mayLackKings);
    this.bytes[CASTLING_OFFSET] = this.#castlingBits(castling, fen);
    this.bytes[EN_PASSANT_OFFSET] = this.#enPassantSquare(enPassant, colour, fen);
    this.bytes[SIDE_OFFSET] = colour;
  }

  #writeBoard(placement: string, fen: string, mayLackKings: boolean): void {
    let rank = 7;
    let file = 0;
    let kings = 0;
    for (let i = 0; i < placement.length; i++) {
      const letter = placement.charCodeAt(i);
      if (letter === SLASH) {
        if (file !== 8) refuse('a rank of fewer than eight files', fen);
        if (rank-- === 0) refuse('not eight ranks', fen);
        file = 0;
        continue;
      }
      const code = CODES[letter] ?? NO_PIECE;
      if (letter > ZERO && letter <= ZERO + 8) file += letter - ZERO;
      else if (code === NO_PIECE) refuse(`letter '${placement[i]}'`, fen);
      else {
        const piece = code & 7;
        if (piece === PAWN && (rank === 0 || rank === 7)) refuse('pawn on the first or last rank', fen);
        // one king of White's and one of Black's make 17
        if (piece === KING) kings += code < 8 ? 1 : 16;
        this.#put(code >> 3, 8 * rank + file);
        this.#put(2 + piece, 8 * rank + file);
        file++;
      }
      if (file > 8) refuse('a rank of more than eight files', fen);
    }
    if (rank !== 0) refuse('not eight ranks', fen);
    if (file !== 8) refuse('a rank of fewer than eight files', fen);
    const isWhole = mayLackKings ? (kings & 15) < 2 && kings < 32 : kings === 17;
    if (!isWhole) refuse('not one king on each side', fen);
  }

  #put(set: number, square: number): void {
    const half = 2 * set + (square >> 5);
    this.#boards[half] = (this.#boards[half] as number) | (1 << (square & 31));
  }

  /** @param set of squares: a colour, or the number of a piece plus two */
  #has(set: number, square: number): boolean {
    return (((this.#boards[2 * set + (square >> 5)] as number) >>> (square & 31)) & 1) === 1;
  }

  #isPiece(piece: number, colour: number, square: number): boolean {
    return this.#has(2 + piece, square) && this.#has(colour, square);
  }

  #castlingBits(text: string, fen: string): number {
    if (text === '-') return 0;
    let bits = 0;
    for (const letter of text) {
      const { bit, king, rook, colour } = CASTLING_RIGHTS[letter] ?? refuse('castling', fen);
      if (!this.#isPiece(KING, colour, king) || !this.#isPiece(ROOK, colour, rook)) {
        refuse('castling without king and rook at home', fen);
      }
      bits |= bit;
    }
    return bits;
  }

  #enPassantSquare(text: string, colour: number, fen: string): number {
    if (text === '-') return NO_SQUARE;
    if (!/^[a-h][36]$/.test(text)) refuse('en passant', fen);
    const file = text.charCodeAt(0) - 'a'.charCodeAt(0);
    const square = 8 * (Number(text[1]) - 1) + file;
    const back = colour === WHITE ? -8 : 8;
    const captured = square + back;
    const isEmpty = (at: number): boolean => !this.#has(WHITE, at) && !this.#has(BLACK, at);
    const isDoubleStep =
      text[1] === (colour === WHITE ? '6' : '3') &&
      isEmpty(square) &&
      isEmpty(square - back) &&
      this.#isPiece(PAWN, 1 - colour, captured);
    if (!isDoubleStep) refuse('en passant without a double step', fen);
    const canCapture =
      (file > 0 && this.#isPiece(PAWN, colour, captured - 1)) ||
      (file < 7 && this.#isPiece(PAWN, colour, captured + 1));
    return canCapture ? square : NO_SQUARE;
  }

  /** The position as a FEN, with counters `0 1`. It has an en passant square only if a capture is possible. */
  get fen(): string {
    const letterOn = (square: number): string => {
      const piece = [...PIECES].find((_, i) => this.#has(2 + i, square)) ?? '';
      return this.#has(WHITE, square) ? piece.toUpperCase() : piece;
    };
    const rights = Object.keys(CASTLING_RIGHTS).filter(
      (letter) => (CASTLING_RIGHTS[letter]?.bit ?? 0) & (this.bytes[CASTLING_OFFSET] as number),
    );
    const square = this.bytes[EN_PASSANT_OFFSET] as number;
    const enPassant = square === NO_SQUARE ? '-' : `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
    const side = this.sideToMove === 'white' ? 'w' : 'b';
    return `${writeBoard(letterOn)} ${side} ${rights.join('') || '-'} ${enPassant} 0 1`;
  }
}
