/**
 * Reads results from files of any runs, in order to count them, not to continue or join runs. Lines selected from a file
 * suffice.
 */

import { type Format, JSON_RECORDS } from '../../problems/formats.js';
import { OneFormat } from '../../problems/one-format.js';
import {
  refusalIn,
  type SolutionRecord,
  solutionRecordsOf,
  type VerdictRecord,
} from '../../records/problem-records.js';
import { openText } from '../../text/bytes.js';
import { type Input, type Refusal, refuseFile } from '../../text/input.js';
import { quote } from '../../text/quote.js';
import { fileLines } from './file-lines.js';
import type { OpenFile } from './open-files.js';
import {
  type FileRecord,
  parseFileRecord,
  type RecordCheck,
  readRecord,
  whyOtherVersion,
} from './record-lines.js';

/** A result, or the refusal of a line. */
export type ReadResult = SolutionRecord | VerdictRecord | { readonly refusal: Refusal };

const BEGINNING = /^\s*\{"v":\d+,"type":"(?:run|solution|verdict|puzzles|refusal|summary)"/;

export const beginsLikeResults = (text: string): boolean => BEGINNING.test(text);

/** Returns whether a file has results instead of problems; false if it cannot be read. */
export async function hasResults(input: Input): Promise<boolean> {
  try {
    for await (const chunk of openText(input.open()))
      return beginsLikeResults(new TextDecoder().decode(chunk.subarray(0, 100)));
  } catch {
    // the reader of its problems will report the reason
  }
  return false;
}

/** The format of files of results. */
export const RESULTS = {
  ...JSON_RECORDS,
  expected: 'lines that solve --json or verify --json wrote',
  recognises: beginsLikeResults,
} as const satisfies Format;

/** Yields the results in the lines of open files, in order. */
export function* readResults(opened: readonly OpenFile[], check: RecordCheck): Generator<ReadResult> {
  for (const { fd, file, damage } of opened) {
    const oneFormat = new OneFormat(RESULTS);
    let line = 0;
    let hasOtherVersion = false;
    for (const { text, whole } of fileLines(fd)) {
      line++;
      // a line cut short by damage is reported together with the damage
      if (text.trim() === '' || (!whole && damage !== undefined)) continue;
      const { record, fault = '' } = readRecord(text, check, true);
      if (record) {
        yield* refusals(oneFormat.goOn());
        yield* resultsIn(record);
      } else {
        const old = parseFileRecord(text).record;
        const otherVersion = old?.v === undefined ? undefined : whyOtherVersion(old);
        if (otherVersion !== undefined) {
          if (!hasOtherVersion) yield { refusal: refuseFile(file, 'record-version', otherVersion) };
          hasOtherVersion = true;
          continue;
        }
        const why = whole ? fault : 'the line is cut short';
        yield* refusals(oneFormat.refuse(refused({ file, line }, text, why), text));
      }
    }
    yield* refusals(oneFormat.goOn());
    if (damage !== undefined) yield { refusal: refuseFile(file, 'file-damaged', damage) };
  }
}

const refusals = (found: readonly Refusal[]): readonly ReadResult[] => found.map((refusal) => ({ refusal }));

/** Returns the results of a record. A game has one for each puzzle. */
function resultsIn(record: FileRecord): readonly ReadResult[] {
  switch (record.type) {
    case 'solution':
    case 'verdict':
      return [record];
    case 'puzzles':
      return solutionRecordsOf(record, 0);
    case 'refusal':
      return [{ refusal: refusalIn(record) }];
    default:
      return [];
  }
}

const refused = (source: Refusal['source'], text: string, fault: string): Refusal => ({
  source,
  text: quote(text),
  findings: [
    {
      code: 'record-damaged',
      field: 'record',
      message: `found a record that is damaged: ${fault}; expected a line that solve --json or verify --json wrote`,
    },
  ],
});
