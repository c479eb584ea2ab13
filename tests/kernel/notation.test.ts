/**
 * The kernel names moves and decides whether they reach a goal without touching what a search knows. chessops' own notation, and its
 * rules, are the oracle: over every legal move of some thousand positions, most of which only a composer would think of.
 */
import { makeSanAndPlay } from 'chessops/san';
import { expect, test } from 'vitest';
import { doubleMates } from '../../src/chess/double-mate.js';
import { legalMoves, positionOf, sanOf, toUci } from '../../src/chess/moves.js';
import type { Goal } from '../../src/kernel/aim.js';
import { createKernel } from '../kernels.js';
import { reachesGoal } from '../oracle/battle.js';
import { randomGamePositions, randomHunts, randomPlacements, seeded } from '../oracle/random-positions.js';
import { perTier } from '../support/tier.js';

const kernel = createKernel({ hashMb: 1 });

interface Names {
  readonly moves: number;
  /** where the two disagree: FEN, the kernel's name, chessops' */
  readonly different: readonly string[];
  /** marks and signs that occurred: `x`, `=Q`, `#` … */
  readonly seen: ReadonlySet<string>;
}

function compareNames(fens: readonly string[]): Names {
  const different: string[] = [];
  const seen = new Set<string>();
  let moves = 0;
  for (const fen of fens) {
    const position = positionOf(fen);
    kernel.setPosition(fen);
    for (const move of legalMoves(position)) {
      const san = kernel.notation.sanOf(move);
      const theirs = makeSanAndPlay(position.clone(), move);
      if (san !== theirs) different.push(`${fen} ${san} ${theirs}`);
      for (const [sign] of san.matchAll(/=[QRBN]|O-O-O|O-O|[x+#]|[QRBN][a-h][1-8](?=x?[a-h])/g)) {
        seen.add(/^[QRBN]/.test(sign) ? 'file and rank' : sign);
      }
      moves++;
    }
  }
  return { moves, different, seen };
}

test('SAN of moves of all kinds is as chessops writes it', () => {
  const { moves, different, seen } = compareNames([
    ...randomPlacements(11, perTier(900, 3_000)),
    ...randomHunts(12, perTier(300, 1_000)),
    ...randomGamePositions(13, perTier(500, 1_200)),
  ]);
  expect(different).toEqual([]);
  expect(moves).toBeGreaterThan(perTier(30_000, 100_000));
  const signs = ['x', '+', '#', '=Q', '=R', '=B', '=N', 'O-O', 'O-O-O', 'file and rank'];
  expect([...seen]).toEqual(expect.arrayContaining(signs));
});

test.each([
  ['three queens, of which one needs file and rank', '8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1', 'h4e1', 'Qh4e1'],
  ['a pinned rival does not count', '4r2k/8/8/8/4N3/8/N7/4K3 w - - 0 1', 'a2c3', 'Nc3'],
  ['promotion by capture that mates', '3n3k/4P1pp/8/8/8/8/8/K7 w - - 0 1', 'e7d8q', 'exd8=Q#'],
  ['en passant', '4k3/8/8/1PpP4/8/8/8/4K3 w - c6 0 1', 'b5c6', 'bxc6'],
  ['castling that checks', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+'],
])('%s', (_, fen, uci, san) => {
  kernel.setPosition(fen);
  const move = kernel.legalMoves().find((legal) => toUci(legal) === uci);
  expect(move && kernel.notation.sanOf(move)).toBe(san);
});

test('an illegal move has no name', () => {
  kernel.setPosition('4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1');
  expect(() => kernel.notation.sanOf({ from: 36, to: 43 })).toThrow(RangeError);
  expect(() => kernel.notation.sanOf({ from: 0, to: 1 })).toThrow(RangeError);
});

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

test.each(GOALS)('a move reaches the goal %s where chessops says so', (goal) => {
  const different: string[] = [];
  let reaching = 0;
  for (const fen of [...randomPlacements(21, 120), ...randomHunts(22, 400)]) {
    const position = positionOf(fen);
    kernel.setPosition(fen, { play: 'direct', goal });
    for (const move of [...legalMoves(position), ...doubleMates(position)]) {
      const reaches = kernel.notation.reachesGoal(move);
      if (reaches) reaching++;
      if (reaches !== reachesGoal(position, move, goal)) different.push(`${fen} ${toUci(move)}`);
    }
  }
  expect(different).toEqual([]);
  if (!goal.startsWith('double')) expect(reaching).toBeGreaterThan(0);
});

test.each([
  '8/8/8/N4pP1/2p4K/rrQ5/k3P1Nr/1R6 w - f6 0 1',
  'r1K1k2r/8/8/2B3b1/8/8/1Qp2R1b/7b w kq - 0 1',
  '8/1p5p/3N4/8/6q1/5kRp/8/R3K3 b - - 0 1',
  'rR1qkQ2/P5p1/1b6/n7/P7/7Q/2p1n3/4K2R b Kq - 0 1',
])('a move that mates both sides has a name, and reaches that goal: %s', (fen) => {
  const position = positionOf(fen);
  const [move] = doubleMates(position);
  if (!move) throw new Error('no double mate');
  kernel.setPosition(fen, { play: 'direct', goal: 'double-mate' });
  expect(kernel.notation.sanOf(move)).toBe(sanOf(position, move));
  expect(kernel.notation.reachesGoal(move)).toBe(true);
});

test('naming moves changes nothing that a search sees', () => {
  const random = seeded(5);
  for (const fen of randomHunts(31, 40)) {
    kernel.setPosition(fen);
    const keys = kernel.keys(2);
    const { nodes, hashPermille, fen: before } = kernel;
    for (const move of kernel.legalMoves()) if (random() < 0.5) kernel.notation.nameLine([move]);
    expect([kernel.nodes, kernel.hashPermille, kernel.fen]).toEqual([nodes, hashPermille, before]);
    kernel.setPosition(fen);
    expect(kernel.keys(2)).toEqual(keys);
  }
});
