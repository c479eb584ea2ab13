/**
 * The alpha-beta search above the quiescence search: principal variation search with selective techniques. Each technique has a switch
 * (techniques.ts), and its measured worth is in docs/internals/search.md.
 *
 * A mate score is never a guess. Nothing is pruned until a move is found that does not lose to a mate, and no null move or static
 * estimate returns a mate. The table causes no cutoffs in the principal variation, so that it is complete and ends in the mate that its
 * score announces.
 * https://www.chessprogramming.org/Alpha-Beta
 */
import {
  EXACT, LOWER, UPPER, knownBound, knownDepth, knownEvaluation, knownMove, knownScore, recall, record, wasInVariation,
} from './analysis-table';
import { valueOf } from '../evaluation/value';
import { exchangeGains } from './exchange';
import { Frame, MAX_TRIED } from './frame';
import {
  correction, learnCapture, learnContinuation, learnCorrection, learnQuiet, rememberCounter,
} from './history';
import { stopped } from '../limits';
import { LOGARITHMS } from '../memory';
import { MOVE_BYTES, Move, NO_MOVE, lengthOf, moveAt, putMove } from '../board/move';
import { Exact, Scout, advance, advanceByPass, advanceSeeing, givesCheck, isDraw, isExact, notePly, prepareChecks } from './search-node';
import { isGoodCapture, isTactical, leaveOutQuiets, nextMove, startPicking, startPickingCaptures, victim } from './picker';
import { quiescence } from './quiescence';
import { DRAW, NO_SCORE, fromTable, isLoss, isWin, matedIn, mateIn, toTable } from './score';
import {
  MAX_PLY, CHECK_EXTENSION, EVALUATION_CORRECTION, EXCHANGE_PRUNING, FUTILITY, HISTORY_PRUNING, IMPROVING, INTERNAL_REDUCTION,
  LATE_MOVE_PRUNING, LATE_MOVE_REDUCTIONS, MATE_DISTANCE, NULL_MOVE, NULL_MOVE_VERIFICATION, PROBCUT, RAZORING,
  REVERSE_FUTILITY, SINGULAR_EXTENSION, TRANSPOSITION_TABLE,
} from './layout';
import { uses } from './techniques';

/** The depth of the iteration. Lines are extended to at most twice that. */
let iterationDepth: i32 = 0;
export function setIterationDepth(depth: i32): void {
  iterationDepth = depth;
}

/** While a null move is being verified, no other is tried before this ply. */
let minNullMovePly: i32 = 0;

/** 64 times the natural logarithms of 0 (0) to 255. */
export function writeLogarithms(): void {
  for (let i: u32 = 0; i < 256; i++) store<u16>(LOGARITHMS + (<usize>i << 1), i ? <u16>Math.round(64 * Math.log(<f64>i)) : 0);
}
@inline function logarithm(n: i32): i32 {
  return <i32>load<u16>(LOGARITHMS + (<usize>min<i32>(n, 255) << 1));
}
/** Returns the number of plies by which a late move's search is reduced. https://www.chessprogramming.org/Late_Move_Reductions */
@inline function reduction(depth: i32, moveNumber: i32): i32 {
  return (logarithm(depth) * logarithm(moveNumber) + REDUCTION_BASE) / REDUCTION_DIVISOR;
}
/** Returns the number of plies by which the search of a late root move is reduced. */
export function reductionAt(depth: i32, moveNumber: i32): i32 {
  return uses(LATE_MOVE_REDUCTIONS) ? reduction(depth, moveNumber) : 0;
}
const REDUCTION_BASE: i32 = 6783;
const REDUCTION_DIVISOR: i32 = 8849;

@inline function bonusOf(depth: i32): i32 {
  return min<i32>(170 * depth - 80, 1800);
}

/** Returns the number of pieces of `Us` other than king and pawns. Without any, passing may be the best move. */
@inline function pieces<Us>(f: Frame): i32 {
  return <i32>popcnt<u64>(f.own<Us>() & ~(f.pawns | f.kings));
}

/**
 * Returns the score of a position, searched `depth` plies deep. It is exact within the window, otherwise a bound on its side of it.
 * `cutNode`: a scout that is expected to fail high.
 */
export function search<Us, Them, Node>(f: Frame, alpha: i32, beta: i32, depth: i32, cutNode: bool): i32 {
  if (depth <= 0) return quiescence<Us, Them, Node>(f, alpha, beta, true);
  const ply = f.ply;
  if (isExact<Node>()) {
    f.variation.clear();
    notePly(ply);
  }
  if (stopped) return 0;
  const excluded = f.excluded;
  if (!excluded) {
    if (isDraw<Us, Them>(f)) return DRAW;
    if (ply >= MAX_PLY - 1) return f.inCheck ? DRAW : valueOf<Us, Them>(f, ply);
    if (uses(MATE_DISTANCE)) {
      alpha = max<i32>(alpha, matedIn(ply));
      beta = min<i32>(beta, mateIn(ply + 1));
      if (alpha >= beta) return alpha;
    }
  }

  // what is known about the position
  const known = uses(TRANSPOSITION_TABLE) ? recall(f.hash) : 0;
  const tableScore = known ? fromTable(knownScore(known), ply) : NO_SCORE;
  const bound = known ? knownBound(known) : 0;
  let tableMove = known ? knownMove(known) : NO_MOVE;
  const inVariation = isExact<Node>() || (known != 0 && wasInVariation(known));
  if (
    !isExact<Node>() && !excluded && known != 0 && knownDepth(known) >= depth && f.clock < 90
    && (bound & (tableScore >= beta ? LOWER : UPPER)) != 0
  ) {
    if (tableMove && tableScore >= beta && !isTactical<Us, Them>(f, tableMove)) learnQuiet<Us>(tableMove, bonusOf(depth));
    return tableScore;
  }

  // static evaluation
  const inCheck = f.inCheck;
  let rawEval = NO_SCORE;
  let estimate = NO_SCORE;
  let improving = false;
  if (!inCheck) {
    if (excluded) {
      rawEval = f.staticEval;
      estimate = rawEval;
    } else {
      rawEval = known != 0 && knownEvaluation(known) != NO_SCORE ? knownEvaluation(known) : valueOf<Us, Them>(f, ply);
      estimate = uses(EVALUATION_CORRECTION) ? rawEval + correction<Us>(f) : rawEval;
      f.staticEval = estimate;
      if (!known && uses(TRANSPOSITION_TABLE)) record(f.hash, NO_MOVE, NO_SCORE, rawEval, -2, 0, inVariation);
      if ((bound & (tableScore > estimate ? LOWER : UPPER)) != 0 && !isWin(tableScore) && !isLoss(tableScore)) estimate = tableScore;
    }
    const earlier = f.before(2).staticEval != NO_SCORE ? f.before(2).staticEval : f.before(4).staticEval;
    improving = uses(IMPROVING) && (earlier == NO_SCORE || f.staticEval > earlier);
  } else f.staticEval = NO_SCORE;
  const staticEval = f.staticEval;
  f.following.following.killer = NO_MOVE;
  f.following.following.secondKiller = NO_MOVE;
  f.following.cutoffs = 0;
  f.doubleExtensions = f.previous.doubleExtensions;

  if (!isExact<Node>() && !inCheck && !excluded) {
    // hopeless even with a capture
    if (uses(RAZORING) && depth <= 3 && estimate + 164 + 200 * depth < alpha) {
      const score = quiescence<Us, Them, Scout>(f, alpha, alpha + 1, true);
      if (score <= alpha) return score;
    }
    // so good that the opponent cannot lower it below beta: https://www.chessprogramming.org/Reverse_Futility_Pruning
    if (uses(REVERSE_FUTILITY) && depth <= 8 && estimate - 78 * depth + 61 * <i32>improving >= beta && !isWin(estimate) && !isLoss(beta)) {
      return estimate;
    }
    // so good that the opponent may move twice: https://www.chessprogramming.org/Null_Move_Pruning
    if (
      uses(NULL_MOVE) && f.previous.move != NO_MOVE && estimate >= beta && staticEval >= beta - 19 * depth + 113
      && ply >= minNullMovePly && !isLoss(beta) && depth >= 2 && pieces<Us>(f) > 0
    ) {
      const reduced = depth - 3 - depth / 3 - min<i32>((estimate - beta) / 213, 3);
      advanceByPass<Us>(f);
      let score = -search<Them, Us, Scout>(f.following, -beta, 1 - beta, reduced, !cutNode);
      if (stopped) return 0;
      if (score >= beta) {
        if (isWin(score)) score = beta;
        // in possible zugzwang the cutoff must hold without the null move
        const mustVerify = uses(NULL_MOVE_VERIFICATION) && (pieces<Us>(f) == 1 || depth >= 14) && minNullMovePly == 0;
        if (!mustVerify) return score;
        minNullMovePly = ply + 3 * max<i32>(reduced, 1) / 4 + 1;
        const verified = search<Us, Them, Scout>(f, beta - 1, beta, reduced, false);
        minNullMovePly = 0;
        if (stopped) return 0;
        if (verified >= beta) return score;
      }
    }
    // a capture that cuts off by a margin at reduced depth also does so at full depth: https://www.chessprogramming.org/ProbCut
    const raised = beta + 193;
    if (
      uses(PROBCUT) && depth >= 5 && !isLoss(beta) && !isWin(raised)
      && !(known != 0 && knownDepth(known) >= depth - 3 && tableScore != NO_SCORE && tableScore < raised)
    ) {
      let move: Move;
      startPickingCaptures<Us, Them>(f, tableMove, false);
      while ((move = nextMove<Us, Them>(f)) != NO_MOVE) {
        if (!exchangeGains<Us, Them>(f, move, raised - staticEval)) continue;
        advance<Us, Them>(f, move);
        let score = -quiescence<Them, Us, Scout>(f.following, -raised, 1 - raised, true);
        if (score >= raised) score = -search<Them, Us, Scout>(f.following, -raised, 1 - raised, depth - 4, !cutNode);
        if (stopped) return 0;
        if (score >= raised) {
          if (uses(TRANSPOSITION_TABLE)) record(f.hash, move, toTable(score, ply), rawEval, depth - 3, LOWER, inVariation);
          return score;
        }
      }
    }
  }
  // without a table move the node is not worth its depth: https://www.chessprogramming.org/Internal_Iterative_Reductions
  if (uses(INTERNAL_REDUCTION) && !tableMove && depth >= 4 && !excluded && (isExact<Node>() || cutNode)) depth--;

  const oldAlpha = alpha;
  let best = -mateIn(0) - 1;
  let bestMove = NO_MOVE;
  let moveNumber = 0;
  let quiets = f.triedQuiets;
  let captures = f.triedCaptures;
  const hasPieces = pieces<Us>(f) > 0;
  let move: Move;
  prepareChecks<Us, Them>(f);
  startPicking<Us, Them>(f, tableMove);
  tableMove = f.tableMove;
  while ((move = nextMove<Us, Them>(f)) != NO_MOVE) {
    if (move == excluded) continue;
    moveNumber++;
    const tactical = isTactical<Us, Them>(f, move);
    const isCheck = givesCheck<Us, Them>(f, move);
    const history = f.picked; // of quiet moves
    const lateness = reduction(depth, moveNumber);

    // pruning, once there is a move that does not lose to a mate
    if (!isLoss(best) && hasPieces) {
      if (!tactical) {
        if (
          uses(LATE_MOVE_PRUNING) && !isExact<Node>() && !inCheck && !isCheck && depth <= 8
          && moveNumber > (improving ? 3 + depth * depth : (3 + depth * depth) / 2)
        ) {
          moveNumber += leaveOutQuiets<Us, Them>(f);
          continue;
        }
        const left = max<i32>(depth - lateness, 0);
        if (uses(FUTILITY) && !inCheck && !isCheck && left <= 7 && staticEval + 99 + 82 * left <= alpha) {
          moveNumber += leaveOutQuiets<Us, Them>(f);
          continue;
        }
        if (uses(HISTORY_PRUNING) && left <= 4 && history < -3000 * depth) continue;
        if (uses(EXCHANGE_PRUNING) && left <= 7 && !exchangeGains<Us, Them>(f, move, -25 * left * left)) continue;
      } else if (
        uses(EXCHANGE_PRUNING) && depth <= 7 && moveNumber > 1 && !isGoodCapture(f) && !exchangeGains<Us, Them>(f, move, -90 * depth)
      ) continue;
    }

    let extension = 0;
    if (ply < 2 * iterationDepth) {
      // if a single move holds the score, it is searched more deeply: https://www.chessprogramming.org/Singular_Extensions
      if (
        uses(SINGULAR_EXTENSION) && move == tableMove && !excluded && depth >= 7 && (bound & LOWER) != 0
        && knownDepth(known) >= depth - 3 && !isWin(tableScore) && !isLoss(tableScore)
      ) {
        const lowered = tableScore - 2 * depth;
        f.excluded = move;
        const score = search<Us, Them, Scout>(f, lowered - 1, lowered, (depth - 1) / 2, cutNode);
        f.excluded = NO_MOVE;
        if (stopped) return 0;
        startPicking<Us, Them>(f, tableMove);
        nextMove<Us, Them>(f);
        if (score < lowered) {
          extension = 1;
          if (!isExact<Node>() && score < lowered - 20 && f.doubleExtensions < 6) extension = 2;
        } else if (lowered >= beta) return lowered; // several moves cut off
        else if (tableScore >= beta) extension = -1;
      }
    }

    if (
      uses(CHECK_EXTENSION) && extension == 0 && isCheck && ply < 2 * iterationDepth && (isGoodCapture(f) || exchangeGains<Us, Them>(f, move, 0))
    ) extension = 1;
    advanceSeeing<Us, Them>(f, move, isCheck);
    const next = f.following;
    if (extension == 2) f.doubleExtensions++;
    const newDepth = depth - 1 + extension;

    let score: i32;
    if (uses(LATE_MOVE_REDUCTIONS) && depth >= 2 && moveNumber > (isExact<Node>() ? 2 : 1) && (!tactical || cutNode || moveNumber > 4)) {
      let reduced = lateness;
      if (tactical) reduced = reduced / 2;
      if (inVariation) reduced--;
      if (cutNode) reduced++;
      if (!improving) reduced++;
      if (isCheck) reduced--;
      if (move == f.killer || move == f.secondKiller || move == f.counterMove) reduced--;
      if (next.cutoffs > 3) reduced++;
      if (!tactical) reduced -= history / 8192;
      const first = min<i32>(max<i32>(newDepth - reduced, 1), newDepth);
      score = -search<Them, Us, Scout>(next, -alpha - 1, -alpha, first, true);
      if (score > alpha && first < newDepth) score = -search<Them, Us, Scout>(next, -alpha - 1, -alpha, newDepth, !cutNode);
    } else if (!isExact<Node>() || moveNumber > 1) {
      score = -search<Them, Us, Scout>(next, -alpha - 1, -alpha, newDepth, !cutNode);
    } else score = alpha + 1;
    if (isExact<Node>() && score > alpha) {
      score = -search<Them, Us, Exact>(next, -beta, -alpha, newDepth, false);
    }
    if (extension == 2) f.doubleExtensions--;
    if (stopped) return 0;

    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        if (isExact<Node>()) f.variation.set(move, next.variation);
        if (score >= beta) {
          f.cutoffs++;
          break;
        }
        alpha = score;
      }
    }
    if (tactical) {
      if (lengthOf(f.triedCaptures, captures) < MAX_TRIED) captures = putMove(captures, move);
    } else if (lengthOf(f.triedQuiets, quiets) < MAX_TRIED) quiets = putMove(quiets, move);
  }

  if (!moveNumber) return excluded ? alpha : inCheck ? matedIn(ply) : DRAW;
  if (best >= beta) learn<Us, Them>(f, bestMove, quiets, captures, depth);

  if (!excluded) {
    const found = best >= beta ? LOWER : isExact<Node>() && bestMove ? EXACT : UPPER;
    if (uses(TRANSPOSITION_TABLE)) record(f.hash, bestMove, toTable(best, ply), rawEval, depth, found, inVariation);
    if (
      uses(EVALUATION_CORRECTION) && !inCheck && !(bestMove && isTactical<Us, Them>(f, bestMove)) && !isWin(best) && !isLoss(best)
      && !(found == LOWER && best <= staticEval) && !(found == UPPER && best >= staticEval)
    ) learnCorrection<Us>(f, best - rawEval, depth);
  }
  return best;
}

/** Rewards the move that cut off in all histories, and penalises those that were tried before it. */
function learn<Us, Them>(f: Frame, move: Move, quiets: usize, captures: usize, depth: i32): void {
  const bonus = bonusOf(depth);
  if (isTactical<Us, Them>(f, move)) learnCapture<Us>(move, victim(f, move), bonus);
  else {
    if (f.killer != move) {
      f.secondKiller = f.killer;
      f.killer = move;
    }
    rememberCounter<Them>(f.previous.move, move);
    learnMove<Us>(f, move, bonus);
    for (let at = f.triedQuiets; at < quiets; at += MOVE_BYTES) learnMove<Us>(f, moveAt(at), -bonus);
  }
  for (let at = f.triedCaptures; at < captures; at += MOVE_BYTES) {
    const tried = moveAt(at);
    learnCapture<Us>(tried, victim(f, tried), -bonus);
  }
}
function learnMove<Us>(f: Frame, move: Move, bonus: i32): void {
  learnQuiet<Us>(move, bonus);
  learnContinuation<Us>(f.previous.continuation, move, bonus);
  learnContinuation<Us>(f.before(2).continuation, move, bonus);
}
