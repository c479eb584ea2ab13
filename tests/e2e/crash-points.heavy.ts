/**
 * Death, a full disk and a broken one at every write, fsync, rename, removal and truncation: the next run ends with the
 * undisturbed result.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { collection, read, results } from './results.js';
import { type Ended, type Folder, test } from './run.js';

const PRELOAD = fileURLToPath(new URL('./faults/failing-disk.mjs', import.meta.url));
const FAILURES = ['kill', 'kill half', 'ENOSPC', 'EIO'] as const;

interface Work {
  readonly command: readonly string[];
  readonly result: string;
  /** the files that the command finds */
  readonly before: Readonly<Record<string, string>>;
}

function runFailing(folder: Folder, { command }: Work, env: NodeJS.ProcessEnv): Promise<Ended> {
  const started = folder.start(command, { ...env, NODE_OPTIONS: `--import=${PRELOAD}` });
  started.process.stdin.end();
  return started.ended;
}

/** @returns how many calls failed in turn */
async function failEverywhere(folder: Folder, how: string, work: Work): Promise<number> {
  const restore = (): void => {
    for (const name of readdirSync(folder.path)) if (name.startsWith('out.')) rmSync(join(folder.path, name));
    for (const [name, text] of Object.entries(work.before)) folder.write(name, text);
  };
  restore();
  await runFailing(folder, work, { COUNT_TO: join(folder.path, 'count') });
  const calls = readFileSync(join(folder.path, 'count')).length;
  const expected = results(folder, work.result);
  for (let at = 1; at <= calls; at++) {
    restore();
    const failed = await runFailing(folder, work, { FAIL_AT: String(at), FAIL_HOW: how });
    expect(failed.err, `call ${at}`).not.toMatch(/internal error/);
    expect([null, 0, 1, 2, 3], `call ${at}: ${failed.err}`).toContain(failed.code);
    const next = await folder.run(work.command);
    // a merged file is made again, but not over what may be a run of its own
    if (/interrupted run; continue it with --resume/.test(next.err) && !work.command.includes('--resume')) {
      rmSync(join(folder.path, work.result));
      await folder.run(work.command);
    }
    expect(results(folder, work.result), `call ${at}`).toEqual(expected);
    expect(
      readdirSync(folder.path).filter((name) => /kept|lock|tmp/.test(name)),
      `call ${at}`,
    ).toEqual([]);
  }
  return calls;
}

describe.each(FAILURES)('%s at every call', (how) => {
  test('of a resumed run, with results behind a gap', async ({ folder }) => {
    folder.write('in.epd', collection(60));
    await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
    const [head, , ...behind] = read(folder, 'plain.ndjson').split('\n');
    const calls = await failEverywhere(folder, how, {
      command: ['solve', 'in.epd', '--resume', 'out.ndjson', '-q', '--workers', '1'],
      result: 'out.ndjson',
      before: { 'out.ndjson': [head, ...behind.slice(0, 40)].join('\n') },
    });
    expect(calls).toBeGreaterThan(8);
  });

  test('of a merge and of a report', async ({ folder }) => {
    folder.write('in.epd', collection(60));
    for (const part of [1, 2])
      await folder.run(['solve', 'in.epd', '--shard', `${part}/2`, '--output', `${part}.ndjson`, '-q']);
    const merge = ['merge', '1.ndjson', '2.ndjson', '-q'];
    await failEverywhere(folder, how, {
      command: [...merge, '--output', 'out.ndjson'],
      result: 'out.ndjson',
      before: {},
    });
    rmSync(join(folder.path, 'count'));
    await failEverywhere(folder, how, {
      command: [...merge, '--json', '--report', 'out.csv'],
      result: 'out.csv',
      before: {},
    });
    expect(existsSync(join(folder.path, 'out.csv'))).toBe(true);
  });
});
