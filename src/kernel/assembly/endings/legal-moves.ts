/** Decides whether a position of an ending is legal, and counts the legal moves of both sides. A promotion counts as four moves. */
import { attacksOf, between, line } from '../board/attacks';
import { Bitboard, Square, bit, contains, lowest, withoutLowest } from '../board/bitboard';
import { KING, PAWN } from '../board/move';
import { White } from '../board/side';
import {
  END_RANKS, Ending, Squares, colourOfMan, doubleSteppedTo, hasEnemyPawnBeside, homeRank, isDoubleStepped, isPawn, pawnAttacksOf, pieceOfMan,
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
 * Replaces the numbers of men in `s` by their squares. Returns false if men share a square, a pawn is where none can be, or a double
 * step was impossible.
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

/** Decides whether the way behind the pawn is free, and an enemy pawn is beside it. */
function couldDoubleStep(ending: Ending, s: Squares, pawn: u32): bool {
  const colour = colourOfMan(ending.man(pawn));
  const square = s[pawn];
  const behind = square - stepOf(colour);
  if (occupied & (bit(behind) | bit(behind - stepOf(colour)))) return false;
  return hasEnemyPawnBeside(ending, s, square, colour);
}

/** Returns the squares that the men of `colour` attack, given the blockers. */
function attackedBy(ending: Ending, s: Squares, colour: u32, blockers: Bitboard): Bitboard {
  let attacked: Bitboard = 0;
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) == colour) attacked |= attacksOfMan(man, s[i], blockers);
  }
  return attacked;
}

/** What the men of each colour attack in the position that `readPosition` has read. */
let attackedByWhite: Bitboard = 0;
let attackedByBlack: Bitboard = 0;

/** Prepares `countLegalMoves` for both sides of the position that `readPosition` has read. */
export function prepareToCount(ending: Ending, s: Squares): void {
  attackedByWhite = attackedBy(ending, s, 0, occupied);
  attackedByBlack = attackedBy(ending, s, 1, occupied);
}

/** Says that a position is not legal with this side to move. */
export const NOT_LEGAL: u32 = 255;
export const IN_CHECK_BIT: u32 = 128;

/**
 * Returns the number of legal moves of `us`, and `IN_CHECK_BIT` if he is in check. It is `NOT_LEGAL` if he could take the king, or if
 * one of his own pawns made the last move.
 */
export function countLegalMoves(ending: Ending, s: Squares, us: u32): u32 {
  const king = s[us];
  const own = us ? black : white;
  if (doubleStepped != NOBODY && colourOfMan(ending.man(doubleStepped)) == us) return NOT_LEGAL;
  if (contains(us ? attackedByBlack : attackedByWhite, s[1 - us])) return NOT_LEGAL;
  let attacked = us ? attackedByWhite : attackedByBlack;
  const inCheck = contains(attacked, king);
  // the king does not shield the squares behind it
  if (inCheck) attacked = attackedBy(ending, s, 1 - us, occupied ^ bit(king));
  let count = <u32>popcnt<u64>(attacksOf<White>(KING, king, 0) & ~own & ~attacked);
  const parries = inCheck ? parriesOf(ending, s, us) : u64.MAX_VALUE;
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) != us) continue;
    const from = s[i];
    const isOfPawn = isPawn(man);
    let targets = isOfPawn ? pawnTargets(ending, s, us, from) : attacksOfMan(man, from, occupied) & ~own;
    if (isOfPawn && doubleStepped != NOBODY) {
      // the pawn captured en passant is not on the square that the capture reaches
      for (; targets; targets = withoutLowest(targets)) {
        const to = lowest(targets);
        if (isLegal(ending, s, us, i, to)) count += bit(to) & END_RANKS ? 4 : 1;
      }
      continue;
    }
    targets &= parries;
    if (targets && line(king, from) && isPinned(ending, s, us, from)) targets &= line(king, from);
    count += <u32>popcnt<u64>(targets);
    if (isOfPawn) count += 3 * <u32>popcnt<u64>(targets & END_RANKS);
  }
  return count | (inCheck ? IN_CHECK_BIT : 0);
}

/** Returns the squares on which a man other than the king of `us` ends the check: none if there are two. */
function parriesOf(ending: Ending, s: Squares, us: u32): Bitboard {
  const king = s[us];
  let parries: Bitboard = u64.MAX_VALUE;
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) == us || !contains(attacksOfMan(man, s[i], occupied), king)) continue;
    parries &= bit(s[i]) | between(king, s[i]);
  }
  return parries;
}

/** Decides whether the king of `us` would be attacked without his man on this square, which shares a line with him. */
function isPinned(ending: Ending, s: Squares, us: u32, from: Square): bool {
  const king = s[us];
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) == us || (between(king, s[i]) & occupied) != bit(from)) continue;
    if (contains(attacksOfMan(man, s[i], occupied ^ bit(from)), king)) return true;
  }
  return false;
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

/** Decides whether the king of `us` is safe after this move of another man. */
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
