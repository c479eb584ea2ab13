/**
 * Finds moves that give check, from the opponent's king outwards. A piece checks by arriving on a square from which it attacks the
 * king, or by leaving the line of an own slider. These are the only moves worth trying at the attacker's last ply. Most positions have
 * none, which this finds out without generating other moves.
 */
import {
  attacksOf, between, bishopAttacks, diagonalsOf, kingAttacks, knightAttacks, line, orthogonalsOf, pawnAttacks, rookAttacks,
} from './attacks';
import {
  Bitboard, NO_SQUARE, Square, bit, contains, forward, forwardToA, forwardToH, hasSeveral, lastRank, lowest, stepForward,
  stepToA, stepToH, thirdRank, withoutLowest,
} from './bitboard';
import { isWhite } from './side';
import {
  BISHOP, CASTLING, DOUBLE_STEP, EN_PASSANT, KING, KNIGHT, Move, PAWN, Piece, QUEEN, ROOK, arrivingPieceOf, fromOf, moveFrom, pieceOf,
  promotion, putMove, target, toOf,
} from './move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT, attacks } from './position';

/** Returns the own pieces that stand alone between an own slider and the opponent's king. */
@inline export function discoverers<Us>(p: Position, theirKing: Square): Bitboard {
  const own = p.own<Us>();
  const occupied = p.occupied;
  let found: Bitboard = 0;
  let snipers = (diagonalsOf(theirKing) & own & p.diagonalSliders) | (orthogonalsOf(theirKing) & own & p.orthogonalSliders);
  for (; snipers; snipers = withoutLowest(snipers)) {
    const blockers = between(theirKing, lowest(snipers)) & occupied;
    if (!hasSeveral(blockers)) found |= blockers & own;
  }
  return found;
}

/**
 * Decides whether a move of `Us` gives check to the king on `king`. `diagonal` and `orthogonal` are the squares from which a bishop or a
 * rook would attack it, `discovering` are the `discoverers`. It misses checks by the rook in castling, and by lines that en passant opens.
 */
@inline export function isCheck<Us>(
  move: Move, king: Square, occupied: Bitboard, diagonal: Bitboard, orthogonal: Bitboard, discovering: Bitboard,
): bool {
  const from = fromOf(move);
  const to = toOf(move);
  if (contains(discovering, from) && !contains(line(king, from), to)) return true;
  const piece = arrivingPieceOf(move);
  if (piece != pieceOf(move)) {
    const after = (occupied ^ bit(from)) | bit(to);
    if (piece == KNIGHT) return contains(knightAttacks(to), king);
    return (piece != ROOK && contains(bishopAttacks(to, after), king)) || (piece != BISHOP && contains(rookAttacks(to, after), king));
  }
  if (piece == PAWN) return contains(pawnAttacks<Us>(to), king);
  if (piece == KNIGHT) return contains(knightAttacks(to), king);
  return (piece == BISHOP && contains(diagonal, to)) || (piece == ROOK && contains(orthogonal, to))
    || (piece == QUEEN && contains(diagonal | orthogonal, to));
}

@inline function add(end: usize, template: Move, targets: Bitboard): usize {
  while (targets) {
    end = putMove(end, template | target(lowest(targets)));
    targets = withoutLowest(targets);
  }
  return end;
}

/** Adds moves of pieces of one kind other than pawns, to `checkSquares`, or by a discoverer that leaves its line. */
@inline function addPieces<Us>(
  end: usize, piece: Piece, pieces: Bitboard, own: Bitboard, occupied: Bitboard, theirKing: Square, discovering: Bitboard,
  checkSquares: Bitboard,
): usize {
  for (let set = pieces; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const to = attacksOf<Us>(piece, from, occupied) & ~own;
    end = add(end, moveFrom(from, piece), contains(discovering, from) ? to & (checkSquares | ~line(theirKing, from)) : to & checkSquares);
  }
  return end;
}

/** Adds pawn moves by the same step to `checkSquares`, or by a discoverer that leaves its line. */
@inline function addPawns(
  end: usize, kind: Move, targets: Bitboard, step: i32, checkSquares: Bitboard, discovering: Bitboard, theirKing: Square,
): usize {
  while (targets) {
    const to = lowest(targets);
    const from = to - step;
    if (contains(checkSquares, to) || (contains(discovering, from) && !contains(line(theirKing, from), to))) {
      end = putMove(end, moveFrom(from, PAWN) | target(to) | kind);
    }
    targets = withoutLowest(targets);
  }
  return end;
}

@inline function addPromotions(
  end: usize, targets: Bitboard, step: i32, occupied: Bitboard, discovering: Bitboard, theirKing: Square,
): usize {
  while (targets) {
    const to = lowest(targets);
    const from = to - step;
    const discovers = contains(discovering, from) && !contains(line(theirKing, from), to);
    const after = (occupied ^ bit(from)) | bit(to);
    const asRook = discovers || contains(rookAttacks(to, after), theirKing);
    const asBishop = discovers || contains(bishopAttacks(to, after), theirKing);
    if (asRook || asBishop) end = putMove(end, promotion(from, to, QUEEN));
    if (asRook) end = putMove(end, promotion(from, to, ROOK));
    if (asBishop) end = putMove(end, promotion(from, to, BISHOP));
    if (discovers || contains(knightAttacks(to), theirKing)) end = putMove(end, promotion(from, to, KNIGHT));
    targets = withoutLowest(targets);
  }
  return end;
}

/**
 * Writes every move of `Us` that gives check, from `list` on; returns the end of the list. It includes moves that leave the own king
 * attacked: there are so few checks that testing this after playing one is cheaper.
 */
export function checkingMoves<Us, Them>(p: Position, list: usize): usize {
  let end = list;
  const own = p.own<Us>();
  const occupied = p.occupied;
  const theirKing = p.kingSquare<Them>();
  const discovering = discoverers<Us>(p, theirKing);
  const diagonalChecks = bishopAttacks(theirKing, occupied);
  const orthogonalChecks = rookAttacks(theirKing, occupied);

  end = addPieces<Us>(end, KNIGHT, p.knights & own, own, occupied, theirKing, discovering, knightAttacks(theirKing));
  end = addPieces<Us>(end, BISHOP, p.bishops & own, own, occupied, theirKing, discovering, diagonalChecks);
  end = addPieces<Us>(end, ROOK, p.rooks & own, own, occupied, theirKing, discovering, orthogonalChecks);
  // a queen between an own slider and the king would give check already: she discovers nothing
  end = addPieces<Us>(end, QUEEN, p.queens & own, own, occupied, theirKing, 0, diagonalChecks | orthogonalChecks);
  const king = lowest(own & p.kings);
  if (contains(discovering, king)) end = add(end, moveFrom(king, KING), kingAttacks(king) & ~own & ~line(theirKing, king));

  const pawns = p.pawns & own;
  if (pawns) {
    const checks = pawnAttacks<Them>(theirKing);
    const last = lastRank<Us>();
    const single = forward<Us>(pawns) & ~occupied;
    const double = forward<Us>(single & thirdRank<Us>()) & ~occupied;
    const capturesToA = forwardToA<Us>(pawns) & p.own<Them>();
    const capturesToH = forwardToH<Us>(pawns) & p.own<Them>();
    if ((single | capturesToA | capturesToH) & last) {
      end = addPromotions(end, single & last, stepForward<Us>(), occupied, discovering, theirKing);
      end = addPromotions(end, capturesToA & last, stepToA<Us>(), occupied, discovering, theirKing);
      end = addPromotions(end, capturesToH & last, stepToH<Us>(), occupied, discovering, theirKing);
    }
    if (((single | double | capturesToA | capturesToH) & checks) | (pawns & discovering)) {
      end = addPawns(end, 0, single & ~last, stepForward<Us>(), checks, discovering, theirKing);
      end = addPawns(end, DOUBLE_STEP, double, 2 * stepForward<Us>(), checks, discovering, theirKing);
      end = addPawns(end, 0, capturesToA & ~last, stepToA<Us>(), checks, discovering, theirKing);
      end = addPawns(end, 0, capturesToH & ~last, stepToH<Us>(), checks, discovering, theirKing);
    }
    if (p.enPassant != NO_SQUARE) end = addEnPassantChecks<Us, Them>(p, end, theirKing);
  }
  if (p.castling) end = addCastlingChecks<Us, Them>(p, end, theirKing);
  return end;
}

/** Adds en passant captures that give check. Three squares change at once, so the king's lines are tested as after the capture. */
function addEnPassantChecks<Us, Them>(p: Position, end: usize, theirKing: Square): usize {
  const own = p.own<Us>();
  const to = <Square>p.enPassant;
  for (let set = pawnAttacks<Them>(to) & own & p.pawns; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const after = (p.occupied ^ bit(from) ^ bit(to - stepForward<Us>())) | bit(to);
    if (
      contains(pawnAttacks<Us>(to), theirKing)
      || (rookAttacks(theirKing, after) & own & p.orthogonalSliders) != 0
      || (bishopAttacks(theirKing, after) & own & p.diagonalSliders) != 0
    ) {
      end = putMove(end, moveFrom(from, PAWN) | target(to) | EN_PASSANT);
    }
  }
  return end;
}

/** Adds castling by which the rook gives check. It is rare, so its legality is tested square by square. */
function addCastlingChecks<Us, Them>(p: Position, end: usize, theirKing: Square): usize {
  const king = p.kingSquare<Us>();
  const short = <u32>p.castling & (isWhite<Us>() ? WHITE_SHORT : BLACK_SHORT);
  const long = <u32>p.castling & (isWhite<Us>() ? WHITE_LONG : BLACK_LONG);
  if (short && mayCastle<Us, Them>(p, king, king + 3, king + 1, king + 2, theirKing)) {
    end = putMove(end, moveFrom(king, KING) | target(king + 2) | CASTLING);
  }
  if (long && mayCastle<Us, Them>(p, king, king - 4, king - 1, king - 2, theirKing)) {
    end = putMove(end, moveFrom(king, KING) | target(king - 2) | CASTLING);
  }
  return end;
}

function mayCastle<Us, Them>(p: Position, king: Square, rook: Square, passed: Square, to: Square, theirKing: Square): bool {
  if (between(king, rook) & p.occupied) return false;
  const after = (p.occupied ^ bit(king) ^ bit(rook)) | bit(passed) | bit(to);
  if (!contains(rookAttacks(passed, after), theirKing)) return false;
  return !attacks<Them, Us>(p, king, p.occupied) && !attacks<Them, Us>(p, passed, p.occupied)
    && !attacks<Them, Us>(p, to, p.occupied);
}
