/** Reads the words after `position`: `startpos` or `fen …`, then `moves …`. */
import type { Chess } from 'chessops/chess';
import { INITIAL_FEN } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import type { GamePosition } from '../../analyse/analysis.js';
import { readPosition } from '../../chess/fen.js';
import { legalUci, positionOf } from '../../chess/moves.js';
import { err, ok, type Result } from '../../text/finding.js';
import { quote } from '../../text/quote.js';

/** A position to search, and how it was reached. */
export interface PlayedPosition {
  readonly game: GamePosition;
  readonly board: Chess;
  /** what was skipped or repaired */
  readonly notes: readonly string[];
}

/** Length of the longest game by the 75-move rule. Reading many more moves would delay `quit`. */
const MAX_PLIES = 17_697;

/**
 * Reads the words after `position`. The first illegal move ends the list of moves, and a note names it.
 * @returns a sentence if the position cannot be read
 */
export function parsePositionCommand(words: readonly string[]): Result<PlayedPosition, string> {
  const movesAt = words.indexOf('moves');
  const placed = movesAt < 0 ? words : words.slice(0, movesAt);
  const moveWords = movesAt < 0 ? [] : words.slice(movesAt + 1);
  const notes: string[] = [];
  const start = startOf(placed, notes);
  if (!start.ok) return start;

  let board: Chess;
  try {
    board = positionOf(start.value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return err(error.message);
  }
  const moves: NormalMove[] = [];
  if (moveWords.length > MAX_PLIES) {
    notes.push(
      `found ${moveWords.length} moves; expected at most ${MAX_PLIES}, the longest game; skipped the rest`,
    );
  }
  for (const word of moveWords.slice(0, MAX_PLIES)) {
    const move = legalUci(board, word);
    if (!move) {
      notes.push(`illegal move ${quote(word)}; skipped it and the rest`);
      break;
    }
    board.play(move);
    moves.push(move);
  }
  return ok({ game: { fen: start.value, moves }, board, notes });
}

function startOf(words: readonly string[], notes: string[]): Result<string, string> {
  const [kind, ...fields] = words;
  if (kind === 'startpos') return ok(INITIAL_FEN);
  // some programs forget the word `fen`
  const text = kind === 'fen' ? fields : words;
  const read = readPosition(text.slice(0, 6).join(' '));
  if (!read.ok) return err(read.error.map(({ field, message }) => `${field}: ${message}`).join('; '));
  for (const { field, message } of read.value.warnings) notes.push(`${field}: ${message}`);
  return ok(read.value.fen);
}
