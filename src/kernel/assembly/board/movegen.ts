/**
 * Generates only legal moves: the king does not step along a checking line, pinned pieces stay on their line, and in check only
 * moves that end it are generated. So no move has to be played to be tested, and moves can be counted without being listed.
 * https://www.chessprogramming.org/Move_Generation#Legal
 */
import {
  attacksOf, between, bishopAttacks, diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf, pawnAttacks, rookAttacks,
} from './attacks';
import {
  ALL_SQUARES, Bitboard, NO_SQUARE, Square, bit, contains, forward, forwardToA, forwardToH, hasSeveral, lastRank,
  lowest, stepForward, stepToA, stepToH, thirdRank, withoutLowest,
} from './bitboard';
import { is } from './family';
import { checkOpponents, isWhite } from './side';
import {
  BISHOP, CASTLING, DOUBLE_STEP, EN_PASSANT, KING, KNIGHT, Move, PAWN, Piece, QUEEN, ROOK, fromOf, kindOf, moveFrom, pieceOf,
  promotion, putMove, target, toOf,
} from './move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT, attacks, isAttackedBy } from './position';

/**
 * What `generate` returns, as a type parameter (family.ts):
 *   Moves        writes the moves from `list` on, returns the end of the list, plus `LISTED_IN_CHECK` if the king is attacked
 *   Captures     the same for captures and all promotions, without the flag
 *   Quiets       the same for the rest
 *   Mobility     returns the number of moves, plus `IN_CHECK` if the king is attacked, plus the king's flights, shifted
 *   AnyMove      returns whether there is a move (castling is ignored: the king could then also step)
 */
@unmanaged class Output {}
@unmanaged class List extends Output {}
@unmanaged @final class Moves extends List {}
@unmanaged @final class Captures extends List {}
@unmanaged @final class Quiets extends List {}
@unmanaged @final class Mobility extends Output {}
@unmanaged @final class AnyMove extends Output {}

@inline function lists<O>(): bool {
  if (!is<O, Output>()) ERROR('a type parameter is not an output of the move generator');
  return is<O, List>();
}
@inline function listsCapturesOnly<O>(): bool {
  return is<O, Captures>();
}
@inline function listsQuietsOnly<O>(): bool {
  return is<O, Quiets>();
}
@inline function counts<O>(): bool {
  return is<O, Mobility>();
}
@inline function asksForAny<O>(): bool {
  return is<O, AnyMove>();
}
/** Parts of the result of `mobility`. */
export const IN_CHECK: usize = 0x10000;
export const FLIGHTS_SHIFT: usize = 20;
export const MOBILITY_MASK: usize = 0xffff;
/** A flag in the end of a list, which is a multiple of four. */
const LISTED_IN_CHECK: usize = 1;

/** More than any position has: 62 queens have at most 27 moves each. */
export const MAX_MOVES: u32 = 1701;

/** Adds moves that differ only in the target. The loop tests at its end, which saves a jump per move: 5% of perft. */
@inline function add<O>(end: usize, template: Move, targets: Bitboard): usize {
  if (!lists<O>()) return end + <usize>popcnt<u64>(targets);
  if (!targets) return end;
  do {
    end = putMove(end, template | target(lowest(targets)));
    targets = withoutLowest(targets);
  } while (targets);
  return end;
}

/** Adds moves of unpinned pieces of one kind other than pawns. With `AnyMove`, returns 1 at the first move. */
@inline function addPieces<Us, O>(end: usize, piece: Piece, pieces: Bitboard, occupied: Bitboard, targets: Bitboard): usize {
  for (let set = pieces; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const to = attacksOf<Us>(piece, from, occupied) & targets;
    if (asksForAny<O>()) {
      if (to) return 1;
    } else end = add<O>(end, moveFrom(from, piece), to);
  }
  return end;
}

/** Adds pawn moves by the same step. */
@inline function addPawns<O>(end: usize, kind: Move, targets: Bitboard, step: i32): usize {
  if (!lists<O>()) return end + <usize>popcnt<u64>(targets);
  if (!targets) return end;
  do {
    const to = lowest(targets);
    end = putMove(end, moveFrom(to - step, PAWN) | target(to) | kind);
    targets = withoutLowest(targets);
  } while (targets);
  return end;
}

@inline function addPromotions<O>(end: usize, targets: Bitboard, step: i32): usize {
  if (!lists<O>()) return end + (<usize>popcnt<u64>(targets) << 2);
  while (targets) {
    const to = lowest(targets);
    end = putMove(end, promotion(to - step, to, QUEEN));
    end = putMove(end, promotion(to - step, to, ROOK));
    end = putMove(end, promotion(to - step, to, BISHOP));
    end = putMove(end, promotion(to - step, to, KNIGHT));
    targets = withoutLowest(targets);
  }
  return end;
}

/** Returns all squares that `Us` attacks, own pieces included, given the occupied squares. */
@inline export function attackedSquares<Us>(p: Position, occupied: Bitboard): Bitboard {
  const own = p.own<Us>();
  const pawns = p.pawns & own;
  let seen = forwardToA<Us>(pawns) | forwardToH<Us>(pawns) | kingAttacks(lowest(own & p.kings));
  for (let set = p.knights & own; set; set = withoutLowest(set)) seen |= knightAttacks(lowest(set));
  for (let set = p.diagonalSliders & own; set; set = withoutLowest(set)) seen |= bishopAttacks(lowest(set), occupied);
  for (let set = p.orthogonalSliders & own; set; set = withoutLowest(set)) seen |= rookAttacks(lowest(set), occupied);
  return seen;
}

/** Marks the result of `generate` if the king is attacked. */
@inline function inCheck<O>(end: usize): usize {
  return counts<O>() ? end | IN_CHECK : is<O, Moves>() ? end | LISTED_IN_CHECK : end;
}

function generate<Us, Them, O>(p: Position, list: usize): usize {
  checkOpponents<Us, Them>();
  let end: usize = lists<O>() ? list : 0;
  const own = p.own<Us>();
  const their = p.own<Them>();
  const occupied = own | their;
  const ownKing = own & p.kings;
  const king = lowest(ownKing);
  const theirDiagonals = p.diagonalSliders & their;
  const theirOrthogonals = p.orthogonalSliders & their;
  const wanted = listsCapturesOnly<O>() ? their : listsQuietsOnly<O>() ? ~occupied : ~own;
  const castlings = asksForAny<O>() || listsCapturesOnly<O>() ? 0 : emptyCastlings<Us>(p.castling, occupied);

  // the king, which does not shield the squares behind it
  let steps = kingAttacks(king) & wanted;
  let seen: Bitboard = 0;
  if (steps | castlings) {
    seen = attackedSquares<Them>(p, occupied ^ ownKing);
    steps &= ~seen;
    if (asksForAny<O>()) {
      if (steps) return 1;
    }
    end = add<O>(end, moveFrom(king, KING), steps);
    if (counts<O>()) end += <usize>popcnt<u64>(steps) << FLIGHTS_SHIFT;
  }

  // checkers and pins; a move to one of the `allowed` squares ends the check
  let allowed = (pawnAttacks<Us>(king) & p.pawns & their) | (knightAttacks(king) & p.knights & their);
  let checkers = <u32>popcnt<u64>(allowed);
  let pinnedDiagonally: Bitboard = 0; // the lines of the pins, pinning pieces included
  let pinnedOrthogonally: Bitboard = 0;
  for (let set = diagonalsOf(king) & theirDiagonals; set; set = withoutLowest(set)) {
    const ray = between(king, lowest(set));
    const blockers = ray & occupied;
    if (!blockers) {
      allowed |= ray | bit(lowest(set));
      checkers++;
    } else if (!hasSeveral(blockers)) pinnedDiagonally |= ray | bit(lowest(set));
  }
  for (let set = orthogonalsOf(king) & theirOrthogonals; set; set = withoutLowest(set)) {
    const ray = between(king, lowest(set));
    const blockers = ray & occupied;
    if (!blockers) {
      allowed |= ray | bit(lowest(set));
      checkers++;
    } else if (!hasSeveral(blockers)) pinnedOrthogonally |= ray | bit(lowest(set));
  }
  if (checkers > 1) return inCheck<O>(end);
  if (!checkers) {
    allowed = ALL_SQUARES;
    if (castlings) end = addCastling<Us, O>(end, castlings, seen, king);
  }

  const targets = wanted & allowed;
  const pinned = pinnedDiagonally | pinnedOrthogonally;
  const free = own & ~pinned;
  end = addPieces<Us, O>(end, KNIGHT, p.knights & free, occupied, targets);
  if (asksForAny<O>() && end) return 1;
  end = addPieces<Us, O>(end, BISHOP, p.bishops & free, occupied, targets);
  if (asksForAny<O>() && end) return 1;
  end = addPieces<Us, O>(end, ROOK, p.rooks & free, occupied, targets);
  if (asksForAny<O>() && end) return 1;
  end = addPieces<Us, O>(end, QUEEN, p.queens & free, occupied, targets);
  if (asksForAny<O>() && end) return 1;
  if ((own & pinned) != 0 && !checkers) {
    end = addPinnedSliders<Us, O>(p, end, wanted, pinnedDiagonally, pinnedOrthogonally);
    if (asksForAny<O>()) {
      if (end) return 1;
    }
  }

  const pawns = p.pawns & own;
  if (pawns) {
    const last = lastRank<Us>();
    const advancing = pawns & ~pinnedDiagonally;
    const capturing = pawns & ~pinnedOrthogonally;
    const single =
      (forward<Us>(advancing & ~pinnedOrthogonally) | (forward<Us>(advancing & pinnedOrthogonally) & pinnedOrthogonally)) & ~occupied;
    const double = forward<Us>(single & thirdRank<Us>()) & ~occupied & allowed;
    const advances = single & allowed;
    const unbound = capturing & ~pinnedDiagonally;
    const bound = capturing & pinnedDiagonally;
    const capturesToA = (forwardToA<Us>(unbound) | (forwardToA<Us>(bound) & pinnedDiagonally)) & their & allowed;
    const capturesToH = (forwardToH<Us>(unbound) | (forwardToH<Us>(bound) & pinnedDiagonally)) & their & allowed;
    if (asksForAny<O>()) {
      if (advances | double | capturesToA | capturesToH) return 1;
    } else {
      if (!listsQuietsOnly<O>() && ((advances | capturesToA | capturesToH) & last) != 0) {
        end = addPromotions<O>(end, advances & last, stepForward<Us>());
        end = addPromotions<O>(end, capturesToA & last, stepToA<Us>());
        end = addPromotions<O>(end, capturesToH & last, stepToH<Us>());
      }
      if (!listsCapturesOnly<O>()) {
        end = addPawns<O>(end, 0, advances & ~last, stepForward<Us>());
        end = addPawns<O>(end, DOUBLE_STEP, double, 2 * stepForward<Us>());
      }
      if (!listsQuietsOnly<O>()) {
        end = addPawns<O>(end, 0, capturesToA & ~last, stepToA<Us>());
        end = addPawns<O>(end, 0, capturesToH & ~last, stepToH<Us>());
      }
    }
    if (!listsQuietsOnly<O>() && p.enPassant != NO_SQUARE) {
      for (let set = pawnAttacks<Them>(p.enPassant) & pawns; set; set = withoutLowest(set)) {
        const from = lowest(set);
        if (!leavesKingSafe<Us, Them>(p, from, king)) continue;
        if (asksForAny<O>()) return 1;
        if (lists<O>()) end = putMove(end, moveFrom(from, PAWN) | target(p.enPassant) | EN_PASSANT);
        else end++;
      }
    }
  }
  return checkers ? inCheck<O>(end) : end;
}

/** Adds the moves of pinned sliders along their pins. It is not called in check, because a pinned piece cannot end a check. */
function addPinnedSliders<Us, O>(
  p: Position, end: usize, wanted: Bitboard, pinnedDiagonally: Bitboard, pinnedOrthogonally: Bitboard,
): usize {
  const own = p.own<Us>();
  const occupied = p.occupied;
  for (let set = p.diagonalSliders & own & pinnedDiagonally; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const piece = contains(p.queens, from) ? QUEEN : BISHOP;
    end = add<O>(end, moveFrom(from, piece), bishopAttacks(from, occupied) & pinnedDiagonally & wanted);
  }
  for (let set = p.orthogonalSliders & own & pinnedOrthogonally; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const piece = contains(p.queens, from) ? QUEEN : ROOK;
    end = add<O>(end, moveFrom(from, piece), rookAttacks(from, occupied) & pinnedOrthogonally & wanted);
  }
  return end;
}

/**
 * Decides whether the pawn on `from` may capture en passant. Two men leave a rank at once, which pins do not cover, so the king's lines
 * are tested again. https://www.chessprogramming.org/En_passant#Legality
 */
function leavesKingSafe<Us, Them>(p: Position, from: Square, king: Square): bool {
  const to = <Square>p.enPassant;
  const captured = bit(to - stepForward<Us>());
  const occupied = (p.occupied ^ bit(from) ^ captured) | bit(to);
  return !isAttackedBy<Us>(p, king, occupied, p.own<Them>() & ~captured);
}

/** On the first rank: the squares between king and rook, and those that the king crosses. */
const SHORT_BETWEEN: Bitboard = 0x60;
const LONG_BETWEEN: Bitboard = 0x0e;
const SHORT_PASSED: Bitboard = 0x60;
const LONG_PASSED: Bitboard = 0x0c;

@inline function homeRankShift<Us>(): u64 {
  return isWhite<Us>() ? 0 : 56;
}

/**
 * Returns the squares that the king would cross, if `Us` has the right to castle and there is nothing in between. The set is usually
 * empty, which saves computing the opponent's attacks.
 */
@inline function emptyCastlings<Us>(rights: u32, occupied: Bitboard): Bitboard {
  const rank = occupied >> homeRankShift<Us>();
  const short = isWhite<Us>() ? WHITE_SHORT : BLACK_SHORT;
  const long = isWhite<Us>() ? WHITE_LONG : BLACK_LONG;
  let passed: Bitboard = 0;
  if ((rights & short) != 0 && !(rank & SHORT_BETWEEN)) passed = SHORT_PASSED;
  if ((rights & long) != 0 && !(rank & LONG_BETWEEN)) passed |= LONG_PASSED;
  return passed << homeRankShift<Us>();
}

/** Adds castling by a king that is not in check. The opponent attacks the squares `seen`. */
@inline function addCastling<Us, O>(end: usize, castlings: Bitboard, seen: Bitboard, king: Square): usize {
  const safe = (castlings & ~seen) >> homeRankShift<Us>();
  if ((safe & SHORT_PASSED) == SHORT_PASSED) {
    if (lists<O>()) end = putMove(end, moveFrom(king, KING) | target(king + 2) | CASTLING);
    else end++;
  }
  if ((safe & LONG_PASSED) == LONG_PASSED) {
    if (lists<O>()) end = putMove(end, moveFrom(king, KING) | target(king - 2) | CASTLING);
    else end++;
  }
  return end;
}

/** Writes the legal moves from `list` on; returns the end of the list. */
@inline export function legalMoves<Us, Them>(p: Position, list: usize): usize {
  return endOf(generate<Us, Them, Moves>(p, list));
}
/** Writes the legal moves. Returns a word for `endOf` and `isListedInCheck`, which says for free whether the side to move is in check. */
@inline export function legalMovesAndCheck<Us, Them>(p: Position, list: usize): usize {
  return generate<Us, Them, Moves>(p, list);
}
@inline export function endOf(listed: usize): usize {
  return listed & ~LISTED_IN_CHECK;
}
@inline export function isListedInCheck(listed: usize): bool {
  return (listed & LISTED_IN_CHECK) != 0;
}

/** Writes the legal captures and promotions from `list` on; returns the end of the list. */
@inline export function legalCaptures<Us, Them>(p: Position, list: usize): usize {
  return generate<Us, Them, Captures>(p, list);
}
/** Writes the legal moves that are neither captures nor promotions from `list` on; returns the end of the list. */
@inline export function legalQuiets<Us, Them>(p: Position, list: usize): usize {
  return generate<Us, Them, Quiets>(p, list);
}

/** Returns the number of legal moves, plus `IN_CHECK` in check, plus the number of the king's flights << `FLIGHTS_SHIFT`. */
@inline export function mobility<Us, Them>(p: Position): usize {
  return generate<Us, Them, Mobility>(p, 0);
}

@inline export function hasLegalMove<Us, Them>(p: Position): bool {
  return generate<Us, Them, AnyMove>(p, 0) != 0;
}

/**
 * Decides whether a move that was legal in some position is legal in this one. Table moves and killers are tested, which are tried
 * before moves are generated.
 */
export function isLegal<Us, Them>(p: Position, move: Move): bool {
  const from = fromOf(move);
  const to = toOf(move);
  const piece = pieceOf(move);
  const kind = kindOf(move);
  const own = p.own<Us>();
  const their = p.own<Them>();
  const occupied = own | their;
  if (!contains(own & p.ofKind(piece), from) || contains(own, to) || (between(from, to) & occupied) != 0) return false;
  if (kind == CASTLING) {
    const passed = (to > from ? SHORT_PASSED : LONG_PASSED) << homeRankShift<Us>();
    return (emptyCastlings<Us>(p.castling, occupied) & passed) == passed
      && (attackedSquares<Them>(p, occupied) & (passed | bit(from))) == 0;
  }
  const king = p.kingSquare<Us>();
  if (piece == KING) return !attacks<Them, Us>(p, to, occupied ^ bit(from));
  if (piece == PAWN) {
    if (kind == EN_PASSANT) return to == <Square>p.enPassant && leavesKingSafe<Us, Them>(p, from, king);
    if (contains(their, to) != (((from ^ to) & 7) != 0)) return false;
  }
  const after = (occupied ^ bit(from)) | bit(to);
  return !isAttackedBy<Us>(p, king, after, their & ~bit(to));
}
