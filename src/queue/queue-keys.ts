/** Checks the keys of a queue before work depends on them. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { ForeignKeyError } from './server-errors.js';

/** The keys of BullMQ's queues, by their types in Redis. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  list: ['wait', 'paused', 'active', 'metrics:completed:data', 'metrics:failed:data'],
  set: ['stalled'],
  zset: ['prioritized', 'delayed', 'completed', 'failed', 'waiting-children', 'marker'],
  hash: ['meta', 'metrics:completed', 'metrics:failed'],
  string: ['id', 'pc', 'limiter', 'stalled-check'],
  stream: ['events'],
};

/**
 * Refuses a queue with a key that BullMQ did not write. Only workers use some of these keys: they would all end, and a run would wait
 * in vain.
 * @throws ForeignKeyError
 */
export async function checkKeys(redis: Redis, queue: Queue): Promise<void> {
  const checks = Object.entries(KEYS).flatMap(([expected, names]) =>
    names.map(async (name) => {
      const key = queue.toKey(name);
      const type = await redis.type(key);
      if (type !== 'none' && type !== expected)
        throw new ForeignKeyError(`${key} is a ${type}, not a ${expected}`);
    }),
  );
  await Promise.all(checks);
}
