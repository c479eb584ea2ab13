/** Debian's Stockfish: the engine that tests and benchmarks can have everywhere. */
import { findStockfish } from '../../bench/lib/stockfish.js';

export const STOCKFISH = findStockfish();

/** For `describe.skipIf`; says why. */
export function stockfishIsAbsent(): boolean {
  if (STOCKFISH === undefined)
    console.warn('no Stockfish on the PATH or in /usr/games: its tests are skipped');
  return STOCKFISH === undefined;
}
