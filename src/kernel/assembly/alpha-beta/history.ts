/**
 * Records which quiet moves and captures caused cutoffs elsewhere, alone and as answers to the moves before them. Values move towards
 * ±`LIMIT` by an amount that shrinks as they approach it.
 * https://www.chessprogramming.org/History_Heuristic
 */
import { Square } from '../board/bitboard';
import { isWhite } from '../board/side';
import { HISTORY_OFFSET, threadBase } from '../memory';
import { Move, NO_MOVE, Piece, pieceOf, toOf } from '../board/move';
import { Position } from '../board/position';
import { COUNTER_MOVES } from './layout';
import { uses } from './techniques';

const LIMIT: i32 = 16384;
const SQUARES_OF_PIECES: usize = 12 * 64;

/** Offsets in the thread's area. */
const QUIETS: usize = HISTORY_OFFSET; // i16[2][64][64] by side, from, to
const CAPTURES: usize = QUIETS + 2 * 4096 * 2; // i16[12 * 64][8] by piece, to, captured piece
const COUNTERS: usize = CAPTURES + SQUARES_OF_PIECES * 8 * 2; // Move[12 * 64] by the piece and square moved before
const CORRECTIONS: usize = COUNTERS + SQUARES_OF_PIECES * 4; // i16[2][CORRECTION_SLOTS]
const CORRECTION_SLOTS: usize = 16384;
const CONTINUATIONS: usize = CORRECTIONS + 2 * CORRECTION_SLOTS * 2; // i16[12 * 64 + 1][12 * 64]
const ROW_BYTES: usize = SQUARES_OF_PIECES * 2;
const END: usize = CONTINUATIONS + (SQUARES_OF_PIECES + 1) * ROW_BYTES;

export function forgetHistories(): void {
  memory.fill(threadBase + QUIETS, 0, END - QUIETS);
}

@inline function read(address: usize): i32 {
  return <i32>load<i16>(address);
}
@inline function learn(address: usize, bonus: i32): void {
  const value = read(address);
  store<i16>(address, <i16>(value + bonus - (value * abs(bonus)) / LIMIT));
}

/** Returns the index of a coloured piece on a square: 0 … 767. */
@inline function placed<Us>(piece: Piece, square: Square): usize {
  return <usize>(((isWhite<Us>() ? piece : piece + 6) << 6) | square);
}

@inline function quietAddress<Us>(move: Move): usize {
  return threadBase + QUIETS + ((isWhite<Us>() ? 0 : 8192) + (<usize>(move & 0xfff) << 1));
}
@inline export function quietHistory<Us>(move: Move): i32 {
  return read(quietAddress<Us>(move));
}
@inline export function learnQuiet<Us>(move: Move, bonus: i32): void {
  learn(quietAddress<Us>(move), bonus);
}

@inline function captureAddress<Us>(move: Move, captured: Piece): usize {
  return threadBase + CAPTURES + (((placed<Us>(pieceOf(move), toOf(move)) << 3) + <usize>captured) << 1);
}
@inline export function captureHistory<Us>(move: Move, captured: Piece): i32 {
  return read(captureAddress<Us>(move, captured));
}
@inline export function learnCapture<Us>(move: Move, captured: Piece, bonus: i32): void {
  learn(captureAddress<Us>(move, captured), bonus);
}

/** Returns the row of the continuation history after a move of `Us`. Null moves have a row of their own. */
@inline export function continuationAfter<Us>(move: Move): usize {
  return threadBase + CONTINUATIONS + placed<Us>(pieceOf(move), toOf(move)) * ROW_BYTES;
}
@inline export function continuationAfterNone(): usize {
  return threadBase + CONTINUATIONS + SQUARES_OF_PIECES * ROW_BYTES;
}
@inline function continuationAddress<Us>(row: usize, move: Move): usize {
  return row + (placed<Us>(pieceOf(move), toOf(move)) << 1);
}
@inline export function continuationHistory<Us>(row: usize, move: Move): i32 {
  return read(continuationAddress<Us>(row, move));
}
@inline export function learnContinuation<Us>(row: usize, move: Move, bonus: i32): void {
  learn(continuationAddress<Us>(row, move), bonus);
}

/** Returns the last move of `Us` to refute a move of `Them`. https://www.chessprogramming.org/Countermove_Heuristic */
@inline export function counterTo<Them>(move: Move): Move {
  if (!move || !uses(COUNTER_MOVES)) return NO_MOVE;
  return load<u32>(threadBase + COUNTERS + (placed<Them>(pieceOf(move), toOf(move)) << 2));
}
@inline export function rememberCounter<Them>(move: Move, counter: Move): void {
  if (move) store<u32>(threadBase + COUNTERS + (placed<Them>(pieceOf(move), toOf(move)) << 2), counter);
}

// ---- correction of the static evaluation ----

/**
 * Records by how much search results exceeded the static evaluation in positions with these pawns.
 * https://www.chessprogramming.org/Static_Evaluation_Correction_History
 */
@inline function correctionAddress<Us>(p: Position): usize {
  const hash = ((p.pawns & p.white) * 0x9e3779b97f4a7c15) ^ ((p.pawns & p.black) * 0xc2b2ae3d27d4eb4f);
  return threadBase + CORRECTIONS + ((isWhite<Us>() ? 0 : CORRECTION_SLOTS) << 1) + (<usize>(hash >> 50) << 1);
}
@inline export function correction<Us>(p: Position): i32 {
  return read(correctionAddress<Us>(p)) / CORRECTION_GRAIN;
}
const CORRECTION_GRAIN: i32 = 256;
const CORRECTION_LIMIT: i32 = 64 * CORRECTION_GRAIN;

export function learnCorrection<Us>(p: Position, difference: i32, depth: i32): void {
  const address = correctionAddress<Us>(p);
  const weight = min<i32>(depth + 1, 16);
  const target = max<i32>(-CORRECTION_LIMIT, min<i32>(CORRECTION_LIMIT, difference * CORRECTION_GRAIN));
  store<i16>(address, <i16>((read(address) * (256 - weight) + target * weight) / 256));
}
