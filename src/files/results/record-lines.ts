/**
 * Reads the records of a file of results line by line. Files may have been edited by hand or damaged, so each record is
 * compared with its checksum and with the schema of its type.
 */
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import type { ResultRecord } from '../../batch/records.js';
import { builtFile } from '../../host/node/package-files.js';
import type { RefusalRecord } from '../../records/problem-records.js';
import { parseRecord, RECORD_VERSION } from '../../records/record.js';
import type { RunRecord, SummaryRecord } from '../../records/run-records.js';
import { quote } from '../../text/quote.js';
import { checksumOf } from './checksum.js';
import { type FileLine, fileLines } from './file-lines.js';

/** The types of records that a file of results has. */
const TYPES = ['run', 'solution', 'verdict', 'puzzles', 'refusal', 'summary'] as const;
type RecordType = (typeof TYPES)[number];

/** A record that keymove writes. Results and refusals have a place in the run. */
export type FileRecord =
  | RunRecord
  | SummaryRecord
  | (Required<Pick<RefusalRecord, 'entry' | 'identity'>> & (ResultRecord | RefusalRecord));

/** @returns what is wrong with a record, in the words of a message; undefined if nothing is */
export type RecordCheck = (type: RecordType, record: unknown) => string | undefined;

export async function loadRecordCheck(): Promise<RecordCheck> {
  // by its default export, which is the same in all kinds of bundles
  const { Ajv } = (await import('ajv')).default;
  const ajv = new Ajv();
  const validators = new Map<string, ValidateFunction>();
  return (type, record) => {
    let validate = validators.get(type);
    if (!validate) {
      validate = ajv.compile(JSON.parse(readFileSync(builtFile(`schema/${type}.json`), 'utf8')));
      validators.set(type, validate);
    }
    if (validate(record)) return undefined;
    const [fault] = validate.errors ?? [];
    return `${fault?.instancePath || 'it'} ${fault?.message}`;
  };
}

/** What a line contains: a record, or what is wrong with it in the words of a message. */
export interface ReadLine {
  readonly record?: FileRecord;
  readonly fault?: string;
}

/** Reads a line as a record of a known type. Does not check its checksum and schema. */
export function parseFileRecord(text: string): ReadLine {
  const record = parseRecord(text) as unknown as FileRecord | undefined;
  if (!record || Array.isArray(record)) return { fault: 'it is not a JSON object' };
  const type: unknown = record.type;
  if (type === undefined) return { fault: 'it has no type' };
  if (!TYPES.some((known) => known === type)) {
    return { fault: typeof type === 'string' ? `its type is ${quote(type)}` : 'its type is not a string' };
  }
  return { record };
}

/** Returns why a record of another version of keymove is refused, in the words of a message; undefined if it is of this one. */
export function whyOtherVersion({ v }: FileRecord): string | undefined {
  if (v === RECORD_VERSION) return undefined;
  return `it holds records of version ${v}, which another version of keymove wrote; expected version ${RECORD_VERSION}`;
}

/**
 * Reads the text of a line and compares it with its checksum.
 * @param check also compares the record with its schema
 * @param isAlone whether the line may come from anywhere, so that it needs neither a checksum nor a place in the run
 */
export function readRecord(text: string, check?: RecordCheck, isAlone = false): ReadLine {
  const { record, fault } = parseFileRecord(text);
  if (!record) return fault === undefined ? {} : { fault };
  const wrong = faultIn(text, record, check, isAlone);
  return wrong === undefined ? { record } : { fault: wrong };
}

function faultIn(
  text: string,
  record: FileRecord,
  check: RecordCheck | undefined,
  isAlone: boolean,
): string | undefined {
  const checksum = checksumOf(text);
  if (checksum === 'wrong') return 'its checksum (crc) does not match';
  if (checksum === 'absent' && !isAlone) return 'it has no checksum (crc)';
  const fault = check?.(record.type, record);
  if (fault !== undefined || isAlone || record.type === 'run' || record.type === 'summary') return fault;
  const { entry = -1, index = 0, identity } = record;
  const hasPlace = [entry, index].every((number) => Number.isSafeInteger(number) && number >= 0);
  return hasPlace && identity !== undefined ? undefined : 'it has no place in the run';
}

/** A line of a file, read. A torn last line has neither a record nor a fault. */
export interface RecordLine extends FileLine, ReadLine {
  /** 1-based */
  readonly number: number;
}

export function* recordLines(fd: number, check: RecordCheck): Generator<RecordLine, void> {
  let number = 0;
  for (const line of fileLines(fd)) {
    number++;
    yield { ...line, number, ...(line.whole && readRecord(line.text, check)) };
  }
}
