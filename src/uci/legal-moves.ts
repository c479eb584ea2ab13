/** A move for when nothing better is known. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeUci } from 'chessops/util';
import { legalMove } from './server/position-words.js';

/** Any legal move; undefined where there is none. */
export function firstLegalMove(board: Chess): NormalMove | undefined {
  for (const [from, targets] of board.allDests()) {
    for (const to of targets) {
      const word = makeUci({ from, to });
      const move = legalMove(board, word) ?? legalMove(board, `${word}q`);
      if (move) return move;
    }
  }
  return undefined;
}
