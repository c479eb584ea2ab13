/** Turns a `go` command into the question for the engine. */

import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { ANALYSIS_MATE_SHARE, type GamePosition } from '../../analyse/analysis.js';
import type { AnalyserQuestion } from '../../analyse/analysis-messages.js';
import { type GameClock, moveTime } from '../../analyse/time-for-move.js';
import { legalUci, toUci } from '../../chess/moves.js';
import { present } from '../../text/present.js';
import { quote } from '../../text/quote.js';
import type { GoCommand } from './go-command.js';
import type { UciOptions } from './server-options.js';

/**
 * @param board the position to think about, at the end of `game`
 * @param overheadMs time that a move costs on the clock beyond the time spent thinking
 * @param worstLagMs the largest overhead so far in this game
 */
export function questionOf(
  game: GamePosition,
  board: Chess,
  go: GoCommand,
  options: UciOptions,
  {
    pondering,
    overheadMs,
    worstLagMs,
  }: { readonly pondering: boolean; readonly overheadMs: number; readonly worstLagMs: number },
): { question: AnalyserQuestion; notes: readonly string[] } {
  const notes: string[] = [];
  const searchMoves = go.searchMoves && legalAmong(board, go.searchMoves, notes);
  const clock = gameClock(board, go);
  const time = clock && moveTime(clock, board.turn, overheadMs, worstLagMs);
  const mate = go.mate ?? (options.mateLimit > 0 ? options.mateLimit : undefined);
  // `infinite` overrides the clocks, but no other limit
  const question: AnalyserQuestion = {
    position: game,
    lines: options.lines,
    ...present({ depth: go.depth, nodes: go.nodes, ms: go.movetime, moveTime: time }),
    ...(searchMoves && searchMoves.length > 0 && { searchMoves }),
    ...(mate !== undefined && { mate, anyLength: !options.proveShortest }),
    ...(pondering && { pondering }),
    ...(options.analyseMode && { mateShare: ANALYSIS_MATE_SHARE }),
  };
  return { question, notes };
}

/** Returns the clocks of `go`; undefined if it has none, or is `infinite`. */
export function gameClock(board: Chess, go: GoCommand): GameClock | undefined {
  const { wtime, btime, winc, binc, movestogo } = go;
  const own = (board.turn === 'white' ? wtime : btime) ?? wtime ?? btime;
  if (own === undefined || go.infinite) return undefined;
  return {
    white: wtime ?? own,
    black: btime ?? own,
    ...present({ whiteIncrement: winc, blackIncrement: binc, movesToGo: movestogo }),
  };
}

function legalAmong(board: Chess, words: readonly string[], notes: string[]): NormalMove[] {
  const moves = new Map<string, NormalMove>();
  for (const word of words) {
    const move = legalUci(board, word);
    if (move) moves.set(toUci(move), move);
    else notes.push(`searchmoves: skipped illegal move ${quote(word)}`);
  }
  if (moves.size === 0) notes.push('searchmoves: no legal move; all moves are searched');
  return [...moves.values()];
}
