/**
 * Which men must still lose their moves, where the goal is stalemate.
 *
 * In a stalemate every man of the mated side but the king is blocked, pinned, or gone. A pawn is blocked by
 * anything in front of it, an officer only by its own men. `cannotImmobiliseInTime` counts the men that can
 * move: the pawns with nothing in front, and the officers that cannot be caged by the moves that are left.
 * Doubtful pieces count as immobile: pawns that can capture, officers that might be caged.
 *
 * Each of them that is not pinned in the end needs a move for itself:
 *
 *   a pawn      to be captured, for a man to arrive in front of it, or its own
 *   an officer  to be captured
 *
 * No move serves two. A pawn that arrives in front of another one captures there, so a man of the mating side
 * had to arrive before. The officer that is captured in front of a pawn had to arrive there. What the mating
 * side does not reach is *far*: a far pawn needs a move of its own side. A far officer also needs one of its
 * own, and that move may stop a pawn that is not far.
 */
import { diagonalsOf, orthogonalsOf } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, DARK_SQUARES, NO_SQUARE, Square, contains, count, forward, lowest, withoutLowest,
} from '../board/bitboard';
import { BISHOP, Piece } from '../board/move';
import { Position } from '../board/position';
import { isWhite } from '../board/side';
import { CAGES_OFFSET, threadBase } from '../memory';
import { arrangement } from './arrangement';
import { Journeys, MAX_JOURNEY, journeysOf, linesOf, stepsOf, withSteps } from './journeys';
import { Outlook } from './outlook';

/**
 * Can more men of `Mated` move than `a` moves of `Mating` and `b` of `Mated` immobilise? Otherwise the
 * outlook, which allows every move and `b` steps of the king, is narrowed to what the count leaves.
 */
export function cannotImmobiliseInTime<Mated, Mating>(p: Position, a: u32, b: u32, matedToMove: bool, outlook: Outlook): bool {
  const own = p.own<Mated>();
  const pawns = forward<Mating>(forward<Mated>(own & p.pawns) & ~p.occupied);
  const officers = b == 0 || !p.rights<Mated>() ? officersAtLarge<Mated>(p, b) : 0;
  const men = pawns | officers;
  if (!men) return false;
  const many = <u32>count(men);
  const castling = p.rights<Mating>() != 0;
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
  const ofCount = moves + pinned - many + (pawns ? 1 : 0);
  const ofNeeds = moves - needed + (freePawns ? 1 : 0);
  const ofFar = b - far + (farPawns ? 1 : 0);
  outlook.kingSteps = min<u32>(min<u32>(b, ofCount), min<u32>(ofNeeds, ofFar));
  if (p.enPassant != NO_SQUARE || castling) return false;
  if (matedToMove ? far == b : captures == a) {
    outlook.from = matedToMove ? farPawns | farOfficers : 0;
    outlook.to = matedToMove ? forward<Mated>(farPawns) : freeOfficers;
  } else if (needed == moves) mustResolve<Mated>(outlook, freePawns, matedToMove ? farOfficers : freeOfficers, matedToMove);
  else if (many == moves + pinned) mustResolve<Mated>(outlook, pawns, matedToMove ? 0 : officers, matedToMove);
  return false;
}
/**
 * The next move must stop or move one of some pawns, or capture one of them or of some officers; the mated
 * side moves one of these.
 */
@inline function mustResolve<Mated>(outlook: Outlook, pawns: Bitboard, officers: Bitboard, matedToMove: bool): void {
  outlook.from = matedToMove ? pawns | officers : 0;
  outlook.to = forward<Mated>(pawns) | (matedToMove ? 0 : pawns | officers);
}

/**
 * The men of `Mated` that a pin may make immobile, whether or not there are enough pinning men. Pawns count
 * where they stand, officers anywhere. What a bishop pins stands on its colour.
 */
function pinnable<Mated, Mating>(p: Position, a: u32, b: u32): Bitboard {
  let diagonal = diagonalPins<Mating>(p, a);
  let orthogonal = orthogonalPins<Mating>(p, a);
  if (b < 2 && (b == 0 || !p.rights<Mated>())) {
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

// ---- what the mating side may pin ----
/** At most so many men of the other side are pinned in the end, each by another man. */
@inline function pinners<Us>(p: Position, moves: u32): u32 {
  return count(p.own<Us>() & (p.diagonalSliders | p.orthogonalSliders | promoting<Us>(p, moves)));
}

/**
 * The squares on which a man may be pinned on a diagonal, as far as the pinning men's kinds and colours tell.
 */
@inline function diagonalPins<Us>(p: Position, moves: u32): Bitboard {
  const own = p.own<Us>();
  if (own & p.queens || promoting<Us>(p, moves)) return ALL_SQUARES;
  const dark = own & p.bishops & DARK_SQUARES ? DARK_SQUARES : 0;
  return own & p.bishops & ~DARK_SQUARES ? dark | ~DARK_SQUARES : dark;
}
/** The same of ranks and files. */
@inline function orthogonalPins<Us>(p: Position, moves: u32): Bitboard {
  return p.own<Us>() & p.orthogonalSliders || promoting<Us>(p, moves) ? ALL_SQUARES : 0;
}

/**
 * The men that do not move where they stand if they are pinned on some lines. A queen can move towards
 * whatever pins it, and so can rooks and bishops on lines of their own.
 */
@inline function immobileIfPinned(p: Position, diagonal: Bitboard, orthogonal: Bitboard): Bitboard {
  return ((p.pawns | p.knights) & (diagonal | orthogonal)) | (p.rooks & diagonal) | (p.bishops & orthogonal);
}

/** Pawns that may promote. */
@inline function promoting<Us>(p: Position, moves: u32): Bitboard {
  const away = <u64>(8 * (7 - min<u32>(moves, 7)));
  // a double step saves a move
  const near: Bitboard = moves >= 5 ? ALL_SQUARES : isWhite<Us>() ? ALL_SQUARES << away : ALL_SQUARES >> away;
  return p.own<Us>() & p.pawns & near;
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
  const asked = arrangement();
  asked.arrange(p, own, isWhite<Us>(), moves, false, 0, 0);
  const key = asked.key;
  const at = threadBase + CAGES_OFFSET + (<usize>(key >> CAGES_SHIFT) << 4);
  const known = load<u64>(at, 8);
  if ((load<u64>(at) ^ known) == key) return known;
  const journeys = journeysOf(asked, own, isWhite<Us>(), true);
  for (let set = officers; set; set = withoutLowest(set)) {
    if (!findsCage(asked.pieceOn(lowest(set)), lowest(set), own, journeys, moves)) large |= set & (0 - set);
  }
  store<u64>(at, key ^ large);
  store<u64>(at, large, 8);
  return large;
}
/**
 * Is there a square, its own or another, all around which men of its side may stand? Each that is still to
 * come needs a move.
 */
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
