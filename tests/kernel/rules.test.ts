/** The kernel's rules against two libraries that share no code with it or each other, on random positions. */
import type { NormalMove } from 'chessops/types';
import { makeSquare, makeUci, parseUci } from 'chessops/util';
import { expect, test } from 'vitest';
import { createKernel } from '../kernels.js';
import { position } from '../oracle/brute-force.js';
import { randomGamePositions, randomPlacements } from '../oracle/random-positions.js';
import { chessJsRules, chessopsRules, fourFields, type Rules } from '../oracle/rules.js';
import { perftSuite } from '../oracle/suites.js';
import { perTier } from '../support/tier.js';

/** Of 1000 positions, as many in `npm test`. */
const SHARE = perTier(0.4, 1);

const kernel = createKernel({ hashMb: 1 });
const positions = [
  ...randomGamePositions(
    20261121,
    400 * SHARE,
    perftSuite().map(({ fen }) => fen),
  ),
  ...randomPlacements(20261122, 600 * SHARE),
];

function kernelMoves(fen: string): string[] {
  kernel.setPosition(fen);
  return kernel.legalMoves().map(makeUci).sort();
}

const movesOf = (rules: Rules): string[] => rules.moves.map(({ uci }) => uci);

test(`${positions.length} positions: legal moves, check, mate, stalemate`, () => {
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

/** The kernel's FEN names an en-passant square even if the capturing pawn is pinned; those of the libraries do not. */
function legalFields(): string {
  const [board = '', side = '', castling = '', enPassant = ''] = kernel.fen.split(' ');
  const canCapture = kernel.legalMoves().some(({ from, to }) => {
    const isPawn = position(kernel.fen).board.getRole(from) === 'pawn';
    return isPawn && makeSquare(to) === enPassant;
  });
  return [board, side, castling, canCapture ? enPassant : '-'].join(' ');
}

test('the same positions after each of their moves', () => {
  for (const fen of positions) {
    const rules = chessopsRules(fen);
    expect(chessJsRules(fen), fen).toEqual(rules);
    for (const { uci, fenAfter } of rules.moves) {
      kernel.setPosition(fen);
      kernel.play(parseUci(uci) as NormalMove);
      expect(enPassantOf(kernel.fen) === '-' ? fourFields(kernel.fen) : legalFields(), `${fen} ${uci}`).toBe(
        fenAfter,
      );
    }
  }
});

const enPassantOf = (fen: string): string => fen.split(' ')[3] ?? '-';

test('data updated move by move equal data computed from scratch', () => {
  for (const fen of [...positions, ...perftSuite().map(({ fen }) => fen)]) {
    kernel.setPosition(fen);
    expect(kernel.selfCheck(2), fen).toBe(0);
  }
});

test('the sample has the cases it should have', () => {
  const rules = positions.map(chessopsRules);
  const count = (has: (rules: Rules, index: number) => boolean): number => rules.filter(has).length;
  const enPassant = (index: number): string => enPassantOf(positions[index] ?? '');
  const captures = (moves: Rules['moves'], square: string): boolean =>
    moves.some(({ uci }) => uci.slice(2) === square);
  expect(count(({ mate }) => mate)).toBeGreaterThan(15 * SHARE);
  expect(count(({ stalemate }) => stalemate)).toBeGreaterThan(5 * SHARE);
  expect(count(({ check }) => check)).toBeGreaterThan(150 * SHARE);
  expect(count(({ moves }) => moves.some(({ uci }) => uci.length === 5))).toBeGreaterThan(50 * SHARE);
  expect(count(({ moves }) => moves.some(({ uci }) => /^(e1[cg]1|e8[cg]8)$/.test(uci)))).toBeGreaterThan(
    50 * SHARE,
  );
  expect(count(({ moves }, i) => enPassant(i) !== '-' && captures(moves, enPassant(i)))).toBeGreaterThan(
    50 * SHARE,
  );
  expect(count(({ moves }, i) => enPassant(i) !== '-' && !captures(moves, enPassant(i)))).toBeGreaterThan(
    20 * SHARE,
  );
});
