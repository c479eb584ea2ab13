/**
 * The whole command against Popeye: all keys of the composed two-movers in `../shared/data`, start-up included,
 * once and many times over; compares the keys. Popeye takes as long for each problem of the larger files. If Popeye
 * is missing, its time is estimated from 7.2 ms a problem, measured on a machine where Stockfish's `go perft 6` ran
 * at 244 million nodes a second.
 *
 *     npx tsx bench/popeye.ts [--runs 3] [--write]
 */
import './lib/help.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysOf as actualKeys } from '../src/solution/play.js';
import type { Solution } from '../src/solution/solution.js';
import { mateSuite } from '../tests/oracle/suites.js';
import { type CommandRun, median, runCommand } from './lib/clock.js';
import { findPopeye, makeInput, parseKeys, type Task } from './lib/popeye.js';
import { ms, option, publish, REPOSITORY, ratio, type Table } from './lib/report.js';
import { findStockfish, stockfishSpeed } from './lib/stockfish.js';

const POPEYE_MS_A_PROBLEM = 7.2;
const AT_STOCKFISH_MNODES = 244;

const runs = option('runs', 3);
const suite = mateSuite('mate-in-2-quarter.epd');
if (suite === undefined) process.exit(1);
const tasks: Task[] = suite.map(({ fen }) => ({ fen, moves: 2 }));
const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const remarks: string[] = [];
const table: { columns: string[]; rows: string[][] } = {
  columns: ['problems', 'keymove CPU', 'a problem', 'peak memory', 'Popeye CPU', 'a problem', 'ratio'],
  rows: [],
};

const popeye = findPopeye();
const estimate = popeye === undefined ? await estimatedMsAProblem() : undefined;
if (popeye === undefined && estimate === undefined) {
  remarks.push(
    'neither Popeye (`py` on the PATH or KEYMOVE_POPEYE) nor Stockfish is installed: no comparison',
  );
}

/** What Popeye takes for a problem, start-up included. */
let peerMs = estimate ?? Number.NaN;
let peerKeys: readonly string[][] | undefined;
const input = join(folder, 'x1.inp');
writeFileSync(input, makeInput(tasks));
for (const times of [1, 3, 19]) {
  const batch = Array.from({ length: times }, () => tasks).flat();
  const file = join(folder, `x${times}.epd`);
  const lines = batch.map(({ fen }) => `${fen.split(' ').slice(0, 4).join(' ')} bm #2;`);
  writeFileSync(file, `${lines.join('\n')}\n`);

  const ours: CommandRun[] = [];
  const theirs: CommandRun[] = [];
  for (let run = 0; run < runs; run++) {
    ours.push(await runCommand('node', [join(REPOSITORY, 'bin', 'keymove.js'), 'solve', '--json', file]));
    if (popeye !== undefined && times === 1) theirs.push(await runCommand(popeye, [input]));
  }
  const cpu = median(ours.map((run) => run.cpuMs));
  const peak = Math.max(...ours.map((run) => run.peakMb ?? Number.NaN));
  const [peerRun] = theirs;
  if (peerRun !== undefined) {
    peerMs = median(theirs.map((run) => run.cpuMs)) / batch.length;
    peerKeys = parseKeys(peerRun.output, batch);
  }
  if (peerKeys !== undefined) {
    const expected = Array<readonly string[][]>(times).fill(peerKeys).flat();
    const differences = differing(keysOf(ours[0]?.output ?? ''), expected);
    remarks.push(`${batch.length} problems: ${differences} with other keys than Popeye's`);
  }
  table.rows.push([
    String(batch.length),
    ms(cpu),
    ms(cpu / batch.length),
    `${peak.toFixed(0)} MB`,
    `${ms(peerMs * batch.length)}${peerRun === undefined ? ' (estimate)' : ''}`,
    ms(peerMs),
    ratio((peerMs * batch.length) / cpu),
  ]);
}
rmSync(folder, { recursive: true });
publish('popeye', 'The whole command against Popeye', [table satisfies Table], remarks);

/** The keys of every `solution` record, sorted. */
function keysOf(ndjson: string): string[][] {
  const records = ndjson
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; solution: Solution });
  return records
    .filter(({ type }) => type === 'solution')
    .map(({ solution }) =>
      actualKeys(solution)
        .map(({ uci }) => uci)
        .sort(),
    );
}

function differing(ours: readonly string[][], theirs: readonly string[][]): number {
  return theirs.filter((keys, index) => keys.join() !== ours[index]?.join()).length;
}

async function estimatedMsAProblem(): Promise<number | undefined> {
  const stockfish = findStockfish();
  if (stockfish === undefined) return undefined;
  const speed = await stockfishSpeed(stockfish);
  remarks.push(
    `Popeye is not installed: ${POPEYE_MS_A_PROBLEM} ms a problem, scaled to ${speed.toFixed(0)} Mnodes/s`,
  );
  return (POPEYE_MS_A_PROBLEM * AT_STOCKFISH_MNODES) / speed;
}
