/**
 * Shortest mates and all keys of matetrack's #2 to #5 against the reference kernel: the two alternate on the same positions,
 * with tables of the same size, empty at the start of each search. `both searches` proves the shortest mate by alternating
 * between the exhaustive and the proof search, as `solve` does for long mates.
 *
 *     npx tsx bench/mates.ts [--from 2] [--to 5] [--every 1] [--hash 128] [--write]
 */
import { GoalBoundsSearch } from '../src/solve/goal-bounds-search.js';
import { createKernel } from '../tests/kernels.js';
import { mateSuite, sample } from '../tests/oracle/suites.js';
import { measured, median, sum } from './lib/clock.js';
import { loadReferenceKernel } from './lib/reference-kernel.js';
import { ms, option, publish, ratio } from './lib/report.js';

const [from, to, hashMb] = [option('from', 2), option('to', 5), option('hash', 128)];
const suite = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= from && mate <= to);
if (suite === undefined) process.exit(1);
const positions = sample(suite, option('every', 1));
const kernel = createKernel({ hashMb });
const reference = await loadReferenceKernel(hashMb);

/** A question put to both kernels. */
type QuestionName = 'shortest' | 'both' | 'keys';

interface Times {
  ours: number[];
  theirs: number[];
  nodes: number;
}
const empty = (): Times => ({ ours: [], theirs: [], nodes: 0 });
const perMate = new Map<number, Record<QuestionName, Times>>();
const wrong: string[] = [];

/** Runs both; the order alternates from position to position. */
function compare(
  times: Times,
  swap: boolean,
  ours: () => number,
  theirs: (() => number) | undefined,
): number[] {
  const calls = [() => record(times.ours, ours), () => (theirs ? record(times.theirs, theirs) : Number.NaN)];
  if (swap) calls.reverse();
  const answers = calls.map((call) => call());
  return swap ? answers.reverse() : answers;
}

function record(into: number[], call: () => number): number {
  const { ms, value } = measured(call);
  into.push(ms);
  return value;
}

// let the compilers finish before anything is measured
for (const { fen, mate } of positions.filter(({ mate }) => mate <= 4).slice(0, 30)) {
  kernel.setPosition(fen);
  kernel.keys(mate);
  reference?.prepare(fen);
  reference?.shortestMate(mate);
  reference?.keys(mate);
}

for (const [index, { fen, mate }] of positions.entries()) {
  const times = perMate.get(mate) ?? { shortest: empty(), both: empty(), keys: empty() };
  perMate.set(mate, times);
  const swap = index % 2 === 1;

  kernel.setPosition(fen);
  reference?.prepare(fen);
  const shortest = compare(
    times.shortest,
    swap,
    () => kernel.shortest('attacker', mate).moves ?? 0,
    reference && (() => reference.shortestMate(mate)),
  );
  times.shortest.nodes += kernel.nodes;
  if (shortest[0] !== mate) wrong.push(`${fen}: mate in ${shortest[0]}; expected ${mate}`);

  // the reference's shortest mate once more, because the comparison is the same
  kernel.setPosition(fen);
  const { ms: bothMs, value: finder } = measured(() => {
    const finder = new GoalBoundsSearch(kernel);
    finder.run();
    return finder;
  });
  times.both.ours.push(bothMs);
  times.both.theirs.push(...times.shortest.theirs.slice(-1));
  times.both.nodes += finder.nodes;
  if (finder.bounds.provenIn !== mate)
    wrong.push(`${fen}: mate in ${finder.bounds.provenIn}; expected ${mate}`);

  kernel.setPosition(fen);
  reference?.prepare(fen);
  const keys = compare(
    times.keys,
    swap,
    () => kernel.keys(mate).keys.length,
    reference && (() => reference.keys(mate)),
  );
  times.keys.nodes += kernel.nodes;
  if (reference !== undefined && keys[0] !== keys[1])
    wrong.push(`${fen}: ${keys[0]} keys; the reference finds ${keys[1]}`);
}

function rows(question: QuestionName): string[][] {
  const groups = [...perMate]
    .sort(([a], [b]) => a - b)
    .map(([mate, times]) => [`#${mate}`, times[question]] as const);
  const all = empty();
  for (const [, { ours, theirs, nodes }] of groups) {
    all.ours.push(...ours);
    all.theirs.push(...theirs);
    all.nodes += nodes;
  }
  return [...groups, ['all', all] as const].map(([name, { ours, theirs, nodes }]) => [
    name,
    String(ours.length),
    ms(sum(ours)),
    ms(median(ours)),
    ms(Math.max(...ours)),
    `${(nodes / sum(ours) / 1000).toFixed(1)}`,
    theirs.length > 0 ? ms(sum(theirs)) : '-',
    theirs.length > 0 ? ms(median(theirs)) : '-',
    theirs.length > 0 ? ratio(sum(theirs) / sum(ours)) : '-',
    theirs.length > 0 ? ratio(median(theirs) / median(ours)) : '-',
  ]);
}

const columns = (question: string): string[] => [
  question,
  'positions',
  'keymove',
  'median',
  'most',
  'Mnodes/s',
  'reference',
  'median',
  'ratio of totals',
  'of medians',
];
publish(
  'mates',
  'Shortest mates and keys against the reference kernel',
  [
    { columns: columns('shortest mate'), rows: rows('shortest') },
    { columns: columns('both searches'), rows: rows('both') },
    { columns: columns('all keys'), rows: rows('keys') },
  ],
  wrong.length > 0 ? wrong : [`all ${positions.length} answers agree; tables of ${hashMb} MB`],
);
