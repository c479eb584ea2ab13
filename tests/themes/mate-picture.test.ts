import { expect, test } from 'vitest';
import { matePicture } from '../../src/themes/board/mate-picture.js';

test('the end of a two-mover by Morphy: two men block, the king guards', () => {
  expect(matePicture('kbK5/pP6/p7/8/8/8/8/8 b - - 0 1')).toEqual({
    king: 'a8',
    checks: ['b7'],
    guards: [{ square: 'b7', by: ['c8'] }],
    blocks: ['a7', 'b8'],
    pins: [],
    shut: [],
  });
});

test('a man that could interpose is pinned', () => {
  expect(matePicture('4R2k/6rp/8/8/8/8/1B6/K7 b - - 0 1')).toMatchObject({
    checks: ['e8'],
    guards: [{ square: 'g8', by: ['e8'] }],
    blocks: ['g7', 'h7'],
    pins: [{ man: 'g7', by: 'b2' }],
    shut: [],
  });
});

test('a bishop that could capture is shut off by its own pawn', () => {
  expect(matePicture('5R1k/6pp/3p4/8/8/b7/8/K7 b - - 0 1')).toMatchObject({
    pins: [],
    shut: [{ man: 'a3', by: 'd6' }],
  });
  // without the pawn it is no mate
  expect(matePicture('5R1k/6pp/8/8/8/b7/8/K7 b - - 0 1')).toBeUndefined();
});

test('nothing is said of a position without a king, or in which nobody is mated', () => {
  expect(matePicture('8/8/8/8/8/8/8/K6R b - - 0 1')).toBeUndefined();
  expect(matePicture('k7/8/8/8/8/8/8/K7 b - - 0 1')).toBeUndefined();
});
