/** Whether records are as keymove writes them, by the schemas of the package: files of results are edited by hand, and damaged. */
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { builtFile } from '../../host/node/package-files.js';

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
