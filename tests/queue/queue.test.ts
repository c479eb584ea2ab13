/**
 * Batches over a real Redis: the records are those of a local run, whatever happens to the parts. Deaths are
 * in queue.heavy.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, type Processor, Queue, Worker, type WorkerOptions } from 'bullmq';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Batch } from '../../src/batch/batch.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { UnreadLine } from '../../src/problems/problem.js';
import { packAnswers, readChunkId, unpackJobs } from '../../src/queue/chunk.js';
import { queueExecutor } from '../../src/queue/queue-executor.js';
import { clearQueue, queueStatus } from '../../src/queue/queue-status.js';
import { QueueWorker } from '../../src/queue/queue-worker.js';
import { checkRecord } from '../records/schemas.js';
import { RUNS_ALL, someOf } from '../support/tier.js';
import { hasRedis, type RedisServer } from './redis-server.js';
import { entriesOf, heard, overQueue, recordsOf, startRedis, startWorker, TASK, until } from './runs.js';

const inAll = test.runIf(RUNS_ALL);

const entries = entriesOf(60);
const local = await recordsOf(entries);
/** Nobody waits for its end. */
const endless = {
  ...entries[0],
  text: '4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 dm 9;',
} as UnreadLine;
const CLEAR = /To remove the queue: keymove queue clear --queue redis:\/\/127\.0\.0\.1:\d+\/0$/;

const waiting = (url: string): Promise<void> =>
  until(async () => expect((await queueStatus({ url })).waiting).toBeGreaterThan(0));
const searching = (url: string): Promise<void> =>
  until(async () => expect((await queueStatus({ url })).running).toBe(1));

/** The queue as BullMQ has it. */
function bullQueue({ port }: RedisServer): Queue {
  const queue = new Queue('0.1.0', { prefix: 'keymove', connection: { port } });
  onTestFinished(() => queue.close());
  return queue;
}

/** A worker of BullMQ that is not ours. */
function foreignWorker(
  { port }: RedisServer,
  process: Processor | null,
  options: Partial<WorkerOptions> = {},
): Worker {
  const worker = new Worker('0.1.0', process, {
    prefix: 'keymove',
    connection: { port },
    lockDuration: 200,
    stalledInterval: 100,
    ...options,
  });
  onTestFinished(() => worker.close(true));
  return worker;
}

describe.runIf(hasRedis)('a run over a queue', () => {
  test('has the records of a local run, as has another at the same time, and leaves nothing behind', async () => {
    const { url } = await startRedis();
    const { worker } = await startWorker({ url, threads: 2 });
    await startWorker({ url });
    const both = [overQueue(entries, { url }), overQueue(entries, { url })];
    for (const { records, said } of both) {
      expect(await records).toEqual(local);
      expect(said).toEqual([]);
    }
    const { waiting, running, done, runs } = checkRecord(await queueStatus({ url }), 'queue');
    expect({ waiting, running, done, runs }).toEqual({ waiting: 0, running: 0, done: 0, runs: [] });
    expect(worker.done.problems).toBeGreaterThan(0);
  });

  test.runIf(RUNS_ALL)('leaves the chunks that wait for a worker where they are, however many', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    await until(async () => expect((await queueStatus({ url })).waiting).toBeGreaterThan(3));
    // all chunks are looked at every two seconds
    await sleep(5000);
    await startWorker({ url });
    expect(await run.records).toEqual(local);
    expect(run.said).toEqual([]);
  });

  test('goes on with the work of others when it is started again', async () => {
    const { url } = await startRedis();
    const stopped = new AbortController();
    const first = overQueue(entries, { url, name: 'a' }, stopped.signal);
    await waiting(url);
    stopped.abort();
    expect(await first.records).toEqual([]);
    expect((await queueStatus({ url })).waiting).toBe(0);
    await startWorker({ url });
    expect(await overQueue(entries, { url, name: 'a' }).records).toEqual(local);
  });

  test('finds the answer to a single problem that came after its death', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const stopped = new AbortController();
    const first = overQueue(entries.slice(0, 1), { url, name: 'a' }, stopped.signal);
    await waiting(url);
    const queue = bullQueue(redis);
    const [job] = await queue.getJobs(['wait']);
    stopped.abort();
    await first.records;
    // as if it had been killed
    await queue.add('x', job?.data, { jobId: job?.id as string });
    const { stop } = await startWorker({ url });
    await until(async () => expect((await queueStatus({ url })).done).toBe(1));
    await stop();
    expect(await overQueue(entries.slice(0, 1), { url, name: 'a' }).records).toEqual(local.slice(0, 1));
  });

  test('is counted by status whatever its version, and submits again what clear removes', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url, version: '0.0.9' });
    await until(async () => {
      const { waiting, versions, oldestMs } = checkRecord(await queueStatus({ url }), 'queue');
      expect(waiting).toBe(4);
      expect(versions).toEqual([{ version: '0.0.9', waiting, running: 0, done: 0 }]);
      expect(oldestMs).toBeGreaterThan(0);
    });
    const { removed, runs, ...left } = await clearQueue({ url });
    expect(removed).toBe(4);
    expect(left).toMatchObject({ waiting: 0, versions: [] });
    expect(runs).toHaveLength(1);
    await startWorker({ url, version: '0.0.9' });
    expect(await run.records).toEqual(local);
    expect(run.said.join()).toMatch(/is no longer at .* It is submitted again/);
  });

  test('that nobody wants any more has its searches ended, and leaves nothing that waits', async () => {
    const { url } = await startRedis();
    const { worker } = await startWorker({ url, lockMs: 1000 });
    async function* source() {
      yield [endless, ...entries];
    }
    const stopped = new AbortController();
    const { signal } = stopped;
    const batch = new Batch(nodeHost(), source(), TASK, {
      executor: queueExecutor<'solve'>({ url }),
      signal,
    });
    const outcomes = batch.outcomes();
    const first = outcomes.next();
    await until(() => expect(worker.done.problems).toBe(0));
    await searching(url);
    stopped.abort();
    await first;
    await outcomes.return(undefined);
    await until(async () => expect(await queueStatus({ url })).toMatchObject({ waiting: 0, running: 0 }));
    expect(await overQueue(entries, { url }).records).toEqual(local);
  });
});

describe.runIf(hasRedis)('a worker', () => {
  test('ends with --drain when there is nothing left, and not because the queue was cleared', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    await waiting(url);
    await clearQueue({ url });
    const { ended } = await startWorker({ url, drain: true, lockMs: 1000 });
    expect(await run.records).toEqual(local);
    await ended;
  });

  test('ends the searches of what was removed, and does the next run', async () => {
    const { url } = await startRedis();
    const stopped = new AbortController();
    const first = overQueue([endless], { url, name: 'a' }, stopped.signal);
    const { said } = await startWorker({ url, lockMs: 1000 });
    await searching(url);
    stopped.abort();
    await first.records;
    await clearQueue({ url });
    expect(await overQueue(entries, { url }).records).toEqual(local);
    expect(said.join('\n')).toMatch(/was removed or given to another worker, so its searches stop/);
  });

  test('that is stopped gives back what it has not done', async () => {
    const { url } = await startRedis();
    const many = entriesOf(600);
    const run = overQueue(many, { url });
    const first = await startWorker({ url });
    await until(() => expect(first.worker.done.problems).toBeGreaterThan(0));
    await first.stop();
    const { running, workers } = await queueStatus({ url });
    expect({ running, workers }).toEqual({ running: 0, workers: [] });
    await startWorker({ url });
    expect(await run.records).toEqual(await recordsOf(many));
  });

  test('of another version leaves the work to others, and says so', async () => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    await waiting(url);
    const other = await startWorker({ url, version: '0.0.9' });
    await heard(
      other.said,
      /there is work of keymove 0\.1\.0 at redis:.*which this worker refuses; expected keymove 0\.0\.9/,
    );
    await startWorker({ url });
    expect(await run.records).toEqual(local);
    expect(other.worker.done.problems).toBe(0);
  });

  test('that is lost with a chunk of several problems has it done again in pieces', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const many = entriesOf(400);
    const run = overQueue(many, { url });
    await startWorker({ url, lockMs: 400 });
    const dying = foreignWorker(redis, null);
    await until(async () => {
      const job = await dying.getNextJob('x', { block: false });
      const count = readChunkId(job?.id ?? '')?.count ?? 0;
      if (count === 1) await job?.moveToWait('x');
      expect(count).toBeGreaterThan(1);
    });
    await dying.close(true);
    expect(await run.records).toEqual(await recordsOf(many));
  });

  test('that is lost with the same problem three times has it refused', async () => {
    const redis = await startRedis();
    let taken = 0;
    const dying = foreignWorker(redis, () => new Promise(() => taken++), {
      skipLockRenewal: true,
      maxStalledCount: 0,
      concurrency: 9,
    });
    const run = overQueue(entries.slice(0, 1), { url: redis.url });
    const [record = ''] = await run.records;
    const { type, refusal } = JSON.parse(record);
    expect(type).toBe('refusal');
    expect(refusal.findings[0].message).toMatch(/crashed on .* 3 times: its worker was lost each time\./);
    expect(taken).toBe(3);
    await dying.close(true);
  });

  test.runIf(RUNS_ALL)(
    'that is lost with several problems at once, again and again, has none of the others refused',
    async () => {
      const redis = await startRedis();
      const { url } = redis;
      // it dies with all that it has in hand as soon as the deadly one is there
      const some = entries.slice(0, 8);
      const deadly = some[5]?.source.line;
      let isDying = false;
      foreignWorker(
        redis,
        async (job: Job) => {
          const jobs = unpackJobs(job.data);
          const has = jobs.some(({ item }) => 'source' in item && item.source.line === deadly);
          if (has) {
            isDying = true;
            setTimeout(() => {
              isDying = false;
            }, 300);
          }
          if (has || isDying) return new Promise(() => {});
          // the others take long enough to be in hand when it dies
          await sleep(150);
          if (isDying) return new Promise(() => {});
          return packAnswers(
            jobs.map(() => ({ type: 'elsewhere', identity: '0'.repeat(24) })),
            1,
          );
        },
        { skipLockRenewal: true, maxStalledCount: 0, concurrency: 99, lockDuration: 1000 },
      );
      const run = overQueue(some, { url });
      const refused = (await run.records).filter((record) => record.includes('"refusal"'));
      expect(refused).toHaveLength(1);
      expect(refused[0]).toContain(`"line":${deadly}`);
    },
  );
});

describe.runIf(hasRedis)('a chunk', () => {
  test('that no worker can read ends the run, and both name it', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const run = overQueue(entries, { url });
    await waiting(url);
    const queue = bullQueue(redis);
    for (const job of await queue.getJobs(['wait'])) await job.updateData({ ...job.data, jobs: '…' });
    const { said } = await startWorker({ url });
    await expect(run.records).rejects.toThrow(/^a worker cannot solve a\.epd:\d+: it cannot be read: /);
    await expect(run.records).rejects.toThrow(CLEAR);
    expect(said.join()).toMatch(/cannot solve the chunk \S+: it cannot be read: /);
  });

  test('whose data is no JSON fails by name; its worker goes on, and the run names the problem', async () => {
    const redis = await startRedis();
    const { url } = redis;
    const run = overQueue(entries.slice(0, 1), { url });
    await waiting(url);
    const [id] = await bullQueue(redis).getRanges(['wait']);
    const client = redis.client();
    onTestFinished(() => client.disconnect());
    await client.hset(`keymove:0.1.0:${id}`, 'data', 'notjson');
    const { said } = await startWorker({ url });
    await expect(run.records).rejects.toThrow(/^the chunk of a\.epd:1 cannot be read: .*JSON/);
    await expect(run.records).rejects.toThrow(CLEAR);
    expect(said.join()).toMatch(/cannot solve the chunk \S+: it cannot be read: .*JSON/);
    expect(await overQueue(entries, { url }).records).toEqual(local);
  });

  test.each([{ answers: '…' }, 'x', null])(
    'with the answers %j ends the run, and is named',
    async (answers) => {
      const redis = await startRedis();
      foreignWorker(redis, async () => answers);
      const run = overQueue(entries, { url: redis.url });
      await expect(run.records).rejects.toThrow(/^the answers to a\.epd:\d+ cannot be read: /);
      await expect(run.records).rejects.toThrow(CLEAR);
    },
  );
});

describe.runIf(hasRedis)('a key of the queue that somebody else has written', () => {
  const keys = ['wait', 'active', 'completed', 'stalled', 'prioritized', 'metrics:completed'];
  test.each(['runs', ...someOf(keys, 2).map((key) => `0.1.0:${key}`)])(
    '%s: ends status, runs and workers, which say how to remove it',
    async (name) => {
      const redis = await startRedis();
      const client = redis.client();
      onTestFinished(() => client.disconnect());
      const { url } = redis;
      await client.hset('keymove:0.1.0:meta', 'opts.maxLenEvents', '4');
      await client.set(`keymove:${name}`, 'x');
      await expect(queueStatus({ url })).rejects.toThrow(CLEAR);
      await expect(overQueue(entries, { url }).records).rejects.toThrow(CLEAR);
      await expect((await startWorker({ url })).ended).rejects.toThrow(CLEAR);
      const { removed, removedKeys } = await clearQueue({ url });
      expect(removed).toBe(0);
      expect(removedKeys).toBeGreaterThan(0);
      await startWorker({ url });
      expect(await overQueue(entries, { url }).records).toEqual(local);
    },
  );

  test('the number of the last job: ends a run, which says how to remove it', async () => {
    const redis = await startRedis();
    const client = redis.client();
    onTestFinished(() => client.disconnect());
    await client.set('keymove:0.1.0:id', 'x');
    await expect(overQueue(entries, { url: redis.url }).records).rejects.toThrow(CLEAR);
  });

  test.each(['{', 'null'])('a note of a run, %s', async (note) => {
    const redis = await startRedis();
    const client = redis.client();
    onTestFinished(() => client.disconnect());
    const { url } = redis;
    await client.hset('keymove:runs', 'x', note);
    await expect(queueStatus({ url })).rejects.toThrow(CLEAR);
    expect(await clearQueue({ url })).toMatchObject({ runs: [], removed: 0, removedKeys: 2 });
  });
});

describe.runIf(hasRedis)('a server that', () => {
  test('is not there is named', async () => {
    const redis = await startRedis();
    const { url } = redis;
    await redis.kill();
    await expect(QueueWorker.start({ url })).rejects.toThrow(
      `cannot reach Redis at ${url} (connection refused); expected a running server`,
    );
    await expect(overQueue(entries, { url }).records).rejects.toThrow('cannot reach Redis');
  });

  test('wants another password is named, and no password is', async () => {
    const redis = await startRedis('--requirepass', 'geheim');
    for (const password of ['', 'falsch']) {
      const url = password ? redis.url.replace('//', `//:${password}@`) : redis.url;
      const started = QueueWorker.start({ url });
      await expect(started).rejects.toThrow(
        /^Redis at redis:\/\/127\.0\.0\.1:\d+\/0 refuses the user or the password; give them/,
      );
      await expect(started).rejects.not.toThrow(/falsch|geheim/);
      await expect(overQueue(entries, { url }).records).rejects.toThrow('refuses the user or the password');
    }
    const worker = await startWorker({ url: redis.url, password: 'geheim' });
    expect(worker.worker.shown).toBe(redis.url);
    expect(await overQueue(entries, { url: redis.url, password: 'geheim' }).records).toEqual(local);
  });

  const STATES: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['full', ['maxmemory', '1mb', '0'], /is full \(maxmemory\)\. Waiting until it has room/],
    ['without its replicas', ['min-replicas-to-write', '1', '0'], /cannot write now \(.*NOREPLICAS/],
  ];
  test.each(someOf(STATES, 1))(
    'is %s is named, and the run goes on when it is no longer',
    async (_, setting, words) => {
      const [name = '', bad = '', good = ''] = setting;
      const redis = await startRedis();
      const client = redis.client();
      onTestFinished(() => client.disconnect());
      const { url } = redis;
      const { said } = await startWorker({ url, lockMs: 4000 });
      await client.config('SET', name, bad);
      const run = overQueue(entries, { url });
      await heard(run.said, words);
      await heard(said, words);
      await client.config('SET', name, good);
      expect(await run.records).toEqual(local);
    },
  );

  test.each(someOf(['allkeys-lru', 'volatile-ttl'], 1))(
    'deletes keys when it is full is warned of: %s',
    async (policy) => {
      const { url } = await startRedis('--maxmemory-policy', policy);
      const { said } = await startWorker({ url });
      const words = `may delete chunks when its memory is full (maxmemory-policy ${policy}); set maxmemory-policy noeviction`;
      expect(said.join('\n')).toContain(words);
      const run = overQueue(entries, { url });
      expect(await run.records).toEqual(local);
      expect(run.said.join('\n')).toContain(words);
    },
  );

  inAll('is a replica is named, and the run goes on when it is none', async () => {
    const redis = await startRedis();
    const client = redis.client();
    onTestFinished(() => client.disconnect());
    const { url } = redis;
    await startWorker({ url });
    await client.replicaof('127.0.0.1', 1);
    const run = overQueue(entries, { url });
    await heard(run.said, /is read-only, maybe a replica; use the primary/);
    await client.replicaof('NO', 'ONE');
    expect(await run.records).toEqual(local);
  });

  inAll('is paused, as from a dashboard, is named, and goes on when it is cleared', async () => {
    const redis = await startRedis();
    const { url } = redis;
    await bullQueue(redis).pause();
    const run = overQueue(entries, { url });
    await startWorker({ url });
    await heard(
      run.said,
      /is paused; resume it in BullMQ, or delete its work: keymove queue clear --queue redis:/,
    );
    await clearQueue({ url });
    expect(await run.records).toEqual(local);
  });
});
