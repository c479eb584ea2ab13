/**
 * The host's questions about the root position. `toMove` is the player to move: the attacker, who wants to reach the goal, or the
 * defender, who must have a legal move.
 *
 * Each answers for one number of the attacker's moves, `n` >= 1; the host deepens. A search that was stopped (`stopped` in
 * limits.ts) has proven nothing except the goals that it reached.
 */
import { MOVE_BYTES, Move, NO_MOVE, moveAt } from '../board/move';
import { IN_CHECK, MOBILITY_MASK, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { RESULT_BYTES, Result, result } from '../board/result';
import { isBlackToMove, root, stack } from '../board/root-position';
import { Black, White } from '../board/side';
import { countNode, stopped } from '../limits';
import { FIRST_THREAD, RESULT_OFFSET, ROOT_OFFSET, THREAD_AREA, aligned, threadBase } from '../memory';
import { attackerReaches, defenderCannotAvoid } from './exhaustive';
import { Mate, goalInOne, isReached } from './goal';
import { ATTACKER, DISPROVEN, PROVEN, UNDECIDED } from './layout';
import { searchProof } from './proof';
import { attackersProvenLine, defendersProvenLine } from './proof-line';
import { isDisproven, lookUp, tableMoveOf } from './table';
import { giveBack, isShared, isTaken, take } from './taken';

/** Copies this thread's root and its first `results` results to another; those that were put off are open there. */
export function copyRoot(thread: u32, results: u32): void {
  const area = FIRST_THREAD + <usize>thread * THREAD_AREA;
  memory.copy(area + ROOT_OFFSET, threadBase + ROOT_OFFSET, POSITION_BYTES);
  memory.copy(area + RESULT_OFFSET, threadBase + RESULT_OFFSET, <usize>results * RESULT_BYTES);
  for (let i: u32 = 0; i < results; i++) {
    const copy = changetype<Result>(area + RESULT_OFFSET + <usize>i * RESULT_BYTES);
    if (copy.value == PUT_OFF) copy.value = 0;
  }
}

/** Copies the first `results` results of another thread. */
export function adoptResults(thread: u32, results: u32): void {
  const area = FIRST_THREAD + <usize>thread * THREAD_AREA;
  memory.copy(threadBase + RESULT_OFFSET, area + RESULT_OFFSET, <usize>results * RESULT_BYTES);
}

/** Has the attacker reached the goal, with the defender to move? */
export function hasReached(): bool {
  return isBlackToMove() ? hasBeenReached<Black, White, Mate>(root()) : hasBeenReached<White, Black, Mate>(root());
}
function hasBeenReached<Us, Them, Goal>(p: Position): bool {
  const freedom = mobility<Us, Them>(p);
  return isReached<Goal>(<u32>(freedom & MOBILITY_MASK), (freedom & IN_CHECK) != 0);
}

/** Is the goal reached within `n` moves of the attacker? */
export function reaches(toMove: u32, n: u32): bool {
  return isBlackToMove() ? reachesFor<Black, White, Mate>(toMove, n) : reachesFor<White, Black, Mate>(toMove, n);
}
function reachesFor<Us, Them, Goal>(toMove: u32, n: u32): bool {
  return toMove == ATTACKER
    ? attackerReaches<Us, Them, Goal>(root(), n, stack())
    : defenderCannotAvoid<Us, Them, Goal>(root(), n, stack());
}

/**
 * Which first moves of the attacker reach the goal within `n` moves? Gives each of them among the results 0 … `count` - 1, which
 * `listMoves` wrote, the value `n`; those with a value from a smaller `n` keep it. Returns how many were found.
 */
export function findKeys(count: u32, n: u32): u32 {
  return isBlackToMove() ? findKeysFor<Black, White, Mate>(count, n) : findKeysFor<White, Black, Mate>(count, n);
}
function findKeysFor<Us, Them, Goal>(count: u32, n: u32): u32 {
  if (!isShared(n)) return lookInto<Us, Them, Goal>(count, n, 0, false);
  const found = lookInto<Us, Them, Goal>(count, n, 0, true);
  return found + lookInto<Us, Them, Goal>(count, n, PUT_OFF, false);
}
/** The value of a first move that another thread is searching. */
const PUT_OFF: u32 = 0xffffffff;

/** Searches the first moves with this value; with `mayPutOff`, skips those that another thread is searching. */
function lookInto<Us, Them, Goal>(count: u32, n: u32, value: u32, mayPutOff: bool): u32 {
  const child = changetype<Position>(stack());
  const deeper = aligned(stack() + POSITION_BYTES);
  const shared = isShared(n);
  let found: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    if (result(i).value != value) continue;
    result(i).value = 0;
    if (stopped) continue;
    play<Us, Them, WithHash>(root(), child, result(i).move);
    if (mayPutOff && isTaken(child.hash, n)) {
      result(i).value = PUT_OFF;
      continue;
    }
    countNode();
    if (shared) take(child.hash, n);
    if (isForced<Them, Us, Goal>(child, n - 1, deeper)) {
      result(i).value = n;
      found++;
    }
    if (shared) giveBack(child.hash, n);
  }
  return found;
}

/** With the defender `Us` to move: is the goal reached now or, where `n` > 0, within `n` further moves of the attacker? */
function isForced<Us, Them, Goal>(p: Position, n: u32, stack: usize): bool {
  const freedom = mobility<Us, Them>(p);
  const replies = <u32>(freedom & MOBILITY_MASK);
  if (isReached<Goal>(replies, (freedom & IN_CHECK) != 0)) return true;
  return replies != 0 && n > 0 && defenderCannotAvoid<Us, Them, Goal>(p, n, stack);
}

/**
 * Which replies of the defender keep the attacker from the goal for `n` further moves? Gives them the value 1 among the results
 * 0 … `count` - 1, which `listMoves` wrote, until more than `atMost` are found. Replies that the table knows come first.
 */
export function findRefutations(count: u32, n: u32, atMost: u32): void {
  if (isBlackToMove()) findRefutationsFor<Black, White, Mate>(count, n, atMost);
  else findRefutationsFor<White, Black, Mate>(count, n, atMost);
}
function findRefutationsFor<Us, Them, Goal>(count: u32, n: u32, atMost: u32): void {
  const next = changetype<Position>(stack());
  const deeper = aligned(stack() + POSITION_BYTES);
  let found: u32 = 0;
  for (let i: u32 = 0; i < count && found <= atMost; i++) {
    play<Us, Them, WithHash>(root(), next, result(i).move);
    if (!isDisproven(lookUp(next.hash), n)) continue;
    result(i).value = 1;
    found++;
  }
  for (let i: u32 = 0; i < count && found <= atMost; i++) {
    if (result(i).value) continue;
    countNode();
    play<Us, Them, WithHash>(root(), next, result(i).move);
    if (attackerReaches<Them, Us, Goal>(next, n, deeper)) continue;
    if (stopped) return;
    result(i).value = 1;
    found++;
  }
}

/**
 * Writes the moves to the goal as results, the quickest attack against the longest defence, and returns their number. `n` must be
 * proven to be the smallest number of moves; with an attacker's `firstMove` other than `NO_MOVE`, the smallest with that move. The
 * moves of a stopped search mean nothing.
 */
export function line(toMove: u32, n: u32, firstMove: Move): u32 {
  return isBlackToMove() ? lineFor<Black, White, Mate>(toMove, n, firstMove) : lineFor<White, Black, Mate>(toMove, n, firstMove);
}
function lineFor<Us, Them, Goal>(toMove: u32, n: u32, firstMove: Move): u32 {
  return toMove == ATTACKER
    ? attackersLine<Us, Them, Goal>(root(), n, firstMove, 0, stack())
    : defendersLine<Us, Them, Goal>(root(), n, 0, stack());
}

function attackersLine<Us, Them, Goal>(p: Position, n: u32, firstMove: Move, ply: u32, stack: usize): u32 {
  let move = firstMove;
  if (!move) move = n == 1 ? goalInOne<Us, Them, Goal>(p, stack) : reachingMove<Us, Them, Goal>(p, n, stack);
  if (!move) return ply; // stopped
  result(ply).move = move;
  const next = changetype<Position>(stack);
  play<Us, Them, WithHash>(p, next, move);
  if (n == 1) return hasBeenReached<Them, Us, Goal>(next) ? ply + 1 : ply;
  return defendersLine<Them, Us, Goal>(next, n - 1, ply + 1, aligned(stack + POSITION_BYTES));
}

/** A move after which the goal is reached within `n` - 1 further moves; the table usually knows it. */
function reachingMove<Us, Them, Goal>(p: Position, n: u32, stack: usize): Move {
  if (!attackerReaches<Us, Them, Goal>(p, n, stack)) return NO_MOVE;
  const remembered = tableMoveOf(lookUp(p.hash));
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  for (let at = list; at < end; at += MOVE_BYTES) {
    if (moveAt(at) == remembered) return remembered;
  }
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (isForced<Them, Us, Goal>(next, n - 1, aligned(end))) return moveAt(at);
  }
  return NO_MOVE;
}

function defendersLine<Us, Them, Goal>(p: Position, n: u32, ply: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  let longest = NO_MOVE;
  for (let at = list; at < end && !longest; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (n == 1 || !attackerReaches<Them, Us, Goal>(next, n - 1, aligned(end))) longest = moveAt(at);
  }
  if (!longest || stopped) return ply;
  result(ply).move = longest;
  play<Us, Them, WithHash>(p, next, longest);
  return attackersLine<Them, Us, Goal>(next, n, NO_MOVE, ply + 1, aligned(stack + POSITION_BYTES));
}

/**
 * `reaches`, asked of the proof search. If `PROVEN`, writes the number of moves; if it was stopped (`UNDECIDED`), the proof
 * numbers. `resume` continues the last call if that asked the same question.
 */
export function prove(toMove: u32, n: u32, resume: bool): u32 {
  const node = isBlackToMove()
    ? searchProof<Black, White, Mate>(toMove, root(), n, resume, stack())
    : searchProof<White, Black, Mate>(toMove, root(), n, resume, stack());
  if (!node.isDecided) {
    result(0).value = node.proof;
    result(1).value = node.disproof;
    return UNDECIDED;
  }
  if (node.proof) return DISPROVEN;
  result(0).value = node.length;
  return PROVEN;
}

/**
 * Writes the moves to a goal that the proof search has proven within `n` moves as results, and returns the number of the
 * attacker's moves: `n`, or fewer if a shorter way turned up; 0 if the search was stopped.
 */
export function provenLine(toMove: u32, n: u32): u32 {
  while (true) {
    const found = isBlackToMove() ? provenLineFor<Black, White, Mate>(toMove, n) : provenLineFor<White, Black, Mate>(toMove, n);
    if (!found || found == n) return found;
    n = found;
  }
}
function provenLineFor<Us, Them, Goal>(toMove: u32, n: u32): u32 {
  return toMove == ATTACKER
    ? attackersProvenLine<Us, Them, Goal>(root(), n, 0, stack())
    : defendersProvenLine<Us, Them, Goal>(root(), n, 0, stack());
}
