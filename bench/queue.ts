/**
 * Two-movers over a queue, with two worker processes, beside a local run with two workers: what does the queue cost in CPU time,
 * in memory of Redis, and for each chunk? Alternates between the two.
 *
 *     npx tsx bench/queue.ts [--problems 100000] [--runs 3] [--write]
 */
import './lib/help.js';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mateSuite } from '../tests/oracle/suites.js';
import { RedisServer } from '../tests/queue/redis-server.js';
import { median } from './lib/clock.js';
import { ms, option, publish, REPOSITORY, ratio } from './lib/report.js';

interface QueueRun {
  readonly coordinator: number;
  readonly workers: number;
  readonly redis: number;
  readonly chunks: number;
  /** bytes at most, without what an empty Redis has */
  readonly memory: number;
  readonly commands: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

const COMMAND = join(REPOSITORY, 'bin', 'keymove.js');
const problems = option('problems', 100_000);
const suite = mateSuite('mate-in-2-quarter.epd');
if (suite === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
writeFileSync(
  join(folder, 'in.epd'),
  Array.from({ length: problems }, (_, i) => `${suite[i % suite.length]?.fen} dm 2;\n`).join(''),
);

const local: number[] = [];
const queued: QueueRun[] = [];
for (let run = 0; run < option('runs', 3); run++) {
  local.push(await cpuOf(() => solve(['--workers', '2', '--output', `local-${run}`])));
  queued.push(await overQueue(run));
}
rmSync(folder, { recursive: true });

const of = (pick: (run: QueueRun) => number): number => median(queued.map(pick));
const all = (run: QueueRun): number => run.coordinator + run.workers + run.redis;
const chunks = of((run) => run.chunks);
const perChunk = (pick: (run: QueueRun) => number): number =>
  median(queued.map((run) => pick(run) / run.chunks));
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
publish('queue', `A queue: ${problems.toLocaleString('en')} two-movers`, [
  {
    columns: ['CPU time', 'reads and writes', 'workers', 'Redis', 'all', 'of the local run'],
    rows: [
      ['local, 2 workers', '', '', '', ms(median(local)), ratio(1)],
      [
        'queue, 2 worker processes',
        ms(of((run) => run.coordinator)),
        ms(of((run) => run.workers)),
        ms(of((run) => run.redis)),
        ms(of(all)),
        ratio(median(queued.map((run, i) => all(run) / (local[i] ?? 1)))),
      ],
    ],
  },
  {
    columns: ['of the queue', ''],
    rows: [
      ['memory of Redis, at most', kb(of((run) => run.memory))],
      ['chunks', String(chunks)],
      ['problems in a chunk, on average', String(Math.round(problems / chunks))],
      ['CPU of Redis for a chunk', `${perChunk((run) => run.redis).toFixed(2)} ms`],
      ['commands for a chunk', perChunk((run) => run.commands).toFixed(1)],
      ['bytes to Redis for a problem', String(Math.round(of((run) => run.bytesIn) / problems))],
      ['bytes from Redis for a problem', String(Math.round(of((run) => run.bytesOut) / problems))],
      ['CPU of the run for a problem', `${((of((run) => run.coordinator) * 1000) / problems).toFixed(1)} µs`],
    ],
  },
]);

/** CPU milliseconds of all processes that were started and have ended meanwhile. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = ofChildren();
  await work();
  return ofChildren() - before;
}

/** Linux says so in hundredths of a second. */
function ofChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function solve(args: readonly string[]): Promise<string> {
  return start(['solve', 'in.epd', '--quiet', ...args]).ended;
}

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(said)));
  return { child, ended };
}

async function overQueue(run: number): Promise<QueueRun> {
  const redis = await RedisServer.start();
  const client = redis.client();
  const info = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(await client.info())?.[1]);
  const empty = await info('used_memory');
  let memory = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(100)) memory = Math.max(memory, (await info('used_memory')) - empty);
  })();
  const workers = [1, 2].map(() => start(['worker', '--queue', redis.url, '--workers', '1']));
  await sleep(1500);
  const commands = await info('total_commands_processed');
  const coordinator = await cpuOf(() => solve(['--queue', redis.url, '--resume', `queue-${run}`]));
  isOver = true;
  await watching;
  const after = await info('total_commands_processed');
  const bytesIn = await info('total_net_input_bytes');
  const bytesOut = await info('total_net_output_bytes');
  let said = '';
  const ofWorkers = await cpuOf(async () => {
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { ended } of workers) said += await ended;
  });
  client.disconnect();
  const ofRedis = await cpuOf(() => redis.remove());
  const chunks = [...said.matchAll(/in ([\d,]+) chunks/g)].reduce(
    (sum, [, n = '']) => sum + Number(n.replace(',', '')),
    0,
  );
  return {
    coordinator,
    workers: ofWorkers,
    redis: ofRedis,
    chunks,
    memory,
    commands: after - commands,
    bytesIn,
    bytesOut,
  };
}
