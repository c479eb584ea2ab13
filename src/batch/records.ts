/**
 * A result as the line that it becomes in a file of results. Solver threads send nothing else: making the text there, and
 * sending text instead of objects, is what leaves the main thread time to feed many of them.
 *
 * The line begins with what only the main thread knows, where in the run it stands; so a thread makes the rest, its tail.
 */
import type { Problem, Refusal } from '../problems/problem.js';
import { readSolutionRecord, readVerdictRecord } from '../records/read-records.js';
import type { ErrorRecord, SolutionRecord } from '../records/schema/solution-schema.js';
import type { VerdictRecord } from '../records/schema/verdict-schema.js';
import { makeErrorRecords, makeSolutionRecord, type Place } from '../records/solution-record.js';
import { makeVerdictRecord } from '../records/verdict-record.js';
import type { TaskFacts, TaskName, TaskResult } from './tasks.js';

/** A problem, and what was found about it. */
export interface Finished<Name extends TaskName> {
  readonly problem: Problem;
  readonly result: TaskResult<Name>;
}

interface Records {
  readonly solve: SolutionRecord;
  readonly verify: VerdictRecord;
}

/** The record of a result. */
export type ResultRecord<Name extends TaskName = TaskName> = Records[Name];

interface RecordKind<Name extends TaskName> {
  readonly type: ResultRecord<Name>['type'];
  make(problem: Problem, result: TaskResult<Name>, place: Place): ResultRecord<Name>;
  read(record: ResultRecord<Name>): Finished<Name>;
  facts(result: TaskResult<Name>): TaskFacts<Name>;
}

const KINDS: { readonly [Name in TaskName]: RecordKind<Name> } = {
  solve: {
    type: 'solution',
    make: makeSolutionRecord,
    read: (record) => {
      const { problem, solution } = readSolutionRecord(record);
      return { problem, result: solution };
    },
    facts: ({ status, stipulation, flaws, limit, nodes, ms }) => ({
      status,
      ...(stipulation && { stipulation }),
      flaws,
      ...(limit && { limit }),
      nodes,
      ms,
    }),
  },
  verify: {
    type: 'verdict',
    make: makeVerdictRecord,
    read: (record) => {
      const { problem, verdict } = readVerdictRecord(record);
      return { problem, result: verdict };
    },
    facts: ({ verdict, castling, limit, nodes, ms }) => ({
      verdict,
      ...(castling && { castling }),
      ...(limit && { limit }),
      nodes,
      ms,
    }),
  },
};

export const recordType = (name: TaskName): ResultRecord['type'] => KINDS[name].type;

export const factsOf = <Name extends TaskName>(name: Name, result: TaskResult<Name>): TaskFacts<Name> =>
  KINDS[name].facts(result);

/** The problem and its result as they were when the record was made. */
export const readRecord = <Name extends TaskName>(name: Name, record: ResultRecord<Name>): Finished<Name> =>
  KINDS[name].read(record);

/** All of a record's text that does not depend on its place in the run: from the identity on, the line end included. */
export function recordTail<Name extends TaskName>(
  name: Name,
  { problem, result }: Finished<Name>,
  identity: string,
): string {
  const text = JSON.stringify(KINDS[name].make(problem, result, { entry: 0, identity }));
  return `${text.slice(text.indexOf(TAIL_BEGINS))}\n`;
}

const TAIL_BEGINS = '"identity":"';

/** What comes before the tail. */
export const recordHead = (name: TaskName, entry: number, index: number): string =>
  `{"v":1,"type":"${KINDS[name].type}","entry":${entry},"index":${index},`;

/** The whole record. */
export const recordOf = <Name extends TaskName>(line: string): ResultRecord<Name> =>
  JSON.parse(line) as ResultRecord<Name>;

/** The records of what could not be read, or solved, as lines. */
export const refusalLines = (refusal: Refusal, place: Place & { readonly index?: number }): string =>
  makeErrorRecords(refusal, place)
    .map((record: ErrorRecord) => `${JSON.stringify(record)}\n`)
    .join('');
