/**
 * Static exchange evaluation: the value of a capture after all recaptures on its square, each by the least valuable piece. It only asks
 * whether the value reaches a threshold, which takes few captures to decide. It ignores pins, and promotions of the recapturing pawns.
 * https://www.chessprogramming.org/Static_Exchange_Evaluation
 */
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from '../board/attacks';
import { Bitboard, Square, bit, contains } from '../board/bitboard';
import { BISHOP, CASTLING, KNIGHT, Move, PAWN, Piece, QUEEN, ROOK, arrivingPieceOf, fromOf, kindOf, pieceOf, toOf } from '../board/move';
import { Position } from '../board/position';

/** Returns the value of a piece in an exchange, in centipawns. A king's is larger than all others. */
@inline export function exchangeValue(piece: Piece): i32 {
  return <i32>load<i16>(VALUES + (<usize>piece << 1));
}
const VALUES: usize = memory.data<i16>([100, 320, 330, 500, 950, 10000]);

/** Returns all pieces of both sides that attack a square, given the occupied squares. */
@inline function attackersTo<Us, Them>(p: Position, square: Square, occupied: Bitboard): Bitboard {
  return (pawnAttacks<Them>(square) & p.own<Us>() & p.pawns)
    | (pawnAttacks<Us>(square) & p.own<Them>() & p.pawns)
    | (knightAttacks(square) & p.knights)
    | (bishopAttacks(square, occupied) & p.diagonalSliders)
    | (rookAttacks(square, occupied) & p.orthogonalSliders)
    | (kingAttacks(square) & p.kings);
}

/** Decides whether `move` of `Us` gains at least `threshold` centipawns by exchange on its target square. */
export function exchangeGains<Us, Them>(p: Position, move: Move, threshold: i32): bool {
  const kind = kindOf(move);
  if (kind >= CASTLING) return threshold <= (kind == CASTLING ? 0 : exchangeValue(PAWN)); // en passant wins a pawn, nearly always
  const from = fromOf(move);
  const to = toOf(move);
  const their = p.own<Them>();
  let balance = -threshold;
  if (contains(their, to)) balance += exchangeValue(p.pieceOn(to));
  const arriving = arrivingPieceOf(move);
  if (arriving != pieceOf(move)) balance += exchangeValue(arriving) - exchangeValue(PAWN);
  if (balance < 0) return false;
  balance -= exchangeValue(arriving);
  if (balance >= 0) return true; // even if the piece is lost for nothing

  let occupied = (p.occupied ^ bit(from)) | bit(to);
  let attackers = attackersTo<Us, Them>(p, to, occupied) & occupied;
  const diagonal = p.diagonalSliders;
  const orthogonal = p.orthogonalSliders;
  let oursToMove = false;
  while (true) {
    attackers &= occupied;
    const own = attackers & (oursToMove ? p.own<Us>() : p.own<Them>());
    if (!own) break;
    // the least valuable piece recaptures; a slider behind it joins in
    let piece = PAWN;
    let set: Bitboard = 0;
    if ((set = own & p.pawns) != 0) piece = PAWN;
    else if ((set = own & p.knights) != 0) piece = KNIGHT;
    else if ((set = own & p.bishops) != 0) piece = BISHOP;
    else if ((set = own & p.rooks) != 0) piece = ROOK;
    else if ((set = own & p.queens) != 0) piece = QUEEN;
    else {
      // a king captures only a piece that is not protected
      if (attackers & ~own & (oursToMove ? their : p.own<Us>())) break;
      oursToMove = !oursToMove;
      break;
    }
    oursToMove = !oursToMove;
    balance = -balance - 1 - exchangeValue(piece);
    if (balance >= 0) break;
    occupied ^= set & -set;
    if (piece == PAWN || piece == BISHOP || piece == QUEEN) attackers |= bishopAttacks(to, occupied) & diagonal;
    if (piece == ROOK || piece == QUEEN) attackers |= rookAttacks(to, occupied) & orthogonal;
  }
  // the side that cannot recapture, or would lose by it, has lost the exchange
  return !oursToMove;
}
