/**
 * Legal moves, and nothing but legal moves: the king never steps onto a square that the opponent sees through him,
 * pinned pieces stay on their line, in check only what ends the check is generated. So nothing has to be played to be
 * tested, and the moves can be counted without being listed.
 * https://www.chessprogramming.org/Move_Generation#Legal
 */
import {
  between, bishopAttacks, diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf, pawnAttacks, rookAttacks,
} from './attacks';
import {
  ALL_SQUARES, Bitboard, NO_SQUARE, Square, bit, contains, forward, forwardToA, forwardToH, hasSeveral, lastRank,
  lowest, stepForward, stepToA, stepToH, thirdRank, withoutLowest,
} from './bitboard';
import { isWhite } from './side';
import {
  BISHOP, CASTLING, DOUBLE_STEP, EN_PASSANT, KING, KNIGHT, Move, PAWN, QUEEN, ROOK, fromOf, kindOf, moveFrom, pieceOf,
  promotion, putMove, target, toOf,
} from './move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT, attacks } from './position';

/**
 * What `generate` gives, as a type parameter decided at compile time:
 *   Moves        writes the moves from `list` on, returns the end of the list
 *   Captures     the same for captures and all promotions, for the stages of the alpha-beta search
 *   Quiets       the same for the rest
 *   Mobility     returns the number of moves, plus `IN_CHECK` if the king is attacked, plus the king's flights, shifted
 *   AnyMove      returns whether there is a move (castling is not looked at: the king can then step there, too)
 */
type Moves = u8;
type Mobility = u16;
type AnyMove = u32;
type Captures = u64;
type Quiets = i64;
@inline function lists<Output>(): bool {
  return sizeof<Output>() == 1 || sizeof<Output>() == 8;
}
@inline function listsCapturesOnly<Output>(): bool {
  return sizeof<Output>() == 8 && !isSigned<Output>();
}
@inline function listsQuietsOnly<Output>(): bool {
  return sizeof<Output>() == 8 && isSigned<Output>();
}
@inline function counts<Output>(): bool {
  return sizeof<Output>() == 2;
}
@inline function asksForAny<Output>(): bool {
  return sizeof<Output>() == 4;
}
export const IN_CHECK: usize = 0x10000;
export const FLIGHTS_SHIFT: usize = 20;
export const MOBILITY_MASK: usize = 0xffff;

/** No position has more moves: 62 queens on an empty board would have fewer, and they are in each other's way. */
export const MAX_MOVES: u32 = 1701;

/** Whether the side whose moves were listed last was in check: listing finds out on the way. */
export let wasInCheck: bool = false;

/** Moves that share all but the target. The loop's test stands at its end: one jump fewer per move, 5% of perft. */
@inline function add<Output>(end: usize, template: Move, targets: Bitboard): usize {
  if (!lists<Output>()) return end + <usize>popcnt<u64>(targets);
  if (!targets) return end;
  do {
    end = putMove(end, template | target(lowest(targets)));
    targets = withoutLowest(targets);
  } while (targets);
  return end;
}

/** Pawn moves to `targets`, all by the same step. */
@inline function addPawns<Output>(end: usize, kind: Move, targets: Bitboard, step: i32): usize {
  if (!lists<Output>()) return end + <usize>popcnt<u64>(targets);
  if (!targets) return end;
  do {
    const to = lowest(targets);
    end = putMove(end, moveFrom(to - step, PAWN) | target(to) | kind);
    targets = withoutLowest(targets);
  } while (targets);
  return end;
}

@inline function addPromotions<Output>(end: usize, targets: Bitboard, step: i32): usize {
  if (!lists<Output>()) return end + (<usize>popcnt<u64>(targets) << 2);
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

/** All squares that `Us` attacks, own pieces included (they are protected), with these squares occupied. */
@inline export function attackedSquares<Us>(p: Position, occupied: Bitboard): Bitboard {
  const own = p.own<Us>();
  const pawns = p.pawns & own;
  let seen = forwardToA<Us>(pawns) | forwardToH<Us>(pawns) | kingAttacks(lowest(own & p.kings));
  for (let set = p.knights & own; set; set = withoutLowest(set)) seen |= knightAttacks(lowest(set));
  for (let set = p.diagonalSliders & own; set; set = withoutLowest(set)) seen |= bishopAttacks(lowest(set), occupied);
  for (let set = p.orthogonalSliders & own; set; set = withoutLowest(set)) seen |= rookAttacks(lowest(set), occupied);
  return seen;
}

function generate<Us, Them, Output>(p: Position, list: usize): usize {
  let end: usize = lists<Output>() ? list : 0;
  const own = p.own<Us>();
  const their = p.own<Them>();
  const occupied = own | their;
  const ownKing = own & p.kings;
  const king = lowest(ownKing);
  const theirDiagonals = p.diagonalSliders & their;
  const theirOrthogonals = p.orthogonalSliders & their;
  const wanted = listsCapturesOnly<Output>() ? their : listsQuietsOnly<Output>() ? ~occupied : ~own;
  const castlings = asksForAny<Output>() || listsCapturesOnly<Output>() ? 0 : emptyCastlings<Us>(p.castling, occupied);

  // the king, who hides no square behind him
  let steps = kingAttacks(king) & wanted;
  let seen: Bitboard = 0;
  if (steps | castlings) {
    seen = attackedSquares<Them>(p, occupied ^ ownKing);
    steps &= ~seen;
    if (asksForAny<Output>()) {
      if (steps) return 1;
    }
    end = add<Output>(end, moveFrom(king, KING), steps);
    if (counts<Output>()) end += <usize>popcnt<u64>(steps) << FLIGHTS_SHIFT;
  }

  // who gives check, who is pinned; `allowed` are the squares on which a move ends the check
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
  if (lists<Output>()) wasInCheck = checkers != 0;
  if (checkers > 1) return lists<Output>() || asksForAny<Output>() ? end : end | IN_CHECK;
  if (!checkers) {
    allowed = ALL_SQUARES;
    if (castlings) end = addCastling<Us, Output>(end, castlings, seen, king);
  }

  const targets = wanted & allowed;
  const pinned = pinnedDiagonally | pinnedOrthogonally;
  for (let set = p.knights & own & ~pinned; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const to = knightAttacks(from) & targets;
    if (asksForAny<Output>()) {
      if (to) return 1;
    }
    end = add<Output>(end, moveFrom(from, KNIGHT), to);
  }
  for (let set = p.bishops & own & ~pinned; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const to = bishopAttacks(from, occupied) & targets;
    if (asksForAny<Output>()) {
      if (to) return 1;
    }
    end = add<Output>(end, moveFrom(from, BISHOP), to);
  }
  for (let set = p.rooks & own & ~pinned; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const to = rookAttacks(from, occupied) & targets;
    if (asksForAny<Output>()) {
      if (to) return 1;
    }
    end = add<Output>(end, moveFrom(from, ROOK), to);
  }
  for (let set = p.queens & own & ~pinned; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const to = (bishopAttacks(from, occupied) | rookAttacks(from, occupied)) & targets;
    if (asksForAny<Output>()) {
      if (to) return 1;
    }
    end = add<Output>(end, moveFrom(from, QUEEN), to);
  }
  if ((own & pinned) != 0 && !checkers) {
    end = addPinnedSliders<Us, Output>(p, end, wanted, pinnedDiagonally, pinnedOrthogonally);
    if (asksForAny<Output>()) {
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
    const free = capturing & ~pinnedDiagonally;
    const bound = capturing & pinnedDiagonally;
    const capturesToA = (forwardToA<Us>(free) | (forwardToA<Us>(bound) & pinnedDiagonally)) & their & allowed;
    const capturesToH = (forwardToH<Us>(free) | (forwardToH<Us>(bound) & pinnedDiagonally)) & their & allowed;
    if (asksForAny<Output>()) {
      if (advances | double | capturesToA | capturesToH) return 1;
    } else {
      if (!listsQuietsOnly<Output>() && ((advances | capturesToA | capturesToH) & last) != 0) {
        end = addPromotions<Output>(end, advances & last, stepForward<Us>());
        end = addPromotions<Output>(end, capturesToA & last, stepToA<Us>());
        end = addPromotions<Output>(end, capturesToH & last, stepToH<Us>());
      }
      if (!listsCapturesOnly<Output>()) {
        end = addPawns<Output>(end, 0, advances & ~last, stepForward<Us>());
        end = addPawns<Output>(end, DOUBLE_STEP, double, 2 * stepForward<Us>());
      }
      if (!listsQuietsOnly<Output>()) {
        end = addPawns<Output>(end, 0, capturesToA & ~last, stepToA<Us>());
        end = addPawns<Output>(end, 0, capturesToH & ~last, stepToH<Us>());
      }
    }
    if (!listsQuietsOnly<Output>() && p.enPassant != NO_SQUARE) {
      for (let set = pawnAttacks<Them>(p.enPassant) & pawns; set; set = withoutLowest(set)) {
        const from = lowest(set);
        if (!leavesKingSafe<Us, Them>(p, from, king)) continue;
        if (asksForAny<Output>()) return 1;
        if (lists<Output>()) end = putMove(end, moveFrom(from, PAWN) | target(p.enPassant) | EN_PASSANT);
        else end++;
      }
    }
  }
  if (!lists<Output>() && !asksForAny<Output>() && checkers) end |= IN_CHECK;
  return end;
}

/** Sliders that are pinned move along their pin; a pinned piece never ends a check, so there is none here. */
function addPinnedSliders<Us, Output>(
  p: Position, end: usize, wanted: Bitboard, pinnedDiagonally: Bitboard, pinnedOrthogonally: Bitboard,
): usize {
  const own = p.own<Us>();
  const occupied = p.occupied;
  for (let set = p.diagonalSliders & own & pinnedDiagonally; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const piece = contains(p.queens, from) ? QUEEN : BISHOP;
    end = add<Output>(end, moveFrom(from, piece), bishopAttacks(from, occupied) & pinnedDiagonally & wanted);
  }
  for (let set = p.orthogonalSliders & own & pinnedOrthogonally; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const piece = contains(p.queens, from) ? QUEEN : ROOK;
    end = add<Output>(end, moveFrom(from, piece), rookAttacks(from, occupied) & pinnedOrthogonally & wanted);
  }
  return end;
}

/**
 * May the pawn on `from` capture en passant? Two men leave a rank at once, which no pin mask knows of, so the lines to
 * the king are looked at anew. https://www.chessprogramming.org/En_passant#Legality
 */
export function leavesKingSafe<Us, Them>(p: Position, from: Square, king: Square): bool {
  const to = <Square>p.enPassant;
  const captured = bit(to - stepForward<Us>());
  const occupied = (p.occupied ^ bit(from) ^ captured) | bit(to);
  const their = p.own<Them>();
  return (rookAttacks(king, occupied) & their & p.orthogonalSliders) == 0
    && (bishopAttacks(king, occupied) & their & p.diagonalSliders) == 0
    && (knightAttacks(king) & their & p.knights) == 0
    && (pawnAttacks<Us>(king) & their & p.pawns & ~captured) == 0;
}

/** On White's first rank: the squares between king and rook, and those that the king passes. */
const SHORT_BETWEEN: Bitboard = 0x60;
const LONG_BETWEEN: Bitboard = 0x0e;
const SHORT_PASSED: Bitboard = 0x60;
const LONG_PASSED: Bitboard = 0x0c;

@inline function homeRankShift<Us>(): u64 {
  return isWhite<Us>() ? 0 : 56;
}

/**
 * To which sides `Us` has the right to castle and nothing stands in between: the squares that the king would pass. Mostly
 * empty, which spares asking what the opponent attacks.
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

/** Castling by a king who is not in check; `seen` are the squares that the opponent attacks. */
@inline function addCastling<Us, Output>(end: usize, castlings: Bitboard, seen: Bitboard, king: Square): usize {
  const safe = (castlings & ~seen) >> homeRankShift<Us>();
  if ((safe & SHORT_PASSED) == SHORT_PASSED) {
    if (lists<Output>()) end = putMove(end, moveFrom(king, KING) | target(king + 2) | CASTLING);
    else end++;
  }
  if ((safe & LONG_PASSED) == LONG_PASSED) {
    if (lists<Output>()) end = putMove(end, moveFrom(king, KING) | target(king - 2) | CASTLING);
    else end++;
  }
  return end;
}

/** Writes the legal moves from `list` on; returns the end of the list. */
@inline export function legalMoves<Us, Them>(p: Position, list: usize): usize {
  return generate<Us, Them, Moves>(p, list);
}

/** The legal captures and promotions, likewise. */
@inline export function legalCaptures<Us, Them>(p: Position, list: usize): usize {
  return generate<Us, Them, Captures>(p, list);
}
/** The legal moves that are neither, likewise. */
@inline export function legalQuiets<Us, Them>(p: Position, list: usize): usize {
  return generate<Us, Them, Quiets>(p, list);
}

/** The number of legal moves, plus `IN_CHECK`, plus the number of squares that the king may step to << `FLIGHTS_SHIFT`. */
@inline export function mobility<Us, Them>(p: Position): usize {
  return generate<Us, Them, Mobility>(p, 0);
}

@inline export function hasLegalMove<Us, Them>(p: Position): bool {
  return generate<Us, Them, AnyMove>(p, 0) != 0;
}

/**
 * Is a move that was legal in some position legal in this one? For moves from the transposition table and killers, which are
 * tried before any move is generated.
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
  const left = their & ~bit(to);
  return (bishopAttacks(king, after) & left & p.diagonalSliders) == 0
    && (rookAttacks(king, after) & left & p.orthogonalSliders) == 0
    && (knightAttacks(king) & left & p.knights) == 0
    && (pawnAttacks<Us>(king) & left & p.pawns) == 0;
}
