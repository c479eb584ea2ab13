/**
 * The `go` command. Its limits combine, in any order. Unknown words are skipped, as the protocol requires, and
 * named in a note. At first only the text is read, because the legal moves depend on the position.
 */

import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { ANALYSIS_MATE_SHARE, type GamePosition } from '../../analyse/analysis.js';
import type { AnalyserQuestion } from '../../analyse/analysis-messages.js';
import { type GameClock, moveTime } from '../../analyse/time-for-move.js';
import { legalUci, toUci } from '../../chess/moves.js';
import { present } from '../../text/present.js';
import { quote } from '../../text/quote.js';
import { parseWholeNumber } from '../engine-option.js';
import type { UciOptions } from './server-options.js';

/** The limits of `go`, and the minimum of each: a smaller number is raised to it. */
const NUMBERS = {
  /** plies */
  depth: 1,
  nodes: 1,
  /** milliseconds, like all times; a clock that has run out is negative */
  movetime: 1,
  /** moves */
  mate: 1,
  wtime: -Infinity,
  btime: -Infinity,
  winc: 0,
  binc: 0,
  movestogo: 0,
  /** depth in plies of a count of positions; 0 if the number is missing, in which case nothing is counted */
  perft: 1,
} as const;

type NumberWord = keyof typeof NUMBERS;

export interface GoCommand extends Partial<Readonly<Record<NumberWord, number>>> {
  readonly searchMoves?: readonly string[];
  readonly infinite: boolean;
  readonly ponder: boolean;
  /** a sentence for each word that could not be used as given */
  readonly notes: readonly string[];
}

const isNumberWord = (word: string): word is NumberWord => Object.hasOwn(NUMBERS, word);
const isKeyword = (word: string): boolean =>
  isNumberWord(word) || word === 'infinite' || word === 'ponder' || word === 'searchmoves';

/** Reads the words after `go`. */
export function parseGo(words: readonly string[]): GoCommand {
  const numbers: Partial<Record<NumberWord, number>> = {};
  let searchMoves: string[] | undefined;
  let infinite = false;
  let ponder = false;
  const notes: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === 'infinite') infinite = true;
    else if (word === 'ponder') ponder = true;
    else if (word === 'searchmoves') {
      searchMoves ??= [];
      while (i + 1 < words.length && !isKeyword(words[i + 1] as string))
        searchMoves.push(words[++i] as string);
    } else if (isNumberWord(word)) {
      const next = words[i + 1];
      const isMissing = next === undefined || isKeyword(next);
      if (!isMissing) i++;
      const value = isMissing ? undefined : parseWholeNumber(next);
      if (value === undefined) {
        const found = isMissing ? 'nothing' : quote(next);
        const so = word === 'perft' ? 'no positions are counted' : 'skipped';
        notes.push(`go ${word}: found ${found}; expected a whole number; ${so}`);
        // a user who wants a count does not want a search
        if (word === 'perft') numbers.perft = 0;
        continue;
      }
      const least = NUMBERS[word];
      if (value < least)
        notes.push(`go ${word}: found ${value}; expected ${least} or more; taken as ${least}`);
      numbers[word] = Math.max(value, least);
    } else if (word !== '') notes.push(`go: skipped unknown word ${quote(word)}`);
  }
  return { ...numbers, ...(searchMoves && { searchMoves }), infinite, ponder, notes };
}

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
