/**
 * Full solutions. Set play, tries, keys and every variation of the composed two-movers, by the command, against the time
 * that Popeye needs for their keys alone: measured if it is installed, otherwise estimated from 7.2 ms a problem on a
 * machine where Stockfish's `go perft 6` ran at 244 million nodes a second. Then every #3 and #4 of matetrack beside
 * Popeye's `Option Variation Try SetPlay`, without start-up on both sides; if Popeye does not finish in time, its time is
 * a lower bound.
 *
 *     npx tsx bench/solutions.ts [--runs 3] [--every 1] [--limit 60] [--write]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysOf, phaseOf } from '../src/solution/play.js';
import type { Solution, View } from '../src/solution/solution.js';
import { mateSuite, sample } from '../tests/oracle/suites.js';
import { problem } from '../tests/solve/problem.js';
import { createSolver, type FixedSolver } from '../tests/solvers.js';
import { type CommandRun, measured, median, runCommand, sum } from './lib/clock.js';
import { findPopeye, makeInput, parseKeys, parseTries, type Task, WHOLE_SOLUTION } from './lib/popeye.js';
import { ms, option, publish, REPOSITORY, ratio, type Table } from './lib/report.js';
import { findStockfish, stockfishSpeed } from './lib/stockfish.js';

const POPEYE_MS_A_PROBLEM = 7.2;
const AT_STOCKFISH_MNODES = 244;
const EVERYTHING = ['--tries', '--set-play', '--variations', 'full'];

const runs = option('runs', 3);
/** time limit for Popeye per problem, seconds */
const limit = option('limit', 60);
const twoMovers = mateSuite('mate-in-2-quarter.epd');
const matetrack = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate === 3 || mate === 4);
if (twoMovers === undefined || matetrack === undefined) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const popeye = findPopeye();
const stockfish = findStockfish();
const remarks: string[] = [];
if (popeye === undefined) remarks.push('Popeye (`py` on the PATH or KEYMOVE_POPEYE) is not installed');
if (stockfish === undefined) remarks.push('Stockfish is not installed: no estimate of Popeye’s time');

remarks.push(
  'ratio: their CPU time divided by that of keymove; for the #3 and #4 on the same work, the thematic view',
);
const tables = [await ofTwoMovers(), ...(await ofLongerOnes())];
rmSync(folder, { recursive: true });
publish('solutions', 'Whole solutions', tables, remarks);

/** The command on all of them at once. */
async function ofTwoMovers(): Promise<Table> {
  const tasks: Task[] = (twoMovers ?? []).map(({ fen }) => ({ fen, moves: 2 }));
  const file = join(folder, 'two-movers.epd');
  const lines = tasks.map(({ fen }) => `${fen.split(' ').slice(0, 4).join(' ')} bm #2;`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const input = join(folder, 'two-movers.inp');
  writeFileSync(input, makeInput(tasks));

  const ours: CommandRun[] = [];
  const theirs: CommandRun[] = [];
  const command = join(REPOSITORY, 'bin', 'keymove.js');
  for (let run = 0; run < runs; run++) {
    const solved = await runCommand('node', [command, 'solve', '--json', ...EVERYTHING, file]);
    // exit code 1: a few of them are cooked
    if (solved.code > 1) throw new Error(`keymove solve ended with code ${solved.code}`);
    ours.push(solved);
    if (popeye !== undefined) theirs.push(await runCommand(popeye, [input]));
  }
  const cpu = median(ours.map((run) => run.cpuMs));
  const peak = Math.max(...ours.map((run) => run.peakMb ?? Number.NaN));
  const rows = [['keymove, everything', ms(cpu), ms(cpu / tasks.length), '1.00x', `${peak.toFixed(0)} MB`]];
  const addPeer = (name: string, total: number): void => {
    rows.push([name, ms(total), ms(total / tasks.length), ratio(total / cpu), '']);
  };
  if (theirs.length > 0) addPeer('Popeye, keys only', median(theirs.map((run) => run.cpuMs)));
  if (stockfish !== undefined) {
    const speed = await stockfishSpeed(stockfish);
    remarks.push(`estimate: ${POPEYE_MS_A_PROBLEM} ms a problem, scaled to ${speed.toFixed(0)} Mnodes/s`);
    const estimate = (POPEYE_MS_A_PROBLEM * AT_STOCKFISH_MNODES) / speed;
    addPeer('Popeye, keys only (estimate)', estimate * tasks.length);
  }
  return { columns: [`${tasks.length} two-movers`, 'CPU', 'a problem', 'ratio', 'peak memory'], rows };
}

interface Timed {
  readonly fen: string;
  readonly mate: number;
  readonly keys: number;
  readonly tries: number;
  /** the full view, with all moves */
  readonly full: number;
  /** the thematic view, which Popeye shows */
  readonly thematic: number;
  readonly popeye: number | undefined;
  /** Popeye did not finish in time */
  readonly isBound: boolean;
}

/** One solver for all, as in a batch; medians of the runs. */
async function ofLongerOnes(): Promise<Table[]> {
  const positions = sample(matetrack ?? [], option('every', 1));
  const solver = (view: View): FixedSolver =>
    createSolver({
      hashMb: 64,
      max: 4,
      play: { view, setPlay: true, refutations: 1, tryPlay: true, maxSize: Number.POSITIVE_INFINITY },
    });
  const [full, thematic] = [solver('full'), solver('thematic')];
  // let the compilers finish before anything is measured
  for (const { fen, mate } of positions.slice(0, 15)) {
    full.solve(problem(fen, mate));
    thematic.solve(problem(fen, mate));
  }
  const startUp = popeye === undefined ? 0 : await popeyeStartUp(popeye);
  const timed: Timed[] = [];
  for (const { fen, mate } of positions) {
    const [fullMs] = medianOf(() => full.solve(problem(fen, mate)));
    const [thematicMs, solution] = medianOf(() => thematic.solve(problem(fen, mate)));
    const peer = popeye === undefined ? undefined : await popeyeTime(popeye, { fen, moves: mate }, solution);
    timed.push({
      fen,
      mate,
      keys: keysOf(solution).length,
      tries: phaseOf(solution, 'try')?.length ?? 0,
      full: fullMs,
      thematic: thematicMs,
      popeye: peer && peer.ms - startUp,
      isBound: peer?.isBound ?? false,
    });
  }
  const columns = ['position', '', 'keys', 'tries', 'full view', 'thematic view', 'Popeye', 'ratio'];
  return [summaryOf(timed), { columns, rows: timed.map(rowOf) }];
}

function medianOf(solve: () => Solution): [ms: number, solution: Solution] {
  const solved = Array.from({ length: runs }, () => measured(solve));
  return [median(solved.map((run) => run.ms)), (solved[0] as (typeof solved)[number]).value];
}

/** CPU milliseconds of Popeye for a mate in one, which is almost only its start-up. */
async function popeyeStartUp(path: string): Promise<number> {
  const input = makeInput([{ fen: '7k/8/6K1/8/8/8/8/R7 w - - 0 1', moves: 1 }]);
  const times: number[] = [];
  for (let run = 0; run < 5; run++) times.push((await runCommand(path, [], { input })).cpuMs);
  return median(times);
}

/** Popeye's time, and a remark if its keys or tries differ from ours. */
async function popeyeTime(
  path: string,
  task: Task,
  solution: Solution,
): Promise<{ ms: number; isBound: boolean }> {
  const input = makeInput([task], [...WHOLE_SOLUTION, `MaxTime ${limit}`]);
  const { cpuMs, output } = await runCommand(path, [], { input });
  if (!/^solution finished\./m.test(output)) return { ms: cpuMs, isBound: true };
  const uci = (moves: readonly { readonly uci: string }[] = []): string =>
    moves
      .map((move) => move.uci)
      .sort()
      .join();
  const differs =
    parseKeys(output, [task])[0]?.join() !== uci(keysOf(solution)) ||
    parseTries(output, [task])[0]?.join() !== uci(phaseOf(solution, 'try'));
  if (differs) remarks.push(`${task.fen}: other keys or tries than Popeye’s`);
  return { ms: cpuMs, isBound: false };
}

function rowOf({ fen, mate, keys, tries, full, thematic, popeye, isBound }: Timed): string[] {
  const bound = isBound ? '> ' : '';
  return [
    fen,
    `#${mate}`,
    String(keys),
    String(tries),
    ms(full),
    ms(thematic),
    popeye === undefined ? '-' : bound + ms(popeye),
    popeye === undefined ? '-' : bound + ratio(popeye / thematic),
  ];
}

/** Rows for the #3, the #4 and both. The ratio compares the same work: the thematic view. */
function summaryOf(timed: readonly Timed[]): Table {
  const groups = [
    ['#3', timed.filter(({ mate }) => mate === 3)],
    ['#4', timed.filter(({ mate }) => mate === 4)],
    ['both', timed],
  ] as const;
  const rows = groups.map(([name, group]) => {
    const peers = group.map(({ popeye }) => popeye).filter((time) => time !== undefined);
    const bound = group.some(({ isBound }) => isBound) ? '> ' : '';
    const ratios = group.map(({ popeye, thematic }) => (popeye ?? Number.NaN) / thematic);
    return [
      name,
      String(group.length),
      ms(median(group.map(({ full }) => full))),
      ms(Math.max(...group.map(({ full }) => full))),
      ms(median(group.map(({ thematic }) => thematic))),
      ms(Math.max(...group.map(({ thematic }) => thematic))),
      peers.length > 0 ? ms(median(peers)) : '-',
      peers.length > 0 ? ratio(median(ratios)) : '-',
      peers.length > 0 ? bound + ratio(sum(peers) / sum(group.map(({ thematic }) => thematic))) : '-',
    ];
  });
  const columns = [
    'medians',
    'positions',
    'full view',
    'most',
    'thematic view',
    'most',
    'Popeye',
    'ratio',
    'ratio of totals',
  ];
  return { columns, rows };
}
