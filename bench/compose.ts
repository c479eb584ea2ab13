/**
 * Searches of schemes: how many positions a second of one thread's processor time are set up, proven to be flawed or not, and
 * searched by the command, and that memory does not grow with their number.
 *
 *     npx tsx bench/compose.ts [--positions 100000] [--sample 20000] [--write]
 */
import './lib/help.js';
import { problemAt } from '../src/compose/positions.js';
import { readScheme } from '../src/compose/scheme.js';
import { Space } from '../src/compose/space.js';
import { nodeHost } from '../src/host/node/node-host.js';
import { Kernel } from '../src/kernel/kernel.js';
import { directMate } from '../src/problems/stipulation.js';
import { Solver } from '../src/solve/solver.js';
import { measured, runCommand } from './lib/clock.js';
import { option, publish, REPOSITORY } from './lib/report.js';

const SCHEMES: readonly { readonly name: string; readonly mate: number; readonly scheme: string }[] = [
  {
    name: 'miniature',
    mate: 2,
    scheme: 'black Kh8 Pg7 + wK a1-h8 + wR a1-h8 + 0-2 wSB a1-h8',
  },
  {
    name: 'Loyd, Organ Pipes',
    mate: 2,
    scheme: '2brrb2/8/p7/7Q/1p1kpPp1/3p2K1/8/8 + wS a1-h8 + 3 wP a2-h7',
  },
  {
    name: 'Mansfield 1914',
    mate: 2,
    scheme: 'KR5Q/8/8/3p4/2k5/1r1r4/8/4b3 + 2 wS a1-h8 + wB a1-h8',
  },
  {
    name: 'three moves',
    mate: 3,
    scheme: 'white Kf5 Rg7 black Kh5 Ph6 + bB a1-h8 + wS a1-h8 + wP a2-h7 + bP a2-h7',
  },
];

const positions = option('positions', 100_000);
const sample = option('sample', 20_000);
const rows: string[][] = [];

for (const { name, mate, scheme } of SCHEMES) {
  const read = readScheme(scheme);
  if (!read.ok) throw new Error(read.error.message);
  const stipulation = directMate(mate);
  const space = new Space(read.value, { side: 'w' });
  const set = measured(() => firstOf(space, positions).length);
  // of a whole scheme, not of its beginning
  const fens = firstOf(new Space(read.value, { side: 'w', seed: 1 }), sample);
  const kernel = Kernel.create(nodeHost());
  const solver = new Solver(kernel);
  const screened = measured(
    () => fens.filter((fen) => !solver.isFlawed(problemAt(0, fen, stipulation, name), {})).length,
  );
  const runs = [];
  for (const count of [sample, positions]) {
    runs.push(
      await runCommand(process.execPath, [
        `${REPOSITORY}bin/keymove.js`,
        ...['compose', scheme, '--mate', String(mate), '--where', 'novotny'],
        ...['--seed', '1', '--positions', String(count), '--workers', '1', '--quiet', '--json'],
      ]),
    );
  }
  const [few, many] = runs;
  rows.push([
    name,
    space.total.toLocaleString('en'),
    rate(set.value, set.ms),
    rate(fens.length, screened.ms),
    `${((100 * screened.value) / fens.length).toFixed(1)}%`,
    rate(Math.min(positions, fens.length < sample ? fens.length : positions), many?.cpuMs ?? Number.NaN),
    `${few?.peakMb?.toFixed(0)} MB`,
    `${many?.peakMb?.toFixed(0)} MB`,
  ]);
  console.log(rows.at(-1)?.join('  '));
}

publish('compose', 'Searches of schemes', [
  {
    columns: [
      'scheme',
      'ways to place the men',
      'set up a second',
      'screened a second',
      'sound',
      'searched a second',
      `memory, ${sample.toLocaleString('en')}`,
      `${positions.toLocaleString('en')}`,
    ],
    rows,
  },
]);

function firstOf(space: Space, count: number): string[] {
  const fens: string[] = [];
  for (const found of space.positions()) {
    if (found) fens.push(found.fen);
    if (fens.length === count) break;
  }
  return fens;
}

function rate(count: number, ms: number): string {
  return Math.round((1000 * count) / ms).toLocaleString('en');
}
