/** A position as `find` compares it: the squares of its men, piece by piece. */
import { PLAYS, type Stipulation } from '../problems/stipulation.js';
import { ThematicBoard } from '../themes/board/board.js';
import { EMPTY, kindOf } from '../themes/board/squares.js';

/** Pieces are numbers: pawn, knight, bishop, rook, queen, king, White's first. */
export const PIECE_COUNT = 12;
export const PAWN = 0;
export const KING = 5;
export const BLACK = 6;
export const isPawn = (piece: number): boolean => piece % BLACK === PAWN;
export const recoloured = (piece: number): number => (piece + BLACK) % PIECE_COUNT;

/** Returns `wP`, `bK` and so on. */
export const pieceName = (piece: number): string =>
  (piece < BLACK ? 'w' : 'b') + 'PNBRQK'.charAt(piece % BLACK);

export interface Men {
  /** the number of each piece */
  readonly counts: Uint8Array;
  /** the squares of each piece, in the order of the pieces; a1 = 0, h8 = 63 */
  readonly squares: Uint8Array;
}

export function menOf(fen: string): Men {
  const { men } = ThematicBoard.of(fen);
  const squares: number[] = [];
  const counts = new Uint8Array(PIECE_COUNT);
  for (let piece = 0; piece < PIECE_COUNT; piece++) {
    for (let square = 0; square < 64; square++) {
      if (pieceOn(men[square] as number) !== piece) continue;
      counts[piece] = (counts[piece] as number) + 1;
      squares.push(square);
    }
  }
  return { counts, squares: Uint8Array.from(squares) };
}

/** Returns whether the stipulation mates the black king. Without one, the king of the side that is not to move counts. */
export function isMatedBlack(fen: string, stipulation?: Stipulation): boolean {
  const isWhiteToMove = fen.split(' ', 2)[1] !== 'b';
  if (!stipulation) return isWhiteToMove;
  const { play, begins } = stipulation;
  const isWhiteAttacking = isWhiteToMove === (begins === 'attacker');
  const matesSelf = (PLAYS[play].counting === 'battle' && play !== 'direct') || play.endsWith('self');
  return isWhiteAttacking !== matesSelf;
}

const pieceOn = (man: number): number => (man === EMPTY ? -1 : kindOf(man) - 1 + (man >= 8 ? BLACK : 0));

/** Code of an empty square; below, of a square beyond the edge. */
const NOTHING = 12;
const BEYOND = 13;
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/**
 * Packs the contents of the eight squares around a king, four bits each, including the edge of the board. Kings with the same field have
 * exactly the same men around them.
 * @param board pieces by wide square, from `origin` on, each plus one; 0 is an empty square
 */
export function kingField(board: Uint8Array, king: number, origin: number): number {
  let field = 0;
  const file = king & 15;
  const rank = king >> 4;
  for (const [files, ranks] of AROUND) {
    const isOn = file + files >= 0 && file + files < 8 && rank + ranks >= 0 && rank + ranks < 8;
    const man = isOn ? (board[origin + king + 16 * ranks + files] as number) : 0;
    field = (field << 4) | (isOn ? (man === 0 ? NOTHING : man - 1) : BEYOND);
  }
  return field >>> 0;
}
