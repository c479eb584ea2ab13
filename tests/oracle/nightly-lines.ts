/**
 * Help play and series play from random positions of few men: the lines that the search finds with final positions listed wherever
 * they can be, by one thread and by two together, and as it is, against the search without these, without any of its rules and against
 * the brute force where that is quick, and against Popeye where there is one. Each block of positions has a seed of its own, so that
 * a run can be repeated, shared out and gone on with.
 *
 *     npm run nightly:lines -- [--count 20000] [--seed 1] [--part 1/2] [--state FILE] [--minutes M] [--popeye /path/to/py]
 *
 * It ends when it has compared that many, or before a block when the time is over. The state is written after every block; with the
 * same file and seed the next run goes on behind it. The exit code is 1 if there was a difference.
 */
import '../../bench/lib/help.js';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { NormalMove } from 'chessops';
import { parseFen } from 'chessops/fen';
import { parseUci, squareFile, squareRank } from 'chessops/util';
import { findPopeye, mirrored, noCastling } from '../../bench/lib/popeye.js';
import type { Goal } from '../../src/kernel/aim.js';
import type { Kernel, LinesQuestion } from '../../src/kernel/kernel.js';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { findInBranches } from '../kernel/find-in-branches.js';
import { createKernel } from '../kernels.js';
import { randomLineProblems } from './line-problems.js';
import { allLines } from './lines.js';
import { keepState, stateOf } from './run-state.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    state: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    popeye: { type: 'string' },
  },
});

interface State {
  readonly seed: number;
  readonly part: string;
  /** blocks done */
  blocks: number;
  compared: number;
  solved: number;
  plain: number;
  byBruteForce: number;
  byPopeye: number;
  /** how many of each kind, and how many have lines with moves of special kinds */
  readonly kinds: Record<string, number>;
  readonly differences: string[];
}

const POSITIONS_PER_BLOCK = 200;
/** Of the search without lists of final positions, and of the lines of a problem: more are not looked at. */
const MOST_NODES = 300_000;
/** Of the search without any rule. */
const MOST_PLAIN_NODES = 300_000;
const MOST_LINES = 3000;
const MOST_NODES_OF_BRUTE_FORCE = 1000;
const MOST_NODES_FOR_POPEYE = 100_000;
/** Lines that are looked through for moves of special kinds. */
const MOST_LOOKED_THROUGH = 200;

const [part = 1, parts = 1] = values.part.split('/').map(Number);
const fresh: State = {
  seed: Number(values.seed),
  part: values.part,
  blocks: 0,
  compared: 0,
  solved: 0,
  plain: 0,
  byBruteForce: 0,
  byPopeye: 0,
  kinds: {},
  differences: [],
};
const state = stateOf(values.state, fresh, ['seed', 'part']);
const [searching, listing, unlisted, plain] = [1, 2, 3, 4].map(() => createKernel({ hashMb: 4 })) as [
  Kernel,
  Kernel,
  Kernel,
  Kernel,
];
/** Two threads from the first node on: they make the lists together, too. */
const together = createKernel({ hashMb: 4, threads: 2, joinAfterMs: 0 });
listing.useRule('targets-if-cheaper', false);
together.useRule('targets-if-cheaper', false);
unlisted.useRule('target-in-reach', false);
for (const rule of LINE_RULES) plain.useRule(rule, false);
const popeye = values.popeye ?? findPopeye();
const folder = mkdtempSync(join(tmpdir(), 'keymove-lines-'));
const end = performance.now() + Number(values.minutes) * 60_000;

while (state.compared < Number(values.count) && performance.now() < end) {
  // blocks of all parts are numbered together
  const seed = state.seed * 1_000_000 + state.blocks * parts + part;
  const tasks: Task[] = [];
  for (const { fen, goal, question, popeye: name } of randomLineProblems(seed, POSITIONS_PER_BLOCK)) {
    const task = compare(fen, goal, question);
    if (task && name !== undefined && popeye !== undefined) tasks.push({ ...task, name });
  }
  if (popeye !== undefined) askPopeye(popeye, tasks);
  state.blocks++;
  keepState(values.state, state);
}
rmSync(folder, { recursive: true });
for (const difference of state.differences) console.log(difference);
console.log(
  `${state.compared} problems, ${state.solved} with lines, ${state.plain} also without any rule, ${state.byBruteForce} also by brute force, ${state.byPopeye} also by Popeye; seed ${state.seed}, part ${state.part}, ${state.blocks} blocks; ${state.differences.length} differences`,
);
for (const [name, count] of Object.entries(state.kinds).sort()) console.log(`${name}: ${count}`);
process.exitCode = state.differences.length === 0 ? 0 : 1;

interface Compared {
  readonly fen: string;
  readonly goal: Goal;
  readonly question: LinesQuestion;
  readonly lines: readonly string[];
}
interface Task extends Compared {
  readonly name: string;
}

/** @returns what to ask Popeye, if that is quick */
function compare(fen: string, goal: Goal, question: LinesQuestion): Compared | undefined {
  const linesOf = (kernel: Kernel, nodes: number) => {
    kernel.setPosition(fen, { play: 'direct', goal });
    const { lines, ...cost } = findInBranches(kernel, question, { nodes, atMost: MOST_LINES });
    return { ...cost, lines: lines.sort() };
  };
  const { lines, nodes, limit } = linesOf(unlisted, MOST_NODES);
  if (limit) return undefined;
  state.compared++;
  for (const name of [kindOf(goal, question), ...specialMoves(fen, lines)]) {
    state.kinds[name] = (state.kinds[name] ?? 0) + 1;
  }
  if (lines.length > 0) state.solved++;
  const differ = (what: string, others: readonly string[]): void => {
    if (lines.join() === others.join()) return;
    const asked = JSON.stringify(question);
    state.differences.push(`${fen}: ${goal} ${asked}: ${what}: ${others.length} instead of ${lines.length}`);
  };
  differ('as it is', linesOf(searching, 10 * MOST_NODES).lines);
  differ('with lists', linesOf(listing, 10 * MOST_NODES).lines);
  differ('by two threads', linesOf(together, 20 * MOST_NODES).lines);
  const withoutRules = linesOf(plain, MOST_PLAIN_NODES);
  if (!withoutRules.limit) {
    state.plain++;
    differ('without any rule', withoutRules.lines);
  }
  const { plies, series, ending, parries, introduction } = question;
  if (nodes <= MOST_NODES_OF_BRUTE_FORCE && plies < 6 && !parries && !introduction) {
    state.byBruteForce++;
    differ('brute force', allLines(fen, plies, series, ending, goal));
  }
  return nodes <= MOST_NODES_FOR_POPEYE ? { fen, goal, question, lines } : undefined;
}

function kindOf(goal: Goal, { plies, series, ending, parries, introduction }: LinesQuestion): string {
  const words = [
    series > 0
      ? `series of ${series}${series < plies ? `, then ${plies - series}` : ''}`
      : `help, ${plies} plies`,
    ...(ending === 'goal' ? [] : [ending]),
    ...(parries ? [`parries: ${parries}`] : []),
    ...(introduction ? [`after ${introduction}`] : []),
  ];
  return `${goal}: ${words.join(', ')}`;
}

/** What some of the lines have. */
function specialMoves(fen: string, lines: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const line of lines.slice(0, MOST_LOOKED_THROUGH)) {
    const { board } = parseFen(fen).unwrap();
    for (const uci of line.split(' ')) {
      const { from, to, promotion } = parseUci(uci) as NormalMove;
      const man = board.take(from);
      if (!man) throw new Error(`${fen}: ${line}`);
      const isBeside = squareFile(from) !== squareFile(to);
      if (promotion) found.add('with promotions');
      if (man.role === 'pawn' && isBeside && !board.has(to)) {
        found.add('with captures en passant');
        board.take(8 * squareRank(from) + squareFile(to));
      }
      if (man.role === 'king' && Math.abs(squareFile(from) - squareFile(to)) > 1) {
        found.add('with castling');
        const rook = board.take(8 * squareRank(to) + (to > from ? 7 : 0));
        if (rook) board.set((from + to) / 2, rook);
      }
      board.set(to, promotion ? { ...man, role: promotion } : man);
    }
  }
  return found;
}

/** Solves all tasks in one run of Popeye, and compares the moves of each line by their squares. */
function askPopeye(command: string, tasks: readonly Task[]): void {
  if (tasks.length === 0) return;
  const inputs = tasks.map(({ fen, goal, question: { plies, series }, name }) => {
    const [given = '', turn = 'w', rights = '-'] = fen.split(' ');
    const isMirrored = isMirroredIn(name, turn, plies, series);
    const [board, castling] = isMirrored ? mirrored(given, rights, '-') : [given, rights];
    const moves = series > 0 ? series : plies / 2;
    const forsyth = board.replace(/N/g, 'S').replace(/n/g, 's');
    const options = ['NoBoard', ...noCastling(board, castling)].join(' ');
    return `Option ${options}\nStipulation exact-${name}${goal === 'mate' ? '#' : '='}${moves}\nForsyth ${forsyth}\n`;
  });
  const file = join(folder, 'block.inp');
  writeFileSync(file, `BeginProblem\n${inputs.join('NextProblem\n')}EndProblem\n`);
  const output = execFileSync(command, [file], {
    maxBuffer: 1 << 28,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const answers = output.split(/solution finished\.|Partial solution/).slice(0, -1);
  if (answers.length !== tasks.length) {
    state.differences.push(`Popeye answered ${answers.length} of ${tasks.length} problems`);
    return;
  }
  tasks.forEach(({ fen, goal, question, lines, name }, i) => {
    const { plies, series } = question;
    const [, turn = 'w'] = fen.split(' ');
    const isMirrored = isMirroredIn(name, turn, plies, series);
    const theirs = [...(answers[i] ?? '').matchAll(/^ +1\..*$/gm)]
      .map(([line]) => squaresOf(line, name, question))
      .sort();
    const ours = lines.map((line) => ourSquares(line, isMirrored)).sort();
    state.byPopeye++;
    if (ours.join() !== theirs.join()) {
      state.differences.push(
        `${fen}: ${name} to ${goal} in ${plies} plies: ${ours.length} lines, Popeye: ${theirs.length}`,
      );
    }
  });
}

/** In Popeye, Black is mated, by whoever makes the last move; in selfmates, White. */
function isMirroredIn(name: string, turn: string, plies: number, series: number): boolean {
  return isBlackLast(turn, plies, series) !== (name === 'hs');
}
/** Does Black make the last move? */
function isBlackLast(turn: string, plies: number, series: number): boolean {
  const isOfFirst = (series > 0 ? plies - series : plies - 1) % 2 === 0;
  return (turn === 'b') === isOfFirst;
}

/** The squares of Popeye's moves, as in UCI. Of the castling side only the last move tells who it is. */
function squaresOf(line: string, name: string, { plies, series }: LinesQuestion): string {
  const moves = line.matchAll(/0-0-0|0-0|([a-h][1-8])[-*]([a-h][1-8])(?: ep\.)?(?:=([QRBS]))?/g);
  return [...moves]
    .map(([move, from, to, piece], i) => {
      if (from !== undefined) return `${from}${to}${piece ? piece.replace('S', 'N').toLowerCase() : ''}`;
      const isBlack = series > 0 ? i < series && series < plies : ((plies - i) % 2 === 0) !== (name === 'hs');
      const rank = isBlack ? 8 : 1;
      return `e${rank}${move === '0-0' ? 'g' : 'c'}${rank}`;
    })
    .join(' ');
}
function ourSquares(line: string, isMirrored: boolean): string {
  return isMirrored ? line.replace(/([a-h])([1-8])/g, (_, file, rank) => `${file}${9 - Number(rank)}`) : line;
}
