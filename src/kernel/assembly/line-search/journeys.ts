/** Finds where men may be after some moves, if nothing is in their way and pawns capture where they like. */
import { diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, DARK_SQUARES, RANK_1, RANK_8, Square, forward, forwardToA, forwardToH, hasSeveral, lowest, thirdRank, withoutLowest,
} from '../board/bitboard';
import { BISHOP, KING, KNIGHT, PAWN, Piece, QUEEN, ROOK } from '../board/move';
import { Black, White } from '../board/side';
import { SPREAD_OFFSET, threadBase } from '../memory';

/** Number of moves after which a man may be on any square that it can ever reach. */
export const MAX_JOURNEY: u32 = 7;

/** The squares where a man may be after some moves: unchanged, or promoted. A queen stands for rook and bishop, too. */
@unmanaged @final
class Spread {
  squares: Bitboard;
  asQueen: Bitboard;
  asKnight: Bitboard;
  private piece: Piece;
  private unused: u32;

  /** Begins with a man that stands on one of some squares. */
  begin(piece: Piece, squares: Bitboard): void {
    this.piece = piece;
    this.squares = squares;
    this.asQueen = 0;
    this.asKnight = 0;
  }
  /** Adds one more move. */
  widen(isWhite: bool, mayCapture: bool): void {
    if (this.piece != PAWN) {
      this.squares |= movesOf(this.piece, this.squares);
      return;
    }
    if (this.asQueen) {
      this.asQueen |= movesOf(QUEEN, this.asQueen);
      this.asKnight |= movesOf(KNIGHT, this.asKnight);
    }
    const next = isWhite ? pawnSteps<White>(this.squares, mayCapture) : pawnSteps<Black>(this.squares, mayCapture);
    const promoted = next & (RANK_1 | RANK_8);
    this.squares |= next ^ promoted;
    this.asQueen |= promoted;
    this.asKnight |= promoted;
  }
}
/** Returns the only `Spread` of this thread. */
@inline export function spreading(): Spread {
  return changetype<Spread>(threadBase + SPREAD_OFFSET);
}
function pawnSteps<Us>(from: Bitboard, mayCapture: bool): Bitboard {
  const single = forward<Us>(from);
  const straight = single | forward<Us>(single & thirdRank<Us>());
  return mayCapture ? straight | forwardToA<Us>(from) | forwardToH<Us>(from) : straight;
}
function movesOf(piece: Piece, from: Bitboard): Bitboard {
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
