/**
 * Whether records are as keymove writes them, by their checksums and the schemas of the package: files of results are edited by
 * hand, and damaged.
 */
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { builtFile } from '../../host/node/package-files.js';
import { checksumOf } from './checksum.js';

/** @returns what is wrong with a record, in the words of a message; undefined where nothing is */
export type RecordCheck = (
  type: 'run' | 'solution' | 'verdict' | 'refusal' | 'summary',
  record: unknown,
) => string | undefined;

export async function loadRecordCheck(): Promise<RecordCheck> {
  // by its default export, which is the same in every kind of bundle
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

/**
 * What is wrong with the line of a record, in the words of a message: `a changed record: …`.
 * @param record what the line says
 */
export function faultIn(
  line: string,
  record: { readonly type?: unknown },
  check: RecordCheck,
): string | undefined {
  const checksum = checksumOf(line);
  if (checksum === 'wrong') return 'its checksum (crc) is that of other text';
  if (checksum === 'absent') return 'it has no checksum (crc)';
  return check(record.type as Parameters<RecordCheck>[0], record);
}
