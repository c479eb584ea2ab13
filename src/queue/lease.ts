/**
 * The lease that a worker has of a chunk. It may have ended because the server was gone, or the worker asleep; unless somebody else has
 * the chunk now, or it was removed, it is taken up again, and hours of search are not lost.
 */
import type { Server } from './server.js';

/** A worker that has not been heard of for this long is taken for dead, and another has its chunks. */
export const LEASE_MS = 20_000;

/** Keys: the lease, the chunk, those that are worked on, wait, and may be lost; then the chunk's name, the holder, milliseconds. */
const RENEW = `
local holder = redis.call('GET', KEYS[1])
if (holder and holder ~= ARGV[2]) or redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
if not redis.call('LPOS', KEYS[3], ARGV[1]) then
  if redis.call('LREM', KEYS[4], 1, ARGV[1]) == 0 then return 0 end
  redis.call('LPUSH', KEYS[3], ARGV[1])
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('SREM', KEYS[5], ARGV[1])
return 1`;

/** @returns whether the chunk is still, or again, the holder's */
export async function renewLease(
  { queue, redis }: Server,
  id: string,
  holder: string,
  ms: number,
): Promise<boolean> {
  const keys = [`${id}:lock`, id, 'active', 'wait', 'stalled'].map((key) => queue.toKey(key));
  return (await redis.eval(RENEW, keys.length, ...keys, id, holder, ms)) === 1;
}
