/**
 * A result as a row of a table. Threads answer a run that shows nothing but rows with them. A record would be
 * written, sent and parsed for the few words that are shown.
 */
import type { ProblemRecord } from './problem-records.js';

/** What a row says of its problem. */
export type RowProblem = Pick<
  ProblemRecord,
  'id' | 'title' | 'author' | 'event' | 'twin' | 'source' | 'fen' | 'warnings'
>;

/** Between the cells of a row; no text that is shown has it. */
export const CELL_END = '\u{1f}';

export interface Row {
  /** with {@link CELL_END} between them: one text takes a fraction of the time of several from thread to thread */
  readonly cells: string;
  /** whether the result is good; decides its colour */
  readonly mood: 'good' | 'bad' | 'open';
  /** present where more than the cells is needed of it: it is a twin, or has warnings */
  readonly problem?: RowProblem;
}

/** Makes a row. Its problem goes along only if more than the cells is needed of it. */
export function rowOf(cells: readonly string[], mood: Row['mood'], problem: RowProblem): Row {
  const text = cells.join(CELL_END);
  const isMore =
    problem.twin !== undefined || (problem.warnings !== undefined && problem.warnings.length > 0);
  return isMore ? { cells: text, mood, problem } : { cells: text, mood };
}

/** Which rows a report shows. Plain data: it is sent to the threads. */
export interface RowForm {
  /** one of {@link RowMakers} */
  readonly table: string;
  readonly options: unknown;
}

/** Makes the row of a solution, or of another result. */
export type MakeRow<Result> = (problem: RowProblem, result: Result) => Row;

/** What makes the rows of each table, given its options. Loaded only where rows are wanted. */
export type RowMakers = Readonly<Record<string, () => Promise<(options: never) => MakeRow<never>>>>;
