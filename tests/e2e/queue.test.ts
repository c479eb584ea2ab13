/** `keymove solve --queue`, `worker` and `queue`, with a real Redis. */
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { hasRedis, RedisServer } from '../queue/redis-server.js';
import { checkRecord } from '../records/schemas.js';
import { collection, results, THREE } from './results.js';
import { type Folder, type Started, test } from './run.js';

async function startRedis(...args: string[]): Promise<RedisServer> {
  const redis = await RedisServer.start(...args);
  onTestFinished(() => redis.remove());
  return redis;
}

const stopped = async (worker: Started) => {
  worker.process.kill('SIGTERM');
  return worker.ended;
};

describe.runIf(hasRedis)('solve and verify over a queue', () => {
  test('write what a local run writes', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', collection(400));
    const workers = [1, 2].map(() => folder.start(['worker', '--queue', url, '--workers', '1']));
    for (const command of ['solve', 'verify']) {
      const local = await folder.run([command, 'in.epd', '--output', `${command}.local`]);
      const args = [command, 'in.epd', '--queue', url, '--resume', `${command}.queue`];
      const { code, err } = await folder.run(args);
      expect(err).toContain(`results in ${command}.queue`);
      expect(code).toBe(local.code);
      expect(results(folder, `${command}.queue`)).toEqual(results(folder, `${command}.local`));
    }
    for (const worker of workers) {
      const { code, err } = await stopped(worker);
      expect(code).toBe(143);
      expect(err).toMatch(/answered \d+ problems in \d+ chunks\n$/);
    }
  });

  test('show every report', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', THREE);
    const worker = folder.start(['worker', '--queue', url, '--workers', '1']);
    const args = ['solve', 'in.epd', '--format', 'text', '--report', 'a.csv'];
    const local = await folder.run(args);
    const sheet = readFileSync(`${folder.path}/a.csv`, 'utf8');
    const { out, code } = await folder.run([...args, '--queue', url]);
    const plain = (text: string): string => text.replace(/[\d.,]+ m?s.*/g, '');
    expect(plain(out)).toBe(plain(local.out));
    expect(code).toBe(local.code);
    const timeless = (text: string): string => text.replace(/,[\d.]+(?=,|\r?\n)/g, '');
    expect(timeless(readFileSync(`${folder.path}/a.csv`, 'utf8'))).toBe(timeless(sheet));
    await stopped(worker);
  });

  test('are interrupted, and go on', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', collection(100));
    const command = ['solve', 'in.epd', '--queue', url, '--resume', 'out.ndjson'];
    const started = folder.start(command);
    await vi.waitFor(async () => expect((await status(folder, url)).waiting).toBeGreaterThan(0), {
      timeout: 20_000,
    });
    started.process.kill('SIGINT');
    const { code, err } = await started.ended;
    expect(code).toBe(130);
    expect(err).toContain('to continue, give the same command with --resume out.ndjson');
    expect((await status(folder, url)).waiting).toBe(0);
    const worker = folder.start(['worker', '--queue', url]);
    await folder.run(['solve', 'in.epd', '--output', 'local.ndjson']);
    await folder.run(command);
    expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'local.ndjson'));
    await stopped(worker);
  });
});

async function status(folder: Folder, url: string) {
  const { out } = await folder.run(['queue', 'status', '--queue', url, '--json']);
  return checkRecord(JSON.parse(out), 'queue');
}

describe.runIf(hasRedis)('queue', () => {
  test('status shows what waits, and who is there; clear removes it', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', collection(100));
    const run = folder.start(['solve', 'in.epd', '--queue', url, '--resume', 'out.ndjson']);
    await vi.waitFor(
      async () => {
        const { runs, waiting, oldestMs } = await status(folder, url);
        expect(runs).toMatchObject([{ name: `${folder.path}/out.ndjson`, done: 0, pid: run.process.pid }]);
        expect(waiting).toBeGreaterThan(0);
        expect(oldestMs).toBeGreaterThan(0);
      },
      { timeout: 20_000 },
    );
    const shown = await folder.run(['queue', 'status', '--queue', url]);
    expect(shown.out).toMatch(
      /^redis:\S+, keymove .*\nchunks: \d+ waiting · 0 running · 0 done · the oldest .* old\nno workers\n/,
    );
    run.process.kill('SIGKILL');
    await run.ended;
    const cleared = await folder.run(['queue', 'clear', '--queue', url]);
    expect(cleared.out).toMatch(/^removed [1-9]\d* chunks\n$/);
    expect(await status(folder, url)).toMatchObject({ waiting: 0, runs: [] });
  });

  test.for([
    [['queue', '--queue', 'redis://h'], 'found 0 words; expected status or clear'],
    [
      ['queue', 'stats', '--queue', 'redis://h'],
      "found 'stats'; expected status or clear; did you mean status?",
    ],
    [['worker'], '--queue is missing'],
    [['worker', '--queue', 'h:1'], "found 'h:1'; expected the URL of a Redis server"],
    [['worker', 'redis://u:geheim@h'], "found 'redis://***@h'; expected nothing more"],
    [
      ['solve', '--queue', 'redis://h', '--workers', '2', 'a.epd'],
      '--queue and --workers exclude each other',
    ],
  ] as const)('%s', async ([args, message], { folder }) => {
    const { code, err } = await folder.run(args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe.runIf(hasRedis)('a password', () => {
  test('is shown nowhere', async ({ folder }) => {
    const redis = await startRedis('--requirepass', 'geheim');
    const withPassword = redis.url.replace('//', '//:geheim@');
    folder.write('in.epd', THREE);
    const worker = folder.start(['worker', '--queue', withPassword]);
    await vi.waitFor(
      async () =>
        expect(readFileSync(`/proc/${worker.process.pid}/cmdline`, 'utf8')).toMatch(/^keymove worker/),
      {
        timeout: 10_000,
      },
    );
    expect(readFileSync(`/proc/${worker.process.pid}/cmdline`, 'utf8')).not.toContain('geheim');
    const args = [
      'solve',
      'in.epd',
      '--queue',
      withPassword,
      '--resume',
      'out.ndjson',
      '--report',
      'page.html',
    ];
    const { err, out } = await folder.run(args);
    const page = readFileSync(`${folder.path}/page.html`, 'utf8');
    expect(page).toContain('--queue');
    const ended = await stopped(worker);
    for (const text of [err, out, page, ended.err, ended.out]) expect(text).not.toContain('geheim');
    const named = folder.start(['queue', 'status', '--queue', redis.url], {
      KEYMOVE_QUEUE_PASSWORD: 'geheim',
    });
    expect((await named.ended).code).toBe(0);
    const refused = await folder.run(['queue', 'status', '--queue', redis.url.replace('//', '//:falsch@')]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^keymove: Redis at redis:\S+ refuses the user or the password; expected/);
    expect(refused.err).not.toContain('falsch');
  });
});
