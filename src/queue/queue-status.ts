/** Reads and clears a queue: `keymove queue`. */

import { msLeft } from '../batch/rate.js';
import { packageVersion } from '../host/node/package-files.js';
import { makeQueueRecord, type QueueRecord, type QueueVersionFields } from '../records/queue-records.js';
import type { QueueAddress } from './address.js';
import { checkKeys } from './queue-keys.js';
import { liveRuns, RUNS_KEY } from './runs.js';
import { Server } from './server.js';

/**
 * @param onMessage receives warnings about the server
 * @throws QueueError if the server cannot be used
 */
export const queueStatus = (
  address: QueueAddress,
  onMessage?: (text: string) => void,
): Promise<QueueRecord> => withServer(address, readStatus, onMessage);

/**
 * Removes all chunks of all versions, and everything else in the keys of a queue. A run submits its chunks again; a
 * worker ends its searches. The notes on the runs remain.
 * @throws QueueError
 */
export const clearQueue = (address: QueueAddress): Promise<QueueRecord> =>
  withServer(address, async (server) => {
    // data of another program cannot be counted
    const removed = await countChunks(server).catch(() => 0);
    const areRunsReadable = await liveRuns(server).catch(() => undefined);
    const keys = (await server.keys()).filter((key) => !areRunsReadable || key !== RUNS_KEY);
    if (keys.length > 0) await server.redis.unlink(...keys);
    return { ...(await readStatus(server)), removed, removedKeys: keys.length };
  });

async function withServer<T>(
  address: QueueAddress,
  work: (server: Server) => Promise<T>,
  tell: (text: string) => void = () => {},
): Promise<T> {
  const server = await Server.open(address, { version: packageVersion(), tell });
  try {
    return await work(server);
  } catch (error) {
    throw server.errorOf(error);
  } finally {
    await server.close();
  }
}

async function readStatus(server: Server): Promise<QueueRecord> {
  const names = await server.versions();
  const [queues, workers, runs, now] = await Promise.all([
    Promise.all(names.map((name) => readQueue(server, name))),
    server.allWorkers(),
    liveRuns(server),
    server.now(),
  ]);
  const versions = queues
    .map(({ oldest: _, ...counts }) => counts)
    .filter(({ waiting, running, done }) => waiting + running + done > 0);
  const total = (count: 'waiting' | 'running' | 'done'): number =>
    versions.reduce((sum, version) => sum + version[count], 0);
  const oldest = Math.min(...queues.map((queue) => queue.oldest));
  return makeQueueRecord({
    queue: server.shown,
    keymove: packageVersion(),
    waiting: total('waiting'),
    running: total('running'),
    done: total('done'),
    ...(oldest < Infinity && { oldestMs: Math.max(0, Math.round(now - oldest)) }),
    versions,
    workers,
    runs: runs.map((run) => {
      const left = msLeft(run, run.total);
      return { ...run, ...(left !== undefined && { msLeft: Math.round(left) }) };
    }),
  });
}

/** Counts the chunks of a version, and finds when the oldest without a result was submitted. */
async function readQueue(
  server: Server,
  version: string,
): Promise<QueueVersionFields & { readonly oldest: number }> {
  const queue = server.queueOf(version);
  await checkKeys(server.redis, queue);
  const counts = await queue.getJobCounts('wait', 'delayed', 'active', 'completed', 'failed');
  const oldest = await queue.getJobs(['wait', 'delayed', 'active'], 0, 0, true);
  const { wait = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = counts;
  return {
    version,
    waiting: wait + delayed,
    running: active,
    done: completed + failed,
    oldest: Math.min(...oldest.map(({ timestamp }) => timestamp)),
  };
}

async function countChunks(server: Server): Promise<number> {
  const queues = await Promise.all((await server.versions()).map((version) => readQueue(server, version)));
  return queues.reduce((sum, { waiting, running, done }) => sum + waiting + running + done, 0);
}
