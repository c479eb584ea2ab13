/** What follows from the material: the phase, drawn and drawish endings, and driving a bare king. */
import { Bitboard, DARK_SQUARES, FILE_A, FILE_H, Square, contains, count, distance, fileOf, hasSeveral, lowest } from '../board/bitboard';
import { isWhite } from '../board/side';
import * as layout from './layout';
import { worth } from './trace';
import { Position } from '../board/position';
import { Tapered } from './tapered';

/** Returns the phase: 24 with all pieces, 0 with kings and pawns only; https://www.chessprogramming.org/Tapered_Eval */
@inline export function phaseOf(p: Position): i32 {
  const phase = count(p.knights | p.bishops) + 2 * count(p.rooks) + 4 * count(p.queens);
  return min(phase, layout.FULL_PHASE);
}

/** Decides whether no legal moves lead to mate: bare kings, one minor piece, or bishops on one colour of squares only. */
@inline export function isDrawnByMaterial(p: Position): bool {
  if (p.pawns | p.rooks | p.queens) return false;
  if (!hasSeveral(p.knights | p.bishops)) return true;
  return !p.knights && (!(p.bishops & DARK_SQUARES) || !(p.bishops & ~DARK_SQUARES));
}

/** Counts the points of the pieces without pawns: a minor piece 3, a rook 5, a queen 9. */
@inline function points(p: Position, side: Bitboard): i32 {
  return 3 * count((p.knights | p.bishops) & side) + 5 * count(p.rooks & side) + 9 * count(p.queens & side);
}

/**
 * Returns the part of its advantage, in 64ths, that the better side `Us` may hope to keep. It is reduced in endings that are drawn or
 * hard to win. https://www.chessprogramming.org/Draw_Evaluation
 */
export function scaleFor<Us, Them>(p: Position): i32 {
  const own = p.own<Us>();
  const their = p.own<Them>();
  const pawns = p.pawns & own;
  if (!pawns) {
    const advantage = points(p, own) - points(p, their);
    // a single minor piece cannot force mate, nor can two knights or bishops on one colour of squares
    if (!((p.rooks | p.queens) & own)) {
      const bishops = p.bishops & own;
      const minors = count((p.knights | p.bishops) & own);
      if (minors <= 1) return 0;
      if (!bishops && minors == 2) return 0;
      if (!(p.knights & own) && (!(bishops & DARK_SQUARES) || !(bishops & ~DARK_SQUARES))) return 0;
    }
    // a minor piece or the exchange up rarely wins
    if (advantage <= 3) return (p.pawns & their) ? 12 : 8;
    return layout.FULL_SCALE;
  }
  const pieces = own & ~p.pawns & ~p.kings;
  // rook pawns without a bishop of the promotion square's colour: nothing drives the king out of the corner
  if (!(pieces & ~p.bishops) && (!(pawns & ~FILE_A) || !(pawns & ~FILE_H))) {
    const corner: Square = (pawns & FILE_A ? 0 : 7) + (isWhite<Us>() ? 56 : 0);
    const guards = pieces & (contains(DARK_SQUARES, corner) ? DARK_SQUARES : ~DARK_SQUARES);
    if (!guards && distance(p.kingSquare<Them>(), corner) <= 1) return 0;
  }
  // bishops of opposite colours
  const bishops = p.bishops;
  if (count(bishops & own) == 1 && count(bishops & their) == 1 && hasSeveral(bishops)
    && (bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES)) {
    if (pieces == (bishops & own) && !(their & ~p.pawns & ~p.kings & ~bishops)) return min(16 + 8 * count(pawns), 40);
    return 56;
  }
  // the opponent can give a piece for the last pawn
  if (!hasSeveral(pawns) && points(p, own) - points(p, their) <= 3 && points(p, their) >= 3) return 44;
  return layout.FULL_SCALE;
}

/**
 * Rewards driving a bare king to the edge, with bishop and knight to a corner of the bishop's colour, and bringing the own king near.
 * https://www.chessprogramming.org/Mop-up_Evaluation
 */
export function drive<T, Us, Them>(p: Position): Tapered {
  const king = p.kingSquare<Them>();
  const own = p.own<Us>();
  let value = worth<T, Us>(layout.DRIVE_KINGS, 7 - distance(king, p.kingSquare<Us>()));
  if (!((p.pawns | p.rooks | p.queens) & own) && hasSeveral(own & (p.knights | p.bishops)) && count(p.bishops & own) == 1) {
    // 7 on a1 and h8, 0 on the diagonal a8-h1; mirrored for a bishop on light squares
    const rank = <i32>(king >> 3);
    const file = contains(DARK_SQUARES, lowest(p.bishops & own)) ? fileOf(king) : 7 - fileOf(king);
    value += worth<T, Us>(layout.DRIVE_CORNER, abs<i32>(7 - file - rank));
  }
  return value + worth<T, Us>(layout.DRIVE_EDGE, fromCentre(fileOf(king)) + fromCentre(<i32>(king >> 3)));
}
/** Returns 0 for the two middle files or ranks, 3 for the edges. */
@inline function fromCentre(line: i32): i32 {
  return line < 4 ? 3 - line : line - 4;
}
