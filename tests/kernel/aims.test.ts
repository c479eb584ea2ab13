/** Every kind of battle play and every goal, on random positions, against the brute force. */
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import type { Aim, BattlePlay, Goal } from '../../src/kernel/aim.js';
import { createKernel } from '../kernels.js';
import { battleKeys, goalMoves } from '../oracle/battle.js';
import { position } from '../oracle/brute-force.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';
import { perTier, someOf } from '../support/tier.js';
import { checkSpecialAim, fewMoves, HUNTS, PLAYS, positions, SPECIAL_AIMS } from './special-aims.js';

const GOALS: readonly Goal[] = [
  'mate',
  'stalemate',
  'mate-or-stalemate',
  'double-mate',
  'double-stalemate',
  'auto-stalemate',
  'check',
  'capture',
  'en-passant',
  'castling',
  'any',
  'target-d4',
];

/** 1.d5-d6 leaves neither side a move. */
const LOCKED = 'k1b5/1pPp4/1P6/3P4/8/6p1/6Pp/7K w - - 0 1';

/** By the king, the queen, the rook and, with a discovered check, the knight; the last would be one if White had a legal move. */
const DOUBLE_MATES = [
  '7k/6b1/6PK/8/8/8/8/8 w - - 0 1',
  '6k1/4Q3/7P/K3Q1r1/8/q7/7p/6q1 w - - 0 1',
  '1rk5/2p5/2K1p3/2qR2B1/8/1p6/1Q1P1P2/2r5 w - - 0 1',
  '8/8/8/8/p7/2P5/pp2P3/KbkNQ3 w - - 0 1',
  '7k/6b1/6PK/r7/8/8/8/8 w - - 0 1',
];

const kernel = createKernel({ hashMb: 1 });

const some = someOf(
  positions.filter((_, i) => i % 5 === 0),
  perTier(12, 20),
);
const forMate = someOf(positions, 50);
const solvedBy = new Map<BattlePlay, number>();

describe.each(GOALS)('%s', (goal) => {
  test('moves that reach it at once', () => {
    let reaching = 0;
    for (const fen of [...someOf([...randomPlacements(3, 300), ...HUNTS], 150), LOCKED, ...DOUBLE_MATES]) {
      kernel.setPosition(fen, { play: 'direct', goal });
      const pos = position(fen);
      const expected = goalMoves(pos, goal);
      expect(kernel.goalMoves().map(makeUci).sort(), fen).toEqual(expected.map(makeUci).sort());
      reaching += expected.length;
    }
    expect(reaching).toBeGreaterThan(0);
  });

  test.each(PLAYS)('keys of %s play', (play) => {
    const aim: Aim = { play, goal };
    let solved = 0;
    for (const fen of goal === 'mate' ? forMate : some) {
      kernel.setPosition(fen, aim);
      const keys = kernel.keys(2).keys.map(({ move, moves }) => ({ uci: makeUci(move), moves }));
      const expected = battleKeys(position(fen), 2, aim);
      expect(
        keys.sort((a, b) => (a.uci < b.uci ? -1 : 1)),
        `${play} ${goal} ${fen}`,
      ).toEqual(expected);
      if (expected.length > 0) solved++;
    }
    solvedBy.set(play, (solvedBy.get(play) ?? 0) + solved);
  });
});

let differing = 0;
test.each(SPECIAL_AIMS)('$play play, $goal, exact $exact, quodlibet $quodlibet', (aim) => {
  differing += checkSpecialAim(kernel, aim, some);
});

test.each(GOALS)('%s in three moves', (goal) => {
  const aim: Aim = { play: 'direct', goal };
  for (const fen of fewMoves([...randomHunts(15, 200), ...randomPlacements(16, 200)], 4).slice(
    0,
    perTier(6, 15),
  )) {
    kernel.setPosition(fen, aim);
    const keys = kernel.keys(3).keys.map(({ move, moves }) => ({ uci: makeUci(move), moves }));
    expect(
      keys.sort((a, b) => (a.uci < b.uci ? -1 : 1)),
      fen,
    ).toEqual(battleKeys(position(fen), 3, aim));
  }
});

test('every kind of play has solutions among them', () => {
  for (const play of PLAYS) expect(solvedBy.get(play), play).toBeGreaterThan(perTier(4, 20));
});

test('exact length and quodlibet make a difference', () =>
  expect(differing).toBeGreaterThan(perTier(10, 20)));
