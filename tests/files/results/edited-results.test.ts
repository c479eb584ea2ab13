/** Results that were edited by hand, one edit at a time; the heavy suite has many at random. */
import { describe, expect } from 'vitest';
import { read, results, THREE } from '../../e2e/results.js';
import { type Folder, test } from '../../e2e/run.js';

const EDITS: readonly (readonly [string, RegExp, string])[] = [
  ['no solution', /"solution":.*\}/, '"solution":null}'],
  ['an empty solution', /"solution":.*\}/, '"solution":{}}'],
  ['a key that is no move', /"keys":\[/, '"keys":[7,'],
  ['an identity that is none', /"identity":"\w+"/, '"identity":"zz"'],
  ['a torn record', /..$/, ''],
];

/** The lines of a whole run, with the second result edited. */
async function editedRun(folder: Folder, [, found, put]: (typeof EDITS)[number]): Promise<string[]> {
  folder.write('in.epd', THREE);
  await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
  return read(folder, 'plain.ndjson')
    .split('\n')
    .map((line, i) => (i === 2 ? line.replace(found, put) : line));
}

const RESUME = ['solve', 'in.epd', '--resume', 'out.ndjson', '-q'];

describe.for(EDITS)('%s', (edit) => {
  test('is solved again by --resume', async ({ folder }) => {
    folder.write('out.ndjson', (await editedRun(folder, edit)).join('\n'));
    expect((await folder.run(RESUME)).err).toBe('');
    expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
  });

  test('is solved again where it was put aside', async ({ folder }) => {
    const [head, ...lines] = await editedRun(folder, edit);
    folder.write('out.ndjson', `${head}\n`);
    folder.write('out.ndjson.kept', [head, ...lines].join('\n'));
    expect((await folder.run(RESUME)).err).toBe('');
    expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
  });
});

test.for(EDITS.filter(([name]) => !name.startsWith('an identity')))(
  'merge names the line with %s',
  async (edit, { folder }) => {
    folder.write('out.ndjson', (await editedRun(folder, edit)).join('\n'));
    const { code, err } = await folder.run(['merge', 'out.ndjson']);
    expect(err).toMatch(/^keymove: out\.ndjson:3: found .*; expected /);
    expect(code).toBe(2);
  },
);

test.for([
  ['"options":{', '"options":5,"was":{', /its first line/],
  ['"command":"solve"', '"command":"think"', /its first line is changed: \/command must be equal to one of/],
  ['"command"', '"shard":{"index":2,"count":1},"command"', /found shard 2\/1; expected/],
] as const)('a first line with %s changed to %s is refused', async ([found, put, message], { folder }) => {
  const lines = await editedRun(folder, ['', /$/, '']);
  folder.write('out.ndjson', [lines[0]?.replace(found, put), ...lines.slice(1)].join('\n'));
  for (const command of [RESUME, ['merge', 'out.ndjson']]) {
    const { code, err } = await folder.run(command);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  }
});
