/** Some random actions in the page; random-actions.heavy.ts does ten thousand. */
import { describe, expect, test } from 'vitest';
import { actRandomly } from './random-actions.js';
import { useWeb } from './served-page.js';

const { browser, served } = await useWeb();

describe.skipIf(!browser)('whatever is done', () => {
  test.each([1, 2])(
    'with the seed %i',
    async (seed) => {
      expect(await actRandomly(browser, served.url, seed, 200)).toBeUndefined();
    },
    300_000,
  );
});
