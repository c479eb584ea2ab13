import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Score } from '../../src/analyse/analysis.js';
import { costOf, expectedScore, fromOtherSide } from '../../src/analyse/judgement.js';

const cp = (centipawns: number): Score => ({ kind: 'centipawns', centipawns });
const mate = (moves: number): Score => ({ kind: 'mate', moves });

describe('the mark of a move', () => {
  test.each([
    ['equal, a little given away', cp(0), cp(-40), undefined],
    ['equal, half a pawn', cp(0), cp(-60), 'inaccuracy'],
    ['equal, a good pawn', cp(0), cp(-120), 'mistake'],
    ['equal, a piece', cp(0), cp(-300), 'blunder'],
    ['a won position stays won', cp(900), cp(700), undefined],
    ['a lost position becomes hopeless', cp(-800), mate(-4), undefined],
    ['a mate is missed, the queen is won', mate(3), cp(900), undefined],
    ['a mate is missed, and everything with it', mate(1), cp(0), 'blunder'],
    ['a slower mate', mate(2), mate(9), undefined],
    ['an equal position is mated', cp(10), mate(-2), 'blunder'],
    ['a mate for the other side instead of one', mate(2), mate(-5), 'blunder'],
    ['a better score than was thought', cp(-50), cp(80), undefined],
  ] as const)('%s', (_, before, after, judgement) => {
    expect(costOf(before, after).judgement).toBe(judgement);
  });
});

test('the loss counts scores up to ten pawns, and a mate as ten pawns', () => {
  expect(costOf(cp(100), cp(-50)).centipawns).toBe(150);
  expect(costOf(cp(5000), cp(1500)).centipawns).toBe(0);
  expect(costOf(mate(2), cp(400)).centipawns).toBe(600);
  expect(costOf(mate(2), mate(-1)).centipawns).toBe(2000);
  expect(costOf(cp(0), cp(50)).centipawns).toBe(0);
});

const scores: fc.Arbitrary<Score> = fc.oneof(
  fc.integer({ min: -9_000, max: 9_000 }).map(cp),
  fc.integer({ min: 1, max: 60 }).chain((moves) => fc.constantFrom(mate(moves), mate(-moves))),
);

test('both sides share the point, a loss is never negative, and accuracy is a percentage', () => {
  fc.assert(
    fc.property(scores, scores, (before, after) => {
      expect(expectedScore(before) + expectedScore(fromOtherSide(before))).toBeCloseTo(1, 10);
      const { centipawns, accuracy, judgement } = costOf(before, after);
      expect(centipawns).toBeGreaterThanOrEqual(0);
      expect(accuracy).toBeGreaterThanOrEqual(0);
      expect(accuracy).toBeLessThanOrEqual(100);
      if (judgement) expect(centipawns).toBeGreaterThan(50);
    }),
  );
});
