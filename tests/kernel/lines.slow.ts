/** Help play and series play as in lines.test.ts, on more positions, chosen from many more. */
import { describe, expect, test } from 'vitest';
import { createKernel } from '../kernels.js';
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
