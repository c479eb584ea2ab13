/**
 * Batches on many machines, over a BullMQ queue on Redis. Needs the packages `bullmq` and `ioredis`. For Node only.
 *
 * @module keymove/queue
 */

export { type QueueAddress, QueueError } from './queue/address.js';
export { type QueueOptions, queueExecutor } from './queue/queue-executor.js';
export { clearQueue, queueStatus } from './queue/queue-status.js';
export { QueueWorker, type QueueWorkerOptions } from './queue/queue-worker.js';
export type {
  QueueRecord,
  QueueRunFields,
  QueueVersionFields,
  QueueWorkerFields,
} from './records/queue-records.js';
