/** Ten thousand random actions, in pages of a few hundred. `KEYMOVE_SEED` chooses others. */
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { actRandomly } from './random-actions.js';
import { useWeb } from './served-page.js';

const { browser, served } = await useWeb();

const SEED = Number(env.KEYMOVE_SEED ?? 1);
const PAGES = Number(env.KEYMOVE_PAGES ?? 25);
const ACTIONS = 400;

describe.skipIf(!browser)('whatever is done', () => {
  test.each(Array.from({ length: PAGES }, (_, i) => SEED * 1000 + i))(
    'with the seed %i',
    async (seed) => {
      expect(await actRandomly(browser, served.url, seed, ACTIONS)).toBeUndefined();
    },
    1_200_000,
  );
});
