/** Results with a line that is longer than a string may be. */
import { appendFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { results } from '../../e2e/results.js';
import { test } from '../../e2e/run.js';
import { editedRun, RESUME } from './edited-run.js';

test('a line that no memory holds is damaged, too', async ({ folder }) => {
  const [head = '', first = ''] = await editedRun(folder, ['', /$/, '']);
  for (const file of ['out.ndjson', 'out.ndjson.kept', 'hole.ndjson']) {
    folder.write(file, `${head}\n${first}\n`);
    truncateSync(join(folder.path, file), 600 * 1024 * 1024);
  }
  const over = await folder.run(['solve', 'in.epd', '--output', 'hole.ndjson']);
  expect(over.err).toContain('has the results of an interrupted run');
  const merged = await folder.run(['merge', 'hole.ndjson', '--json']);
  expect(merged.err).toContain('hole.ndjson is incomplete');
  expect(merged.code).toBe(3);
  appendFileSync(join(folder.path, 'hole.ndjson'), '\n');
  const again = await folder.run(['merge', 'hole.ndjson', '--json']);
  expect(again.err).toContain('hole.ndjson:3: found a damaged record');
  expect(again.code).toBe(2);
  expect((await folder.run(RESUME)).err).toBe('');
  expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
});
