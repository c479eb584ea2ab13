import { describe, expect, test } from 'vitest';
import { positionOf, sanOf } from '../../src/chess/moves.js';
import { understandMove } from '../../src/play/understanding.js';

const read = (fen: string, text: string) => {
  const position = positionOf(fen);
  const understood = understandMove(position, text);
  return understood.kind === 'move' ? sanOf(position, understood.move) : understood;
};

const OPEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test.each([
  [OPEN, 'Bb5', 'Bb5'],
  [OPEN, 'f1b5', 'Bb5'],
  [OPEN, 'Bf1-b5', 'Bb5'],
  [OPEN, 'nxe5', 'Nxe5'],
  [OPEN, 'Ne5', 'Nxe5'],
  [OPEN, '3.d4!', 'd4'],
  [CASTLING, '0-0', 'O-O'],
  [CASTLING, 'ooo', 'O-O-O'],
  [CASTLING, 'e1h1', 'O-O'],
  ['8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8q', 'a8=Q'],
  ['8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8n', 'a8=N'],
  // only a bishop can be meant
  ['7k/8/8/8/8/8/8/K2B4 w - - 0 1', 'bg4', 'Bg4'],
])('%s %s is %s', (fen, text, san) => {
  expect(read(fen, text)).toBe(san);
});

describe('input that is not a legal move', () => {
  test('may fit several moves', () => {
    expect(read('7k/8/8/8/8/8/8/KN3N2 w - - 0 1', 'Nd2')).toEqual({
      kind: 'ambiguous',
      moves: ['Nbd2', 'Nfd2'],
    });
    expect(read('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8')).toMatchObject({ kind: 'ambiguous' });
  });

  test.each([
    [OPEN, 'Bb6', 'no bishop can go there', 'Bb5'],
    [OPEN, 'e2e4', 'that square is empty', undefined],
    [OPEN, 'd7d6', 'White is to move', undefined],
    [OPEN, 'Bd2', "White's own pawn is there", 'Bb5'],
    [OPEN, 'O-O', 'castling is not possible here', 'Ke2'],
    ['4k3/8/8/8/8/8/8/4K2r w - - 0 1', 'Ke5', 'the king is in check', 'Ke2'],
    ['4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1', 'Nc3', 'the knight is pinned', undefined],
    ['4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1', 'Qd4', 'White has no queen', undefined],
  ])('%s %s: %s', (fen, text, why, nearest) => {
    const understood = read(fen, text);
    expect(understood).toMatchObject({ kind: 'illegal', why });
    if (nearest !== undefined)
      expect(understood).toHaveProperty('nearest', expect.arrayContaining([nearest]));
  });

  test.each(['', 'hello', 'undo', 'i9', '♥'])('%j is nothing like a move', (text) => {
    expect(read(OPEN, text)).toEqual({ kind: 'unreadable' });
  });

  test('gives the nearest legal moves, those to the same square first', () => {
    const understood = read(OPEN, 'Be5');
    expect(understood).toMatchObject({ kind: 'illegal' });
    expect(understood).toHaveProperty(['nearest', 0], 'Nxe5');
  });
});
