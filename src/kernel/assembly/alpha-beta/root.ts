/**
 * The alpha-beta search at the root. It does what the host asks for, one iteration and one line at a time.
 *
 * The root's moves are a list, best first, each with its variation. The k-th line is searched without the first moves of the lines
 * before it. https://www.chessprogramming.org/Multi-PV
 */
import {
  EXACT, LOWER, UPPER, ageAnalysisTable, clearAnalysisTable, record,
} from './analysis-table';
import { reductionAt, search, setIterationDepth } from './alpha-beta';
import { Black, White } from '../board/side';
import { valueOf } from '../evaluation/value';
import { Frame, Variation, frameAt, placeKeys, rememberKey, writePlies, FRAMES_BEFORE_ROOT } from './frame';
import { continuationAfterNone, forgetHistories } from './history';
import { startCounting, stopped } from '../limits';
import { ROOT_MOVES_OFFSET, threadBase } from '../memory';
import { MOVE_BYTES, Move, NO_MOVE } from '../board/move';
import { Exact, Scout, advance, resetSelectiveDepth, selectiveDepth } from './search-node';
import { nextMove, startPicking } from './picker';
import { POSITION_BYTES, inCheck } from '../board/position';
import { isBlackToMove, root } from '../board/root-position';
import { INFINITE, NO_SCORE, isLoss, isWin, toTable } from './score';
import {
  MAX_PLY, ASPIRATION,
  ROOT_MOVE_CODE, ROOT_MOVE_DEPTH, ROOT_MOVE_LENGTH, ROOT_MOVE_SCORE, ROOT_MOVE_SELECTIVE_DEPTH, ROOT_MOVE_VARIATION,
} from './layout';
import { uses } from './techniques';

/** A first move and what is known about it. The host reads it. */
@unmanaged @final
class RootMove {
  move: Move;
  /** the sort key: the score in this iteration, exact or a bound, if the move was searched */
  rank: i32;
  /** the exact score from the iteration `depth` */
  score: i32;
  depth: i32;
  selectiveDepth: i32;
  /** the length of the variation, whose moves follow */
  length: u32;
}
const ROOT_MOVE_BYTES: usize = offsetof<RootMove>() + <usize>(MAX_PLY + 12) * MOVE_BYTES;
const HEAD_BYTES: usize = offsetof<RootMove>('length');

@inline function rootMove(index: u32): RootMove {
  return changetype<RootMove>(threadBase + ROOT_MOVES_OFFSET + <usize>index * ROOT_MOVE_BYTES);
}
@inline function variationOf(move: RootMove): Variation {
  return changetype<Variation>(changetype<usize>(move) + HEAD_BYTES);
}
/** Does not compile unless layout.ts gives the right offsets. */
function checkLayout(): void {
  if (
    offsetof<RootMove>('move') != ROOT_MOVE_CODE * 4 || offsetof<RootMove>('score') != ROOT_MOVE_SCORE * 4
    || offsetof<RootMove>('depth') != ROOT_MOVE_DEPTH * 4
    || offsetof<RootMove>('selectiveDepth') != ROOT_MOVE_SELECTIVE_DEPTH * 4
    || offsetof<RootMove>('length') != ROOT_MOVE_LENGTH * 4 || offsetof<RootMove>() != ROOT_MOVE_VARIATION * 4
  ) ERROR('layout.ts does not say where the fields of RootMove are');
}
export function rootMoveAddress(index: u32): usize {
  checkLayout();
  return changetype<usize>(rootMove(index));
}

let rootMoves: u32 = 0;
/** Whether some first moves are left out, so that the score is not the position's. */
let isRestricted: bool = false;

/** Must be called once for each thread. */
export function startAnalysisThread(): void {
  writePlies();
  forgetHistories();
}

/** Clears this thread's histories and, with `andTable`, the table. */
export function forgetAnalysis(andTable: bool): void {
  forgetHistories();
  if (andTable) clearAnalysisTable();
}

/**
 * Prepares the search of the root position, `clock` plies after the last pawn move or capture. The hashes of the `gameKeys` positions
 * before it must have been written. Returns the number of first moves.
 */
export function prepareAnalysis(clock: u32, gameKeys: u32): u32 {
  placeKeys(gameKeys);
  for (let ply = -FRAMES_BEFORE_ROOT; ply <= 1; ply++) {
    const f = frameAt(ply);
    f.move = NO_MOVE;
    f.continuation = continuationAfterNone();
    f.staticEval = NO_SCORE;
    f.doubleExtensions = 0;
  }
  for (let ply = 0; ply < MAX_PLY; ply++) {
    const f = frameAt(ply);
    f.killer = NO_MOVE;
    f.secondKiller = NO_MOVE;
    f.excluded = NO_MOVE;
    f.cutoffs = 0;
  }
  const f = frameAt(0);
  memory.copy(changetype<usize>(f), changetype<usize>(root()), POSITION_BYTES);
  f.clock = clock;
  f.reversible = min<u32>(clock, gameKeys);
  rememberKey(f);
  if (isBlackToMove()) listRootMoves<Black, White>(f);
  else listRootMoves<White, Black>(f);
  return rootMoves;
}

/** Lists the root's moves in the order of the move picker, without a table move. */
function listRootMoves<Us, Them>(f: Frame): void {
  f.inCheck = inCheck<Us, Them>(f);
  f.staticEval = f.inCheck ? NO_SCORE : valueOf<Us, Them>(f, 0);
  const score = valueOf<Us, Them>(f, 0);
  rootMoves = 0;
  isRestricted = false;
  startPicking<Us, Them>(f, NO_MOVE);
  let move: Move;
  while ((move = nextMove<Us, Them>(f)) != NO_MOVE) {
    const entry = rootMove(rootMoves++);
    entry.move = move;
    entry.rank = -INFINITE;
    entry.score = score;
    entry.depth = 0;
    entry.selectiveDepth = 0;
    entry.length = 1;
    store<u32>(variationOf(entry).moves(), move);
  }
}

/** Leaves a first move out of the analysis. */
export function removeRootMove(move: Move): void {
  for (let i: u32 = 0; i < rootMoves; i++) {
    if (rootMove(i).move != move) continue;
    rootMoves--;
    isRestricted = true;
    memory.copy(changetype<usize>(rootMove(i)), changetype<usize>(rootMove(i + 1)), <usize>(rootMoves - i) * ROOT_MOVE_BYTES);
    return;
  }
}

/** Starts counting nodes. With `age`, the table's entries age. */
export function beginAnalysis(nodeLimit: u64, age: bool): void {
  startCounting(nodeLimit);
  if (age) ageAnalysisTable();
}

/** Returns the static evaluation of the root, for the side to move. */
export function evaluateRoot(): i32 {
  return isBlackToMove() ? valueOf<Black, White>(root(), 0) : valueOf<White, Black>(root(), 0);
}

/**
 * Searches the root `depth` plies deep without the first `index` moves of the list, and puts the best of the others after them. Returns
 * whether the search was completed; if not, the list is in the best order known.
 */
export function searchLine(index: u32, depth: i32): bool {
  setIterationDepth(depth);
  resetSelectiveDepth();
  const previous = rootMove(index);
  let delta = ASPIRATION_WINDOW;
  let alpha = -INFINITE;
  let beta = INFINITE;
  if (uses(ASPIRATION) && depth >= 5 && previous.depth > 0 && !isWin(previous.score) && !isLoss(previous.score)) {
    alpha = max<i32>(previous.score - delta, -INFINITE);
    beta = min<i32>(previous.score + delta, INFINITE);
  }
  for (let i = index; i < rootMoves; i++) rootMove(i).rank = -INFINITE;
  // a window around the last score, widened if the score is outside: https://www.chessprogramming.org/Aspiration_Windows
  while (true) {
    const score = isBlackToMove()
      ? searchRoot<Black, White>(index, alpha, beta, depth)
      : searchRoot<White, Black>(index, alpha, beta, depth);
    sortFrom(index);
    if (stopped) return false;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = score - delta;
    } else if (score >= beta) beta = score + delta;
    else break;
    delta += delta / 2;
    if (alpha < -FAR || delta > FAR) alpha = -INFINITE;
    if (beta > FAR || delta > FAR) beta = INFINITE;
  }
  sortTo(index);
  return true;
}
const ASPIRATION_WINDOW: i32 = 19;
const FAR: i32 = 1500;

function searchRoot<Us, Them>(index: u32, alpha: i32, beta: i32, depth: i32): i32 {
  const f = frameAt(0);
  let best = -INFINITE;
  let bestMove = NO_MOVE;
  const oldAlpha = alpha;
  f.following.following.killer = NO_MOVE;
  f.following.following.secondKiller = NO_MOVE;
  f.following.cutoffs = 0;
  for (let i = index; i < rootMoves; i++) {
    const entry = rootMove(i);
    advance<Us, Them>(f, entry.move);
    const next = f.following;
    let score = alpha + 1;
    if (i > index) {
      const newDepth = depth - 1;
      let first = newDepth;
      if (depth >= 3 && i > index + 2 && !next.inCheck) first = max<i32>(newDepth - reductionAt(depth, i - index + 1) + 1, 1);
      first = min<i32>(first, newDepth);
      score = -search<Them, Us, Scout>(next, -alpha - 1, -alpha, first, true);
      if (score > alpha && first < newDepth) score = -search<Them, Us, Scout>(next, -alpha - 1, -alpha, newDepth, false);
    }
    if (score > alpha) score = -search<Them, Us, Exact>(next, -beta, -alpha, depth - 1, false);
    if (stopped) return best;
    if (i == index || score > alpha) {
      entry.rank = score;
      if (score > oldAlpha && score < beta) {
        entry.score = score;
        entry.depth = depth;
        entry.selectiveDepth = selectiveDepth;
        variationOf(entry).set(entry.move, next.variation);
      }
    }
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = entry.move;
        if (score >= beta) break;
        alpha = score;
      }
    }
  }
  if (index == 0 && !isRestricted) {
    record(f.hash, bestMove, toTable(best, 0), f.staticEval, depth, best >= beta ? LOWER : bestMove ? EXACT : UPPER, true);
  }
  return best;
}

/** Sorts the list from one move on by rank, stably. */
function sortFrom(index: u32): void {
  for (let i = index + 1; i < rootMoves; i++) {
    for (let j = i; j > index && rootMove(j).rank > rootMove(j - 1).rank; j--) exchange(j);
  }
}
/** Moves one move up to its place among those before it. */
function sortTo(index: u32): void {
  for (let j = index; j > 0 && rootMove(j).rank > rootMove(j - 1).rank; j--) exchange(j);
}
function exchange(j: u32): void {
  const spare = changetype<usize>(rootMove(rootMoves));
  memory.copy(spare, changetype<usize>(rootMove(j)), ROOT_MOVE_BYTES);
  memory.copy(changetype<usize>(rootMove(j)), changetype<usize>(rootMove(j - 1)), ROOT_MOVE_BYTES);
  memory.copy(changetype<usize>(rootMove(j - 1)), spare, ROOT_MOVE_BYTES);
}
