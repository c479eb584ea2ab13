/**
 * The searches that the host asks for, on the root position, and their results.
 *
 * Each answers for one number of moves, `n`; the host deepens. A search that was stopped (`stopped` in limits.ts) has
 * answered nothing but the mates that it did find.
 */
import { BLACK, Black, White } from '../board/side';
import { countNode, stopped } from '../limits';
import { attackerMates, defenderIsMated } from './exhaustive';
import { mateInOne } from './goal-in-one';
import { FIRST_THREAD, RESULT_OFFSET, ROOT_OFFSET, STACK_OFFSET, THREAD_AREA, aligned, threadBase } from '../memory';
import { MOVE_BYTES, Move, NO_MOVE, lengthOf, moveAt } from '../board/move';
import { IN_CHECK, MOBILITY_MASK, legalMoves, mobility } from '../board/movegen';
import { POSITION_BYTES, Position, WithHash, hashFromScratch, inCheck, play } from '../board/position';
import { proveAttackerMates, proveDefenderIsMated } from './proof';
import { attackersProvenLine, defendersProvenLine } from './proof-line';
import { Edge } from './proof-tree';
import { RESULT_BYTES, Result, result } from './result';
import { isDisproven, lookUp, tableMoveOf } from './table';
import { giveBack, isShared, isTaken, take } from './taken';

@inline export function root(): Position {
  return changetype<Position>(threadBase + ROOT_OFFSET);
}
/** Where searches may write their positions and lists. */
@inline export function stack(): usize {
  return threadBase + STACK_OFFSET;
}

/** Gives another thread this one's root, and its first `results` results; those that were put off are open there. */
export function copyRoot(thread: u32, results: u32): void {
  const area = FIRST_THREAD + <usize>thread * THREAD_AREA;
  memory.copy(area + ROOT_OFFSET, threadBase + ROOT_OFFSET, POSITION_BYTES);
  memory.copy(area + RESULT_OFFSET, threadBase + RESULT_OFFSET, <usize>results * RESULT_BYTES);
  for (let i: u32 = 0; i < results; i++) {
    const copy = changetype<Result>(area + RESULT_OFFSET + <usize>i * RESULT_BYTES);
    if (copy.value == PUT_OFF) copy.value = 0;
  }
}

/** Takes another thread's first `results` results. */
export function adoptResults(thread: u32, results: u32): void {
  const area = FIRST_THREAD + <usize>thread * THREAD_AREA;
  memory.copy(threadBase + RESULT_OFFSET, area + RESULT_OFFSET, <usize>results * RESULT_BYTES);
}

/** Writes the legal moves as results with value 0, in order of generation; returns their number. */
export function listMoves(): u32 {
  return root().sideToMove == BLACK ? listMovesOf<Black, White>() : listMovesOf<White, Black>();
}
function listMovesOf<Us, Them>(): u32 {
  const list = stack();
  const count = lengthOf(list, legalMoves<Us, Them>(root(), list));
  for (let i: u32 = 0; i < count; i++) {
    result(i).move = moveAt(list + <usize>i * MOVE_BYTES);
    result(i).value = 0;
  }
  return count;
}

/** Plays a legal move on the root. */
export function playMove(move: Move): void {
  const next = changetype<Position>(stack());
  if (root().sideToMove == BLACK) play<Black, White, WithHash>(root(), next, move);
  else play<White, Black, WithHash>(root(), next, move);
  memory.copy(changetype<usize>(root()), changetype<usize>(next), POSITION_BYTES);
}

/** Does the side to move mate within `n` moves? */
export function mates(n: u32): bool {
  return root().sideToMove == BLACK ? attackerMates<Black, White>(root(), n, stack()) : attackerMates<White, Black>(root(), n, stack());
}

/** Is the side to move, which has a legal move, mated within `n` further moves of its opponent? */
export function isMated(n: u32): bool {
  return root().sideToMove == BLACK ? defenderIsMated<Black, White>(root(), n, stack()) : defenderIsMated<White, Black>(root(), n, stack());
}

/**
 * Which first moves mate within `n` moves? Goes through the results 0 … `count` - 1, as `listMoves` wrote them, and gives
 * each that is found to mate the value `n`; those that have a value, from a smaller `n`, are left alone. Returns how many
 * were found.
 */
export function findKeys(count: u32, n: u32): u32 {
  return root().sideToMove == BLACK ? findKeysOf<Black, White>(count, n) : findKeysOf<White, Black>(count, n);
}
function findKeysOf<Us, Them>(count: u32, n: u32): u32 {
  if (!isShared(n)) return lookInto<Us, Them>(count, n, 0, false);
  const found = lookInto<Us, Them>(count, n, 0, true);
  return found + lookInto<Us, Them>(count, n, PUT_OFF, false);
}
/** The value of a first move that another thread is looking into. */
const PUT_OFF: u32 = 0xffffffff;

/** Looks into the first moves of a value, and puts off those that are taken if it `may`. */
function lookInto<Us, Them>(count: u32, n: u32, value: u32, mayPutOff: bool): u32 {
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
    if (leadsToMate<Them, Us>(child, n - 1, deeper)) {
      result(i).value = n;
      found++;
    }
    if (shared) giveBack(child.hash, n);
  }
  return found;
}

/**
 * After which replies is the side to move not mated within `n` further moves of its opponent? Goes through the results
 * 0 … `count` - 1, as `listMoves` wrote them, and gives those replies the value 1, until more than `atMost` are found. What
 * the table knows comes first: most moves are refuted by what refuted others.
 */
export function findRefutations(count: u32, n: u32, atMost: u32): void {
  if (root().sideToMove == BLACK) findRefutationsOf<Black, White>(count, n, atMost);
  else findRefutationsOf<White, Black>(count, n, atMost);
}
function findRefutationsOf<Us, Them>(count: u32, n: u32, atMost: u32): void {
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
    if (attackerMates<Them, Us>(next, n, deeper)) continue;
    if (stopped) return;
    result(i).value = 1;
    found++;
  }
}

/** Is `Us`, to move, mated now or, where `n` > 0, within `n` further moves of the opponent? */
function leadsToMate<Us, Them>(p: Position, n: u32, stack: usize): bool {
  const replies = mobility<Us, Them>(p);
  if (replies & MOBILITY_MASK) return n > 0 && defenderIsMated<Us, Them>(p, n, stack);
  return (replies & IN_CHECK) != 0;
}

/**
 * Writes the moves of a shortest mate as results and returns their number: the attacker's quickest against a defence that
 * holds out longest. `n` is the number of moves in which the side to move mates, by `firstMove` where that is not
 * `NO_MOVE`; this must have been proven, as must be that it is the smallest. If the search is stopped the moves say nothing.
 */
export function mateLine(n: u32, firstMove: Move): u32 {
  return root().sideToMove == BLACK ? attackersLine<Black, White>(root(), n, firstMove, 0, stack()) : attackersLine<White, Black>(root(), n, firstMove, 0, stack());
}

/** The same where the side to move is mated, in exactly `n` further moves of its opponent. */
export function matedLine(n: u32): u32 {
  return root().sideToMove == BLACK ? defendersLine<Black, White>(root(), n, 0, stack()) : defendersLine<White, Black>(root(), n, 0, stack());
}

function attackersLine<Us, Them>(p: Position, n: u32, firstMove: Move, ply: u32, stack: usize): u32 {
  let move = firstMove;
  if (!move) move = n == 1 ? mateInOne<Us, Them>(p, stack) : matingMove<Us, Them>(p, n, stack);
  if (!move) return ply; // stopped
  result(ply).move = move;
  if (n == 1) return ply + 1;
  const next = changetype<Position>(stack);
  play<Us, Them, WithHash>(p, next, move);
  return defendersLine<Them, Us>(next, n - 1, ply + 1, aligned(stack + POSITION_BYTES));
}

/** A move after which the opponent is mated within `n` - 1 further moves; the table mostly knows it. */
function matingMove<Us, Them>(p: Position, n: u32, stack: usize): Move {
  if (!attackerMates<Us, Them>(p, n, stack)) return NO_MOVE;
  const remembered = tableMoveOf(lookUp(p.hash));
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  for (let at = list; at < end; at += MOVE_BYTES) {
    if (moveAt(at) == remembered) return remembered;
  }
  for (let at = list; at < end; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (leadsToMate<Them, Us>(next, n - 1, aligned(end))) return moveAt(at);
  }
  return NO_MOVE;
}

function defendersLine<Us, Them>(p: Position, n: u32, ply: u32, stack: usize): u32 {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  let longest = NO_MOVE;
  for (let at = list; at < end && !longest; at += MOVE_BYTES) {
    play<Us, Them, WithHash>(p, next, moveAt(at));
    if (n == 1 || !attackerMates<Them, Us>(next, n - 1, aligned(end))) longest = moveAt(at);
  }
  if (!longest || stopped) return ply;
  result(ply).move = longest;
  play<Us, Them, WithHash>(p, next, longest);
  return attackersLine<Them, Us>(next, n, NO_MOVE, ply + 1, aligned(stack + POSITION_BYTES));
}

/** Called when the host has written the root: its hash, which no move has kept up. */
export function hashRoot(): void {
  root().hash = hashFromScratch(root());
}

/** Is the side to move in check? */
export function isInCheck(): bool {
  return root().sideToMove == BLACK ? inCheck<Black, White>(root()) : inCheck<White, Black>(root());
}
/** Is the side that is not to move in check? Then this is no position. */
export function isOpponentInCheck(): bool {
  return root().sideToMove == BLACK ? inCheck<White, Black>(root()) : inCheck<Black, White>(root());
}

/** What the proof search says of the root: nothing, because it was stopped; a mate, in `result(0).value` moves; none. */
const UNDECIDED: u32 = 0;
const PROVEN: u32 = 1;
const DISPROVEN: u32 = 2;

/** Does the side to move mate within `n` moves? By the proof search, which goes on where it was stopped unless `anew`. */
export function provesMate(n: u32, anew: bool): u32 {
  return verdictOf(
    root().sideToMove == BLACK
      ? proveAttackerMates<Black, White>(root(), n, anew, stack())
      : proveAttackerMates<White, Black>(root(), n, anew, stack()),
  );
}

/** Is the side to move, which has a legal move, mated within `n` further moves of its opponent? Likewise. */
export function provesMated(n: u32, anew: bool): u32 {
  return verdictOf(
    root().sideToMove == BLACK
      ? proveDefenderIsMated<Black, White>(root(), n, anew, stack())
      : proveDefenderIsMated<White, Black>(root(), n, anew, stack()),
  );
}

/** Writes the moves until mate, or how far from a decision the search was stopped. */
function verdictOf(node: Edge): u32 {
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
 * Writes the moves of a mate in `length` that the proof search has found, as results, and returns its length in attacker's
 * moves: `length` or, where a shorter one turned up, less; 0 if the search was stopped.
 */
export function provenLine(length: u32): u32 {
  while (true) {
    const found = root().sideToMove == BLACK
      ? attackersProvenLine<Black, White>(root(), length, 0, stack())
      : attackersProvenLine<White, Black>(root(), length, 0, stack());
    if (!found || found == length) return found;
    length = found;
  }
}

/** The same where the side to move is mated. */
export function provenMatedLine(length: u32): u32 {
  while (true) {
    const found = root().sideToMove == BLACK
      ? defendersProvenLine<Black, White>(root(), length, 0, stack())
      : defendersProvenLine<White, Black>(root(), length, 0, stack());
    if (!found || found == length) return found;
    length = found;
  }
}
