/**
 * Difficulty. How well does the number that `solve --themes` gives follow the ratings of Lichess puzzles? Fits the weights of
 * `src/themes/difficulty.ts` to the mates of a puzzle file by ridge regression, and says by ten-fold cross-validation, repeated ten times,
 * how well such a fit ranks puzzles that it has not seen: Spearman's correlation, of all and of each length. The shipped weights are measured, too:
 * on other files than the one they were fitted to, that is the truth about them.
 *
 *     npx tsx bench/difficulty.ts [FILE] [--write]
 */
import './lib/help.js';
import { readProblemFiles } from '../src/files/named-files.js';
import {
  BASE,
  type DifficultyFeatures,
  difficultyFeatures,
  difficultyOf,
  WEIGHTS,
} from '../src/themes/difficulty.js';
import { ThematicPlay } from '../src/themes/play/thematic-play.js';
import { sharedPath } from '../tests/oracle/suites.js';
import { createSolver } from '../tests/solvers.js';
import { publish, type Table } from './lib/report.js';

const FOLDS = 10;
const REPEATS = 10;
/** How much large weights cost, in puzzles. */
const RIDGE = 20;
/** Lengths of fewer puzzles say nothing. */
const ENOUGH = 20;

const [given] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const file = given ?? sharedPath('data', 'lichess-sample.csv');
if (file === undefined) {
  console.error('found no puzzles; expected a CSV file of the Lichess puzzle database');
  process.exit(1);
}

type Name = keyof DifficultyFeatures;
const NAMES = Object.keys(WEIGHTS) as Name[];

interface Puzzle {
  readonly rating: number;
  readonly moves: number;
  readonly features: readonly number[];
  readonly shipped: number;
}

interface Fit {
  readonly base: number;
  /** per unit of each feature */
  readonly weights: readonly number[];
}

const puzzles = await rated(file);
const predict = ({ base, weights }: Fit, { features }: Puzzle): number =>
  weights.reduce((sum, weight, i) => sum + weight * (features[i] as number), base);

publish(
  'difficulty',
  'Difficulty',
  [ranks(), weights(fitted(puzzles))],
  [
    `${puzzles.length} rated mates; ridge ${RIDGE}; ${FOLDS} folds, ${REPEATS} times`,
    'cross-validated: each puzzle is ranked by a fit that has not seen it',
    'shipped: the weights in the program; on the file that they were fitted to, they have seen every puzzle',
  ],
);

async function rated(path: string): Promise<Puzzle[]> {
  const play = { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true, maxSize: 20_000 } as const;
  const solver = createSolver({ hashMb: 64, max: 8, nodes: 20_000_000, play });
  const found: Puzzle[] = [];
  for await (const entries of readProblemFiles([path])) {
    for (const entry of entries) {
      if (entry.type !== 'problem' || entry.problem.rating === undefined) continue;
      const { problem } = entry;
      const solution = solver.solve(problem);
      if (solution.status !== 'solved') continue;
      const thematic = new ThematicPlay(problem.fen, solution);
      const features = difficultyFeatures(thematic);
      const shipped = difficultyOf(thematic);
      if (!features || shipped === undefined || problem.rating === undefined) continue;
      found.push({
        rating: problem.rating,
        moves: solution.moves ?? 0,
        features: NAMES.map((name) => features[name]),
        shipped,
      });
    }
  }
  return found;
}

/** Ridge regression on features of equal spread. */
function fitted(sample: readonly Puzzle[]): Fit {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const columns = NAMES.map((_, i) => sample.map(({ features }) => features[i] as number));
  const means = columns.map(mean);
  const spreads = columns.map(
    (column, i) => Math.sqrt(mean(column.map((value) => (value - (means[i] as number)) ** 2))) || 1,
  );
  const centre = mean(sample.map(({ rating }) => rating));
  const z = columns.map((column, i) =>
    column.map((value) => (value - (means[i] as number)) / (spreads[i] as number)),
  );
  const dot = (one: readonly number[], two: readonly number[]): number =>
    one.reduce((sum, value, i) => sum + value * (two[i] as number), 0);
  const residual = sample.map(({ rating }) => rating - centre);
  const solved = solveLinear(
    z.map((row, i) => z.map((other, j) => dot(row, other) + (i === j ? RIDGE : 0))),
    z.map((row) => dot(row, residual)),
  );
  const each = solved.map((weight, i) => weight / (spreads[i] as number));
  return { base: centre - dot(each, means), weights: each };
}

/** Gauss's elimination; the matrix is positive definite. */
function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  for (const [i, pivot] of rows.entries()) {
    for (const [j, row] of rows.entries()) {
      if (i === j) continue;
      const factor = (row[i] as number) / (pivot[i] as number);
      for (let k = i; k < row.length; k++) row[k] = (row[k] as number) - factor * (pivot[k] as number);
    }
  }
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}

/** Predictions by fits that have not seen what they predict. */
function unseen(seed: number): number[] {
  let state = seed * 2_654_435_761 + 1;
  const fold = puzzles.map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * FOLDS);
  });
  const fits = Array.from({ length: FOLDS }, (_, left) => fitted(puzzles.filter((_, i) => fold[i] !== left)));
  return puzzles.map((puzzle, i) => predict(fits[fold[i] as number] as Fit, puzzle));
}

function ranks(): Table {
  const runs = Array.from({ length: REPEATS }, (_, seed) => unseen(seed + 1));
  const lengths = [...new Set(puzzles.map(({ moves }) => moves))].sort((a, b) => a - b);
  const row = (name: string, isIn: (puzzle: Puzzle) => boolean): string[] | undefined => {
    const at = puzzles.flatMap((puzzle, i) => (isIn(puzzle) ? [i] : []));
    if (at.length < ENOUGH) return undefined;
    const ratings = at.map((i) => (puzzles[i] as Puzzle).rating);
    const of = (values: readonly number[]): number =>
      spearman(
        at.map((i) => values[i] as number),
        ratings,
      );
    const each = runs.map(of);
    const validated = each.reduce((sum, value) => sum + value, 0) / each.length;
    const shipped = of(puzzles.map((puzzle) => puzzle.shipped));
    return [name, String(at.length), validated.toFixed(2), shipped.toFixed(2)];
  };
  return {
    columns: ['', 'puzzles', 'Spearman, cross-validated', 'Spearman, shipped'],
    rows: [
      row('all', () => true),
      ...lengths.map((length) => row(`#${length}`, ({ moves }) => moves === length)),
    ].filter((each) => each !== undefined),
  };
}

function weights({ base, weights: fitted }: Fit): Table {
  const rows = NAMES.map((name, i) => [name, (fitted[i] as number).toFixed(0), String(WEIGHTS[name])]);
  return {
    columns: ['points for a unit of', 'fitted', 'shipped'],
    rows: [...rows, ['base', base.toFixed(0), String(BASE)]],
  };
}

/** Spearman's rank correlation. */
function spearman(one: readonly number[], two: readonly number[]): number {
  const ranksOf = (values: readonly number[]): number[] => {
    const order = values.map((value, i) => [value, i] as const).sort(([a], [b]) => a - b);
    const found = new Array<number>(values.length);
    for (let i = 0; i < order.length; ) {
      let end = i;
      while (end < order.length && order[end]?.[0] === order[i]?.[0]) end++;
      for (let k = i; k < end; k++) found[(order[k] as readonly [number, number])[1]] = (i + end - 1) / 2;
      i = end;
    }
    return found;
  };
  const [a, b] = [ranksOf(one), ranksOf(two)];
  const middle = (one.length - 1) / 2;
  let [product, squareA, squareB] = [0, 0, 0];
  for (const [i, rank] of a.entries()) {
    const other = b[i] as number;
    product += (rank - middle) * (other - middle);
    squareA += (rank - middle) ** 2;
    squareB += (other - middle) ** 2;
  }
  return product / Math.sqrt(squareA * squareB);
}
