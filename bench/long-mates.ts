/**
 * Shortest mates proven within a given time by the exhaustive and the proof search together, with one and with several
 * threads: matetrack's #7, ten seconds each.
 *
 *     npx tsx bench/long-mates.ts [--from 7] [--to 7] [--every 10] [--time 10000] [--threads 2] [--hash 256] [--write]
 *
 * Wall-clock time. The gain of several threads is measured on positions that take one thread two seconds or more.
 */
import './lib/help.js';
import type { Kernel } from '../src/kernel/kernel.js';
import { GoalBoundsSearch } from '../src/solve/goal-bounds-search.js';
import { createKernel } from '../tests/kernels.js';
import { mateSuite, sample } from '../tests/oracle/suites.js';
import { median } from './lib/clock.js';
import { ms, option, publish, ratio } from './lib/report.js';

const [from, to, every] = [option('from', 7), option('to', 7), option('every', 10)];
const [time, hashMb, threads] = [option('time', 10_000), option('hash', 256), option('threads', 2)];
const suite = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= from && mate <= to);
if (suite === undefined) process.exit(1);
const positions = sample(suite, every);

interface Run {
  readonly ms: number;
  readonly proven: boolean;
  readonly mateIn: number | undefined;
}

function run(kernel: Kernel, fen: string): Run {
  kernel.setPosition(fen);
  const began = performance.now();
  const finder = new GoalBoundsSearch(kernel);
  const { provenIn: mateIn } = finder.run({ ms: time }).bounds;
  finder.stopHelpers();
  return { ms: performance.now() - began, proven: finder.isDone && mateIn !== undefined, mateIn };
}

const counts = [...new Set([1, threads])];
const kernels = counts.map((count) => createKernel({ hashMb, threads: count }));
const runs = counts.map((): Run[] => []);
const remarks: string[] = [];
for (const [index, { fen, mate }] of positions.entries()) {
  // the order alternates from position to position
  const order = index % 2 === 0 ? [...kernels.keys()] : [...kernels.keys()].reverse();
  const found: Run[] = [];
  for (const i of order) found[i] = run(kernels[i] as Kernel, fen);
  for (const [i, each] of found.entries()) {
    runs[i]?.push(each);
    if (each.proven && each.mateIn !== mate)
      remarks.push(`${fen}: proven mate in ${each.mateIn}; known: ${mate}`);
  }
}

const [alone = []] = runs;
const rows = counts.map((count, i) => {
  const own = runs[i] ?? [];
  const gains = own.flatMap((each, k) => {
    const one = alone[k] as Run;
    return one.ms >= 2000 && one.proven && each.proven ? [one.ms / each.ms] : [];
  });
  const share = (part: number): string => `${part} (${((100 * part) / own.length).toFixed(1)}%)`;
  return [
    String(count),
    String(own.length),
    share(own.filter(({ proven }) => proven).length),
    share(own.filter(({ mateIn }, k) => mateIn === positions[k]?.mate).length),
    share(own.filter(({ mateIn }) => mateIn !== undefined).length),
    ms(median(own.map((each) => each.ms))),
    i === 0 ? '' : `${ratio(median(gains))} of ${gains.length}`,
  ];
});
publish(
  'long-mates',
  'Shortest mates proven within a given time',
  [
    {
      columns: ['threads', 'positions', 'proven', 'best known', 'any mate', 'median', 'gain from 2 s on'],
      rows,
    },
  ],
  [
    `matetrack-half, #${from} to #${to}, every ${every}th; ${time} ms a position, wall-clock; tables of ${hashMb} MB`,
    ...remarks,
  ],
);
