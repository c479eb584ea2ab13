/**
 * A result as its line in a file of results. Solver threads send it wherever rows are not enough:
 * serializing in the thread, and sending text instead of objects, leaves the main thread time to feed many threads.
 *
 * Only the main thread knows the beginning of the line, its place in the run; so a thread makes the rest, its
 * tail.
 */
import type { Problem } from '../problems/problem.js';
import {
  makeProblemRecord,
  makeRefusalRecord,
  type ProblemRefusal,
  type PuzzlesRecord,
  type RefusalRecord,
  type SolutionRecord,
  type VerdictRecord,
} from '../records/problem-records.js';
import { type Place, RECORD_VERSION, recordLine } from '../records/record.js';
import { solutionIn } from '../solution/verdict.js';
import type { WrittenResult } from './executor.js';
import { isLong, longText, parseText, type RecordText } from './record-text.js';
import type { TaskFacts, TaskName, TaskResult } from './tasks.js';

interface Records {
  readonly solve: SolutionRecord;
  readonly verify: VerdictRecord;
  readonly puzzles: PuzzlesRecord;
}

/** The record of a result. */
export type ResultRecord<Name extends TaskName = TaskName> = Records[Name];

interface RecordKind<Name extends TaskName> {
  /** of the record; also the name of the field with the result */
  readonly type: ResultRecord<Name>['type'];
  result(record: ResultRecord<Name>): TaskResult<Name>;
  facts(result: TaskResult<Name>): TaskFacts<Name>;
}

/** Not made by spreading, which is slow: there are facts of every problem. */
type Draft = { -readonly [Field in keyof TaskFacts<'solve'>]: TaskFacts<'solve'>[Field] };

const KINDS: { readonly [Name in TaskName]: RecordKind<Name> } = {
  solve: {
    type: 'solution',
    result: ({ solution }) => solution,
    facts: ({ status, stipulation, flaws, limit, nodes, ms }) => {
      const facts: Draft = { status, flaws, nodes, ms };
      if (stipulation) facts.stipulation = stipulation;
      if (limit) facts.limit = limit;
      return facts;
    },
  },
  verify: {
    type: 'verdict',
    result: ({ verdict }) => verdict,
    facts: ({ verdict, castling, limit, solution: { nodes, ms } }) => ({
      verdict,
      ...(castling && { castling }),
      ...(limit && { limit }),
      nodes,
      ms,
    }),
  },
  puzzles: {
    type: 'puzzles',
    result: ({ puzzles }) => puzzles,
    facts: ({ positions, undecided, skipped, found, limit, nodes, ms }) => ({
      positions,
      undecided,
      ...(skipped !== undefined && { skipped }),
      found: found.length,
      ...(limit && { limit }),
      nodes,
      ms,
    }),
  },
};

export const recordType = (name: TaskName): ResultRecord['type'] => KINDS[name].type;

/** Returns the task whose results are of this type. */
export const taskOfRecords = (type: string): TaskName | undefined =>
  (Object.keys(KINDS) as TaskName[]).find((name) => recordType(name) === type);

export const resultOf = <Name extends TaskName>(name: Name, record: ResultRecord<Name>): TaskResult<Name> =>
  KINDS[name].result(record);

export const factsOf = <Name extends TaskName>(name: Name, result: TaskResult<Name>): TaskFacts<Name> =>
  KINDS[name].facts(result);

/** A result as text. */
export function writeResult<Name extends TaskName>(
  name: Name,
  problem: Problem,
  result: TaskResult<Name>,
  identity: string,
): WrittenResult<Name> {
  const tail = recordTail(name, problem, result, identity);
  return { type: 'written', facts: factsOf(name, result), identity, tail };
}

/**
 * The part of a record's text that does not depend on its place in the run: from the identity to the line
 * end.
 */
export function recordTail<Name extends TaskName>(
  name: Name,
  problem: Problem,
  result: TaskResult<Name>,
  identity: string,
): RecordText {
  const fields = { identity, problem: makeProblemRecord(problem), [KINDS[name].type]: result };
  // puzzles are direct mates
  if ('found' in result || !isLong(solutionIn(result))) return tail(fields);
  const { texts, lines } = longText(fields);
  return { texts: texts.map((text, i) => (i === 0 ? text.slice(1) : text)), lines };
}

/** The same for a record that was read. */
export function tailOf({
  v: _,
  type: __,
  entry: ___,
  index: ____,
  crc: _____,
  ...rest
}: ResultRecord): string {
  return tail(rest);
}

const tail = (fields: object): string => recordLine(fields).slice(1);

/** The text before the tail. */
export const recordHead = (name: TaskName, entry: number, index: number): string =>
  `{"v":${RECORD_VERSION},"type":"${KINDS[name].type}","entry":${entry},"index":${index},`;

export const recordOf = <Name extends TaskName>(text: RecordText): ResultRecord<Name> =>
  parseText(text) as ResultRecord<Name>;

/** The record of a refusal, as a line. */
export const refusalLine = (refusal: ProblemRefusal, place: Place & Pick<RefusalRecord, 'index'>): string =>
  recordLine(makeRefusalRecord(refusal, place));
