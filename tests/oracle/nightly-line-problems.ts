/**
 * The whole command on random problems of help play and series play with few men: files of problems with twins, duplex, set play and
 * several lengths are solved by one thread, by two, by two workers, with a small table, and from another format with colours exchanged.
 * Every solution is unpacked from the records and compared with Popeye, and with the brute force where that is quick. Popeye loses
 * solutions, so those that it lacks are replayed. What `--max-solutions`, `--count` and the other formats say of the same problems has
 * to agree with the records.
 *
 *     npm run nightly:line-problems -- --popeye /path/to/py [--count 5000] [--seed 1] [--kinds '^ser-h'] [--state FILE] [--minutes M]
 *
 * It ends when it has compared that many problems, or before a block when the time is over. Each block of problems has a seed of its own.
 * The state is written after every block; with the same file and seed the next run goes on behind it. `--kinds` takes only stipulations
 * that match. The exit code is 1 if there was a difference.
 */
import '../../bench/lib/help.js';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import { findPopeye, mirrored, noCastling } from '../../bench/lib/popeye.js';
import type { Goal } from '../../src/kernel/aim.js';
import type { LineEnding } from '../../src/kernel/kernel.js';
import { DEFAULT_MAX_SOLUTIONS } from '../../src/solve/find-lines.js';
import { createKernel } from '../kernels.js';
import { goalMoves, reachesGoal } from './battle.js';
import { legalMoves } from './brute-force.js';
import { randomLineProblems } from './line-problems.js';
import { allLines } from './lines.js';
import { forcedLines, helpfulLines, introduce, type ParryEnding, uciLine } from './parry-lines.js';
import { seeded } from './random-positions.js';
import { keepState, stateOf } from './run-state.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: '' },
    state: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    popeye: { type: 'string' },
  },
});

const COMMAND = fileURLToPath(new URL('../../bin/keymove.js', import.meta.url));
const PROBLEMS_PER_BLOCK = 250;
/** Of a problem; the brute force takes those with fewer leaves. */
const MOST_NODES = 1_000_000;
const MOST_SOLUTIONS = 20_000;
const MOST_LEAVES = 6000;
const POPEYE_SECONDS = 1;
const MOST_ESTIMATED = 3_000_000;

/** A kind of play for problems with White as the attacker. */
interface Kind {
  /** before the goal */
  readonly prefix: string;
  /** how lines of so many plies end, of how many a series has the first, and who begins them */
  readonly ending: LineEnding;
  readonly afterSeries?: number;
  readonly parries?: 'help' | 'forced';
  readonly blackBegins?: true;
  readonly moves: readonly number[];
}
const HELP: Kind = {
  prefix: 'h',
  ending: 'goal',
  blackBegins: true,
  moves: [1.5, 2, 2, 2.5, 2.5, 3, 3, 3.5],
};
const RECIPROCAL: Kind = {
  prefix: 'reci-h',
  ending: 'reciprocal',
  blackBegins: true,
  moves: [1.5, 2, 2, 2.5, 3],
};
const KINDS: readonly Kind[] = [
  HELP,
  RECIPROCAL,
  { prefix: 'hs', ending: 'self', moves: [1.5, 2, 2.5, 3] },
  { prefix: 'hr', ending: 'reflex', moves: [1.5, 2, 2.5] },
  { prefix: 'ser-', ending: 'goal', afterSeries: 0, moves: [2, 3, 4] },
  { prefix: 'ser-h', ending: 'goal', afterSeries: 1, blackBegins: true, moves: [2, 3, 4, 5] },
  { prefix: 'ser-s', ending: 'self', afterSeries: 1, moves: [2, 3, 4] },
  { prefix: 'ser-r', ending: 'reflex', afterSeries: 1, moves: [2, 3] },
  { prefix: 'ser-hs', ending: 'self', afterSeries: 2, blackBegins: true, moves: [1, 2, 3] },
  { prefix: 'ser-reci-h', ending: 'reciprocal', afterSeries: 1, blackBegins: true, moves: [2, 3] },
  { prefix: 'pser-', ending: 'goal', afterSeries: 0, parries: 'forced', moves: [2, 3] },
  { prefix: 'pser-s', ending: 'self', afterSeries: 1, parries: 'forced', moves: [1, 2, 3] },
  { prefix: 'pser-r', ending: 'reflex', afterSeries: 1, parries: 'forced', moves: [1, 2] },
  { prefix: 'pser-h', ending: 'goal', afterSeries: 1, parries: 'help', blackBegins: true, moves: [2, 3, 4] },
  { prefix: 'pser-hs', ending: 'self', afterSeries: 2, parries: 'help', blackBegins: true, moves: [1, 2] },
  { prefix: 'phser-', ending: 'goal', afterSeries: 0, parries: 'help', moves: [2, 3] },
  { prefix: 'phser-s', ending: 'self', afterSeries: 1, parries: 'help', moves: [1, 2, 3] },
  { prefix: 'phser-r', ending: 'reflex', afterSeries: 1, parries: 'help', moves: [1, 2] },
];
const KIND = new Map(KINDS.map((kind) => [kind.prefix, kind]));
const GOALS: Readonly<Record<string, Goal>> = {
  '#': 'mate',
  '=': 'stalemate',
  '#=': 'mate-or-stalemate',
  '==': 'double-stalemate',
  '!=': 'auto-stalemate',
};

interface Stated {
  readonly kind: Kind;
  readonly goal: string;
  readonly moves: number;
  readonly introduction: number;
  readonly exact: boolean;
}
const statedIn = (text: string): Stated => {
  const [, before, exact, prefix = '', goal = '', moves] =
    /^(?:(\d)->)?(exact-)?([a-z-]*?)([#=!]+)([\d.]+)$/.exec(text) ?? [];
  const kind = KIND.get(prefix);
  if (!kind) throw new Error(text);
  return { kind, goal, moves: Number(moves), introduction: Number(before ?? 0), exact: exact !== undefined };
};

interface Problem {
  readonly board: string;
  readonly castling: string;
  readonly stipulation: string;
  readonly duplex: boolean;
  /** in Popeye's words */
  readonly twins: readonly string[];
}

/** What one position has: lines in UCI. */
interface Lines {
  /** undefined where Popeye looks for none */
  readonly set: readonly string[] | undefined;
  readonly main: readonly string[];
  /** as they are printed, without blanks */
  readonly printed: readonly string[];
}
interface Played {
  readonly uci: string;
  readonly san: string;
  readonly next: readonly Played[];
}
interface Found {
  readonly fen: string;
  readonly status: string;
  readonly limit?: string;
  readonly total?: number;
  readonly set: readonly string[];
  readonly short: readonly string[];
  readonly actual: readonly string[];
  /** as `--format text --notation problem` prints them, without blanks */
  printed: readonly string[];
  /** all that must not depend on how it was solved */
  readonly text: string;
}

interface State {
  readonly seed: number;
  readonly kinds: string;
  blocks: number;
  compared: number;
  solved: number;
  byBruteForce: number;
  byPopeye: number;
  byIntelligent: number;
  lost: number;
  readonly with: Record<string, number>;
  readonly differences: string[];
}
const fresh: State = {
  ...{ seed: Number(values.seed), kinds: values.kinds, blocks: 0, compared: 0, solved: 0, byBruteForce: 0 },
  ...{ byPopeye: 0, byIntelligent: 0, lost: 0, with: {}, differences: [] },
};
const state = stateOf(values.state, fresh, ['seed', 'kinds']);
const kinds = new RegExp(values.kinds);
const popeye = values.popeye ?? findPopeye();
const folder = mkdtempSync(join(tmpdir(), 'keymove-line-problems-'));
const kernel = createKernel({ hashMb: 1 });
const end = performance.now() + Number(values.minutes) * 60_000;

function differ(what: string): void {
  state.differences.push(what);
  console.log(`DIFFERENCE ${what}`);
}
function tally(name: string): void {
  state.with[name] = (state.with[name] ?? 0) + 1;
}

// ---- problems ----

function problems(seed: number): Problem[] {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const made: Problem[] = [];
  const fens = randomLineProblems(seed, 6 * PROBLEMS_PER_BLOCK).map(({ fen }) => fen);
  while (made.length < PROBLEMS_PER_BLOCK) {
    const kind = random() < 0.25 ? HELP : random() < 0.15 ? RECIPROCAL : oneOf(KINDS);
    const isReciprocal = kind.ending === 'reciprocal';
    const shareShutIn = isReciprocal ? 0.9 : kind.ending === 'goal' ? 0.05 : 0.4;
    const fen = random() < shareShutIn ? mutualFen(random) : (fens[below(fens.length)] ?? '');
    const goal = random() < 0.1 ? oneOf(['#=', '==', '!=']) : isReciprocal || random() < 0.65 ? '#' : '=';
    const allows = kind.ending !== 'reciprocal' && !kind.parries;
    const introduction = allows && random() < 0.25 ? 1 + below(2) : 0;
    const most = introduction > 0 ? 2 : 9;
    const moves = oneOf(kind.moves.filter((n) => n <= most && (introduction === 0 || Number.isInteger(n))));
    const exact =
      introduction === 0 && kind.parries !== 'forced' && kind.prefix !== 'ser-reci-h' && random() < 0.06
        ? 'exact-'
        : '';
    const before = introduction > 0 ? `${introduction}->` : '';
    const stipulation = `${before}${exact}${kind.prefix}${goal}${moves}`;
    if (!kinds.test(stipulation)) continue;
    const [given = '', turn = 'w', rights = '-'] = fen.split(' ');
    const begins = sideOf(statedIn(stipulation));
    const asTurned = begins === turn ? [given, rights] : mirrored(given, rights, '-');
    const [board = '', castling = '-'] =
      random() < 0.75 ? withStrongAttacker(asTurned, kind, begins) : asTurned;
    if (estimatedNodes(`${board} ${begins} ${castling} - 0 1`, statedIn(stipulation)) > MOST_ESTIMATED)
      continue;
    const style = random();
    const duplex = style < 0.2;
    const twins =
      style > 0.8 ? Array.from({ length: 1 + below(2) }, () => twinOf(board, stipulation, random)) : [];
    made.push({ board, castling, stipulation, duplex, twins });
  }
  return made;
}

/** The position, or that with colours exchanged, if that is legal and gives the side that is to reach the goal more men. */
function withStrongAttacker(
  [board = '', castling = '-']: readonly string[],
  { ending }: Kind,
  begins: string,
): readonly string[] {
  const [white, black] = [/[QRBNP]/g, /[qrbnp]/g].map((men) => board.match(men)?.length ?? 0) as [
    number,
    number,
  ];
  const isBlackBest = ending === 'self' || ending === 'reflex';
  if (isBlackBest ? black >= white : white >= black) return [board, castling];
  const [exchanged, rights] = mirrored(board, castling, '-');
  return isLegal(`${exchanged} ${begins} ${rights} - 0 1`) ? [exchanged, rights] : [board, castling];
}

/** About how many positions a search without any rule looks at, but for the last ply. */
function estimatedNodes(fen: string, { kind, moves, introduction }: Stated): number {
  const movesOf = (side: string): number => {
    const given = fen.replace(/ [wb] /, ` ${side} `);
    return isLegal(given) ? Math.max(1, legalMoves(positionOf(given)).length) : 10;
  };
  const [white, black] = [movesOf('w'), movesOf('b')];
  const begins = fen.split(' ')[1];
  const [first, second] = begins === 'w' ? [white, black] : [black, white];
  if (kind.afterSeries === undefined)
    return (introduction > 0 ? second ** introduction : 1) * Math.sqrt(first * second) ** (2 * moves - 1);
  const [own, other] = introduction > 0 ? [second, first] : [first, second];
  return other ** (introduction + kind.afterSeries) * own ** (moves - 1);
}

/** Who makes the first move of all. */
const sideOf = ({ kind, moves, introduction }: Stated): 'w' | 'b' => {
  const isBlack = (kind.blackBegins === true) !== !Number.isInteger(moves);
  return isBlack !== introduction > 0 ? 'b' : 'w';
};

/** A position in which either king is shut in on its back rank: either side might mate. */
function mutualFen(random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  for (;;) {
    const board = Array.from({ length: 8 }, () => Array<string>(8).fill('1'));
    const put = (rank: number, file: number, man: string): void => {
      const row = board[rank] as string[];
      if (row[file] === '1') row[file] = man;
    };
    for (const [king, pawn, back, second] of [
      ['k', 'p', 0, 1],
      ['K', 'P', 7, 6],
    ] as const) {
      const file = below(8);
      put(back, file, king);
      for (const beside of [file - 1, file, file + 1]) {
        if (beside >= 0 && beside < 8 && random() < 0.75) put(second, beside, pawn);
      }
    }
    for (const man of [
      'RQRB'.charAt(below(4)),
      'rqrn'.charAt(below(4)),
      ...(random() < 0.4 ? ['NnBbPp'.charAt(below(6))] : []),
    ]) {
      put(/p/i.test(man) ? 1 + below(6) : below(8), below(8), man);
    }
    const ranks = board.map((row) => row.join('').replace(/1+/g, ({ length }) => String(length)));
    const fen = `${ranks.join('/')} ${random() < 0.5 ? 'w' : 'b'} - - 0 1`;
    if (isLegal(fen)) return fen;
  }
}

const isLegal = (fen: string): boolean => parseFen(fen).chain((setup) => Chess.fromSetup(setup)).isOk;

/** A change that makes a twin. Not all are legal. */
function twinOf(board: string, stipulation: string, random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const men = [...menOf(board).keys()];
  const man = (): string => oneOf(men);
  // one that is put to the edge is refused
  const hasPawns = /p/i.test(board);
  const empty = (): string => {
    for (;;) {
      const square = `${'abcdefgh'.charAt(below(8))}${2 + below(6)}`;
      if (!men.includes(square)) return square;
    }
  };
  const [moves] = /[\d.]+$/.exec(stipulation) ?? [];
  const continued = random() < 0.3 ? 'continued ' : '';
  switch (below(8)) {
    case 0:
    case 1:
    case 2:
      return `${continued}move ${man()} ${empty()}`;
    case 3:
      return `${continued}add ${random() < 0.5 ? 'white' : 'black'} ${'qrbs'.charAt(below(4))}${empty()}`;
    case 4:
      return `${continued}remove ${man()}`;
    case 5:
      return hasPawns ? `${continued}polishtype` : `${continued}exchange ${man()} ${man()}`;
    case 6:
      return oneOf([...(hasPawns ? [] : ['rotate 90']), `${continued}rotate 180`, 'mirror a1<-->h1']);
    default:
      return `${continued}stipulation ${stipulation.replace(/[\d.]+$/, String(Math.max(1, Number(moves) - 1)))}`;
  }
}

/** The men by their squares. */
function menOf(board: string): Map<string, string> {
  const men = new Map<string, string>();
  for (const [i, row] of board.split('/').entries()) {
    const squares = row.replace(/\d/g, (n) => '1'.repeat(Number(n)));
    for (const [file, man] of [...squares].entries()) {
      if (man !== '1') men.set(`${'abcdefgh'.charAt(file)}${8 - i}`, man);
    }
  }
  return men;
}

// ---- the command ----

function popeyeInput(all: readonly Problem[], more = ''): string {
  const inputs = all.map(({ board, castling, stipulation, duplex, twins }, i) => {
    const options = ['NoBoard', ...(duplex ? ['Duplex'] : []), ...noCastling(board, castling)];
    const { kind } = statedIn(stipulation);
    // Popeye has none without moves after the series, and does not even solve some problems then
    if (kind.afterSeries !== 0 || stipulation.includes('->')) options.push('SetPlay');
    const forsyth = board.replace(/N/g, 'S').replace(/n/g, 's');
    const changes = twins.map((twin) => `Twin ${twin}\n`).join('');
    return `Title ${i}\nOption ${options.join(' ')} ${more}\nStipulation ${stipulation}\nForsyth ${forsyth}\n${changes}`;
  });
  return `BeginProblem\n${inputs.join('NextProblem\n')}EndProblem\n`;
}

function run(...words: string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [COMMAND, 'solve', '--nodes', String(MOST_NODES), '--quiet', ...words],
    { encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  if (status === null || status > 2 || /internal|crash/i.test(stderr)) {
    differ(`keymove solve ${words.join(' ')}: exit code ${status}: ${stderr.slice(0, 300)}`);
  }
  return stdout;
}

/** The records of a run, by problem and part. */
function solve(...words: string[]): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const line of run('--json', '--set-play', ...words).split('\n')) {
    if (!line.startsWith('{"v":3,"type":"solution"')) continue;
    const { problem, solution } = JSON.parse(line);
    const { nodes: _, ms: __, hashPermille: ___, ...proven } = solution;
    const linesOf = (kind: string): string[] =>
      solution.phases
        .filter((phase: { kind: string }) => phase.kind === kind)
        .flatMap(({ first }: { first: Played[] }) => paths(first));
    const part = `${problem.title ?? problem.id} ${problem.twin?.letter ?? 'a'}${problem.twin?.duplex ? ' duplex' : ''}`;
    if (found.has(part)) differ(`${words.join(' ')}: two records of ${part}`);
    const [set, main] = [linesOf('set'), [...linesOf('short'), ...linesOf('actual')]];
    if (new Set(set).size < set.length || new Set(main).size < main.length) {
      differ(`${words.join(' ')}: ${part}: ${problem.fen}: a solution is there twice`);
    }
    found.set(part, {
      ...{ fen: problem.fen, status: solution.status, limit: solution.limit, total: solution.total },
      ...{
        set,
        short: linesOf('short'),
        actual: linesOf('actual'),
        printed: [],
        text: JSON.stringify(proven),
      },
    });
  }
  return found;
}

function paths(first: readonly Played[]): string[] {
  const lines: string[] = [];
  const walk = (moves: readonly Played[], above: string): void => {
    for (const { uci, next } of moves) {
      const path = above === '' ? uci : `${above} ${uci}`;
      if (next.length > 0) walk(next, path);
      else lines.push(path);
    }
  };
  walk(first, '');
  return lines;
}

// ---- comparison ----

const problemOf = (all: readonly Problem[], part: string): Problem =>
  all[Number.parseInt(part, 10)] as Problem;

function compareBlock(seed: number): void {
  const all = problems(seed);
  const file = join(folder, 'block.inp');
  writeFileSync(file, popeyeInput(all));
  const most = ['--max-solutions', String(MOST_SOLUTIONS)];
  const base = solve(file, ...most, '--threads', '1', '--workers', '1');
  const nameOf = (part: string): string => {
    const { board, castling, stipulation, duplex, twins } = problemOf(all, part);
    return `seed ${seed} ${part}: ${board} ${castling} ${stipulation}${duplex ? ' duplex' : ''} ${twins.join('; ')}`;
  };
  const same = (what: string, others: Map<string, Found>): void => {
    for (const part of new Set([...base.keys(), ...others.keys()])) {
      const [own, other] = [base.get(part), others.get(part)];
      if (own?.limit === 'nodes' || other?.limit === 'nodes') continue;
      if (own?.text !== other?.text) {
        differ(`${nameOf(part)}: ${what}: ${counts(other)} instead of ${counts(own)}`);
      }
    }
  };
  // each in its turn
  const ways = [
    ['two threads', '--threads', '2', '--workers', '1'],
    ['two workers', '--threads', '1', '--workers', '2'],
    ['a small table', '--threads', '1', '--workers', '1', '--hash', '1'],
  ] as const;
  const [way, ...words] = ways[seed % ways.length] as (typeof ways)[number];
  same(way, solve(file, ...most, ...words));
  compareExchanged(seed, all, base, nameOf);
  compareShortened(seed, all, file, base, nameOf);
  const others = ['csv', 'markdown', 'olive', 'html', 'sheet'];
  for (const format of ['text', others[seed % others.length] as string])
    compareFormat(format, file, base, nameOf);
  for (const [part, found] of base) {
    if (found.limit) continue;
    state.compared++;
    tallyPart(all, part, found);
    compareBruteForce(all, part, found, nameOf(part));
  }
  if (popeye !== undefined) comparePopeye(popeye, all, base, nameOf, seed % 5 === 0);
}

const counts = (found: Found | undefined): string =>
  found
    ? `${found.status} ${found.set.length}+${found.short.length}+${found.actual.length}${found.limit ? ` (${found.limit})` : ''}`
    : 'no record';

function tallyPart(all: readonly Problem[], part: string, { set, short, actual }: Found): void {
  const { stipulation, duplex, twins } = problemOf(all, part);
  const { kind, introduction, goal } = statedIn(stipulation);
  const isSolved = short.length + actual.length > 0;
  if (isSolved) state.solved++;
  tally(`kind ${kind.prefix}${goal}`);
  const solved = isSolved ? ', solved' : '';
  if (isSolved) tally(`kind ${kind.prefix}${goal}, solved`);
  if (duplex) tally(`duplex${solved}`);
  if (twins.length > 0) tally(`twins${solved}`);
  if (introduction > 0) tally(`introduction${solved}`);
  if (kind.parries) tally(`parries${solved}`);
  if (kind.ending === 'reciprocal') tally(`reciprocal${solved}`);
  if (set.length > 0) tally('with set play');
  if (short.length > 0) tally('with shorter solutions');
  if (short.length > 0 && actual.length > 0) tally('with solutions of several lengths');
  if (new Set(short.map((line) => line.split(' ').length)).size > 1)
    tally('with shorter solutions of several lengths');
  if (short.length + actual.length > 1000) tally('with more than 1000 solutions');
}

/** The same problems as positions in JSON, half of them with colours exchanged. */
function compareExchanged(
  seed: number,
  all: readonly Problem[],
  base: Map<string, Found>,
  nameOf: (part: string) => string,
): void {
  const random = seeded(seed + 1);
  const isExchanged = new Map<string, boolean>();
  const rows: string[] = [];
  for (const [part, { fen }] of base) {
    const { stipulation, twins } = problemOf(all, part);
    if (twins.length > 0) continue;
    const [board = '', turn = '', castling = '-'] = fen.split(' ');
    const exchange = random() < 0.6;
    isExchanged.set(part, exchange);
    const [given, rights] = exchange ? mirrored(board, castling, '-') : [board, castling];
    const side = exchange === (turn === 'w') ? 'b' : 'w';
    rows.push(JSON.stringify({ id: part, fen: `${given} ${side} ${rights} -`, stipulation }));
  }
  const file = join(folder, 'exchanged.json');
  writeFileSync(file, `${rows.join('\n')}\n`);
  const others = new Map(
    [...solve(file, '--max-solutions', String(MOST_SOLUTIONS), '--workers', '1')].map(([part, found]) => [
      part.replace(/ a$/, ''),
      found,
    ]),
  );
  for (const [part, exchange] of isExchanged) {
    const own = base.get(part) as Found;
    const other = others.get(part);
    if (own.limit === 'nodes' || other?.limit) continue;
    const turned = (lines: readonly string[] = []): string =>
      [...lines]
        .map((line) => (exchange ? otherSide(line) : line))
        .sort()
        .join();
    const isSame = (['set', 'short', 'actual'] as const).every(
      (kind) => turned(other?.[kind]) === [...own[kind]].sort().join(),
    );
    if (!isSame)
      differ(
        `${nameOf(part)}: ${exchange ? 'colours exchanged' : 'as FEN'}: ${counts(other)} instead of ${counts(own)}`,
      );
  }
}
const otherSide = (line: string): string =>
  line.replace(/([a-h])([1-8])/g, (_, file, rank) => `${file}${9 - Number(rank)}`);

/** The first solutions alone, and their number. */
function compareShortened(
  seed: number,
  all: readonly Problem[],
  file: string,
  base: Map<string, Found>,
  nameOf: (part: string) => string,
): void {
  const most = 1 + Math.floor(seeded(seed + 2)() ** 3 * 60);
  for (const options of [
    [],
    seed % 2 === 0 ? ['--count', '--workers', '1'] : ['--count', '--threads', '2', '--workers', '1'],
  ]) {
    for (const [part, some] of solve(file, '--max-solutions', String(most), ...options)) {
      const whole = base.get(part);
      if (!whole || whole.limit || some.limit === 'nodes') continue;
      // set play has a limit of its own
      if (whole.set.length >= DEFAULT_MAX_SOLUTIONS) continue;
      const lines = [...whole.short, ...whole.actual];
      const what = `${nameOf(part)}: --max-solutions ${most} ${options.join(' ')}`;
      const shown = [...some.short, ...some.actual];
      const expected = lines.slice(0, most);
      if (shown.join() !== expected.join())
        differ(`${what}: ${shown.length} instead of the first ${expected.length}`);
      const { kind } = statedIn(problemOf(all, part).stipulation);
      const isCounted = options.length > 0 && kind.ending !== 'reciprocal' && kind.parries !== 'forced';
      const total = isCounted && lines.length > most ? lines.length : undefined;
      if (some.total !== total) differ(`${what}: total ${some.total} instead of ${total}`);
      const isCut = isCounted ? lines.length > most : lines.length >= most;
      if ((some.limit === 'solutions') !== isCut) differ(`${what}: limit ${some.limit}, of ${lines.length}`);
      if (!isCut && some.set.join() !== whole.set.join()) {
        differ(`${what}: set play ${some.set.length} instead of ${whole.set.length}`);
      }
    }
  }
}

/** What people read, against the records: the same lines in the same order, in Popeye's notation. */
function compareFormat(
  format: string,
  file: string,
  base: Map<string, Found>,
  nameOf: (part: string) => string,
): void {
  const most = ['--max-solutions', String(MOST_SOLUTIONS), '--workers', '1', '--threads', '1', '--set-play'];
  const text = run(file, ...most, '--format', format, '--notation', 'problem');
  const said = linesOfFormat(format, text);
  let at = 0;
  for (const [part, found] of base) {
    const { fen, set, short, actual } = found;
    const board = fen.split(' ')[0] ?? '';
    const lines =
      format === 'html'
        ? [...actual, ...set, ...short]
        : format === 'csv'
          ? [...short, ...actual, ...set]
          : [...set, ...short, ...actual];
    const texts = said.slice(at, at + lines.length);
    at += lines.length;
    const own = format === 'html' ? texts : texts.map((line) => movesIn(line, board).join(' '));
    if (own.join() !== lines.join()) {
      const first = lines.findIndex((line, i) => line !== own[i]);
      differ(
        `${nameOf(part)}: --format ${format}: solution ${first + 1} of ${lines.length} is ${texts[first]} instead of ${lines[first]}`,
      );
      return;
    }
    if (format !== 'text') continue;
    found.printed = texts.map((line) => line.replace(/ +(short|order of [\d,]+)$/, '').replace(/\s/g, ''));
    const numbers = new Map<string, number>();
    const notes = actual.map((line, i) => {
      const sorted = line.split(' ').sort().join();
      const before = numbers.get(sorted);
      if (before === undefined) numbers.set(sorted, i + 1);
      return before === undefined ? '' : `order of ${before}`;
    });
    const theirs = texts.slice(set.length + short.length).map((line) => /order of .*$/.exec(line)?.[0] ?? '');
    if (notes.join() !== theirs.join())
      differ(`${nameOf(part)}: other orders are named wrongly: ${theirs.length}`);
  }
  tally(`blocks as ${format}`);
  if (at !== said.length) differ(`${file}: --format ${format}: ${said.length} lines instead of ${at}`);
}

/** The lines that a format has, in its order. */
function linesOfFormat(format: string, text: string): string[] {
  switch (format) {
    case 'text':
      return (text.match(/^ {2}1\..*(?:\n {6}.*)*$/gm) ?? []).map((line) => line.replace(/\s+/g, ' '));
    case 'olive':
      return (text.match(/^ {4}1\..*$/gm) ?? []).map((line) => line.trim());
    case 'markdown':
      return (text.match(/^- 1\..*$/gm) ?? []).map((line) => line.replace(/\\/g, ''));
    case 'sheet': {
      const solutions = text.slice(text.indexOf('class="solutions"'));
      return [...solutions.matchAll(/<p>(1\..*?)<\/p>/g)].map(([, line = '']) => line);
    }
    case 'csv': {
      const [heads = [], ...rows] = csvRows(text);
      const columns = ['solutions', 'set_play'].map((name) => heads.indexOf(name));
      return rows
        .flatMap((row) => columns.map((column) => row[column]))
        .flatMap((cell) => (cell ? cell.split('; ') : []));
    }
    default:
      return htmlLines(text);
  }
}

const csvRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );

/** The script of a page holds the play: a depth, the move in UCI, and its text. */
function htmlLines(text: string): string[] {
  const lines: string[] = [];
  for (const [row] of text.matchAll(/^".*"$/gm)) {
    const path: string[] = [];
    const close = (): void => {
      if (path.length > 0) lines.push(path.join(' '));
    };
    for (const item of (JSON.parse(row) as string).split('\n')) {
      const [, depth, uci = ''] = /^s(\d+)\|([^|]*)/.exec(item) ?? [];
      if (depth === undefined) {
        close();
        path.length = 0;
        continue;
      }
      if (Number(depth) < path.length) close();
      path.length = Number(depth);
      path.push(uci);
    }
    close();
  }
  return lines;
}

// ---- the brute force ----

function compareBruteForce(all: readonly Problem[], part: string, found: Found, name: string): void {
  const problem = problemOf(all, part);
  const stated = statedOf(problem, part);
  if (!stated || stated.goal === '!=') return;
  const { kind, goal: sign, moves, introduction, exact } = stated;
  const goal = GOALS[sign] as Goal;
  const { ending, afterSeries, parries } = kind;
  const step = afterSeries === undefined ? 2 : 1;
  const plies = afterSeries === undefined ? 2 * moves : moves + afterSeries;
  const { fen } = found;
  if (plies + introduction > 5 || !isSmall(fen, plies + introduction)) return;
  const least =
    afterSeries === undefined
      ? ending === 'reciprocal'
        ? 2
        : 1
      : Math.max(ending === 'goal' ? 1 : 2, afterSeries + 1);
  const linesOf = (from: string, length: number, series: number, before: boolean): string[] => {
    if (before && introduction > 0) {
      const lines: string[] = [];
      for (let n = 1; n <= introduction; n++) {
        introduce(positionOf(from), n, [], (pos, path) => {
          for (const line of allLines(makeFen(pos.toSetup()), length, series, ending, goal))
            lines.push(`${uciLine(path)} ${line}`);
        });
      }
      return lines;
    }
    if (series > 0 && parries) {
      const lines: string[] = [];
      const give = (path: Parameters<typeof uciLine>[0]): void => {
        lines.push(uciLine(path));
      };
      if (parries === 'forced') forcedLines(positionOf(from), series, ending as ParryEnding, goal, give);
      else {
        if (kind.prefix === 'pser-hs') throw new Error('no oracle');
        helpfulLines(positionOf(from), series, ending as ParryEnding, kind.blackBegins === true, goal, give);
      }
      return lines;
    }
    if (length === 1 && ending !== 'goal') {
      // whoever begins reaches the goal, and has to
      const pos = positionOf(from);
      const reaching = goalMoves(pos, goal);
      const isBound = ending !== 'self' || reaching.length === legalMoves(pos).length;
      return isBound ? reaching.map(makeUci) : [];
    }
    return allLines(from, length, series, ending, goal);
  };
  if (kind.prefix === 'pser-hs') return;
  state.byBruteForce++;
  const seriesOf = (length: number): number => (afterSeries === undefined ? 0 : length - afterSeries);
  const compare = (what: string, expected: readonly string[], given: readonly string[]): void => {
    if ([...expected].sort().join() === [...given].sort().join()) return;
    differ(`${name}: brute force, ${what}: ${expected.length}, found ${given.length}`);
  };
  const short: string[] = [];
  if (!exact)
    for (let n = least + ((plies - least) % step); n < plies; n += step)
      short.push(...linesOf(fen, n, seriesOf(n), true));
  compare('shorter', short, found.short);
  compare('full length', linesOf(fen, plies, seriesOf(plies), true), found.actual);
  const set: string[] = [];
  const passed = positionOf(fen);
  if (!passed.isCheck()) {
    passed.turn = passed.turn === 'white' ? 'black' : 'white';
    passed.epSquare = undefined;
    const other = makeFen(passed.toSetup());
    const longest = introduction > 0 ? plies : (afterSeries ?? plies - 1);
    const first = exact
      ? longest
      : introduction > 0
        ? least + ((longest - least) % step)
        : (afterSeries ?? least + ((longest - least) % step));
    if (longest > 0)
      for (let n = Math.max(first, first < 1 ? first + step : first); n <= longest; n += step)
        set.push(...linesOf(other, n, introduction > 0 ? seriesOf(n) : 0, false));
  }
  compare('set play', set, found.set);
}

/** What a part asks; undefined where a twin may have another stipulation. */
function statedOf({ stipulation, twins }: Problem, part: string): Stated | undefined {
  const letter = part.split(' ')[1] ?? 'a';
  const changed = twins.some((twin) => twin.includes('stipulation') || twin.includes('polishtype'));
  return letter !== 'a' && changed ? undefined : statedIn(stipulation);
}

const positionOf = (fen: string): Chess => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();

function isSmall(fen: string, plies: number): boolean {
  if (!isLegal(fen)) return false;
  for (const given of [fen, fen.replace(/ ([wb]) /, (_, side) => (side === 'w' ? ' b ' : ' w '))]) {
    if (!isLegal(given)) continue;
    kernel.setPosition(given, { play: 'direct', goal: 'any' });
    for (let depth = 1; depth <= plies; depth++) if (kernel.perft(depth) > MOST_LEAVES) return false;
  }
  return true;
}

// ---- Popeye ----

function comparePopeye(
  command: string,
  all: readonly Problem[],
  base: Map<string, Found>,
  nameOf: (part: string) => string,
  alsoIntelligent: boolean,
): void {
  const normal = askPopeye(command, all, `MaxTime ${POPEYE_SECONDS}`);
  const intelligent = alsoIntelligent
    ? askPopeye(command, all, `MaxTime ${POPEYE_SECONDS} Intelligent`, ({ stipulation }) =>
        INTELLIGENT.test(stipulation),
      )
    : new Map<string, Lines>();
  for (const [i, problem] of all.entries()) {
    const { stipulation, duplex, twins } = problem;
    const { kind } = statedIn(stipulation);
    const letters = ['a', ...twins.map((_, n) => 'bcd'.charAt(n))];
    for (const part of letters.flatMap((letter) => [
      `${i} ${letter}`,
      ...(duplex ? [`${i} ${letter} duplex`] : []),
    ])) {
      const found = base.get(part);
      const theirs = normal.get(part);
      if (!theirs || found?.limit) continue;
      state.byPopeye++;
      if (!found) {
        // Popeye solves a twin that cannot be made as if nothing were changed
        if (theirs.main.length > 0 && twins.length === 0)
          differ(`${nameOf(part)}: refused, Popeye finds ${theirs.main.length}`);
        continue;
      }
      const ours = [...found.short, ...found.actual];
      const isSame = (own: readonly string[], other: readonly string[] = []): boolean =>
        [...own].sort().join() === [...other].sort().join();
      if (kind.prefix === 'ser-reci-h') {
        // solutions of one move are set play in Popeye
        const others = new Set(theirs.main);
        const given = new Set(ours);
        const isRight =
          found.actual.every((line) => others.has(line)) && theirs.main.every((line) => given.has(line));
        if (!isRight)
          differ(
            `${nameOf(part)}: ${ours.length} solutions, Popeye ${theirs.main.length}; ${otherLines(ours, theirs.main)}`,
          );
        continue;
      }
      if (!isSame(ours, theirs.main) && !isLostByPopeye(problem, part, found.fen, ours, theirs.main))
        differ(
          `${nameOf(part)}: ${ours.length} solutions, Popeye ${theirs.main.length}; ${otherLines(ours, theirs.main)}`,
        );
      const hasSet = theirs.set !== undefined && (kind.afterSeries !== 0 || stipulation.includes('->'));
      if (
        hasSet &&
        !isSame(found.set, theirs.set) &&
        !isLostByPopeye(problem, part, found.fen, found.set, theirs.set ?? [])
      )
        differ(
          `${nameOf(part)}: set play ${found.set.length}, Popeye ${theirs.set?.length}; ${otherLines(found.set, theirs.set ?? [])}`,
        );
      // before help play Popeye leaves out numbers; other goals have signs of their own
      if (found.printed.length > 0 && !/->|#=|!=|ser-hs/.test(stipulation) && hasSet) {
        const own = [...found.printed].sort();
        const other = [...theirs.printed].sort();
        const first = own.findIndex((line, n) => line !== other[n]);
        if (own.length === other.length && first >= 0)
          differ(`${nameOf(part)}: prints ${own[first]}, Popeye ${other[first]}`);
        else tally('printed as by Popeye');
      }
      const quick = intelligent.get(part);
      if (!quick) continue;
      state.byIntelligent++;
      if (!isSame(ours, quick.main) || (hasSet && !isSame(found.set, quick.set))) {
        state.lost++;
        console.log(
          `intelligent: ${nameOf(part)}: ${found.set.length}+${ours.length}, Popeye ${quick.set?.length}+${quick.main.length}`,
        );
      }
    }
  }
}

/**
 * Whether Popeye has lost solutions, which happens even in its normal mode where positions are repeated: it has none that is not here,
 * and each that it lacks is one by the rules of chess. Only of play that ends in the goal itself.
 */
function isLostByPopeye(
  problem: Problem,
  part: string,
  fen: string,
  ours: readonly string[],
  theirs: readonly string[],
): boolean {
  const stated = statedOf(problem, part);
  const [own, others] = [new Set(ours), new Set(theirs)];
  if (!stated || own.size !== ours.length || theirs.some((line) => !own.has(line))) return false;
  if (stated.kind.ending !== 'goal' || stated.kind.parries === 'forced') return false;
  const isRight = ours.every(
    (line) => others.has(line) || reachesItsGoal(fen, line, GOALS[stated.goal] as Goal),
  );
  if (isRight) tally('Popeye lost solutions in its normal mode');
  return isRight;
}

/** Whether all moves are legal, nobody moves again out of check or beyond it, and the last one reaches the goal. */
function reachesItsGoal(fen: string, line: string, goal: Goal): boolean {
  const pos = positionOf(fen);
  const moves = line.split(' ');
  for (const [i, text] of moves.entries()) {
    const move = parseUci(text) as NormalMove;
    const color = pos.board.getColor(move.from);
    if (color !== pos.turn) {
      if (pos.isCheck()) return false;
      pos.turn = color ?? pos.turn;
      pos.epSquare = undefined;
    }
    const isLegalMove = legalMoves(pos).some((legal) => makeUci(legal) === text);
    if (!isLegalMove) return false;
    if (i === moves.length - 1) return reachesGoal(pos, move, goal);
    pos.play(move);
  }
  return false;
}

/** One that only the first has, and one that only the second has. */
function otherLines(own: readonly string[], others: readonly string[]): string {
  const [first, second] = [
    own.find((line) => !others.includes(line)),
    others.find((line) => !own.includes(line)),
  ];
  return `only here ${first}, only there ${second}`;
}

/** The kinds that its intelligent mode is for. */
const INTELLIGENT = /^(exact-)?(ser-h?|h)[#=]\d/;

/** What Popeye finds, by problem and part; without those that it did not finish. */
function askPopeye(
  command: string,
  all: readonly Problem[],
  options: string,
  isAsked = (_: Problem): boolean => true,
): Map<string, Lines> {
  const file = join(folder, 'popeye.inp');
  const answers = new Map<string, Lines>();
  const asked = [...all.entries()].filter(([, problem]) => isAsked(problem));
  let done = 0;
  while (done < asked.length) {
    const left = asked.slice(done);
    writeFileSync(
      file,
      popeyeInput(
        left.map(([, problem]) => problem),
        options,
      ),
    );
    const { stdout } = spawnSync(command, [file], { maxBuffer: 1 << 30, encoding: 'utf8' });
    const pieces = stdout.split(/^(solution finished\.|solving interrupted\.|Partial solution).*$/m);
    let answered = 0;
    for (const [number, problem] of left) {
      const [text = '', word] = pieces.slice(2 * answered, 2 * answered + 2);
      if (word === undefined) break;
      answered++;
      if (word.startsWith('solution finished')) readAnswer(problem, number, text, answers);
    }
    // it broke down in the next one
    if (answered < left.length) tally('Popeye broke down');
    done += answered + 1;
  }
  return answers;
}

function readAnswer(
  { board, stipulation, duplex, twins }: Problem,
  number: number,
  text: string,
  answers: Map<string, Lines>,
): void {
  const sections = twins.length === 0 ? [text] : text.split(/^\+?[a-d]\) .*$/m).slice(1);
  for (const [n, section] of sections.entries()) {
    const stated = statedIn(/stipulation (\S+)/.exec(twins[n - 1] ?? '')?.[1] ?? stipulation);
    const isHalf = !Number.isInteger(stated.moves);
    const parts: Record<string, { set: string[]; main: string[]; printed: string[] }> = {};
    const letter = 'abcd'.charAt(n);
    for (const name of ['', ...(duplex ? [' duplex'] : [])]) parts[name] = { set: [], main: [], printed: [] };
    for (const [line] of section.matchAll(/^ +1\..*$/gm)) {
      // reflex play in which the goal must be reached at once
      if (line.includes('?!?')) continue;
      const isSet = isHalf ? /^ +1\.\.\. +(\.\.\.|2\.)/.test(line) : /^ +1\.\.\./.test(line);
      const moves = movesIn(line, board);
      const isOfWhite = duplex && isWhite(moves[0] ?? '', board);
      const isDuplex = duplex && (isOfWhite === (sideOf(stated) === 'w')) === isSet;
      const part = parts[isDuplex ? ' duplex' : ''];
      part?.[isSet ? 'set' : 'main'].push(moves.join(' '));
      part?.printed.push(line.replace(/\s/g, ''));
    }
    const hasSet = !section.includes('SetPlay not applicable');
    for (const [name, lines] of Object.entries(parts)) {
      answers.set(`${number} ${letter}${name}`, hasSet ? lines : { ...lines, set: undefined });
    }
  }
}
const isWhite = (uci: string, board: string): boolean =>
  /[A-Z]/.test(menOf(board).get(uci.slice(0, 2)) ?? '');

/** The moves of a line in UCI. Whoever has king and rook at home castles. */
function movesIn(line: string, board: string): string[] {
  let men: Map<string, string> | undefined;
  const moves: string[] = [];
  for (const [move, from, to, piece] of line.matchAll(
    /0-0-0|0-0|([a-h][1-8])[-*]([a-h][1-8])(?: ep\.)?(?:=([QRBS]))?/g,
  )) {
    if (from !== undefined) {
      moves.push(`${from}${to}${piece ? piece.replace('S', 'N').toLowerCase() : ''}`);
      continue;
    }
    men ??= menOf(board);
    const rook = move === '0-0' ? 'h' : 'a';
    const rank = men.get('e1') === 'K' && men.get(`${rook}1`) === 'R' ? 1 : 8;
    moves.push(`e${rank}${move === '0-0' ? 'g' : 'c'}${rank}`);
  }
  return moves;
}

while (state.compared < Number(values.count) && performance.now() < end) {
  compareBlock(state.seed * 1_000_000 + state.blocks);
  state.blocks++;
  keepState(values.state, state);
}
rmSync(folder, { recursive: true });
for (const difference of state.differences) console.log(difference);
console.log(
  `${state.compared} problems, ${state.solved} with solutions, ${state.byBruteForce} also by brute force, ${state.byPopeye} also by Popeye, ${state.byIntelligent} also in its intelligent mode, which lost solutions of ${state.lost}; seed ${state.seed}, ${state.blocks} blocks; ${state.differences.length} differences`,
);
for (const [name, count] of Object.entries(state.with).sort()) console.log(`${name}: ${count}`);
process.exitCode = state.differences.length === 0 ? 0 : 1;
