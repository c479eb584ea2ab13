/**
 * `keymove bench`: measures the speed of the solver, and what each of its search rules saves, or with `--analyse` the speed of the
 * alpha-beta search. The number of nodes is the same on every machine, and changes only with the search or the evaluation.
 */
import { ANALYSIS_BENCH, ANALYSIS_BENCH_DEPTH, searchBenchPosition } from '../../analyse/bench-positions.js';
import { nodeHost } from '../../host/node/node-host.js';
import { AnalysisKernel } from '../../kernel/analysis-kernel.js';
import { Kernel } from '../../kernel/kernel.js';
import { networkFor } from '../../kernel/network.js';
import { SEARCH_RULES, type SearchRule } from '../../kernel/search-rules.js';
import { TECHNIQUES } from '../../kernel/techniques.js';
import { BENCH_SUITE } from '../../solve/bench-suite.js';
import { countText, durationText } from '../../text/counts-and-times.js';
import { present } from '../../text/present.js';
import { evaluation } from '../engine/engine-options.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { type Arguments, flag, repeated, withDefault } from '../grammar/option.js';
import { choice } from '../grammar/values.js';
import { hash } from '../options/shared-options.js';
import { print } from '../print.js';
import { plainTable } from './plain-table.js';

export const options = {
  hash: { ...hash, describe: 'Size of the transposition table in MB' },
  rules: withDefault(flag('Skip the table of search rules, which shows how much each of them saves'), 'true'),
  analyse: flag('Measure the alpha-beta search that analyse uses instead'),
  without: repeated(
    'TECHNIQUES',
    (given) => given.flatMap((names) => names.split(',')).map((name) => name.trim()),
    'Switch off techniques of the alpha-beta search, e.g. null-move (only with --analyse)',
  ),
  evaluation,
};

export const examples = [['bench', 'measure this machine']] as const;

type BenchArguments = Arguments<typeof options>;

interface Run {
  readonly nodes: number;
  readonly ms: number;
  readonly keys: number;
}

export async function run(args: BenchArguments): Promise<ExitCode> {
  if (args.without !== undefined && !args.analyse) throw new UsageError('--without needs --analyse');
  if (args.evaluation !== undefined && !args.analyse) throw new UsageError('--evaluation needs --analyse');
  if (args.analyse) return benchAnalysis(args);
  const kernel = Kernel.create(nodeHost(), args.hash === undefined ? {} : { hashMb: args.hash });
  const search = (index: number): Run => {
    const { fen, moves } = BENCH_SUITE[index] as (typeof BENCH_SUITE)[number];
    kernel.setPosition(fen);
    const began = cpuMs();
    const { keys, nodes } = kernel.keys(moves);
    return { nodes, ms: cpuMs() - began, keys: keys.length };
  };
  const searchAll = (): Run[] => BENCH_SUITE.map((_, index) => search(index));
  const searchWithout = (rule: SearchRule): Run[] => {
    kernel.useRule(rule, false);
    const runs = searchAll();
    kernel.useRule(rule, true);
    return runs;
  };

  searchAll(); // lets the kernel be fully compiled before anything is measured
  const complete = searchAll();
  await print(`${suiteTable(complete)}\n\n`);
  if (args.rules) {
    const variants = SEARCH_RULES.map((rule) => ({ name: `without ${rule}`, runs: searchWithout(rule) }));
    await print(`${rulesTable([{ name: 'all rules', runs: complete }, ...variants])}\n\n`);
  }
  await print(`Nodes searched: ${total(complete).nodes}\n`);
  return EXIT.ok;
}

async function benchAnalysis({ hash, without = [], evaluation }: BenchArguments): Promise<ExitCode> {
  const names = without.map((name) => choice(TECHNIQUES)(name, '--without'));
  const network = await networkFor(nodeHost(), evaluation);
  const kernel = AnalysisKernel.create(nodeHost(), { network, ...present({ hashMb: hash }) });
  for (const name of names) kernel.useTechnique(name, false);

  // lets the kernel be fully compiled before anything is measured
  for (const position of ANALYSIS_BENCH) searchBenchPosition(kernel, position, ANALYSIS_BENCH_DEPTH - 3);
  const runs = ANALYSIS_BENCH.map((position) => {
    const began = cpuMs();
    const nodes = searchBenchPosition(kernel, position, ANALYSIS_BENCH_DEPTH);
    return { name: position.name, nodes, ms: cpuMs() - began };
  });
  const all = {
    name: `all, ${ANALYSIS_BENCH_DEPTH} plies deep`,
    nodes: runs.reduce((sum, { nodes }) => sum + nodes, 0),
    ms: runs.reduce((sum, { ms }) => sum + ms, 0),
  };
  const rows = [...runs, all].map((each) => [
    each.name,
    countText(each.nodes),
    durationText(each.ms),
    perSecond(each),
  ]);
  await print(`${plainTable(['position', 'nodes', 'CPU', 'nodes/s'], rows)}\n\n`);
  await print(`Nodes searched: ${all.nodes}\n`);
  return EXIT.ok;
}

/** Returns the CPU time of this process, on which other programs have little influence. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const perSecond = ({ nodes, ms }: Omit<Run, 'keys'>): string => countText(nodes / (ms / 1000));

function total(runs: readonly Run[]): Run {
  return runs.reduce((a, b) => ({ nodes: a.nodes + b.nodes, ms: a.ms + b.ms, keys: a.keys + b.keys }));
}

function suiteTable(runs: readonly Run[]): string {
  const rows = BENCH_SUITE.map(({ name, moves }, index) => {
    const run = runs[index] as Run;
    return [name, `#${moves}`, run.keys, countText(run.nodes), durationText(run.ms), perSecond(run)];
  });
  const all = total(runs);
  rows.push(['all', '', all.keys, countText(all.nodes), durationText(all.ms), perSecond(all)]);
  return plainTable(['position', '', 'keys', 'nodes', 'CPU', 'nodes/s'], rows);
}

function rulesTable(variants: readonly { name: string; runs: readonly Run[] }[]): string {
  const base = total(variants[0]?.runs ?? []);
  const rows = variants.map(({ name, runs }) => {
    const { nodes, ms } = total(runs);
    const times = (a: number, b: number) => `${(a / b).toFixed(1)} x`;
    return [name, countText(nodes), times(nodes, base.nodes), durationText(ms), times(ms, base.ms)];
  });
  return plainTable(['search with', 'nodes', '', 'CPU', ''], rows);
}
