/**
 * The search for lines: help play, in which both sides want to reach the goal, and series play, in which one side makes many moves in a
 * row. No side resists, so every sequence of moves that ends as asked is a solution, and all are listed.
 *
 * It searches depth first, one length at a time; the host begins with the shortest. A table remembers positions after which there are
 * no more lines to find (`isBarren`). Without it, every order of the same moves would be searched.
 */
import { MOVE_BYTES, Move, moveAt } from '../board/move';
import { legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, inCheck, play } from '../board/position';
import { result } from '../board/result';
import { isBlackToMove, root, stack } from '../board/root-position';
import { Black, White, isWhite } from '../board/side';
import { Aim, aim } from '../goal-search/aim';
import { Mate, OtherGoal, Stalemate, goalInOne, isGoalReached, isMate, isOther } from '../goal-search/goal';
import { MATE, MATE_OR_STALEMATE, STALEMATE } from '../goal-search/layout';
import { follows } from '../goal-search/rules';
import { MAX_NUMBER, isDisproven, lookUp, numberOf, rememberDisproven, rememberNumber } from '../goal-search/table';
import { countNode, stopped } from '../limits';
import { aligned, threadBase } from '../memory';
import {
  BARREN_AT_ALL_LENGTHS, BARREN_POSITIONS, COUNTED_ORDERS, COUNT_BIT, ENDING_MASK, FORCED_PARRIES_BIT, GOAL_AT_ONCE, HELPFUL_PARRIES_BIT, INTRODUCTION_SHIFT, OWN_GOAL_OFFSET, RECIPROCAL, REFLEX_IN_ONE,
  SELF_IN_ONE, SHORTER_BIT, TARGET_IN_REACH,
} from './layout';
import { findBothTargets, findTargets, measureUnlisted } from './final-positions';
import { giveForcedLines } from './forced-series';
import {
  areLinesCounted, countLines, endLines, giveGoalMoves, giveLines, giveTurnBack, hasBothKings, isForced, sumOfLines,
} from './line-ends';
import { beginQuestion } from './list-parts';
import { NOBODY, moveMen, takeMenBack } from './named-men';
import { Targets, UNKNOWN_TARGETS } from './targets';

/** The question: how lines end, and in how many plies. */
let ending: u32 = GOAL_AT_ONCE;
let endPlies: u32 = 1;
/** Whether the last moves of a list are tried first. */
let backwards: bool = false;
/** Whether there are shorter lines: then a position that is barren within fewer plies may have lines with more plies. */
let hasShorter: bool = false;
/** Whether, in a series, checks may be given and are parried. */
let parries: bool = false;
/** Number of moves in a row with which lines begin, made by the side that does not make the series. */
let introduction: u32 = 0;
/** Whether the side that parries resists. */
let isForcedSeries: bool = false;
/** Whether the last search had no list of targets, and no introductory moves. */
let isUnlisted: bool = false;

/**
 * Gives the host every line of `plies` plies from the root, in order of generation. The first `series` of them are moves in a row of
 * the side to move; neither parries nor introductory moves count as plies. `asked` says the rest (layout.ts). A second thread searches
 * backwards. What it finds barren, the first one need not search, and at the latest they meet in the middle. If the lines are counted
 * instead of given, it returns their number.
 */
export function findLines(plies: u32, series: u32, asked: u32, fromTheEnd: bool): u64 {
  backwards = fromTheEnd;
  beginQuestion();
  countLines((asked & COUNT_BIT) != 0);
  ending = asked & ENDING_MASK;
  endPlies = ending == GOAL_AT_ONCE ? 1 : 2;
  introduction = asked >> INTRODUCTION_SHIFT;
  hasShorter = (asked & SHORTER_BIT) != 0 || introduction != 0;
  parries = (asked & HELPFUL_PARRIES_BIT) != 0;
  isForcedSeries = (asked & FORCED_PARRIES_BIT) != 0;
  isUnlisted = false;
  // both threads find the same first moves: one is enough
  if (isForcedSeries && fromTheEnd) return 0;
  return isBlackToMove() ? findLinesFor<Black, White>(plies, series) : findLinesFor<White, Black>(plies, series);
}
function findLinesFor<Us, Them>(plies: u32, series: u32): u64 {
  const goal = aim().goal;
  if (goal == MATE) return findLinesTo<Us, Them, Mate>(plies, series);
  if (goal == STALEMATE) return findLinesTo<Us, Them, Stalemate>(plies, series);
  return findLinesTo<Us, Them, OtherGoal>(plies, series);
}
function findLinesTo<Us, Them, Goal>(plies: u32, series: u32): u64 {
  if (introduction) {
    const targets = targetsOf<Them, Us, Goal>(root(), plies, series, introduction);
    return introduce<Us, Them, Goal>(root(), introduction, plies, series, 0, targets, stack());
  }
  const targets = targetsOf<Us, Them, Goal>(root(), plies, series, 0);
  const found = findMainLines<Us, Them, Goal>(root(), plies, series, 0, targets, stack());
  isUnlisted = targets == UNKNOWN_TARGETS;
  return found;
}
/** Takes how many nodes the last search took all threads: a list for more plies may take as much. Must be called after each search. */
export function measureLines(nodes: u64): void {
  if (isUnlisted) measureUnlisted(nodes);
}
/**
 * `target-in-reach`: every line ends in a final position that meets all conditions of some target, and each of its moves keeps that
 * target (targets.ts). So without a target there is no line, and what is skipped has none.
 *
 * Lists the targets at the root, where `Us` makes the first move of the main lines, after `before` moves of `Them`.
 */
function targetsOf<Us, Them, Goal>(p: Position, plies: u32, series: u32, before: u32): Targets {
  if (isOther<Goal>() || isForcedSeries || !hasBothKings(p) || !follows(TARGET_IN_REACH)) return UNKNOWN_TARGETS;
  const isMating = isLast(plies, series);
  const own = ownOf(plies, series);
  const others = othersOf(plies, series) + before;
  const a = isMating ? own : others;
  const b = isMating ? others : own;
  const matedIsWhite = isMating != isWhite<Us>();
  return ending == RECIPROCAL && isMateOrStalemate(ownGoal().goal)
    ? findBothTargets(p, isMate<Goal>(), ownGoal().goal == MATE, matedIsWhite, a, b)
    : findTargets(p, isMate<Goal>(), matedIsWhite, a, b);
}
/** Finds the lines that begin with `left` introductory moves of `Us`. Returns their number. */
function introduce<Us, Them, Goal>(p: Position, left: u32, plies: u32, series: u32, ply: u32, targets: Targets, stack: usize): u64 {
  const key = introductionKey(p, plies, left);
  if (follows(BARREN_POSITIONS) && isDisproven(lookUp(key), 1)) return 0;
  const found = searchUncounted<Us, Them, Goal>(p, left, plies, series, ply, targets, stack);
  if (!found && !stopped) rememberDisproven(key, 1, 0);
  return found;
}

/**
 * Finds the lines that begin with `left` moves in a row of `Us` and continue with the main lines of `Them`. Of these moves only the
 * last may give check. They do not count as plies: they are introductory moves, or the parry of a check within the series. Returns the
 * number of lines.
 */
function searchUncounted<Us, Them, Goal>(p: Position, left: u32, plies: u32, series: u32, ply: u32, targets: Targets, stack: usize): u64 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  const isListed = !isOther<Goal>() && targets != UNKNOWN_TARGETS;
  const isMating = !isLast(plies, series);
  const own = othersOf(plies, series) + left - 1;
  const ofMating = isMating ? own : ownOf(plies, series);
  const ofMated = isMating ? ownOf(plies, series) : own;
  let found: u64 = 0;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    const move = moveIn(list, end, at);
    if (isListed && !targets.allows(move, isMating, ofMating, ofMated)) continue;
    countNode();
    result(ply).move = move;
    play<Us, Them, WithHash>(p, next, move);
    const inReach = isListed ? targets.narrow(move, isMating, ofMating, ofMated) : UNKNOWN_TARGETS;
    const taken = isListed ? moveMen(move) : NOBODY;
    if (left == 1) {
      found = sumOfLines(found, findMainLines<Them, Us, Goal>(next, plies, series, ply + 1, inReach, deeper));
    } else if (!inCheck<Them, Us>(next)) {
      giveTurnBack<Us>(next);
      found = sumOfLines(found, introduce<Us, Them, Goal>(next, left - 1, plies, series, ply + 1, inReach, deeper));
    }
    if (isListed) takeMenBack(move, taken);
  }
  return found;
}

/** Finds the lines after the introduction, if any. Returns their number. */
function findMainLines<Us, Them, Goal>(p: Position, plies: u32, series: u32, ply: u32, targets: Targets, stack: usize): u64 {
  if (isForcedSeries) return giveForcedLines<Us, Them, Goal>(p, series, ending, ply, stack);
  if (!series && plies < endPlies) return searchReplies<Us, Them, Goal>(p, ply, stack);
  return search<Us, Them, Goal>(p, plies, series, ply, targets, stack);
}

/**
 * Searches a position with `left` plies left, in which `Us` is to move and makes the first `series` of them in a row. That is 0 in help
 * play, and in the help play at the end of a series. No move of a series but its last gives check. Returns the number of lines, or 1
 * for lines that the host repeats.
 */
function search<Us, Them, Goal>(p: Position, left: u32, series: u32, ply: u32, targets: Targets, stack: usize): u64 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const isListed = !isOther<Goal>() && targets != UNKNOWN_TARGETS;
  if (left == endPlies) return searchEnd<Us, Them, Goal>(p, ply, stack);
  if (isBarren(p, left)) return 0;
  const known = repeatLines(p, left, ply);
  if (known) return known;
  if (mustReachGoal<Us, Them, Goal>(p, !series && isInGame<Goal>() && (left & 1) != 0, list)) return 0;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  const endsEarly = series ? left == series && endsAtGoal<Goal>(1) : endsAtGoal<Goal>(left);
  const isMating = isLast(left, series);
  const own = ownOf(left, series);
  const others = othersOf(left, series);
  const ofMatingAfter = isMating ? own - 1 : others;
  const ofMatedAfter = isMating ? others : own - 1;
  let found: u64 = 0;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    const move = moveIn(list, end, at);
    if (isListed && !targets.allows(move, isMating, ofMatingAfter, ofMatedAfter)) continue;
    countNode();
    result(ply).move = move;
    play<Us, Them, WithHash>(p, next, move);
    if (endsEarly && isGoalReached<Us, Them, Goal>(p, move, next)) continue;
    if (series > 1) {
      const isCheck = inCheck<Them, Us>(next);
      if (isCheck && !parries) continue;
      if (mustReachGoal<Them, Us, Goal>(next, left == series + 1, deeper)) continue;
      if (isCheck) {
        const inReach = isListed ? targets.narrow(move, isMating, ofMatingAfter, ofMatedAfter) : UNKNOWN_TARGETS;
        const taken = isListed ? moveMen(move) : NOBODY;
        found = sumOfLines(found, searchUncounted<Them, Us, Goal>(next, 1, left - 1, series - 1, ply + 1, inReach, deeper));
        if (isListed) takeMenBack(move, taken);
        continue;
      }
      giveTurnBack<Us>(next);
    }
    let inReach = targets;
    let taken = NOBODY;
    const isNarrowed = isListed && left > endPlies + 1;
    if (isNarrowed) {
      // most positions are known to be barren: only the others need their own list
      if (isBarren(next, left - 1)) continue;
      const knownAfter = repeatLines(next, left - 1, ply + 1);
      if (knownAfter) {
        found = sumOfLines(found, knownAfter);
        continue;
      }
      inReach = targets.narrow(move, isMating, ofMatingAfter, ofMatedAfter);
      taken = moveMen(move);
    }
    const after = series > 1
      ? search<Us, Them, Goal>(next, left - 1, series - 1, ply + 1, inReach, deeper)
      : search<Them, Us, Goal>(next, left - 1, 0, ply + 1, inReach, deeper);
    if (after) found = sumOfLines(found, after);
    if (isNarrowed) takeMenBack(move, taken);
  }
  if (!found) rememberBarren(p, left);
  else rememberLines(p, left, ply, found);
  return found;
}

/** Returns the number of moves of `Us`, who makes the first `series` of those left. */
@inline function ownOf(left: u32, series: u32): u32 {
  return series ? series + ((left - series) >> 1) : (left + 1) >> 1;
}
/** Returns the most moves of `Them`: every move of the series but the last may have to be parried. */
@inline function othersOf(left: u32, series: u32): u32 {
  return left - ownOf(left, series) + (parries && series > 1 ? series - 1 : 0);
}
/** Decides whether `Us` makes the last move. */
@inline function isLast(left: u32, series: u32): bool {
  return series ? ((left - series) & 1) == 0 : (left & 1) != 0;
}
/** Decides whether a line ends too early if the goal is reached with `left` plies left, by the side that also makes the last move. */
@inline function endsAtGoal<Goal>(left: u32): bool {
  return ending == GOAL_AT_ONCE && isInGame<Goal>() && (left & 1) != 0;
}
/**
 * Decides whether the goal is one that does not end the game. Mate and stalemate end help play by themselves, but a series continues
 * after a stalemate, as in Popeye.
 */
@inline function isInGame<Goal>(): bool {
  return isOther<Goal>() && aim().goal != MATE_OR_STALEMATE;
}

/** Returns the next move when `at` goes through a list. */
@inline function moveIn(list: usize, end: usize, at: usize): Move {
  return moveAt(backwards ? end - MOVE_BYTES - (at - list) : at);
}

/**
 * Decides whether `Us` must reach the goal, or would have to if it were his turn in a series. Then no line continues. In reflex play, a
 * side that can reach it must. In self play, the side of the last move must if it has no other move.
 */
@inline function mustReachGoal<Us, Them, Goal>(p: Position, isLast: bool, stack: usize): bool {
  if (ending == REFLEX_IN_ONE) return goalInOne<Us, Them, Goal>(p, stack) != 0;
  return ending == SELF_IN_ONE && isLast && isForced<Us, Them, Goal>(p, stack);
}

/** Searches the last plies, which reach the ending that is asked for. */
function searchEnd<Us, Them, Goal>(p: Position, ply: u32, stack: usize): u64 {
  if (ending == GOAL_AT_ONCE) return giveGoalMoves<Us, Them, Goal>(p, ply, stack);
  if (mustReachGoal<Us, Them, Goal>(p, false, stack)) return 0;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  if (ending == RECIPROCAL && !reachesOwnGoal<Us, Them, Goal>(p, deeper)) return 0;
  let found: u64 = 0;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    const move = moveAt(at);
    countNode();
    result(ply).move = move;
    play<Us, Them, WithHash>(p, next, move);
    found = sumOfLines(found, searchReplies<Them, Us, Goal>(next, ply + 1, deeper));
  }
  return found && ending == RECIPROCAL ? sumOfLines(found, giveOwnGoalMoves<Us, Them, Goal>(p, ply, deeper)) : found;
}

@inline function isMateOrStalemate(goal: u32): bool {
  return goal == MATE || goal == STALEMATE;
}
/** Returns the goal of the side that may end a reciprocal line itself. */
@inline function ownGoal(): Aim {
  return changetype<Aim>(threadBase + OWN_GOAL_OFFSET);
}
function reachesOwnGoal<Us, Them, Goal>(p: Position, stack: usize): bool {
  if (ownGoal().goal == aim().goal) return goalInOne<Us, Them, Goal>(p, stack) != 0;
  swapGoals();
  const move = goalInOne<Us, Them, OtherGoal>(p, stack);
  swapGoals();
  return move != 0;
}
function giveOwnGoalMoves<Us, Them, Goal>(p: Position, ply: u32, stack: usize): u64 {
  if (ownGoal().goal == aim().goal) return giveGoalMoves<Us, Them, Goal>(p, ply, stack);
  swapGoals();
  const given = giveGoalMoves<Us, Them, OtherGoal>(p, ply, stack);
  swapGoals();
  return given;
}
function swapGoals(): void {
  const own = ownGoal();
  const goal = aim().goal;
  const square = aim().square;
  aim().goal = own.goal;
  aim().square = own.square;
  own.goal = goal;
  own.square = square;
}

/** Finds the last ply, after the move that invites or forces it. */
function searchReplies<Us, Them, Goal>(p: Position, ply: u32, stack: usize): u64 {
  if (ending == SELF_IN_ONE && !isForced<Us, Them, Goal>(p, stack)) return 0;
  return giveGoalMoves<Us, Them, Goal>(p, ply, stack);
}

/**
 * Returns whether it is known that no line with `left` plies left goes through this position. `barren-positions`: the lines from a
 * position depend on three things. These are the board, the rights and the side to move, which the hash covers; the plies left, which
 * determine those of the series; and the question, for which the table is empty at first.
 */
@inline function isBarren(p: Position, left: u32): bool {
  return follows(BARREN_POSITIONS) && isDisproven(lookUp(keyOf(p, left)), left);
}
@inline function rememberBarren(p: Position, left: u32): void {
  if (!stopped) rememberDisproven(keyOf(p, left), left, 0);
}
/**
 * `barren-at-all-lengths`: if there are no shorter lines, a position without lines of one length has no shorter lines, either, because
 * they would be shorter from the root, too. So one entry serves for all lengths. Otherwise each length has its own entry.
 */
@inline function keyOf(p: Position, left: u32): u64 {
  return hasShorter || !follows(BARREN_AT_ALL_LENGTHS) ? p.hash ^ (<u64>left * LENGTH_STEP) : p.hash;
}
const LENGTH_STEP: u64 = 0x9e3779b97f4a7c15;
/**
 * `counted-orders`: the lines from a position depend only on the plies left. These determine how many plies belong to the series, and a
 * list of targets allows every line, no matter which moves led to it. So what different orders of the same moves lead to is searched
 * once. The table then keeps the number of lines, or the host's number for them.
 */
@inline function knownKey(p: Position, left: u32): u64 {
  return p.hash ^ (<u64>left * LENGTH_STEP + (areLinesCounted() ? COUNT_KEY : LINES_KEY));
}
const COUNT_KEY: u64 = 0xd1b54a32d192ed03;
const LINES_KEY: u64 = 0xaef17502108ef2d9;
/** Keeps the upper bits of a count that is too large for one entry. Here a thread also notes that it has searched the lines. */
const UPPER_KEY: u64 = 0x8cb92ba72f3d8dd7;
const HAS_UPPER: u32 = 1 << 27;
const UPPER_SHIFT: u64 = 27;
/** Gives the known lines from a position that `ply` moves led to. Returns their number if they are counted, otherwise 1; 0 if unknown. */
@inline function repeatLines(p: Position, left: u32, ply: u32): u64 {
  if (!follows(COUNTED_ORDERS)) return 0;
  return areLinesCounted() ? knownCount(p, left) : <u64>giveKnownLines(p, left, ply);
}
function knownCount(p: Position, left: u32): u64 {
  const key = knownKey(p, left);
  const lower = numberOf(lookUp(key));
  if (!(lower & HAS_UPPER)) return lower;
  const upper = numberOf(lookUp(key ^ UPPER_KEY));
  return upper ? (<u64>upper << UPPER_SHIFT) | <u64>(lower ^ HAS_UPPER) : 0;
}
/** Threads other than the first only look for barren positions: if the lines were searched, nothing remains to be found. */
function giveKnownLines(p: Position, left: u32, ply: u32): bool {
  const key = knownKey(p, left);
  const ended = numberOf(lookUp(key));
  if (backwards) return ended != 0 || isDisproven(lookUp(key ^ UPPER_KEY), left);
  return ended != 0 && giveLines(ply, ended);
}
function rememberLines(p: Position, left: u32, ply: u32, count: u64): void {
  if (stopped || !follows(COUNTED_ORDERS)) return;
  const key = knownKey(p, left);
  if (areLinesCounted()) {
    const upper = <u32>(count >> UPPER_SHIFT);
    const lower = <u32>count & (HAS_UPPER - 1);
    if (upper) rememberNumber(key ^ UPPER_KEY, upper, left);
    rememberNumber(key, upper ? lower | HAS_UPPER : lower, left);
  } else if (backwards) rememberDisproven(key ^ UPPER_KEY, left, 0);
  else {
    const ended = endLines(ply);
    if (ended && ended <= MAX_NUMBER) rememberNumber(key, ended, left);
  }
}

/** Returns the key of a position before `left` introductory moves, which is another question than within a line. */
@inline function introductionKey(p: Position, plies: u32, left: u32): u64 {
  return p.hash ^ (<u64>((left << 16) | (plies << 8)) * LENGTH_STEP);
}
