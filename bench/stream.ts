/**
 * Files of a million positions: memory must not grow with the file. Plain FEN lines go through `keymove solve --json`, half of
 * them composed two-movers, half positions one move before mate; rows like those of the Lichess puzzle database, compressed
 * with zstd, go through `keymove verify --json`. And two problems with a million solutions and with three: memory must hardly grow
 * with them, in whatever form they are written.
 *
 *     npx tsx bench/stream.ts [--lines 1000000] [--plain 0] [--solutions 0] [--workers 0] [--write]
 *
 * Without --workers, keymove chooses their number.
 */
import './lib/help.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { makeFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import { MANY_SOLUTIONS } from '../tests/e2e/problems.js';
import { after, legalMoves, position } from '../tests/oracle/brute-force.js';
import { mateSuite } from '../tests/oracle/suites.js';
import { runCommand } from './lib/clock.js';
import { ms, option, publish, REPOSITORY } from './lib/report.js';

/** Counts the lines of a stream and keeps the last one. */
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
const workers = option('workers', 0);
const workerWords = workers > 0 ? ['--workers', String(workers)] : [];
const suite = mateSuite('mate-in-2-quarter.epd');
if (suite === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const rows: string[][] = [];

const fens = suite.flatMap(({ fen, line }) => [fen, afterMoves(fen, line.slice(0, 2))]);
/** FEN and Moves: the position before the reply, then the reply and the mate. */
const puzzles = suite.map(
  ({ fen, line }) => `${afterMoves(fen, line.slice(0, 1))},${line.slice(1, 3).join(' ')}`,
);

for (const count of [Math.round(lines / 10), lines]) {
  if (option('plain', 1) !== 0) {
    const file = join(folder, `${count}.fen`);
    const stream = createWriteStream(file);
    await writeLines(stream, count, (index) => fens[index % fens.length] ?? '');
    await once(stream, 'close');
    await measure('FEN, solve', file, count, 'solve');
  }
  const file = join(folder, `${count}.csv.zst`);
  const zstd = spawn('zstd', ['-q', '-o', file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(zstd, 'close');
  zstd.stdin.write(
    'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n',
  );
  await writeLines(
    zstd.stdin,
    count,
    (index) =>
      `${index.toString(36)},${puzzles[index % puzzles.length]},900,75,90,1000,mate mateIn1,https://lichess.org/x,`,
  );
  await ended;
  await measure('Lichess .csv.zst, verify', file, count, 'verify');
}
rmSync(folder, { recursive: true });
const solutionRows = option('solutions', 1) === 0 ? [] : await measureSolutions();
publish('stream', 'A million lines', [
  { columns: ['input', 'workers', 'lines', 'CPU', 'a line', 'peak memory', 'all answered'], rows },
  { columns: ['solutions', 'written as', 'CPU', 'peak memory'], rows: solutionRows },
]);

/** Problems with very many solutions, all of which are written. */
async function measureSolutions(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { fen, stipulation, solutions } of MANY_SOLUTIONS) {
    for (const words of [['json'], ['text'], ['markdown'], ['csv'], ['table', '--variations', 'full']]) {
      const command = ['solve', '--fen', fen, '--stipulation', stipulation, '--format', ...words];
      const args = [join(REPOSITORY, 'bin', 'keymove.js'), ...command, '--max-solutions', '100000000'];
      const run = await runCommand('node', args, { onOutput: () => {} });
      const peak = `${(run.peakMb ?? Number.NaN).toFixed(0)} MB`;
      rows.push([solutions.toLocaleString('en'), words[0] as string, ms(run.cpuMs), peak]);
    }
  }
  return rows;
}

async function measure(input: string, file: string, count: number, command: string): Promise<void> {
  const tail = new Tail();
  const words = [join(REPOSITORY, 'bin', 'keymove.js'), command, '--json', ...workerWords, file];
  const run = await runCommand('node', words, { onOutput: (chunk) => tail.read(chunk) });
  // includes the run and summary records
  const answered = run.code <= 1 && tail.lines === count + 2;
  rows.push([
    input,
    workers > 0 ? String(workers) : 'as many as cores',
    count.toLocaleString('en'),
    ms(run.cpuMs),
    `${((run.cpuMs / count) * 1000).toFixed(0)} µs`,
    `${(run.peakMb ?? Number.NaN).toFixed(0)} MB`,
    answered ? 'yes' : `no: code ${run.code}, ${tail.lines} records`,
  ]);
  console.log(tail.last);
}

function afterMoves(fen: string, moves: readonly string[]): string {
  let current = position(fen);
  for (const uci of moves) {
    const move = legalMoves(current).find((legal) => makeUci(legal) === uci);
    if (move === undefined) throw new Error(`${uci} is not legal in ${fen}`);
    current = after(current, move);
  }
  return makeFen(current.toSetup());
}

async function writeLines(stream: Writable, count: number, line: (index: number) => string): Promise<void> {
  for (let index = 0; index < count; index++) {
    if (!stream.write(`${line(index)}\n`)) await once(stream, 'drain');
  }
  stream.end();
}
