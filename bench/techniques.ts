/**
 * What each technique of the alpha-beta search is worth: switches each off in turn, and measures nodes and time to a fixed depth
 * on the positions of `keymove bench --analyse`, and how many tactical positions are solved within a fixed number of nodes.
 *
 *     npx tsx bench/techniques.ts [--depth 11] [--nodes 5000] [--rating 1500] [--write]
 *
 * The tactical positions are Lichess puzzles from `../shared/data`; if they are missing, that column is left out. A technique
 * that makes the search selective solves fewer at the same depth and more in the same time, so the two columns must be read
 * together.
 */
import './lib/help.js';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import { ANALYSIS_BENCH } from '../src/analyse/bench-positions.js';
import { TECHNIQUES, type Technique } from '../src/kernel/techniques.js';
import { createAnalysisKernel } from '../tests/kernels.js';
import { sharedLines } from '../tests/oracle/suites.js';
import { measured } from './lib/clock.js';
import { ms, option, publish, ratio } from './lib/report.js';

const [depth, nodes, rating] = [option('depth', 11), option('nodes', 5_000), option('rating', 1500)];

interface Puzzle {
  readonly fen: string;
  readonly before: NormalMove;
  readonly best: string;
}

/** Position, the opponent's last move, the move to find. */
const puzzles: readonly Puzzle[] = (sharedLines('lichess-sample.csv') ?? [])
  .slice(1)
  .map((line) => line.split(','))
  .filter((fields) => Number(fields[3]) >= rating)
  .map(([, fen = '', moves = '']) => {
    const [before = '', best = ''] = moves.split(' ');
    return { fen, before: parseUci(before) as NormalMove, best };
  });

interface Outcome {
  nodes: number;
  ms: number;
  solved: number;
}

function run(without: Technique | undefined): Outcome {
  const kernel = createAnalysisKernel({ hashMb: 16 });
  if (without !== undefined) kernel.useTechnique(without, false);
  const outcome = { nodes: 0, ms: 0, solved: 0 };
  for (const { fen } of ANALYSIS_BENCH) {
    kernel.newGame();
    kernel.setPosition({ fen, moves: [] });
    kernel.startAnalysis();
    outcome.ms += measured(() => {
      for (let ply = 1; ply <= depth; ply++) kernel.iterate(ply);
    }).ms;
    outcome.nodes += kernel.nodes;
  }
  for (const { fen, before, best } of puzzles) {
    kernel.newGame();
    kernel.setPosition({ fen, moves: [before] });
    kernel.startAnalysis({ nodes });
    let found: NormalMove | undefined;
    for (let ply = 1, complete = true; complete && ply < 60; ply++) {
      const iteration = kernel.iterate(ply);
      complete = iteration.complete;
      found = iteration.lines[0]?.moves[0];
    }
    if (found !== undefined && makeUci(found) === best) outcome.solved++;
  }
  return outcome;
}

run(undefined); // let the compilers finish before anything is measured
const base = run(undefined);
const rows = [undefined, ...TECHNIQUES].map((technique) => {
  const outcome = technique === undefined ? base : run(technique);
  return [
    technique === undefined ? 'all techniques' : `without ${technique}`,
    outcome.nodes.toLocaleString('en'),
    ratio(outcome.nodes / base.nodes),
    ms(outcome.ms),
    ratio(outcome.ms / base.ms),
    ...(puzzles.length > 0 ? [`${outcome.solved}/${puzzles.length}`] : []),
  ];
});
const columns = ['search', 'nodes', '', 'CPU', '', ...(puzzles.length > 0 ? ['solved'] : [])];
publish(
  'techniques',
  'What the techniques of the alpha-beta search are worth',
  [{ columns, rows }],
  [
    `nodes and time: ${ANALYSIS_BENCH.length} positions, ${depth} plies deep, table of 16 MB`,
    `solved: Lichess puzzles rated ${rating} and more, ${nodes.toLocaleString('en')} nodes each`,
  ],
);
