/** Exact play and quodlibet as in aims.test.ts, on all of its positions. */
import { expect, test } from 'vitest';
import { createKernel } from '../kernels.js';
import { checkSpecialAim, positions, SPECIAL_AIMS } from './special-aims.js';

const kernel = createKernel({ hashMb: 1 });

test('200 positions', () => expect(positions.length).toBeGreaterThanOrEqual(200));

test.each(SPECIAL_AIMS)('$play play, $goal, exact $exact, quodlibet $quodlibet', (aim) => {
  checkSpecialAim(kernel, aim, positions);
});
