/**
 * `keymove puzzles`: speed on games of varied strength, and every puzzle checked by Popeye. Of each puzzle Popeye is asked for the
 * keys, and after every longest defence for the continuations, move by move to the mate: there must be one each time.
 *
 *     npx tsx bench/puzzles.ts [--games 1000] [--max 3] [--nodes 2000000] [--quick] [--seed 1] [--file GAMES.pgn] [--save GAMES.pgn] [--write]
 *
 * The games are played by the engine against itself, with few nodes and some random moves, unless a file is named; `--save` keeps
 * them. Popeye is `KEYMOVE_POPEYE`, or `py` on the PATH.
 */
import './lib/help.js';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { nodeHost } from '../src/host/node/node-host.js';
import { Kernel } from '../src/kernel/kernel.js';
import { findPuzzles } from '../src/puzzles/find-puzzles.js';
import { readUnreadGame, unreadGames } from '../src/puzzles/game-problem.js';
import { type GamePuzzles, PUZZLE_PLAY } from '../src/puzzles/puzzle.js';
import { keysOf } from '../src/solution/play.js';
import { loadThemes, Solver } from '../src/solve/solver.js';
import { after, legalMoves, position } from '../tests/oracle/brute-force.js';
import { findPopeye, makeInput, parseKeys, type Task } from './lib/popeye.js';
import { hasOption, option, publish, textOption } from './lib/report.js';
import { variedGames } from './lib/varied-games.js';

const games = option('games', 1000);
const max = option('max', 3);
const nodes = option('nodes', 2_000_000);
const quick = hasOption('quick') ? { quick: true as const } : {};
const file = textOption('file');
const pgn = file ? readFileSync(file, 'utf8') : [...variedGames(option('seed', 1), games)].join('');
const save = textOption('save');
if (save) writeFileSync(save, pgn);

const solver = new Solver(Kernel.create(nodeHost(), { hashMb: 16 }));
solver.findInPlay = await loadThemes();
const found: GamePuzzles[] = [];
const began = process.cpuUsage();
async function* inputs() {
  yield {
    file: file ?? 'games',
    async *open() {
      yield pgn;
    },
  };
}
for await (const some of unreadGames(inputs())) {
  for (const entry of some) {
    const read = entry.type === 'unread' ? readUnreadGame(entry) : entry;
    if (read.type === 'problem')
      found.push(
        findPuzzles(solver, read.problem, { min: 2, max, nodes, play: PUZZLE_PLAY, themes: true, ...quick }),
      );
    if (found.length >= games) break;
  }
  if (found.length >= games) break;
}
const { user, system } = process.cpuUsage(began);
const seconds = (user + system) / 1e6;
const sum = (of: (game: GamePuzzles) => number): number => found.reduce((all, game) => all + of(game), 0);
const puzzles = found.flatMap((game) => game.found);
const positions = sum((game) => game.positions);
const lengths = Array.from({ length: max - 1 }, (_, i) => i + 2);
const rows = [
  [
    `2 to ${max}`,
    String(found.length),
    String(positions),
    seconds.toFixed(1),
    (found.length / seconds).toFixed(1),
    (positions / seconds).toFixed(0),
    String(puzzles.length),
    lengths
      .map((moves) => `#${moves} ${puzzles.filter(({ solution }) => solution.moves === moves).length}`)
      .join(', '),
    String(sum((game) => game.undecided)),
  ],
];
const columns = [
  'mates in',
  'games',
  'positions',
  'CPU s',
  'games/s',
  'positions/s',
  'puzzles',
  'lengths',
  'undecided',
];
publish('puzzles', 'Puzzles from games', [{ columns, rows }], [checkedByPopeye()]);

function checkedByPopeye(): string {
  const py = findPopeye();
  if (py === undefined) return 'Popeye is not installed: the puzzles are not checked';
  const wrong = new Set<string>();
  let asked = 0;
  const ask = (tasks: readonly Task[]): string[][] => {
    asked += tasks.length;
    return tasks.length === 0 ? [] : askPopeye(py, tasks);
  };
  let open = puzzles.map(({ fen, solution }) => ({ of: fen, fen, moves: solution.moves ?? 1 }));
  const keys = ask(open);
  for (const [i, { fen, solution }] of puzzles.entries())
    if (
      keys[i]?.join() !==
      keysOf(solution)
        .map(({ uci }) => uci)
        .join()
    )
      wrong.add(fen);
  let onlyKeys = keys;
  for (;;) {
    const next = open.flatMap(({ of, fen, moves }, i) =>
      moves === 1
        ? []
        : afterDefences(fen, onlyKeys[i]?.[0]).map((each) => ({ of, fen: each, moves: moves - 1 })),
    );
    if (next.length === 0) break;
    // defences after which there is a shorter mate are not the longest
    const shorter = ask(
      next.filter(({ moves }) => moves > 1).map((task) => ({ ...task, moves: task.moves - 1 })),
    );
    open = next.filter(({ moves }) => moves === 1 || shorter.shift()?.length === 0);
    onlyKeys = ask(open);
    for (const [i, { of }] of open.entries()) if (onlyKeys[i]?.length !== 1) wrong.add(of);
  }
  for (const fen of wrong) console.error(`Popeye disagrees: ${fen}`);
  return `Popeye was asked ${asked} questions about ${puzzles.length} puzzles: ${wrong.size} not unique`;
}

function afterDefences(fen: string, key: string | undefined): string[] {
  const move = key === undefined ? undefined : parseUci(key);
  if (!move) return [];
  const next = position(fen);
  next.play(move);
  return legalMoves(next).map((defence) => makeFen(after(next, defence).toSetup()));
}

function askPopeye(py: string, tasks: readonly Task[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
  try {
    const answers: string[][] = [];
    for (let at = 0; at < tasks.length; at += 500) {
      const some = tasks.slice(at, at + 500);
      const input = join(folder, 'some.inp');
      writeFileSync(input, makeInput(some));
      answers.push(...parseKeys(execFileSync(py, [input], { encoding: 'utf8', maxBuffer: 1 << 28 }), some));
    }
    return answers;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
