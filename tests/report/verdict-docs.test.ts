import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  anyVerdictRecord,
  verdictRecord,
  verdictSummaryRecord,
} from '../../src/records/schema/verdict-schema.js';
import { VERDICTS } from '../../src/solve/verdict.js';

const docs = readFileSync(new URL('../../docs/json-verdict.md', import.meta.url), 'utf8');
const examples = docs
  .split('\n')
  .filter((line) => line.startsWith('{"v"'))
  .map((line) => anyVerdictRecord.parse(JSON.parse(line)));

test('every example in docs/json-verdict.md is as the schema says, and both types have one', () => {
  expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(['verdict', 'verdict-summary']));
});

test.each([
  ['verdict', verdictRecord],
  ['verdict-summary', verdictSummaryRecord],
])('every field of %s is documented', (type, schema) => {
  const section = docs.split(`## ${type}\n`)[1]?.split('\n## ')[0] ?? '';
  const names = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split('|')[1]?.match(/`[^`]+`/g) ?? []);
  const fields = names.map((name) => name.slice(1, -1).split('.')[0]);
  for (const field of Object.keys(schema.shape)) {
    if (field !== 'v' && field !== 'type') expect(fields).toContain(field);
  }
});

test('the schema and the documentation have every verdict, and no other', () => {
  expect(verdictRecord.shape.verdict.options).toEqual([...VERDICTS]);
  for (const verdict of VERDICTS) expect(docs).toContain(`\n| \`${verdict}\` |`);
});
