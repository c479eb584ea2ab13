/** The same play is the same however the board is turned, and other play is not. */
import { describe, expect, test } from 'vitest';
import { playPattern, turnsOf } from '../../src/find/play-pattern.js';
import { readGiven } from '../../src/problems/epd/epd-line.js';
import { createSolver } from '../solvers.js';
import { type Disguise, disguised, fenOf, menIn, SYMMETRIES, seeded, turnMan } from './disguise.js';

const solver = createSolver({
  hashMb: 16,
  max: 3,
  play: { view: 'thematic', setPlay: false, refutations: 0, tryPlay: false },
});

function patternOf(fen: string, stipulation = 'dm 2') {
  const entry = readGiven(`${fen.split(' ').slice(0, 4).join(' ')} ${stipulation};`, 1, 0);
  if (entry.type !== 'problem') throw new Error(`no problem: ${fen}`);
  return playPattern(entry.problem.fen, solver.solve(entry.problem));
}

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';
const TAVERNER = '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - -';
/** No pawns: any turn of the board is the same problem. */
const PAWNLESS = '7k/8/5K2/8/8/8/8/1Q6 w - -';

const isFoundIn = (one: string, other: string): boolean => {
  const [found] = turnsOf(patternOf(other) ?? { key: 0, moves: new Uint16Array() });
  const turns = turnsOf(patternOf(one) ?? { key: 0, moves: new Uint16Array() });
  return turns.some(({ key, lines }) => key === found?.key && lines.join() === found.lines.join());
};

describe.each([
  ['Morphy', MORPHY],
  ['Taverner', TAVERNER],
])('%s', (_, fen) => {
  test.each([[['mirrored']], [['recoloured']], [['mirrored', 'recoloured']]] as Disguise[][][])(
    '%s',
    (disguises) => {
      const copy = disguised(fen, disguises, seeded(1)) as string;
      expect(copy).not.toBe(fen);
      expect(isFoundIn(fen, copy)).toBe(true);
    },
  );
});

test.each(SYMMETRIES.map((symmetry) => [symmetry.join(' '), symmetry] as const))(
  'without pawns: turned by %s',
  (_, symmetry) => {
    const turned = fenOf(
      menIn(PAWNLESS).map((man) => turnMan(man, symmetry)),
      'w',
    );
    expect(isFoundIn(PAWNLESS, turned)).toBe(true);
  },
);

test('men that take no part do not matter, a key of another vector does', () => {
  expect(isFoundIn(MORPHY, 'kbK5/pp6/1P6/8/8/5p1p/5P1P/R7 w - -')).toBe(true);
  expect(isFoundIn(MORPHY, 'kbK5/pp6/1P6/8/8/8/R7/8 w - -')).toBe(false);
  expect(isFoundIn(MORPHY, TAVERNER)).toBe(false);
});

test('a line is the moves after the key, once each', () => {
  const pattern = patternOf(MORPHY);
  // threats apart: 1...bxa6 2.b7#, 1...B~ 2.Rxa7#, and each square where the bishop goes is another line
  const [turned] = turnsOf(pattern ?? { key: 0, moves: new Uint16Array() });
  expect(turned?.lines.length).toBe([...(pattern?.moves ?? [])].filter((move) => move === 0).length);
  expect(turned?.lines.length).toBeGreaterThan(2);
});

test('what is not solved has no play', () => {
  expect(patternOf('8/8/8/8/8/k7/8/K7 w - -', 'dm 1')).toBeUndefined();
});
