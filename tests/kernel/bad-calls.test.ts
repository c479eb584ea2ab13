/** The kernel throws on meaningless calls, and no illegal position reaches its search. */
import { describe, expect, test } from 'vitest';
import { type Kernel, KernelError, MAX_HASH_MB, MAX_MATE_MOVES } from '../../src/kernel/kernel.js';
import { createKernel } from '../kernels.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

/** The code of the KernelError that a call throws; anything else fails the test. */
function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof KernelError) return error.code;
    throw error;
  }
  return 'nothing was thrown';
}

function kernelAt(fen: string): Kernel {
  const kernel = createKernel({ hashMb: 1 });
  kernel.setPosition(fen);
  return kernel;
}

describe('illegal positions', () => {
  test.each([
    ['no text', ''],
    ['not a FEN', 'mate in two'],
    ['board only', '8/8/8/8/8/8/8/K1k5'],
    ['seven ranks', '8/8/8/8/8/8/K1k5 w - - 0 1'],
    ['nine ranks', '8/8/8/8/8/8/8/8/K1k5 w - - 0 1'],
    ['rank of seven files', '7/8/8/8/8/8/8/K1k5 w - - 0 1'],
    ['rank of nine files', 'p8/8/8/8/8/8/8/K1k5 w - - 0 1'],
    ['unknown piece', 'x7/8/8/8/8/8/8/K1k5 w - - 0 1'],
    ['no white king', '8/8/8/8/8/8/8/2k5 w - - 0 1'],
    ['two black kings', '8/8/8/8/8/8/8/K1k1k3 w - - 0 1'],
    ['pawn on the first rank', '8/8/8/8/8/8/8/K1k1P3 w - - 0 1'],
    ['pawn on the last rank', '4p3/8/8/8/8/8/8/K1k5 w - - 0 1'],
    ['kings side by side', '8/8/8/8/8/8/8/Kk6 w - - 0 1'],
    ['the side not to move in check', '8/8/8/8/8/8/8/K1k4R w - - 0 1'],
    ['unknown side', '8/8/8/8/8/8/8/K1k5 x - - 0 1'],
    ['castling without a rook', '8/8/8/8/8/8/8/2k1K3 w K - 0 1'],
    ['castling letter', '8/8/8/8/8/8/8/K1k5 w Z - 0 1'],
    ['en passant without a pawn', '8/8/8/8/8/8/8/K1k5 w - e6 0 1'],
    ['en passant of the wrong side', '8/8/8/8/3pP3/8/8/K1k5 w - e3 0 1'],
    ['en passant off the board', '8/8/8/8/8/8/8/K1k5 w - j9 0 1'],
  ])('%s', (_, fen) => {
    expect(refusal(() => kernelAt(fen))).toBe('illegal-position');
  });

  test('after a refused position, none is set', () => {
    const kernel = kernelAt(MORPHY);
    expect(refusal(() => kernel.setPosition('rubbish'))).toBe('illegal-position');
    expect(refusal(() => kernel.legalMoves())).toBe('no-position');
    kernel.setPosition(MORPHY);
    expect(kernel.shortest('attacker', 2).moves).toBe(2);
  });
});

test.each([
  ['legalMoves', (kernel: Kernel) => kernel.legalMoves()],
  ['isInCheck', (kernel: Kernel) => kernel.isInCheck()],
  ['perft', (kernel: Kernel) => kernel.perft(1)],
  ['selfCheck', (kernel: Kernel) => kernel.selfCheck(1)],
  ['shortest attack', (kernel: Kernel) => kernel.shortest('attacker', 2)],
  ['shortest defence', (kernel: Kernel) => kernel.shortest('defender', 2)],
  ['keys', (kernel: Kernel) => kernel.keys(2)],
  ['line of an attacker', (kernel: Kernel) => kernel.line('attacker', 2)],
  ['line of a defender', (kernel: Kernel) => kernel.line('defender', 2)],
])('%s without a position', (_, call) => {
  expect(refusal(() => call(createKernel({ hashMb: 1 })))).toBe('no-position');
});

describe('meaningless numbers', () => {
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_MATE_MOVES + 1])('%s moves', (moves) => {
    const kernel = kernelAt(MORPHY);
    expect(refusal(() => kernel.shortest('attacker', moves))).toBe('bad-argument');
    expect(refusal(() => kernel.shortest('defender', moves))).toBe('bad-argument');
    expect(refusal(() => kernel.keys(moves))).toBe('bad-argument');
  });

  test.each([-1, 0.5, Number.NaN, 1e9])('perft to depth %s', (depth) => {
    expect(refusal(() => kernelAt(MORPHY).perft(depth))).toBe('bad-argument');
  });

  test.each([0, -1, 0.5, Number.NaN])('a limit of %s nodes', (nodes) => {
    expect(refusal(() => kernelAt(MORPHY).shortest('attacker', 2, { nodes }))).toBe('bad-argument');
  });

  test.each([-1, Number.NaN])('a limit of %s milliseconds', (ms) => {
    expect(refusal(() => kernelAt(MORPHY).shortest('attacker', 2, { ms }))).toBe('bad-argument');
  });

  test.each([0, -1, Number.NaN, MAX_HASH_MB + 1])('a table of %s MB', (hashMb) => {
    expect(refusal(() => createKernel({ hashMb }))).toBe('bad-argument');
  });
});

test('a first move that is not legal has no line', () => {
  expect(refusal(() => kernelAt(MORPHY).line('attacker', 2, {}, { from: 0, to: 63 }))).toBe('bad-argument');
});
