import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_MOVES,
  makeStipulation,
  parseMoves,
  parseStipulation,
  stipulationInComment,
} from '../../src/problems/stipulation.js';

const read = (text: string): string => {
  const result = parseStipulation(text);
  return result.ok ? makeStipulation(result.value) : result.error.code;
};

test.each([
  ['#3', '#3'],
  ['# 3', '#3'],
  ['3#', '#3'],
  [' #3 ', '#3'],
  ['mate in 3', '#3'],
  ['Mate in three', '#3'],
  ['Mate in 3.', '#3'],
  ['checkmate in 3 moves', '#3'],
  ['MATE IN TWENTY', '#20'],
  ['3-mover', '#3'],
  ['3 mover', '#3'],
  ['Three-mover', '#3'],
  ['mateIn3', '#3'],
  ['dm 3', '#3'],
  ['dm -3', '#-3'],
  ['bm #3', '#3'],
  ['bm #-3', '#-3'],
  ['#-3', '#-3'],
  ['#1', '#1'],
  ['#127', '#127'],
])('%s is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['#0', 'stipulation-range'],
  ['0#', 'stipulation-range'],
  ['dm 0', 'stipulation-range'],
  ['#128', 'stipulation-too-long'],
  ['#-9999999999', 'stipulation-too-long'],
  ['', 'stipulation-unreadable'],
  ['#', 'stipulation-unreadable'],
  ['#x', 'stipulation-unreadable'],
  ['#2.5', 'stipulation-unreadable'],
  ['3', 'stipulation-unreadable'],
  ['mate in many', 'stipulation-unreadable'],
  ['mate in 2 or 3', 'stipulation-unreadable'],
  ['##3', 'stipulation-unreadable'],
])('%j is refused: %s', (text, code) => {
  expect(read(text)).toBe(code);
});

test.each([
  ['s#3', 'a selfmate'],
  ['S#3', 'a selfmate'],
  ['s=3', 'a selfmate'],
  ['selfmate in 3', 'a selfmate'],
  ['h#2', 'a helpmate'],
  ['h#2.5', 'a helpmate'],
  ['h#2½', 'a helpmate'],
  ['h# 2', 'a helpmate'],
  ['Helpmate in two moves', 'a helpmate'],
  ['reci-h#3', 'a helpmate'],
  ['hs#3', 'a help-selfmate'],
  ['r#2', 'a reflexmate'],
  ['semi-r#2', 'a reflexmate'],
  ['ser-h#5', 'series play'],
  ['pser-#5', 'series play'],
  ['=3', 'a stalemate problem'],
  ['==3', 'a stalemate problem'],
  ['#=3', 'a stalemate problem'],
])('%s is %s, named in the refusal', (text, name) => {
  const result = parseStipulation(text);
  expect(result).toEqual({
    ok: false,
    error: {
      code: 'stipulation-unsupported',
      field: 'stipulation',
      message: `found '${text}', ${name}; expected a direct mate such as #3, from #1 to #127`,
    },
  });
});

test('what is made is read back as the same', () => {
  const stipulation = fc.record({
    kind: fc.constantFrom('mates' as const, 'is-mated' as const),
    moves: fc.integer({ min: 1, max: MAX_MOVES }),
  });
  fc.assert(
    fc.property(stipulation, (wanted) => {
      expect(parseStipulation(makeStipulation(wanted))).toEqual({ ok: true, value: wanted });
    }),
  );
});

describe('a bare number of moves', () => {
  test.each([
    ['1', 1],
    [' 5 ', 5],
    ['007', 7],
    ['127', 127],
  ])('%j', (text, moves) => expect(parseMoves(text)).toEqual({ ok: true, value: moves }));

  test.each([
    ['0', 'moves-range'],
    ['-3', 'moves-range'],
    ['128', 'moves-range'],
    ['abc', 'moves-unreadable'],
    ['', 'moves-unreadable'],
    ['2.5', 'moves-unreadable'],
    ['0x10', 'moves-unreadable'],
    ['1e1', 'moves-unreadable'],
    ['3 4', 'moves-unreadable'],
  ])('%j is refused: %s', (text, code) => {
    const message = `found '${text}'; expected a whole number of moves from 1 to 127`;
    expect(parseMoves(text, 'max')).toEqual({ ok: false, error: { code, field: 'max', message } });
  });
});

describe('in a comment', () => {
  test.each([
    ['#2', '#2'],
    ['Mate in 2', '#2'],
    ['White to play and mate in 2', '#2'],
    ['Loyd 1857: mate in three, a classic', '#3'],
    ['a fine two-mover by Mansfield', '#2'],
    ['themes: mateIn2 pin', '#2'],
    ['selfmate in 3', 'stipulation-unsupported'],
    ['White forces self-mate in 3', 'stipulation-unsupported'],
    ['h#2', 'stipulation-unsupported'],
    ['Problem #5 of 100', undefined],
    ['mate in 2-3 moves', undefined],
    ['material in 3 parts', undefined],
    ['Helpmate tourney 1990', undefined],
    ['3', undefined],
    ['', undefined],
  ])('%j', (comment, expected) => {
    const result = stipulationInComment(comment);
    expect(result && (result.ok ? makeStipulation(result.value) : result.error.code)).toBe(expected);
  });
});
