/**
 * A million positions of random games, and the plies of searches: sums that are kept along them are those of plain arithmetic, with
 * the network as it is.
 */
import { readFileSync } from 'node:fs';
import { makeFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/host/node/package-files.js';
import { randomGames, randomNumbers } from '../chess/random-games.js';
import { createEvaluator } from '../kernels.js';
import { networkValue } from '../oracle/network.js';
import { SearchedSums } from './kept-sums.js';

const POSITIONS = 1_000_000;
const PLIES = 100_000;
const network = readFileSync(packageFile('src/kernel/keymove.net'));

test('kept sums are those of plain arithmetic', { timeout: 3_600_000 }, () => {
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

test('sums that searches keep for their plies are those of plain arithmetic', { timeout: 3_600_000 }, () => {
  const searched = new SearchedSums(network);
  let compared = 0;
  for (let seed = 1; compared < PLIES; seed++) {
    for (const { position } of randomGames(seed, 10, 150)) {
      const fen = makeFen(position.toSetup());
      for (const { board, ply, sums } of searched.search(fen, 500 + (compared % 7) * 500)) {
        const plain = searched.plainly(board);
        if (String(sums) !== String(plain))
          expect(sums, `${board} after ${ply} plies from ${fen}`).toEqual(plain);
        compared++;
      }
    }
  }
});
