/**
 * What an analysis is: a game position, how long to think about it, and what is found. Whoever thinks (our own search, or
 * another program that speaks UCI) is an `Engine`; reports, the playing mode and the UCI skin know nothing else.
 */
import type { NormalMove } from 'chessops';

/** The position to think about, and how the game came to it: repetitions count. */
export interface GamePosition {
  /** a full FEN, six fields; its counters count towards the fifty-move rule */
  readonly fen: string;
  /** legal moves from there to the position; castling as the king's two steps */
  readonly moves: readonly NormalMove[];
}

/**
 * A score from the view of the side to move. `moves` counts full moves until mate: 3 mates in 3, -3 is mated in 3; 0 is
 * mated on the board.
 */
export type Score =
  | { readonly kind: 'centipawns'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

/** One of the k best first moves, and what is expected to follow. */
export interface AnalysisLine {
  /** 1 is the best */
  readonly rank: number;
  readonly score: Score;
  /** from the position on, legal throughout; the first is the move to play */
  readonly moves: readonly NormalMove[];
  /** plies of the iteration that found it */
  readonly depth: number;
  /** plies of the longest line looked at in that iteration, where the engine says so */
  readonly selectiveDepth?: number;
  /** the mate was proven by the mate search: nothing shorter exists */
  readonly proven?: true;
}

/** Where an analysis stands. */
export interface AnalysisState {
  /** plies of the last complete iteration, or of the best line's mate if that is longer */
  readonly depth: number;
  /** best first; of the last complete iteration or, where one line is wanted, of the one under way as far as it is done */
  readonly lines: readonly AnalysisLine[];
  readonly nodes: number;
  /** wall-clock milliseconds since the start */
  readonly ms: number;
  /** how full the transposition table is, per thousand, where the engine says so */
  readonly hashPermille?: number;
}

/** What ends an analysis; the first that is reached does. None given: until `stop`. */
export interface AnalysisLimits {
  /** plies */
  readonly depth?: number;
  readonly nodes?: number;
  /** wall-clock milliseconds */
  readonly ms?: number;
}

export interface AnalysisQuestion extends AnalysisLimits {
  readonly position: GamePosition;
  /** how many first moves to rank; 1 unless given */
  readonly lines?: number;
  /** only these first moves */
  readonly searchMoves?: readonly NormalMove[];
}

/** The end of an analysis. Without legal moves there are no lines: the side to move is mated or stalemated. */
export interface Analysis extends AnalysisState {
  /**
   * The move to play, where it may be another than the first of the first line, or where there is no line: an engine told
   * to play below its strength, or from its book. Engines that have no such thing leave it out.
   */
  readonly bestMove?: NormalMove;
  /** `complete`: nothing more can be learnt, e.g. one legal move was asked about, a proven mate, or no legal move */
  readonly ended: 'depth' | 'nodes' | 'time' | 'stopped' | 'complete';
}

/** Thinks about one position at a time. */
export interface Engine {
  /** how it calls itself: `keymove 0.1.0`, `Stockfish 15.1` */
  readonly name: string;
  /**
   * Thinks until a limit is reached or `stop` is called.
   * @param onState called with every new state, at most some twenty times a second, never after the promise is settled
   * @throws EngineError if the engine broke down or answers nonsense
   */
  analyse(question: AnalysisQuestion, onState?: (state: AnalysisState) => void): Promise<Analysis>;
  /** Ends the analysis under way at once; its promise resolves with what is known. Nothing happens if there is none. */
  stop(): void;
  /** Forgets what was learnt from other games. */
  newGame(): Promise<void>;
  /** Ends threads and processes. */
  close(): Promise<void>;
}

/** An engine broke down. `message` names the engine and what it was doing. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
