/**
 * Composed two-movers: keys, tries with one refutation, refutations, threats, set play, the mates after every defence
 * and the duals, against brute force. For the whole collection: `npm run test:heavy`.
 */

import { describe, expect, test } from 'vitest';
import { dualsOf, keysOf, nextOf, phaseOf } from '../../src/solution/play.js';
import { mateSuite, sample } from '../oracle/suites.js';
import { perTier } from '../support/tier.js';
import { BothViews } from './tree-compare.js';

const suite = mateSuite('mate-in-2-quarter.epd');

describe.runIf(suite)('mate-in-2-quarter.epd', () => {
  test('some of them: the full play, in both views', () => {
    const problems = sample(suite ?? [], 10).slice(0, perTier(50, 150));
    expect(problems).toHaveLength(perTier(50, 150));
    const views = new BothViews();
    const seen = { tries: 0, threats: 0, setPlay: 0, duals: 0, leftOut: 0 };
    for (const { fen } of problems) {
      const { full, thematic } = views.expectOracles(fen, 2);
      seen.tries += phaseOf(full, 'try')?.length ?? 0;
      seen.setPlay += phaseOf(full, 'set')?.length ?? 0;
      for (const key of keysOf(full)) {
        seen.threats += nextOf(key, 'threat').length;
        seen.duals += dualsOf([key]).length;
      }
      for (const key of keysOf(thematic)) seen.leftOut += key.leftOut?.defeatsNoThreat ?? 0;
    }
    // a comparison of nothing with nothing would also pass
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(perTier(5, 20));
  });
});
