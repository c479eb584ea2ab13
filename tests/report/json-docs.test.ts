import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  anyRecord,
  errorRecord,
  movesRecord,
  runRecord,
  solutionRecord,
  summaryRecord,
} from '../../src/records/schema/solution-schema.js';

const docs = readFileSync(new URL('../../docs/json.md', import.meta.url), 'utf8');
const examples = docs.split('\n').filter((line) => line.startsWith('{"v"'));

test('every example in docs/json.md is as the schema says, and every type has one', () => {
  const types = examples.map((line) => anyRecord.parse(JSON.parse(line)).type);
  expect(new Set(types)).toEqual(new Set(['run', 'solution', 'error', 'summary', 'moves']));
});

test.each([
  ['run', runRecord],
  ['solution', solutionRecord],
  ['error', errorRecord],
  ['summary', summaryRecord],
  ['moves', movesRecord],
])('every field of %s is documented', (type, schema) => {
  const section = docs.split(`## ${type}\n`)[1]?.split('\n## ')[0] ?? '';
  const table = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n');
  for (const field of Object.keys(schema.shape)) {
    if (field === 'v' || field === 'type') continue;
    expect(table).toMatch(new RegExp(`\`${field}[\`.[]`));
  }
});
