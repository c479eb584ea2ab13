/** What plays in a match, whatever its protocol. */
import type { NormalMove } from 'chessops';
import type { GamePosition, Score } from '../../src/analyse/analysis.js';
import type { GameClock } from '../../src/analyse/time-for-move.js';

/** The budget of a move: the time on the clocks, a number of nodes, or a fixed time. */
export interface Budget {
  readonly clock?: GameClock;
  readonly nodes?: number;
  readonly ms?: number;
}

export interface PlayedMove {
  readonly move: NormalMove;
  readonly score?: Score;
  readonly nodes?: number;
}

export interface Player {
  readonly name: string;
  newGame(): Promise<void>;
  /** @throws EngineError if the program breaks down, or answers with something that is not a legal move */
  play(position: GamePosition, budget: Budget): Promise<PlayedMove>;
  close(): Promise<void>;
}
