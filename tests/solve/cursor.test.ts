/** The cursor: the kernel and chessops stay at the same position, whatever is looked at and however that ends. */
import { makeFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { Cursor } from '../../src/solve/cursor.js';
import { createKernel } from '../kernels.js';
import { randomHunts } from '../oracle/random-positions.js';

const kernel = createKernel({ hashMb: 1 });
const CASTLING = 'r3k2r/8/8/8/4pP2/8/8/R3K2R b KQkq f3 0 1';

/** Board, side to move, rights: what both know; chessops names an en-passant square only where a pawn can capture. */
const fieldsOf = (fen: string): string[] => fen.split(' ').slice(0, 4);

function expectInStep(cursor: Cursor): void {
  expect(fieldsOf(makeFen(cursor.position.toSetup()))).toEqual(fieldsOf(kernel.fen));
}

/** Every move and pass to a depth, each looked at. */
function walk(cursor: Cursor, depth: number): void {
  expectInStep(cursor);
  if (depth === 0) return;
  if (!cursor.isInCheck()) cursor.afterPass(() => walk(cursor, depth - 1));
  for (const move of cursor.legalMoves()) {
    const notated = cursor.notate(move);
    cursor.after(move, () => {
      expect(cursor.lastMove).toEqual(notated);
      walk(cursor, depth - 1);
    });
  }
  expectInStep(cursor);
}

test.each([CASTLING, ...randomHunts(7, 5)])('both are at the same position throughout a walk: %s', (fen) => {
  walk(new Cursor(kernel, fen), 2);
});

test('the line names moves that nobody has asked about yet, and passes', () => {
  const cursor = new Cursor(kernel, CASTLING);
  const [first] = cursor.legalMoves().filter((move) => cursor.notate(move).san === 'exf3');
  if (!first) throw new Error('no en passant');
  const line = cursor.after(first, () =>
    cursor.afterPass(() => cursor.after({ from: 60, to: 62 }, () => cursor.line)),
  );
  expect(line).toEqual([
    { uci: 'e4f3', san: 'exf3' },
    { uci: '0000', san: '--' },
    { uci: 'e8g8', san: 'O-O' },
  ]);
  expect(cursor.ply).toBe(0);
  expect(() => cursor.lastMove).toThrow(RangeError);
});

test('a walk that is given up leaves both at the start', () => {
  const cursor = new Cursor(kernel, CASTLING);
  const giveUp = (depth: number): never =>
    cursor.after(cursor.legalMoves()[0] ?? { from: 0, to: 0 }, () => {
      if (depth === 0) throw new RangeError('given up');
      return cursor.isInCheck() ? giveUp(depth - 1) : cursor.afterPass(() => giveUp(depth - 1));
    });
  expect(() => giveUp(3)).toThrow('given up');
  expect(fieldsOf(kernel.fen)).toEqual(fieldsOf(CASTLING));
  expectInStep(cursor);
  expect(cursor.ply).toBe(0);
});
