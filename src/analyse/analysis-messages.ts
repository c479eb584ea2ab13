/** What the analysis threads and their starter say to each other. Everything here is copied between threads. */
import type { NormalMove } from 'chessops';
import type { SharedAnalysis } from '../kernel/analysis-kernel.js';
import type { Analysis, AnalysisState, GamePosition } from './analysis.js';
import type { ProvenMates } from './mate-scout.js';
import type { MoveTime } from './time-for-move.js';

/** What an analysis thread is started with. */
export interface AnalysisThreadStart {
  /** 0 creates the memory that the others attach to */
  readonly thread: number;
  readonly threads: number;
  /** MB of the evaluating search's table, and of each mate search's table */
  readonly hashMb: number;
  readonly mateHashMb: number;
  /** absent if memory cannot be shared: the thread is then alone, and can only be stopped by terminating it */
  readonly cells?: SharedArrayBuffer;
  /** absent for thread 0 */
  readonly shared?: SharedAnalysis;
}

/**
 * `lead` evaluates and reports its findings, `help` evaluates the same position to fill the common table, `mate` only looks for
 * mates.
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
  /** only look for a mate within this many moves */
  readonly mate?: number;
  readonly anyLength?: boolean;
  /** share of the time for mates (of the work, if nodes or depth are the limit), from 0 to less than 1 */
  readonly mateShare: number;
}

export type ToThread =
  | {
      readonly type: 'think';
      readonly role: Role;
      readonly task: Task;
      /** another thread has the role `mate` */
      readonly scoutElsewhere: boolean;
      /** when the question was asked, on the clock of `sharedNow`: limited time counts from then on */
      readonly startedAt: number;
    }
  | { readonly type: 'newGame' };

export type EndReason = Analysis['ended'];

export type FromThread =
  /** `shared` if there are to be more threads */
  | { readonly type: 'ready'; readonly shared?: SharedAnalysis }
  /** sent instead of everything else: there is not enough memory for the table */
  | { readonly type: 'no-memory'; readonly message: string }
  | { readonly type: 'state'; readonly state: AnalysisState }
  | { readonly type: 'mates'; readonly mates: ProvenMates }
  /** it still searches, and has nothing to tell */
  | { readonly type: 'alive' }
  /** the thread is idle again */
  | { readonly type: 'idle'; readonly ended: EndReason };
