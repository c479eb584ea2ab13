/** Counted and found solutions as in find-lines.test.ts, of many more problems. */
import { expect, test } from 'vitest';
import { createKernel } from '../kernels.js';
import { compareCounts } from './count-lines.js';

test.each([1, 2])('what is counted and what is found agree: threads: %i', async (threads) => {
  const kernel = createKernel({ hashMb: 1, threads, joinAfterMs: 0 });
  await kernel.ready();
  expect(compareCounts(kernel, 100 + threads, 150)).toBeGreaterThan(10);
});
