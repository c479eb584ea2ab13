/** Where no move can stalemate at once, as far as that is seen without trying one. */
import {
  diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf,
} from '../board/attacks';
import { NO_SQUARE, count, forward, lowest, withoutLowest } from '../board/bitboard';
import { Position } from '../board/position';

/**
 * Have two men of `Them`, whom no move of `Us` can pin, moves that only their capture or, of pawns, a man in front of them takes? Men in
 * line with their king may be pinned, and do not count.
 */
export function leavesMenMobile<Us, Them>(p: Position): bool {
  if (p.castling || p.enPassant != NO_SQUARE) return false; // two men move, or vanish, at once
  const king = p.kingSquare<Them>();
  const own = p.own<Them>();
  const free = own & ~p.kings & ~diagonalsOf(king) & ~orthogonalsOf(king);
  // pawns whose step is free
  let mobile = count(forward<Them>(free & p.pawns) & ~p.occupied);
  for (let set = free & ~p.pawns; set && mobile < 2; set = withoutLowest(set)) {
    const square = lowest(set);
    const bit = set & (0 - set);
    let steps = kingAttacks(square);
    if (bit & p.knights) steps = knightAttacks(square);
    else if (bit & p.bishops) steps &= diagonalsOf(square);
    else if (bit & p.rooks) steps &= orthogonalsOf(square);
    if (steps & ~own) mobile++;
  }
  return mobile >= 2;
}
