/** Passed pawns: what blocks them, and which king is nearer. https://www.chessprogramming.org/Passed_Pawn */
import { mapOf } from './attack-map';
import { Bitboard, FILE_A, bit, contains, distance, forward, forwardFill, lowest, rankFor, stepForward, withoutLowest } from '../board/bitboard';
import { isWhite } from '../board/side';
import * as layout from './layout';
import { beside } from './pawns';
import { worth } from './trace';
import { Position } from '../board/position';
import { Tapered } from './tapered';

/** The kings' distances count from this rank on. */
const KINGS_FROM_RANK: i32 = 3;

/** @param isMover whether `Us` is to move */
@inline export function passedPawns<T, Us, Them>(p: Position, passed: Bitboard, isMover: bool): Tapered {
  let value: Tapered = 0;
  for (let set = passed & p.own<Us>(); set; set = withoutLowest(set)) {
    const square = lowest(set);
    value += passedPawn<T, Us, Them>(p, square, passed, isMover);
  }
  return value;
}

function passedPawn<T, Us, Them>(p: Position, square: u32, passed: Bitboard, isMover: bool): Tapered {
  const rank = rankFor<Us>(square);
  const stop = square + stepForward<Us>();
  const way = forwardFill<Us>(bit(stop));
  const behind = forwardFill<Them>(forward<Them>(bit(square)));
  const attacked = mapOf<Them>().all;
  const theirKing = p.kingSquare<Them>();
  let value: Tapered = 0;
  if (contains(p.occupied, stop)) value += worth<T, Us>(layout.PASSED_BLOCKED + rank);
  else if (!contains(attacked, stop)) {
    value += worth<T, Us>(layout.PASSED_STOP_SAFE + rank);
    if (!(way & (p.occupied | attacked))) value += worth<T, Us>(layout.PASSED_FREE + rank);
  }
  if (contains(mapOf<Us>().all, stop)) value += worth<T, Us>(layout.PASSED_STOP_GUARDED + rank);
  if (passed & p.own<Us>() & beside(FILE_A << <u64>(square & 7))) value += worth<T, Us>(layout.PASSED_CONNECTED + rank);
  if (rank >= KINGS_FROM_RANK) {
    value += worth<T, Us>(layout.PASSED_OWN_KING + rank, distance(p.kingSquare<Us>(), stop))
      + worth<T, Us>(layout.PASSED_THEIR_KING + rank, distance(theirKing, stop));
  }
  if (p.rooks & p.own<Us>() & behind) value += worth<T, Us>(layout.ROOK_BEHIND_PASSED);
  if (p.rooks & p.own<Them>() & behind) value += worth<T, Us>(layout.THEIR_ROOK_BEHIND_PASSED);
  if (!(p.own<Them>() & ~p.pawns & ~p.kings) && !(way & p.occupied)) {
    // https://www.chessprogramming.org/Rule_of_the_Square
    const steps = 7 - max(rank, 2);
    const promotion = isWhite<Us>() ? square | 56 : square & 7;
    if (distance(theirKing, promotion) - (isMover ? 0 : 1) > steps) value += worth<T, Us>(layout.PASSED_OUTRUNS);
  }
  return value;
}
