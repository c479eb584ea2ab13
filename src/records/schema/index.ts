/**
 * The records of `--json` as zod schemas: the normative form of docs/json.md. The build makes JSON Schema files of them.
 *
 * Strict, so that a test fails when a field appears that is not documented. Whoever writes records uses the types of
 * src/records, not these: zod is not loaded when the program runs.
 */
import { z } from 'zod';
import type { AnalysedGameRecord, AnalysisRecord } from '../analysis-records.js';
import type { EvaluationRecord, MovesRecord } from '../position-records.js';
import type { ExplanationRecord, RefusalRecord, SolutionRecord, VerdictRecord } from '../problem-records.js';
import type { RunRecord, SummaryRecord } from '../run-records.js';
import { analysisRecord, evaluationRecord, gameRecord, movesRecord } from './positions.js';
import { explanationRecord, solutionRecord, verdictRecord } from './results.js';
import { refusalRecord, runRecord, summaryRecord } from './run.js';

export {
  analysisRecord,
  evaluationRecord,
  explanationRecord,
  gameRecord,
  movesRecord,
  refusalRecord,
  runRecord,
  solutionRecord,
  summaryRecord,
  verdictRecord,
};

/** Any line of any `--json` output. */
export const anyRecord = z.discriminatedUnion('type', [
  runRecord,
  solutionRecord,
  verdictRecord,
  analysisRecord,
  gameRecord,
  refusalRecord,
  summaryRecord,
  movesRecord,
  evaluationRecord,
  explanationRecord,
]);

export type AnyRecord = z.infer<typeof anyRecord>;

type Accepted<Schema extends z.ZodType, _Written extends z.input<Schema>> = Schema;

/** Does not compile where a record that is written is not what its schema describes. */
export type RecordsFitSchemas = [
  Accepted<typeof solutionRecord, SolutionRecord>,
  Accepted<typeof verdictRecord, VerdictRecord>,
  Accepted<typeof explanationRecord, ExplanationRecord>,
  Accepted<typeof refusalRecord, RefusalRecord>,
  Accepted<typeof runRecord, RunRecord>,
  Accepted<typeof summaryRecord, SummaryRecord>,
  Accepted<typeof analysisRecord, AnalysisRecord>,
  Accepted<typeof gameRecord, AnalysedGameRecord>,
  Accepted<typeof movesRecord, MovesRecord>,
  Accepted<typeof evaluationRecord, EvaluationRecord>,
];
