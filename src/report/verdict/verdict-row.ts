/** Makes the cells of the table of verdicts. Threads do this, so the module knows no output. */
import { makeStipulation } from '../../problems/stipulation.js';
import type { ProblemRefusal } from '../../records/problem-records.js';
import { type MakeRow, type RowProblem, rowOf } from '../../records/rows.js';
import type { Verdict } from '../../solution/verdict.js';
import { unsupportedIn } from '../../text/finding.js';
import { reasonsText } from '../findings.js';
import { type MoveWriter, moveWriter, type NotationName } from '../move-notation.js';
import { fullName, sourceText } from '../problem-words.js';
import type { BoundedColumn } from '../terminal/table.js';
import {
  claimText,
  evidenceText,
  publishedText,
  type RefusedVerdict,
  verdictMood,
  verdictText,
  verdictWord,
} from './verdict-words.js';

/** Columns in the order of the cells. */
export const VERDICT_COLUMNS: readonly BoundedColumn[] = [
  { head: 'problem', align: 'left', least: 12, fair: 18, most: 44 },
  { head: 'stip.', align: 'left', least: 5, isWhole: true },
  { head: 'published', align: 'left', least: 9, most: 16, dispensable: 1 },
  { head: 'verdict', align: 'left', least: 'short solution'.length },
  { head: 'evidence', align: 'left', least: 18, fair: 24, most: Infinity },
];

/** Decides how a row is written. It is plain data, because it is sent to threads. */
export interface VerdictRowOptions {
  readonly notation: NotationName;
}

/** Makes the rows of a table. */
export function makeVerdictRow({ notation }: VerdictRowOptions): MakeRow<Verdict> {
  const writer = moveWriter(notation);
  return (problem, verdict) => rowOf(verdictCells(problem, verdict, writer), verdictMood(verdict), problem);
}

/** Returns the cells of a table: name, claim, published, verdict, evidence. */
export const verdictCells = (
  problem: RowProblem,
  verdict: Verdict,
  writer: MoveWriter,
): readonly string[] => [
  fullName(problem),
  claimText(verdict),
  publishedText(problem, verdict, writer),
  verdictText(verdict),
  evidenceText(problem, verdict),
];

/** Returns the cells of a problem that was refused. */
export const refusedCells = (refusal: ProblemRefusal, verdict: RefusedVerdict): readonly string[] => [
  refusal.problem ? fullName(refusal.problem) : sourceText(refusal.source.file, refusal.source.line),
  refusal.problem?.stipulation ? makeStipulation(refusal.problem.stipulation) : '-',
  '-',
  verdictWord(verdict),
  verdict === 'unsupported' ? unsupportedIn(refusal.findings).join(', ') : reasonsText(refusal),
];
