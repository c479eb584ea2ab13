/** What is in a queue, and who works on it: `keymove queue`. */
import type { JobType } from 'bullmq';
import { packageVersion } from '../host/node/package-files.js';
import { makeQueueRecord, type QueueRecord } from '../records/queue-records.js';
import { readChunkId } from './chunk.js';
import { present } from './registry.js';
import { PREFIX, type QueueAddress, Server } from './server.js';

/** @throws QueueError where the server cannot be used */
export const queueStatus = (address: QueueAddress): Promise<QueueRecord> => withServer(address, readStatus);

/**
 * Removes all chunks, of all versions, and the notes of all who took part. Whoever submitted chunks notices, and submits them again.
 * @throws QueueError
 */
export const clearQueue = (address: QueueAddress): Promise<QueueRecord> =>
  withServer(address, async (server) => {
    const removed = await clear(server);
    return { ...(await readStatus(server)), removed };
  });

async function withServer<T>(address: QueueAddress, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await Server.open(address, packageVersion(), () => {});
  try {
    return await work(server);
  } catch (error) {
    throw server.errorOf(error);
  } finally {
    await server.close();
  }
}

const COUNTED = ['wait', 'active', 'completed', 'failed'] as const satisfies readonly JobType[];

async function readStatus(server: Server): Promise<QueueRecord> {
  const { queue, redis } = server;
  const [counts, workers, runs, now] = await Promise.all([
    queue.getJobCounts(...COUNTED),
    present(server, 'workers'),
    present(server, 'runs'),
    server.now(),
  ]);
  const oldest = await Promise.all(
    (await queue.getRanges(['wait', 'active'], 0, -1, true)).map((id) =>
      redis.hget(queue.toKey(id), 'timestamp'),
    ),
  );
  const ages = oldest.flatMap((timestamp) => (timestamp ? now - Number(timestamp) : []));
  return makeQueueRecord({
    queue: server.shown,
    keymove: packageVersion(),
    waiting: counts.wait ?? 0,
    running: counts.active ?? 0,
    done: (counts.completed ?? 0) + (counts.failed ?? 0),
    ...(ages.length > 0 && { oldestMs: Math.round(Math.max(0, ...ages)) }),
    workers,
    runs: runs.map((run) => {
      const { total, rate, done } = run;
      const left = total === undefined || rate <= 0 ? undefined : ((total - done) / rate) * 1000;
      return { ...run, ...(left !== undefined && { msLeft: Math.max(0, Math.round(left)) }) };
    }),
  });
}

/** @returns how many chunks there were */
async function clear({ redis }: Server): Promise<number> {
  let chunks = 0;
  for (let cursor = '0'; ; ) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${PREFIX}:*`, 'COUNT', 1000);
    chunks += keys.filter((key) => readChunkId(key.split(':').slice(2).join(':'))).length;
    if (keys.length > 0) await redis.unlink(...keys);
    if (next === '0') return chunks;
    cursor = next;
  }
}
