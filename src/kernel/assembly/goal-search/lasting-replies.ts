/**
 * Replies that most of the attacker's last moves leave as they are. If every reply must reach the goal, or none may remain, then the
 * attacker's move must stop all present moves of the defender that do not reach it. It can capture the man, block its way, pin it,
 * guard the square to which the king steps, or open a line by which the reply gives check. The squares from which and to which a move
 * can do this to a given reply are two sets. So a move is refuted without being made if, for one reply, it is in neither set.
 *
 * A few replies are enough: two of each man that cannot be pinned, because it does not stand in line with its king.
 */
import {
  between, bishopAttacks, diagonalsOf, kingAttacks, knightAttacks, line, orthogonalsOf, pawnAttacks, rookAttacks,
} from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, NO_SQUARE, Square, bit, contains, forward, highest, lastRank, lowest, stepForward, withoutLowest,
} from '../board/bitboard';
import { BISHOP, KING, KNIGHT, Piece, QUEEN, ROOK } from '../board/move';
import { attackedSquares } from '../board/movegen';
import { Position } from '../board/position';

/** What stops a reply, or makes it reach the goal. */
@unmanaged @final
class Stops {
  /** leaving one of these squares */
  from: Bitboard;
  /** arriving on one of these */
  to: Bitboard;
  /** guarding this square, to which the king steps; `NO_SQUARE` for all other replies */
  step: Square;
}
const STOPS_BYTES: usize = (offsetof<Stops>() + 7) & ~7;

@inline function put(end: usize, from: Bitboard, to: Bitboard, step: Square): usize {
  const stops = changetype<Stops>(end);
  stops.from = from;
  stops.to = to;
  stops.step = step;
  return end + STOPS_BYTES;
}

/**
 * Lists what stops the steps of the king of `Them`, from `list` on, and returns the end. `Us`, who is to move, must not be in check.
 * With `harmless`, it lists only steps that give no check, and also what lets them give one. `discovering` are then the men of `Them`
 * that discover check.
 */
export function lastingSteps<Us, Them>(p: Position, harmless: bool, discovering: Bitboard, list: usize): usize {
  const king = p.kingSquare<Them>();
  let end = list;
  if (contains(discovering, king)) return end;
  const shield = harmless ? line(p.kingSquare<Us>(), king) : 0;
  const steps = kingAttacks(king) & ~p.own<Them>();
  if (!steps) return end;
  for (let set = steps & ~attackedSquares<Us>(p, p.occupied ^ bit(king)); set; set = withoutLowest(set)) {
    const to = lowest(set);
    end = put(end, diagonalsOf(to) | orthogonalsOf(to) | shield, bit(to), to);
  }
  return end;
}

/** Lists what stops the other replies of `Them`, as `lastingSteps` does for the steps of the king. */
export function lastingReplies<Us, Them>(p: Position, harmless: bool, discovering: Bitboard, list: usize): usize {
  const own = p.own<Them>();
  const occupied = p.occupied;
  const ownKing = p.kingSquare<Them>();
  const king = p.kingSquare<Us>();
  const diagonal = harmless ? bishopAttacks(king, occupied) : 0;
  const orthogonal = harmless ? rookAttacks(king, occupied) : 0;
  let end = list;
  const men = own & ~p.kings & ~discovering & ~diagonalsOf(ownKing) & ~orthogonalsOf(ownKing);
  for (let set = men & ~p.pawns; set; set = withoutLowest(set)) {
    const from = lowest(set);
    const piece = p.pieceOn(from);
    let targets: Bitboard = 0;
    let checks: Bitboard = 0;
    if (piece == KNIGHT) {
      targets = knightAttacks(from);
      checks = harmless ? knightAttacks(king) : 0;
    } else {
      if (piece != ROOK) {
        targets = bishopAttacks(from, occupied);
        checks = diagonal;
      }
      if (piece != BISHOP) {
        targets |= rookAttacks(from, occupied);
        checks |= orthogonal;
      }
    }
    targets &= ~own & ~checks;
    if (!targets) continue;
    end = putReply(end, from, lowest(targets), king, harmless);
    if (targets & (targets - 1)) end = putReply(end, from, highest(targets), king, harmless);
  }
  const safe = ~lastRank<Them>() & ~(harmless ? pawnAttacks<Us>(king) : 0);
  for (let set = men & p.pawns; set; set = withoutLowest(set)) {
    const from = lowest(set);
    if (forward<Them>(bit(from)) & ~occupied & safe) {
      const to = from + stepForward<Them>();
      end = putReply(end, from, to, king, harmless);
      changetype<Stops>(end - STOPS_BYTES).to |= bit(to);
    }
    const captures = pawnAttacks<Them>(from) & p.own<Us>() & safe;
    if (captures) {
      end = putReply(end, from, lowest(captures), king, harmless);
      changetype<Stops>(end - STOPS_BYTES).from |= bit(lowest(captures));
    }
  }
  return end;
}

@inline function putReply(end: usize, from: Square, to: Square, king: Square, harmless: bool): usize {
  return put(end, harmless ? between(to, king) | line(king, from) : 0, bit(from) | between(from, to), NO_SQUARE);
}

/**
 * Returns the squares on which a man of `Us` on `from` may arrive to stop all the replies. Not for castling and en passant, nor for the
 * king if the replies are harmless.
 */
export function stoppingTargets<Us, Them>(list: usize, end: usize, from: Square, piece: Piece): Bitboard {
  let targets = ALL_SQUARES;
  for (let at = list; at < end && targets; at += STOPS_BYTES) {
    const stops = changetype<Stops>(at);
    if (contains(stops.from, from)) continue;
    targets &= stops.step == NO_SQUARE ? stops.to : stops.to | guardingSquares<Us, Them>(piece, stops.step);
  }
  return targets;
}

/** Returns the squares from which a man, after any promotion, may attack a square. */
@inline function guardingSquares<Us, Them>(piece: Piece, square: Square): Bitboard {
  if (piece == KNIGHT) return knightAttacks(square);
  if (piece == BISHOP) return diagonalsOf(square);
  if (piece == ROOK) return orthogonalsOf(square);
  if (piece == KING) return kingAttacks(square);
  const lines = diagonalsOf(square) | orthogonalsOf(square);
  if (piece == QUEEN) return lines;
  return pawnAttacks<Them>(square) | ((lines | knightAttacks(square)) & lastRank<Us>());
}

/** Decides whether one of these men of `Us` may stop all the replies. */
export function mayStop<Us, Them>(p: Position, list: usize, end: usize, men: Bitboard): bool {
  for (; men; men = withoutLowest(men)) {
    const from = lowest(men);
    if (stoppingTargets<Us, Them>(list, end, from, p.pieceOn(from))) return true;
  }
  return false;
}

/** Decides whether there may be moves that `stoppingTargets` does not cover: castling or en passant. */
@inline export function mayMoveOtherwise(p: Position): bool {
  return p.castling != 0 || p.enPassant != NO_SQUARE;
}
