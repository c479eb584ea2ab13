/** Two runs on one file of results. */
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, readdirSync } from 'node:fs';
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

test('what another run writes is replaced through no other option or name', async ({ folder }) => {
  const { process, ended } = await startLong(folder, '--resume');
  folder.write('one.epd', THREE);
  linkSync(join(folder.path, 'out.ndjson'), join(folder.path, 'link.ndjson'));
  const fen = `${ENDLESS} 0 1`;
  const solve = ['solve', 'one.epd', '-q'];
  for (const [file, command] of [
    ['out.ndjson', [...solve, '--report', 'json=out.ndjson']],
    ['out.ndjson', [...solve, '--report', 'html=out.ndjson']],
    ['out.ndjson', [...solve, '--proof', 'out.ndjson']],
    ['out.ndjson', ['diagram', '--fen', fen, '--svg', '-o', 'out.ndjson']],
    ['link.ndjson', [...solve, '--output', 'link.ndjson']],
    ['link.ndjson', [...solve, '--resume', 'link.ndjson']],
  ] as const) {
    const { code, err } = await folder.run(command);
    expect(err).toContain(`'${file}' is being written by process ${process.pid}; expected one run`);
    expect(code).toBe(2);
  }
  process.kill('SIGTERM');
  await ended;
  const { code, err } = await folder.run([...solve, '--report', 'json=out.ndjson']);
  expect(err).toContain("'out.ndjson' holds the results of a run that was interrupted");
  expect(code).toBe(2);
});

test.for(['{}', '[]', '{"pid":"x"}', '{"pid":0,"host":"h"}', '{"pid":-1,"host":"h"}'])(
  'a lock that is none, %s, is replaced',
  async (text, { folder }) => {
    folder.write('in.epd', THREE);
    folder.write('out.ndjson.lock', text);
    const { code, err } = await folder.run(run('--output'));
    expect(err).toBe('');
    expect(code).toBe(1);
    expect(existsSync(join(folder.path, 'out.ndjson.lock'))).toBe(false);
  },
);

test.for([
  ['out.ndjson.lock', '--output', /out\.ndjson\.lock' stands where the lock of a run belongs/],
  ['out.ndjson.kept', '--resume', /out\.ndjson\.kept, which belongs to it, is no regular file/],
  ['out.ndjson', '--resume', /cannot resume 'out\.ndjson': it is no regular file/],
] as const)('a pipe as %s is refused at once', async ([name, option, message], { folder }) => {
  folder.write('in.epd', THREE);
  execFileSync('mkfifo', [join(folder.path, name)]);
  const { code, err } = await folder.run(run(option));
  expect(err).toMatch(message);
  expect(code).toBe(2);
});
