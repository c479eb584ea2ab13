/**
 * Values pieces that are attacked by cheaper ones, or unguarded. The search sees single captures, but not two threats at once or pieces
 * tied to guarding. The weights by attacker and target follow Stockfish.
 */
import { AttackMap, mapOf } from './attack-map';
import { bishopAttacks, knightAttacks, rookAttacks } from '../board/attacks';
import { Bitboard, Square, count, forward, hasSeveral, lowest, thirdRank } from '../board/bitboard';
import * as layout from './layout';
import { worth } from './trace';
import { pawnsAttack } from './pawns';
import { Position } from '../board/position';
import { Tapered } from './tapered';

/** @param isMover whether `Us` is to move */
@inline export function threats<T, Us, Them>(p: Position, isMover: bool): Tapered {
  const own = mapOf<Us>();
  const their = mapOf<Them>();
  const theirs = p.own<Them>();
  const pieces = theirs & ~p.pawns & ~p.kings;
  const wellGuarded = their.pawns | (their.twice & ~own.twice);
  const weak = theirs & ~wellGuarded & own.all & ~p.kings;
  let value: Tapered = 0;
  if (weak | (pieces & own.all)) {
    const byMinor = (weak | pieces) & (own.knights | own.bishops);
    if (byMinor) value += byKind<T, Us>(p, byMinor, layout.MINOR_THREAT);
    const byRook = (weak | (p.queens & theirs)) & own.rooks;
    if (byRook) value += byKind<T, Us>(p, byRook, layout.ROOK_THREAT);
    if (weak & own.king) value += worth<T, Us>(layout.KING_THREAT);
    const hanging = count(weak & (~their.all | (pieces & own.twice)));
    value += worth<T, Us>(layout.HANGING, hanging);
    if (isMover) value += worth<T, Us>(layout.HANGING_ON_MOVE, hanging);
  }
  const safe = own.all | ~their.all;
  const pawns = p.pawns & p.own<Us>();
  const byPawn = pawnsAttack<Us>(pawns & safe) & pieces;
  if (byPawn) {
    value += worth<T, Us>(layout.PAWN_THREAT, count(byPawn & p.knights))
      + worth<T, Us>(layout.PAWN_THREAT + 1, count(byPawn & p.bishops))
      + worth<T, Us>(layout.PAWN_THREAT + 2, count(byPawn & p.rooks))
      + worth<T, Us>(layout.PAWN_THREAT + 3, count(byPawn & p.queens));
  }
  const empty = ~p.occupied;
  const single = forward<Us>(pawns) & empty;
  const pushed = (single | (forward<Us>(single & thirdRank<Us>()) & empty)) & safe & ~their.pawns;
  value += worth<T, Us>(layout.RESTRICTED, count(their.all & ~wellGuarded & own.all))
    + worth<T, Us>(layout.PUSH_THREAT, count(pawnsAttack<Us>(pushed) & pieces & ~own.pawns));
  const queen = theirs & p.queens;
  return queen && !hasSeveral(queen) ? value + queenHunt<T, Us>(p, own, lowest(queen), ~(wellGuarded | p.own<Us>())) : value;
}

/** Values the `safe` squares from which the next move can attack the opponent's queen. */
@inline function queenHunt<T, Us>(p: Position, own: AttackMap, queen: Square, safe: Bitboard): Tapered {
  const sliders = (bishopAttacks(queen, p.occupied) & own.bishops) | (rookAttacks(queen, p.occupied) & own.rooks);
  return worth<T, Us>(layout.QUEEN_HUNT, count(knightAttacks(queen) & own.knights & safe))
    + worth<T, Us>(layout.QUEEN_HUNT + 1, count(sliders & safe & own.twice));
}

/** Adds up a value for each attacked piece, by its kind. */
@inline function byKind<T, Us>(p: Position, attacked: Bitboard, first: i32): Tapered {
  return worth<T, Us>(first, count(attacked & p.pawns))
    + worth<T, Us>(first + 1, count(attacked & p.knights))
    + worth<T, Us>(first + 2, count(attacked & p.bishops))
    + worth<T, Us>(first + 3, count(attacked & p.rooks))
    + worth<T, Us>(first + 4, count(attacked & p.queens));
}
