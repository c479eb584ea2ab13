/** Kinds of play and positions for them, and the comparison of exact play and quodlibet with the brute force. */
import { makeUci } from 'chessops/util';
import { expect } from 'vitest';
import type { Aim, BattlePlay } from '../../src/kernel/aim.js';
import type { Kernel } from '../../src/kernel/kernel.js';
import { battleKeys } from '../oracle/battle.js';
import { legalMoves, position } from '../oracle/brute-force.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';

export const PLAYS: readonly BattlePlay[] = ['direct', 'self', 'reflex', 'semi-reflex'];

export const fewMoves = (fens: readonly string[], atMost: number) =>
  fens.filter((fen) => legalMoves(position(fen)).length <= atMost);
/** Kings in corners, hunted: with the hunter to move, and with the hunted one. */
export const HUNTS = randomHunts(14, 400);
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
export const positions = [
  ...fewMoves(randomPlacements(5, 150), 8),
  ...fewMoves(HUNTS, 9).slice(0, 60),
  ...fewMoves(hunted, 9).slice(0, 120),
];

/** s#2 with shorter mates, a mate in one, a selfmate in one or two. */
const SHORT = [
  '8/8/8/8/p7/1pP5/p1k1P3/Kb1NQ3 w - - 0 1',
  '7k/R7/1R6/8/8/8/8/K7 w - - 0 1',
  '8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - - 0 1',
  '8/2k5/6Q1/8/8/6pp/7p/7K w - - 0 1',
];

/** Only the last move counts, or the attacker may reach the goal himself. */
export const SPECIAL_AIMS: readonly Aim[] = [
  ...PLAYS.flatMap((play) =>
    (['mate', 'check', 'capture'] as const).map((goal): Aim => ({ play, goal, exact: true })),
  ),
  ...(['self', 'reflex', 'semi-reflex'] as const).flatMap((play) =>
    (['mate', 'stalemate', 'capture'] as const).map((goal): Aim => ({ play, goal, quodlibet: true })),
  ),
];

/** @returns at how many of the positions the keys are others than without it */
export function checkSpecialAim(kernel: Kernel, aim: Aim, fens: readonly string[]): number {
  let others = 0;
  for (const fen of [...SHORT, ...fens]) {
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
  return others;
}
