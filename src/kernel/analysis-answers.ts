/** Positions and answers of the alpha-beta search. */
import type { NormalMove } from 'chessops';

/** The position to analyse, with the game before it: repetitions count. */
export interface GamePosition {
  /** a full FEN, six fields; its counters count towards the fifty-move rule */
  readonly fen: string;
  /** legal moves from there to the position; castling as the king's two steps */
  readonly moves: readonly NormalMove[];
}

/**
 * A score for the side to move. `moves` counts full moves until mate: 3 mates in 3, -3 is mated in 3, 0 is checkmated.
 */
export type Score =
  | { readonly kind: 'centipawns'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

/** One of the best first moves, with its variation. */
export interface EvaluatedLine {
  /** 1 is the best */
  readonly rank: number;
  readonly score: Score;
  /** from the position on, legal throughout; the first is the move to play */
  readonly moves: readonly NormalMove[];
  /** plies of the iteration that found it */
  readonly depth: number;
  /** plies of the longest line in that iteration, where the engine says so */
  readonly selectiveDepth?: number;
}
