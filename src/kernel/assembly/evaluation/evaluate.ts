/**
 * The static evaluation of a position, in centipawns.
 *
 * One pass over each side's pieces yields piece squares, mobility and attacks; threats and king danger follow from both sides'
 * attacks. Everything but the pawns is computed from scratch: the search for a goal shares `Position`, and should not pay for
 * incremental terms.
 */
import { bishopAttacks, diagonalsOf, kingAttacks, knightAttacks, rookAttacks } from '../board/attacks';
import { AttackMap, mapOf } from './attack-map';
import {
  Bitboard, DARK_SQUARES, FILE_A, Square, bit, contains, count, distance, fileOf, forward, lastRank, lowest, rankFor, withoutLowest,
} from '../board/bitboard';
import { isWhite } from '../board/side';
import { danger, hiddenSliders, kingDanger } from './king';
import { passedPawns } from './passed-pawns';
import { PawnEntry, clearPawnCache, pawnEntry, pawnsAttack } from './pawns';
import { pieceSquare, placesFor, writePlaces } from './places';
import { space } from './space';
import { threats } from './threats';
import * as layout from './layout';
import { NUMBERS } from './numbers';
import { Traced, Untraced, clearTrace, isTraced, trace, worth } from './trace';
import { drive, isDrawnByMaterial, phaseOf, scaleFor } from './material';
import { EVALUATION_NUMBERS } from '../memory';
import { BISHOP, KING, KNIGHT, QUEEN, ROOK } from '../board/move';
import { Position } from '../board/position';
import { Tapered, endgameOf, middlegameOf, tapered } from './tapered';

export { isDrawnByMaterial } from './material';

/** The largest evaluation; larger scores are mates. */
export const MAX_SCORE: i32 = 9999;

/** Returns the value for the side to move, in centipawns. It is not meant for positions in check. */
export function evaluate<Us, Them>(p: Position): i32 {
  return evaluateWith<Untraced, Us, Them>(p);
}

/** Evaluates like `evaluate`, and records the terms in the thread's `Trace`. */
export function traceEvaluation<Us, Them>(p: Position): i32 {
  clearTrace();
  return evaluateWith<Traced, Us, Them>(p);
}

function evaluateWith<T, Us, Them>(p: Position): i32 {
  const pawns = pawnEntry<T>(p);
  startMap<Us>(p);
  startMap<Them>(p);
  const kept = pawns.structure + pawns.shelter;
  let value = (isWhite<Us>() ? kept : -kept) + worth<T, Us>(layout.TEMPO);
  value += pieces<T, Us, Them>(p, pawns) - pieces<T, Them, Us>(p, pawns);
  value += kingDanger<T, Us, Them>(p) - kingDanger<T, Them, Us>(p);
  value += threats<T, Us, Them>(p, true) - threats<T, Them, Us>(p, false);
  value += space<T, Us, Them>(p) - space<T, Them, Us>(p);
  if (pawns.passed) value += passedPawns<T, Us, Them>(p, pawns.passed, true) - passedPawns<T, Them, Us>(p, pawns.passed, false);
  if (p.own<Them>() == (p.kings & p.own<Them>())) value += drive<T, Us, Them>(p);
  else if (p.own<Us>() == (p.kings & p.own<Us>())) value -= drive<T, Them, Us>(p);

  const phase = phaseOf(p);
  const both = (middlegameOf(value) * phase + endgameOf(value) * (layout.FULL_PHASE - phase)) / layout.FULL_PHASE;
  const scale = isDrawnByMaterial(p) ? 0 : both > 0 ? scaleFor<Us, Them>(p) : scaleFor<Them, Us>(p);
  if (isTraced<T>()) {
    trace().phase = phase;
    trace().scale = scale;
  }
  return max(-MAX_SCORE, min(MAX_SCORE, (both * scale) / layout.FULL_SCALE));
}

/** Writes the attacks of pawns and king, and the king's ring: three by three squares, which are all on the board even at its edge. */
@inline function startMap<Us>(p: Position): void {
  const map = mapOf<Us>();
  const pawns = p.pawns & p.own<Us>();
  const king = p.kingSquare<Us>();
  map.pawns = pawnsAttack<Us>(pawns);
  map.king = kingAttacks(king);
  map.knights = 0;
  map.bishops = 0;
  map.rooks = 0;
  map.queens = 0;
  map.all = map.pawns | map.king;
  map.twice = pawnsAttackTwice<Us>(pawns) | (map.pawns & map.king);
  const file = max(1, min(6, fileOf(king)));
  const rank = max(1, min(6, <i32>(king >> 3)));
  const middle = <u32>(8 * rank + file);
  map.ring = kingAttacks(middle) | bit(middle);
  map.attackers = 0;
  map.danger = 0;
}

@inline function pawnsAttackTwice<Us>(pawns: Bitboard): Bitboard {
  return forward<Us>(((pawns << 1) & ~FILE_A) & ((pawns & ~FILE_A) >> 1));
}

/** Counts a piece that attacks the king's ring of `Them`; `kind` is 0 for a knight … 3 for a queen. */
@inline function attackRing<T, Them>(map: AttackMap, attacked: Bitboard, ring: Bitboard, kind: i32): void {
  const near = attacked & ring;
  if (near) {
    map.attackers++;
    map.danger += danger<T, Them>(layout.DANGER_ATTACKER + kind) + danger<T, Them>(layout.DANGER_RING_ATTACK, count(near));
  }
}

function pieces<T, Us, Them>(p: Position, entry: PawnEntry): Tapered {
  const own = p.own<Us>();
  const occupied = p.occupied;
  const pawns = p.pawns & own;
  const map = mapOf<Us>();
  const theirPawnAttacks = mapOf<Them>().pawns;
  const ring = mapOf<Them>().ring;
  // own king, blocked own pawns, and squares guarded by pawns do not count as mobility
  const area = ~(theirPawnAttacks | (p.kings & own) | (pawns & forward<Them>(occupied)));
  const outposts = outpostRanks<Us>() & map.pawns & ~entry.reach<Them>();
  const king = p.kingSquare<Us>();
  const places = placesFor<Us, Them>(p);
  const middleStopped = count(pawns & FILES_C_TO_F & forward<Them>(occupied));
  let value: Tapered = 0;

  for (let set = p.knights & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacked = knightAttacks(square);
    map.knights |= attacked;
    map.add(attacked);
    value += pieceSquare<T, Us>(places, KNIGHT, square)
      + worth<T, Us>(layout.KNIGHT_MOBILITY + count(attacked & area))
      + worth<T, Us>(layout.MINOR_FROM_KING, distance(square, king));
    if (attacked & outposts & ~own) value += worth<T, Us>(layout.KNIGHT_NEAR_OUTPOST);
    attackRing<T, Them>(map, attacked, ring, 0);
  }
  for (let set = p.bishops & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacked = bishopAttacks(square, occupied ^ p.queens);
    map.bishops |= attacked;
    map.add(attacked);
    const sameColour = contains(DARK_SQUARES, square) ? DARK_SQUARES : ~DARK_SQUARES;
    value += pieceSquare<T, Us>(places, BISHOP, square)
      + worth<T, Us>(layout.BISHOP_MOBILITY + count(attacked & area))
      + worth<T, Us>(layout.MINOR_FROM_KING + 1, distance(square, king));
    const hindering = count(pawns & sameColour);
    value += worth<T, Us>(layout.BISHOP_PAWNS, hindering) + worth<T, Us>(layout.BISHOP_STOPPED_PAWNS, hindering * middleStopped);
    if ((diagonalsOf(square) & ring) && !(attacked & ring) && (bishopAttacks(square, p.pawns) & ring)) value += worth<T, Us>(layout.BISHOP_TO_KING);
    attackRing<T, Them>(map, attacked, ring, 1);
  }
  const minors = (p.knights | p.bishops) & own;
  value += worth<T, Us>(layout.KNIGHT_OUTPOST, count(p.knights & own & outposts))
    + worth<T, Us>(layout.BISHOP_OUTPOST, count(p.bishops & own & outposts))
    + worth<T, Us>(layout.MINOR_BEHIND_PAWN, count(forward<Us>(minors) & p.pawns));

  for (let set = p.rooks & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacked = rookAttacks(square, occupied ^ (p.queens | (p.rooks & own)));
    map.rooks |= attacked;
    map.add(attacked);
    value += pieceSquare<T, Us>(places, ROOK, square) + worth<T, Us>(layout.ROOK_MOBILITY + count(attacked & area));
    const file = FILE_A << <u64>(square & 7);
    if (!(pawns & file)) value += worth<T, Us>(p.pawns & file ? layout.ROOK_HALF_OPEN : layout.ROOK_OPEN);
    if (!(attacked & ring) && (file & ring)) value += worth<T, Us>(layout.ROOK_TO_KING);
    if (rankFor<Us>(square) == 6) value += seventh<T, Us, Them>(p, square);
    attackRing<T, Them>(map, attacked, ring, 2);
  }
  for (let set = p.queens & own; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacked = bishopAttacks(square, occupied) | rookAttacks(square, occupied);
    if (hiddenSliders<Them>(p, square, 0)) value += worth<T, Us>(layout.WEAK_QUEEN);
    map.queens |= attacked;
    map.add(attacked);
    value += pieceSquare<T, Us>(places, QUEEN, square) + worth<T, Us>(layout.QUEEN_MOBILITY + count(attacked & area));
    attackRing<T, Them>(map, attacked, ring, 3);
  }
  value += worth<T, Us>(layout.KNIGHT_STOPPED_PAWNS, count(p.knights & own) * middleStopped);
  const bishops = p.bishops & own;
  if ((bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES)) value += worth<T, Us>(layout.BISHOP_PAIR);
  if (p.castling) value += worth<T, Us>(layout.CASTLING_RIGHT, count(<u64>p.rights<Us>()));
  return value + pieceSquare<T, Us>(places, KING, king);
}
const FILES_C_TO_F: Bitboard = 0x3c3c3c3c3c3c3c3c;

/** Ranks 4 to 6 from the side of `Us`. */
@inline function outpostRanks<Us>(): Bitboard {
  return isWhite<Us>() ? <u64>0x0000ffffff000000 : <u64>0x000000ffffff0000;
}

/** Returns the value of a rook on its seventh rank, if the opponent has pawns there or the king on the eighth. */
@inline function seventh<T, Us, Them>(p: Position, square: Square): Tapered {
  const rank = (<u64>0xff) << <u64>(square & 56);
  const isUseful = (p.pawns & p.own<Them>() & rank) || (p.kings & p.own<Them>() & lastRank<Us>());
  return isUseful ? worth<T, Us>(layout.ROOK_SEVENTH) : 0;
}

/** Prepares the numbers for the evaluation. Must be called once per memory, and after the host has changed them. */
export function applyNumbers(): void {
  for (let i: usize = 0; i < <usize>layout.NUMBERS_COUNT; i++) {
    store<i64>(EVALUATION_NUMBERS + (i << 3), tapered(load<i32>(NUMBERS + (i << 3)), load<i32>(NUMBERS + (i << 3), 4)));
  }
  writePlaces();
  clearPawnCache();
}
