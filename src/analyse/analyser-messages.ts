/** What the main thread and the threads of an analysis say to each other. Everything here is copied between threads. */
import type { NormalMove } from 'chessops';
import type { SharedAnalysis } from '../kernel/analysis-kernel.js';
import type { Analysis, AnalysisState, GamePosition } from './analysis.js';
import type { ProvenMates } from './mate-scout.js';
import type { MoveTime } from './time-for-move.js';

/** Given to a thread at its start. */
export interface ThreadStart {
  /** 0 makes the memory that the others attach to */
  readonly thread: number;
  readonly threads: number;
  /** MB of the evaluating search's table, and of a mate search's */
  readonly hashMb: number;
  readonly mateHashMb: number;
  readonly cells: SharedArrayBuffer;
  /** absent for thread 0 */
  readonly shared?: SharedAnalysis;
}

/**
 * `lead` evaluates and says what it finds, `help` evaluates the same position to fill the common table, `mate` does nothing
 * but look for mates.
 */
export type Role = 'lead' | 'help' | 'mate';

/** One position to think about, and how. */
export interface Task {
  readonly position: GamePosition;
  readonly lines: number;
  readonly searchMoves?: readonly NormalMove[];
  readonly depth?: number;
  readonly nodes?: number;
  /** milliseconds on the shared clock */
  readonly ms?: number;
  /** of a game with clocks */
  readonly moveTime?: MoveTime;
  /** look for a mate in so many moves, and do nothing else */
  readonly mate?: number;
  readonly anyLength?: boolean;
  /** of the time (or of the work, where nodes or depth are the limit) for mates, from 0 to less than 1 */
  readonly mateShare: number;
}

export type ToThread =
  | {
      readonly type: 'think';
      readonly role: Role;
      readonly task: Task;
      /** another thread has the role `mate` */
      readonly scoutElsewhere: boolean;
    }
  | { readonly type: 'newGame' };

export type EndReason = Analysis['ended'];

export type FromThread =
  | { readonly type: 'ready'; readonly shared: SharedAnalysis }
  /** sent instead of everything else: the table is larger than what the machine gives */
  | { readonly type: 'no-memory'; readonly message: string }
  | { readonly type: 'state'; readonly state: AnalysisState }
  | { readonly type: 'mates'; readonly mates: ProvenMates }
  /** the thread is idle again */
  | { readonly type: 'idle'; readonly ended: EndReason };
