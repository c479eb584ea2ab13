/** What is in a queue, and who works on it: `keymove queue`. */
import { packageVersion } from '../host/node/package-files.js';
import { makeQueueRecord, type QueueRecord, type QueueVersionFields } from '../records/queue-records.js';
import type { QueueAddress } from './address.js';
import { readChunkId } from './chunk.js';
import { KINDS, present, registryKey } from './registry.js';
import { PREFIX, Server } from './server.js';

/** @throws QueueError where the server cannot be used */
export const queueStatus = (address: QueueAddress): Promise<QueueRecord> => withServer(address, readStatus);

/**
 * Removes all chunks, of all versions. Whoever submitted some notices, and submits them again; who has some in hand ends the search. Who
 * takes part stays noted.
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

async function readStatus(server: Server): Promise<QueueRecord> {
  const names = (await allKeys(server)).flatMap((key) => /^\w+:(.*):meta$/.exec(key)?.[1] ?? []);
  const [queues, workers, runs, now] = await Promise.all([
    Promise.all(names.map((name) => readQueue(server, name))),
    present(server, 'workers'),
    present(server, 'runs'),
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
      const { total, rate, done } = run;
      const left = total === undefined || rate <= 0 ? undefined : ((total - done) / rate) * 1000;
      return { ...run, ...(left !== undefined && { msLeft: Math.max(0, Math.round(left)) }) };
    }),
  });
}

/** What there is of a version. */
async function readQueue(
  { redis }: Server,
  version: string,
): Promise<QueueVersionFields & { readonly oldest: number }> {
  const key = (name: string): string => `${PREFIX}:${version}:${name}`;
  const [wait, active, completed, failed] = await Promise.all([
    redis.lrange(key('wait'), 0, -1),
    redis.lrange(key('active'), 0, -1),
    redis.zcard(key('completed')),
    redis.zcard(key('failed')),
  ]);
  const submitted = await Promise.all([...wait, ...active].map((id) => redis.hget(key(id), 'timestamp')));
  const times = submitted.map(Number).filter((time) => time > 0);
  return {
    version,
    waiting: wait.length,
    running: active.length,
    done: completed + failed,
    oldest: Math.min(...times),
  };
}

/** @returns how many chunks there were */
async function clear(server: Server): Promise<number> {
  const noted: readonly string[] = KINDS.map(registryKey);
  const isNote = async (key: string): Promise<boolean> =>
    noted.includes(key) && (await server.redis.type(key)) === 'hash';
  const all = await allKeys(server);
  const notes = await Promise.all(all.map(isNote));
  const keys = all.filter((_, i) => !notes[i]);
  if (keys.length > 0) await server.redis.unlink(...keys);
  const there = [...(await present(server, 'workers')), ...(await present(server, 'runs'))];
  for (const version of new Set(there.map(({ version }) => version))) await server.boundEvents(version);
  return keys.filter((key) => readChunkId(key.split(':').slice(2).join(':'))).length;
}

async function allKeys({ redis }: Server): Promise<string[]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next, some] = await redis.scan(cursor, 'MATCH', `${PREFIX}:*`, 'COUNT', 1000);
    for (const key of some) keys.add(key);
    cursor = next;
  } while (cursor !== '0');
  return [...keys];
}
