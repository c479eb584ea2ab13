/**
 * Move generation: perft with a move list at the last ply against the reference kernel (which also updates its hash)
 * and against Stockfish's `go perft`; beside them, perft that only counts at the last ply. Medians of alternating runs.
 *
 *     npx tsx bench/perft.ts [--runs 5] [--write]
 */
import './lib/help.js';
import { createKernel } from '../tests/kernels.js';
import { perftSuite } from '../tests/oracle/suites.js';
import { measured, median } from './lib/clock.js';
import { loadReferenceKernel } from './lib/reference-kernel.js';
import { ms, option, publish, ratio } from './lib/report.js';
import { findStockfish, stockfishPerft } from './lib/stockfish.js';

/** Lines of the suite need this many leaves at full depth to say anything about speed. */
const ENOUGH_LEAVES = 10_000_000;

const runs = option('runs', 5);
const kernel = createKernel({ hashMb: 1 });
const reference = await loadReferenceKernel(1);
const stockfish = findStockfish();
const rows: string[][] = [];

const cell = (theirs: readonly number[], ours: number): string[] =>
  theirs.length === 0 ? ['-', '-'] : [ms(median(theirs)), ratio(median(theirs) / ours)];

for (const { name, fen, counts } of perftSuite()) {
  const depth = counts.length;
  const leaves = counts.at(-1) ?? 0;
  if (leaves < ENOUGH_LEAVES) continue;
  const times = {
    listed: [] as number[],
    counted: [] as number[],
    reference: [] as number[],
    stockfish: [] as number[],
  };
  kernel.setPosition(fen);
  kernel.perft(depth - 1, true);
  reference?.perft(fen, depth - 1);
  const check = (who: string, found: number): void => {
    if (found !== leaves) throw new Error(`${name}: ${who} counts ${found}; expected ${leaves}`);
  };
  for (let run = 0; run < runs; run++) {
    const listed = measured(() => kernel.perft(depth, true));
    check('keymove', listed.value);
    times.listed.push(listed.ms);
    if (reference !== undefined) {
      const theirs = measured(() => reference.perft(fen, depth));
      check('the reference kernel', theirs.value);
      times.reference.push(theirs.ms);
    }
    const counted = measured(() => kernel.perft(depth));
    check('keymove, counting', counted.value);
    times.counted.push(counted.ms);
    if (stockfish !== undefined && run < 3) {
      const theirs = await stockfishPerft(stockfish, fen, depth);
      check('Stockfish', theirs.nodes);
      times.stockfish.push(theirs.ms);
    }
  }
  const ours = median(times.listed);
  const speed = (leaves / ours / 1000).toFixed(0);
  rows.push([
    `${name}, depth ${depth}`,
    ms(ours),
    speed,
    ms(median(times.counted)),
    ...cell(times.reference, ours),
    ...cell(times.stockfish, ours),
  ]);
}

const columns = ['position', 'keymove', 'Mnodes/s', 'counting', 'reference', 'ratio', 'Stockfish', 'ratio'];
publish(
  'perft',
  'Perft',
  [{ columns, rows }],
  ['ratio: their CPU time by that of keymove with a move list at the last ply'],
);
