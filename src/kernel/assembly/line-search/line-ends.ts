/** Ends lines in every kind of play: finds their last moves, and gives the lines to the host. */
import { NO_SQUARE, hasSeveral } from '../board/bitboard';
import { checkingMoves } from '../board/checks';
import { MOVE_BYTES, lengthOf, moveAt } from '../board/move';
import { MAX_MOVES, MOBILITY_MASK, mobility } from '../board/movegen';
import { Position } from '../board/position';
import { result } from '../board/result';
import { BLACK, WHITE, isWhite } from '../board/side';
import { SIDE_KEY, enPassantKey } from '../board/zobrist';
import { aim } from '../goal-search/aim';
import { goalMoves, isOther, needsCheck } from '../goal-search/goal';
import { CHECKS_ONLY_AT_LAST_PLY, DOUBLE_MATE } from '../goal-search/layout';
import { follows } from '../goal-search/rules';
import { stop, stopped } from '../limits';
import { aligned } from '../memory';
import { MAX_COUNT } from './layout';

/** Gives the host a line, whose moves are in the results. Returns true if the host wants no more. */
@external('env', 'takeLine') declare function takeLine(plies: u32): bool;
/** Tells the host that all lines with the first `plies` results were given. Returns its number for their continuations, or 0. */
@external('env', 'endLines') export declare function endLines(plies: u32): u32;
/** Gives the host all lines that begin with the first `plies` results and continue as under one of its numbers. */
@external('env', 'takeLines') declare function takeLines(plies: u32, ended: u32): u32;
/** What `takeLines` returns: 0 if the host does not know the lines, 1 if it took them, 2 if they were enough. */
const UNKNOWN_LINES: u32 = 0;
const ENOUGH_LINES: u32 = 2;
/** Whether lines are counted instead of given. */
let isCounting: bool = false;
/** Begins to count lines, or to give them. */
export function countLines(counting: bool): void {
  isCounting = counting;
}
@inline export function areLinesCounted(): bool {
  return isCounting;
}
/** Adds two numbers of lines. Ends the search at the largest number. */
@inline export function sumOfLines(some: u64, more: u64): u64 {
  if (some + more < <u64>MAX_COUNT) return some + more;
  stop();
  return <u64>MAX_COUNT;
}
/** Gives the host the first `plies` results as a line, unless lines are counted. Returns 1, the number of lines. */
export function giveLine(plies: u32): u64 {
  if (!isCounting && takeLine(plies)) stop();
  return 1;
}

/** Gives the host the lines that continue as under one of its numbers. Returns false if it does not know that number. */
export function giveLines(plies: u32, ended: u32): bool {
  const taken = takeLines(plies, ended);
  if (taken == ENOUGH_LINES) stop();
  return taken != UNKNOWN_LINES;
}

/** Decides whether each side has a king. */
@inline export function hasBothKings(p: Position): bool {
  return hasSeveral(p.kings);
}

/** Lets `Us`, who has just moved, move again. */
@inline export function giveTurnBack<Us>(p: Position): void {
  p.hash ^= SIDE_KEY ^ (p.enPassant != NO_SQUARE ? enPassantKey(p.enPassant) : 0);
  p.setState(p.castling, NO_SQUARE, isWhite<Us>() ? WHITE : BLACK);
}

/**
 * Decides whether every move of `Us`, who has one, reaches the goal. A double mate is never forced: the side that gives it has other
 * moves.
 *
 * `checks-only-at-last-ply`: a move that does not give check does not mate, and `checkingMoves` lists all that do. So if there are
 * fewer checks than moves, one of the moves is harmless.
 */
export function isForced<Us, Them, Goal>(p: Position, stack: usize): bool {
  if (isOther<Goal>() && aim().goal == DOUBLE_MATE) return false;
  const checks = needsCheck<Goal>() && follows(CHECKS_ONLY_AT_LAST_PLY) ? lengthOf(stack, checkingMoves<Us, Them>(p, stack)) : MAX_MOVES;
  if (!checks) return false;
  const moves = <u32>(mobility<Us, Them>(p) & MOBILITY_MASK);
  if (checks < moves) return false;
  const end = goalMoves<Us, Them, Goal>(p, stack, aligned(stack + MAX_LIST_BYTES));
  return end != stack && lengthOf(stack, end) == moves;
}

/** Gives the host the lines that end here with a move that reaches the goal. Returns their number. */
export function giveGoalMoves<Us, Them, Goal>(p: Position, ply: u32, stack: usize): u64 {
  const end = goalMoves<Us, Them, Goal>(p, stack, aligned(stack + MAX_LIST_BYTES));
  if (stopped) return 0;
  if (isCounting) return lengthOf(stack, end);
  let given: u64 = 0;
  for (let at = stack; at < end && !stopped; at += MOVE_BYTES) {
    result(ply).move = moveAt(at);
    given += giveLine(ply + 1);
  }
  return given;
}
/** Bytes for more moves than a side can have at once. */
const MAX_LIST_BYTES: usize = <usize>(MAX_MOVES + 3) * MOVE_BYTES;
