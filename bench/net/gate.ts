/**
 * A match between two evaluations of the analysis, or two kernels, in one thread: pairs of games from the same random opening with
 * colours exchanged, until a sequential test decides whether the first is stronger.
 *
 *     npx tsx bench/net/gate.ts [--new FILE] [--old FILE] [--new-kernel FILE] [--old-kernel FILE]
 *       [--nodes 5000 [--old-nodes N] | --ms 50] [--pairs 200] [--seed 1] [--elo 20] [--all]
 *
 * The files of `--new` and `--old` are networks; `shipped` is that of dist, as without the option, and `terms` none. Those of the
 * others are compiled kernels, such as dist/keymove.wasm, as without the option. With nodes of its own, the former can be given as
 * much processor time as the new one, whatever else the machine does.
 *
 * The test is the generalised sequential probability ratio test on pairs, of "not stronger" against "stronger by `--elo`", with
 * errors of 5%; it ends the match early, unless `--all`. https://www.chessprogramming.org/Sequential_Probability_Ratio_Test
 */
import '../lib/help.js';
import { randomNumbers } from '../../tests/chess/random-games.js';
import { type Effort, type HalfPoints, INITIAL, Player } from '../lib/kernel-player.js';
import { hasOption, option, textOption } from '../lib/report.js';

const ms = option('ms', 0);
const nodes = option('nodes', 5000);
const pairs = option('pairs', 200);
const elo = option('elo', 20);
const random = randomNumbers(option('seed', 1));

const HASH_MB = 16;
const OPENING_PLIES = 8;
/** An opening is no further from balance than this. */
const MAX_IMBALANCE = 150;
const MAX_PLIES = 300;
/** A game is given up when both sides agree for this many plies that it is decided, or, late in the game, that it is drawn. */
const DECIDED = 1000;
const DECIDED_PLIES = 6;
const DRAWN = 8;
const DRAWN_PLIES = 16;
const DRAWN_FROM = 100;

const effort = (nodes: number): Effort => (ms > 0 ? { ms } : { mostNodes: nodes });

interface Side {
  readonly player: Player;
  readonly effort: Effort;
}
const side = async (name: string, nodes: number): Promise<Side> => ({
  player: await Player.create({
    hashMb: HASH_MB,
    network: textOption(name),
    kernel: textOption(`${name}-kernel`),
  }),
  effort: effort(nodes),
});

/** White's half points. */
function play(white: Side, black: Side, opening: readonly number[]): HalfPoints {
  const both = [white.player, black.player];
  for (const player of both) {
    player.newGame();
    player.set(INITIAL);
    for (const move of opening) player.play(move);
  }
  let decided = 0;
  let drawn = 0;
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const { ended, isBlack } = white.player;
    if (ended !== undefined) return ended;
    const { player, effort } = isBlack ? black : white;
    const { move, score } = player.search(effort);
    decided = Math.abs(score) < DECIDED ? 0 : score > 0 ? Math.max(decided, 0) + 1 : Math.min(decided, 0) - 1;
    if (Math.abs(decided) === DECIDED_PLIES) return decided > 0 ? 2 : 0;
    drawn = ply >= DRAWN_FROM && Math.abs(score) <= DRAWN ? drawn + 1 : 0;
    if (drawn === DRAWN_PLIES) return 1;
    for (const player of both) player.play(move);
  }
  return 1;
}

function randomOpening(judge: Side): number[] {
  const { player, effort } = judge;
  for (;;) {
    const moves: number[] = [];
    player.newGame();
    player.set(INITIAL);
    while (moves.length < OPENING_PLIES) {
      const move = player.randomMove(random);
      if (move === undefined) break;
      moves.push(move);
      player.play(move);
    }
    if (player.ended === undefined && Math.abs(player.search(effort).score) < MAX_IMBALANCE) return moves;
  }
}

const expected = (difference: number): number => 1 / (1 + 10 ** (-difference / 400));
const asElo = (score: number): number => -400 * Math.log10(1 / Math.min(Math.max(score, 1e-3), 1 - 1e-3) - 1);

const fresh = await side('new', nodes);
const former = await side('old', option('old-nodes', nodes));
/** Half points of the new one in a pair, 0 to 4. */
const counts = [0, 0, 0, 0, 0];
const bound = Math.log(0.95 / 0.05);
let said = '';
for (let pair = 1; pair <= pairs; pair++) {
  const opening = randomOpening(former);
  const points = play(fresh, former, opening) + 2 - play(former, fresh, opening);
  counts[points] = (counts[points] as number) + 1;
  const mean = counts.reduce((sum, n, i) => sum + (n * i) / 4, 0) / pair;
  const variance = counts.reduce((sum, n, i) => sum + n * (i / 4 - mean) ** 2, 0) / pair;
  const ratio =
    variance > 0
      ? (pair * (expected(elo) - expected(0)) * (2 * mean - expected(0) - expected(elo))) / (2 * variance)
      : 0;
  const error = 1.96 * Math.sqrt(variance / pair);
  said = `${pair} pairs (${counts.join(' ')}): ${(100 * mean).toFixed(1)}%, Elo ${asElo(mean).toFixed(0)} (${asElo(mean - error).toFixed(0)} to ${asElo(mean + error).toFixed(0)}), ratio ${ratio.toFixed(2)}`;
  if (pair % 10 === 0) console.error(said);
  if (!hasOption('all') && pair >= 20 && Math.abs(ratio) > bound) break;
}
console.log(said);
