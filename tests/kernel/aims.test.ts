/** Every kind of battle play and every goal, on random positions, against the brute force. */
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import type { Aim, BattlePlay, Goal } from '../../src/kernel/aim.js';
import { createKernel } from '../kernels.js';
import { battleKeys, reachesGoal } from '../oracle/battle.js';
import { legalMoves, position } from '../oracle/brute-force.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';
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

const kernel = createKernel({ hashMb: 1 });

const some = positions.filter((_, i) => i % 5 === 0);
const solvedBy = new Map<BattlePlay, number>();

describe.each(GOALS)('%s', (goal) => {
  test('moves that reach it at once', () => {
    let reaching = 0;
    for (const fen of [...randomPlacements(3, 300), ...HUNTS, LOCKED]) {
      kernel.setPosition(fen, { play: 'direct', goal });
      const pos = position(fen);
      const expected = legalMoves(pos).filter((move) => reachesGoal(pos, move, goal));
      expect(kernel.goalMoves().map(makeUci).sort(), fen).toEqual(expected.map(makeUci).sort());
      reaching += expected.length;
    }
    if (goal !== 'double-mate') expect(reaching).toBeGreaterThan(0);
  });

  test.each(PLAYS)('keys of %s play', (play) => {
    const aim: Aim = { play, goal };
    let solved = 0;
    for (const fen of goal === 'mate' ? positions : some) {
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
  for (const fen of fewMoves([...randomHunts(15, 200), ...randomPlacements(16, 200)], 4).slice(0, 15)) {
    kernel.setPosition(fen, aim);
    const keys = kernel.keys(3).keys.map(({ move, moves }) => ({ uci: makeUci(move), moves }));
    expect(
      keys.sort((a, b) => (a.uci < b.uci ? -1 : 1)),
      fen,
    ).toEqual(battleKeys(position(fen), 3, aim));
  }
});

test('every kind of play has solutions among them', () => {
  for (const play of PLAYS) expect(solvedBy.get(play), play).toBeGreaterThan(20);
});

test('exact length and quodlibet make a difference', () => expect(differing).toBeGreaterThan(20));
