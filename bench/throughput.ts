/**
 * The whole command on 20 000 two-movers, keys only, with one worker and with two: how much faster are two, and how many
 * problems a second do they solve? On a shared machine wall-clock time says little, so the table also shows the CPU time of
 * each thread, and the machine's speed as the reference kernel's perft. A control shows what the machine itself allows: two
 * commands with one worker each, side by side, with half of the problems each.
 *
 *     npx tsx bench/throughput.ts [--problems 20000] [--runs 3] [--write]
 */
import './lib/help.js';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mateSuite } from '../tests/oracle/suites.js';
import { measured, median, sum } from './lib/clock.js';
import { loadReferenceKernel } from './lib/reference-kernel.js';
import { ms, option, publish, REPOSITORY, ratio } from './lib/report.js';
import { INITIAL_POSITION } from './lib/stockfish.js';

interface ThreadTimes {
  readonly wall: number;
  /** CPU milliseconds of the thread that reads and writes */
  readonly main: number;
  /** of all solver threads */
  readonly solvers: number;
  /** of V8's own threads, which compile and collect garbage */
  readonly helpers: number;
}

const problems = option('problems', 20_000);
const suite = mateSuite('mate-in-2-quarter.epd');
if (suite === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const whole = twoMovers('two-movers.epd', problems);
const half = twoMovers('half.epd', problems >> 1);

const CASES: readonly { readonly name: string; readonly run: () => Promise<ThreadTimes> }[] = [
  { name: '1 worker', run: () => runKeymove(1, whole) },
  { name: '2 workers', run: () => runKeymove(2, whole) },
  { name: 'two commands, 1 worker each', run: async () => both(runKeymove(1, half), runKeymove(1, half)) },
];
const runs = CASES.map((): ThreadTimes[] => []);
for (let run = 0; run < option('runs', 3); run++) {
  for (const [i, { run }] of CASES.entries()) runs[i]?.push(await run());
}
rmSync(folder, { recursive: true });

const perft = await referencePerft();
const walls = runs.map((times) => median(times.map(({ wall }) => wall)));
const rows = runs.map((times, i) => {
  const of = (pick: (times: ThreadTimes) => number): string => ms(median(times.map(pick)));
  const solvers = median(times.map((run) => run.solvers));
  return [
    CASES[i]?.name ?? '',
    of(({ wall }) => wall),
    ratio((walls[0] ?? 0) / (walls[i] ?? 1)),
    of(({ main }) => main),
    of((run) => run.solvers),
    of(({ helpers }) => helpers),
    of(({ main, solvers, helpers }) => main + solvers + helpers),
    Math.round(problems / (solvers / 1000)).toLocaleString('en'),
  ];
});
publish(
  'throughput',
  `Throughput: ${problems.toLocaleString('en')} two-movers`,
  [
    {
      columns: [
        'command',
        'wall clock',
        'speed',
        'main thread',
        'solver threads',
        "V8's threads",
        'all',
        'problems per CPU second of a solver',
      ],
      rows,
    },
  ],
  [
    `reference perft: ${perft === undefined ? 'not there' : `${perft.toFixed(0)} million a second`}`,
    `load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`,
  ],
);

/** Million nodes a second of the reference kernel, in this run. */
async function referencePerft(): Promise<number | undefined> {
  const reference = await loadReferenceKernel(16);
  if (!reference) return undefined;
  reference.perft(INITIAL_POSITION, 4);
  const { ms: time, value } = measured(() => reference.perft(INITIAL_POSITION, 6));
  return value / time / 1000;
}

/** A file of so many problems: the suite, repeated. */
function twoMovers(name: string, count: number): string {
  const file = join(folder, name);
  const lines = Array.from({ length: count }, (_, i) => `${suite?.[i % suite.length]?.fen} dm 2;\n`);
  writeFileSync(file, lines.join(''));
  return file;
}

async function both(...commands: readonly Promise<ThreadTimes>[]): Promise<ThreadTimes> {
  const times = await Promise.all(commands);
  const all = (pick: (times: ThreadTimes) => number): number => sum(times.map(pick));
  return {
    wall: Math.max(...times.map(({ wall }) => wall)),
    main: all(({ main }) => main),
    solvers: all(({ solvers }) => solvers),
    helpers: all(({ helpers }) => helpers),
  };
}

async function runKeymove(workers: number, file: string): Promise<ThreadTimes> {
  const command = [
    join(REPOSITORY, 'bin', 'keymove.js'),
    'solve',
    '--json',
    '--quiet',
    '--workers',
    String(workers),
    file,
  ];
  const began = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  const cpu = new Map<string, number>();
  const poll = setInterval(() => readThreads(child.pid, cpu), 10);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(poll);
  const wall = performance.now() - began;
  const main = cpu.get(String(child.pid)) ?? 0;
  const others = [...cpu].filter(([thread]) => thread !== String(child.pid)).map(([, time]) => time);
  others.sort((a, b) => b - a);
  // the solver threads are those that use the most
  return { wall, main, solvers: sum(others.slice(0, workers)), helpers: sum(others.slice(workers)) };
}

/** CPU milliseconds of each thread so far, from /proc. */
function readThreads(pid: number | undefined, cpu: Map<string, number>): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      cpu.set(thread, (Number(fields[11]) + Number(fields[12])) * 10);
    }
  } catch {
    // the thread has ended
  }
}
