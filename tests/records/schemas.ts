/** The JSON Schemas of the package: what a record must look like, and nothing more in it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import type { AnalysedGameRecord, AnalysisRecord } from '../../src/records/analysis-records.js';
import type { FindRecord } from '../../src/records/find-records.js';
import type { ImprovementRecord } from '../../src/records/improvement-records.js';
import type { EvaluationRecord, MovesRecord } from '../../src/records/position-records.js';
import type {
  ExplanationRecord,
  PuzzlesRecord,
  RefusalRecord,
  SolutionRecord,
  VerdictRecord,
} from '../../src/records/problem-records.js';
import type { ProofRecord } from '../../src/records/proof-records.js';
import type { QueueRecord } from '../../src/records/queue-records.js';
import type { RunRecord, SummaryRecord } from '../../src/records/run-records.js';
import type { StatsRecord } from '../../src/records/stats-records.js';

interface Records {
  run: RunRecord;
  solution: SolutionRecord;
  verdict: VerdictRecord;
  puzzles: PuzzlesRecord;
  analysis: AnalysisRecord;
  game: AnalysedGameRecord;
  explanation: ExplanationRecord;
  find: FindRecord;
  improvement: ImprovementRecord;
  proof: ProofRecord;
  queue: QueueRecord;
  refusal: RefusalRecord;
  summary: SummaryRecord;
  moves: MovesRecord;
  evaluation: EvaluationRecord;
  stats: StatsRecord;
}
export type RecordType = keyof Records;
export type AnyRecord = Records[RecordType];

export interface Schema {
  readonly title: string;
  readonly definitions: Readonly<Record<string, Definition>>;
}
export interface Definition {
  readonly properties?: Readonly<Record<string, object>>;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Definition[];
}

const ajv = new Ajv({ allErrors: true });
const validators = new Map<string, ValidateFunction>();

export function schemaOf(name: RecordType | 'any'): Schema {
  const file = fileURLToPath(new URL(`../../dist/schema/${name}.json`, import.meta.url));
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What is wrong with a record of this type; empty where nothing is. */
export function faultsOf(name: RecordType | 'any', record: unknown): string {
  const validate = validators.get(name) ?? ajv.compile(schemaOf(name));
  validators.set(name, validate);
  return validate(record) ? '' : ajv.errorsText(validate.errors);
}

/** @throws Error that says what is wrong with the record */
export function checkRecord<Type extends RecordType>(record: unknown, type: Type): Records[Type];
export function checkRecord(record: unknown): AnyRecord;
export function checkRecord(record: unknown, type?: RecordType): AnyRecord {
  const faults = faultsOf(type ?? (record as AnyRecord).type, record);
  if (faults) throw new Error(`${faults}: ${JSON.stringify(record)}`);
  return record as AnyRecord;
}
