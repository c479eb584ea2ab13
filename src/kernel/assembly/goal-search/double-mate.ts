/**
 * Double mate: both kings are in check, and neither side could end that if it were to move. So the last move leaves its own king in
 * check or puts it there, which is legal nowhere else. As in Popeye, the side that makes it must have a legal move, too.
 */
import { attacksOf, pawnAttacks } from '../board/attacks';
import { Bitboard, NO_SQUARE, Square, bit, contains, forward, lastRank, lowest, stepForward, thirdRank, withoutLowest } from '../board/bitboard';
import {
  DOUBLE_STEP, EN_PASSANT, KING, KNIGHT, Move, NO_MOVE, PAWN, Piece, QUEEN, moveFrom, promotion, putMove, target,
} from '../board/move';
import { hasLegalMove } from '../board/movegen';
import { Position, WithoutHash, inCheck, isAttackedBy, play } from '../board/position';
import { countNode } from '../limits';

/** Writes every move of `Us` that mates both sides from `list` on, and returns the end. `next` is overwritten. */
export function doubleMates<Us, Them>(p: Position, list: usize, next: Position): usize {
  let end = list;
  if (!hasLegalMove<Us, Them>(p)) return end;
  for (let men = p.own<Us>(); men; men = withoutLowest(men)) {
    const from = lowest(men);
    const piece = p.pieceOn(from);
    for (let set = targetsOf<Us, Them>(p, from, piece, <Square>p.enPassant); set; set = withoutLowest(set)) {
      const to = lowest(set);
      if (piece == PAWN && contains(lastRank<Us>(), to)) {
        for (let becomes = QUEEN; becomes >= KNIGHT; becomes--) {
          end = putDoubleMate<Us, Them>(p, end, next, promotion(from, to, becomes));
        }
      } else end = putDoubleMate<Us, Them>(p, end, next, moveFrom(from, piece) | target(to) | kindOfStep(p, piece, from, to));
    }
  }
  return end;
}

/** Returns a move of `Us` that mates both sides, or `NO_MOVE`. `next` is overwritten. */
export function doubleMate<Us, Them>(p: Position, from: Square, to: Square, becomes: Piece, next: Position): Move {
  const piece = p.pieceOn(from);
  const promotes = piece == PAWN && contains(lastRank<Us>(), to);
  if (!contains(p.own<Us>(), from) || promotes != (becomes != PAWN) || !hasLegalMove<Us, Them>(p)) return NO_MOVE;
  if (!contains(targetsOf<Us, Them>(p, from, piece, <Square>p.enPassant), to)) return NO_MOVE;
  const move = promotes ? promotion(from, to, becomes) : moveFrom(from, piece) | target(to) | kindOfStep(p, piece, from, to);
  play<Us, Them, WithoutHash>(p, next, move);
  return isDoubleMate<Us, Them>(next) ? move : NO_MOVE;
}

function putDoubleMate<Us, Them>(p: Position, end: usize, next: Position, move: Move): usize {
  countNode();
  play<Us, Them, WithoutHash>(p, next, move);
  return isDoubleMate<Us, Them>(next) ? putMove(end, move) : end;
}
@inline function kindOfStep(p: Position, piece: Piece, from: Square, to: Square): Move {
  if (piece != PAWN) return 0;
  return to == <Square>p.enPassant ? EN_PASSANT : (from ^ to) == 16 ? DOUBLE_STEP : 0;
}

/** Decides whether both sides are mated, `Us` having moved. */
export function isDoubleMate<Us, Them>(p: Position): bool {
  return inCheck<Us, Them>(p) && inCheck<Them, Us>(p)
    && isHelpless<Them, Us>(p, <Square>p.enPassant) && isHelpless<Us, Them>(p, NO_SQUARE);
}

/** Decides whether `Us`, in check, has no move that ends it. Taking the other king is a move like any other. */
function isHelpless<Us, Them>(p: Position, enPassant: Square): bool {
  for (let men = p.own<Us>(); men; men = withoutLowest(men)) {
    const from = lowest(men);
    const piece = p.pieceOn(from);
    for (let set = targetsOf<Us, Them>(p, from, piece, enPassant); set; set = withoutLowest(set)) {
      const to = lowest(set);
      const taken = piece == PAWN && to == enPassant ? bit(to - stepForward<Us>()) : bit(to);
      const occupied = (p.occupied & ~(bit(from) | taken)) | bit(to);
      if (!isAttackedBy<Us>(p, piece == KING ? to : p.kingSquare<Us>(), occupied, p.own<Them>() & ~taken)) return false;
    }
  }
  return true;
}

/** Returns the squares to which a man of `Us` can go, whether its king is attacked or not. */
function targetsOf<Us, Them>(p: Position, from: Square, piece: Piece, enPassant: Square): Bitboard {
  const occupied = p.occupied;
  if (piece == PAWN) {
    const single = forward<Us>(bit(from)) & ~occupied;
    const taken = p.own<Them>() | (enPassant != NO_SQUARE ? bit(enPassant) : 0);
    return single | (forward<Us>(single & thirdRank<Us>()) & ~occupied) | (pawnAttacks<Us>(from) & taken);
  }
  return attacksOf<Us>(piece, from, occupied) & ~p.own<Us>();
}
