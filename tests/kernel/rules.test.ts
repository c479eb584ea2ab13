/** The kernel's rules against two libraries that share no code with it or with each other, on random positions. */
import { makeUci } from 'chessops/util';
import { expect, test } from 'vitest';
import { Kernel } from '../../src/kernel/kernel.js';
import { randomGamePositions, randomPlacements } from '../oracle/random-positions.js';
import { chessJsRules, chessopsRules, type Rules } from '../oracle/rules.js';
import { perftSuite } from '../oracle/suites.js';

const kernel = Kernel.create({ hashMb: 1 });
const positions = [
  ...randomGamePositions(
    20261121,
    400,
    perftSuite().map(({ fen }) => fen),
  ),
  ...randomPlacements(20261122, 600),
];

function kernelMoves(fen: string): string[] {
  kernel.setPosition(fen);
  return kernel.legalMoves().map(makeUci).sort();
}

const movesOf = (rules: Rules): string[] => rules.moves.map(({ uci }) => uci);

test('1000 positions: legal moves, check, mate, stalemate', () => {
  expect(positions).toHaveLength(1000);
  for (const fen of positions) {
    const moves = kernelMoves(fen);
    const check = kernel.isInCheck();
    const found = {
      moves,
      check,
      mate: check && moves.length === 0,
      stalemate: !check && moves.length === 0,
    };
    for (const rules of [chessopsRules(fen), chessJsRules(fen)]) {
      const { check, mate, stalemate } = rules;
      expect(found, fen).toEqual({ moves: movesOf(rules), check, mate, stalemate });
    }
  }
});

test('the same positions after each of their moves', () => {
  for (const fen of positions) {
    const rules = chessopsRules(fen);
    expect(chessJsRules(fen), fen).toEqual(rules);
    // what the kernel makes of a move itself must have as many replies as the position that the libraries reach
    let replies = 0;
    for (const { fenAfter } of rules.moves) replies += kernelMoves(`${fenAfter} 0 1`).length;
    kernel.setPosition(fen);
    expect(kernel.perft(2), fen).toBe(replies);
  }
});

test('what is kept up move by move agrees with what is computed from scratch', () => {
  for (const fen of [...positions, ...perftSuite().map(({ fen }) => fen)]) {
    kernel.setPosition(fen);
    expect(kernel.selfCheck(2), fen).toBe(0);
  }
});

test('the sample has what it is meant to have', () => {
  const rules = positions.map(chessopsRules);
  const count = (has: (rules: Rules, index: number) => boolean): number => rules.filter(has).length;
  const enPassant = (index: number): string => positions[index]?.split(' ')[3] ?? '-';
  const captures = (moves: Rules['moves'], square: string): boolean =>
    moves.some(({ uci }) => uci.slice(2) === square);
  expect(count(({ mate }) => mate)).toBeGreaterThan(15);
  expect(count(({ stalemate }) => stalemate)).toBeGreaterThan(5);
  expect(count(({ check }) => check)).toBeGreaterThan(150);
  expect(count(({ moves }) => moves.some(({ uci }) => uci.length === 5))).toBeGreaterThan(50);
  expect(count(({ moves }) => moves.some(({ uci }) => /^(e1[cg]1|e8[cg]8)$/.test(uci)))).toBeGreaterThan(50);
  expect(count(({ moves }, i) => enPassant(i) !== '-' && captures(moves, enPassant(i)))).toBeGreaterThan(50);
  expect(count(({ moves }, i) => enPassant(i) !== '-' && !captures(moves, enPassant(i)))).toBeGreaterThan(20);
});
