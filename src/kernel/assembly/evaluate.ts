/**
 * The evaluation of a position: what it is worth when nothing is searched, in centipawns.
 *
 * One pass over the pieces of each side yields piece-square terms, mobility and what they attack. Everything is counted from
 * scratch, nothing is kept in a `Position`: the mate search shares that type, and does not pay for it.
 */
import { bishopAttacks, knightAttacks, rookAttacks } from './attacks';
import { Bitboard, Square, forward, forwardToA, forwardToH, hasSeveral, lowest, withoutLowest } from './bitboard';
import { isWhite } from './colour';
import * as layout from './evaluation-layout';
import { NUMBERS } from './evaluation-numbers';
import { FULL_PHASE, phaseOf } from './material';
import { EVALUATION_NUMBERS, PIECE_SQUARES } from './memory';
import { BISHOP, KING, KNIGHT, PAWN, Piece, QUEEN, ROOK } from './move';
import { Position } from './position';
import { Score, endgameOf, middlegameOf, score } from './score';

export { isDrawnByMaterial } from './material';

/** Scores are less than this: the rest is for mates. */
export const MOST_SCORE: i32 = 9999;

/** Whether and how the side to move stands better, in centipawns; nobody is mated or in check. */
export function evaluate<Us, Them>(p: Position): i32 {
  const value = piecesOf<Us, Them>(p) - piecesOf<Them, Us>(p) + number(layout.TEMPO);
  const phase = phaseOf(p);
  const tapered = (middlegameOf(value) * phase + endgameOf(value) * (FULL_PHASE - phase)) / FULL_PHASE;
  return max(-MOST_SCORE, min(MOST_SCORE, tapered));
}

@inline function number(index: i32): Score {
  return load<i64>(EVALUATION_NUMBERS + (<usize>index << 3));
}

/** Material and piece-square term of a piece in one. */
@inline function pieceSquare<Us>(piece: Piece, square: Square): Score {
  return load<i64>(PIECE_SQUARES + (isWhite<Us>() ? 0 : 6 * 64 * 8) + (((<usize>piece << 6) | <usize>square) << 3));
}

@inline function pawnAttacksOf<Us, Them>(p: Position): Bitboard {
  const pawns = p.pawns & p.own<Us>();
  return forwardToA<Us>(pawns) | forwardToH<Us>(pawns);
}

function piecesOf<Us, Them>(p: Position): Score {
  const own = p.own<Us>();
  const occupied = p.occupied;
  const pawns = p.pawns & own;
  // a piece gains nothing by attacking its own king, pawns that cannot move, or what pawns guard
  const area = ~(pawnAttacksOf<Them, Us>(p) | (p.kings & own) | (pawns & forward<Them>(occupied)));
  let value: Score = 0;
  for (let set = pawns; set; set = withoutLowest(set)) value += pieceSquare<Us>(PAWN, lowest(set));
  for (let set = p.knights & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    value += pieceSquare<Us>(KNIGHT, square)
      + number(layout.KNIGHT_MOBILITY + <i32>popcnt(knightAttacks(square) & area));
  }
  for (let set = p.bishops & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const reached = bishopAttacks(square, occupied ^ p.queens);
    value += pieceSquare<Us>(BISHOP, square) + number(layout.BISHOP_MOBILITY + <i32>popcnt(reached & area));
  }
  for (let set = p.rooks & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const reached = rookAttacks(square, occupied ^ (p.queens | (p.rooks & own)));
    value += pieceSquare<Us>(ROOK, square) + number(layout.ROOK_MOBILITY + <i32>popcnt(reached & area));
  }
  for (let set = p.queens & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const reached = bishopAttacks(square, occupied) | rookAttacks(square, occupied);
    value += pieceSquare<Us>(QUEEN, square) + number(layout.QUEEN_MOBILITY + <i32>popcnt(reached & area));
  }
  if (hasSeveral(p.bishops & own)) value += number(layout.BISHOP_PAIR);
  return value + pieceSquare<Us>(KING, p.kingSquare<Us>());
}

/** Called once per memory: numbers as the evaluation wants them. */
export function writeEvaluationNumbers(): void {
  for (let i: usize = 0; i < <usize>layout.NUMBERS_COUNT; i++) {
    store<i64>(EVALUATION_NUMBERS + (i << 3), score(load<i32>(NUMBERS + (i << 3)), load<i32>(NUMBERS + (i << 3), 4)));
  }
  for (let piece = PAWN; piece <= KING; piece++) {
    for (let square: Square = 0; square < 64; square++) {
      const at: usize = ((<usize>piece << 6) | <usize>square) << 3;
      const value = number(layout.PIECE_SQUARES + ((piece << 6) | square)) + (piece == KING ? 0 : number(layout.MATERIAL + piece));
      store<i64>(PIECE_SQUARES + at, value);
      store<i64>(PIECE_SQUARES + 6 * 64 * 8 + (at ^ (56 << 3)), value);
    }
  }
}
