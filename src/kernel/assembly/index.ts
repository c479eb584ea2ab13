/** The kernel's exports. Only src/kernel/kernel.ts calls them: it alone knows what may be called when. */
import { writeLogarithms } from './alphabeta';
import { writeAttackTables } from './attacks';
import { BLACK, Black, White } from './colour';
import { forgetKillers } from './mate';
import { FIRST_THREAD, RESULT_OFFSET, ROOT_OFFSET, THREAD_AREA, aligned, threadBase } from './memory';
import { Move } from './move';
import { Counted, Listed, perft } from './perft';
import { POSITION_BYTES, Position, WithoutHash, play, writeCastlingKept } from './position';
import { root, stack } from './root';
import { inconsistencies } from './self-check';
import { newGeneration } from './table';
import { writeZobristKeys } from './zobrist';

export {
  beginAnalysis, evaluateRoot, forgetAnalysis, prepareAnalysis, removeRootMove, rootMoveAddress, searchLine, startAnalysisThread,
} from './analysis';
export { analysisPermilleFull, placeAnalysisTable } from './analysis-table';
export { gameKeysAddress } from './frame';
export { nodeLimitReached, nodes, startCounting, stopped } from './limits';
export { useOrderByMobility } from './mate';
export { useChecksOnlyAtLastPly } from './mate-in-one';
export { useThread } from './memory';
export { findKeys, findRefutations, hashRoot, isInCheck, isMated, isOpponentInCheck, listMoves, mateLine, matedLine, mates, playMove } from './root';
export { permilleFull, placeTable } from './table';
export { useTechnique } from './techniques';

/** Writes the tables that all threads of a memory share. Once per memory. */
export function initialise(): void {
  writeAttackTables();
  writeZobristKeys();
  writeCastlingKept();
  writeLogarithms();
}

/** First byte behind the areas of `threads` threads: there the transposition table may begin. */
export function endOfThreads(threads: u32): usize {
  return FIRST_THREAD + <usize>threads * THREAD_AREA;
}
export function rootAddress(): usize {
  return threadBase + ROOT_OFFSET;
}
export function resultAddress(): usize {
  return threadBase + RESULT_OFFSET;
}

/** Forgets what was learnt about another position. */
export function forget(): void {
  newGeneration();
  forgetKillers();
}

/** Positions after `depth` >= 1 plies, with and without writing the move lists of the last ply. */
export function perftListed(depth: u32): u64 {
  return root().sideToMove == BLACK ? perft<Black, White, Listed>(root(), depth, stack()) : perft<White, Black, Listed>(root(), depth, stack());
}
export function perftCounted(depth: u32): u64 {
  return root().sideToMove == BLACK ? perft<Black, White, Counted>(root(), depth, stack()) : perft<White, Black, Counted>(root(), depth, stack());
}
/** The same below one legal move of the root: `depth` >= 1 plies, the move included. */
export function perftAfter(move: Move, depth: u32): u64 {
  return root().sideToMove == BLACK ? perftAfterMove<Black, White>(move, depth) : perftAfterMove<White, Black>(move, depth);
}
function perftAfterMove<Us, Them>(move: Move, depth: u32): u64 {
  if (depth == 1) return 1;
  const next = changetype<Position>(stack());
  play<Us, Them, WithoutHash>(root(), next, move);
  return perft<Them, Us, Counted>(next, depth - 1, aligned(stack() + POSITION_BYTES));
}
export function selfCheck(depth: u32): u32 {
  return root().sideToMove == BLACK ? inconsistencies<Black, White>(root(), depth, stack()) : inconsistencies<White, Black>(root(), depth, stack());
}
