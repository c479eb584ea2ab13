/** The kernel's exports. Only its typed hosts call them (src/kernel), because they know what may be called when. */
import { writeLogarithms } from './alpha-beta/alpha-beta';
import { writeAttackTables } from './board/attacks';
import { BLACK, Black, White } from './board/side';
import { applyNumbers, evaluate, isDrawnByMaterial, traceEvaluation } from './evaluation/evaluate';
import { forgetPawns } from './evaluation/pawns';
import { departure } from './evaluation/value';
import { NUMBERS } from './evaluation/numbers';
import { networkValue } from './evaluation/network';
import { trace } from './evaluation/trace';
import { writeKingPairs } from './endings/packed';
import { forgetKillers } from './goal-search/killers';
import { RESULT_OFFSET, ROOT_OFFSET, aligned, threadBase } from './memory';
import { Move } from './board/move';
import { Counted, Listed, perft } from './board/perft';
import { POSITION_BYTES, Position, WithoutHash, play, writeCastlingKept } from './board/position';
import { clearGraphs } from './goal-search/graph';
import { forgetUndecided } from './goal-search/proof-tree';
import { isBlackToMove, root, stack } from './board/root-position';
import { inconsistencies } from './board/self-check';
import { newGeneration } from './goal-search/table';
import { writeZobristKeys } from './board/zobrist';
import { forgetForecast } from './line-search/final-positions';

export { applyNumbers } from './evaluation/evaluate';
export {
  beginAnalysis, evaluateRoot, forgetAnalysis, prepareAnalysis, removeRootMove, rootMoveAddress, searchLine, startAnalysisThread,
} from './alpha-beta/root';
export { analysisPermilleFull, placeAnalysisTable } from './alpha-beta/analysis-table';
export { gameKeysAddress } from './alpha-beta/frame';
export { evaluatedAddress, placeNetwork } from './evaluation/network';
export { goOn, lookForStop, nodeLimitReached, nodes, startCounting, stopped } from './limits';
export { useSearchRule } from './goal-search/rules';
export { useThread } from './memory';
export { hashRoot, isInCheck, isOpponentInCheck, listMoves, playMove } from './board/root-position';
export { adoptResults, ask, copyRoot, listAllMoves } from './goal-search/questions';
export { hasNotatedGoal, notateMove, notationAddress } from './goal-search/notation';
export {
  addEndingSource, beginEnding, countSources, hasValues, moveEnding, putEndingMan, putSourcePlace,
} from './endings/ending-sources';
export {
  beginMaking, beginPass, decidedLevel, endMaking, hasDecided, lastLevelOfSources, takePartInPass,
} from './endings/make-ending';
export { closeEndings, openEnding, takeWantedEnding } from './endings/open-endings';
export { packEnding, unpackEnding } from './endings/packed';
export { endingAnswers, endingPlace, endingValue, longestInEnding } from './endings/probe';
export { aimAddress } from './goal-search/aim';
export { graphIsFull, placeGraphs, useGraph } from './goal-search/graph';
export { placeTree } from './goal-search/proof-tree';
export { permilleFull, placeTable } from './goal-search/table';
export { useSeveralThreads } from './goal-search/busy';
export { findLines, measureLines } from './line-search/lines';
export { forgetListParts } from './line-search/list-parts';
export { useTechnique } from './alpha-beta/techniques';

/** Writes the tables that all threads of a memory share. Must be called once per memory. */
export function initialise(): void {
  writeAttackTables();
  writeZobristKeys();
  writeCastlingKept();
  applyNumbers();
  writeLogarithms();
  writeKingPairs();
}

export function rootAddress(): usize {
  return threadBase + ROOT_OFFSET;
}
export function resultAddress(): usize {
  return threadBase + RESULT_OFFSET;
}

/** Forgets what was learnt about other positions. */
export function forget(): void {
  newGeneration();
  forgetUndecided();
  clearGraphs();
  forgetKillers();
  forgetForecast();
}

/** Counts the positions after `depth` >= 1 plies. With `Listed` it also writes the move lists of the last ply. */
export function perftListed(depth: u32): u64 {
  return isBlackToMove() ? perft<Black, White, Listed>(root(), depth, stack()) : perft<White, Black, Listed>(root(), depth, stack());
}
export function perftCounted(depth: u32): u64 {
  return isBlackToMove() ? perft<Black, White, Counted>(root(), depth, stack()) : perft<White, Black, Counted>(root(), depth, stack());
}
/** Counts the positions after `depth` >= 1 plies that begin with this legal move of the root. */
export function perftAfter(move: Move, depth: u32): u64 {
  return isBlackToMove() ? perftAfterMove<Black, White>(move, depth) : perftAfterMove<White, Black>(move, depth);
}
function perftAfterMove<Us, Them>(move: Move, depth: u32): u64 {
  if (depth == 1) return 1;
  const next = changetype<Position>(stack());
  play<Us, Them, WithoutHash>(root(), next, move);
  return perft<Them, Us, Counted>(next, depth - 1, aligned(stack() + POSITION_BYTES));
}
export function selfCheck(depth: u32): u32 {
  return isBlackToMove() ? inconsistencies<Black, White>(root(), depth, stack()) : inconsistencies<White, Black>(root(), depth, stack());
}
/** Returns the value of the root for the side to move, in centipawns. Its terms are written at `traceAddress`. */
export function traceRoot(): i32 {
  return isBlackToMove() ? traceEvaluation<Black, White>(root()) : traceEvaluation<White, Black>(root());
}
/** Returns the network's figure for the root, in centipawns for the side to move. It is not scaled. */
export function networkValueOfRoot(): i32 {
  return isBlackToMove() ? networkValue<Black>(root(), 0) : networkValue<White>(root(), 0);
}
/** Returns why the search takes another figure for the root than the network's: `BARE_KING` … `AS_IT_IS`. */
export function departureOfRoot(): i32 {
  return isBlackToMove() ? departure<Black, White>(root()) : departure<White, Black>(root());
}
/** Decides whether neither side can ever mate. */
export function isDead(): bool {
  return isDrawnByMaterial(root());
}
export function traceAddress(): usize {
  return changetype<usize>(trace());
}
/** Returns the address of the evaluation's numbers, i32[NUMBERS_COUNT][2]; call `applyNumbers` after changing them. */
export function numbersAddress(): usize {
  return NUMBERS;
}
/**
 * Evaluates, for the benchmark, the positions that the host has written to the stack, `rounds` times each. Returns the sum of the
 * values. `forgetful` empties the pawn cache each time.
 */
export function evaluateStack(positions: u32, rounds: u32, forgetful: bool): i32 {
  let sum = 0;
  for (let round: u32 = 0; round < rounds; round++) {
    for (let i: usize = 0; i < <usize>positions; i++) {
      const p = changetype<Position>(stack() + i * POSITION_BYTES);
      if (forgetful) forgetPawns(p);
      sum += p.sideToMove == BLACK ? evaluate<Black, White>(p) : evaluate<White, Black>(p);
    }
  }
  return sum;
}
export function stackAddress(): usize {
  return stack();
}
