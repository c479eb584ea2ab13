/** Results that were edited by hand, one edit at a time; the heavy suite has many at random. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { ENDLESS } from '../../e2e/problems.js';
import { read, resealed, results } from '../../e2e/results.js';
import { test } from '../../e2e/run.js';
import { someOf } from '../../support/tier.js';
import { EDITS, editedRun, RESUME } from './edited-run.js';

describe.for(someOf(EDITS, 3))('%s', (edit) => {
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

test.for(someOf(EDITS, 3))('merge names the line with %s, and goes on', async (edit, { folder }) => {
  folder.write('out.ndjson', (await editedRun(folder, edit)).join('\n'));
  const { code, err, out } = await folder.run(['merge', 'out.ndjson', '--json']);
  expect(err).toMatch(
    /^keymove: out\.ndjson:3: found a damaged record, .*; expected .*\n.* --resume solves it/,
  );
  expect(code).toBe(2);
  expect(out.match(/"type":"(run|solution|summary)","(?:entry":[02])?/g)).toHaveLength(4);
});

test('records without checksums count nowhere', async ({ folder }) => {
  const [head, ...lines] = await editedRun(folder, ['', /$/, '']);
  const unsealed = lines.map((line) =>
    line.replace(/,"crc":"\w+"/, '').replace('"uci":"f8f7"', '"uci":"a1a2"'),
  );
  folder.write('out.ndjson', [head, ...unsealed].join('\n'));
  const merged = await folder.run(['merge', 'out.ndjson']);
  expect(merged.err).toContain('out.ndjson:2: found a damaged record, it has no checksum (crc)');
  expect(merged.code).toBe(2);
  await folder.run(RESUME);
  expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
});

test('what is put aside heals: a damaged first line costs no result, and nothing stays', async ({
  folder,
}) => {
  const [head = '', ...lines] = await editedRun(folder, ['', /$/, '']);
  const marked = [head.replace('"max"', '"man"'), ...lines]
    .join('\n')
    .replaceAll(/"nodes":\d+/g, '"nodes":4242');
  folder.write('out.ndjson', `${head}\n`);
  folder.write(
    'out.ndjson.kept',
    [marked.split('\n')[0], ...resealed(marked).split('\n').slice(1)].join('\n'),
  );
  expect((await folder.run(RESUME)).err).toBe('');
  expect(read(folder, 'out.ndjson').match(/"nodes":4242/g)).toHaveLength(3);
  expect(existsSync(join(folder.path, 'out.ndjson.kept'))).toBe(false);
});

test.for([
  ['"options":{', '"options":5,"was":{', /its first line/],
  ['"command":"solve"', '"command":"think"', /its first line was changed: \/command must be equal to one of/],
  ['"command"', '"shard":{"index":2,"count":1},"command"', /found shard 2\/1; expected/],
] as const)('a first line with %s changed to %s is refused', async ([found, put, message], { folder }) => {
  const lines = await editedRun(folder, ['', /$/, '']);
  folder.write('out.ndjson', resealed([lines[0]?.replace(found, put), ...lines.slice(1)].join('\n')));
  for (const command of [RESUME, ['merge', 'out.ndjson']]) {
    const { code, err } = await folder.run(command);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  }
});

test('what is put aside has the permissions of the results, and is written through no link', async ({
  folder,
}) => {
  const [head = '', , ...behind] = await editedRun(folder, ['', /$/, '']);
  folder.write('out.ndjson', [head, ...behind].join('\n'));
  chmodSync(join(folder.path, 'out.ndjson'), 0o600);
  folder.write('other', 'of somebody');
  symlinkSync('other', join(folder.path, 'out.ndjson.kept.tmp'));
  folder.write('in.epd', `${ENDLESS} dm 1;\n`);
  await folder.run(RESUME);
  expect(readFileSync(join(folder.path, 'other'), 'utf8')).toBe('of somebody');
  expect(statSync(join(folder.path, 'out.ndjson.kept')).mode & 0o777).toBe(0o600);
});
