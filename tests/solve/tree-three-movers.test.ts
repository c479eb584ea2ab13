/** Three-movers in both views, compared with brute force to the last mate. For the longer ones: `npm run test:heavy`. */

import { expect, test } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import { classics } from '../oracle/classics.js';
import { someOf } from '../support/tier.js';
import { popeyeSuite } from './popeye-suite.js';
import { BothViews } from './tree-compare.js';

const men = (fen: string): number => fen.split(' ')[0]?.match(/[a-z]/gi)?.length ?? 0;

const threeMovers = [
  ...classics(),
  ...(popeyeSuite() ?? []).map(({ source, fen, moves }) => ({ id: source, fen, moves })),
].filter(({ fen, moves }) => moves === 3 && men(fen) <= 10);

test.each(someOf(threeMovers, 6))('$id: $fen', ({ fen }) => {
  const { full } = new BothViews().expectOracles(fen, 3);
  expect(keysOf(full).length).toBeGreaterThan(0);
});
