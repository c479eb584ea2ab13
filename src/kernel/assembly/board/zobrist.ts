/**
 * Random numbers for hashing positions: pieces on squares, side to move, castling rights, and the en passant file where a capture
 * is possible.
 * https://www.chessprogramming.org/Zobrist_Hashing
 */
import { Square } from './bitboard';
import { isWhite } from './side';
import { Words, ZOBRIST_CASTLING, ZOBRIST_EN_PASSANT, ZOBRIST_PIECES } from '../memory';
import { Piece } from './move';

const pieces = changetype<Words>(ZOBRIST_PIECES);
const blackPieces = changetype<Words>(ZOBRIST_PIECES + 6 * 64 * 8);
const castling = changetype<Words>(ZOBRIST_CASTLING);
const enPassantFiles = changetype<Words>(ZOBRIST_EN_PASSANT);

/** The number for Black to move. */
export const SIDE_KEY: u64 = 0xf8d626aaaf278509;

@inline export function pieceKey<Us>(piece: Piece, square: Square): u64 {
  return isWhite<Us>() ? pieces[(piece << 6) | square] : blackPieces[(piece << 6) | square];
}
/** Returns the number for these rights, 0 for none. */
@inline export function castlingKey(rights: u32): u64 {
  return castling[rights];
}
@inline export function enPassantKey(square: Square): u64 {
  return enPassantFiles[square & 7];
}

let state: u64 = 0x9e3779b97f4a7c15;
/** Returns the next random number by xorshift64*, https://en.wikipedia.org/wiki/Xorshift */
function random(): u64 {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1d;
}

export function writeZobristKeys(): void {
  for (let i = 0; i < 2 * 6 * 64; i++) pieces[i] = random();
  castling[0] = 0;
  for (let i = 1; i < 16; i++) castling[i] = random();
  for (let i = 0; i < 8; i++) enPassantFiles[i] = random();
}

const MOVES_LEFT_STEP: u64 = 0xc2b2ae3d27d4eb4f;

/** Returns the key of a position with so many moves remaining. */
@inline export function withMovesLeft(hash: u64, moves: u32): u64 {
  return hash ^ (<u64>moves * MOVES_LEFT_STEP);
}
