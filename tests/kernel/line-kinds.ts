/** Kinds of help play and series play, small positions for each and every goal, and the comparison of their lines with the brute force. */
import type { NormalMove } from 'chessops';
import { expect } from 'vitest';
import { toUci } from '../../src/chess/moves.js';
import type { Goal } from '../../src/kernel/aim.js';
import type { Kernel, LineEnding, LinesQuestion } from '../../src/kernel/kernel.js';
import { createKernel } from '../kernels.js';
import { sparse } from '../oracle/line-problems.js';
import { allLines } from '../oracle/lines.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';
import { findInBranches } from './find-in-branches.js';

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

/** How many positions to choose from, for each sparse board; of those without a given board there are 20 times as many. */
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
  const texts = lines.map((line) => line.map(toUci).join(' '));
  expect(findInBranches(searching, question).lines, fen).toEqual(texts);
  const atMost = Math.ceil(texts.length / 2);
  if (atMost > 0)
    expect(findInBranches(searching, question, { atMost }).lines).toEqual(texts.slice(0, atMost));
  // counting gives the same number, whatever the table knows
  for (let times = 1; times <= 2; times++)
    expect(searching.countLines(question).count, fen).toBe(lines.length);
  return texts.sort();
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
