/** Three-movers with a full board, and a four-mover with few men, compared with brute force to the last mate. */
import { test } from 'vitest';
import { classics } from '../oracle/classics.js';
import { mateSuite } from '../oracle/suites.js';
import { popeyeSuite } from './popeye-suite.js';
import { BothViews } from './tree-compare.js';

const LASKER_FOUR_MOVER = 'R2K4/8/2k5/5pP1/3R4/8/8/8';

const problems = [
  ...classics(),
  ...(popeyeSuite() ?? []).map(({ source, fen, moves }) => ({ id: source, fen, moves })),
  ...(mateSuite('matetrack-half.epd') ?? []).map(({ fen, mate }) => ({ id: 'matetrack', fen, moves: mate })),
].filter(({ moves, fen }) => moves === 3 || (moves === 4 && fen.startsWith(LASKER_FOUR_MOVER)));

test.each(problems)('$id: $fen #$moves', ({ fen, moves }) => {
  new BothViews(1, 64, 10_000_000).expectOracles(fen, moves);
});
