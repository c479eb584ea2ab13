/** Batches over a queue in the test's own process, and what they come to. */
import { expect, onTestFinished, vi } from 'vitest';
import { Batch } from '../../src/batch/batch.js';
import type { StartExecutor } from '../../src/batch/executor.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { UnreadLine } from '../../src/problems/problem.js';
import { type QueueOptions, queueExecutor } from '../../src/queue/queue-executor.js';
import { QueueWorker, type QueueWorkerOptions } from '../../src/queue/queue-worker.js';
import { recordTexts } from '../batch/record-texts.js';
import { collection } from '../e2e/results.js';
import { RedisServer } from './redis-server.js';

export const TASK = { name: 'solve', options: { hashMb: 4, max: 3 } } as const;

export const entriesOf = (count: number): UnreadLine[] =>
  collection(count)
    .split('\n')
    .slice(0, -1)
    .map((text, i) => ({ type: 'unread', text, source: { file: 'a.epd', line: i + 1 } }));

/** A server of its own for a test. */
export async function startRedis(...args: string[]): Promise<RedisServer> {
  const redis = await RedisServer.start(...args);
  onTestFinished(() => redis.remove());
  return redis;
}

/** Tries again and again, on a slow machine, too. */
export const until = <T>(what: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(what, { timeout: 60_000, interval: 5 });

/** Resolves when something like this has been said. */
export const heard = (said: readonly string[], what: RegExp): Promise<void> =>
  until(() => expect(said.join('\n')).toMatch(what));

/** The records of a run, without times. */
export async function recordsOf(
  entries: readonly UnreadLine[],
  executor?: StartExecutor<'solve'>,
  signal?: AbortSignal,
): Promise<string[]> {
  async function* source() {
    for (let at = 0; at < entries.length; at += 100) yield entries.slice(at, at + 100);
  }
  const batch = new Batch(nodeHost(), source(), TASK, {
    ...(executor && { executor }),
    ...(signal && { signal }),
  });
  return recordTexts(batch);
}

export interface Overheard {
  readonly said: string[];
}

/** A run over a queue, and what it says. */
export function overQueue(
  entries: readonly UnreadLine[],
  options: QueueOptions,
  signal?: AbortSignal,
): Overheard & { readonly records: Promise<string[]> } {
  const said: string[] = [];
  const executor = queueExecutor<'solve'>({ ...options, onMessage: (text) => said.push(text) });
  return { said, records: recordsOf(entries, executor, signal) };
}

export interface Working extends Overheard {
  readonly worker: QueueWorker;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** A worker in this process; it is stopped when the test has ended. */
export async function startWorker(options: QueueWorkerOptions): Promise<Working> {
  const said: string[] = [];
  const worker = await QueueWorker.start({ threads: 1, ...options, onMessage: (text) => said.push(text) });
  const ended = worker.run();
  // tests that expect an error look at `ended`
  ended.catch(() => {});
  const stop = async (): Promise<void> => {
    worker.stop();
    await ended.catch(() => {});
  };
  onTestFinished(stop);
  return { worker, said, ended, stop };
}
