/** Every kind of help play and series play, on random positions, against the brute force. */

import type { NormalMove } from 'chessops';
import { describe, expect, test } from 'vitest';
import { toUci } from '../../src/chess/moves.js';
import type { Goal } from '../../src/kernel/aim.js';
import type { Kernel, LineEnding, LinesQuestion } from '../../src/kernel/kernel.js';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { allLines } from '../oracle/lines.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';

const kernel = createKernel({ hashMb: 1 });

function findLines(searching: Kernel, question: LinesQuestion) {
  const lines: NormalMove[][] = [];
  return { ...searching.lines(question, (line) => lines.push(line)), lines };
}

/** With either side to move, as far as that is legal. */
const FENS = [...randomHunts(31, 700), ...randomPlacements(32, 500)].flatMap((fen) => [
  fen,
  fen.replace(/ [wb] (\S+) \S+ /, (_, rights) =>
    fen.includes(' w ') ? ` b ${rights} - ` : ` w ${rights} - `,
  ),
]);

/**
 * `count` positions whose trees of so many plies are small enough for the brute force, half of them with lines to mate as far as there
 * are such.
 */
function smallTrees([, plies, series, ending]: Kind, count: number, largest = 400): string[] {
  const some: Set<string>[] = [new Set(), new Set()];
  for (const fen of FENS) {
    try {
      kernel.setPosition(fen);
    } catch {
      continue; // the side that is not to move is in check
    }
    if (Array.from({ length: plies }, (_, i) => i + 1).some((depth) => kernel.perft(depth) > largest))
      continue;
    const { lines } = findLines(kernel, { plies, series, ending, hasShorter: true });
    some[lines.length > 0 ? 0 : 1]?.add(fen);
  }
  const [rich = [], poor = []] = some.map((fens) => [...fens]);
  return [...rich.slice(0, count / 2), ...poor].slice(0, count);
}

function linesOf(fen: string, plies: number, series: number, ending: LineEnding, goal: Goal): string[] {
  kernel.setPosition(fen, { play: 'direct', goal });
  const question = { plies, series, ending, hasShorter: true };
  const { lines, limit } = findLines(kernel, question);
  expect(limit).toBeUndefined();
  // what the tables know answers in the same way
  expect(findLines(kernel, question).lines).toEqual(lines);
  return lines.map((line) => line.map(toUci).join(' ')).sort();
}

/** The kind of play, its plies, and how many of them are a series. */
type Kind = readonly [string, number, number, LineEnding];
const KINDS: readonly Kind[] = [
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
const GOALS: readonly Goal[] = [
  'mate',
  'stalemate',
  'mate-or-stalemate',
  'check',
  'capture',
  'target-d4',
  'castling',
];

describe.each(KINDS)('%s', (...kind) => {
  const [, plies, series, ending] = kind;
  const fens = smallTrees(kind, 200);
  test.each(GOALS)('%s', (goal) => {
    const some = goal === 'mate' ? fens : fens.slice(0, goal === 'stalemate' ? 60 : 15);
    for (const fen of some) {
      const expected = allLines(fen, plies, series, ending, goal);
      expect(linesOf(fen, plies, series, ending, goal), fen).toEqual(expected);
    }
  });
});

test.each([
  ['h#3', '8/8/4n3/2ppk1bB/1p4p1/1p1K1p2/4P3/r5r1 b - - 0 1', 6, 0],
  ['ser-h#6', '8/8/4K3/8/2kpn3/2rb2B1/8/8 b - - 0 1', 7, 6],
] as const)('two threads find the same lines: %s', async (_, fen, plies, series) => {
  const [one, two] = [1, 2].map((threads) => createKernel({ hashMb: 4, threads, joinAfterMs: 0 }));
  await two?.ready();
  const [alone, together] = [one, two].map((searching) => {
    searching?.setPosition(fen);
    return searching && findLines(searching, { plies, series, ending: 'goal', hasShorter: false });
  });
  expect(alone?.lines).not.toEqual([]);
  expect(together?.lines).toEqual(alone?.lines);
});

/** Longer than the brute force can go: what the rules prune is compared with the search without them. */
const LONGER: readonly Kind[] = [
  ['h2', 4, 0, 'goal'],
  ['h3', 6, 0, 'goal'],
  ['hs2.5', 5, 0, 'self'],
  ['ser-h5', 6, 5, 'goal'],
];

describe.each(LONGER)('%s', (...kind) => {
  const [, plies, series, ending] = kind;
  const fens = smallTrees(kind, 100, 4000);
  test.each(LINE_RULES)('without %s the lines are the same', (rule) => {
    for (const fen of fens) {
      for (const goal of ['mate', 'stalemate'] as const) {
        const lines = linesOf(fen, plies, series, ending, goal);
        kernel.useRule(rule, false);
        const without = linesOf(fen, plies, series, ending, goal);
        kernel.useRule(rule, true);
        expect(without, fen).toEqual(lines);
      }
    }
  });
});

test.each([
  ['mate', 5, '4k3/8/8/B2N4/8/8/8/4K2R w K - 0 1'],
  ['stalemate', 4, '4k3/8/8/5p2/6Q1/8/8/4K2R b K - 0 1'],
] as const)(
  '%s in %i plies: the same lines with far fewer nodes, also where castling is possible',
  (goal, plies, fen) => {
    kernel.setPosition(fen, { play: 'direct', goal });
    const question = { plies, series: 0, ending: 'goal', hasShorter: true } as const;
    const { lines, nodes } = findLines(kernel, question);
    for (const rule of LINE_RULES) kernel.useRule(rule, false);
    kernel.setPosition(fen, { play: 'direct', goal });
    const without = findLines(kernel, question);
    for (const rule of LINE_RULES) kernel.useRule(rule, true);
    expect(lines).not.toEqual([]);
    expect(lines).toEqual(without.lines);
    expect(nodes).toBeLessThan(without.nodes / 6);
  },
);

test('lines are given as they are found, and what takes them can have the search stopped', () => {
  let count = 0;
  const stoppable = createKernel({ hashMb: 1, shouldStop: () => count >= 100 });
  stoppable.setPosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', {
    play: 'direct',
    goal: 'any',
  });
  const question = { plies: 4, series: 3, ending: 'goal', hasShorter: false } as const;
  const { limit, nodes } = stoppable.lines(question, () => count++);
  expect(limit).toBe('interrupted');
  // of some two hundred thousand
  expect(count).toBeLessThan(100_000);
  expect(nodes).toBeLessThan(5_000);
});
