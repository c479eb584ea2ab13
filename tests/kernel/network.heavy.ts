/** A million positions of random games: sums that are kept along the games are those of plain arithmetic, with the network as it is. */
import { readFileSync } from 'node:fs';
import { makeFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/host/node/package-files.js';
import { randomGames, randomNumbers } from '../chess/random-games.js';
import { createEvaluator } from '../kernels.js';
import { networkValue } from '../oracle/network.js';

const POSITIONS = 1_000_000;

test('kept sums are those of plain arithmetic', { timeout: 3_600_000 }, () => {
  const network = readFileSync(packageFile('src/kernel/keymove.net'));
  const evaluator = createEvaluator(network);
  const random = randomNumbers(11);
  let compared = 0;
  for (let seed = 1; compared < POSITIONS; seed++) {
    for (const { position } of randomGames(seed, 100, 150)) {
      // jumps over some of them
      if (random() < 0.1) continue;
      const fen = makeFen(position.toSetup());
      const value = evaluator.networkValue(fen);
      if (value !== networkValue(network, fen)) expect(value, fen).toBe(networkValue(network, fen));
      compared++;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(POSITIONS);
});
