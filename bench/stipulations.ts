/**
 * The whole command against Popeye, kind by kind: the problems of `../shared/data` other than direct mates that take Popeye long enough to
 * measure. Each is solved by both in turn, start-up included, with one thread; of Popeye's two runs, with and without `Option
 * Intelligent`, the faster counts. Of the kinds with a median to reach, shorter problems get a move more where there are too few.
 *
 *     npx tsx bench/stipulations.ts [--popeye /path/to/py] [--from 300] [--kind '^h#'] [--most 8] [--limit 60] [--write]
 *
 * `--from`: milliseconds that the faster of Popeye's runs takes, at least; `--kind`: a regular expression; `--most`: problems of a kind that take as long, spread over it;
 * `--limit`: seconds of CPU time after which either program is stopped, with what it had used by then.
 */
import './lib/help.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedLines } from '../tests/oracle/suites.js';
import { median, runCommand } from './lib/clock.js';
import { findPopeye } from './lib/popeye.js';
import { ms, option, publish, REPOSITORY, ratio, textOption } from './lib/report.js';

interface Part {
  readonly fen: string;
  readonly stipulation: string;
  readonly cpu_ms: number;
}
interface Row {
  readonly options: readonly string[];
  readonly parts: readonly Part[];
}
/** A problem for both programs. */
interface Task {
  readonly fen: string;
  readonly kind: string;
  readonly stipulation: string;
  readonly input: (options: string) => string;
}

const popeye = textOption('popeye') ?? findPopeye();
const from = option('from', 300);
const most = option('most', 8);
const limit = option('limit', 60);
const kind = new RegExp(textOption('kind') ?? '');
if (popeye === undefined) throw new Error('found no Popeye: name it with --popeye or KEYMOVE_POPEYE');

/** What both read in the same way; the others are about output, which costs nothing here. */
const TAKEN = /^(SetPlay|WhiteToPlay|Intelligent|Variations|NoThreat|Try)$/;
/** The kinds that have a median to reach. */
const LENGTHENED = /^(h#[34]|s#[34]|r#3|hs#3|ser-h#([6-9]|\d\d)|=[23])$/;
/** `WhiteToPlay` takes half a move away. */
const halved = (text: string): string => text.replace(/\d+$/, (moves) => String(Number(moves) - 0.5));

function taskOf({ fen, stipulation }: Part, options: readonly string[]): Task {
  const whiteBegins = options.includes('WhiteToPlay');
  const board = (fen.split(' ')[0] ?? '').replace(/N/g, 'S').replace(/n/g, 's');
  const own = stipulation.startsWith('exact-') ? stipulation.slice('exact-'.length) : stipulation;
  return {
    ...{ fen, kind: stipulation, stipulation: whiteBegins ? halved(own) : own },
    input: (more) =>
      `BeginProblem\nOption NoBoard ${whiteBegins ? 'WhiteToPlay ' : ''}${more}\nStipulation ${own}\nForsyth ${board}\nEndProblem\n`,
  };
}

const longer = (stipulation: string): string =>
  stipulation.replace(/\d+/, (moves) => String(Number(moves) + 1));
const all = (sharedLines('stipulations-half.jsonl') ?? [])
  .map((line) => JSON.parse(line) as Row)
  .filter(({ options }) => options.every((name) => TAKEN.test(name)))
  .flatMap(({ options, parts }) => parts.map((part) => ({ part, options })))
  .filter(({ part }) => !/^#|pser|phser|->/.test(part.stipulation) && part.fen.includes(' - '));
const tasks = all.filter(({ part }) => part.cpu_ms >= from).map(({ part, options }) => taskOf(part, options));
// where a kind has too few of them, others of its kind get a move more
const spare = all
  .map(({ part, options }) => taskOf({ ...part, stipulation: longer(part.stipulation) }, options))
  .filter(
    (task) => LENGTHENED.test(task.kind) && tasks.filter((own) => own.kind === task.kind).length < most,
  );
tasks.push(...spare);
const kinds = [...new Set(tasks.map((task) => task.kind))].filter((name) => kind.test(name)).sort();
const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const input = join(folder, 'problem.inp');
const within = (command: string, ...args: string[]) =>
  runCommand('bash', ['-c', `ulimit -c 0 -t ${limit}; "$0" "$@"; exit $?`, command, ...args]);
const rows: string[][] = [];
const remarks: string[] = [];

for (const name of kinds) {
  const ofKind = tasks.filter((task) => task.kind === name);
  // spread evenly: every eighth, then those after them
  const some = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((first) => ofKind.filter((_, i) => i % 8 === first));
  const ratios: number[] = [];
  const cpu: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (const { fen, stipulation, input: inputOf } of some) {
    if (ratios.length === most) break;
    // battle play has no intelligent mode
    let best = Number.POSITIVE_INFINITY;
    for (const more of /^(ser-|h|reci)/.test(name) ? ['Intelligent', ''] : ['']) {
      if (best < from) break;
      writeFileSync(input, inputOf(more));
      best = Math.min(best, (await within(popeye, input)).cpuMs);
    }
    if (best < from) continue;
    const command = join(REPOSITORY, 'bin', 'keymove.js');
    const run = await within(
      'node',
      command,
      'solve',
      '--json',
      '--threads',
      '1',
      '--fen',
      `${fen} ${stipulation}`,
    );
    cpu.ours.push(run.cpuMs);
    cpu.theirs.push(best);
    ratios.push(best / run.cpuMs);
    const isSolved = run.output.includes('"type":"solution"') && !run.output.includes('"status":"undecided"');
    if (best < run.cpuMs || !isSolved) {
      remarks.push(
        `${stipulation} ${fen}: Popeye ${ms(best)}, keymove ${isSolved ? '' : 'more than '}${ms(run.cpuMs)}`,
      );
    }
    console.log(stipulation, fen, ms(best), ms(run.cpuMs));
  }
  if (ratios.length === 0) continue;
  const cells = [ratio(median(ratios)), ratio(Math.min(...ratios))];
  rows.push([name, String(ratios.length), ms(median(cpu.theirs)), ms(median(cpu.ours)), ...cells]);
}
rmSync(folder, { recursive: true });
const columns = ['kind', 'problems', 'Popeye, median', 'keymove, median', 'median ratio', 'worst ratio'];
publish('stipulations', 'Every stipulation: the whole command against Popeye', [{ columns, rows }], remarks);
