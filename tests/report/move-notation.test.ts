import { describe, expect, test } from 'vitest';
import { moveWriter, passedBefore, passedBy } from '../../src/report/move-notation.js';

const problem = moveWriter('problem');

describe('problem notation, as Popeye prints it', () => {
  test.each([
    ['a move', 'f3e5', 'Ne5', 'Sf3-e5'],
    ['a capture', 'f3d4', 'Nfxd4', 'Sf3*d4'],
    ['a check', 'h5a5', 'Qa5+', 'Qh5-a5 +'],
    ['a capture that mates', 'h5a5', 'Qxa5#', 'Qh5*a5 #'],
    ['a pawn', 'e2e4', 'e4', 'e2-e4'],
    ['a pawn on the b-file is no bishop', 'b2b4', 'b4', 'b2-b4'],
    ['a promotion', 'f7f8q', 'f8=Q+', 'f7-f8=Q +'],
    ['a promotion to a knight by capture', 'g7h8n', 'gxh8=N#', 'g7*h8=S #'],
    ['castling', 'e1g1', 'O-O', '0-0'],
    ['castling to the other side, with mate', 'e8c8', 'O-O-O#', '0-0-0 #'],
  ])('%s', (_, uci, san, text) => {
    expect(problem.move({ uci, san })).toBe(text);
  });

  test('en passant is a capture on the square passed over', () => {
    const passed = passedBy({ uci: 'b2b4', san: 'b4' });
    expect(problem.move({ uci: 'a4b3', san: 'axb3' }, passed)).toBe('a4*b3 ep.');
    expect(problem.move({ uci: 'a4b3', san: 'axb3+' }, passed)).toBe('a4*b3 ep. +');
    expect(problem.move({ uci: 'a4b3', san: 'axb3' })).toBe('a4*b3');
    // another piece captures nothing there
    expect(problem.move({ uci: 'c5b3', san: 'Nb3' }, passed)).toBe('Sc5-b3');
  });
});

test('only a double step passes over a square', () => {
  expect(passedBy({ uci: 'e7e5', san: 'e5' })).toBe('e6');
  expect(passedBy({ uci: 'e7e6', san: 'e6' })).toBeUndefined();
  expect(passedBy({ uci: 'e2e4', san: 'Re4' })).toBeUndefined();
  expect(passedBefore('8/8/8/3pP3/8/8/8/K6k w - d6 0 1')).toBe('d6');
  expect(passedBefore('8/8/8/3pP3/8/8/8/K6k w - - 0 1')).toBeUndefined();
});

test('a blank precedes marks only in problem notation', () => {
  const key = { uci: 'h5a5', san: 'Qa5+' };
  expect(problem.marked(key, '!')).toBe('Qh5-a5 + !');
  expect(moveWriter('san').marked(key, '?')).toBe('Qa5+?');
  expect(moveWriter('uci').marked(key, '!')).toBe('h5a5!');
});

test('a key or a refutation that mates needs no mark', () => {
  const mate = { uci: 'g2g7', san: 'Qg7#' };
  expect(problem.marked(mate, '!')).toBe('Qg2-g7 #');
  expect(moveWriter('san').marked(mate, '!')).toBe('Qg7#');
  expect(moveWriter('san').marked(mate, '?')).toBe('Qg7#?');
});

test('the dots belong to Black for players, and to the defender for problemists', () => {
  const numbers = (notation: 'san' | 'problem', blackFirst: boolean) =>
    [0, 1, 2, 3].map((halfMove) => moveWriter(notation).number(halfMove, blackFirst));
  expect(numbers('san', false)).toEqual(['1.', '1...', '2.', '2...']);
  expect(numbers('san', true)).toEqual(['1...', '2.', '2...', '3.']);
  expect(numbers('problem', true)).toEqual(['1.', '1...', '2.', '2...']);
});
