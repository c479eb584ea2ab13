/**
 * A simulated fleet: a thousand worker threads that sleep instead of searching, and answer with records that are made up. What do the run
 * and Redis need for each chunk and each problem, and where does it end?
 *
 *     npx tsx bench/queue-fleet.ts [--threads 1000] [--problem-ms 40] [--seconds 40] [--write]
 */
import './lib/help.js';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Batch } from '../src/batch/batch.js';
import type { JobAnswer } from '../src/batch/executor.js';
import { nodeHost } from '../src/host/node/node-host.js';
import { packageVersion } from '../src/host/node/package-files.js';
import type { UnreadLine } from '../src/problems/problem.js';
import { packAnswers, unpackJobs } from '../src/queue/chunk.js';
import { queueExecutor } from '../src/queue/queue-executor.js';
import { Server, workerName } from '../src/queue/server.js';
import { mateSuite } from '../tests/oracle/suites.js';
import { RedisServer } from '../tests/queue/redis-server.js';
import { option, publish } from './lib/report.js';

const PROCESSES = 2;
const version = packageVersion();
const threads = option('threads', 1000);
const problemMs = option('problem-ms', 40);
const seconds = option('seconds', 40);

const url = process.env.FLEET;
if (url !== undefined) await beFleet(url);
else await measure();

/** Half of the threads, in a process of its own. */
async function beFleet(url: string): Promise<void> {
  const server = await Server.open({ url }, { version });
  const size = threads / PROCESSES;
  const consumer = server.consumer(
    async (job) => {
      const items = unpackJobs(job.data);
      const ms = items.length * problemMs;
      await sleep(ms);
      return packAnswers(items.map(answerTo), ms);
    },
    { name: workerName(size), concurrency: size, lockDuration: 60_000 },
  );
  consumer.on('error', () => {});
  await consumer.run();
}

/** As long as that of a two-mover. */
function answerTo(_: unknown, i: number): JobAnswer {
  const identity = i.toString(16).padStart(24, '0');
  const solution = JSON.stringify({
    status: 'solved',
    keys: [{ uci: 'd2d4', san: 'd4' }],
    line: 'x'.repeat(300),
  });
  return {
    type: 'written',
    facts: { status: 'solved', flaws: [], nodes: 1000, ms: problemMs },
    identity,
    tail: `"identity":"${identity}","problem":{"fen":"3R4/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1"},"solution":${solution}}\n`,
  };
}

async function measure(): Promise<void> {
  const suite = mateSuite('mate-in-2-quarter.epd');
  if (suite === undefined) process.exit(1);
  const redis = await RedisServer.start();
  const client = redis.client();
  const info = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(await client.info())?.[1]);
  const fleet = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      env: { ...process.env, FLEET: redis.url },
      stdio: 'inherit',
    }),
  );
  const ended = new AbortController();
  async function* endless(): AsyncGenerator<UnreadLine[]> {
    for (let line = 0; !ended.signal.aborted; line += 200) {
      yield Array.from({ length: 200 }, (_, i) => ({
        type: 'unread',
        text: `${suite?.[(line + i) % suite.length]?.fen} dm 2;`,
        source: { file: 'problems.epd', line: line + i + 1 },
      }));
    }
  }
  await sleep(6000);
  const executor = queueExecutor<'solve'>({ url: redis.url, onMessage: (text) => console.error(text) });
  const task = { name: 'solve', options: { hashMb: 64, max: 5 } } as const;
  const batch = new Batch(nodeHost(), endless(), task, { executor, signal: ended.signal });
  let began: Awaited<ReturnType<typeof sample>> | undefined;
  let done = 0;
  const sample = async () => ({
    at: performance.now(),
    done,
    run: cpuMs(process.pid),
    redis: cpuMs(redis.pid),
    chunks: await chunksDone(),
    bytesIn: await info('total_net_input_bytes'),
    bytesOut: await info('total_net_output_bytes'),
    memory: await info('used_memory'),
    rss: process.memoryUsage().rss,
  });
  /** BullMQ counts what is added. */
  const chunksDone = async (): Promise<number> => Number(await client.get(`keymove:${version}:id`));
  let end: Awaited<ReturnType<typeof sample>> | undefined;
  // chunks find their length first
  setTimeout(
    async () => {
      began = await sample();
    },
    (seconds * 1000) / 2,
  );
  setTimeout(async () => {
    end = await sample();
    ended.abort();
  }, seconds * 1000);
  for await (const some of batch.outcomes()) done += some.length;
  for (const child of fleet) child.kill('SIGKILL');
  client.disconnect();
  await redis.remove();
  if (!began || !end) return;
  const a = began;
  const b = end;
  const wall = (b.at - a.at) / 1000;
  const chunks = b.chunks - a.chunks;
  const problems = b.done - a.done;
  const per = (value: number, count: number, unit: string): string => `${(value / count).toFixed(2)} ${unit}`;
  publish(
    'queue-fleet',
    `A fleet of ${threads.toLocaleString('en')} simulated worker threads, ${problemMs} ms for a problem`,
    [
      {
        columns: ['', 'for a chunk', 'for a problem', 'a second'],
        rows: [
          ['problems', (problems / chunks).toFixed(1), '', (problems / wall).toFixed(0)],
          ['chunks', '', '', (chunks / wall).toFixed(0)],
          [
            'CPU of the run',
            per(b.run - a.run, chunks, 'ms'),
            per((b.run - a.run) * 1000, problems, 'µs'),
            per(b.run - a.run, wall, 'ms'),
          ],
          [
            'CPU of Redis',
            per(b.redis - a.redis, chunks, 'ms'),
            per((b.redis - a.redis) * 1000, problems, 'µs'),
            per(b.redis - a.redis, wall, 'ms'),
          ],
          [
            'bytes to Redis',
            ((b.bytesIn - a.bytesIn) / chunks).toFixed(0),
            ((b.bytesIn - a.bytesIn) / problems).toFixed(0),
            ((b.bytesIn - a.bytesIn) / wall).toFixed(0),
          ],
          [
            'bytes from Redis',
            ((b.bytesOut - a.bytesOut) / chunks).toFixed(0),
            ((b.bytesOut - a.bytesOut) / problems).toFixed(0),
            ((b.bytesOut - a.bytesOut) / wall).toFixed(0),
          ],
        ],
      },
    ],
    [
      `Redis held ${(b.memory / 1024 / 1024).toFixed(1)} MB, the run ${(b.rss / 1024 / 1024).toFixed(0)} MB.`,
      'The threads could do ' +
        `${Math.round((threads * 1000) / problemMs).toLocaleString('en')} problems a second.`,
    ],
  );
  process.exit();
}

/** Linux says so in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
