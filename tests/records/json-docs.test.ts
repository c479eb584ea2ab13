import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  analysisRecord,
  anyRecord,
  evaluationRecord,
  gameRecord,
  movesRecord,
  refusalRecord,
  runRecord,
  solutionRecord,
  summaryRecord,
  verdictRecord,
} from '../../src/records/schema/index.js';
import { VERDICTS } from '../../src/solve/verdict.js';

const docs = readFileSync(new URL('../../docs/json.md', import.meta.url), 'utf8');
const examples = docs
  .split('\n')
  .filter((line) => line.startsWith('{"v"'))
  .map((line) => anyRecord.parse(JSON.parse(line)));

test('every example in docs/json.md is valid under the schema, and every type has one', () => {
  const types = anyRecord.options.map((schema) =>
    'options' in schema ? 'summary' : schema.shape.type.value,
  );
  expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(types));
});

const { problem, solution } = solutionRecord.shape;
const [battleSolution, lineSolution] = solution.options;
const { verdict } = verdictRecord.shape;
const { analysis } = analysisRecord.shape;
const { game, analysis: ofGame } = gameRecord.shape;

test.each([
  ['run', runRecord],
  ['problem', problem],
  ['solution', battleSolution],
  ['solution', lineSolution],
  ['verdict', verdict],
  ['analysis', analysis],
  ['analysis', analysis.shape.lines.unwrap().element],
  ['game', game],
  ['game', ofGame],
  ['game', ofGame.shape.white],
  ['game', ofGame.shape.moves.unwrap().element],
  ['refusal', refusalRecord.shape.refusal],
  ...summaryRecord.options.map((schema) => ['summary', schema] as const),
  ['moves', movesRecord],
  ['evaluation', evaluationRecord.shape.evaluation],
] as readonly (readonly [string, z.ZodObject])[])('every field of %s is documented', (section, schema) => {
  const text = docs.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  for (const field of Object.keys(schema.shape)) {
    if (!['v', 'type', 'uci', 'san'].includes(field))
      expect(text).toMatch(new RegExp(`\`(?:\\w+[.\\[\\]]+)*${field}[\`.[]`));
  }
});

test('the schema and the documentation have exactly the verdicts', () => {
  expect(verdict.shape.verdict.options).toEqual([...VERDICTS]);
  for (const name of VERDICTS) expect(docs).toContain(`\n| \`${name}\` |`);
});
