/**
 * Answers the host's questions about the root position. `toMove` is the player to move: the attacker, who wants to reach the goal, or
 * the defender, who must have a legal move.
 *
 * Each answer is for one number of the attacker's moves, `n` >= 1; the host deepens. A search that was stopped (`stopped` in limits.ts)
 * has proven nothing except the goals that it reached.
 */
import { MOVE_BYTES, Move, NO_MOVE, lengthOf, moveAt } from '../board/move';
import { FLIGHTS_SHIFT, IN_CHECK, MAX_MOVES, MOBILITY_MASK, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, play } from '../board/position';
import { RESULT_BYTES, Result, result } from '../board/result';
import { isBlackToMove, listMoves, root, stack } from '../board/root-position';
import { Black, White } from '../board/side';
import { is } from '../board/family';
import { countNode, stopped } from '../limits';
import { FIRST_THREAD, RESULT_OFFSET, ROOT_OFFSET, THREAD_AREA, aligned, threadBase } from '../memory';
import { aim } from './aim';
import { doubleMates } from './double-mate';
import { isTooEarly } from './exact';
import { attackerReaches, defenderCannotAvoid } from './exhaustive';
import { lastAttack } from './forcing';
import { Mate, OtherGoal, Stalemate, goalInOne, goalMoves, isGoalReached, isMate, isReached, seemsReached } from './goal';
import {
  AIMS_BYTES, AIM_OFFSET, ATTACKER, DIRECT, DISPROVEN, DOUBLE_MATE, EXPLORE, EXPLORED_LINE, EXPLORED_STRETCHES, FIND_KEYS, FIND_REFUTATIONS,
  HAS_REACHED, LINE, MATE, PROVE, PROVEN, PROVEN_LINE, REACHES, SIMULATED, STALEMATE, UNDECIDED, WRITE_FIRST_PROOFS,
} from './layout';
import {
  Direct, Exact, Indirect, isAttackerBound, isDefenderBound, isDirect, isExact, isQuodlibet, leftForAttacker, leftForDefender,
} from './play-kind';
import { firstProofOfMate } from './first-proof';
import { longestStretches } from './graph-clock';
import { graphLine } from './graph-line';
import { searchGraph } from './graph-search';
import { searchProof } from './proof';
import { attackersProvenLine, defendersProvenLine } from './proof-line';
import { simulate } from './simulation';
import { isDisproven, lookUp, tableMoveOf } from './table';
import { clearBusy, isBusy, isShared, markBusy } from './busy';

/** Copies this thread's root with its aim, and its first `results` results, to another thread. Deferred results are open there. */
export function copyRoot(thread: u32, results: u32): void {
  const area = FIRST_THREAD + <usize>thread * THREAD_AREA;
  memory.copy(area + ROOT_OFFSET, threadBase + ROOT_OFFSET, POSITION_BYTES);
  memory.copy(area + AIM_OFFSET, threadBase + AIM_OFFSET, AIMS_BYTES);
  memory.copy(area + RESULT_OFFSET, threadBase + RESULT_OFFSET, <usize>results * RESULT_BYTES);
  for (let i: u32 = 0; i < results; i++) {
    const copy = changetype<Result>(area + RESULT_OFFSET + <usize>i * RESULT_BYTES);
    if (copy.value == DEFERRED) copy.value = 0;
  }
}

/** Copies the first `results` results of another thread. */
export function adoptResults(thread: u32, results: u32): void {
  const area = FIRST_THREAD + <usize>thread * THREAD_AREA;
  memory.copy(threadBase + RESULT_OFFSET, area + RESULT_OFFSET, <usize>results * RESULT_BYTES);
}

/**
 * Answers a question of layout.ts with its arguments. The functions that answer are compiled for each side, goal and kind of play, and
 * have the names of the questions.
 */
export function ask(question: u32, a: u32, b: u32, c: u32): u32 {
  return isBlackToMove() ? askOf<Black, White>(question, a, b, c) : askOf<White, Black>(question, a, b, c);
}
function askOf<Us, Them>(question: u32, a: u32, b: u32, c: u32): u32 {
  if (aim().exact) return answer<Us, Them, OtherGoal, Exact>(question, a, b, c);
  const goal = aim().goal;
  if (aim().play == DIRECT) {
    if (goal == MATE) return answer<Us, Them, Mate, Direct>(question, a, b, c);
    if (goal == STALEMATE) return answer<Us, Them, Stalemate, Direct>(question, a, b, c);
    return answer<Us, Them, OtherGoal, Direct>(question, a, b, c);
  }
  if (goal == MATE) return answer<Us, Them, Mate, Indirect>(question, a, b, c);
  return answer<Us, Them, OtherGoal, Indirect>(question, a, b, c);
}
function answer<Us, Them, Goal, Play>(question: u32, a: u32, b: u32, c: u32): u32 {
  switch (question) {
    case HAS_REACHED: return hasReached<Us, Them, Goal>(root());
    case REACHES: return reaches<Us, Them, Goal, Play>(a, b);
    case FIND_KEYS: return findKeys<Us, Them, Goal, Play>(a, b, c);
    case FIND_REFUTATIONS: return findRefutations<Us, Them, Goal, Play>(a, b, c);
    case LINE: return line<Us, Them, Goal, Play>(a, b, c);
    case PROVE: return prove<Us, Them, Goal, Play>(a, b, <bool>c);
    case PROVEN_LINE: return provenLine<Us, Them, Goal, Play>(a, b);
    case EXPLORE: return explore<Us, Them, Goal, Play>(a, b);
    case EXPLORED_LINE: return exploredLine<Us, Them, Goal, Play>(a);
    case EXPLORED_STRETCHES: return longestStretches<Us, Them>(a, root(), stack());
    case SIMULATED: return simulated<Us, Them, Goal, Play>(a, b, c);
    case WRITE_FIRST_PROOFS: return writeFirstProofs<Us, Them, Goal>(a, b);
    default: return listGoalMoves<Us, Them, Goal>();
  }
}

/** Lists the moves of `listMoves` and, if the goal is to mate both sides, the moves that do so. */
export function listAllMoves(): u32 {
  return isBlackToMove() ? listAllMovesOf<Black, White>() : listAllMovesOf<White, Black>();
}
function listAllMovesOf<Us, Them>(): u32 {
  let count = listMoves();
  if (aim().goal != DOUBLE_MATE) return count;
  const list = aligned(stack() + POSITION_BYTES);
  const end = doubleMates<Us, Them>(root(), list, changetype<Position>(stack()));
  for (let at = list; at < end; at += MOVE_BYTES) {
    result(count).move = moveAt(at);
    result(count++).value = 0;
  }
  return count;
}

/** Converts `n` moves of the attacker that are left to `n` as the searches count it (play-kind.ts). */
@inline function counted<Play>(toMove: u32, n: u32): u32 {
  return isDirect<Play>() || toMove == ATTACKER ? n : n + 1;
}

/** Decides whether the last mover has reached the goal, as far as the position shows it. */
function hasReached<Us, Them, Goal>(p: Position): bool {
  const freedom = mobility<Us, Them>(p);
  return seemsReached<Them, Us, Goal>(p, <u32>(freedom & MOBILITY_MASK), (freedom & IN_CHECK) != 0);
}

/** Writes the moves of the side to move that reach the goal at once as results. Returns their number. */
function listGoalMoves<Us, Them, Goal>(): u32 {
  const list = stack();
  const count = lengthOf(list, goalMoves<Us, Them, Goal>(root(), list, aligned(list + <usize>MAX_MOVES * MOVE_BYTES)));
  for (let i: u32 = 0; i < count; i++) result(i).move = moveAt(list + <usize>i * MOVE_BYTES);
  return count;
}

/** Decides whether the goal is forced within `n` moves of the attacker. In indirect play, with the defender to move, `n` may be 0. */
function reaches<Us, Them, Goal, Play>(toMove: u32, n: u32): bool {
  return toMove == ATTACKER
    ? attackerReaches<Us, Them, Goal, Play>(root(), n, stack())
    : defenderCannotAvoid<Us, Them, Goal, Play>(root(), counted<Play>(toMove, n), stack());
}

/**
 * Finds the first moves of the attacker that reach the goal within `n` moves. Gives each of them among the results 0 … `count` - 1,
 * which `listMoves` or `listAllMoves` wrote, the value `n`; those with a value from a smaller `n` keep it. Ends when more than `atMost`
 * are found. Returns how many were found.
 */
function findKeys<Us, Them, Goal, Play>(count: u32, n: u32, atMost: u32): u32 {
  if (isAttackerBound<Play>() && goalInOne<Us, Them, Goal>(root(), stack())) return 0;
  if (!isShared(n)) return lookInto<Us, Them, Goal, Play>(count, n, 0, false, atMost);
  const found = lookInto<Us, Them, Goal, Play>(count, n, 0, true, atMost);
  return found > atMost ? found : found + lookInto<Us, Them, Goal, Play>(count, n, DEFERRED, false, atMost - found);
}
/** The value of a first move that another thread is searching. */
const DEFERRED: u32 = 0xffffffff;

/** Searches the first moves with this value. With `mayDefer`, skips those that another thread is searching. */
function lookInto<Us, Them, Goal, Play>(count: u32, n: u32, value: u32, mayDefer: bool, atMost: u32): u32 {
  const child = changetype<Position>(stack());
  const deeper = aligned(stack() + POSITION_BYTES);
  const shared = isShared(n);
  let found: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    if (result(i).value != value) continue;
    result(i).value = 0;
    if (stopped || found > atMost) continue;
    play<Us, Them, WithHash>(root(), child, result(i).move);
    if (mayDefer && isBusy(child.hash, n)) {
      result(i).value = DEFERRED;
      continue;
    }
    countNode();
    if (shared) markBusy(child.hash, n);
    if (isForcedAfter<Us, Them, Goal, Play>(root(), result(i).move, child, n, deeper)) {
      result(i).value = n;
      found++;
    }
    if (shared) clearBusy(child.hash, n);
  }
  return found;
}

/** Decides whether the goal is reached or forced within the remaining moves, after a move of the attacker `Us` that had `n` left. */
function isForcedAfter<Us, Them, Goal, Play>(before: Position, move: Move, p: Position, n: u32, stack: usize): bool {
  const freedom = mobility<Them, Us>(p);
  const replies = <u32>(freedom & MOBILITY_MASK);
  const isLast = !isExact<Play>() || n == 1;
  if (isLast && (isDirect<Play>() || isQuodlibet<Play>())) {
    if (isReached<Us, Them, Goal>(before, move, p, replies, (freedom & IN_CHECK) != 0)) return true;
  }
  const left = leftForDefender<Play>(n);
  return replies != 0 && left > 0 && defenderCannotAvoid<Them, Us, Goal, Play>(p, left, stack);
}

/**
 * Finds the replies of the defender that keep the attacker from the goal for `n` further moves. Gives them the value 1 among the
 * results 0 … `count` - 1, which `listMoves` wrote, until more than `atMost` are found. Replies that the table knows come first.
 */
function findRefutations<Us, Them, Goal, Play>(count: u32, n: u32, atMost: u32): u32 {
  const next = changetype<Position>(stack());
  const deeper = aligned(stack() + POSITION_BYTES);
  let found: u32 = 0;
  const isLast = !isExact<Play>() || n == 0;
  if (isLast && isDefenderBound<Play>() && goalInOne<Us, Them, Goal>(root(), deeper)) return 0;
  for (let i: u32 = 0; !isExact<Play>() && n > 0 && i < count && found <= atMost; i++) {
    play<Us, Them, WithHash>(root(), next, result(i).move);
    if (!isDisproven(lookUp(next.hash), n)) continue;
    result(i).value = 1;
    found++;
  }
  for (let i: u32 = 0; i < count && found <= atMost; i++) {
    if (result(i).value) continue;
    countNode();
    play<Us, Them, WithHash>(root(), next, result(i).move);
    if (isLast && !isDirect<Play>() && isGoalReached<Us, Them, Goal>(root(), result(i).move, next)) continue;
    const isEarly = !isLast && isTooEarly<Us, Them, Goal>(root(), result(i).move, next);
    if (!isEarly && n > 0 && attackerReaches<Them, Us, Goal, Play>(next, n, deeper)) continue;
    if (stopped) break;
    result(i).value = 1;
    found++;
  }
  return found;
}

/**
 * Writes the moves to the goal as results, the quickest attack against the longest defence, and returns their number. `n` must be
 * proven to be the smallest number of moves; with an attacker's `firstMove` other than `NO_MOVE`, the smallest with that move. If the
 * search was stopped, the moves are meaningless.
 */
function line<Us, Them, Goal, Play>(toMove: u32, n: u32, firstMove: Move): u32 {
  return toMove == ATTACKER
    ? attackersLine<Us, Them, Goal, Play>(root(), n, firstMove, 0, stack())
    : defendersLine<Us, Them, Goal, Play>(root(), counted<Play>(toMove, n), 0, stack());
}

function attackersLine<Us, Them, Goal, Play>(p: Position, n: u32, firstMove: Move, ply: u32, stack: usize): u32 {
  let move = firstMove;
  if (!move) move = n == 1 ? lastAttack<Us, Them, Goal, Play>(p, stack) : reachingMove<Us, Them, Goal, Play>(p, n, stack);
  if (!move) return ply; // stopped
  result(ply).move = move;
  const next = changetype<Position>(stack);
  play<Us, Them, WithHash>(p, next, move);
  const isOwnGoal = (isQuodlibet<Play>() || (isDirect<Play>() && n == 1)) && isGoalReached<Us, Them, Goal>(p, move, next);
  if (isOwnGoal || (isDirect<Play>() && n == 1)) return isOwnGoal ? ply + 1 : ply;
  return defendersLine<Them, Us, Goal, Play>(next, leftForDefender<Play>(n), ply + 1, aligned(stack + POSITION_BYTES));
}

/** Returns a move after which the goal is reached within the rest of `n` moves. The table usually knows it. */
function reachingMove<Us, Them, Goal, Play>(p: Position, n: u32, stack: usize): Move {
  if (!attackerReaches<Us, Them, Goal, Play>(p, n, stack)) return NO_MOVE;
  const remembered = isExact<Play>() ? NO_MOVE : tableMoveOf(lookUp(p.hash));
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  for (let at = list; at < end; at += MOVE_BYTES) {
    if (moveAt(at) == remembered) return remembered;
  }
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (isForcedAfter<Us, Them, Goal, Play>(p, moveAt(at), next, n, aligned(end))) return moveAt(at);
  }
  return NO_MOVE;
}

function defendersLine<Us, Them, Goal, Play>(p: Position, n: u32, ply: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  let longest = NO_MOVE;
  if (!isDirect<Play>() && n == 1) longest = goalInOne<Us, Them, Goal>(p, aligned(end));
  for (let at = list; at < end && !longest; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (n > 1 && !isExact<Play>()) {
      if (!isDirect<Play>() && isGoalReached<Us, Them, Goal>(p, moveAt(at), next)) continue;
      const sooner = leftForAttacker<Play>(n) - 1;
      if (sooner && attackerReaches<Them, Us, Goal, Play>(next, sooner, aligned(end))) continue;
    }
    longest = moveAt(at);
  }
  if (!longest || stopped) return ply;
  result(ply).move = longest;
  if (!isDirect<Play>() && n == 1) return ply + 1;
  play<Us, Them, WithHash>(p, next, longest);
  return attackersLine<Them, Us, Goal, Play>(next, leftForAttacker<Play>(n), NO_MOVE, ply + 1, aligned(stack + POSITION_BYTES));
}

/**
 * Asks the proof search what `reaches` asks. If `PROVEN`, writes the number of moves as a result; if it was stopped (`UNDECIDED`), the
 * proof numbers. `resume` continues the last call if that asked the same question.
 */
function prove<Us, Them, Goal, Play>(toMove: u32, n: u32, resume: bool): u32 {
  if (isExact<Play>()) return UNDECIDED; // the host asks the exhaustive search
  const node = searchProof<Us, Them, Goal, Play>(toMove, root(), counted<Play>(toMove, n), resume, stack());
  if (!node.isDecided) {
    result(0).value = node.proof;
    result(1).value = node.disproof;
    return UNDECIDED;
  }
  if (node.proof) return DISPROVEN;
  result(0).value = node.length + n - counted<Play>(toMove, n);
  return PROVEN;
}

/**
 * Writes the moves to a goal that the proof search has proven within `n` moves as results. Returns the number of plies, which is
 * smaller than that of `n` moves if a shorter way turned up. Returns 0 if the search was stopped.
 */
function provenLine<Us, Them, Goal, Play>(toMove: u32, n: u32): u32 {
  if (isExact<Play>()) return 0;
  const more = counted<Play>(toMove, n) - n;
  let asked = n + more;
  while (true) {
    const found = toMove == ATTACKER
      ? attackersProvenLine<Us, Them, Goal, Play>(root(), asked, 0, stack())
      : defendersProvenLine<Us, Them, Goal, Play>(root(), asked, 0, stack());
    if (!found) return 0;
    if (found == asked) return pliesOf<Play>(toMove, found);
    asked = found;
  }
}

/** Returns the number of plies of `n` moves, counted as the searches do. */
@inline function pliesOf<Play>(toMove: u32, n: u32): u32 {
  return 2 * n - <u32>(isDirect<Play>() == (toMove == ATTACKER));
}

/** Asks the search over positions what `prove` asks, in direct play. The proven number of moves may be smaller than `n`. */
function explore<Us, Them, Goal, Play>(toMove: u32, n: u32): u32 {
  if (!is<Play, Direct>()) return UNDECIDED;
  const node = searchGraph<Us, Them, Goal>(toMove, root(), n, stack());
  result(0).value = node.proof;
  result(1).value = node.disproof;
  if (!node.isDecided(n)) return UNDECIDED;
  if (!node.isProven(n)) return DISPROVEN;
  result(0).value = node.distance;
  return PROVEN;
}

/** Writes the moves to the goal that `explore` has proven as results. Returns the number of plies; 0 if it was stopped. */
function exploredLine<Us, Them, Goal, Play>(toMove: u32): u32 {
  if (!is<Play, Direct>()) return 0;
  const found = graphLine<Us, Them, Goal>(toMove, root(), stack());
  return found ? pliesOf<Direct>(toMove, found) : 0;
}

/**
 * With the defender to move, tries the table's proof for his reply `model` after another reply. Returns the number of moves, up to `n`,
 * in which it reaches the goal, or 0 if it does not.
 */
function simulated<Us, Them, Goal, Play>(model: Move, reply: Move, n: u32): u32 {
  if (!is<Play, Direct>()) return 0;
  const afterModel = changetype<Position>(stack());
  const afterReply = changetype<Position>(aligned(stack() + POSITION_BYTES));
  play<Us, Them, WithHash>(root(), afterModel, model);
  play<Us, Them, WithHash>(root(), afterReply, reply);
  return simulate<Them, Us, Goal>(afterModel, afterReply, n, aligned(changetype<usize>(afterReply) + POSITION_BYTES));
}

/**
 * Writes the legal moves as results, each with its first proof number after these moves of the defender and of the attacker, or 0 if it
 * leaves no reply. Returns their number.
 */
function writeFirstProofs<Us, Them, Goal>(reply: Move, previous: Move): u32 {
  if (!isMate<Goal>()) return 0;
  const count = listMoves();
  const next = changetype<Position>(stack());
  for (let i: u32 = 0; i < count; i++) {
    const move = result(i).move;
    play<Us, Them, WithHash>(root(), next, move);
    const freedom = mobility<Them, Us>(next);
    const replies = <u32>(freedom & MOBILITY_MASK);
    const flights = <u32>(freedom >> FLIGHTS_SHIFT);
    const isCheck = (freedom & IN_CHECK) != 0;
    result(i).value = replies ? firstProofOfMate<Us, Them>(next, move, replies, flights, isCheck, reply, previous) : 0;
  }
  return count;
}
