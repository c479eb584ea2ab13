/**
 * What `--json` prints, a record a line, and what the library returns: plain data. Documented in docs/json.md; the build
 * makes JSON Schema files of the types of records.
 */
import { RECORD_VERSION } from '../text/record-version.js';

export { RECORD_VERSION };

/** What every record begins with. */
export interface RecordOf<Type extends string> {
  readonly v: typeof RECORD_VERSION;
  readonly type: Type;
  /** in files of results, the checksum of the line, see docs/json.md */
  readonly crc?: string;
}

/** Where a result stands in its run, see docs/batches.md; absent where no batch was run. */
export interface PlaceInRun {
  /** 0-based, counting what was read, refused lines included */
  readonly entry?: number;
  /** content hash of what was asked */
  readonly identity?: string;
}

/** Makes a record: its version and type, then its fields in their order. */
export const asRecord = <Type extends string, Fields extends object>(type: Type, fields: Fields) => ({
  v: RECORD_VERSION as typeof RECORD_VERSION,
  type,
  ...fields,
});

/** @returns a JSON object; undefined where the text is something else */
export function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a record as a line of NDJSON. */
export const recordLine = (record: object): string => `${JSON.stringify(record)}\n`;

/** Rounds to three decimals: of milliseconds, what the clock can tell. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
