/**
 * Defines an analysis: a game position, limits, and the result. Both our own search and other UCI programs
 * implement `ChessEngine`; reports, games at the terminal and the UCI server use only this interface.
 */
import type { NormalMove } from 'chessops';
import type { EvaluatedLine, GamePosition } from '../kernel/analysis-kernel.js';

export type { GamePosition, Score } from '../kernel/analysis-kernel.js';

/** One of the k best first moves, and what is expected to follow. */
export interface AnalysisLine extends EvaluatedLine {
  /** the score is exact: the mate is proven and no shorter one exists, or a table shows a draw, which is 0 centipawns */
  readonly proven?: true;
  /** for a mate that may not be the shortest: there is none within this many moves */
  readonly noneWithin?: number;
}

/** The progress of an analysis. */
export interface AnalysisState {
  /** plies of the last complete iteration, or of the mate in the best line if that is longer */
  readonly depth: number;
  /** best first, from the last complete iteration; a single line may come from the current one */
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
  /** consider only these first moves */
  readonly searchMoves?: readonly NormalMove[];
}

/** The result of an analysis. It has no lines if the side to move is mated or stalemated. */
export interface Analysis extends AnalysisState {
  /**
   * The move to play, if it may differ from the first move of the first line. It comes from an engine that
   * plays below its strength, or that plays from a book and has no lines. Other engines omit it.
   */
  readonly bestMove?: NormalMove;
  /** `complete`: nothing more can be learnt, e.g. because a mate is proven or there are no legal moves */
  readonly ended: 'depth' | 'nodes' | 'time' | 'stopped' | 'complete';
}

/** Shares of the mate search. An analysis should find the mates that the solver finds. */
export const ANALYSIS_MATE_SHARE = 0.5;
export const GAME_MATE_SHARE = 0.05;

/** Minimum number of milliseconds between two reported states. */
export const STATE_MS = 50;

/** Thinks about one position at a time. */
export interface ChessEngine {
  /** `keymove 0.1.0`, `Stockfish 15.1` */
  readonly name: string;
  /**
   * Thinks until a limit is reached or `stop` is called.
   * @param onState called with new states, at most about twenty times per second, and never after the end
   * @throws EngineError if the engine fails or violates the protocol
   */
  analyse(question: AnalysisQuestion, onState?: (state: AnalysisState) => void): Promise<Analysis>;
  /**
   * Ends the running analysis at once, if any; its promise resolves with the results so far.
   * @param forGood whether no more questions follow: another program that does not answer now is killed
   */
  stop(forGood?: boolean): void;
  /** Forgets what it learned from earlier games. */
  newGame(): Promise<void>;
  /** Ends threads and processes. */
  close(): Promise<void>;
}

/** Thrown if an engine fails. `message` names the engine and the failure. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
