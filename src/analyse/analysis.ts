/**
 * What an analysis is: a game position, limits, and what is found. Our own search and other UCI programs are both an
 * `ChessEngine`; reports, games at the terminal and the UCI server know nothing else.
 */
import type { NormalMove } from 'chessops';
import type { EvaluatedLine, GamePosition } from '../kernel/analysis-answers.js';

export type { GamePosition, Score } from '../kernel/analysis-answers.js';

/** One of the k best first moves, and what is expected to follow. */
export interface AnalysisLine extends EvaluatedLine {
  /** the mate search has proven the mate and ruled out any shorter one */
  readonly proven?: true;
}

/** Where an analysis stands. */
export interface AnalysisState {
  /** plies of the last complete iteration, or of the best line's mate if that is longer */
  readonly depth: number;
  /** best first; of the last complete iteration or, for a single line, as far as known of the one under way */
  readonly lines: readonly AnalysisLine[];
  readonly nodes: number;
  /** wall-clock milliseconds since the start */
  readonly ms: number;
  /** how full the transposition table is, per thousand, if the engine says so */
  readonly hashPermille?: number;
}

/** The first limit reached ends an analysis; without any it runs until `stop`. */
export interface AnalysisLimits {
  /** plies */
  readonly depth?: number;
  readonly nodes?: number;
  /** wall-clock milliseconds */
  readonly ms?: number;
}

export interface AnalysisQuestion extends AnalysisLimits {
  readonly position: GamePosition;
  /** how many first moves to rank; 1 by default */
  readonly lines?: number;
  /** only these first moves */
  readonly searchMoves?: readonly NormalMove[];
}

/** The end of an analysis. Without legal moves there are no lines: the side to move is mated or stalemated. */
export interface Analysis extends AnalysisState {
  /**
   * The move to play, if it may differ from the first move of the first line, or if there is no line: from an engine that
   * plays below its strength, or from its book. Other engines leave it out.
   */
  readonly bestMove?: NormalMove;
  /** `complete`: nothing more can be learnt, e.g. one legal move was asked about, a proven mate, or no legal move */
  readonly ended: 'depth' | 'nodes' | 'time' | 'stopped' | 'complete';
}

/** An analysis should find the mates that the problem solver would find; a game is won by other means. */
export const ANALYSIS_MATE_SHARE = 0.5;
export const GAME_MATE_SHARE = 0.05;

/** Milliseconds between two states that an engine tells, at least. */
export const STATE_MS = 50;

/** Thinks about one position at a time. */
export interface ChessEngine {
  /** `keymove 0.1.0`, `Stockfish 15.1` */
  readonly name: string;
  /**
   * Thinks until a limit is reached or `stop` is called.
   * @param onState called with every new state, at most about twenty times a second, never after the promise is settled
   * @throws EngineError if the engine breaks down or answers nonsense
   */
  analyse(question: AnalysisQuestion, onState?: (state: AnalysisState) => void): Promise<Analysis>;
  /**
   * Ends the analysis under way at once; its promise resolves with what is known. Does nothing if there is none.
   * @param forGood nothing more will be asked: another program that does not answer now is killed, whatever it is doing
   */
  stop(forGood?: boolean): void;
  /** Forgets what it learnt from earlier games. */
  newGame(): Promise<void>;
  /** Ends threads and processes. */
  close(): Promise<void>;
}

/** An engine broke down. `message` names the engine and the failure. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
