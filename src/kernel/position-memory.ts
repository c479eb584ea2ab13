/**
 * The kernel's `Position` (src/kernel/assembly/board/position.ts) from a FEN, and back. Strict: what reaches this has been read and
 * repaired by src/chess/fen.ts, so anything odd is a mistake of the caller's and throws.
 */
import { KernelError } from './kernel-error.js';

/** Field offsets in bytes: eight bitboards (white, black, pawns … kings), the hash, then three bytes. */
const BOARDS_BYTES = 64;
const CASTLING_OFFSET = 72;
const EN_PASSANT_OFFSET = 73;
const SIDE_OFFSET = 74;
const POSITION_BYTES = 80;

const NO_SQUARE = 64;
const PIECES = 'pnbrqk';
const WHITE = 0;
const BLACK = 1;
const SLASH = '/'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** Each right's bit, and where its king and rook must stand. */
const CASTLING_RIGHTS: Record<string, { bit: number; king: number; rook: number; colour: number }> = {
  K: { bit: 1, king: 4, rook: 7, colour: WHITE },
  Q: { bit: 2, king: 4, rook: 0, colour: WHITE },
  k: { bit: 4, king: 60, rook: 63, colour: BLACK },
  q: { bit: 8, king: 60, rook: 56, colour: BLACK },
};

export type Side = 'white' | 'black';

/** A view of the position's bytes in the kernel's memory. */
export function positionBytes(memory: ArrayBufferLike, address: number): Uint8Array {
  return new Uint8Array(memory, address, POSITION_BYTES);
}

export function sideToMoveOf(position: Uint8Array): Side {
  return position[SIDE_OFFSET] === WHITE ? 'white' : 'black';
}

/** The other side is to move; a right to capture en passant has passed. The hash is left to the caller. */
export function passMove(position: Uint8Array): void {
  position[SIDE_OFFSET] = position[SIDE_OFFSET] === WHITE ? BLACK : WHITE;
  position[EN_PASSANT_OFFSET] = NO_SQUARE;
}

/** What stands on each square, a1 = 0: an index into PIECES, and eight more for Black's; or EMPTY. */
type Board = Uint8Array;
const EMPTY = 255;
const PAWN = PIECES.indexOf('p');
const KING = PIECES.indexOf('k');

/** Character code -> what the letter stands for. */
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
 * The position in the kernel's memory as a FEN, with counters `0 1`: the kernel has none. The en-passant square is named
 * where a pawn stands ready to capture there.
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
