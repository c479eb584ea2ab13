/**
 * A match between two evaluations of the analysis, in one thread: pairs of games from the same random opening with colours
 * exchanged, until a sequential test decides whether the first is stronger.
 *
 *     npx tsx bench/net/gate.ts --new FILE [--old FILE] [--nodes 5000 [--old-nodes N] | --ms 50] [--pairs 200] [--seed 1] [--elo 20]
 *
 * With nodes of its own, the former can be given as much processor time as the new one, whatever else the machine does.
 * Without `--old` the opponent evaluates by its terms. The test is the generalised sequential probability ratio test on pairs, of
 * "not stronger" against "stronger by `--elo`", with errors of 5%; it ends the match early, unless `--all`.
 * https://www.chessprogramming.org/Sequential_Probability_Ratio_Test
 */
import '../lib/help.js';
import { readFileSync } from 'node:fs';
import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { movesOf, randomNumbers } from '../../tests/chess/random-games.js';
import { createAnalysisKernel } from '../../tests/kernels.js';
import { option, textOption } from '../lib/report.js';

const newFile = textOption('new');
if (newFile === undefined) throw new Error('--new is missing');
const oldFile = textOption('old');
const ms = option('ms', 0);
const nodes = option('nodes', 5000);
const limit = ms > 0 ? { ms } : { nodes };
const oldLimit = ms > 0 ? { ms } : { nodes: option('old-nodes', nodes) };
const pairs = option('pairs', 200);
const elo = option('elo', 20);
const all = process.argv.includes('--all');
const random = randomNumbers(option('seed', 1));

const MAX_DEPTH = 60;
const MAX_PLIES = 300;
/** A game is given up when both sides agree for this many plies that it is decided. */
const DECIDED = 1000;
const DECIDED_PLIES = 6;

type Limit = { readonly ms: number } | { readonly nodes: number };

class Player {
  readonly #kernel;
  readonly #limit: Limit;
  constructor(file: string | undefined, limit: Limit) {
    this.#limit = limit;
    this.#kernel = createAnalysisKernel({ hashMb: 16, network: file ? readFileSync(file) : undefined });
  }
  newGame(): void {
    this.#kernel.newGame();
  }
  search(fen: string, moves: readonly NormalMove[]): { move: NormalMove; score: number } {
    this.#kernel.setPosition({ fen, moves });
    this.#kernel.startAnalysis(this.#limit);
    let [best] = this.#kernel.iterate(1).lines;
    for (let depth = 2; depth <= MAX_DEPTH; depth++) {
      const { lines, complete } = this.#kernel.iterate(depth);
      if (lines[0]) best = lines[0];
      if (!complete || best?.score.kind === 'mate') break;
    }
    const move = best?.moves[0];
    if (!best || !move) throw new Error(`no move in ${fen}`);
    const { score } = best;
    return {
      move,
      score: score.kind === 'mate' ? (score.moves > 0 ? 30_000 : -30_000) : score.centipawns,
    };
  }
}

/** 1, 0.5 or 0 for White. */
function play(white: Player, black: Player, start: Chess): number {
  const position = start.clone();
  const fen = makeFen(start.toSetup());
  const moves: NormalMove[] = [];
  const met = new Map<string, number>();
  let decided = 0;
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const outcome = position.outcome();
    if (outcome) return outcome.winner === undefined ? 0.5 : outcome.winner === 'white' ? 1 : 0;
    const board = makeFen(position.toSetup()).split(' ').slice(0, 4).join(' ');
    const times = (met.get(board) ?? 0) + 1;
    met.set(board, times);
    if (times === 3 || position.halfmoves >= 100) return 0.5;
    const { move, score } = (position.turn === 'white' ? white : black).search(fen, moves);
    const forWhite = position.turn === 'white' ? score : -score;
    decided =
      Math.abs(forWhite) < DECIDED ? 0 : forWhite > 0 ? Math.max(decided, 0) + 1 : Math.min(decided, 0) - 1;
    if (Math.abs(decided) === DECIDED_PLIES) return decided > 0 ? 1 : 0;
    moves.push(move);
    position.play(move);
  }
  return 0.5;
}

function opening(): Chess {
  for (;;) {
    const position = Chess.default();
    for (let ply = 0; ply < 8 && !position.isEnd(); ply++) {
      const choices = movesOf(position);
      position.play(choices[Math.floor(random() * choices.length)] as NormalMove);
    }
    if (position.isEnd()) continue;
    // no further from balance than this
    if (Math.abs(judge.search(makeFen(position.toSetup()), []).score) < 150) return position;
  }
}

const expected = (difference: number): number => 1 / (1 + 10 ** (-difference / 400));
const judge = new Player(undefined, oldLimit);
const [fresh, former] = [new Player(newFile, limit), new Player(oldFile, oldLimit)];
/** Half points of the new one in a pair, 0 to 4. */
const counts = [0, 0, 0, 0, 0];
const bound = Math.log(0.95 / 0.05);
let said = '';
for (let pair = 1; pair <= pairs; pair++) {
  const start = opening();
  for (const player of [fresh, former]) player.newGame();
  const asWhite = play(fresh, former, start);
  for (const player of [fresh, former]) player.newGame();
  const asBlack = 1 - play(former, fresh, start);
  counts[2 * (asWhite + asBlack)] = (counts[2 * (asWhite + asBlack)] as number) + 1;
  const mean = counts.reduce((sum, n, i) => sum + (n * i) / 4, 0) / pair;
  const variance = counts.reduce((sum, n, i) => sum + n * (i / 4 - mean) ** 2, 0) / pair;
  const ratio =
    variance > 0
      ? (pair * (expected(elo) - expected(0)) * (2 * mean - expected(0) - expected(elo))) / (2 * variance)
      : 0;
  const asElo = (score: number): number =>
    -400 * Math.log10(1 / Math.min(Math.max(score, 1e-3), 1 - 1e-3) - 1);
  const error = 1.96 * Math.sqrt(variance / pair);
  said = `${pair} pairs (${counts.join(' ')}): ${(100 * mean).toFixed(1)}%, Elo ${asElo(mean).toFixed(0)} (${asElo(mean - error).toFixed(0)} to ${asElo(mean + error).toFixed(0)}), ratio ${ratio.toFixed(2)}`;
  if (pair % 10 === 0) console.error(said);
  if (!all && pair >= 20 && Math.abs(ratio) > bound) break;
}
console.log(said);
