/** The messages between analysis threads and their starter. All of them are copied between threads. */
import type { SharedAnalysis } from '../kernel/analysis-kernel.js';
import type { Analysis, AnalysisQuestion, AnalysisState } from './analysis.js';
import type { ProvenMates } from './mate-scout.js';
import type { MoveTime } from './time-for-move.js';

export interface AnalysisThreadStart {
  /** thread 0 creates the memory that the others attach to */
  readonly thread: number;
  readonly threads: number;
  /** MB of the evaluating search's table, and of each mate search's table */
  readonly hashMb: number;
  readonly mateHashMb: number;
  /** number of men of the largest tables of endings */
  readonly tables?: number;
  /** for thread 0, if a network evaluates positions */
  readonly network?: Uint8Array;
  /** absent if memory cannot be shared: then only terminating the thread, which is the only one, stops it */
  readonly cells?: SharedArrayBuffer;
  /** absent for thread 0 */
  readonly shared?: SharedAnalysis;
}

/**
 * `lead` evaluates and reports its findings, `help` evaluates the same position to fill the common table,
 * `mate` only looks for mates.
 */
export type ThreadRole = 'lead' | 'help' | 'mate';

export interface AnalyserQuestion extends AnalysisQuestion {
  /** present for a move of a game with clocks */
  readonly moveTime?: MoveTime;
  /** the clock does not run until `ponderHit` */
  readonly pondering?: boolean;
  /** only look for a mate by the side to move within this many moves */
  readonly mate?: number;
  /** with `mate`: accept any mate, not only the shortest */
  readonly anyLength?: boolean;
  /**
   * Share of the time for mates (of the work, if nodes or depth are the limit), from 0 to 0.5. The default is
   * `GAME_MATE_SHARE` with a clock or a node limit, and `ANALYSIS_MATE_SHARE` otherwise.
   */
  readonly mateShare?: number;
}

/** A question with its defaults filled in. Milliseconds count on the shared clock. */
export type AnalysisTask = AnalyserQuestion & Required<Pick<AnalyserQuestion, 'lines' | 'mateShare'>>;

export type AnalysisCall =
  | {
      readonly type: 'think';
      readonly role: ThreadRole;
      readonly task: AnalysisTask;
      /** whether another thread has the role `mate` */
      readonly scoutElsewhere: boolean;
      /** when the question was asked, on the clock of `sharedNow`; time limits count from then on */
      readonly startedAt: number;
    }
  | { readonly type: 'newGame' };

export interface Findings {
  readonly state?: AnalysisState;
  readonly mates?: ProvenMates;
}

export type TellFindings = (findings: Findings) => void;

export type EndReason = Analysis['ended'];

export interface AnalysisCalls {
  readonly call: AnalysisCall;
  readonly news: Findings;
  readonly answer: EndReason;
  /** memory for the other threads to attach to; undefined if there are none */
  readonly ready: SharedAnalysis | undefined;
}
