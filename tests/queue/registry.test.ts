/** What others have written where workers and runs note themselves, and in the keys of the queue. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { clearQueue, queueStatus } from '../../src/queue/queue-status.js';
import { hasRedis } from './redis-server.js';
import { entriesOf, heard, overQueue, recordsOf, startRedis, startWorker, until } from './runs.js';

const entries = entriesOf(60);
const local = await recordsOf(entries);

async function startClient() {
  const redis = await startRedis();
  const client = redis.client();
  onTestFinished(() => client.disconnect());
  return { url: redis.url, client };
}

describe.runIf(hasRedis)('a note', () => {
  test.each([
    '{',
    'null',
    '7',
    '{"seen":9e15}',
    '{"seen":SOON}',
    '{"seen":SOON,"version":"0.1.0","host":"h","pid":1,"done":0,"threads":"x"}',
    '{"seen":SOON,"version":"0.1.0","host":"h","pid":1,"done":0,"threads":2,"name":"n","rate":null}',
    '{"seen":9e15,"version":"0.1.0","host":"h","pid":1,"done":0,"threads":2,"name":"n","rate":0}',
  ])('that is no note is not shown, and holds up nobody: %s', async (text) => {
    const { url, client } = await startClient();
    const [seconds] = await client.time();
    const note = text.replace('SOON', `${Number(seconds) * 1000}`);
    // a run has more fields than a worker
    const isOfRun = note.includes('rate":null');
    for (const kind of isOfRun ? ['runs'] : ['workers', 'runs'])
      await client.hset(`keymove:${kind}`, 'x', note);
    expect(await queueStatus({ url })).toMatchObject({ workers: [], runs: [] });
    expect(await client.exists('keymove:workers', 'keymove:runs')).toBe(0);
    await startWorker({ url });
    const run = overQueue(entries, { url });
    for (const kind of ['workers', 'runs']) await client.hset(`keymove:${kind}`, 'y', note);
    expect(await run.records).toEqual(local);
  });
});

describe.runIf(hasRedis)('a key of the queue of another type', () => {
  test.each(['workers', 'runs', '0.1.0:wait', '0.1.0:completed'])(
    '%s: is named, and mended by clear',
    async (name) => {
      const { url, client } = await startClient();
      const key = `keymove:${name}`;
      await client.hset('keymove:0.1.0:meta', 'opts.maxLenEvents', '4');
      await client.set(key, 'x');
      const words =
        /has something else in the place of a key of keymove \(WRONGTYPE\); .*keymove queue clear/;
      await expect(queueStatus({ url })).rejects.toThrow(words);
      const run = overQueue(entries, { url });
      await heard(run.said, words);
      await clearQueue({ url });
      await startWorker({ url });
      expect(await run.records).toEqual(local);
    },
  );
});

describe.runIf(hasRedis)('a queue', () => {
  test('that is paused is named, and goes on when it is cleared', async () => {
    const { url, client } = await startClient();
    await client.hset('keymove:0.1.0:meta', 'paused', '1');
    const run = overQueue(entries, { url });
    await startWorker({ url });
    await heard(
      run.said,
      /the queue at .* is paused; expected one that goes on: keymove queue clear --queue redis:/,
    );
    await clearQueue({ url });
    expect(await run.records).toEqual(local);
  });

  test('in which nobody looks for what dead workers had is looked after by the run', async () => {
    const { url, client } = await startClient();
    const run = overQueue(entries, { url, leaseMs: 1000 });
    const id = await until(async () => {
      const [last] = await client.lrange('keymove:0.1.0:wait', -1, -1);
      expect(last).toBeDefined();
      return last as string;
    });
    await client.set('keymove:0.1.0:stalled-check', 'x');
    await client.multi().lrem('keymove:0.1.0:wait', 0, id).lpush('keymove:0.1.0:active', id).exec();
    await startWorker({ url, leaseMs: 1000 });
    expect(await run.records).toEqual(local);
    expect(run.said.join()).toMatch(/is damaged: workers take it, and nothing comes of it/);
  });
});
