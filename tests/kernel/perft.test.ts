/**
 * Leaf counts of positions that each guard against one mistake of move generators. Full depth: `npm run test:perft`.
 * https://www.chessprogramming.org/Perft_Results
 */
import { describe, expect, test } from 'vitest';
import { createKernel } from '../kernels.js';
import { perftSuite } from '../oracle/suites.js';

const MAX_NODES = 2_000_000;

describe.each(perftSuite())('$name', ({ fen, counts }) => {
  const kernel = createKernel({ hashMb: 1 });
  const small = counts
    .map((count, index) => ({ depth: index + 1, count }))
    .filter(({ count }) => count <= MAX_NODES);

  test.each(small)('depth $depth: $count', ({ depth, count }) => {
    kernel.setPosition(fen);
    expect(kernel.perft(depth)).toBe(count);
    expect(kernel.perft(depth, true)).toBe(count);
  });
});

test('depth 0 is the position itself', () => {
  const kernel = createKernel({ hashMb: 1 });
  kernel.setPosition('8/8/8/8/8/8/8/K1k5 w - - 0 1');
  expect(kernel.perft(0)).toBe(1);
});
