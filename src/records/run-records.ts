/** The first and the last record of a run: what was asked, and what was found in all. */

import type { VerdictName } from '../solution/verdict.js';
import type { UsualNodes } from '../solve/budget.js';
import { asRecord, type RecordOf } from './record.js';

/** The first record of a run. Results of two runs belong together where these agree. */
export interface RunRecord extends RecordOf<'run'> {
  /** the version of the program */
  readonly keymove: string;
  readonly command: 'solve' | 'verify' | 'puzzles' | 'compose';
  /** the options that change the question, by name, in alphabetical order; limits are not among them */
  readonly options: Readonly<Record<string, unknown>>;
  /** only this part of the results follows: `index` of `count`, from 1 */
  readonly shard?: { readonly index: number; readonly count: number };
  /** only these verdicts follow */
  readonly only?: readonly string[];
}

/** What the last record of a run says about the whole of its input. */
export interface Extent {
  /** how many entries it has */
  readonly entries: number;
  /** hash of their identities, in their order */
  readonly input: string;
}

/** Problems that were left undecided by the limits that apply where nobody chooses others, and those limits. */
export interface GivenUp extends UsualNodes {
  readonly problems: number;
}

/** The counts and times that every run ends with. */
export interface RunSummary {
  /** lines, or whole files, that could not be read; problems and positions that the solver or an engine broke down on */
  readonly refused: number;
  /** problems that keymove does not solve, such as fairy chess and studies; in verify, they count as verdicts, too. Absent if there are none */
  readonly unsupported?: number;
  /** positions examined */
  readonly nodes: number;
  /** milliseconds spent searching: the sum over all results */
  readonly searchMs: number;
  /** wall-clock milliseconds of the whole run */
  readonly ms: number;
  /** problems left undecided by the default limits; absent where there are none */
  readonly givenUp?: GivenUp;
  /** the run was stopped before the end of its input */
  readonly interrupted: boolean;
}

export interface SolutionSummary extends RunSummary {
  readonly of: 'solution';
  /** results; `solved + noSolution + undecided` */
  readonly problems: number;
  /** the goal is reached, by or against the side to move */
  readonly solved: number;
  /** of those with a stipulation: more than one key */
  readonly cooked: number;
  /** of those with a stipulation: solved in fewer moves */
  readonly short: number;
  /** of those with a stipulation: fewer keys or solutions than intended */
  readonly missing: number;
  /** proven: no solution within the moves that were searched */
  readonly noSolution: number;
  /** a limit was reached first */
  readonly undecided: number;
}

export interface VerdictSummary extends RunSummary {
  readonly of: 'verdict';
  /** the sum of the verdicts */
  readonly problems: number;
  /** how many problems got each verdict; lines that could not be read are `invalid` or `unsupported`, and not `refused` */
  readonly verdicts: Readonly<Record<VerdictName, number>>;
  /** of those that are not sound: sound with other castling rights */
  readonly otherCastling: number;
}

export interface AnalysisSummary extends RunSummary {
  readonly of: 'analysis';
  readonly positions: number;
  /** in the order in which they were named */
  readonly engines: readonly EngineSummary[];
}

/** What one engine has done. */
export interface EngineSummary {
  readonly engine: string;
  readonly positions: number;
  /** of those that expect a move */
  readonly tested: number;
  readonly hits: number;
  /** milliseconds until a move was found for good, on average over the hits */
  readonly foundMs?: number;
  readonly nodes: number;
  readonly searchMs: number;
}

export interface GamesSummary extends RunSummary {
  readonly of: 'game';
  readonly games: number;
}

export interface PuzzlesSummary extends RunSummary {
  readonly of: 'puzzles';
  readonly games: number;
  /** of all games */
  readonly positions: number;
  readonly puzzles: number;
  /** positions that a limit left undecided */
  readonly undecided: number;
  /** positions in which --quick looked for no mate in more than three moves; absent where there are none */
  readonly skipped?: number;
}

export type AnySummary = SolutionSummary | VerdictSummary | AnalysisSummary | GamesSummary | PuzzlesSummary;

/** The last record of a run; without an extent where not all of the input was seen. */
export type SummaryRecord = RecordOf<'summary'> & Partial<Extent> & AnySummary;

export const makeSummaryRecord = (summary: AnySummary, extent?: Extent): SummaryRecord =>
  asRecord('summary', { ...extent, ...summary });
