/**
 * What the rules of the exhaustive search are worth, the two founding ideas first: each switched off in turn, nodes and time
 * beside the search that has all. A position that takes too many nodes without a rule counts as unsolved, with the nodes it had.
 *
 *     npx tsx bench/ablation.ts [--from 2] [--to 4] [--every 1] [--nodes 200000000] [--write]
 */
import { Kernel } from '../src/kernel/kernel.js';
import { FOUNDING_IDEAS, MATE_RULES, type MateRule } from '../src/kernel/mate-rules.js';
import { mateSuite, sample } from '../tests/oracle/suites.js';
import { measured } from './lib/clock.js';
import { ms, option, publish, ratio } from './lib/report.js';

const [from, to, nodes] = [option('from', 2), option('to', 4), option('nodes', 200_000_000)];
const suite = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= from && mate <= to);
if (suite === undefined) process.exit(1);
const positions = sample(suite, option('every', 1));

interface Variant {
  readonly name: string;
  readonly without: readonly MateRule[];
}
const VARIANTS: readonly Variant[] = [
  { name: 'all rules', without: [] },
  ...MATE_RULES.map((rule) => ({ name: `without ${rule}`, without: [rule] })),
  { name: 'without the founding ideas', without: FOUNDING_IDEAS },
];

const totals = VARIANTS.map(() => ({ ms: 0, nodes: 0, solved: 0 }));
const kernels = VARIANTS.map(({ without }) => {
  const kernel = Kernel.create({ hashMb: 64 });
  for (const rule of without) kernel.useRule(rule, false);
  return kernel;
});
// compiled to the end before anything is measured
for (const { fen, mate } of positions.slice(0, 20)) {
  for (const kernel of kernels) {
    kernel.setPosition(fen);
    kernel.shortestMate(Math.min(mate, 3), { nodes });
  }
}
for (const { fen, mate } of positions) {
  for (const [index, kernel] of kernels.entries()) {
    const total = totals[index] as (typeof totals)[number];
    kernel.setPosition(fen);
    const { ms, value } = measured(() => kernel.shortestMate(mate, { nodes }));
    total.ms += ms;
    total.nodes += value.nodes;
    if (value.mate === mate) total.solved++;
    else if (value.limit === undefined) throw new Error(`${fen}: mate in ${value.mate}; expected ${mate}`);
  }
}

const [base] = totals;
const rows = VARIANTS.map(({ name }, index) => {
  const total = totals[index] as (typeof totals)[number];
  return [
    name,
    `${total.solved}/${positions.length}`,
    total.nodes.toLocaleString('en'),
    ratio(total.nodes / (base?.nodes ?? 1)),
    ms(total.ms),
    ratio(total.ms / (base?.ms ?? 1)),
  ];
});
const columns = ['shortest mates', 'solved', 'nodes', 'by nodes', 'CPU', 'by time'];
publish(
  'ablation',
  'What the two ideas are worth',
  [{ columns, rows }],
  [`matetrack #${from} to #${to}, at most ${nodes.toLocaleString('en')} nodes a position`],
);
