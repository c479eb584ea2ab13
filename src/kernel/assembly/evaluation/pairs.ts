/**
 * The value of combinations of pieces, by their counts: two rooks are partly redundant, knights gain with pawns. After the
 * "imbalances" of Rybka and Stockfish:
 * https://www.chessprogramming.org/Material#Imbalance
 */
import { Bitboard, count } from '../board/bitboard';
import { Black, White } from '../board/side';
import * as layout from './layout';
import { worth } from './trace';
import { KNIGHT, PAWN, QUEEN } from '../board/move';
import { Position } from '../board/position';
import { Tapered, endgameOf, middlegameOf, tapered } from './tapered';

/** Four bits for each kind of piece: knights, bishops, rooks and queens of White, then of Black. */
export type PieceCounts = u32;
export const NOT_COUNTED: PieceCounts = 0xffffffff;
/** Counts are capped: games with more are too rare for tuning. */
const MAX_PIECES: i32 = 3;
const MAX_PAWNS: i32 = 8;
/** Bits of one side. */
const SIDE_BITS: u32 = 16;

@inline export function pieceCounts(p: Position): PieceCounts {
  return countsOf<White>(p) | (countsOf<Black>(p) << SIDE_BITS);
}
@inline function countsOf<Us>(p: Position): u32 {
  const own = p.own<Us>();
  return min(count(p.knights & own), MAX_PIECES)
    | (min(count(p.bishops & own), MAX_PIECES) << 4)
    | (min(count(p.rooks & own), MAX_PIECES) << 8)
    | (min(count(p.queens & own), MAX_PIECES) << 12);
}

/** Returns White's value less Black's. */
export function pairs<T>(pieces: PieceCounts, whitePawns: Bitboard, blackPawns: Bitboard): Tapered {
  const white = ((pieces & 0xffff) << 4) | min(count(whitePawns), MAX_PAWNS);
  const black = ((pieces >> SIDE_BITS) << 4) | min(count(blackPawns), MAX_PAWNS);
  return pairsOf<T, White>(white, black) - pairsOf<T, Black>(black, white);
}

/** The arguments hold each side's counts, from pawns in the lowest four bits to queens. */
function pairsOf<T, Us>(own: u32, their: u32): Tapered {
  let value: Tapered = 0;
  let index = layout.PAIRS;
  for (let piece = PAWN; piece <= QUEEN; piece++) {
    for (let other = PAWN; other <= piece; other++) value += worth<T, Us>(index++, numberOf(own, piece) * numberOf(own, other));
  }
  for (let piece = KNIGHT; piece <= QUEEN; piece++) {
    for (let other = PAWN; other < piece; other++) value += worth<T, Us>(index++, numberOf(own, piece) * numberOf(their, other));
  }
  return tapered(middlegameOf(value) / layout.PAIR_UNITS, endgameOf(value) / layout.PAIR_UNITS);
}
@inline function numberOf(counts: u32, piece: i32): i32 {
  return (counts >> (4 * piece)) & 15;
}
