/**
 * Values room behind the pawns in the middle of the board, more if there are more pieces. After Stockfish:
 * https://www.chessprogramming.org/Space
 */
import { mapOf } from './attack-map';
import { Bitboard, count, forward } from '../board/bitboard';
import { isWhite } from '../board/side';
import * as layout from './layout';
import { worth } from './trace';
import { Position } from '../board/position';
import { Tapered } from './tapered';

/** Divides the squares times the square of the piece count by 2^5: about a centipawn per unit. */
const SPACE_SHIFT: i32 = 5;
/** Subtracted from the number of pieces, king and pawns included. */
const NOT_COUNTED: i32 = 3;

/** Counts squares that no pawn of `Them` attacks. If no man attacks them, those up to three ranks behind an own pawn count twice. */
@inline export function space<T, Us, Them>(p: Position): Tapered {
  const own = p.own<Us>();
  const pieces = count(own) - NOT_COUNTED;
  if (pieces <= 0) return 0;
  const pawns = p.pawns & own;
  const safe = middle<Us>() & ~pawns & ~mapOf<Them>().pawns;
  let behind = pawns | forward<Them>(pawns);
  behind |= forward<Them>(forward<Them>(behind));
  const squares = count(safe) + count(behind & safe & ~mapOf<Them>().all);
  return worth<T, Us>(layout.SPACE, (squares * pieces * pieces) >> SPACE_SHIFT);
}

/** Files c to f, ranks 2 to 4 from the side of `Us`. */
@inline function middle<Us>(): Bitboard {
  return isWhite<Us>() ? <u64>0x000000003c3c3c00 : <u64>0x003c3c3c00000000;
}
