/** The quick questions of a check of proofs, against chessops' own answers. */
import { expect, test } from 'vitest';
import { legalMoves, positionOf, toUci } from '../../src/chess/moves.js';
import { movesInOrder, movesThatMayCheck, placeKey } from '../../src/proof/moves.js';
import { keyOf } from '../../src/proof/walk.js';
import { classics } from '../oracle/classics.js';
import { randomGamePositions, randomPlacements } from '../oracle/random-positions.js';

const SPECIAL = [
  // castling gives check; a capture en passant uncovers one, and a promotion gives one
  '5k2/8/8/8/8/8/8/4K2R w K - 0 1',
  '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1',
  '8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1',
  '4k3/8/8/3pP3/8/8/8/4RK2 w - d6 0 1',
  '8/P6k/8/8/8/8/8/K7 w - - 0 1',
  '7k/4P3/8/8/8/8/8/K7 w - - 0 1',
  '8/6Pk/8/8/8/8/8/K7 w - - 0 1',
];
const POSITIONS = [
  ...SPECIAL,
  ...classics().map(({ fen }) => fen),
  ...randomGamePositions(7, 400),
  ...randomPlacements(7, 200),
].map(positionOf);

test('the moves are in the order of their text', () => {
  for (const position of POSITIONS) {
    expect(movesInOrder(position).map(toUci)).toEqual(legalMoves(position).map(toUci).sort());
  }
});

test('no move that gives check is left out, and every move is legal', () => {
  let checks = 0;
  for (const position of POSITIONS) {
    const all = legalMoves(position);
    const checking = all.filter((move) => {
      const next = position.clone();
      next.play(move);
      return next.isCheck();
    });
    const found = movesThatMayCheck(position).map(toUci);
    expect(found).toEqual(expect.arrayContaining(checking.map(toUci)));
    expect(all.map(toUci)).toEqual(expect.arrayContaining(found));
    checks += checking.length;
  }
  expect(checks).toBeGreaterThan(300);
});

test('keys are the same for the same positions only', () => {
  const byKey = new Map<string, string>();
  for (const position of POSITIONS) {
    for (const move of legalMoves(position)) {
      const next = position.clone();
      next.play(move);
      const known = byKey.get(placeKey(next));
      if (known !== undefined) expect(keyOf(next)).toBe(known);
      byKey.set(placeKey(next), keyOf(next));
    }
  }
  expect(new Set(byKey.values()).size).toBe(byKey.size);
});
