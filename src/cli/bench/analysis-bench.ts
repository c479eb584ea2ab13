/**
 * `keymove bench --analyse`: measures the speed of the alpha-beta search. The number of nodes is the same on every machine, and changes
 * only with the search or the evaluation. `--without` leaves techniques out.
 */
import { ANALYSIS_BENCH, ANALYSIS_BENCH_DEPTH, searchBenchPosition } from '../../analyse/bench-positions.js';
import { nodeHost } from '../../host/node/node-host.js';
import { AnalysisKernel } from '../../kernel/analysis-kernel.js';
import { type EvaluationKind, networkFor } from '../../kernel/network.js';
import { TECHNIQUES } from '../../kernel/techniques.js';
import { countText, durationText } from '../../text/counts-and-times.js';
import { present } from '../../text/present.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { choice } from '../grammar/values.js';
import { print } from '../print.js';
import { cpuMs, perSecond, plainTable } from './bench-table.js';

export interface AnalysisBenchArguments {
  readonly hash?: number | undefined;
  readonly without?: readonly string[] | undefined;
  readonly evaluation?: EvaluationKind | undefined;
}

export async function run({ hash, without = [], evaluation }: AnalysisBenchArguments): Promise<ExitCode> {
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
