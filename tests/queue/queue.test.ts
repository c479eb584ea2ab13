/** Batches over a real Redis: the records are those of a local run, whatever happens to the parts. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Batch } from '../../src/batch/batch.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { UnreadLine } from '../../src/problems/problem.js';
import { queueExecutor } from '../../src/queue/queue-executor.js';
import { clearQueue, queueStatus } from '../../src/queue/queue-status.js';
import { QueueWorker } from '../../src/queue/queue-worker.js';
import { checkRecord } from '../records/schemas.js';
import { hasRedis } from './redis-server.js';
import { entriesOf, heard, overQueue, recordsOf, startRedis, startWorker, TASK, until } from './runs.js';

const entries = entriesOf(300);
const local = await recordsOf(entries);
/** Nobody waits for its end. */
const LONG = '4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1';

describe.runIf(hasRedis)('a run over a queue', () => {
  test('has the records of a local run, and leaves nothing behind', async () => {
    const { url } = await startRedis();
    await startWorker({ url });
    await startWorker({ url });
    expect(await overQueue(entries, { url }).records).toEqual(local);
    const { waiting, running, done, runs } = checkRecord(await queueStatus({ url }), 'queue');
    expect({ waiting, running, done, runs }).toEqual({ waiting: 0, running: 0, done: 0, runs: [] });
    const answered = async (): Promise<number> =>
      (await queueStatus({ url })).workers.reduce((sum, worker) => sum + worker.done, 0);
    await until(async () => expect(await answered()).toBe(entries.length));
  });

  test('may be one of several at the same time', async () => {
    const { url } = await startRedis();
    await startWorker({ url, threads: 2 });
    const both = await Promise.all([
      overQueue(entries, { url }).records,
      overQueue(entries, { url }).records,
    ]);
    expect(both).toEqual([local, local]);
  });

  test('goes on with the work of others when it is started again', async () => {
    const { url } = await startRedis();
    const stopped = new AbortController();
    const first = overQueue(entries, { url, name: 'a' }, stopped.signal);
    await until(async () => expect((await queueStatus({ url })).waiting).toBeGreaterThan(0));
    stopped.abort();
    expect(await first.records).toEqual([]);
    expect((await queueStatus({ url })).waiting).toBe(0);
    await startWorker({ url });
    expect(await overQueue(entries, { url, name: 'a' }).records).toEqual(local);
  });

  test('says that nobody works, and that those who do are of another version', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    const other = await startWorker({ url, version: '0.0.9' });
    await heard(
      other.said,
      /there is work of keymove 0\.1\.0 at redis:.*which this worker refuses; expected keymove 0\.0\.9/,
    );
    await heard(
      run.said,
      /there is no worker of keymove 0\.1\.0 at .*, only of keymove 0\.0\.9; expected some/,
    );
    await startWorker({ url });
    expect(await run.records).toEqual(local);
    expect(other.worker.done.problems).toBe(0);
  });

  test('is counted by status whatever its version, as clear removes it', async () => {
    const { url } = await startRedis();
    const stopped = new AbortController();
    const run = overQueue(entries, { url, version: '0.0.9' }, stopped.signal);
    const submitted = async (): Promise<void> => {
      const { waiting, versions, oldestMs } = checkRecord(await queueStatus({ url }), 'queue');
      expect(waiting).toBe(4);
      expect(versions).toEqual([{ version: '0.0.9', waiting, running: 0, done: 0 }]);
      expect(oldestMs).toBeGreaterThan(0);
    };
    await until(submitted);
    stopped.abort();
    await run.records;
    const late = overQueue(entries, { url, version: '0.0.9' });
    await until(submitted);
    const { removed, ...left } = await clearQueue({ url });
    expect(removed).toBe(4);
    expect(left).toMatchObject({ waiting: 0, versions: [] });
    await startWorker({ url, version: '0.0.9' });
    expect(await late.records).toEqual(local);
  });

  test('that cannot be told anything ends, and says so', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const stopped = new AbortController();
    const run = overQueue(entries, { url }, stopped.signal);
    const { said, stop } = await startWorker({ url });
    await until(async () => expect((await queueStatus({ url })).runs).toHaveLength(1));
    await redis.kill();
    await heard(run.said, /is gone/);
    await heard(said, /is gone/);
    stopped.abort();
    await run.records;
    await stop();
    for (const words of [run.said, said])
      expect(words.join('\n')).toMatch(/giving it a second to come back\nnot waiting for Redis at .*is gone/);
  });

  test('that nobody wants any more leaves nothing behind', async () => {
    const { url } = await startRedis();
    const { stop } = await startWorker({ url, threads: 2 });
    async function* source() {
      yield entries;
    }
    const batch = new Batch(nodeHost(), source(), TASK, { executor: queueExecutor<'solve'>({ url }) });
    for await (const _ of batch.outcomes()) break;
    const { waiting, running, done } = await queueStatus({ url });
    expect({ waiting, running, done }).toEqual({ waiting: 0, running: 0, done: 0 });
    await stop();
    expect((await queueStatus({ url })).done).toBe(0);
  });

  test('is not disturbed when the queue is cleared', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    await until(async () => expect((await queueStatus({ url })).waiting).toBeGreaterThan(0));
    expect((await clearQueue({ url })).removed).toBeGreaterThan(0);
    await startWorker({ url });
    expect(await run.records).toEqual(local);
    expect(run.said.join()).toMatch(/is no longer at/);
  });
});

describe.runIf(hasRedis)('a worker', () => {
  test('ends with --drain when there is nothing left', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    await until(async () => expect((await queueStatus({ url })).runs).toHaveLength(1));
    const { ended } = await startWorker({ url, drain: true });
    expect(await run.records).toEqual(local);
    await ended;
  });

  test('does not end with --drain because the queue was cleared', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    await until(async () => expect((await queueStatus({ url })).waiting).toBeGreaterThan(0));
    await clearQueue({ url });
    const { ended } = await startWorker({ url, drain: true });
    expect(await run.records).toEqual(local);
    await ended;
  });

  test('ends the searches of what was removed, and does the next run', async () => {
    const { url } = await startRedis();
    const long = { ...entries[0], text: `${LONG} dm 9;` } as UnreadLine;
    const stopped = new AbortController();
    const first = overQueue([long], { url }, stopped.signal);
    const { said } = await startWorker({ url, leaseMs: 1000 });
    await until(async () => expect((await queueStatus({ url })).running).toBe(1));
    stopped.abort();
    await first.records;
    await clearQueue({ url });
    expect(await overQueue(entries, { url }).records).toEqual(local);
    expect(said.join('\n')).toMatch(/is no longer this worker's: it was removed.* Its searches end/);
  });

  test('goes on with what it searches when the lease has ended', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const client = redis.client();
    onTestFinished(() => client.disconnect());
    const stopped = new AbortController();
    const long = { ...entries[0], text: `${LONG} dm 9;` } as UnreadLine;
    const run = overQueue([long], { url }, stopped.signal);
    const { said } = await startWorker({ url, leaseMs: 2000 });
    await until(async () => expect((await queueStatus({ url })).running).toBe(1));
    const [active] = await client.lrange('keymove:0.1.0:active', 0, -1);
    const lease = `keymove:0.1.0:${active}:lock`;
    const holder = await client.get(lease);
    // as after a time in which the server was gone
    await client
      .multi()
      .del(lease)
      .lmove('keymove:0.1.0:active', 'keymove:0.1.0:wait', 'LEFT', 'LEFT')
      .exec();
    await until(async () => expect(await client.get(lease)).toBe(holder));
    expect(await client.lrange('keymove:0.1.0:active', 0, -1)).toEqual([active]);
    stopped.abort();
    await run.records;
    expect(said).toEqual([]);
  });

  test('that is stopped gives back what it has not done', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    const first = await startWorker({ url });
    await until(async () => expect((await queueStatus({ url })).running).toBeGreaterThan(0));
    await first.stop();
    const { running, workers } = await queueStatus({ url });
    expect({ running, workers }).toEqual({ running: 0, workers: [] });
    await startWorker({ url });
    expect(await run.records).toEqual(local);
  });

  test('that is told to stop is no longer noted while it ends, so that a second signal is no death', async () => {
    const { url } = await startRedis();
    const long = { ...entries[0], text: `${LONG} dm 9;` } as UnreadLine;
    const stopped = new AbortController();
    const run = overQueue([long], { url }, stopped.signal);
    const { worker } = await startWorker({ url, leaseMs: 1000 });
    await until(async () => expect((await queueStatus({ url })).running).toBe(1));
    worker.stop();
    const { workers, running } = await queueStatus({ url });
    expect({ workers, running }).toEqual({ workers: [], running: 1 });
    await clearQueue({ url });
    stopped.abort();
    await run.records;
  });

  test('that is killed by one problem three times has it cut out of its chunk; the others go on', async () => {
    const { url } = await startRedis();
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
    expect(deaths).toBe(3);
    const refused = records.findIndex((record, i) => record !== local[i]);
    const { type, refusal } = JSON.parse(records[refused] as string);
    expect(type).toBe('refusal');
    expect(refusal.findings[0].message).toMatch(/broke down on .* 3 times: the process of its worker ended/);
    expect(refusal.source.line).toBe(31);
    expect(records.toSpliced(refused, 1)).toEqual(local.toSpliced(refused, 1));
  });
});

describe.runIf(hasRedis)('a server that', () => {
  test('is not there is named', async () => {
    const redis = await startRedis();
    const { url } = redis;
    await redis.kill();
    await expect(QueueWorker.start({ url })).rejects.toThrow(
      `cannot reach Redis at ${url} (connection refused); expected a server that is running`,
    );
    await expect(overQueue(entries, { url }).records).rejects.toThrow('cannot reach Redis');
  });

  test('wants another password is named, and no password is', async () => {
    const redis = await startRedis('--requirepass', 'geheim');
    for (const password of ['', 'falsch']) {
      const url = password ? redis.url.replace('//', `//:${password}@`) : redis.url;
      const started = QueueWorker.start({ url });
      await expect(started).rejects.toThrow(
        /^Redis at redis:\/\/127\.0\.0\.1:\d+\/0 refuses the user or the password; expected/,
      );
      await expect(started).rejects.not.toThrow(/falsch|geheim/);
      await expect(overQueue(entries, { url }).records).rejects.toThrow('refuses the user or the password');
    }
    const worker = await startWorker({ url: redis.url, password: 'geheim' });
    expect(worker.worker.shown).toBe(redis.url);
    expect(await overQueue(entries, { url: redis.url, password: 'geheim' }).records).toEqual(local);
  });

  test.each([
    ['full', ['maxmemory', '1mb', '0'], /is full \(maxmemory\); expected room for the queue/],
    ['read-only', ['min-replicas-to-write', '1', '0'], /NOREPLICAS/],
  ])(
    'is %s is named, and the run goes on when it is no longer',
    async (_, [name = '', bad = '', good = ''], words) => {
      const redis = await startRedis();
      const client = redis.client();
      onTestFinished(() => client.disconnect());
      const { url } = redis;
      const { said } = await startWorker({ url });
      await client.config('SET', name, bad);
      const run = overQueue(entries, { url });
      await heard(run.said, words);
      await heard(said, words);
      await client.config('SET', name, good);
      expect(await run.records).toEqual(local);
    },
  );

  test('is a replica is named, and the run goes on when it is none', async () => {
    const redis = await startRedis();
    const client = redis.client();
    onTestFinished(() => client.disconnect());
    const { url } = redis;
    await startWorker({ url });
    await client.replicaof('127.0.0.1', 1);
    const run = overQueue(entries, { url });
    await heard(run.said, /is read-only; expected a primary/);
    await client.replicaof('NO', 'ONE');
    expect(await run.records).toEqual(local);
  });

  test('is killed while a worker starts has that worker when it comes back', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const run = overQueue(entries, { url });
    await until(async () => expect((await queueStatus({ url })).waiting).toBeGreaterThan(0));
    const { said } = await startWorker({ url, leaseMs: 1000 });
    await redis.kill();
    await heard(said, /is gone/);
    await redis.restart();
    expect(await run.records).toEqual(local);
    expect(said.at(-1)).toMatch(/is back/);
  });

  test('is killed and comes back is named; nothing is lost or done twice', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const { said } = await startWorker({ url, leaseMs: 1000 });
    // more than is answered by then
    const many = entriesOf(3000);
    const run = overQueue(many, { url });
    await sleep(300);
    await redis.kill();
    await heard(run.said, /is gone.*Waiting for it/);
    await heard(said, /is gone/);
    // longer than the lease
    await sleep(2500);
    await redis.restart();
    expect(await run.records).toEqual(await recordsOf(many));
    await heard(run.said, /is back/);
  });
});
