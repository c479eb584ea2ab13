/**
 * A file of a million positions through `keymove solve --json`: memory must not grow with the file. Half of the
 * lines are composed two-movers, half are positions one move before the mate.
 *
 *     npx tsx bench/stream.ts [--lines 1000000] [--write]
 */

import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import { after, legalMoves, position } from '../tests/oracle/brute-force.js';
import { mateSuite } from '../tests/oracle/suites.js';
import { runCommand } from './lib/clock.js';
import { ms, option, publish, REPOSITORY } from './lib/report.js';

/** Counts the lines of a stream and keeps the last. */
class Tail {
  lines = 0;
  private rest = '';
  last = '';

  read(chunk: Buffer): void {
    const parts = (this.rest + chunk.toString()).split('\n');
    this.rest = parts.pop() ?? '';
    this.lines += parts.length;
    this.last = parts.at(-1) ?? this.last;
  }
}

const lines = option('lines', 1_000_000);
const suite = mateSuite('mate-in-2-quarter.epd');
if (suite === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const rows: string[][] = [];

const fens = suite.flatMap(({ fen, line }) => [fen, afterMoves(fen, line.slice(0, 2))]);
for (const count of [Math.round(lines / 10), lines]) {
  const file = join(folder, `${count}.fen`);
  await writeLines(file, count);
  const tail = new Tail();
  const run = await runCommand('node', [join(REPOSITORY, 'bin', 'keymove.js'), 'solve', '--json', file], {
    onOutput: (chunk) => tail.read(chunk),
  });
  const outcome =
    run.code === 0 && tail.lines === count + 1 ? 'yes' : `no: code ${run.code}, ${tail.lines} records`;
  rows.push([
    count.toLocaleString('en'),
    ms(run.cpuMs),
    `${((run.cpuMs / count) * 1000).toFixed(0)} µs`,
    `${(run.peakMb ?? Number.NaN).toFixed(0)} MB`,
    outcome,
  ]);
  console.log(tail.last);
}
rmSync(folder, { recursive: true });
publish('stream', 'A million lines', [
  { columns: ['lines', 'CPU', 'a line', 'peak memory', 'all answered'], rows },
]);

function afterMoves(fen: string, moves: readonly string[]): string {
  let current = position(fen);
  for (const uci of moves) {
    const move = legalMoves(current).find((legal) => makeUci(legal) === uci);
    if (move === undefined) throw new Error(`${uci} is not legal in ${fen}`);
    current = after(current, move);
  }
  return makeFen(current.toSetup());
}

async function writeLines(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let index = 0; index < count; index++) {
    if (!stream.write(`${fens[index % fens.length]}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}
