/** The evaluation by a network, against plain arithmetic: whatever was evaluated before. */
import { makeFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { randomGames, randomNumbers } from '../chess/random-games.js';
import { createAnalysisKernel, createEvaluator } from '../kernels.js';
import { networkValue, randomNetwork } from '../oracle/network.js';
import { perTier } from '../support/tier.js';
import { SearchedSums } from './kept-sums.js';

const network = randomNetwork(randomNumbers(5));

test('a position has the value of plain arithmetic, whatever came before it', () => {
  const evaluator = createEvaluator(network);
  const random = randomNumbers(6);
  for (const { position } of randomGames(7, perTier(20, 400), 150)) {
    // neighbours, and jumps over some of them
    if (random() < 0.3) continue;
    const fen = makeFen(position.toSetup());
    expect(evaluator.networkValue(fen), fen).toBe(networkValue(network, fen));
  }
});

test('the search and a fresh evaluation agree', () => {
  const kernel = createAnalysisKernel({ hashMb: 1, network });
  for (const { position } of randomGames(8, perTier(2, 20), 60)) {
    const fen = makeFen(position.toSetup());
    kernel.setPosition({ fen, moves: [] });
    const before = kernel.evaluate();
    kernel.startAnalysis({ nodes: 2000 });
    for (let depth = 1; depth <= 6; depth++) if (!kernel.iterate(depth).complete) break;
    expect(kernel.evaluate(), fen).toBe(before);
    expect(createdAfresh(fen), fen).toBe(before);
  }
});

const createdAfresh = (fen: string): number => createEvaluator(network).value(fen);

test('the sums that a search keeps for its plies are those of plain arithmetic', () => {
  const searched = new SearchedSums(network);
  let compared = 0;
  let deep = 0;
  for (const { position } of randomGames(9, perTier(1, 40), 120)) {
    const fen = makeFen(position.toSetup());
    for (const { board, ply, sums } of searched.search(fen, 400)) {
      expect(sums, `${board} after ${ply} plies from ${fen}`).toEqual(searched.plainly(board));
      compared++;
      if (ply > 4) deep++;
    }
  }
  expect(compared).toBeGreaterThan(300);
  expect(deep).toBeGreaterThan(100);
});

test('other weights are refused', () => {
  expect(() => createAnalysisKernel({ network: network.slice(1) })).toThrow('found a network of');
});
