/**
 * The exhaustive search and the proof search share only the rules of the game and the table: they agree on every position that
 * both decide, even with a table of 1 MB.
 */
import { expect, test } from 'vitest';
import { GoalBoundsSearch } from '../../src/solve/goal-bounds-search.js';
import { createKernel } from '../kernels.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';
import { mateSuite, sharedLines, splitLine } from '../oracle/suites.js';

/** Positions, and how far to look. */
const twoMovers = (sharedLines('mate-in-2-quarter.epd') ?? []).map((line) => ({
  fen: splitLine(line).fen,
  moves: 3,
}));
const long = (mateSuite('matetrack-half.epd') ?? [])
  .filter(({ mate }) => mate > 0 && mate <= 5)
  .map(({ fen, mate }) => ({ fen, moves: mate }));
const random = [...randomHunts(301, 900), ...randomPlacements(302, 300)].map((fen) => ({ fen, moves: 4 }));

test.each([1, 64])(
  'the same shortest mates with a table of %i MB',
  (hashMb) => {
    const exhaustive = createKernel({ hashMb });
    const proof = createKernel({ hashMb });
    const decided = { mates: 0, none: 0 };
    for (const { fen, moves } of [...twoMovers, ...long, ...random]) {
      exhaustive.setPosition(fen);
      const { moves: mate, limit } = exhaustive.shortest('attacker', moves, { nodes: 20_000_000 });
      proof.setPosition(fen);
      const finder = new GoalBoundsSearch(proof, { maxMoves: moves, proofOnly: true });
      while (!finder.isDone && finder.nodes < 20_000_000) finder.step({ nodes: 20_000_000 });
      if (limit || !finder.isDone) continue;
      expect({ fen, mate: finder.bounds.provenIn }).toEqual({ fen, mate });
      if (mate === undefined) decided.none++;
      else decided.mates++;
    }
    expect(decided.mates + decided.none).toBeGreaterThan(twoMovers.length + 1000);
    expect(decided.none).toBeGreaterThan(200);
    console.log(`table of ${hashMb} MB: ${decided.mates} mates and ${decided.none} without, decided by both`);
  },
  1_200_000,
);
