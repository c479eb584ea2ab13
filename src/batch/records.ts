/**
 * Writes a result as its line in a file of results. Solver threads send it if rows do not suffice:
 * serializing in the thread, and sending text instead of objects, leaves the main thread time to feed many threads.
 *
 * Only the main thread knows the beginning of the line, which is its place in the run. So a thread makes the other part, the
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
import { type PlaceInRun, RECORD_VERSION, recordLine } from '../records/record.js';
import { solutionIn } from '../solution/verdict.js';
import type { WrittenResult } from './executor.js';
import { isLong, longText, parseText, type RecordText } from './record-text.js';
import type { TaskFacts, TaskName, TaskResult } from './tasks.js';

interface Records {
  readonly solve: SolutionRecord;
  readonly verify: VerdictRecord;
  readonly puzzles: PuzzlesRecord;
}

export type ResultRecord<Name extends TaskName = TaskName> = Records[Name];

interface RecordKind<Name extends TaskName> {
  /** the type of the record, which is also the name of the field with the result */
  readonly type: ResultRecord<Name>['type'];
  result(record: ResultRecord<Name>): TaskResult<Name>;
  facts(result: TaskResult<Name>): TaskFacts<Name>;
}

/** Built field by field, since spreading is slow and every problem has such facts. */
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

export const taskResult = <Name extends TaskName>(name: Name, record: ResultRecord<Name>): TaskResult<Name> =>
  KINDS[name].result(record);

export const factsOf = <Name extends TaskName>(name: Name, result: TaskResult<Name>): TaskFacts<Name> =>
  KINDS[name].facts(result);

/** Writes a result as text. */
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
 * Returns the part of a record's text that does not depend on its place in the run: from the identity to the line
 * end.
 */
export function recordTail<Name extends TaskName>(
  name: Name,
  problem: Problem,
  result: TaskResult<Name>,
  identity: string,
): RecordText {
  const text = textOf(fieldsOf(name, problem, result, identity), result);
  if (typeof text === 'string') return text.slice(1);
  return { ...text, texts: text.texts.map((part, i) => (i === 0 ? part.slice(1) : part)) };
}

type ResultFields<Name extends TaskName> = Omit<ResultRecord<Name>, 'v' | 'type' | 'entry' | 'index' | 'crc'>;

/** Returns the fields that do not depend on the place in the run. */
export const fieldsOf = <Name extends TaskName>(
  name: Name,
  problem: Problem,
  result: TaskResult<Name>,
  identity: string,
): ResultFields<Name> =>
  ({
    identity,
    problem: makeProblemRecord(problem),
    [KINDS[name].type]: result,
  }) as unknown as ResultFields<Name>;

/** Returns the same fields of a record that was read. */
export const fieldsIn = <Name extends TaskName>({
  v: _,
  type: __,
  entry: ___,
  index: ____,
  crc: _____,
  ...fields
}: ResultRecord<Name>): ResultFields<Name> => fields as ResultFields<Name>;

const textOf = (record: object, result: TaskResult<TaskName>): RecordText =>
  // puzzles are direct mates
  'found' in result || !isLong(solutionIn(result)) ? recordLine(record) : longText(record);

/** The record of an outcome, as text and as data. Each is made from the other on demand. */
export class HeldRecord<Data extends object = object> {
  #text: RecordText | undefined;
  #data: Data | undefined;
  #makeText: (() => RecordText) | undefined;

  /** Holds the text that a thread has written, or a refusal. */
  static written<Data extends object>(text: RecordText): HeldRecord<Data> {
    const held = new HeldRecord<Data>();
    held.#text = text;
    return held;
  }

  /** Holds the record of a result at its place in the run, with any additional fields. */
  static of<Name extends TaskName>(
    name: Name,
    { entry, index }: { readonly entry: number; readonly index: number },
    fields: ResultFields<Name>,
  ): HeldRecord<ResultRecord<Name>> {
    const { type } = KINDS[name];
    const held = new HeldRecord<ResultRecord<Name>>();
    const data = { v: RECORD_VERSION, type, entry, index, ...fields } as unknown as ResultRecord<Name>;
    held.#data = data;
    held.#makeText = () => textOf(data, taskResult(name, data));
    return held;
  }

  /** Returns the text of the record, with its line end. */
  get text(): RecordText {
    this.#text ??= this.#makeText?.() ?? '';
    return this.#text;
  }

  get data(): Data {
    this.#data ??= parseText(this.text) as Data;
    return this.#data;
  }
}

/** Returns the text before the tail. */
export const recordHead = (name: TaskName, entry: number, index: number): string =>
  `{"v":${RECORD_VERSION},"type":"${KINDS[name].type}","entry":${entry},"index":${index},`;

/** Returns the record of a refusal, as a line. */
export const refusalLine = (
  refusal: ProblemRefusal,
  place: PlaceInRun & Pick<RefusalRecord, 'index'>,
): string => recordLine(makeRefusalRecord(refusal, place));
