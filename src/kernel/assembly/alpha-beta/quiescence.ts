/**
 * The quiescence search tries captures and promotions, or in check all evasions, until the position is quiet enough to be evaluated.
 * https://www.chessprogramming.org/Quiescence_Search
 */
import {
  Bound, EXACT, LOWER, UPPER, knownBound, knownDepth, knownEvaluation, knownMove, knownScore, recall, record, wasInVariation,
} from './analysis-table';
import { valueOf } from '../evaluation/value';
import { exchangeGains, exchangeValue } from './exchange';
import { Frame } from './frame';
import { correction } from './history';
import { stopped } from '../limits';
import { Move, NO_MOVE, QUEEN, arrivingPieceOf, pieceOf } from '../board/move';
import { advance, givesCheck, isDraw, isExact, notePly, prepareChecks } from './search-node';
import { isTactical, nextMove, startPickingCaptures, victim } from './picker';
import { DRAW, NO_SCORE, fromTable, isLoss, isWin, matedIn, toTable } from './score';
import {
  MAX_PLY, DELTA_PRUNING, EVALUATION_CORRECTION, EXCHANGE_PRUNING, QUIESCENCE, QUIESCENCE_CHECKS, TRANSPOSITION_TABLE,
} from './layout';
import { uses } from './techniques';

/** Captures that cannot bring the score this close to alpha are skipped. */
const DELTA: i32 = 169;

/** Searches until the position is quiet. `isFirst`: the first ply, which also tries quiet checks. */
export function quiescence<Us, Them, Node>(f: Frame, alpha: i32, beta: i32, isFirst: bool): i32 {
  const ply = f.ply;
  if (isExact<Node>()) {
    f.variation.clear();
    notePly(ply);
  }
  if (stopped) return 0;
  if (isDraw<Us, Them>(f)) return DRAW;
  if (ply >= MAX_PLY - 1) return f.inCheck ? DRAW : valueOf<Us, Them>(f, ply);

  const known = uses(TRANSPOSITION_TABLE) ? recall(f.hash) : 0;
  const tableScore = known ? fromTable(knownScore(known), ply) : NO_SCORE;
  const bound = known ? knownBound(known) : 0;
  if (!isExact<Node>() && known != 0 && knownDepth(known) >= (isFirst ? 0 : -1) && (bound & (tableScore >= beta ? LOWER : UPPER)) != 0) return tableScore;

  let best: i32;
  let staticEval = NO_SCORE;
  let futility = -NO_SCORE;
  if (f.inCheck) best = matedIn(ply);
  else {
    staticEval = known != 0 && knownEvaluation(known) != NO_SCORE ? knownEvaluation(known) : valueOf<Us, Them>(f, ply);
    best = uses(EVALUATION_CORRECTION) ? staticEval + correction<Us>(f) : staticEval;
    futility = best + DELTA;
    if (bound & (tableScore > best ? LOWER : UPPER)) {
      if (!isWin(tableScore) && !isLoss(tableScore)) best = tableScore;
    }
    if (best >= beta) {
      if (!known && uses(TRANSPOSITION_TABLE)) record(f.hash, NO_MOVE, toTable(best, ply), staticEval, -1, LOWER, false);
      return best;
    }
    if (!uses(QUIESCENCE)) return best;
    if (best > alpha) alpha = best;
  }

  const oldAlpha = alpha;
  let bestMove = NO_MOVE;
  let move: Move;
  prepareChecks<Us, Them>(f);
  startPickingCaptures<Us, Them>(f, known ? knownMove(known) : NO_MOVE, isFirst && uses(QUIESCENCE_CHECKS));
  while ((move = nextMove<Us, Them>(f)) != NO_MOVE) {
    if (!isLoss(best)) {
      if (!f.inCheck) {
        const arriving = arrivingPieceOf(move);
        if (arriving != pieceOf(move) && arriving != QUEEN) continue;
        if (uses(DELTA_PRUNING) && arriving == pieceOf(move)) {
          const hoped = futility + exchangeValue(victim(f, move));
          if (hoped <= alpha && !givesCheck<Us, Them>(f, move)) {
            if (hoped > best) best = hoped;
            continue;
          }
        }
      }
      if (uses(EXCHANGE_PRUNING) && !exchangeGains<Us, Them>(f, move, f.inCheck && !isTactical<Us, Them>(f, move) ? -100 : 0)) continue;
    }
    advance<Us, Them>(f, move);
    const score = -quiescence<Them, Us, Node>(f.following, -beta, -alpha, false);
    if (stopped) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = move;
    if (isExact<Node>()) f.variation.set(move, f.following.variation);
    if (score >= beta) break;
    alpha = score;
  }
  if (uses(TRANSPOSITION_TABLE)) {
    const found: Bound = best >= beta ? LOWER : isExact<Node>() && alpha > oldAlpha ? EXACT : UPPER;
    record(f.hash, bestMove, toTable(best, ply), staticEval, isFirst ? 0 : -1, found, known != 0 && wasInVariation(known));
  }
  return best;
}
