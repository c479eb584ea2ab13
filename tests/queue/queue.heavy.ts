/**
 * The bars of a queue: byte for byte what a local run writes, whatever is killed, on a slow way to the
 * server, too.
 */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished } from 'vitest';
import { nodeHost } from '../../src/host/node/node-host.js';
import { queueStatus } from '../../src/queue/queue-status.js';
import { results } from '../e2e/results.js';
import { type Folder, type Started, test } from '../e2e/run.js';
import { mateSuite, sharedLines } from '../oracle/suites.js';
import { hasRedis, RedisServer, SlowWay } from './redis-server.js';
import { entriesOf, heard, overQueue, recordsOf, startRedis, startWorker, until } from './runs.js';

const TWO_MOVERS = 100_000;
const LONG_ONES = 200;
const DEATHS = 30;
/** The long ones may take hours otherwise. */
const LIMITS = ['--nodes', '300000', '--quiet'];

/** Many quick problems, and some slow ones among them. */
function writeInput(folder: Folder): void {
  const quick = mateSuite('mate-in-2-quarter.epd') ?? [];
  const slow = (sharedLines('matetrack-half.epd') ?? []).filter((line) => /bm #[567];/.test(line));
  const lines: string[] = [];
  for (let i = 0; i < TWO_MOVERS; i++) {
    lines.push(`${quick[i % quick.length]?.fen} dm 2;`);
    if (i % (TWO_MOVERS / LONG_ONES) === 0) lines.push(slow[lines.length % slow.length] ?? '');
  }
  folder.write('in.epd', `${lines.join('\n')}\n`);
}

const input = mateSuite('mate-in-2-quarter.epd');

describe.runIf(hasRedis && input)('100 000 two-movers and 200 problems of five to seven moves', () => {
  test('over two worker processes are what a local run writes', async ({ folder }) => {
    writeInput(folder);
    const local = await folder.run(['solve', 'in.epd', '--output', 'local', '--workers', '2', ...LIMITS]);
    const redis = await RedisServer.start();
    onTestFinished(() => redis.remove());
    const client = redis.client();
    const workers = [1, 2].map(() => folder.start(['worker', '--queue', redis.url, '--workers', '1']));
    const run = folder.start(['solve', 'in.epd', '--queue', redis.url, '--resume', 'queue', ...LIMITS]);
    let memory = 0;
    while (run.process.exitCode === null) {
      memory = Math.max(memory, Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1]));
      await sleep(50);
    }
    client.disconnect();
    const { code } = await run.ended;
    expect(code).toBe(local.code);
    expect(results(folder, 'queue')).toEqual(results(folder, 'local'));
    expect(memory).toBeLessThan(20 * 1024 * 1024);
    for (const worker of workers) {
      worker.process.kill('SIGTERM');
      expect((await worker.ended).err).toMatch(/answered [1-9][\d,]* problems/);
    }

    const { deaths, files } = await killAtRandom(folder, redis, local.code);
    console.log(`killed: ${JSON.stringify(deaths)}, in ${files.length} runs`);
    for (const file of files) expect(results(folder, file)).toEqual(results(folder, 'local'));
  });
});

/**
 * Kills run, workers and server at random while the run works, and starts them again, until it is complete.
 * If that is too early, the rest of the deaths comes in another run.
 * @param code of a complete run
 */
async function killAtRandom(
  folder: Folder,
  redis: RedisServer,
  code: number | null,
): Promise<{ readonly deaths: Record<string, number>; readonly files: readonly string[] }> {
  const deaths = { run: 0, worker: 0, redis: 0 };
  const files = ['killed'];
  const file = (): string => files.at(-1) ?? '';
  const startWorkerProcess = (): Started =>
    folder.start(['worker', '--queue', redis.url, '--workers', '1', '--quiet']);
  const startRun = (): Started =>
    folder.start(['solve', 'in.epd', '--queue', redis.url, '--resume', file(), ...LIMITS]);
  const hasEnded = ({ process }: Started): boolean =>
    process.exitCode !== null || process.signalCode !== null;
  const workers = [startWorkerProcess(), startWorkerProcess()];
  let run = startRun();
  /**
   * Those that were started while the server was dead have ended: they are started again. Returns whether the
   * run is complete.
   */
  const look = (): boolean => {
    for (const [i, worker] of workers.entries()) if (hasEnded(worker)) workers[i] = startWorkerProcess();
    if (run.process.exitCode === code) return true;
    if (hasEnded(run)) run = startRun();
    return false;
  };
  const size = (): number => {
    const path = join(folder.path, file());
    return existsSync(path) ? statSync(path).size : 0;
  };
  for (let killed = 0; killed < DEATHS; killed++) {
    if (look()) {
      files.push(`killed-${files.length}`);
      run = startRun();
    }
    // some are killed before they work, some in the middle
    const until = size() + Math.random() * 300_000;
    const at = performance.now() + Math.random() * 2000;
    while (size() < until && performance.now() < at && !hasEnded(run)) await sleep(5);
    const victim = (['worker', 'redis', 'run'] as const)[Math.floor(Math.random() * 3)] ?? 'run';
    deaths[victim]++;
    if (victim === 'redis') {
      await redis.kill();
      await sleep(Math.random() * 1000);
      await redis.restart();
    } else {
      const dying = victim === 'run' ? run : (workers[Math.floor(Math.random() * 2)] ?? run);
      dying.process.kill('SIGKILL');
      await dying.ended;
    }
  }
  while (!look()) await sleep(50);
  for (const worker of workers) worker.process.kill('SIGTERM');
  return { deaths, files };
}

describe.runIf(hasRedis)('a worker', () => {
  test('that is killed by one problem again and again has it cut out of its chunk; the others go on', async () => {
    const { url } = await startRedis();
    const entries = entriesOf(300);
    const local = await recordsOf(entries);
    const run = overQueue(entries, { url });
    const script = fileURLToPath(new URL('./mortal-worker.mjs', import.meta.url));
    let deaths = 0;
    let isOver = false;
    const start = (): void => {
      const child = spawn(process.execPath, [script, url], { stdio: 'inherit' });
      onTestFinished(() => void child.kill('SIGKILL'));
      child.once('exit', () => {
        if (isOver) return;
        deaths++;
        start();
      });
    };
    onTestFinished(() => {
      isOver = true;
    });
    start();
    const records = await run.records;
    isOver = true;
    // at most: in its first chunk, in the pieces of that, and three times alone
    expect(deaths).toBeLessThanOrEqual(5);
    const refused = records.findIndex((record, i) => record !== local[i]);
    const { type, refusal } = JSON.parse(records[refused] as string);
    expect(type).toBe('refusal');
    expect(refusal.findings[0].message).toMatch(/crashed on .* 3 times: its worker was lost each time/);
    expect(refusal.source.line).toBe(31);
    expect(records.toSpliced(refused, 1)).toEqual(local.toSpliced(refused, 1));
  });

  test('whose threads do not work leaves the chunk to others, and in the end the run names it', async () => {
    const { url } = await startRedis();
    const host = nodeHost({ threadUrl: new URL('file:///nowhere/thread.js') });
    const { said } = await startWorker({ url, host });
    const run = overQueue(entriesOf(1), { url });
    await expect(run.records).rejects.toThrow(/^a worker cannot solve a\.epd:1: .*nowhere/);
    expect(said.join()).toMatch(/cannot solve the chunk \S+: .*nowhere/);
  });

  test('is missed by the run after ten seconds, which names those of other versions', async () => {
    const { url } = await startRedis();
    const entries = entriesOf(20);
    const run = overQueue(entries, { url });
    await startWorker({ url, version: '0.0.9' });
    await heard(
      run.said,
      /there is no worker of keymove 0\.1\.0 at .*, only of keymove 0\.0\.9; start one: keymove worker/,
    );
    await startWorker({ url });
    expect(await run.records).toEqual(await recordsOf(entries));
  });
});

describe.runIf(hasRedis)('a server that', () => {
  test('takes two seconds to answer is named; the records are the same', async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.remove());
    const way = await SlowWay.to(redis.port, 2000);
    onTestFinished(() => way.close());
    const entries = entriesOf(60);
    await startWorker({ url: way.url });
    const run = overQueue(entries, { url: way.url });
    expect(await run.records).toEqual(await recordsOf(entries));
    expect(run.said.join('\n')).toMatch(/is slow: it took \d+\.\d s to answer/);
  });

  test('is gone for a minute is waited for; nothing is lost', async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.remove());
    const entries = entriesOf(2000);
    const { said } = await startWorker({ url: redis.url });
    const run = overQueue(entries, { url: redis.url });
    await sleep(500);
    await redis.kill();
    await sleep(60_000);
    await redis.restart();
    expect(await run.records).toEqual(await recordsOf(entries));
    for (const words of [run.said.join('\n'), said.join('\n')])
      expect(words).toMatch(/is gone[\s\S]*is back/);
  });

  test('is killed while a worker works, for longer than its locks last, is named; nothing is lost', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const { said } = await startWorker({ url, lockMs: 1000 });
    const many = entriesOf(3000);
    const run = overQueue(many, { url });
    await sleep(300);
    await redis.kill();
    await heard(run.said, /is gone.*Waiting for it/);
    await heard(said, /is gone/);
    await sleep(2500);
    await redis.restart();
    expect(await run.records).toEqual(await recordsOf(many));
    await heard(run.said, /is back/);
  });

  test('is gone when run and worker are to end keeps neither for long', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const stopped = new AbortController();
    const run = overQueue(entriesOf(300), { url }, stopped.signal);
    const { said, stop } = await startWorker({ url });
    await until(async () => expect((await queueStatus({ url })).runs).toHaveLength(1));
    await redis.kill();
    await heard(run.said, /is gone/);
    await heard(said, /is gone/);
    stopped.abort();
    await run.records;
    await stop();
    for (const words of [run.said, said])
      expect(words.join('\n')).toMatch(
        /waiting a second for it to return\nnot waiting for Redis at .*is gone/,
      );
  });

  test('never answers is an error after ten seconds', async ({ folder }) => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    folder.write('in.epd', '7k/8/5K2/8/8/8/8/6R1 w - - dm 1;\n');
    for (const args of [['solve', 'in.epd'], ['worker'], ['queue', 'status']]) {
      const { code, err } = await folder.run([...args, '--queue', `redis://127.0.0.1:${port}`]);
      expect(err).toMatch(/cannot reach Redis at redis:\S+ \(no answer\); expected a running server/);
      expect(code).toBe(2);
    }
  });
});
