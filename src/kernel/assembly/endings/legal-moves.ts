/** Whether a position of an ending is legal, and how many legal moves its sides have. Promotions count as four moves. */
import { attacksOf, line } from '../board/attacks';
import { Bitboard, Square, bit, contains, lowest, withoutLowest } from '../board/bitboard';
import { KING, PAWN } from '../board/move';
import { White } from '../board/side';
import {
  END_RANKS, Ending, Squares, besides, colourOfMan, doubleSteppedTo, homeRank, isDoubleStepped, isPawn, pawnAttacksOf, pieceOfMan,
  stepOf,
} from './ending';

const NOBODY: u32 = 255;

/** What `readPosition` has found. */
let occupied: Bitboard = 0;
let white: Bitboard = 0;
let black: Bitboard = 0;
/** the man that may be captured en passant, or `NOBODY` */
let doubleStepped: u32 = NOBODY;

@inline function attacksOfMan(man: u32, square: Square, blockers: Bitboard): Bitboard {
  return pieceOfMan(man) == PAWN ? pawnAttacksOf(colourOfMan(man), square) : attacksOf<White>(pieceOfMan(man), square, blockers);
}

/**
 * Replaces the numbers of men in `s` by their squares. False where men share a square, a pawn stands where none can, or a
 * double step was impossible.
 */
export function readPosition(ending: Ending, s: Squares): bool {
  occupied = 0;
  white = 0;
  black = 0;
  doubleStepped = NOBODY;
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    const number = s[i];
    let square = number;
    if (isPawn(man) && (bit(number) & END_RANKS)) {
      if (!ending.hasEnPassant || !isDoubleStepped(man, number) || doubleStepped != NOBODY) return false;
      square = doubleSteppedTo(number);
      s[i] = square;
      doubleStepped = i;
    }
    if (contains(occupied, square)) return false;
    occupied |= bit(square);
    if (colourOfMan(man)) black |= bit(square);
    else white |= bit(square);
  }
  return doubleStepped == NOBODY || couldDoubleStep(ending, s, doubleStepped);
}

/** Is the way behind the pawn free, and an enemy pawn beside it? */
function couldDoubleStep(ending: Ending, s: Squares, pawn: u32): bool {
  const colour = colourOfMan(ending.man(pawn));
  const square = s[pawn];
  const behind = square - stepOf(colour);
  if (occupied & (bit(behind) | bit(behind - stepOf(colour)))) return false;
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    if (isPawn(man) && colourOfMan(man) != colour && contains(besides(square), s[i])) return true;
  }
  return false;
}

/** Squares that the men of `colour` attack, given the blockers. */
function attackedBy(ending: Ending, s: Squares, colour: u32, blockers: Bitboard): Bitboard {
  let attacked: Bitboard = 0;
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) == colour) attacked |= attacksOfMan(man, s[i], blockers);
  }
  return attacked;
}

/** Of a position that is not legal with this side to move. */
export const NOT_LEGAL: u32 = 255;
export const IN_CHECK_BIT: u32 = 128;

/**
 * The number of legal moves of `us`, and `IN_CHECK_BIT` if he is in check; `NOT_LEGAL` if he could take the king, or a pawn of his
 * has just moved.
 */
export function countLegalMoves(ending: Ending, s: Squares, us: u32): u32 {
  const king = s[us];
  const own = us ? black : white;
  if (doubleStepped != NOBODY && colourOfMan(ending.man(doubleStepped)) == us) return NOT_LEGAL;
  if (contains(attackedBy(ending, s, us, occupied), s[1 - us])) return NOT_LEGAL;
  const attacked = attackedBy(ending, s, 1 - us, occupied ^ bit(king));
  const inCheck = contains(attacked, king);
  let count = <u32>popcnt<u64>(attacksOf<White>(KING, king, 0) & ~own & ~attacked);
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) != us) continue;
    const from = s[i];
    let targets: Bitboard;
    if (isPawn(man)) targets = pawnTargets(ending, s, us, from);
    else targets = attacksOfMan(man, from, occupied) & ~own;
    const mustTest = inCheck || (line(king, from) != 0) || (doubleStepped != NOBODY && isPawn(man));
    for (; targets; targets = withoutLowest(targets)) {
      if (!mustTest && !isPawn(man)) {
        count += <u32>popcnt<u64>(targets);
        break;
      }
      const to = lowest(targets);
      if (mustTest && !isLegal(ending, s, us, i, to)) continue;
      count += isPawn(man) && (bit(to) & END_RANKS) ? 4 : 1;
    }
  }
  return count | (inCheck ? IN_CHECK_BIT : 0);
}

function pawnTargets(ending: Ending, s: Squares, us: u32, from: Square): Bitboard {
  const step = stepOf(us);
  let enemies = us ? white : black;
  if (doubleStepped != NOBODY) enemies |= bit(s[doubleStepped] + step);
  let targets = pawnAttacksOf(us, from) & enemies;
  if (!contains(occupied, from + step)) {
    targets |= bit(from + step);
    if ((from >> 3) == homeRank(us) && !contains(occupied, from + 2 * step)) targets |= bit(from + 2 * step);
  }
  return targets;
}

/** Is the king of `us` safe after this move of another man? */
function isLegal(ending: Ending, s: Squares, us: u32, mover: u32, to: Square): bool {
  let blockers = (occupied & ~bit(s[mover])) | bit(to);
  let captured = to;
  if (doubleStepped != NOBODY && isPawn(ending.man(mover)) && to == <u32>(<i32>s[doubleStepped] + stepOf(us))) {
    captured = s[doubleStepped];
    blockers ^= bit(captured);
  }
  const king = s[us];
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) == us || s[i] == captured) continue;
    if (contains(attacksOfMan(man, s[i], blockers), king)) return false;
  }
  return true;
}
