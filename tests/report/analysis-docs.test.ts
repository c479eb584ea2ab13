import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  analysisRecord,
  analysisSummaryRecord,
  anyAnalysisRecord,
  gameRecord,
  gamesSummaryRecord,
} from '../../src/records/schema/analysis-schema.js';

const docs = readFileSync(new URL('../../docs/analysis.md', import.meta.url), 'utf8');
const examples = docs
  .split('\n')
  .filter((line) => line.startsWith('{"v"'))
  .map((line) => anyAnalysisRecord.parse(JSON.parse(line)));

test('every example in docs/analysis.md is as the schema says, and all types have one', () => {
  const types = ['analysis', 'game', 'analysis-summary', 'games-summary'];
  expect(examples.map(({ type }) => type).sort()).toEqual(types.sort());
});

test.each([
  ['analysis', analysisRecord],
  ['analysis-summary', analysisSummaryRecord],
  ['game', gameRecord],
  ['games-summary', gamesSummaryRecord],
])('every field of %s is documented', (type, schema) => {
  const section = docs.split(`### ${type}\n`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? '';
  const names = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split('|')[1]?.match(/`[^`]+`/g) ?? []);
  const fields = names.map((name) => name.slice(1, -1));
  for (const field of Object.keys(schema.shape)) {
    if (field !== 'v' && field !== 'type') expect(fields).toContain(field);
  }
});

test.each(Object.keys(gameRecord.shape.moves.element.shape))('field %s of a move is documented', (field) => {
  expect(docs.split('\nOf each move:')[1]?.split('\n\n')[0]).toContain(`\`${field}\``);
});

test.each(Object.keys(analysisRecord.shape.lines.element.shape))(
  'field %s of a line is documented',
  (field) => {
    expect(docs.split('\n').find((line) => line.startsWith('| `lines`'))).toContain(`\`${field}\``);
  },
);
