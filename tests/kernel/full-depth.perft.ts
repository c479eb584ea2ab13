/** Every line of the suite to its full depth: a billion leaves in total. */
import { expect, test } from 'vitest';
import { createKernel } from '../kernels.js';
import { perftSuite } from '../oracle/suites.js';

const kernel = createKernel({ hashMb: 1 });

test.each(perftSuite())('$name', ({ fen, counts }) => {
  kernel.setPosition(fen);
  for (const [index, count] of counts.entries())
    expect(kernel.perft(index + 1), `depth ${index + 1}`).toBe(count);
});
