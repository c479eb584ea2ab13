/** Two runs on one file of results. */
import { existsSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { ENDLESS } from '../../e2e/problems.js';
import { read, results, THREE } from '../../e2e/results.js';
import { type Folder, test } from '../../e2e/run.js';

const run = (option: string) => ['solve', 'in.epd', option, 'out.ndjson', '-q'];

/** A run that goes on until it is stopped. */
async function startLong(folder: Folder, option: string) {
  folder.write('in.epd', `${THREE}${ENDLESS} dm 20;\n`);
  const started = folder.start([...run(option), '--no-limit']);
  while (!existsSync(join(folder.path, 'out.ndjson.lock'))) await sleep(20);
  return started;
}

test.for(['--resume', '--output'])(
  'a second run with %s is refused while the first one works',
  async (option, { folder }) => {
    const { process, ended } = await startLong(folder, '--resume');
    const { code, err } = await folder.run(run(option));
    expect(err).toContain(
      `${option}: 'out.ndjson' is being written by process ${process.pid}; expected one run`,
    );
    expect(code).toBe(2);
    process.kill('SIGTERM');
    await ended;
    expect(readdirSync(folder.path).sort()).toEqual(['in.epd', 'out.ndjson']);
  },
);

test('what a killed run has left is recognised', async ({ folder }) => {
  const { process, ended } = await startLong(folder, '--resume');
  process.kill('SIGKILL');
  await ended;
  expect(existsSync(join(folder.path, 'out.ndjson.lock'))).toBe(true);
  folder.write('in.epd', THREE);
  await folder.run([...run('--resume'), '--no-limit']);
  await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q', '--no-limit']);
  expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
  expect(readdirSync(folder.path).filter((name) => name.includes('lock'))).toEqual([]);
});

test.for([
  ['of a process with the number of another', { pid: 1, host: hostname(), began: 'long ago' }, undefined],
  [
    'of a machine that cannot be asked',
    { pid: 7, host: 'elsewhere' },
    /by process 7 on 'elsewhere'; expected/,
  ],
  ['whose writer was killed', '', undefined],
] as const)('a lock %s', async ([, owner, refused], { folder }) => {
  folder.write('in.epd', THREE);
  folder.write('out.ndjson.lock', owner === '' ? '' : JSON.stringify(owner));
  const { err } = await folder.run(run('--resume'));
  if (refused) expect(err).toMatch(refused);
  else expect(read(folder, 'out.ndjson')).toContain('"type":"summary"');
});
