/**
 * Makes an ending backwards from its mates, level by level: after level n, every win in n moves and every loss in n is known.
 *
 *   a loss in n           each undecided position from which a move leads there is a win in n + 1
 *   a win in n + 1        each position from which a move leads there has one move fewer that might save it; with the last of
 *                         them it is a loss in n + 1
 *
 * The moves that may save are counted first, for each position by itself, so stalemates are never reached and stay draws. Captures and
 * promotions lead to other endings, made before: its sources. They are taken back before the first level, one source after the other,
 * so that only one needs to be in memory. What they say about a position is a bound until its level is reached:
 *
 *   a win in n            the position has a move to a loss in n - 1 of a source: it wins in n at the latest
 *   a loss in n           it has a move to a win in n of a source, and other moves that may save it: it does not lose sooner
 *
 * K. Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal 9 (1986); https://www.chessprogramming.org/Retrograde_Analysis
 */
import { attacksOf } from '../board/attacks';
import { Bitboard, Square, bit, contains, lowest, withoutLowest } from '../board/bitboard';
import { KING } from '../board/move';
import { White } from '../board/side';
import { lookForStop, stopped } from '../limits';
import { MAKING_ENDING } from '../memory';
import {
  END_RANKS, Ending, Squares, colourOfMan, doubleStepRank, doubleSteppedTo, endingAt, hasEnemyPawnBeside, homeRank, indexOf, isDoubleStepped,
  isPawn, kingNumber, lastRankOf, numberAfterDoubleStep, otherSquares, pawnAttacksOf, pieceOfMan, squares, stepOf, writeSquares,
} from './ending';
import { Source, sourceAt } from './ending-sources';
import { COUNTING, DRAWN, DRAWS, ILLEGAL, LOSSES, LOST, NO_MAN, TAKING_BACK } from './layout';
import { IN_CHECK_BIT, NOT_LEGAL, countLegalMoves, setUp } from './legal-moves';

/** Number of positions that a thread takes at once. The values of an ending are a whole number of stretches, White to move first. */
const STRETCH: u32 = 0x4000;
/** A mask: a thread asks the host every 64 stretches whether to stop. */
const LOOK: u32 = 63;

// ---- what the threads share, all u32 ----
/** The next stretch of the pass that no thread has taken. */
const NEXT: usize = MAKING_ENDING;
/** Whether something was decided in the pass. */
const FOUND: usize = MAKING_ENDING + 4;
/** The last level at which a source has decided something. */
const LAST_LEVEL: usize = MAKING_ENDING + 8;
const NUMBER: usize = MAKING_ENDING + 12;
/** The distance from the address of a value to that of its count of moves. */
const TO_COUNT: usize = MAKING_ENDING + 16;
/** The longest win or loss that is known. */
const MOST_MOVES: usize = MAKING_ENDING + 20;

// ---- what is being made ----
let ending: Ending = changetype<Ending>(0);
let toCount: usize = 0;
let level: u32 = 0;
/** whether this thread has decided something at this level */
let found: bool = false;
let occupied: Bitboard = 0;
/** the stretch in hand */
let first: u32 = 0;
/** number of stretches that this thread has taken in the pass */
let taken: u32 = 0;

/**
 * Begins to make an ending, which takes one pass after another (kernel/ending-maker.ts): `beginPass`, then `takePartInPass` in each
 * thread.
 * @param counts address of 2 * `size` bytes, which are needed until the ending is made
 */
export function beginMaking(number: u32, counts: u32): void {
  store<u32>(NUMBER, number);
  store<u32>(TO_COUNT, counts - endingAt(number).values);
  store<u32>(LAST_LEVEL, 0);
  store<u32>(MOST_MOVES, 0);
}
export function beginPass(): void {
  store<u32>(FOUND, 0);
  atomic.store<u32>(NEXT, 0);
}

/**
 * Goes through the positions that no other thread takes, until none remain.
 * @param which number of the source, or the level
 * @returns false if it was stopped between two stretches; called again, it continues the pass
 */
export function takePartInPass(pass: u32, which: u32): bool {
  ending = endingAt(load<u32>(NUMBER));
  toCount = load<u32>(TO_COUNT);
  found = false;
  taken = 0;
  if (pass == COUNTING) countAllMoves();
  else if (pass == TAKING_BACK) retractSource(sourceAt(which));
  else if (pass == DRAWS) settleDraws();
  else {
    level = which;
    if (pass == LOSSES) retractLevel<Lost>(LOST + level);
    else retractLevel<Won>(level + 1);
  }
  if (found) atomic.store<u32>(FOUND, 1);
  return !stopped;
}

/** Takes the next stretch of so many positions. Returns false if all are taken, or if it was stopped before it took one. */
function takeStretch(positions: u32): bool {
  if ((taken++ & LOOK) == 0) lookForStop();
  if (stopped) return false;
  first = STRETCH * atomic.add<u32>(NEXT, 1);
  return first < positions;
}

/** Returns whether something was decided in the pass. */
export function hasDecided(): bool {
  return load<u32>(FOUND) != 0;
}
/** Returns the last level at which a source has decided something. */
export function lastLevelOfSources(): u32 {
  return load<u32>(LAST_LEVEL);
}
/** Ends the making: records the longest win or loss. */
export function endMaking(): void {
  endingAt(load<u32>(NUMBER)).longest = load<u32>(MOST_MOVES);
}
/** Returns the level that is being decided, in moves. */
export function decidedLevel(): u32 {
  return level;
}

function raise(address: usize, to: u32): void {
  for (let now = atomic.load<u32>(address); now < to; ) {
    const before = atomic.cmpxchg<u32>(address, now, to);
    if (before == now) return;
    now = before;
  }
}

function countAllMoves(): void {
  const s = squares();
  // positions with the same kings
  const block: u32 = min(STRETCH, <u32>1 << ending.shiftOf(1));
  while (takeStretch(ending.size)) {
    for (let begin = first; begin < first + STRETCH; begin += block) {
      writeSquares(ending, begin, s);
      if (s[0] == s[1] || contains(attacksOf<White>(KING, s[0], 0), s[1])) {
        for (let us: u32 = 0; us < 2; us++) memory.fill(ending.valuesOf(us) + begin, <u8>ILLEGAL, block);
        continue;
      }
      for (let index = begin; index < begin + block; index++) countMoves(index, s);
    }
  }
}

/** Writes values and counts before the first level, when only mates and illegal positions are known. */
@inline function countMoves(index: u32, s: Squares): void {
  writeSquares(ending, index, s);
  const possible = setUp(ending, s);
  for (let us: u32 = 0; us < 2; us++) {
    const at = ending.valuesOf(us) + index;
    const count = possible ? countLegalMoves(us) : NOT_LEGAL;
    store<u8>(at, count == NOT_LEGAL ? ILLEGAL : count == IN_CHECK_BIT ? LOST : DRAWN);
    store<u8>(at + toCount, count & ~IN_CHECK_BIT);
  }
}

/** Decides that all positions still undecided are drawn. */
function settleDraws(): void {
  const ones = v128.splat<u8>(0xff);
  const lengths = v128.splat<u8>(0x7f);
  const noMoves = v128.splat<u8>(0);
  let longest = noMoves;
  while (takeStretch(2 * ending.size)) {
    const from: usize = ending.values + first;
    for (let at = from; at < from + STRETCH; at += 16) {
      let values = v128.load(at);
      const isIllegal = v128.eq<u8>(values, ones);
      const isDecided = v128.eq<u8>(v128.load(at + toCount), noMoves);
      // above 127, and neither illegal nor without moves that may save
      const isOpen = v128.andnot(v128.lt<i8>(values, noMoves), v128.or(isIllegal, isDecided));
      values = v128.andnot(values, isOpen);
      v128.store(at, values);
      longest = v128.max<u8>(longest, v128.andnot(v128.and(values, lengths), isIllegal));
    }
  }
  v128.store(changetype<usize>(squares()), longest);
  for (let i: u32 = 0; i < 16; i++) raise(MOST_MOVES, squares()[i]);
}

/** The outcome, for the side to move, of the positions of a level. */
@unmanaged class Outcome {}
@unmanaged @final class Won extends Outcome {}
@unmanaged @final class Lost extends Outcome {}
/** in a source: the position before may have other moves, but loses no sooner */
@unmanaged @final class WonThere extends Outcome {}
@unmanaged @final class LostThere extends Outcome {}

/** Takes back the moves to every position that is decided with this value. */
function retractLevel<O>(value: u32): void {
  const wanted = v128.splat<u8>(<u8>value);
  while (takeStretch(2 * ending.size)) {
    const us: u32 = first < ending.size ? 0 : 1;
    const side: usize = ending.valuesOf(us);
    const from: usize = ending.values + first;
    for (let at = from; at < from + STRETCH; at += 16) {
      for (let hits = equal(at, wanted); hits; hits &= hits - 1) {
        const hit = at + <usize>ctz<i32>(hits);
        if (isLost<O>() && load<u8>(hit + toCount) != 0) continue;
        retractMoves<O>(<u32>(hit - side), us);
      }
    }
  }
}
@inline function equal(at: usize, wanted: v128): i32 {
  return v128.bitmask<i8>(v128.eq<u8>(v128.load(at), wanted));
}

/**
 * Notes that a move leads from the position whose value is at this address to one with the outcome `O` for the side to move there.
 *
 * Several threads may do so for one position at once, and the result does not depend on their order. In a pass of a level they all
 * write the same value; only the remaining moves must be counted one after the other. Sources decide at different levels: there the
 * quicker win counts, and the later loss.
 */
@inline function settle<O>(at: usize): void {
  const value = <u32>load<u8>(at);
  // a position with a winning move is never decided as a loss
  if (value == ILLEGAL || (isWin(value) && !(isLost<O>() && value > level + 1))) return;
  if (!isOfSource<O>()) {
    if (isLost<O>()) store<u8>(at, level + 1);
    else if (atomic.sub<u8>(at + toCount, 1) == 1) store<u8>(at, max(value, LOST + level + 1));
    else return;
    found = true;
    return;
  }
  if (!isLost<O>()) atomic.sub<u8>(at + toCount, 1);
  for (let now = value; ; ) {
    const next: u32 = isLost<O>() ? level + 1 : max(now, LOST + level + 1);
    const before = <u32>atomic.cmpxchg<u8>(at, <u8>now, <u8>next);
    if (before == now || (isWin(before) && !(isLost<O>() && before > level + 1))) return;
    now = before;
  }
}
@inline function isWin(value: u32): bool {
  return value - 1 < <u32>LOST - 1;
}
@inline function isLost<O>(): bool {
  return changetype<O>(0) instanceof Lost || changetype<O>(0) instanceof LostThere;
}
@inline function isOfSource<O>(): bool {
  return changetype<O>(0) instanceof WonThere || changetype<O>(0) instanceof LostThere;
}

/** Takes back the moves of the opponent of `us` in the ending itself, which are neither captures nor promotions. */
function retractMoves<O>(index: u32, us: u32): void {
  const s = squares();
  writeSquares(ending, index, s);
  const them = 1 - us;
  const values = ending.valuesOf(them);
  occupied = 0;
  let doubleStepped: u32 = NO_MAN;
  for (let i: u32 = 0; i < ending.count; i++) {
    if (ending.hasEnPassant && isDoubleStepped(ending.man(i), s[i])) {
      doubleStepped = i;
      s[i] = doubleSteppedTo(s[i]);
    }
    occupied |= bit(s[i]);
  }
  if (doubleStepped != NO_MAN) {
    // this pawn has just moved there, so no other man has
    const shift = ending.shiftOf(doubleStepped);
    const home = <u32>(<i32>s[doubleStepped] - 2 * stepOf(them));
    settleAll<O>(values, (index & ~(63 << shift)) | (home << shift), them);
    return;
  }
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    if (colourOfMan(man) != them) continue;
    const square = s[i];
    if (isPawn(man)) {
      retractPawn<O>(index, i, square, s, values, them);
      continue;
    }
    let origins = attacksOf<White>(pieceOfMan(man), square, occupied) & ~occupied;
    if (i == 0) {
      for (; origins; origins = withoutLowest(origins)) retractWhiteKing<O>(index, lowest(origins), values, them);
      continue;
    }
    const shift = ending.shiftOf(i);
    const rest = index & ~(63 << shift);
    for (; origins; origins = withoutLowest(origins)) {
      const origin = lowest(origins);
      settleAll<O>(values, rest | (origin << shift), them);
    }
  }
}

@inline function retractWhiteKing<O>(index: u32, origin: Square, values: usize, them: u32): void {
  let mirror: u32 = (origin & 4) ? 7 : 0;
  if (!ending.hasPawns && (origin & 32)) mirror |= 56;
  const shift = ending.shiftOf(0);
  const others = (index & ((1 << shift) - 1)) ^ ((mirror * 0x1041041) & ((1 << shift) - 1));
  settleAll<O>(values, others | (kingNumber(origin ^ mirror) << shift), them);
}

function retractPawn<O>(index: u32, i: u32, square: Square, s: Squares, values: usize, them: u32): void {
  const step = stepOf(them);
  const origin = <u32>(<i32>square - step);
  if (contains(occupied | END_RANKS, origin)) return;
  const shift = ending.shiftOf(i);
  const rest = index & ~(63 << shift);
  settleAll<O>(values, rest | (origin << shift), them);
  if ((square >> 3) != doubleStepRank(them)) return;
  const home = <u32>(<i32>origin - step);
  if (contains(occupied, home) || (ending.hasEnPassant && hasEnemyPawnBeside(ending, s, square, them))) return;
  settleAll<O>(values, rest | (home << shift), them);
}

/**
 * Settles a position, and those that differ from it only in a pawn of the opponent of `mover` that may be captured en passant, because
 * the move gave that right up. If there was no such right, that position is illegal, and `settle` leaves it alone.
 */
@inline function settleAll<O>(values: usize, index: u32, mover: u32): void {
  settle<O>(values + index);
  if (ending.hasEnPassant) settleWithEnPassant<O>(values, index, mover);
}
function settleWithEnPassant<O>(values: usize, index: u32, mover: u32): void {
  for (let i: u32 = 2; i < ending.count; i++) {
    const man = ending.man(i);
    if (!isPawn(man) || colourOfMan(man) == mover) continue;
    const shift = ending.shiftOf(i);
    const square = (index >> shift) & 63;
    if ((square >> 3) != doubleStepRank(1 - mover)) continue;
    settle<O>(values + ((index & ~(63 << shift)) | (numberAfterDoubleStep(square) << shift)));
  }
}

/** Takes back the moves that lead to the decided positions of another ending. */
function retractSource(source: Source): void {
  const from = endingAt(source.ending);
  let last: u32 = 0;
  while (takeStretch(2 * from.size)) {
    const side: u32 = first < from.size ? 0 : 1;
    const us = side ^ source.swapped;
    // the captured man belonged to the side to move, the promoted one to the other side
    if (source.captured != NO_MAN && colourOfMan(ending.man(source.captured)) != us) continue;
    if (source.promoted != NO_MAN && colourOfMan(ending.man(source.promoted)) == us) continue;
    const begin = first - side * from.size;
    const values = from.valuesOf(side);
    for (let index = begin; index < begin + STRETCH; index++) {
      const value = <u32>load<u8>(values + index);
      if (value == DRAWN || value == ILLEGAL) continue;
      if (value >= <u32>LOST) {
        level = value - LOST;
        retractFrom<LostThere>(source, from, index, us);
      } else {
        level = value - 1;
        retractFrom<WonThere>(source, from, index, us);
      }
      last = max(last, level + 1);
    }
  }
  raise(LAST_LEVEL, last);
}

function retractFrom<O>(source: Source, from: Ending, index: u32, us: u32): void {
  const there = otherSquares();
  const s = squares();
  writeSquares(from, index, there);
  // a right to capture en passant: the move that led here was a double step
  if (from.hasEnPassant) {
    for (let i: u32 = 2; i < from.count; i++) if (isDoubleStepped(from.man(i), there[i])) return;
  }
  // an ending without pawns holds each position once for both ways up; with pawns, these are two positions
  const ways: u32 = ending.hasPawns && !from.hasPawns ? 2 : 1;
  for (let way: u32 = 0; way < ways; way++) {
    const turned = ((way ^ source.swapped) & 1) ? 56 : 0;
    occupied = 0;
    for (let i: u32 = 0; i < ending.count; i++) {
      if (i == source.captured) continue;
      s[i] = there[source.placeOf(i)] ^ turned;
      occupied |= bit(s[i]);
    }
    retractWay<O>(source, s, us);
  }
}

function retractWay<O>(source: Source, s: Squares, us: u32): void {
  const them = 1 - us;
  const captured: u32 = source.captured;
  const promoted: u32 = source.promoted;
  if (promoted != NO_MAN) {
    const square = s[promoted];
    if ((square >> 3) != lastRankOf(them)) return;
    const before = <u32>(<i32>square - stepOf(them));
    if (captured == NO_MAN) {
      if (!contains(occupied, before)) settleCapture<O>(s, promoted, before, NO_MAN, 0, them);
    } else takeBack<O>(s, promoted, pawnAttacksOf(us, square) & ~occupied, captured, square, them);
    return;
  }
  const isPawnCaptured = isPawn(ending.man(captured));
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    if (i == captured || colourOfMan(man) != them) continue;
    const square = s[i];
    if (isPawn(man)) {
      const origins = pawnAttacksOf(us, square) & ~(occupied | END_RANKS);
      if (!isPawnCaptured || !contains(END_RANKS, square)) takeBack<O>(s, i, origins, captured, square, them);
      if (isPawnCaptured) takeBackEnPassant<O>(s, i, origins, captured, square, them);
    } else if (!isPawnCaptured || !contains(END_RANKS, square)) {
      takeBack<O>(s, i, attacksOf<White>(pieceOfMan(man), square, occupied) & ~occupied, captured, square, them);
    }
  }
}

/** Takes the man `i` back to each of its `origins`, and puts the captured one on `square`. */
function takeBack<O>(s: Squares, i: u32, origins: Bitboard, captured: u32, square: Square, them: u32): void {
  for (; origins; origins = withoutLowest(origins)) settleCapture<O>(s, i, lowest(origins), captured, square, them);
}

function takeBackEnPassant<O>(s: Squares, i: u32, origins: Bitboard, captured: u32, square: Square, them: u32): void {
  const step = stepOf(them);
  // the captured pawn stood behind the square that the capturing one reached, and came from before it
  if ((square >> 3) != <u32>(<i32>homeRank(1 - them) - (step >> 3))) return;
  const stood = <u32>(<i32>square - step);
  if (occupied & (bit(stood) | bit(<u32>(<i32>square + step)))) return;
  for (; origins; origins = withoutLowest(origins)) {
    settleCapture<O>(s, i, lowest(origins), captured, numberAfterDoubleStep(stood), them);
  }
}

/** Settles the position in which `i` stands on `origin` and the captured man has the number `square`. */
function settleCapture<O>(s: Squares, i: u32, origin: Square, captured: u32, square: Square, them: u32): void {
  const stood = s[i];
  s[i] = origin;
  if (captured != NO_MAN) s[captured] = square;
  const index = indexOf(ending, s);
  const values = ending.valuesOf(them);
  settleAll<O>(values, index, them);
  s[i] = stood;
}
