/**
 * Yields the moves of a node one by one, the likeliest to cut off first, and generates them only when needed, because most nodes end
 * after one move.
 *
 *   the table's move
 *   captures and promotions that lose nothing by exchange, most valuable victims first
 *   two killers and the counter move
 *   quiet moves by history
 *   captures that lose by exchange
 *
 * In check all evasions are one stage. Lists hold 64-bit entries: the score above, the move below.
 * https://www.chessprogramming.org/Move_Ordering
 */
import { contains } from '../board/bitboard';
import { checkingMoves } from '../board/checks';
import { exchangeGains, exchangeValue } from './exchange';
import { Frame } from './frame';
import { givesCheck } from './search-node';
import { captureHistory, continuationHistory, counterTo, quietHistory } from './history';
import { UNSCORED_OFFSET, threadBase } from '../memory';
import {
  EN_PASSANT, MOVE_BYTES, Move, NO_MOVE, Piece, QUEEN, arrivingPieceOf, kindOf, moveAt, pieceOf, toOf,
} from '../board/move';
import { isLegal, legalCaptures, legalMoves, legalQuiets } from '../board/movegen';
import { CAPTURE_HISTORY, CONTINUATION_HISTORY, EXCHANGE_ORDERING, HISTORY, KILLERS } from './layout';
import { uses } from './techniques';

type Stage = u32;
const TABLE_MOVE: Stage = 0;
const MAKE_CAPTURES: Stage = 1;
const GOOD_CAPTURES: Stage = 2;
const FIRST_KILLER: Stage = 3;
const SECOND_KILLER: Stage = 4;
const COUNTER: Stage = 5;
const MAKE_QUIETS: Stage = 6;
const QUIETS: Stage = 7;
const LOSING_CAPTURES: Stage = 8;
const EVASION_TABLE_MOVE: Stage = 9;
const MAKE_EVASIONS: Stage = 10;
const EVASIONS: Stage = 11;
const QUIESCENT_TABLE_MOVE: Stage = 12;
const MAKE_QUIESCENT: Stage = 13;
const QUIESCENT_CAPTURES: Stage = 14;
const QUIESCENT_CHECKS: Stage = 15;
const DONE: Stage = 16;

const ENTRY_BYTES: usize = 8;
const CAPTURE_FIRST: i32 = 1 << 24;

/** Decides whether a move is a capture or a promotion. All other moves are quiet. */
@inline export function isTactical<Us, Them>(f: Frame, move: Move): bool {
  return contains(f.own<Them>(), toOf(move)) || arrivingPieceOf(move) != pieceOf(move) || kindOf(move) == EN_PASSANT;
}
/** Returns the piece that a capture takes; `PAWN` for en passant and for promotions without a capture. */
@inline export function victim(f: Frame, move: Move): Piece {
  return f.pieceOn(toOf(move));
}

/** Begins picking. Must be called before the first `nextMove`. `tableMove` need not be legal. */
export function startPicking<Us, Them>(f: Frame, tableMove: Move): void {
  const legal = tableMove != NO_MOVE && isLegal<Us, Them>(f, tableMove);
  f.tableMove = legal ? tableMove : NO_MOVE;
  f.stage = f.inCheck ? (legal ? EVASION_TABLE_MOVE : MAKE_EVASIONS) : legal ? TABLE_MOVE : MAKE_CAPTURES;
  f.losingEnd = f.list;
  f.counterMove = counterTo<Them>(f.previous.move);
}

/** Begins picking for quiescence: captures and promotions, then quiet checks if `withChecks`; in check all evasions. */
export function startPickingCaptures<Us, Them>(f: Frame, tableMove: Move, withChecks: bool): void {
  f.withChecks = withChecks;
  if (f.inCheck) return startPicking<Us, Them>(f, tableMove);
  const legal = tableMove != NO_MOVE && isTactical<Us, Them>(f, tableMove) && isLegal<Us, Them>(f, tableMove);
  f.tableMove = legal ? tableMove : NO_MOVE;
  f.stage = legal ? QUIESCENT_TABLE_MOVE : MAKE_QUIESCENT;
}

@inline function startLosingCaptures(f: Frame): void {
  f.next = f.list;
  f.end = f.losingEnd;
  f.stage = LOSING_CAPTURES;
}

/** Returns the next move, or `NO_MOVE`. */
export function nextMove<Us, Them>(f: Frame): Move {
  while (true) {
    switch (f.stage) {
      case TABLE_MOVE:
        f.stage = MAKE_CAPTURES;
        return quietOutOfOrder<Us, Them>(f, f.tableMove);
      case MAKE_CAPTURES:
        makeCaptures<Us, Them>(f);
        f.stage = GOOD_CAPTURES;
        // falls through
      case GOOD_CAPTURES: {
        while (f.next < f.end) {
          const move = pickBest(f);
          if (move == f.tableMove) continue;
          if (uses(EXCHANGE_ORDERING) && !exchangeGains<Us, Them>(f, move, 0)) {
            store<u64>(f.losingEnd, <u64>move);
            f.losingEnd += ENTRY_BYTES;
            continue;
          }
          return move;
        }
        f.stage = FIRST_KILLER;
        // falls through
      }
      case FIRST_KILLER:
        f.stage = SECOND_KILLER;
        if (uses(KILLERS) && isQuietAndLegal<Us, Them>(f, f.killer)) return quietOutOfOrder<Us, Them>(f, f.killer);
        // falls through
      case SECOND_KILLER:
        f.stage = COUNTER;
        if (uses(KILLERS) && isQuietAndLegal<Us, Them>(f, f.secondKiller)) return quietOutOfOrder<Us, Them>(f, f.secondKiller);
        // falls through
      case COUNTER:
        f.stage = MAKE_QUIETS;
        if (f.counterMove != f.killer && f.counterMove != f.secondKiller && isQuietAndLegal<Us, Them>(f, f.counterMove)) {
          return quietOutOfOrder<Us, Them>(f, f.counterMove);
        }
        // falls through
      case MAKE_QUIETS:
        makeQuiets<Us, Them>(f);
        f.stage = QUIETS;
        // falls through
      case QUIETS: {
        while (f.next < f.end) {
          const move = pickBest(f);
          if (!cameOutOfOrder(f, move)) return move;
        }
        startLosingCaptures(f);
        // falls through
      }
      case LOSING_CAPTURES: {
        if (f.next < f.end) {
          const move = <Move>load<u64>(f.next);
          f.next += ENTRY_BYTES;
          return move;
        }
        f.stage = DONE;
        return NO_MOVE;
      }
      case EVASION_TABLE_MOVE:
        f.stage = MAKE_EVASIONS;
        return quietOutOfOrder<Us, Them>(f, f.tableMove);
      case MAKE_EVASIONS:
        makeEvasions<Us, Them>(f);
        f.stage = EVASIONS;
        // falls through
      case EVASIONS: {
        while (f.next < f.end) {
          const move = pickBest(f);
          if (move != f.tableMove) return move;
        }
        f.stage = DONE;
        return NO_MOVE;
      }
      case QUIESCENT_TABLE_MOVE:
        f.stage = MAKE_QUIESCENT;
        return f.tableMove;
      case MAKE_QUIESCENT:
        makeCaptures<Us, Them>(f);
        f.stage = QUIESCENT_CAPTURES;
        // falls through
      case QUIESCENT_CAPTURES: {
        while (f.next < f.end) {
          const move = pickBest(f);
          if (move != f.tableMove) return move;
        }
        if (!f.withChecks) {
          f.stage = DONE;
          return NO_MOVE;
        }
        makeChecks<Us, Them>(f);
        f.stage = QUIESCENT_CHECKS;
        // falls through
      }
      case QUIESCENT_CHECKS:
        if (f.next < f.end) return pickBest(f);
        f.stage = DONE;
        return NO_MOVE;
      default:
        return NO_MOVE;
    }
  }
}

/** Decides whether the move just picked is a capture that is known to lose nothing by exchange. */
@inline export function isGoodCapture(f: Frame): bool {
  return f.stage == GOOD_CAPTURES && uses(EXCHANGE_ORDERING);
}

@inline function isQuietAndLegal<Us, Them>(f: Frame, move: Move): bool {
  return move != NO_MOVE && move != f.tableMove && !isTactical<Us, Them>(f, move) && isLegal<Us, Them>(f, move);
}

/** Decides whether a quiet move was tried before its turn in the list. */
@inline function cameOutOfOrder(f: Frame, move: Move): bool {
  return move == f.tableMove || move == f.counterMove || (uses(KILLERS) && (move == f.killer || move == f.secondKiller));
}

/**
 * Prunes the quiet moves up to the next that gives check: if one is not worth trying, neither are those after it. Returns how many it
 * pruned.
 */
export function leaveOutQuiets<Us, Them>(f: Frame): i32 {
  if (f.stage != QUIETS) return 0;
  let nextCheck = i64.MIN_VALUE;
  for (let at = f.next; at < f.end; at += ENTRY_BYTES) {
    const entry = load<i64>(at);
    if (entry > nextCheck && givesCheck<Us, Them>(f, <Move>entry)) nextCheck = entry;
  }
  let leftOut = 0;
  let end = f.next;
  for (let at = f.next; at < f.end; at += ENTRY_BYTES) {
    const entry = load<i64>(at);
    if (entry <= nextCheck) {
      store<i64>(end, entry);
      end += ENTRY_BYTES;
    } else if (!cameOutOfOrder(f, <Move>entry) && <Move>entry != f.excluded) leftOut++;
  }
  f.end = end;
  return leftOut;
}

/** Picks a move before its turn in the list. */
@inline function quietOutOfOrder<Us, Them>(f: Frame, move: Move): Move {
  f.picked = quietScore<Us, Them>(f, move);
  return move;
}

/**
 * Takes the entry with the highest score out of the rest of the list, and moves the first one to its place. The comparison is
 * unpredictable, so it is a mask instead of a branch: all ones if the other entry is better.
 */
function pickBest(f: Frame): Move {
  const first = f.next;
  const end = f.end;
  let best = first;
  let entry = load<i64>(first);
  for (let at = first + ENTRY_BYTES; at < end; at += ENTRY_BYTES) {
    const other = load<i64>(at);
    const better = (entry - other) >> 63;
    entry ^= (entry ^ other) & better;
    best ^= (best ^ at) & <usize>better;
  }
  store<i64>(best, load<i64>(first));
  f.next = first + ENTRY_BYTES;
  f.picked = <i32>(entry >> 32);
  return <Move>entry;
}

@inline function putScored(at: usize, move: Move, score: i32): usize {
  store<i64>(at, (<i64>score << 32) | <i64>move);
  return at + ENTRY_BYTES;
}

function makeCaptures<Us, Them>(f: Frame): void {
  const unscored = threadBase + UNSCORED_OFFSET;
  const unscoredEnd = legalCaptures<Us, Them>(f, unscored);
  let end = f.list;
  for (let at = unscored; at < unscoredEnd; at += MOVE_BYTES) {
    const move = moveAt(at);
    end = putScored(end, move, captureScore<Us, Them>(f, move));
  }
  f.next = f.list;
  f.end = end;
}

/** Orders captures by victim, then by history. */
@inline function captureScore<Us, Them>(f: Frame, move: Move): i32 {
  const captured = victim(f, move);
  let score = contains(f.own<Them>(), toOf(move)) ? exchangeValue(captured) * 16 : 0;
  const arriving = arrivingPieceOf(move);
  if (arriving != pieceOf(move)) score += arriving == QUEEN ? exchangeValue(QUEEN) * 16 : -exchangeValue(QUEEN) * 16;
  if (uses(CAPTURE_HISTORY)) score += captureHistory<Us>(move, captured) >> 2;
  else score -= <i32>pieceOf(move);
  return score;
}

function makeQuiets<Us, Them>(f: Frame): void {
  const unscored = threadBase + UNSCORED_OFFSET;
  const unscoredEnd = legalQuiets<Us, Them>(f, unscored);
  let end = f.losingEnd;
  f.next = end;
  for (let at = unscored; at < unscoredEnd; at += MOVE_BYTES) {
    const move = moveAt(at);
    end = putScored(end, move, quietScore<Us, Them>(f, move));
  }
  f.end = end;
}

/** Orders quiet moves by history, alone and after the last moves of both sides. */
@inline function quietScore<Us, Them>(f: Frame, move: Move): i32 {
  let score = 0;
  if (uses(HISTORY)) score += quietHistory<Us>(move);
  if (uses(CONTINUATION_HISTORY)) {
    score += continuationHistory<Us>(f.previous.continuation, move) + continuationHistory<Us>(f.before(2).continuation, move);
  }
  return score;
}

/** Lists the quiet moves that give check. */
function makeChecks<Us, Them>(f: Frame): void {
  const unscored = threadBase + UNSCORED_OFFSET;
  const unscoredEnd = checkingMoves<Us, Them>(f, unscored);
  let end = f.list;
  f.next = end;
  for (let at = unscored; at < unscoredEnd; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (!isTactical<Us, Them>(f, move) && isLegal<Us, Them>(f, move)) end = putScored(end, move, quietScore<Us, Them>(f, move));
  }
  f.end = end;
}

function makeEvasions<Us, Them>(f: Frame): void {
  const unscored = threadBase + UNSCORED_OFFSET;
  const unscoredEnd = legalMoves<Us, Them>(f, unscored);
  let end = f.list;
  f.next = end;
  for (let at = unscored; at < unscoredEnd; at += MOVE_BYTES) {
    const move = moveAt(at);
    const score = isTactical<Us, Them>(f, move)
      ? CAPTURE_FIRST + captureScore<Us, Them>(f, move) - <i32>pieceOf(move)
      : quietScore<Us, Them>(f, move);
    end = putScored(end, move, score);
  }
  f.end = end;
}
