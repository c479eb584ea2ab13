/** Help play and series play as in lines.test.ts, on more positions, chosen from many more. */
import type { NormalMove } from 'chessops';
import { describe, expect, test } from 'vitest';
import { toUci } from '../../src/chess/moves.js';
import type { Goal } from '../../src/kernel/aim.js';
import type { LinesQuestion } from '../../src/kernel/kernel.js';
import type { LineRule } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { sparse } from '../oracle/line-problems.js';
import { randomFewMen } from '../oracle/random-positions.js';
import { compareLines, findLines, LINE_GOALS, LINE_KINDS } from './line-kinds.js';

describe.each(LINE_KINDS)('%s', (...kind) => {
  // more of them: lines.heavy.ts
  test.each(LINE_GOALS)('%s', (goal) => void compareLines(kind, goal, 10, 300, 60));
});

/** In a long series, and where the last ply is forced, final positions are listed, too. */
test.each([
  ['ser-h=18', 19, 18, 'goal', 'stalemate', '5rk1/5R2/1K6/8/8/8/8/8 b - - 0 1'],
  ['reci-h#3', 6, 0, 'reciprocal', 'mate', 'B7/8/1pb5/r1p3b1/p1k5/Rr2P3/8/5K1n b - - 0 1'],
  ['hs#2.5', 5, 0, 'self', 'mate', '8/8/8/8/pr6/2PR4/8/k2K1b2 b - - 0 1'],
  ['hr#2.5', 5, 0, 'reflex', 'mate', '8/8/8/8/pr6/2PR4/8/k2K1b2 b - - 0 1'],
] as const)('%s: the same lines with lists in fewer nodes', (_, plies, series, ending, goal, fen) => {
  const kernel = createKernel({ hashMb: 16 });
  const answers = [true, false].map((isListing) => {
    kernel.useRule('target-in-reach', isListing);
    kernel.setPosition(fen, { play: 'direct', goal });
    return findLines(kernel, { plies, series, ending, hasShorter: true });
  });
  expect(answers[0]?.lines).toEqual(answers[1]?.lines);
  expect(answers[0]?.nodes).toBeLessThan((answers[1]?.nodes ?? 0) / 2);
});

/** From random positions of few men, against the search without lists: as many lines, and the same ones first. */
test('series of 16 to 20 moves', () => {
  const kernel = createKernel({ hashMb: 16 });
  const solve = (fen: string, goal: Goal, question: LinesQuestion, off?: LineRule) => {
    if (off) kernel.useRule(off, false);
    kernel.setPosition(fen, { play: 'direct', goal });
    const { count, nodes, limit } = kernel.countLines(question, { nodes: 100_000 });
    const lines: string[] = [];
    const take = (line: NormalMove[]): void => void lines.push(line.map(toUci).join(' '));
    if (!limit) kernel.lines(question, take, { atMost: 20 });
    if (off) kernel.useRule(off, true);
    return limit ? undefined : { count, lines, nodes };
  };
  const solved = { mate: 0, stalemate: 0 };
  let fewer = 0;
  for (const [i, fen] of [...randomFewMen(1618, 1500), ...sparse(1618, 10)].entries()) {
    if ((fen.split(' ')[0]?.match(/[a-z]/gi)?.length ?? 0) > 6) continue;
    const goal = i % 2 === 0 ? 'mate' : 'stalemate';
    const series = 16 + (i % 5);
    const question = {
      plies: series + (i % 3 > 0 ? 1 : 0),
      series,
      ending: 'goal',
      hasShorter: true,
    } as const;
    try {
      kernel.setPosition(fen);
    } catch {
      continue; // the side that is not to move is in check
    }
    const without = solve(fen, goal, question, 'target-in-reach');
    if (!without) continue;
    for (const off of [undefined, 'targets-if-cheaper'] as const) {
      const listed = solve(fen, goal, question, off);
      expect([listed?.count, listed?.lines], `${fen} ${goal} ${question.plies}`).toEqual([
        without.count,
        without.lines,
      ]);
      if (listed && listed.nodes < without.nodes) fewer++;
    }
    if (without.count > 0) solved[goal]++;
  }
  expect(Math.min(solved.mate, solved.stalemate)).toBeGreaterThan(5);
  expect(fewer).toBeGreaterThan(200);
}, 300_000);
