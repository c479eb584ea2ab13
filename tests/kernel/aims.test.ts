/** Every kind of battle play and every goal, on random positions, against the brute force. */
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import type { Aim, BattlePlay, Goal } from '../../src/kernel/aim.js';
import { createKernel } from '../kernels.js';
import { battleKeys, reachesGoal } from '../oracle/battle.js';
import { legalMoves, position } from '../oracle/brute-force.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';

const PLAYS: readonly BattlePlay[] = ['direct', 'self', 'reflex', 'semi-reflex'];
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

const fewMoves = (fens: readonly string[], atMost: number) =>
  fens.filter((fen) => legalMoves(position(fen)).length <= atMost);
/** Kings in corners, hunted: with the hunter to move, and with the hunted one. */
const HUNTS = randomHunts(14, 400);
const hunted = HUNTS.map((fen) => fen.replace(/ [wb] /, (side) => (side === ' w ' ? ' b ' : ' w '))).filter(
  (fen) => {
    try {
      return legalMoves(position(fen)).length > 0;
    } catch {
      return false;
    }
  },
);

/** Problems in two moves that the brute force solves quickly; all for mate, some for the other goals. */
const positions = [
  ...fewMoves(randomPlacements(5, 150), 8),
  ...fewMoves(HUNTS, 9).slice(0, 60),
  ...fewMoves(hunted, 9).slice(0, 120),
];
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

/** s#2 with shorter mates, a mate in one, a selfmate in one or two. */
const SHORT = [
  '8/8/8/8/p7/1pP5/p1k1P3/Kb1NQ3 w - - 0 1',
  '7k/R7/1R6/8/8/8/8/K7 w - - 0 1',
  '8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - - 0 1',
  '8/2k5/6Q1/8/8/6pp/7p/7K w - - 0 1',
];

/** Only the last move counts, or the attacker may reach the goal himself. */
const SPECIAL: readonly Aim[] = [
  ...PLAYS.flatMap((play) =>
    (['mate', 'check', 'capture'] as const).map((goal): Aim => ({ play, goal, exact: true })),
  ),
  ...(['self', 'reflex', 'semi-reflex'] as const).flatMap((play) =>
    (['mate', 'stalemate', 'capture'] as const).map((goal): Aim => ({ play, goal, quodlibet: true })),
  ),
];
let differing = 0;
test.each(SPECIAL)('$play play, $goal, exact $exact, quodlibet $quodlibet', (aim) => {
  let others = 0;
  for (const fen of [...SHORT, ...some]) {
    kernel.setPosition(fen, aim);
    const found = kernel.keys(2).keys.map(({ move, moves }) => ({ uci: makeUci(move), moves }));
    const expected = battleKeys(position(fen), 2, aim);
    expect(
      found.sort((a, b) => (a.uci < b.uci ? -1 : 1)),
      fen,
    ).toEqual(expected);
    const usual = battleKeys(position(fen), 2, { play: aim.play, goal: aim.goal });
    if (JSON.stringify(usual) !== JSON.stringify(expected)) others++;
    // what a key leaves is not refuted, what another move leaves is
    for (const move of legalMoves(position(fen)).slice(0, 4)) {
      kernel.setPosition(fen, aim);
      kernel.play(move);
      if (kernel.legalMoves().length === 0) continue;
      const isKey = expected.some(({ uci }) => uci === makeUci(move));
      if (!isKey && aim.play !== 'reflex')
        expect(kernel.refutations(1, 300).refutations.length > 0, `${fen} ${makeUci(move)}`).toBe(true);
    }
  }
  differing += others;
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
