/**
 * Positions to train the network on: quiet ones from games of keymove against itself, with the score of its search and the result
 * of the game. A line has a FEN, the score in centipawns from White's view, and White's result (1, 0.5, 0; empty if a random move
 * followed), separated by semicolons.
 *
 *     npx tsx bench/net/positions.ts --folder FOLDER [--positions 20000] [--nodes 800] [--seeds 100] [--seed 1]
 *
 * Each seed makes a file of its own, FOLDER/SEED.txt; the same seed, nodes and kernel make the same file. What is there is not
 * made again, so a run that was stopped goes on, and several runs share a folder: one for each core.
 */
import '../lib/help.js';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { NormalMove } from 'chessops/types';
import { createAnalysisKernel } from '../../tests/kernels.js';
import { option, textOption } from '../lib/report.js';
import { type GameEngine, playedGames } from '../lib/tuning-data.js';

const folder = textOption('folder') ?? '';
const positions = option('positions', 20_000);
const nodes = option('nodes', 800);
const first = option('seed', 1);
const seeds = option('seeds', 100);
if (folder === '') throw new Error('--folder is missing');

/** What a search may not reach before the nodes end. */
const MAX_DEPTH = 40;
const MATE_SCORE = 30_000;

/** keymove's own search, in this thread. */
class OwnEngine implements GameEngine {
  readonly #kernel = createAnalysisKernel({ hashMb: 2 });

  async newGame(): Promise<void> {
    this.#kernel.newGame();
  }

  async search(fen: string, nodes: number): Promise<{ move: NormalMove; score: number }> {
    this.#kernel.setPosition({ fen, moves: [] });
    this.#kernel.startAnalysis({ nodes });
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
      score: score.kind === 'mate' ? Math.sign(score.moves || -1) * MATE_SCORE : score.centipawns,
    };
  }
}

mkdirSync(folder, { recursive: true });
const engine = new OwnEngine();
for (let seed = first; seed < first + seeds; seed++) {
  const file = join(folder, `${seed}.txt`);
  const part = `${file}.part`;
  if (existsSync(file)) continue;
  let to: number;
  try {
    to = openSync(part, 'wx');
  } catch {
    continue; // another run makes it, or was killed: then delete it
  }
  const remove = (): never => {
    rmSync(part, { force: true });
    process.exit(130);
  };
  process.once('SIGINT', remove).once('SIGTERM', remove);
  const began = performance.now();
  let made = 0;
  for await (const game of playedGames(engine, { seed, nodes })) {
    writeSync(to, game.map(({ fen, score, result }) => `${fen};${score};${result ?? ''}\n`).join(''));
    made += game.length;
    if (made >= positions) break;
  }
  closeSync(to);
  renameSync(part, file);
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  console.error(`${file}: ${made} positions, ${Math.round((performance.now() - began) / 1000)} s`);
}
