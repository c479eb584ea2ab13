/** The oracle is only as good as its own tests, which compare it with counts and lines from elsewhere. */
import { describe, expect, test } from 'vitest';
import { perTier } from '../support/tier.js';
import { after, keys, legalMoves, lineFaults, matedIn, position, shortestMate } from './brute-force.js';
import { Mailbox } from './mailbox.js';
import { randomHunts, randomPlacements } from './random-positions.js';
import { mateSuite, perftSuite, sample } from './suites.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

function perft(pos: ReturnType<typeof position>, depth: number): number {
  const moves = legalMoves(pos);
  if (depth === 1) return moves.length;
  return moves.reduce((total, move) => total + perft(after(pos, move), depth - 1), 0);
}

test.each(perftSuite())('legal moves: $name', ({ fen, counts }) => {
  const depth = counts.filter((count) => count <= 20_000).length;
  expect(perft(position(fen), depth)).toBe(counts[depth - 1]);
  expect(new Mailbox(fen).perft(depth)).toBe(counts[depth - 1]);
});

test('the two oracles agree on random positions', () => {
  let mates = 0;
  for (const fen of [...randomPlacements(18, perTier(80, 300)), ...randomHunts(18, perTier(80, 300))]) {
    expect(new Mailbox(fen).perft(2), fen).toBe(perft(position(fen), 2));
    const found = keys(position(fen), 2);
    expect(new Mailbox(fen).keys(2), fen).toEqual(found);
    expect(new Mailbox(fen).shortestMate(2), fen).toBe(shortestMate(position(fen), 2));
    mates += found.length;
  }
  expect(mates).toBeGreaterThan(perTier(60, 300));
});

describe('direct mates', () => {
  test('Morphy: exactly one key', () => {
    expect(keys(position(MORPHY), 2)).toEqual([{ uci: 'a1a6', mate: 2 }]);
    expect(shortestMate(position(MORPHY), 3)).toBe(2);
    expect(shortestMate(position(MORPHY), 1)).toBeUndefined();
  });

  test('every key has its own length', () => {
    const found = keys(position('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1'), 2);
    expect(found.filter(({ mate }) => mate === 1).map(({ uci }) => uci)).toEqual(['g1g7']);
    expect(found.filter(({ mate }) => mate === 2).map(({ uci }) => uci)).toContain('f6f7');
  });

  test('stalemate is not mate', () => {
    expect(matedIn(position('k7/1Q6/1K6/8/8/8/8/8 b - - 0 1'), 2)).toBe(0);
    expect(matedIn(position('k7/2Q5/1K6/8/8/8/8/8 b - - 0 1'), 2)).toBeUndefined();
  });
});

describe('lines', () => {
  test.each([
    ['a1a6 b7a6 b6b7', []],
    ['a1a6 b8c7 a6a7', []],
    ['a1a6 b7a6', ['2 plies instead of 3']],
    ['a1a6 b7a6 c8b8', ['ply 3: c8b8 is not legal']],
    ['a1a2 b8c7 a2a7', ['ply 1: a1a2 lets the mate in 1 go']],
    ['a1a6 b7a6 c8d7', ['ply 3: c8d7 lets the mate in 0 go', 'does not end in checkmate']],
  ])('%s', (line, faults) => {
    expect(lineFaults(position(MORPHY), line.split(' '), 2)).toEqual(faults);
  });

  test('a defence that does not hold out longest is a fault', () => {
    const charlesXII = position('8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1');
    expect(lineFaults(charlesXII, ['g7g3', 'f2g3', 'e1f3', 'g3h2', 'g2g4'], 3)).toEqual([]);
    expect(lineFaults(charlesXII, ['g7g3', 'f2d4', 'g3h3', 'h5g4', 'g2g3'], 3)).toContain(
      'ply 2: f2d4 allows a mate in 1',
    );
  });

  test('published two-movers', () => {
    for (const { fen, mate, line } of sample(mateSuite('mate-in-2-quarter.epd') ?? [], 40)) {
      expect(lineFaults(position(fen), line, mate), fen).toEqual([]);
    }
  });
});
