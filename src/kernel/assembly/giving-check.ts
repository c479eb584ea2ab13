/** Does a move give check? Known before it is made, so that a move is not left out that does. */
import { bishopAttacks, knightAttacks, line, pawnAttacks, rookAttacks } from './attacks';
import { bit, contains } from './bitboard';
import { discoverers } from './checks';
import { Frame } from './frame';
import {
  BISHOP, KNIGHT, Move, PAWN, QUEEN, ROOK, arrivingPieceOf, fromOf, pieceOf, toOf,
} from './move';

/** Once for a node, before `givesCheck`. */
@inline export function prepareChecks<Us, Them>(f: Frame): void {
  const king = f.kingSquare<Them>();
  f.diagonalChecks = bishopAttacks(king, f.occupied);
  f.orthogonalChecks = rookAttacks(king, f.occupied);
  f.discoverers = discoverers<Us>(f, king);
}

/** A check by the rook in castling, or on the line that en passant opens between the two pawns, is not seen. */
export function givesCheck<Us, Them>(f: Frame, move: Move): bool {
  const king = f.kingSquare<Them>();
  const from = fromOf(move);
  const to = toOf(move);
  if (contains(f.discoverers, from) && !contains(line(king, from), to)) return true;
  const piece = arrivingPieceOf(move);
  if (piece != pieceOf(move)) {
    const after = (f.occupied ^ bit(from)) | bit(to);
    if (piece == KNIGHT) return contains(knightAttacks(to), king);
    return (piece != ROOK && contains(bishopAttacks(to, after), king)) || (piece != BISHOP && contains(rookAttacks(to, after), king));
  }
  if (piece == PAWN) return contains(pawnAttacks<Us>(to), king);
  if (piece == KNIGHT) return contains(knightAttacks(to), king);
  return (piece == BISHOP && contains(f.diagonalChecks, to)) || (piece == ROOK && contains(f.orthogonalChecks, to))
    || (piece == QUEEN && contains(f.diagonalChecks | f.orthogonalChecks, to));
}
