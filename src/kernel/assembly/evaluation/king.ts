/**
 * King danger. Each attacker, weak square and possible check adds units of danger. Together they are worth more than one by one, so the
 * sum is squared for the middlegame. Danger counts only if there are two attackers, or one and a queen.
 * https://www.chessprogramming.org/King_Safety, with the safe checks of Stockfish.
 */
import { between, bishopAttacks, diagonalsOf, knightAttacks, orthogonalsOf, rookAttacks } from '../board/attacks';
import { mapOf } from './attack-map';
import { Bitboard, Square, count, fileOf, hasSeveral, lowest, withoutLowest } from '../board/bitboard';
import { isWhite } from '../board/side';
import { flankOf } from './pawns';
import * as layout from './layout';
import { isTraced, note, number, trace } from './trace';
import { Position } from '../board/position';
import { Tapered, middlegameOf, tapered } from './tapered';

/** Counts units of danger to the king of `Us`. */
@inline export function danger<T, Us>(index: i32, times: i32 = 1): i32 {
  if (isTraced<T>()) note<Us>(index, times);
  return times * middlegameOf(number(index));
}

/** Returns the value of the danger to the king of `Us`: 0 or negative. */
export function kingDanger<T, Us, Them>(p: Position): Tapered {
  const own = mapOf<Us>();
  const their = mapOf<Them>();
  const hasQueen = (p.queens & p.own<Them>()) != 0;
  if (their.attackers + <i32>hasQueen < 2) return 0;

  const king = p.kingSquare<Us>();
  const weak = their.all & ~own.twice & (~own.all | own.queens | own.king);
  let units = their.danger
    + danger<T, Us>(layout.DANGER_ALWAYS)
    + danger<T, Us>(layout.DANGER_WEAK_SQUARE, count(weak & own.ring))
    + danger<T, Us>(layout.DANGER_BARE_FILE, bareFiles<Us>(p, king));
  const flank = flankOf(fileOf(king)) & camp<Us>();
  units += danger<T, Us>(layout.DANGER_FLANK_ATTACK, count(their.all & flank) + count(their.twice & flank))
    + danger<T, Us>(layout.DANGER_FLANK_GUARD, count(own.all & flank));
  if (own.knights & own.ring) units += danger<T, Us>(layout.DANGER_KNIGHT_GUARD);
  units += danger<T, Us>(layout.DANGER_RING_TWICE, count(their.twice & own.ring & ~own.pawns))
    + danger<T, Us>(layout.DANGER_KING_MOVES, count(own.king & ~their.all & ~p.own<Us>()));
  if (!hasQueen) units += danger<T, Us>(layout.DANGER_NO_QUEEN);

  const safe = ~p.own<Them>() & (~own.all | (weak & their.twice));
  const occupied = p.occupied & ~(p.queens & p.own<Us>());
  const orthogonal = rookAttacks(king, occupied);
  const diagonal = bishopAttacks(king, occupied);
  const rookChecks = orthogonal & their.rooks;
  const queenChecks = (orthogonal | diagonal) & their.queens & ~own.queens;
  const bishopChecks = diagonal & their.bishops;
  const knightChecks = knightAttacks(king) & their.knights;
  if (knightChecks & safe) units += danger<T, Us>(layout.DANGER_SAFE_CHECK);
  if (bishopChecks & safe) units += danger<T, Us>(layout.DANGER_SAFE_CHECK + 1);
  if (rookChecks & safe) units += danger<T, Us>(layout.DANGER_SAFE_CHECK + 2);
  if (queenChecks & safe & ~rookChecks) units += danger<T, Us>(layout.DANGER_SAFE_CHECK + 3);
  units += danger<T, Us>(layout.DANGER_PINNED, hiddenSliders<Them>(p, king, p.queens));
  units += danger<T, Us>(layout.DANGER_CHECK, count((rookChecks | bishopChecks | knightChecks) & ~safe & ~p.own<Them>()));

  if (isTraced<T>()) {
    if (isWhite<Us>()) trace().whiteDanger = max(units, 0);
    else trace().blackDanger = max(units, 0);
  }
  return units > 0 ? tapered(-((units * units) >> layout.DANGER_SQUARE_SHIFT), -(units >> layout.DANGER_LINEAR_SHIFT)) : 0;
}

/** Counts the rooks, bishops and given `queens` of `Them` that would attack the square but for one piece of either side. */
@inline export function hiddenSliders<Them>(p: Position, square: Square, queens: Bitboard): i32 {
  const sliders = ((orthogonalsOf(square) & (p.rooks | queens)) | (diagonalsOf(square) & (p.bishops | queens))) & p.own<Them>();
  let hidden = 0;
  for (let set = sliders; set; set = withoutLowest(set)) {
    const obstacles = between(square, lowest(set)) & p.occupied;
    if (obstacles && !hasSeveral(obstacles)) hidden++;
  }
  return hidden;
}

/** Ranks 1 to 5 from the side of `Us`. */
@inline function camp<Us>(): u64 {
  return isWhite<Us>() ? <u64>0x000000ffffffffff : <u64>0xffffffffff000000;
}

/** Counts how many of the king's file and its neighbours have no own pawn. */
@inline function bareFiles<Us>(p: Position, king: u32): i32 {
  let files = p.pawns & p.own<Us>();
  files |= files >> 32;
  files |= files >> 16;
  files |= files >> 8;
  const near = <u64>0b111 << <u64>(max(1, min(6, fileOf(king))) - 1);
  return count(near & ~files);
}
