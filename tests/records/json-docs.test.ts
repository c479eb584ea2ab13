import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERDICTS } from '../../src/solution/verdict.js';
import { checkRecord, type Definition, schemaOf } from './schemas.js';

const docs = readFileSync(new URL('../../docs/json.md', import.meta.url), 'utf8');
/** The examples are wrapped for reading: a record begins at the margin, and its other lines are indented. */
const examples = [...docs.matchAll(/```json\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.match(/^\{"v":.*(?:\n .*)*/gm) ?? [])
  .map((text) => checkRecord(JSON.parse(text)));
const { definitions } = schemaOf('any');

/** Fields that are documented for all records, or in a table of their own. */
const ELSEWHERE = [
  'v',
  'type',
  'crc',
  'uci',
  'san',
  'index',
  'identity',
  'entry',
  'problem',
  'analysis',
  ...VERDICTS,
];

/** The types of all objects in a definition that is an object or one of several. */
function objectsIn(name: string): readonly Definition[] {
  const definition = definitions[name];
  if (!definition) throw new Error(`no definition ${name} in ${Object.keys(definitions).join(', ')}`);
  return [definition, ...(definition.anyOf ?? [])].filter(({ properties }) => properties);
}

test('every example in docs/json.md is valid under the schema, and every type has one', () => {
  const records = Object.keys(definitions).filter(
    (name) => name.endsWith('Record') && name !== 'ProblemRecord',
  );
  const types = records
    .flatMap(objectsIn)
    .map(({ properties }) => (properties as Record<'type', { const: string }>).type.const);
  expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(types));
});

test.each([
  ['run', 'RunRecord'],
  ['problem', 'ProblemRecord'],
  ['solution', 'Solution'],
  ['solution', 'PlayedMove'],
  ['puzzles', 'GamePuzzles'],
  ['puzzles', 'FoundPuzzle'],
  ['puzzles', 'Choice'],
  ['verdict', 'Fault'],
  ['problem', 'Stipulation'],
  ['verdict', 'Verdict'],
  ['analysis', 'AnalysisRecord'],
  ['queue', 'QueueRecord'],
  ['proof', 'ProofRecord'],
  ['solution', 'SolutionProof'],
  ['analysis', 'RankedLine'],
  ['game', 'AnalysedGameRecord'],
  ['refusal', 'Refusal'],
  ['summary', 'SummaryRecord'],
  ['moves', 'MovesRecord'],
  ['evaluation', 'EvaluationRecord'],
  ['stats', 'StatsRecord'],
  ['stats', 'StatsFigure'],
  ['stats', 'StatsValue'],
  ['stats', 'StatsCrossing'],
  ['stats', 'StatsCell'],
  ['improvement', 'ImprovementRecord'],
  ['improvement', 'ContentPart'],
  ['improvement', 'ContentCounts'],
  ['improvement', 'VersionCounts'],
  ['find', 'FindRecord'],
  ['find', 'FoundProblem'],
  ['find', 'Transformation'],
])('every field of %s (%s) is documented', (section, name) => {
  const text = docs.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const fields = new Set(objectsIn(name).flatMap((object) => fieldsOf(object)));
  expect(fields.size).toBeGreaterThan(0);
  for (const field of fields) {
    if (!ELSEWHERE.includes(field)) expect(text).toMatch(new RegExp(`\`(?:\\w+[.\\[\\]]+)*${field}[\`?.[]`));
  }
});

/** Of objects written out in it, too, but not of other definitions. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'properties' in value ? Object.keys(value.properties as object) : [];
  return [...own, ...Object.values(value).flatMap(fieldsOf)];
}

test('the schema and the documentation have exactly the verdicts', () => {
  expect(definitions.VerdictName?.enum).toEqual([...VERDICTS]);
  for (const name of VERDICTS) expect(docs).toContain(`\n| \`${name}\` |`);
});
