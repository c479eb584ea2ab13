/**
 * The whole command against Popeye, kind by kind: the problems of `../shared/data` other than direct mates that take either of them long
 * enough to measure. Each is solved by both in turn, start-up included, with one thread; of Popeye's two runs, with and without `Option
 * Intelligent`, the faster counts. Of the kinds with a median to reach, shorter problems get a move more where there are too few.
 *
 *     npx tsx bench/stipulations.ts [--popeye /path/to/py] [--from 300] [--kind '^h#'] [--most 8] [--whole | --few-men] [--limit 60] [--write]
 *
 * `--from`: milliseconds that the faster of Popeye's runs takes, or keymove, at least; `--kind`: a regular expression; `--most`: problems of
 * a kind that take as long, spread over it; `--whole`: all of them, and none with a move more; `--few-men`: instead of
 * those, long help and series play with few men, for which Popeye's intelligent mode is made; `--limit`: seconds of CPU time after which
 * either program is stopped, with what it had used by then.
 */
import './lib/help.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedLines } from '../tests/oracle/suites.js';
import { median, runCommand } from './lib/clock.js';
import { findPopeye } from './lib/popeye.js';
import { hasOption, ms, option, publish, REPOSITORY, ratio, textOption } from './lib/report.js';

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
const isWhole = hasOption('whole');
const most = isWhole ? Number.POSITIVE_INFINITY : option('most', 8);
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
    fen,
    kind: stipulation,
    stipulation: whiteBegins ? halved(own) : own,
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
const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const input = join(folder, 'problem.inp');
const within = (command: string, ...args: string[]) =>
  runCommand('bash', ['-c', `ulimit -c 0 -t ${limit}; exec "$0" "$@"`, command, ...args]);
const solve = (...args: string[]) =>
  within('node', join(REPOSITORY, 'bin', 'keymove.js'), 'solve', '--json', '--threads', '1', ...args);
const inPopeye = async (task: Task, options: string) => {
  writeFileSync(input, task.input(options));
  return (await within(popeye, input)).cpuMs;
};

/** Where Popeye's intelligent mode is at its best, and one problem with 10^5 solutions. */
const FEW_MEN: readonly (readonly [fen: string, stipulation: string])[] = [
  ['8/n6q/8/8/8/6r1/8/K1kB4 b', 'h#8'],
  ['8/8/knb5/npq5/rbr5/1P1K4/8/8 b', 'ser-h#9'],
  ['8/8/2B5/2n5/4b3/8/6B1/k1K5 b', 'h#9'],
  ['k7/8/K7/4p3/8/1qn5/1B6/8 b', 'h#9'],
  ['7K/B7/1p5k/1N3p1q/8/8/8/8 b', 'h#5'],
  ['6k1/6p1/8/8/K6p/4N3/2p1p3/8 b', 'h#6'],
  ['7b/8/8/n5B1/8/8/1B6/K3k3 b', 'h#7'],
  ['8/1p6/8/2K5/5ppp/5pbk/5ppr/5Nq1 b', 'ser-h=11'],
  ['8/7p/8/4k3/8/8/P7/7K b', 'h#7'],
];
if (hasOption('few-men')) {
  const cells: string[][] = [];
  for (const [fen, stipulation] of FEW_MEN) {
    const task = taskOf({ fen: `${fen} - - 0 1`, stipulation, cpu_ms: 0 }, []);
    const intelligent = await inPopeye(task, 'Intelligent');
    // where that is quick, the other mode hardly is
    const best = intelligent < 2000 ? intelligent : Math.min(intelligent, await inPopeye(task, ''));
    const run = await solve('--max-solutions', '1000000', '--fen', `${task.fen} ${stipulation}`);
    const isSolved = run.output.includes('"complete":true');
    cells.push([
      ...[
        stipulation,
        fen,
        `${best < 990 * limit ? '' : 'more than '}${ms(best)}`,
        `${isSolved ? '' : 'more than '}${ms(run.cpuMs)}`,
      ],
      ...[isSolved ? ratio(best / run.cpuMs) : '', `${run.peakMb?.toFixed(0)} MB`],
    ]);
  }
  rmSync(folder, { recursive: true });
  const columns = ['problem', 'position', 'Popeye', 'keymove', 'ratio', 'peak memory'];
  publish(
    'few-men',
    'Help and series play with few men, against Popeye',
    [{ columns, rows: cells }],
    [],
    'stipulations',
  );
  process.exit();
}

/** Start-up takes the rest: of what is left, only a run of its own tells. */
const SEARCH_SHARE = 0.4;
/** Which parts take keymove long, though not Popeye: all are solved in one run, each within `--from`. */
async function areLongHere(parts: readonly Task[]): Promise<readonly Task[]> {
  const file = join(folder, 'all.epd');
  writeFileSync(file, parts.map((task) => `${task.fen} ${task.stipulation}\n`).join(''));
  const { output } = await runCommand('node', [
    join(REPOSITORY, 'bin', 'keymove.js'),
    ...['solve', '--json', '--threads', '1', '--time', `${from}ms`, file],
  ]);
  const slow = new Set<number>();
  for (const line of output.trim().split('\n')) {
    const { type, problem, solution } = JSON.parse(line) as {
      type: string;
      problem?: { source: { line: number } };
      solution?: { ms: number };
    };
    if (type === 'solution' && problem && solution && solution.ms >= SEARCH_SHARE * from)
      slow.add(problem.source.line);
  }
  return parts.filter((_, i) => slow.has(i + 1));
}

const tasks = all.filter(({ part }) => part.cpu_ms >= from).map(({ part, options }) => taskOf(part, options));
if (isWhole) {
  const others = all
    .filter(({ part }) => part.cpu_ms < from)
    .map(({ part, options }) => taskOf(part, options));
  tasks.push(...(await areLongHere(others.filter((task) => kind.test(task.kind)))));
} else {
  // where a kind has too few of them, others of its kind get a move more
  const spare = all
    .map(({ part, options }) => taskOf({ ...part, stipulation: longer(part.stipulation) }, options))
    .filter(
      (task) => LENGTHENED.test(task.kind) && tasks.filter((own) => own.kind === task.kind).length < most,
    );
  tasks.push(...spare);
}
const kinds = [...new Set(tasks.map((task) => task.kind))].filter((name) => kind.test(name)).sort();
const rows: string[][] = [];
const remarks: string[] = [];

/** Popeye's time by keymove's, of all. */
const overall: number[] = [];

for (const name of kinds) {
  const ofKind = tasks.filter((task) => task.kind === name);
  // spread evenly: every eighth, then those after them
  const some = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((first) => ofKind.filter((_, i) => i % 8 === first));
  const ratios: number[] = [];
  const cpu: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (const task of some) {
    if (ratios.length === most) break;
    const { fen, stipulation } = task;
    // battle play has no intelligent mode
    let best = await inPopeye(task, /^(ser-|h|reci)/.test(name) ? 'Intelligent' : '');
    if (best < from && !isWhole) continue;
    const run = await solve('--fen', `${fen} ${stipulation}`);
    if (best < from && run.cpuMs < from) continue;
    if (/^(ser-|h|reci)/.test(name)) best = Math.min(best, await inPopeye(task, ''));
    if (best < from && (!isWhole || run.cpuMs < from)) continue;
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
  overall.push(...ratios);
  const cells = [ratio(median(ratios)), ratio(Math.min(...ratios))];
  rows.push([name, String(ratios.length), ms(median(cpu.theirs)), ms(median(cpu.ours)), ...cells]);
}
rmSync(folder, { recursive: true });
const columns = ['kind', 'problems', 'Popeye, median', 'keymove, median', 'median ratio', 'worst ratio'];
const slower = overall.filter((factor) => factor < 1 / 1.5).length;
remarks.unshift(
  `${overall.length} problems: ${ratio(median(overall))} in the median; ${slower} take keymove more than 1.5 times as long as Popeye`,
);
publish('stipulations', 'Every stipulation: the whole command against Popeye', [{ columns, rows }], remarks);
