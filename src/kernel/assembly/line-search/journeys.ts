/** Finds where men may be after some moves, if nothing is in their way and pawns capture where they like. */
import { diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, DARK_SQUARES, RANK_1, RANK_8, Square, forward, forwardToA, forwardToH, hasSeveral, lowest, thirdRank, withoutLowest,
} from '../board/bitboard';
import { BISHOP, KING, KNIGHT, Piece, QUEEN, ROOK } from '../board/move';

/** Number of moves after which a man may be on any square that it can ever reach. */
export const MAX_JOURNEY: u32 = 7;

/** Returns the squares that a pawn on one of some squares may reach with one move, without promotion. */
export function pawnSteps<Us>(from: Bitboard): Bitboard {
  const single = forward<Us>(from);
  const all = single | forward<Us>(single & thirdRank<Us>()) | forwardToA<Us>(from) | forwardToH<Us>(from);
  return all & ~(RANK_1 | RANK_8);
}
/** Returns the squares that a piece on one of some squares may reach with one move. */
export function movesOf(piece: Piece, from: Bitboard): Bitboard {
  if (hasSeveral(from)) {
    // in two moves a queen or rook is anywhere, a bishop anywhere on its colour
    if (piece == QUEEN || piece == ROOK) return ALL_SQUARES;
    if (piece == BISHOP) return from & DARK_SQUARES ? DARK_SQUARES : ~DARK_SQUARES;
  }
  let steps: Bitboard = 0;
  for (let set = from; set; set = withoutLowest(set)) steps |= linesOf(piece, lowest(set));
  return steps;
}
/** Returns the squares that a piece attacks on an empty board. */
export function linesOf(piece: Piece, square: Square): Bitboard {
  if (piece == KNIGHT) return knightAttacks(square);
  if (piece == KING) return kingAttacks(square);
  return (piece == ROOK ? 0 : diagonalsOf(square)) | (piece == BISHOP ? 0 : orthogonalsOf(square));
}

/** Returns the first squares of an officer's moves: if its own men stand on all of them, it is caged. */
@inline export function stepsOf(piece: Piece, square: Square): Bitboard {
  return piece == KNIGHT ? knightAttacks(square) : linesOf(piece, square) & kingAttacks(square);
}
