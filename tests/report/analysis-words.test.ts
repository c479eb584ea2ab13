import { describe, expect, test } from 'vitest';
import type { Score } from '../../src/analyse/analysis.js';
import { parseMove, positionOf } from '../../src/chess/moves.js';
import { notateLine, whiteScore } from '../../src/records/analysis-records.js';
import { fitTexts, hashText, scoreText, VariationWriter } from '../../src/report/analysis/analysis-words.js';

const cp = (centipawns: number): Score => ({ kind: 'centipawns', centipawns });
const mate = (moves: number): Score => ({ kind: 'mate', moves });

test.each([
  [cp(35), false, '+0.35'],
  [cp(35), true, '-0.35'],
  [cp(0), true, '0.00'],
  [cp(-3), false, '-0.03'],
  [cp(1234), false, '+12.34'],
  [mate(3), false, '#3'],
  [mate(3), true, '#-3'],
  [mate(-3), true, '#3'],
] as const)('%o with Black to move %s is %s', (score, blackToMove, text) => {
  expect(scoreText(whiteScore(score, blackToMove))).toBe(text);
});

function moves(fen: string, line: string) {
  const position = positionOf(fen);
  return line.split(' ').map((text) => {
    const move = parseMove(position, text) ?? expect.fail(text);
    position.play(move);
    return move;
  });
}

describe('a variation', () => {
  const white = 'r3k2r/pppq1ppp/8/3p4/2P5/8/PP3PPP/R3K2R w KQkq - 0 12';
  const black = white.replace(' w ', ' b ');
  test.each([
    ['san', white, 'cxd5 O-O-O O-O Qxd5', '12.cxd5 O-O-O 13.O-O Qxd5'],
    ['san', black, 'dxc4 O-O Qe7', '12...dxc4 13.O-O Qe7'],
    ['problem', white, 'cxd5 O-O-O O-O Qxd5', '12.c4*d5 0-0-0 13.0-0 Qd7*d5'],
    ['problem', black, 'dxc4 O-O Qe7', '12...d5*c4 13.0-0 Qd7-e7'],
    ['uci', white, 'cxd5 O-O-O O-O Qxd5', 'c4d5 e8c8 e1g1 d7d5'],
  ] as const)('in %s notation from %s', (notation, fen, line, text) => {
    const written = new VariationWriter(fen, notation)
      .texts(notateLine(positionOf(fen), moves(fen, line)))
      .join(' ');
    expect(written).toBe(text);
  });

  test.each([
    [80, '1.e4 e5 2.Nf3'],
    [13, '1.e4 e5 2.Nf3'],
    [12, '1.e4 e5 …'],
    [8, '1.e4 …'],
    [3, '…'],
  ])('in %i columns', (width, text) => {
    const style = { colour: false, unicode: true, width: 80 };
    expect(fitTexts(['1.e4', 'e5', '2.Nf3'], width, style)).toBe(text);
    const ascii = fitTexts(['1.e4', 'e5', '2.Nf3'], width, { ...style, unicode: false });
    expect(ascii.length).toBeLessThanOrEqual(Math.max(3, width));
  });
});

test('how full the table is, if the engine says so', () => {
  expect([undefined, 0, 4, 5, 1000].map(hashText)).toEqual(['-', '0%', '0%', '1%', '100%']);
});
