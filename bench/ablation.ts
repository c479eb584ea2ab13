/**
 * What each rule of the exhaustive search is worth, beginning with the two founding rules: switches each off in turn, and compares
 * nodes and time with the full search. A position that takes too many nodes without a rule counts as unsolved, with its nodes so far.
 * Then the same of the searches for long mates, with their number not told.
 *
 *     npx tsx bench/ablation.ts [--from 2] [--to 4] [--every 1] [--nodes 200000000]
 *       [--long-from 7] [--long-every 20] [--long-nodes 2000000] [--write]
 */
import './lib/help.js';
import { FOUNDING_RULES, SEARCH_RULES, type SearchRule } from '../src/kernel/search-rules.js';
import { type GoalBoundsOptions, GoalBoundsSearch } from '../src/solve/goal-bounds-search.js';
import { createKernel } from '../tests/kernels.js';
import { mateSuite, sample } from '../tests/oracle/suites.js';
import { measured } from './lib/clock.js';
import { ms, option, publish, ratio } from './lib/report.js';

const [from, to, nodes] = [option('from', 2), option('to', 4), option('nodes', 200_000_000)];
const all = mateSuite('matetrack-half.epd');
if (all === undefined) process.exit(1);
const suite = all.filter(({ mate }) => mate >= from && mate <= to);
const positions = sample(suite, option('every', 1));

interface Variant {
  readonly name: string;
  readonly without: readonly SearchRule[];
}
const VARIANTS: readonly Variant[] = [
  { name: 'all rules', without: [] },
  ...SEARCH_RULES.map((rule) => ({ name: `without ${rule}`, without: [rule] })),
  { name: 'without the founding rules', without: FOUNDING_RULES },
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

const longFrom = option('long-from', 7);
const longNodes = option('long-nodes', 2_000_000);
const longOnes = sample(
  all.filter(({ mate }) => mate >= longFrom),
  option('long-every', 20),
);
const LONG_VARIANTS: readonly { readonly name: string; readonly options: GoalBoundsOptions }[] = [
  { name: 'all searches', options: {} },
  { name: 'without the search over positions', options: { explore: false } },
  { name: 'the proof search alone', options: { proofOnly: true } },
];
const longKernel = createKernel({ hashMb: 64 });
const longRows = LONG_VARIANTS.map(({ name, options }) => {
  let [found, best] = [0, 0];
  const { ms: time } = measured(() => {
    for (const { fen, mate } of longOnes) {
      longKernel.setPosition(fen);
      const { provenIn } = new GoalBoundsSearch(longKernel, options).run({ nodes: longNodes }).bounds;
      if (provenIn !== undefined) found++;
      if (provenIn !== undefined && provenIn <= mate) best++;
    }
  });
  return [name, `${found}/${longOnes.length}`, String(best), ms(time)];
});

const columns = ['shortest mates', 'solved', 'nodes', 'by nodes', 'CPU', 'by time'];
publish(
  'ablation',
  'What the two rules are worth',
  [
    { columns, rows },
    { columns: ['long mates', 'any mate', 'best known', 'CPU'], rows: longRows },
  ],
  [
    `matetrack #${from} to #${to}, at most ${nodes.toLocaleString('en')} nodes a position`,
    `long mates: #${longFrom} and more, at most ${longNodes.toLocaleString('en')} nodes, the number not told`,
  ],
);
