/** Whatever is changed in Redis: it is named, the run survives it, and nothing is lost. */
import type { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Server } from '../../src/queue/server.js';
import { hasRedis, SlowWay } from './redis-server.js';
import { entriesOf, overQueue, recordsOf, startRedis, startWorker, until } from './runs.js';

const entries = entriesOf(300);
const local = await recordsOf(entries);

/** Keys of a chunk and of the lists that it is in. */
interface Place {
  readonly redis: Redis;
  readonly id: string;
  readonly key: string;
  readonly wait: string;
  readonly active: string;
}

type Poison = (place: Place) => Promise<unknown>;

const set =
  (...fields: readonly string[]): Poison =>
  ({ redis, key }) =>
    redis.hset(key, ...fields);

const POISONS: readonly (readonly [string, Poison])[] = [
  [
    'its data',
    async ({ redis, key }) => {
      const data = (await redis.hget(key, 'data')) ?? '';
      await redis.hset(key, 'data', data.replace(/.{40}"\}$/, `${'A'.repeat(40)}"}`));
    },
  ],
  ['its data, so that it cannot be read', set('data', '{')],
  ['its options', set('opts', '{')],
  ['its options, so that its result is thrown away', set('opts', '{"removeOnComplete":true}')],
  ['its progress', set('progress', '{')],
  ['its deaths', set('progress', '{"deaths":{"0":2}}', 'stc', '1')],
  ['what is kept of it', set('progress', '{"kept":[7]}')],
  ['its parent', set('parent', '{')],
  ['its id', set('id', 'x')],
  ['what it repeats', set('rjk', 'x')],
  ['children that it waits for', ({ redis, key }) => redis.sadd(`${key}:dependencies`, 'x')],
  ['children that it waits for, of another type', ({ redis, key }) => redis.set(`${key}:dependencies`, 'x')],
  ['children that have failed', ({ redis, key }) => redis.zadd(`${key}:unsuccessful`, 1, 'x')],
  ['how often it was begun', set('ats', 'x')],
  ['how often it was done', set('atm', 'x')],
  ['how often it stalled, which others did, too', set('stc', 'x', 'data', '{')],
  ['its fields', ({ redis, key }) => redis.del(key)],
  ['its type', ({ redis, key }) => redis.multi().del(key).set(key, 'x').exec()],
  ['its id in the list of those that wait', ({ redis, wait }) => redis.lset(wait, -1, 'x')],
  ['its place', ({ redis, wait, id }) => redis.lrem(wait, 0, id)],
  [
    'its lease, which ends late',
    ({ redis, wait, active, id, key }) =>
      redis.multi().lrem(wait, 0, id).lpush(active, id).set(`${key}:lock`, 'x', 'PX', 1e9).exec(),
  ],
  [
    'its lease, which is no lease',
    ({ redis, wait, active, id, key }) =>
      redis.multi().lrem(wait, 0, id).lpush(active, id).hset(`${key}:lock`, 'x', 'y').exec(),
  ],
  [
    'its lease, which never ends',
    ({ redis, wait, active, id, key }) =>
      redis.multi().lrem(wait, 0, id).lpush(active, id).set(`${key}:lock`, 'x').exec(),
  ],
];

/** The chunk that is taken next. */
async function firstOf(url: string): Promise<Place> {
  const server = await Server.open({ url }, '0.1.0', () => {});
  onTestFinished(() => server.close());
  const { queue, redis } = server;
  const id = await until(async () => {
    const first = (await queue.getRanges(['wait'], 0, -1, true)).at(-1);
    expect(first).toBeDefined();
    return first as string;
  });
  return { redis, id, key: queue.toKey(id), wait: queue.toKey('wait'), active: queue.toKey('active') };
}

describe.runIf(hasRedis)('a chunk that is changed in Redis', () => {
  test.each(POISONS)('%s: is named, and submitted again', async (_, poison) => {
    const { url } = await startRedis();
    const run = overQueue(entries, { url });
    await poison(await firstOf(url));
    const worker = await startWorker({ url, leaseMs: 1000 });
    expect(await run.records).toEqual(local);
    expect([...run.said, ...worker.said].join('\n')).toMatch(/changed|no longer at|is in no list|never ends/);
  });

  test('in an earlier run that was killed, is named, and submitted again', async () => {
    const { url } = await startRedis();
    const stopped = new AbortController();
    const first = overQueue(entries, { url, name: 'a' }, stopped.signal);
    const { redis, key } = await firstOf(url);
    const fields = await redis.hgetall(key);
    stopped.abort();
    await first.records;
    await redis.hset(key, fields);
    await startWorker({ url });
    const second = overQueue(entries, { url, name: 'a' });
    expect(await second.records).toEqual(local);
    expect(second.said.join('\n')).toMatch(/is in no list/);
  });

  test('and named like the next one of the same run, is named, and submitted again', async () => {
    const { url } = await startRedis();
    const stopped = new AbortController();
    const first = overQueue(entries, { url, name: 'a' }, stopped.signal);
    const { redis, key, id, active } = await firstOf(url);
    const fields = await redis.hgetall(key);
    stopped.abort();
    await first.records;
    await redis
      .multi()
      .hset(key, { ...fields, rjk: 'x' })
      .sadd(`${key}:dependencies`, 'x')
      .exec();
    await redis.multi().lpush(active, id).set(`${key}:lock`, 'x', 'PX', 1e9).exec();
    await startWorker({ url });
    const second = overQueue(entries, { url, name: 'a' });
    expect(await second.records).toEqual(local);
    expect(second.said.join('\n')).toMatch(/its fields were changed: it has a field 'rjk'/);
    expect(await redis.keys(`${key}*`)).toEqual([]);
  });

  test('its answers: is named, and submitted again', async () => {
    const redis = await startRedis();
    const client = redis.client();
    onTestFinished(() => client.disconnect());
    const { url } = redis;
    const way = await SlowWay.to(redis.port, 200);
    onTestFinished(() => way.close());
    await startWorker({ url });
    const run = overQueue(entries, { url: way.url });
    const server = await Server.open({ url }, '0.1.0', () => {});
    onTestFinished(() => server.close());
    await until(async () => {
      const [id] = await server.queue.getRanges(['completed'], 0, -1, true);
      expect(id).toBeDefined();
      const key = server.queue.toKey(id as string);
      await client.hset(
        key,
        'returnvalue',
        ((await client.hget(key, 'returnvalue')) ?? '').replace(/[a-z]/g, 'a'),
      );
    });
    expect(await run.records).toEqual(local);
    expect(run.said.join('\n')).toMatch(/is damaged: .*changed/);
  });
});
