/**
 * The search for lines: help play, in which both sides want to reach the goal, and series play, in which one side makes many moves in
 * a row. Nobody resists, so every sequence of moves that ends as asked is a solution, and all are listed.
 *
 * Depth first, one length at a time; the host begins with the shortest. A table remembers positions from which nothing is left to
 * find (`isBarren`): without it, every order of the same moves would be searched.
 */
import { ALL_SQUARES, Bitboard, NO_SQUARE, contains } from '../board/bitboard';
import { checkingMoves } from '../board/checks';
import { MOVE_BYTES, Move, fromOf, lengthOf, moveAt, toOf } from '../board/move';
import { MAX_MOVES, MOBILITY_MASK, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, inCheck, play } from '../board/position';
import { result } from '../board/result';
import { isBlackToMove, root, stack } from '../board/root-position';
import { BLACK, Black, WHITE, White, isWhite } from '../board/side';
import { SIDE_KEY, enPassantKey } from '../board/zobrist';
import { Aim, aim } from '../goal-search/aim';
import { Mate, OtherGoal, Stalemate, goalInOne, goalMoves, isGoalReached, isOther, isStalemate, needsCheck } from '../goal-search/goal';
import { DOUBLE_MATE, MATE, MATE_OR_STALEMATE, STALEMATE } from '../goal-search/layout';
import { follows } from '../goal-search/rules';
import { isDisproven, lookUp, rememberDisproven } from '../goal-search/table';
import { countNode, stop, stopped } from '../limits';
import { aligned, threadBase } from '../memory';
import {
  GOAL_AT_ONCE, MATE_IN_REACH, OWN_GOAL_OFFSET, PICTURE_IN_REACH, RECIPROCAL, REFLEX_IN_ONE, SELF_IN_ONE, STALEMATE_IN_REACH,
  TARGET_IN_REACH,
} from './layout';
import { writeJourneys } from './journeys';
import { moveMen, takeMenBack } from './named-men';
import { isInVain, prepareMate, preparesFrom, preparesOn } from './mate-in-reach';
import { isPictureInReach } from './pictures';
import { areTooManyMobile, mostKingSteps, mustArriveOn, mustStartFrom, takeAnything } from './stalemate-in-reach';
import { FEWEST_PLIES, findTargets, forgetTargets, listed, listedEnd, narrow } from './targets';

/** Gives the host a line, whose moves stand in the results; true: that was enough. */
@external('env', 'takeLine') declare function takeLine(plies: u32): bool;

/** What is asked: how lines end, and in how many plies. */
let ending: u32 = GOAL_AT_ONCE;
let endPlies: u32 = 1;
/** Tries the last moves first. */
let backwards: bool = false;
/** There are shorter lines: what is barren within fewer plies says nothing about more of them. */
let hasShorter: bool = false;

/**
 * Gives the host every line of `plies` plies from the root, in order of generation. The first `series` of them are moves in a row of the side
 * to move. `shorterFound`: shorter lines of the same kind exist, or it is not known that there are none. A second thread searches
 * backwards: what it finds barren, the first one need not search, and at the latest they meet in the middle.
 */
export function findLines(plies: u32, series: u32, endsIn: u32, shorterFound: bool, fromTheEnd: bool): void {
  backwards = fromTheEnd;
  ending = endsIn;
  endPlies = endsIn == GOAL_AT_ONCE ? 1 : 2;
  hasShorter = shorterFound;
  writeJourneys();
  if (isBlackToMove()) findLinesFor<Black, White>(plies, series);
  else findLinesFor<White, Black>(plies, series);
}
function findLinesFor<Us, Them>(plies: u32, series: u32): void {
  const goal = aim().goal;
  if (goal == MATE) findLinesTo<Us, Them, Mate>(plies, series);
  else if (goal == STALEMATE) findLinesTo<Us, Them, Stalemate>(plies, series);
  else findLinesTo<Us, Them, OtherGoal>(plies, series);
}
function findLinesTo<Us, Them, Goal>(plies: u32, series: u32): void {
  const own = ownOf(plies, series);
  const isMating = isLast(plies, series);
  const ofMating = isMating ? own : plies - own;
  const isLong = plies >= FEWEST_PLIES && (!series || ofMating == 1);
  if (isStalemate<Goal>() && isLong && ending != RECIPROCAL && follows(TARGET_IN_REACH)) {
    findTargets(root(), isMating != isWhite<Us>(), ofMating, plies - ofMating);
  } else forgetTargets();
  if (series) searchSeries<Us, Them, Goal>(root(), plies, series, 0, stack());
  else if (plies < endPlies) searchReplies<Us, Them, Goal>(root(), 0, stack());
  else searchHelp<Us, Them, Goal>(root(), plies, 0, stack());
}

/** Help play: `Us` is to move, with `left` plies left. Returns whether a line was found. */
function searchHelp<Us, Them, Goal>(p: Position, left: u32, ply: u32, stack: usize): bool {
  const targets = isStalemate<Goal>() ? listed : 0;
  const targetsEnd = listedEnd;
  const mustTake = isStalemate<Goal>() && left > 1 && !targets;
  if (mustTake && areTooManyLeft<Us, Them, Goal>(p, left, 0)) return false;
  const from = mustTake ? mustStartFrom : ALL_SQUARES;
  const to = mustTake ? mustArriveOn : ALL_SQUARES;
  if (left > 1 && isHopeless<Us, Goal>(p, left, 0)) return false;
  if (left == endPlies) return searchEnd<Us, Them, Goal>(p, ply, stack);
  if (isBarren(p, left)) return false;
  if (mustReachGoal<Us, Them, Goal>(p, isInGame<Goal>() && (left & 1) != 0, stack)) return false;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  const prepares = mustPrepareMate<Us, Them, Goal>(p, left);
  const preparing = preparesFrom;
  const prepared = preparesOn;
  const endsEarly = endsAtGoal<Goal>(left);
  let found = false;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    const move = moveIn(list, end, at);
    if (prepares && isInVain(move, preparing, prepared)) continue;
    if (mustTake && !contains(from, fromOf(move)) && !contains(to, toOf(move))) continue;
    if (targets && !narrow(targets, targetsEnd, move, isLast(left, 0), left >> 1)) continue;
    countNode();
    result(ply).move = move;
    play<Us, Them, WithHash>(p, next, move);
    if (endsEarly && isGoalReached<Us, Them, Goal>(p, move, next)) continue;
    const taken = targets ? moveMen(move) : 0;
    if (searchHelp<Them, Us, Goal>(next, left - 1, ply + 1, deeper)) found = true;
    if (targets) takeMenBack(move, taken);
  }
  if (!found) rememberBarren(p, left);
  return found;
}

/** The moves of `Us`, who makes the first `series` of those that are left. */
@inline function ownOf(left: u32, series: u32): u32 {
  return series ? series + ((left - series) >> 1) : (left + 1) >> 1;
}
/** Does `Us` make the last move? */
@inline function isLast(left: u32, series: u32): bool {
  return series ? ((left - series) & 1) == 0 : (left & 1) != 0;
}
/** Is no final picture in reach? `Us` makes the first `series` of the moves that are left. */
@inline function isHopeless<Us, Goal>(p: Position, left: u32, series: u32): bool {
  if (isOther<Goal>() || !follows(PICTURE_IN_REACH)) return false;
  // targets are pictures, too
  if (isStalemate<Goal>() && listed) return false;
  const own = ownOf(left, series);
  const isMating = isLast(left, series);
  const a = isMating ? own : left - own;
  const steps = isStalemate<Goal>() ? mostKingSteps : left - a;
  if (!isPictureInReach(p, isMating != isWhite<Us>(), needsCheck<Goal>(), a, left - a, steps)) return true;
  // in reciprocal play the other side reaches its goal with the last move but one
  if (ending != RECIPROCAL) return false;
  const goal = ownGoal().goal;
  if (goal != MATE && goal != STALEMATE) return false;
  return !isPictureInReach(p, isMating == isWhite<Us>(), goal == MATE, left - a, a - 1, a - 1);
}
/** Do more men stay mobile than can be taken? Otherwise `mustStartFrom` and `mustArriveOn` tell which moves are worth trying. */
@inline function areTooManyLeft<Us, Them, Goal>(p: Position, left: u32, series: u32): bool {
  const own = ownOf(left, series);
  if (!follows(STALEMATE_IN_REACH)) return takeAnything(isLast(left, series) ? left - own : own);
  return isLast(left, series)
    ? areTooManyMobile<Them, Us>(p, own, left - own, false)
    : areTooManyMobile<Us, Them>(p, left - own, own, true);
}

/** Must the next move prepare a mate? Then it is known which moves do. */
@inline function mustPrepareMate<Us, Them, Goal>(p: Position, left: u32): bool {
  if (left != 2 || !needsCheck<Goal>() || !follows(MATE_IN_REACH)) return false;
  prepareMate<Us, Them>(p);
  return true;
}

/** Does the line end, too early, if the side that moves with `left` plies left reaches the goal? It is the side of the last move. */
@inline function endsAtGoal<Goal>(left: u32): bool {
  return ending == GOAL_AT_ONCE && isInGame<Goal>() && (left & 1) != 0;
}
/** Is the goal one that does not end the game? Mate and stalemate end help play by themselves; a series goes on from a stalemate, as in Popeye. */
@inline function isInGame<Goal>(): bool {
  return isOther<Goal>() && aim().goal != MATE_OR_STALEMATE;
}

/** The move that is due when `at` goes through a list. */
@inline function moveIn(list: usize, end: usize, at: usize): Move {
  return moveAt(backwards ? end - MOVE_BYTES - (at - list) : at);
}

/** Series play: `Us` is to make `series` moves in a row. No move but the last gives check. */
function searchSeries<Us, Them, Goal>(p: Position, left: u32, series: u32, ply: u32, stack: usize): bool {
  const targets = isStalemate<Goal>() ? listed : 0;
  const targetsEnd = listedEnd;
  const mustTake = isStalemate<Goal>() && left > 1 && !targets;
  if (mustTake && areTooManyLeft<Us, Them, Goal>(p, left, series)) return false;
  const from = mustTake ? mustStartFrom : ALL_SQUARES;
  const to = mustTake ? mustArriveOn : ALL_SQUARES;
  if (left > 1 && isHopeless<Us, Goal>(p, left, series)) return false;
  if (left == endPlies) return searchEnd<Us, Them, Goal>(p, ply, stack);
  if (isBarren(p, left)) return false;
  if (mustReachGoal<Us, Them, Goal>(p, false, stack)) return false;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  const prepares = mustPrepareMate<Us, Them, Goal>(p, series == 1 ? left : 0);
  const preparing = preparesFrom;
  const prepared = preparesOn;
  const endsEarly = left == series && endsAtGoal<Goal>(1);
  const own = ownOf(left, series);
  const matingAfter = isLast(left, series) ? own - 1 : left - own;
  let found = false;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    const move = moveIn(list, end, at);
    if (prepares && isInVain(move, preparing, prepared)) continue;
    if (mustTake && !contains(from, fromOf(move)) && !contains(to, toOf(move))) continue;
    countNode();
    result(ply).move = move;
    play<Us, Them, WithHash>(p, next, move);
    if (endsEarly && isGoalReached<Us, Them, Goal>(p, move, next)) continue;
    if (series > 1) {
      if (inCheck<Them, Us>(next) || mustReachGoal<Them, Us, Goal>(next, left == series + 1, deeper)) continue;
      giveTurnBack<Us>(next);
    }
    // the table is quicker than the list
    if (targets && (isBarren(next, left - 1) || !narrow(targets, targetsEnd, move, isLast(left, series), matingAfter))) continue;
    const taken = targets ? moveMen(move) : 0;
    if (series > 1) {
      if (searchSeries<Us, Them, Goal>(next, left - 1, series - 1, ply + 1, deeper)) found = true;
    } else if (searchHelp<Them, Us, Goal>(next, left - 1, ply + 1, deeper)) found = true;
    if (targets) takeMenBack(move, taken);
  }
  if (!found) rememberBarren(p, left);
  return found;
}

/** `Us`, who has just moved, moves again. */
@inline function giveTurnBack<Us>(p: Position): void {
  p.hash ^= SIDE_KEY ^ (p.enPassant != NO_SQUARE ? enPassantKey(p.enPassant) : 0);
  p.setState(p.castling, NO_SQUARE, isWhite<Us>() ? WHITE : BLACK);
}

/**
 * Must `Us` reach the goal, or would he if it were his turn in a series? Then no line goes on. In reflex play, whoever can must; in self play,
 * the side of the last move must if it can do nothing else.
 */
@inline function mustReachGoal<Us, Them, Goal>(p: Position, isLast: bool, stack: usize): bool {
  if (ending == REFLEX_IN_ONE) return goalInOne<Us, Them, Goal>(p, stack) != 0;
  return ending == SELF_IN_ONE && isLast && isForced<Us, Them, Goal>(p, stack);
}

/** The last plies. */
function searchEnd<Us, Them, Goal>(p: Position, ply: u32, stack: usize): bool {
  if (ending == GOAL_AT_ONCE) {
    if (isStalemate<Goal>()) {
      if ((!listed && areTooManyLeft<Us, Them, Goal>(p, 1, 0)) || isHopeless<Us, Goal>(p, 1, 0)) return false;
    }
    return giveGoalMoves<Us, Them, Goal>(p, ply, stack);
  }
  if (mustReachGoal<Us, Them, Goal>(p, false, stack)) return false;
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  const deeper = aligned(end);
  if (ending == RECIPROCAL && !reachesOwnGoal<Us, Them, Goal>(p, deeper)) return false;
  const prepares = mustPrepareMate<Us, Them, Goal>(p, 2);
  const preparing = preparesFrom;
  const prepared = preparesOn;
  let found = false;
  for (let at = list; at < end && !stopped; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (prepares && isInVain(move, preparing, prepared)) continue;
    countNode();
    result(ply).move = move;
    play<Us, Them, WithHash>(p, next, move);
    if (searchReplies<Them, Us, Goal>(next, ply + 1, deeper)) found = true;
  }
  if (found && ending == RECIPROCAL) giveOwnGoalMoves<Us, Them, Goal>(p, ply, deeper);
  return found;
}

/** The goal of the side that may end a reciprocal line itself. */
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
function giveOwnGoalMoves<Us, Them, Goal>(p: Position, ply: u32, stack: usize): void {
  if (ownGoal().goal == aim().goal) giveGoalMoves<Us, Them, Goal>(p, ply, stack);
  else {
    swapGoals();
    giveGoalMoves<Us, Them, OtherGoal>(p, ply, stack);
    swapGoals();
  }
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

/** The last ply, after the move that invites or forces it. */
function searchReplies<Us, Them, Goal>(p: Position, ply: u32, stack: usize): bool {
  if (ending == SELF_IN_ONE && !isForced<Us, Them, Goal>(p, stack)) return false;
  return giveGoalMoves<Us, Them, Goal>(p, ply, stack);
}

/** Does every move of `Us` reach the goal? He has one. To mate, each must at least give check. Who mates both sides could do otherwise. */
function isForced<Us, Them, Goal>(p: Position, stack: usize): bool {
  if (isOther<Goal>() && aim().goal == DOUBLE_MATE) return false;
  const checks = needsCheck<Goal>() ? lengthOf(stack, checkingMoves<Us, Them>(p, stack)) : MAX_MOVES;
  if (!checks) return false;
  const moves = <u32>(mobility<Us, Them>(p) & MOBILITY_MASK);
  if (checks < moves) return false;
  const end = goalMoves<Us, Them, Goal>(p, stack, aligned(stack + MAX_LIST_BYTES));
  return end != stack && lengthOf(stack, end) == moves;
}

/** Gives the host the lines that end here with a move that reaches the goal. */
function giveGoalMoves<Us, Them, Goal>(p: Position, ply: u32, stack: usize): bool {
  const end = goalMoves<Us, Them, Goal>(p, stack, aligned(stack + MAX_LIST_BYTES));
  if (stopped) return false;
  for (let at = stack; at < end; at += MOVE_BYTES) {
    result(ply).move = moveAt(at);
    if (takeLine(ply + 1)) {
      stop();
      break;
    }
  }
  return end > stack;
}
/** More moves than anybody has at once. */
const MAX_LIST_BYTES: usize = <usize>(MAX_MOVES + 3) * MOVE_BYTES;

/** Is it known that no line with `left` plies left goes through this position? */
@inline function isBarren(p: Position, left: u32): bool {
  return isDisproven(lookUp(keyOf(p, left)), left);
}
@inline function rememberBarren(p: Position, left: u32): void {
  if (!stopped) rememberDisproven(keyOf(p, left), left, 0);
}
/**
 * While there are no shorter lines, a position without lines of one length has none that are shorter either: they would be shorter from the
 * root, too. So one entry serves for all lengths. Otherwise each length has an entry of its own.
 */
@inline function keyOf(p: Position, left: u32): u64 {
  return hasShorter ? p.hash ^ (<u64>left * LENGTH_STEP) : p.hash;
}
const LENGTH_STEP: u64 = 0x9e3779b97f4a7c15;
