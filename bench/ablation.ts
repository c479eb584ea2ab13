/**
 * What each rule of the exhaustive search is worth, beginning with the two founding ideas: switches each off in turn, and compares
 * nodes and time with the full search. A position that takes too many nodes without a rule counts as unsolved, with its nodes so far.
 *
 *     npx tsx bench/ablation.ts [--from 2] [--to 4] [--every 1] [--nodes 200000000] [--write]
 */
import { FOUNDING_IDEAS, SEARCH_RULES, type SearchRule } from '../src/kernel/search-rules.js';
import { createKernel } from '../tests/kernels.js';
import { mateSuite, sample } from '../tests/oracle/suites.js';
import { measured } from './lib/clock.js';
import { ms, option, publish, ratio } from './lib/report.js';

const [from, to, nodes] = [option('from', 2), option('to', 4), option('nodes', 200_000_000)];
const suite = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= from && mate <= to);
if (suite === undefined) process.exit(1);
const positions = sample(suite, option('every', 1));

interface Variant {
  readonly name: string;
  readonly without: readonly SearchRule[];
}
const VARIANTS: readonly Variant[] = [
  { name: 'all rules', without: [] },
  ...SEARCH_RULES.map((rule) => ({ name: `without ${rule}`, without: [rule] })),
  { name: 'without the founding ideas', without: FOUNDING_IDEAS },
];

const totals = VARIANTS.map(() => ({ ms: 0, nodes: 0, solved: 0 }));
const kernels = VARIANTS.map(({ without }) => {
  const kernel = createKernel({ hashMb: 64 });
  for (const rule of without) kernel.useRule(rule, false);
  return kernel;
});
// let the compilers finish before anything is measured
for (const { fen, mate } of positions.slice(0, 20)) {
  for (const kernel of kernels) {
    kernel.setPosition(fen);
    kernel.shortest('attacker', Math.min(mate, 3), { nodes });
  }
}
for (const { fen, mate } of positions) {
  for (const [index, kernel] of kernels.entries()) {
    const total = totals[index] as (typeof totals)[number];
    kernel.setPosition(fen);
    const { ms, value } = measured(() => kernel.shortest('attacker', mate, { nodes }));
    total.ms += ms;
    total.nodes += value.nodes;
    if (value.moves === mate) total.solved++;
    else if (value.limit === undefined) throw new Error(`${fen}: mate in ${value.moves}; expected ${mate}`);
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
