/**
 * Which moves are worth trying before the last ply, where the goal is mate.
 *
 * `mateNeedsKingMove` decides for all other moves at once: the mating side has one move left, which must give check and guard all squares
 * around the king that its men do not guard already, but for one, which the move before it may block. Everything in doubt counts
 * in favour of the mate: men of the mated side are transparent and stay where they block. Their captures are not judged: they open lines of the
 * mating side, and its last move may arrive where its own man stood.
 */
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from '../board/attacks';
import {
  Bitboard, bit, forward, forwardToA, forwardToH, hasSeveral, lastRank, lowest, withoutLowest,
} from '../board/bitboard';
import { BISHOP, KING, KNIGHT, PAWN, Piece, QUEEN, ROOK } from '../board/move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT } from '../board/position';
import { isWhite } from '../board/side';

/** Is it certain that `Them` cannot mate in reply to any move of `Us` but a capture or one of the king? */
export function mateNeedsKingMove<Us, Them>(p: Position): bool {
  const castles = isWhite<Them>() ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG;
  if (<u32>p.castling & castles) return false;
  const king = p.kingSquare<Us>();
  const target = bit(king);
  const men = p.own<Them>();
  const around = kingAttacks(king) & ~p.own<Us>();
  for (let movers = men; movers; movers = withoutLowest(movers)) {
    const from = lowest(movers);
    const left = men ^ bit(from);
    // what the men that stay guard, lines opened by the mover included
    const guarded = guardedBy<Them>(p, left);
    const unguarded = around & ~guarded;
    const piece = p.pieceOn(from);
    let arrivals = arrivalsOf<Them>(piece, from, left);
    const promotes = piece == PAWN && (arrivals & lastRank<Them>()) != 0;
    const arriving = promotes ? QUEEN : piece;
    const discovers = (guarded & target) != 0;
    if (discovers && !hasSeveral(unguarded)) return false;
    if (!discovers) arrivals &= checkingSquares<Us>(arriving, king, left);
    for (; arrivals; arrivals = withoutLowest(arrivals)) {
      const to = lowest(arrivals);
      let guards = attacksOf<Them>(arriving, to, left);
      if (promotes) guards |= knightAttacks(to);
      if (!hasSeveral(unguarded & ~guards)) return false;
    }
  }
  return true;
}

/** All squares that these men of `Us` attack on a board without others. */
function guardedBy<Us>(p: Position, men: Bitboard): Bitboard {
  const pawns = men & p.pawns;
  let guarded = forwardToA<Us>(pawns) | forwardToH<Us>(pawns);
  for (let set = men & p.kings; set; set = withoutLowest(set)) guarded |= kingAttacks(lowest(set));
  for (let set = men & p.knights; set; set = withoutLowest(set)) guarded |= knightAttacks(lowest(set));
  for (let set = men & p.diagonalSliders; set; set = withoutLowest(set)) guarded |= bishopAttacks(lowest(set), men);
  for (let set = men & p.orthogonalSliders; set; set = withoutLowest(set)) guarded |= rookAttacks(lowest(set), men);
  return guarded;
}

/** Where a man may arrive if only these own men are in its way. A pawn may capture whatever will be there. */
@inline function arrivalsOf<Us>(piece: Piece, from: u32, own: Bitboard): Bitboard {
  if (piece != PAWN) return attacksOf<Us>(piece, from, own) & ~own;
  const step = forward<Us>(bit(from));
  return (step | forward<Us>(step) | pawnAttacks<Us>(from)) & ~own;
}

/** The squares from which a man attacks the king; a queen stands for everything that a pawn can become. */
@inline function checkingSquares<Us>(piece: Piece, king: u32, occupied: Bitboard): Bitboard {
  if (piece == PAWN) return pawnAttacks<Us>(king);
  if (piece == KNIGHT) return knightAttacks(king);
  if (piece == KING) return 0;
  const lines = piece == ROOK ? 0 : bishopAttacks(king, occupied);
  return piece == BISHOP ? lines : lines | rookAttacks(king, occupied) | (piece == QUEEN ? knightAttacks(king) : 0);
}

@inline function attacksOf<Us>(piece: Piece, square: u32, occupied: Bitboard): Bitboard {
  if (piece == PAWN) return pawnAttacks<Us>(square);
  if (piece == KNIGHT) return knightAttacks(square);
  if (piece == KING) return kingAttacks(square);
  const lines = piece == ROOK ? 0 : bishopAttacks(square, occupied);
  return piece == BISHOP ? lines : lines | rookAttacks(square, occupied);
}
