/**
 * Tunes the numbers of the evaluation, and writes them back to the kernel's sources (`--write`): a logistic fit of the static
 * evaluation to the chance of winning, on quiet positions from games of a strong engine against itself.
 *
 *     npx tsx bench/tune-evaluation.ts [--engine PATH] [--positions 250000] [--nodes 1200] [--seed 21] [--seed 22 …] [--epochs 30] [--write]
 *
 * `--positions` counts per seed. They are made if build/ has none for this seed and number, which takes about half an hour. The
 * target is three tenths the game's result and seven tenths the engine's score, which a sigmoid turns into a chance; its steepness
 * is fitted to the results. Every tenth game is held out: it shows whether the fit generalises. `--write` also files the errors
 * before and after in bench/results.
 *
 * https://www.chessprogramming.org/Texel%27s_Tuning_Method, Adam: https://arxiv.org/abs/1412.6980
 */
import './lib/help.js';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import * as layout from '../src/kernel/assembly/evaluation/layout.js';
import { isDangerNumber, unitOf } from '../src/kernel/evaluator.js';
import { randomNumbers } from '../tests/chess/random-games.js';
import { createEvaluator } from '../tests/kernels.js';
import { NUMBER_GROUPS } from './lib/number-groups.js';
import { type NumberPair, writeNumbers } from './lib/numbers-file.js';
import { option, publish, REPOSITORY, textOption, textOptions } from './lib/report.js';
import { findStockfish } from './lib/stockfish.js';
import { playedGames, type ScoredPosition, ScoringEngine } from './lib/tuning-data.js';
import { bestDivisor, sigmoid, TuningSet } from './lib/tuning-model.js';

const positions = option('positions', 250_000);
const nodes = option('nodes', 1200);
const seeds = textOptions('seed').length > 0 ? textOptions('seed').map(Number) : [21, 22, 23, 24, 25];
const epochs = option('epochs', 30);

/** The share of the game's result in the target; the rest is the engine's score. */
const RESULT_SHARE = 0.3;
const HELD_OUT = 10;
const BATCH = 4096;
/** Centipawns by which the first steps change a number; this falls to a hundredth. */
const FIRST_STEP = 2;
/** Steps in units of danger and in eighths of a centipawn are about five times larger. */
const SMALL_UNIT_STEP = 5;
/** Per centipawn squared: draws numbers to their starting values, so that those which few positions use are not guessed. */
const PULL = 3e-9;
/** Draws a square's number to that of the mirrored square, for pieces that do not depend on the wing as kings and pawns do. */
const MIRROR = 2e-8;
const FIRST_MOMENT = 0.9;
const SECOND_MOMENT = 0.999;

const games: ScoredPosition[][] = [];
for (const seed of seeds) games.push(...(await readGames(seed)));
const scoreDivisor = bestDivisor((divisor) => resultError(games, divisor));
const evaluator = createEvaluator();
const before = Float64Array.from(evaluator.numbers);
const most = seeds.length * (positions + 1000);
const [training, heldOut] = [new TuningSet(most), new TuningSet(most)];
games.forEach((game, i) => {
  const set = i % HELD_OUT === 0 ? heldOut : training;
  for (const position of game) set.add(evaluator.trace(position.fen), targetOf(position));
});
const divisor = bestDivisor((candidate) => training.error(before, candidate));
console.log(`${training.size} positions, ${heldOut.size} held out, of ${games.length} games`);
console.log(
  `a pawn of the engine is ${(100 / scoreDivisor).toFixed(3)}, of ours ${(100 / divisor).toFixed(3)}`,
);

const after = rounded(normalised(learnt(before)));
const error = (numbers: Float64Array): string[] =>
  [training, heldOut].map((set) => set.error(numbers, divisor).toFixed(6));
const rows = [
  ['before', ...error(before)],
  ['after', ...error(after)],
];
if (process.argv.includes('--write')) writeNumbers(pairs(after));
publish(
  'tune-evaluation',
  'Tuning of the evaluation',
  [{ columns: ['numbers', 'error on what it learnt from', 'error on what was held out'], rows }],
  [
    `${training.size} positions, ${heldOut.size} held out, of ${games.length} games of ${engineName()} with itself, ${nodes} nodes a move, seeds ${seeds.join(' and ')}`,
    `error: mean square of the difference between sigmoid(centipawns / ${divisor.toFixed(1)}) and the chance to win, of which ${RESULT_SHARE} is the result and the rest sigmoid(engine's centipawns / ${scoreDivisor.toFixed(1)})`,
    `${layout.NUMBERS_COUNT} pairs of numbers; ${epochs} epochs of Adam in batches of ${BATCH}`,
  ],
);

function targetOf({ score, result }: ScoredPosition): number {
  const chance = sigmoid(score / scoreDivisor);
  return result === undefined ? chance : RESULT_SHARE * result + (1 - RESULT_SHARE) * chance;
}

function resultError(of: readonly ScoredPosition[][], candidate: number): number {
  let sum = 0;
  for (const { score, result } of of.flat()) {
    if (result !== undefined) sum += (sigmoid(score / candidate) - result) ** 2;
  }
  return sum;
}

function learnt(start: Float64Array): Float64Array {
  const numbers = start.slice();
  const random = randomNumbers(1);
  const order = Int32Array.from({ length: training.size }, (_, i) => i);
  const gradient = new Float64Array(numbers.length);
  const first = new Float64Array(numbers.length);
  const second = new Float64Array(numbers.length);
  const steps = epochs * Math.ceil(training.size / BATCH);
  let step = 0;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(order, random);
    let sum = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const rows = order.subarray(from, from + BATCH);
      gradient.fill(0);
      for (const row of rows) sum += training.addGradient(row, numbers, divisor, gradient);
      step++;
      const length =
        (FIRST_STEP * 0.01 ** (step / steps) * Math.sqrt(1 - SECOND_MOMENT ** step)) /
        (1 - FIRST_MOMENT ** step);
      for (let i = 0; i < numbers.length; i++) {
        if (!isFree(i)) continue;
        const number = numbers[i] as number;
        const across = numbers[acrossFrom(i)] as number;
        const slope =
          (gradient[i] as number) / rows.length +
          2 * PULL * unitOf(i >> 1) ** 2 * (number - (start[i] as number)) +
          2 * MIRROR * (number - across);
        const m = FIRST_MOMENT * (first[i] as number) + (1 - FIRST_MOMENT) * slope;
        const v = SECOND_MOMENT * (second[i] as number) + (1 - SECOND_MOMENT) * slope * slope;
        first[i] = m;
        second[i] = v;
        const unit = isDangerNumber(i >> 1) || unitOf(i >> 1) < 1 ? SMALL_UNIT_STEP : 1;
        numbers[i] = number - (unit * length * m) / (Math.sqrt(v) + 1e-12);
      }
    }
    if (epoch % 10 === 0) {
      const held = heldOut.error(numbers, divisor);
      console.log(`epoch ${epoch}: ${(sum / training.size).toFixed(6)}, held out ${held.toFixed(6)}`);
    }
  }
  return numbers;
}

/** The index of the same number for the mirrored square; for other numbers, the index itself. */
function acrossFrom(i: number): number {
  const place = (i >> 1) - layout.PIECE_SQUARES;
  return place >= 64 && place < 5 * 64 ? 2 * (layout.PIECE_SQUARES + (place ^ 7)) + (i % 2) : i;
}

/** Numbers that drive a bare king are set by hand, because games do not get there. Danger uses only the first of a pair. */
function isFree(i: number): boolean {
  const place = i >> 1;
  if (place >= layout.DRIVE_EDGE && place <= layout.DRIVE_KINGS) return false;
  return !isDangerNumber(place) || i % 2 === 0;
}

/**
 * Every piece has one square and one mobility, so their common average moves to the material, which does not change any
 * evaluation.
 */
function normalised(numbers: Float64Array): Float64Array {
  const uses = training.uses();
  const shift = (piece: number, from: number, count: number): void => {
    for (const half of [0, 1]) {
      let sum = 0;
      let weight = 0;
      for (let i = from; i < from + count; i++) {
        sum += (numbers[2 * i + half] as number) * (uses[i] as number);
        weight += uses[i] as number;
      }
      const mean = sum / weight;
      for (let i = from; i < from + count; i++) {
        if (uses[i] !== 0) numbers[2 * i + half] = (numbers[2 * i + half] as number) - mean;
      }
      const material = 2 * (layout.MATERIAL + piece) + half;
      numbers[material] = (numbers[material] as number) + mean;
    }
  };
  for (let piece = 0; piece < 5; piece++) {
    shift(piece, layout.PIECE_SQUARES + 64 * piece, 64);
    shift(piece, layout.TO_KING_SQUARES + 64 * piece, 64);
  }
  const mobility = NUMBER_GROUPS.filter(({ term }) => term === 'mobility');
  mobility.forEach(({ first, count }, i) => {
    shift(i + 1, first, count);
  });
  return numbers;
}

function rounded(numbers: Float64Array): Float64Array {
  return numbers.map((number) => Math.round(number) + 0);
}

function pairs(numbers: Float64Array): NumberPair[] {
  return Array.from({ length: layout.NUMBERS_COUNT }, (_, i) => [
    numbers[2 * i] as number,
    numbers[2 * i + 1] as number,
  ]);
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const moved = order[i] as number;
    order[i] = order[j] as number;
    order[j] = moved;
  }
}

function enginePath(): string {
  const path = textOption('engine') ?? findStockfish();
  if (path === undefined) throw new Error('no engine: give one with --engine');
  return path;
}

/** The engine's name, from the head of the file of positions. */
function engineName(): string {
  return (
    /^# (.*?),/.exec(readFileSync(dataFile(seeds[0] as number), 'utf8').slice(0, 200))?.[1] ?? 'an engine'
  );
}

function dataFile(seed: number): string {
  return join(REPOSITORY, 'build', `evaluation-positions-${positions}-${nodes}-${seed}.txt`);
}

/** One position per line, an empty line between games. */
async function readGames(seed: number): Promise<ScoredPosition[][]> {
  if (!existsSync(dataFile(seed))) await playGames(seed);
  const [, ...blocks] = readFileSync(dataFile(seed), 'utf8').trimEnd().split('\n\n');
  return blocks.map((block) =>
    block.split('\n').map((line) => {
      const [fen = '', score = '', result = ''] = line.split(';');
      return { fen, score: Number(score), result: result === '' ? undefined : Number(result) };
    }),
  );
}

async function playGames(seed: number): Promise<void> {
  const engine = await ScoringEngine.start(enginePath());
  mkdirSync(join(REPOSITORY, 'build'), { recursive: true });
  const unfinished = `${dataFile(seed)}.part`;
  const file = createWriteStream(unfinished);
  file.write(
    `# ${engine.name}, ${nodes} nodes a move, seed ${seed}: FEN; score for White; result, if known\n`,
  );
  let count = 0;
  let shown = 0;
  for await (const game of playedGames(engine, { seed, nodes })) {
    if (game.length === 0) continue;
    file.write('\n');
    for (const { fen, score, result } of game) file.write(`${fen};${score};${result ?? ''}\n`);
    count += game.length;
    if (count >= shown + 5000) {
      shown = count;
      console.error(`${count} of ${positions} positions`);
    }
    if (count >= positions) break;
  }
  engine.quit();
  await new Promise<void>((resolve) => file.end(resolve));
  renameSync(unfinished, dataFile(seed));
}
