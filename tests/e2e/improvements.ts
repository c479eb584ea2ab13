import type { ImprovementRecord } from '../../src/records/improvement-records.js';
import { checkRecord } from '../records/schemas.js';

/** The records of `improve --json`, each as its schema has it. */
export const records = (out: string): ImprovementRecord[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line) => checkRecord(JSON.parse(line), 'improvement'));
