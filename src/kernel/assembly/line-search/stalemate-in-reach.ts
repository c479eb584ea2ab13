/**
 * Which men must still lose their moves, where the goal is stalemate.
 *
 * In a stalemate every man of the mated side but the king is blocked, pinned, or gone. A pawn is blocked by anything in front of it, an
 * officer only by its own men. `areTooManyMobile` counts the men that can move: the pawns with nothing in front, and the officers that
 * cannot be caged by the moves that are left. What is in doubt counts as immobile: pawns that can capture, officers that might be caged.
 *
 * Each of them that is not pinned in the end needs a move for itself:
 *
 *   a pawn      to be captured, for a man to arrive in front of it, or its own
 *   an officer  to be captured
 *
 * No move serves two: a pawn that arrives in front of another one captures there, so a man of the mating side had to arrive before; and
 * the officer that is captured in front of a pawn had to arrive there. What the mating side does not reach is *far*: a far pawn needs a move of its own side, a far
 * officer also one of its own, and that one may stop a pawn that is not far.
 */
import { diagonalsOf, orthogonalsOf } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, DARK_SQUARES, NO_SQUARE, Square, contains, count, forward, lowest, withoutLowest,
} from '../board/bitboard';
import { BISHOP, Piece } from '../board/move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT } from '../board/position';
import { isWhite } from '../board/side';
import { CAGES_OFFSET, threadBase } from '../memory';
import { Journeys, MAX_JOURNEY, journeysOf, keyOf, linesOf, stepsOf, withSteps } from './journeys';
import { diagonalPins, immobileIfPinned, orthogonalPins, pinners } from './pins';

/** After `areTooManyMobile` said no: the next move must start from one of these squares, or arrive on one of those. */
export let mustStartFrom: Bitboard = ALL_SQUARES;
export let mustArriveOn: Bitboard = ALL_SQUARES;
/** And the king of the mated side has no more moves than this to spend. */
export let mostKingSteps: u32 = 0;

/** Nothing is known of the men: every move is worth trying. */
export function takeAnything(b: u32): bool {
  mustStartFrom = ALL_SQUARES;
  mostKingSteps = b;
  return false;
}

/** Can more men of `Mated` move than the moves that are left, `a` of `Mating` and `b` of `Mated`, take away? */
export function areTooManyMobile<Mated, Mating>(p: Position, a: u32, b: u32, matedToMove: bool): bool {
  takeAnything(b);
  const own = p.own<Mated>();
  const pawns = forward<Mating>(forward<Mated>(own & p.pawns) & ~p.occupied);
  const officers = b == 0 || !castles<Mated>(p) ? officersAtLarge<Mated>(p, b) : 0;
  const men = pawns | officers;
  if (!men) return false;
  const many = <u32>count(men);
  const castling = castles<Mating>(p);
  // castling arrives on two squares
  const moves = a + b + (castling ? 1 : 0);
  const pinned = pinners<Mating>(p, a);
  if (many > moves + pinned || <u32>count(officers) > a + pinned) return true;
  // those that no pin makes immobile
  const free = pinned ? men & ~pinnable<Mated, Mating>(p, a, b) : men;
  const freePawns = free & pawns;
  const freeOfficers = free & officers;
  const captures = <u32>count(freeOfficers);
  let reach = ALL_SQUARES;
  if (!castling && p.enPassant == NO_SQUARE && a <= MAX_JOURNEY) {
    reach = a ? journeysOf(p, p.own<Mating>(), isWhite<Mating>(), true).within(a) : 0;
  }
  const farPawns = freePawns & ~(reach | forward<Mating>(reach));
  const farOfficers = freeOfficers & ~reach;
  const far = <u32>count(farPawns | farOfficers);
  const pawnsInReach = <u32>count(freePawns ^ farPawns);
  const needed = captures + <u32>count(farPawns) + max<u32>(pawnsInReach, count(farOfficers));
  if (captures > a || far > b || needed > moves) return true;
  // the king's last move may stop a pawn
  mostKingSteps = min<u32>(mostKingSteps, moves + pinned - many + (pawns ? 1 : 0));
  mostKingSteps = min<u32>(mostKingSteps, moves - needed + (freePawns ? 1 : 0));
  mostKingSteps = min<u32>(mostKingSteps, b - far + (farPawns ? 1 : 0));
  if (p.enPassant != NO_SQUARE || castling) return false;
  if (matedToMove ? far == b : captures == a) {
    mustStartFrom = matedToMove ? farPawns | farOfficers : 0;
    mustArriveOn = matedToMove ? forward<Mated>(farPawns) : freeOfficers;
  } else if (needed == moves) mustResolve<Mated>(freePawns, matedToMove ? farOfficers : freeOfficers, matedToMove);
  else if (many == moves + pinned) mustResolve<Mated>(pawns, matedToMove ? 0 : officers, matedToMove);
  return false;
}
/** The next move must stop or move one of some pawns, or capture one of them or of some officers; the mated side moves one of these. */
@inline function mustResolve<Mated>(pawns: Bitboard, officers: Bitboard, matedToMove: bool): void {
  mustStartFrom = matedToMove ? pawns | officers : 0;
  mustArriveOn = forward<Mated>(pawns) | (matedToMove ? 0 : pawns | officers);
}

@inline function castles<Us>(p: Position): bool {
  return (<u32>p.castling & (isWhite<Us>() ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG)) != 0;
}

/**
 * The men of `Mated` that a pin may make immobile, whether or not there are enough pinning men. Pawns count where they stand, officers anywhere: no queen, which can move
 * towards whatever pins it, and no rook or bishop on a line of its own. What a bishop pins stands on its colour.
 */
function pinnable<Mated, Mating>(p: Position, a: u32, b: u32): Bitboard {
  let diagonal = diagonalPins<Mating>(p, a);
  let orthogonal = orthogonalPins<Mating>(p, a);
  if (b < 2 && (b == 0 || !castles<Mated>(p))) {
    const king = p.kings & p.own<Mated>();
    let diagonals: Bitboard = 0;
    let orthogonals: Bitboard = 0;
    for (let set = b ? withSteps(king) : king; set; set = withoutLowest(set)) {
      diagonals |= diagonalsOf(lowest(set));
      orthogonals |= orthogonalsOf(lowest(set));
    }
    diagonal &= diagonals;
    orthogonal &= orthogonals;
  }
  if (b) return p.knights | p.rooks | p.bishops | (p.pawns & (diagonal | orthogonal));
  return immobileIfPinned(p, diagonal, orthogonal);
}

// ---- officers that can move, and that `moves` of their own side cannot cage, here or elsewhere ----
const CAGES_SHIFT: u64 = 52;

function officersAtLarge<Us>(p: Position, moves: u32): Bitboard {
  const own = p.own<Us>();
  const officers = own & ~p.pawns & ~p.kings;
  if (!officers || moves > MAX_JOURNEY) return 0;
  let large: Bitboard = 0;
  if (moves == 0) {
    for (let set = officers; set; set = withoutLowest(set)) {
      if (stepsOf(p.pieceOn(lowest(set)), lowest(set)) & ~own) large |= set & (0 - set);
    }
    return large;
  }
  // remembered like journeys: it depends on nothing else
  const key = keyOf(p, own, <u64>moves | (<u64>isWhite<Us>() << 9) | (1 << 11));
  const at = threadBase + CAGES_OFFSET + (<usize>(key >> CAGES_SHIFT) << 4);
  const known = load<u64>(at, 8);
  if ((load<u64>(at) ^ known) == key) return known;
  const journeys = journeysOf(p, own, isWhite<Us>(), true);
  for (let set = officers; set; set = withoutLowest(set)) {
    if (!findsCage(p.pieceOn(lowest(set)), lowest(set), own, journeys, moves)) large |= set & (0 - set);
  }
  store<u64>(at, key ^ large);
  store<u64>(at, large, 8);
  return large;
}
/** Is there a square, its own or another, all around which men of its side may stand? Each that is still to come needs a move. */
function findsCage(piece: Piece, from: Square, own: Bitboard, journeys: Journeys, moves: u32): bool {
  const lines = linesOf(piece, from);
  const elsewhere = piece != BISHOP ? ALL_SQUARES : contains(DARK_SQUARES, from) ? DARK_SQUARES : ~DARK_SQUARES;
  for (let set = elsewhere; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const travel: u32 = square == from ? 0 : contains(lines, square) ? 1 : 2;
    const open = stepsOf(piece, square) & ~own;
    const needed = travel + <u32>count(open);
    if (needed > moves) continue;
    if (!open || !(open & ~journeys.within(moves - needed + 1))) return true;
  }
  return false;
}
