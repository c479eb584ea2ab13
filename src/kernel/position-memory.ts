/**
 * Converts a FEN to the kernel's `Position` (assembly/board/position.ts) and back. Strict: src/chess/fen.ts has read and repaired
 * the FEN, so any irregularity is the caller's mistake and throws.
 */
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
  SIDE_OFFSET,
  WHITE,
  WHITE_LONG,
  WHITE_SHORT,
} from './assembly/board/layout.js';
import { KernelError } from './kernel-error.js';

/** The eight bitboards come first. */
const BOARDS_BYTES = HASH_OFFSET;
const PIECES = 'pnbrqk';
const SLASH = '/'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** Each right's bit, and where its king and rook must stand. */
const CASTLING_RIGHTS: Record<string, { bit: number; king: number; rook: number; colour: number }> = {
  K: { bit: WHITE_SHORT, king: 4, rook: 7, colour: WHITE },
  Q: { bit: WHITE_LONG, king: 4, rook: 0, colour: WHITE },
  k: { bit: BLACK_SHORT, king: 60, rook: 63, colour: BLACK },
  q: { bit: BLACK_LONG, king: 60, rook: 56, colour: BLACK },
};

export type Side = 'white' | 'black';

/** A view of the position's bytes in the kernel's memory. */
export function positionBytes(memory: ArrayBufferLike, address: number): Uint8Array {
  return new Uint8Array(memory, address, POSITION_BYTES);
}

export function sideToMoveOf(position: Uint8Array): Side {
  return position[SIDE_OFFSET] === WHITE ? 'white' : 'black';
}

/** Passes: the other side is to move, without an en passant capture. Leaves the hash to the caller. */
export function passMove(position: Uint8Array): void {
  position[SIDE_OFFSET] = position[SIDE_OFFSET] === WHITE ? BLACK : WHITE;
  position[EN_PASSANT_OFFSET] = NO_SQUARE;
}

/** By square, a1 = 0: an index into PIECES, plus eight for Black's; or EMPTY. */
type Board = Uint8Array;
const EMPTY = 255;

/** By character code. */
const CODES = new Uint8Array(128).fill(EMPTY);
for (const [index, letter] of [...PIECES].entries()) {
  CODES[letter.toUpperCase().charCodeAt(0)] = index;
  CODES[letter.charCodeAt(0)] = index + 8 * BLACK;
}
const codeOf = (letter: string): number => CODES[letter.charCodeAt(0)] as number;

/** @throws KernelError for anything that is not a complete FEN of a position with two kings */
export function writePosition(memory: ArrayBufferLike, address: number, fen: string): void {
  const [placement = '', side, castling = '', enPassant = ''] = fen.split(' ');
  const refuse = (why: string): never => {
    throw new KernelError('illegal-position', `the kernel was given an illegal position (${why}): ${fen}`);
  };
  if (side !== 'w' && side !== 'b') refuse('side to move');
  const colour = side === 'w' ? WHITE : BLACK;
  const board = readBoard(placement, refuse);
  const boards = new Uint32Array(memory, address, BOARDS_BYTES / 4);
  const bytes = positionBytes(memory, address);
  bytes.fill(0);
  const kings = [0, 0];
  for (let square = 0; square < 64; square++) {
    const code = board[square] as number;
    if (code === EMPTY) continue;
    const owner = code >> 3;
    const piece = code & 7;
    if (piece === PAWN && (square < 8 || square >= 56)) refuse('pawn on the first or last rank');
    if (piece === KING) kings[owner] = (kings[owner] as number) + 1;
    const half = square >> 5;
    const bit = 1 << (square & 31);
    boards[2 * owner + half] = (boards[2 * owner + half] as number) | bit;
    boards[2 * (2 + piece) + half] = (boards[2 * (2 + piece) + half] as number) | bit;
  }
  if (kings[WHITE] !== 1 || kings[BLACK] !== 1) refuse('not one king on each side');

  bytes[CASTLING_OFFSET] = castlingBits(castling, board, refuse);
  bytes[EN_PASSANT_OFFSET] = enPassantSquare(enPassant, board, colour, refuse);
  bytes[SIDE_OFFSET] = colour;
}

type Refuse = (why: string) => never;

function readBoard(placement: string, refuse: Refuse): Board {
  const board = new Uint8Array(64).fill(EMPTY);
  let rank = 7;
  let file = 0;
  for (let i = 0; i < placement.length; i++) {
    const letter = placement.charCodeAt(i);
    const code = CODES[letter] ?? EMPTY;
    if (letter === SLASH) {
      if (file !== 8) refuse('a rank of fewer than eight files');
      if (rank-- === 0) refuse('not eight ranks');
      file = 0;
    } else if (letter > ZERO && letter <= ZERO + 8) file += letter - ZERO;
    else if (code !== EMPTY) board[8 * rank + file++] = code;
    else refuse(`letter '${placement[i]}'`);
    if (file > 8) refuse('a rank of more than eight files');
  }
  if (rank !== 0) refuse('not eight ranks');
  if (file !== 8) refuse('a rank of fewer than eight files');
  return board;
}

function castlingBits(text: string, board: Board, refuse: Refuse): number {
  if (text === '-') return 0;
  let bits = 0;
  for (const letter of text) {
    const right = CASTLING_RIGHTS[letter] ?? refuse('castling');
    const [king, rook] = right.colour === WHITE ? (['K', 'R'] as const) : (['k', 'r'] as const);
    if (board[right.king] !== codeOf(king) || board[right.rook] !== codeOf(rook))
      refuse('castling without king and rook at home');
    bits |= right.bit;
  }
  return bits;
}

function enPassantSquare(text: string, board: Board, colour: number, refuse: Refuse): number {
  if (text === '-') return NO_SQUARE;
  if (!/^[a-h][36]$/.test(text)) refuse('en passant');
  const file = text.charCodeAt(0) - 'a'.charCodeAt(0);
  const square = 8 * (Number(text[1]) - 1) + file;
  const [own, their, back, rank] = colour === WHITE ? [PAWN, PAWN + 8, -8, '6'] : [PAWN + 8, PAWN, 8, '3'];
  const captured = square + back;
  const isDoubleStep =
    text[1] === rank &&
    board[square] === EMPTY &&
    board[square - back] === EMPTY &&
    board[captured] === their;
  if (!isDoubleStep) refuse('en passant without a double step');
  const capturers = [file > 0 && board[captured - 1] === own, file < 7 && board[captured + 1] === own];
  return capturers.includes(true) ? square : NO_SQUARE;
}

/**
 * The position in the kernel's memory as a FEN, with counters `0 1`. The en passant square is given where a capture is possible.
 */
export function readPositionFrom(memory: ArrayBufferLike, address: number): string {
  const boards = new Uint32Array(memory, address, BOARDS_BYTES / 4);
  const bytes = positionBytes(memory, address);
  const has = (set: number, square: number): boolean =>
    (((boards[2 * set + (square >> 5)] as number) >>> (square & 31)) & 1) === 1;
  const letterOn = (square: number): string => {
    const piece = [...PIECES].find((_, i) => has(2 + i, square));
    if (piece === undefined) return '1';
    return has(WHITE, square) ? piece.toUpperCase() : piece;
  };
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    Array.from({ length: 8 }, (_, file) => letterOn(8 * rank + file))
      .join('')
      .replace(/1+/g, (run) => String(run.length)),
  );
  const rights = Object.keys(CASTLING_RIGHTS).filter(
    (letter) => (CASTLING_RIGHTS[letter]?.bit ?? 0) & (bytes[CASTLING_OFFSET] as number),
  );
  const square = bytes[EN_PASSANT_OFFSET] as number;
  const enPassant = square === NO_SQUARE ? '-' : `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
  const side = bytes[SIDE_OFFSET] === WHITE ? 'w' : 'b';
  return `${ranks.join('/')} ${side} ${rights.join('') || '-'} ${enPassant} 0 1`;
}
