/**
 * Can the mated side's men come to a standstill with their next move, where the goal is stalemate?
 *
 * `standstills` tries that move alone, on a board where the other side's men are in nobody's way. After it each man of the mated side but the
 * king must be blocked, pinned, or taken care of by a move of the other side, which captures it or stops in front of it. Those moves
 * are only counted, and only asked whether they reach the square at all. A man that has been captured is out of the way, which
 * costs the move that captured it, or blocks as if it were there, whatever suits. So all that can happen in a line can happen here.
 *
 * Positions that differ in what does not matter here are many, so the answers are remembered.
 */
import { bishopAttacks, diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf, rookAttacks } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, NO_SQUARE, count, forward, forwardFill, forwardToA, forwardToH, hasSeveral, lastRank, lowest, thirdRank,
  withoutLowest,
} from '../board/bitboard';
import { KING, KNIGHT, PAWN, QUEEN, ROOK } from '../board/move';
import { POSITION_BYTES, Position } from '../board/position';
import { isWhite } from '../board/side';
import { STANDSTILLS_OFFSET, threadBase } from '../memory';
import { MAX_JOURNEY, journeysOf, keyOf, mixed, stepsOf, withSteps } from './journeys';
import { diagonalPins, immobileIfPinned, orthogonalPins, pinners } from './pins';

const SHIFT: u64 = 48;
const CACHE_BYTES: usize = 16 << 16;

// ---- the other side, the same in all that follows: what it reaches, where it stands in front of pawns, what it may pin ----
let reach: Bitboard = 0;
let theirs: Bitboard = 0;
let pins: u32 = 0;
let diagonal: Bitboard = 0;
let orthogonal: Bitboard = 0;

/**
 * The squares on which the king of `Mated` may stand when its other men have no move, after one move of its own and `a` of `Mating`. All
 * where that is not known: with one move of `Mating` it is as quick to try them all.
 */
export function standstills<Mated, Mating>(p: Position, a: u32): Bitboard {
  if (a < 2 || a > MAX_JOURNEY || p.castling || p.enPassant != NO_SQUARE) return ALL_SQUARES;
  const own = p.own<Mated>();
  reach = journeysOf(p, p.own<Mating>(), isWhite<Mating>(), true).within(a);
  theirs = p.own<Mating>() & withSteps(forwardFill<Mated>(own & p.pawns));
  pins = pinners<Mating>(p, a);
  diagonal = diagonalPins<Mating>(p, a);
  orthogonal = orthogonalPins<Mating>(p, a);
  const flags = <u64>a | (<u64>pins << 8) | ((diagonal & 3) << 16) | ((orthogonal & 1) << 18) | (<u64>isWhite<Mated>() << 19);
  const key = keyOf(p, own, mixed(mixed(reach) ^ theirs) ^ flags);
  const at = threadBase + STANDSTILLS_OFFSET + (<usize>(key >> SHIFT) << 4);
  const known = load<u64>(at, 8);
  if ((load<u64>(at) ^ known) == key) return known;
  const alone = changetype<Position>(threadBase + STANDSTILLS_OFFSET + CACHE_BYTES);
  alone.copyWithout(p, p.own<Mating>());
  const kings = kingsAfterMove<Mated>(alone, a);
  store<u64>(at, key ^ kings);
  store<u64>(at, kings, 8);
  return kings;
}

function kingsAfterMove<Us>(p: Position, a: u32): Bitboard {
  findMobile<Us>(p);
  // an officer with several squares open around it must be captured, pinned, or move, and that move may also stop a pawn
  const pawns = <u32>count(mobile & p.pawns);
  const officers = <u32>count(restless);
  if (officers > a + pins + 1 || pawns + officers > a + pins + 1 + (officers ? 1 : 0)) return 0;
  // men that the other side takes no care of: this move must, of one; and there is no second one
  const hard = far & ~immobileIfPinned(p, diagonal, orthogonal);
  const hardOfficers = hard & restless;
  const hardPawns = hard & p.pawns;
  if (hasSeveral(hardOfficers) || hasSeveral(hardPawns)) return 0;
  let from = ALL_SQUARES;
  let to = ALL_SQUARES;
  if (hardOfficers) {
    from = hardOfficers;
    to = 0;
  } else if (hardPawns) {
    from = hardPawns;
    to = forward<Us>(hardPawns);
  } else if (hard) {
    from = hard;
    to = aroundFar;
  } else if (<u32>count(mobile) > a + pins) {
    from = mobile;
    to = around;
  }
  let kings: Bitboard = 0;
  for (let set = p.own<Us>(); set; set = withoutLowest(set)) {
    const man = set & (0 - set);
    const within = from & man ? ALL_SQUARES : to;
    if (within) kings |= kingsAfterMoveOf<Us>(p, man, within, a);
  }
  return kings;
}

// ---- the men that can move; those that the other side does not reach; officers with several open squares around them ----
let mobile: Bitboard = 0;
let far: Bitboard = 0;
let restless: Bitboard = 0;
/** The squares that are open before pawns and around officers, and around far officers alone. */
let around: Bitboard = 0;
let aroundFar: Bitboard = 0;

function findMobile<Us>(p: Position): void {
  const own = p.own<Us>();
  around = forward<Us>(own & p.pawns) & ~own & ~theirs;
  mobile = backward<Us>(around);
  far = mobile & ~reach & ~backward<Us>(reach);
  restless = 0;
  aroundFar = 0;
  for (let set = own & ~p.pawns & ~p.kings; set; set = withoutLowest(set)) {
    const man = set & (0 - set);
    const open = stepsOf(p.pieceOn(lowest(set)), lowest(set)) & ~own;
    if (!open) continue;
    mobile |= man;
    around |= open;
    if (hasSeveral(open)) restless |= man;
    if (man & reach) continue;
    far |= man;
    aroundFar |= open;
  }
}

function kingsAfterMoveOf<Us>(p: Position, man: Bitboard, within: Bitboard, a: u32): Bitboard {
  const own = p.own<Us>();
  const from = lowest(man);
  const piece = p.pieceOn(from);
  // of its own men, those stay in the way that the other side does not reach
  const lasting = own & ~reach;
  let to: Bitboard;
  if (piece == PAWN) {
    const step = forward<Us>(man) & ~lasting;
    to = step | (forward<Us>(step & thirdRank<Us>()) & ~lasting) | ((forwardToA<Us>(man) | forwardToH<Us>(man)) & (reach | theirs));
  } else if (piece == KNIGHT) to = knightAttacks(from);
  else if (piece == KING) to = kingAttacks(from);
  else to = (piece == ROOK ? 0 : bishopAttacks(from, lasting)) | (piece == QUEEN || piece == ROOK ? rookAttacks(from, lasting) : 0);
  let kings: Bitboard = 0;
  for (let set = to & within & ~lasting & ~p.kings; set; set = withoutLowest(set)) {
    const arrival = set & (0 - set);
    const left = arrival & own ? a - 1 : a;
    if (piece == PAWN && arrival & lastRank<Us>()) {
      for (let promoted = QUEEN; promoted >= KNIGHT; promoted--) kings |= kingsAfter<Us>(p, man, arrival, promoted, left);
    } else kings |= kingsAfter<Us>(p, man, arrival, piece, left);
  }
  return kings;
}
@inline function kingsAfter<Us>(p: Position, from: Bitboard, to: Bitboard, piece: u32, a: u32): Bitboard {
  const next = changetype<Position>(threadBase + STANDSTILLS_OFFSET + CACHE_BYTES + POSITION_BYTES);
  next.copyWithout(p, from | to);
  next.setOfKind(piece, next.ofKind(piece) | to);
  next.setOwn<Us>(next.own<Us>() | to);
  return standStill<Us>(next, a) ? next.kings : 0;
}

/** Can `a` moves of the other side and its pins take care of all men that can move? */
function standStill<Us>(p: Position, a: u32): bool {
  findMobile<Us>(p);
  const many = <u32>count(mobile);
  if (many > a + pins) return false;
  if (many <= a && !far) return true;
  const king = lowest(p.kings);
  const pinned = immobileIfPinned(p, diagonalsOf(king) & diagonal, orthogonalsOf(king) & orthogonal);
  if (far & ~pinned || <u32>count(far) > pins) return false;
  return many - min<u32>(pins, count(mobile & pinned)) <= a;
}

/** The squares from which a step forward leads to these. */
@inline function backward<Us>(set: Bitboard): Bitboard {
  return isWhite<Us>() ? set >> 8 : set << 8;
}
