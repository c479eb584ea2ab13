/** Kinds of help play and series play, small positions for each and every goal, and the comparison of their lines with the brute force. */
import type { NormalMove } from 'chessops';
import { expect } from 'vitest';
import { toUci } from '../../src/chess/moves.js';
import type { Goal } from '../../src/kernel/aim.js';
import type { Kernel, LineEnding, LinesQuestion } from '../../src/kernel/kernel.js';
import type { LineRule } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { allLines } from '../oracle/lines.js';
import { randomHunts, randomPlacements, seeded } from '../oracle/random-positions.js';

/** The kind of play, its plies, and how many of them are a series. */
export type LineKind = readonly [name: string, plies: number, series: number, ending: LineEnding];

export const LINE_KINDS: readonly LineKind[] = [
  ['h1', 2, 0, 'goal'],
  ['h1.5', 3, 0, 'goal'],
  ['h2', 4, 0, 'goal'],
  ['hs2', 4, 0, 'self'],
  ['hs1.5', 3, 0, 'self'],
  ['hr2', 4, 0, 'reflex'],
  ['hr1.5', 3, 0, 'reflex'],
  ['reci-h2', 4, 0, 'reciprocal'],
  ['ser-3', 3, 3, 'goal'],
  ['ser-h3', 4, 3, 'goal'],
  ['ser-s3', 4, 3, 'self'],
  ['ser-r3', 4, 3, 'reflex'],
  ['ser-hs2', 4, 2, 'self'],
  ['hs2.5', 5, 0, 'self'],
  ['ser-reci-h3', 4, 3, 'reciprocal'],
];

/** Longer than the brute force can go: what the rules prune is compared with the search without them. */
export const LONGER_KINDS: readonly (readonly [...LineKind, largest: number])[] = [
  ['h2', 4, 0, 'goal', 4000],
  ['h3', 6, 0, 'goal', 4000],
  ['hs2.5', 5, 0, 'self', 4000],
  ['ser-h5', 6, 5, 'goal', 200],
];

export const LINE_GOALS: readonly Goal[] = [
  'mate',
  'stalemate',
  'mate-or-stalemate',
  'double-stalemate',
  'auto-stalemate',
  'double-mate',
  'check',
  'capture',
  'en-passant',
  'castling',
  'any',
  'target-d4',
];

/**
 * Boards, rights and men to put on them at random, for what random men hardly reach: selfmates, castling, captures en passant, pawns that
 * lock each other until nobody can move.
 */
const SPARSE: readonly (readonly [board: string, castling: string, men: string])[] = [
  ['8/pP6/P7/8/8/6p1/6P1/R3K3', 'Q', 'k'],
  ['k7/p7/P7/8/8/p7/P7/4K2R', 'K', 'p'],
  ['4k2r/7p/7P/8/8/8/p7/K7', 'k', 'N'],
  ['k7/p1p5/P7/1P6/8/8/8/K7', '-', 'pP'],
  ['8/8/8/8/p1p5/p7/1P4k1/K7', '-', 'p'],
  ['K7/P1p5/p7/3P4/8/p7/k7/8', '-', 'p'],
  ['k1b5/1pPp4/1P6/3P4/8/6p1/6Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/p2P4/8/P5p1/6Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/p2P4/8/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/pP6/3P4/8/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/pP6/8/3P4/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/8/p2P4/6p1/P5Pp/7K', '-', ''],
  ['k1b5/1pPp4/1P6/8/p7/3P2p1/P5Pp/7K', '-', ''],
  ['8/8/8/8/1p6/k7/p7/K7', '-', 'Q'],
  ['8/8/8/8/8/1p1p4/p7/K1k5', '-', 'R'],
  ['8/8/8/2p5/8/kp6/p7/K7', '-', 'R'],
  ['8/8/8/8/8/6p1/4kp1p/7K', '-', 'B'],
  ['8/8/8/8/8/k7/p7/K7', '-', 'nP'],
  ['7k/7P/6K1/8/8/8/8/8', '-', 'Np'],
  ['8/8/8/8/p7/1pP5/p1k5/Kb1NQ3', '-', ''],
  ['7k/6b1/6P1/6K1/8/8/8/8', '-', ''],
];

function sparse(seed: number, ofEach: number): string[] {
  const random = seeded(seed);
  const below = (end: number): number => Math.floor(random() * end);
  return SPARSE.flatMap(([ranks, castling, men]) =>
    Array.from({ length: ofEach }, () => {
      const board = ranks.split('/').map((rank) => [...rank.replace(/\d/g, (n) => '1'.repeat(Number(n)))]);
      for (const man of [...men, ...(random() < 0.4 ? ['pPnN'.charAt(below(4))] : [])]) {
        const rank = board[1 + below(6)] ?? [];
        const file = below(8);
        if (rank[file] === '1') rank[file] = man;
      }
      const field = board.map((rank) => rank.join('').replace(/1+/g, ({ length }) => String(length)));
      return `${field.join('/')} ${below(2) === 0 ? 'w' : 'b'} ${castling} - 0 1`;
    }),
  ).filter((fen) => fen.includes('k') && fen.includes('K'));
}

/** How many positions to choose from, for each board of `SPARSE`; of those without a given board there are 20 times as many. */
export type Pool = 60 | 8;

/** With either side to move, as far as that is legal. */
const candidates = (pool: Pool): string[] =>
  [...randomHunts(31, 12 * pool), ...randomPlacements(32, 8 * pool), ...sparse(33, pool)].flatMap((fen) => [
    fen,
    fen.replace(/ [wb] (\S+) \S+ /, (_, rights) =>
      fen.includes(' w ') ? ` b ${rights} - ` : ` w ${rights} - `,
    ),
  ]);

const kernel = createKernel({ hashMb: 1 });
/** The legal positions whose trees of so many plies are small enough for the brute force. */
const small = new Map<string, readonly string[]>();

function smallTrees(plies: number, largest: number, pool: Pool): readonly string[] {
  const key = `${plies} ${largest} ${pool}`;
  const known = small.get(key);
  if (known) return known;
  const fens = candidates(pool).filter((fen) => {
    try {
      kernel.setPosition(fen);
    } catch {
      return false; // the side that is not to move is in check
    }
    return Array.from({ length: plies }, (_, i) => i + 1).every((depth) => kernel.perft(depth) <= largest);
  });
  const found = [...new Set(fens)];
  small.set(key, found);
  return found;
}

/** `count` such positions, half of them with lines to the goal as far as there are so many. */
export function positionsFor(
  [, plies, series, ending]: LineKind,
  goal: Goal,
  count: number,
  largest: number,
  pool: Pool,
): string[] {
  const rich: string[] = [];
  const poor: string[] = [];
  // the moves of a series are not answered: its trees are larger
  for (const fen of smallTrees(plies, series > 0 ? largest / 4 : largest, pool)) {
    kernel.setPosition(fen, { play: 'direct', goal });
    const { lines } = findLines(kernel, { plies, series, ending, hasShorter: true });
    (lines.length > 0 ? rich : poor).push(fen);
    if (rich.length >= count / 2 && rich.length + poor.length >= count) break;
  }
  const others = poor.slice(0, Math.max(count / 2, count - rich.length));
  return [...rich.slice(0, count - others.length), ...others];
}

export function findLines(searching: Kernel, question: LinesQuestion) {
  const lines: NormalMove[][] = [];
  return { ...searching.lines(question, (line) => lines.push(line)), lines };
}

/** The lines of a position, in UCI and sorted. */
export function linesOf(searching: Kernel, fen: string, kind: LineKind, goal: Goal): string[] {
  const [, plies, series, ending] = kind;
  searching.setPosition(fen, { play: 'direct', goal });
  const question = { plies, series, ending, hasShorter: true };
  const { lines, limit } = findLines(searching, question);
  expect(limit).toBeUndefined();
  // what the tables know answers in the same way
  expect(findLines(searching, question).lines).toEqual(lines);
  // counting gives the same number, whatever the table knows
  for (let times = 1; times <= 2; times++)
    expect(searching.countLines(question).count, fen).toBe(lines.length);
  return lines.map((line) => line.map(toUci).join(' ')).sort();
}

/** Compares the lines of `count` positions with the brute force. @returns in how many there are some */
export function compareLines(kind: LineKind, goal: Goal, count: number, largest: number, pool: Pool): number {
  const [, plies, series, ending] = kind;
  const fens = positionsFor(kind, goal, count, largest, pool);
  expect(fens.length).toBe(count);
  let solved = 0;
  for (const fen of fens) {
    const expected = allLines(fen, plies, series, ending, goal);
    expect(linesOf(kernel, fen, kind, goal), fen).toEqual(expected);
    if (goal === 'mate' || goal === 'stalemate') {
      // so short a search would not list final positions
      kernel.useRule('targets-if-cheaper', false);
      expect(linesOf(kernel, fen, kind, goal), fen).toEqual(expected);
      kernel.useRule('targets-if-cheaper', true);
    }
    if (expected.length > 0) solved++;
  }
  return solved;
}

/** Compares the lines of `count` positions with those that the search finds without one of its rules. */
export function compareWithout(
  rule: LineRule,
  [name, plies, series, ending, largest]: (typeof LONGER_KINDS)[number],
  count: number,
  pool: Pool,
): void {
  const kind = [name, plies, series, ending] as const;
  for (const goal of ['mate', 'stalemate'] as const) {
    for (const fen of positionsFor(kind, goal, count, largest, pool)) {
      const lines = linesOf(kernel, fen, kind, goal);
      kernel.useRule(rule, false);
      const without = linesOf(kernel, fen, kind, goal);
      kernel.useRule(rule, true);
      expect(without, fen).toEqual(lines);
    }
  }
}
