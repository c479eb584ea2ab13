/**
 * Mates in 2 to 4 of random positions, against the brute force of this folder: their lengths, and every key where that is
 * quick. Each block of positions has a seed of its own, so that a run can be repeated, shared out and gone on with.
 *
 *     npm run nightly:mates -- [--count 100000] [--seed 1] [--part 1/2] [--state FILE] [--minutes M]
 *
 * It ends when it has compared that many, or before a block when the time is over. The state is written after every block; with the
 * same file and seed the next run goes on behind it. The exit code is 1 if there was a difference.
 */
import '../../bench/lib/help.js';
import { parseArgs } from 'node:util';
import { makeUci } from 'chessops';
import { createKernel } from '../kernels.js';
import { Mailbox } from './mailbox.js';
import { randomHunts, randomPlacements } from './random-positions.js';
import { keepState, stateOf } from './run-state.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    state: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});

interface State {
  readonly seed: number;
  readonly part: string;
  /** blocks done */
  blocks: number;
  positions: number;
  /** compared, by their length; 0: no mate within 4, and none within 2 by the brute force */
  readonly compared: Record<number, number>;
  /** keys compared, of how many mates */
  readonly keys: { mates: number; keys: number };
  readonly differences: string[];
}

const BLOCK = { hunts: 300, placements: 40 };
const MAX_MOVES = 4;
/** Moves that the brute force may have to look at, at most. */
const MOST_MOVES = { mate: 3e6, none: 1e4, keys: 1e5 };

/** Of our own search: a full board without a mate in four takes long. */
const MOST_NODES = 100_000;

const [part = 1, parts = 1] = values.part.split('/').map(Number);
const fresh: State = {
  seed: Number(values.seed),
  part: values.part,
  blocks: 0,
  positions: 0,
  compared: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 },
  keys: { mates: 0, keys: 0 },
  differences: [],
};
const state = stateOf(values.state, fresh, ['seed', 'part']);
const kernel = createKernel({ hashMb: 16 });
const end = performance.now() + Number(values.minutes) * 60_000;
const mates = (): number => [2, 3, 4].reduce((sum, moves) => sum + (state.compared[moves] ?? 0), 0);

while (mates() < Number(values.count) && performance.now() < end) {
  // blocks of all parts are numbered together
  const seed = state.seed * 1_000_000 + state.blocks * parts + part;
  const fens = [...randomHunts(seed, BLOCK.hunts), ...randomPlacements(seed, BLOCK.placements)];
  for (const fen of fens) compare(fen);
  state.blocks++;
  state.positions += fens.length;
  keepState(values.state, state);
}
for (const difference of state.differences) console.log(difference);
const { compared } = state;
console.log(
  `${mates()} mates (${[2, 3, 4].map((moves) => `${compared[moves]} in ${moves}`).join(', ')}) of ${state.positions} positions, seed ${state.seed}, part ${state.part}, ${state.blocks} blocks; ${compared[1]} mates in 1 and ${compared[0]} without besides; ${state.keys.keys} keys of ${state.keys.mates} mates; ${state.differences.length} differences`,
);
process.exitCode = state.differences.length === 0 ? 0 : 1;

function compare(fen: string): void {
  kernel.setPosition(fen);
  const { moves = 0, limit } = kernel.shortest('attacker', MAX_MOVES, { nodes: MOST_NODES });
  if (limit) return;
  const oracle = new Mailbox(fen);
  const own = oracle.perft(1);
  const most = (length: number): number => Math.max(own, oracle.perft(2)) ** (length - 1) * own;
  // without a mate the brute force would need hours to see that there is none in four
  const depth = moves || 2;
  if (most(depth) > (moves > 0 ? MOST_MOVES.mate : MOST_MOVES.none)) return;
  const theirKeys = moves > 0 && most(moves) <= MOST_MOVES.keys ? oracle.keys(moves) : undefined;
  const found = theirKeys
    ? Math.min(...theirKeys.map(({ mate }) => mate))
    : (oracle.shortestMate(depth) ?? 0);
  state.compared[moves] = (state.compared[moves] ?? 0) + 1;
  if (found !== moves) state.differences.push(`${fen}: mate in ${moves}; brute force: ${found}`);
  if (!theirKeys) return;
  const ours = kernel.keys(moves).keys.map(({ move, moves: mate }) => `${makeUci(move)} ${mate}`);
  const theirs = theirKeys.map(({ uci, mate }) => `${uci} ${mate}`);
  state.keys.mates++;
  state.keys.keys += theirs.length;
  if (ours.sort().join() !== theirs.sort().join())
    state.differences.push(`${fen}: keys ${ours.join()}; brute force: ${theirs.join()}`);
}
