/** Every composed two-mover of the collection, with tries of up to two refutations: the full play against brute force. */
import { describe, test } from 'vitest';
import { mateSuite } from '../oracle/suites.js';
import { BothViews } from './tree-compare.js';

const suite = mateSuite('mate-in-2-quarter.epd');

describe.runIf(suite)('mate-in-2-quarter.epd', () => {
  test('all of them, in both views', () => {
    const views = new BothViews(2);
    for (const { fen } of suite ?? []) views.expectOracles(fen, 2);
  });
});
