/**
 * Decides how a game ends, by the FIDE Laws of Chess (2023): automatically, or by a player's decision.
 *
 * Automatically: checkmate and stalemate (5.1.1, 5.2.1), material with which neither side can mate (5.2.2), the
 * same position five times (9.6.1), 75 moves without a capture or pawn move (9.6.2; a mate takes precedence). If
 * the side to move claims it: the same position three times (9.2), 50 such moves (9.3).
 */

import type { Chess } from 'chessops/chess';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { FIFTY_MOVES } from '../chess/moves.js';

/** Endings that follow from the position. */
export type BoardEnd =
  | 'checkmate'
  | 'stalemate'
  | 'insufficient material'
  | 'fivefold repetition'
  | 'seventy-five moves';
export type DrawClaim = 'threefold repetition' | 'fifty moves';
export type End = BoardEnd | DrawClaim | 'agreement' | 'resignation' | 'time';

export interface GameOutcome {
  /** undefined: a draw */
  readonly winner: Color | undefined;
  readonly end: End;
}

/** In plies without a capture or pawn move. */
const SEVENTY_FIVE_MOVES = 150;

/** @param times how often the position has been on the board, including this time */
export function boardOutcome(position: Chess, times: number): GameOutcome | undefined {
  const draw = (end: BoardEnd): GameOutcome => ({ winner: undefined, end });
  if (!position.hasDests()) {
    if (!position.isCheck()) return draw('stalemate');
    return { winner: opposite(position.turn), end: 'checkmate' };
  }
  if (position.isInsufficientMaterial()) return draw('insufficient material');
  if (times >= 5) return draw('fivefold repetition');
  if (position.halfmoves >= SEVENTY_FIVE_MOVES) return draw('seventy-five moves');
  return undefined;
}

/** Returns the draw that the side to move may claim, if any. */
export function drawClaimOf(position: Chess, times: number): DrawClaim | undefined {
  if (times >= 3) return 'threefold repetition';
  return position.halfmoves >= FIFTY_MOVES ? 'fifty moves' : undefined;
}

/** Returns the outcome when a player's time is up: lost, unless the opponent has nothing to mate with (6.9). */
export const timeOutcome = (position: Chess, loser: Color): GameOutcome => ({
  winner: position.hasInsufficientMaterial(opposite(loser)) ? undefined : opposite(loser),
  end: 'time',
});

export type ResultText = '1-0' | '0-1' | '1/2-1/2' | '*';

/** Returns the result as PGN writes it; `*` for a game that continues. */
export function resultText(outcome: GameOutcome | undefined): ResultText {
  if (!outcome) return '*';
  if (!outcome.winner) return '1/2-1/2';
  return outcome.winner === 'white' ? '1-0' : '0-1';
}
