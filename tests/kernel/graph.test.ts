/** The search over positions against the exhaustive search, and against an independent one that works backwards. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kernel } from '../../src/kernel/kernel.js';
import { GoalBoundsSearch } from '../../src/solve/goal-bounds-search.js';
import { createKernel } from '../kernels.js';
import { endOf } from '../oracle/brute-force.js';
import { editedProblems } from '../oracle/edited-problems.js';
import { randomHunts } from '../oracle/random-positions.js';
import { solveBackwards } from '../oracle/retrograde.js';
import { perTier, someOf } from '../support/tier.js';

const ENOUGH = { nodes: 20_000_000 };
const PROBLEMS = [
  'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1',
  'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
];
const kernels = [1, 64].map((hashMb) => createKernel({ hashMb }));

/** Within four moves, and then in any number. */
function compare(kernel: Kernel, fen: string): void {
  kernel.setPosition(fen);
  if (kernel.legalMoves().length === 0) return;
  const { moves: shortest } = kernel.shortest('attacker', 4, ENOUGH);
  kernel.setPosition(fen); // forgets the proof
  const within = kernel.proofs.explore('attacker', 4, ENOUGH);
  if (!kernel.proofs.isGraphFull)
    expect(within.verdict).toBe(shortest === undefined ? 'not-reached' : 'reached');
  kernel.setPosition(fen);
  const any = kernel.proofs.explore('attacker', undefined, { nodes: 50_000 });
  if (any.verdict === 'not-reached') expect(shortest).toBeUndefined();
  if (any.verdict !== 'reached') return;
  expect(any.moves).toBeGreaterThanOrEqual(shortest ?? 5);
  const line = kernel.proofs.exploredLine('attacker', ENOUGH);
  expect(line.length).toBeLessThanOrEqual(2 * any.moves - 1);
  expect(endOf(fen, line)).toBe('mate');
}

/**
 * With the attacker kept to moves that leave few replies: what it reaches is a mate, and what it does not is not taken for ruled out
 * afterwards.
 */
function compareFew(kernel: Kernel, fen: string, mostReplies: number): void {
  kernel.setPosition(fen);
  if (kernel.legalMoves().length === 0) return;
  const { moves: shortest } = kernel.shortest('attacker', 4, ENOUGH);
  kernel.setPosition(fen); // forgets the proof
  const few = kernel.proofs.explore('attacker', undefined, { nodes: 50_000, mostReplies });
  if (few.verdict === 'reached') {
    expect(few.moves).toBeGreaterThanOrEqual(shortest ?? 5);
    expect(endOf(fen, kernel.proofs.exploredLine('attacker', ENOUGH, mostReplies))).toBe('mate');
  }
  const within = kernel.proofs.explore('attacker', 4, ENOUGH);
  if (!kernel.proofs.isGraphFull)
    expect(within.verdict).toBe(shortest === undefined ? 'not-reached' : 'reached');
  expect(kernel.shortest('attacker', 4, ENOUGH).moves).toBe(shortest);
}

describe('it agrees with the exhaustive search', () => {
  test('after a search among moves that leave few replies', () => {
    fc.assert(
      fc.property(
        editedProblems(PROBLEMS),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(...kernels),
        (fen, mostReplies, kernel) => compareFew(kernel, fen, mostReplies),
      ),
      { numRuns: perTier(40, 100), seed: 18 },
    );
  }, 120_000);

  test('on problems and on positions a few changes away', () => {
    fc.assert(
      fc.property(editedProblems(PROBLEMS), fc.constantFrom(...kernels), (fen, kernel) =>
        compare(kernel, fen),
      ),
      { numRuns: perTier(40, 100), seed: 17 },
    );
  }, 120_000);

  test('on hunts of a king by few pieces', () => {
    for (const [i, fen] of randomHunts(17, 80).entries()) compare(kernels[i % 2] as Kernel, fen);
  }, 120_000);
});

/** The shortest mate, as the search over positions proves it by itself; infinite if there is none. */
function provenBy(kernel: Kernel, fen: string): number {
  kernel.setPosition(fen);
  let shortest = Number.POSITIVE_INFINITY;
  for (let most: number | undefined; ; most = shortest - 1) {
    const answer = kernel.proofs.explore('attacker', most, ENOUGH);
    if (answer.verdict === 'undecided') throw new Error(`undecided: ${fen}`);
    if (answer.verdict === 'not-reached') return shortest;
    shortest = answer.moves;
    if (shortest === 1) return 1;
  }
}

describe('it agrees with a search that works backwards', () => {
  test.each([['two kings behind walls', '4k3/8/8/8/p1p1p1p1/P1P1P1P1/8/4K3 w - - 0 1']])(
    'a closed set: %s',
    (_, fen) => {
      const distance = solveBackwards(fen);
      for (const kernel of kernels) expect(provenBy(kernel, fen)).toBe(distance);
    },
  );

  test('on hunts of a king by few pieces, up to two moves', () => {
    const seen = new Set<number>();
    for (const fen of randomHunts(18, 12)) {
      const distance = solveBackwards(fen, 3);
      if (distance === Number.POSITIVE_INFINITY) continue;
      expect(provenBy(kernels[1] as Kernel, fen)).toBe(distance);
      seen.add(distance);
    }
    expect([...seen].sort()).toEqual([1, 2]);
  }, 120_000);
});

const LONG_MATES = [
  ['5n2/B3K3/2p2Np1/4k3/7P/3bN1P1/2Prn1P1/1q6', 30, 40, 3_000_000],
  ['8/p5p1/p5P1/p5P1/2p3P1/2Pp2p1/1R4p1/N3K1k1', 63, 75, 20_000_000],
] as const;

test.each(someOf(LONG_MATES, 1))(
  '%s: a mate in %i, of which a search move by move sees nothing',
  (board, _, most, nodes) => {
    const fen = `${board} w - - 0 1`;
    const kernel = createKernel({ hashMb: 16 });
    kernel.setPosition(fen);
    const { provenIn, line } = new GoalBoundsSearch(kernel, { shorten: false }).run({ nodes }).bounds;
    expect(provenIn).toBeLessThanOrEqual(most);
    expect(line).toHaveLength(2 * (provenIn ?? 0) - 1);
    expect(endOf(fen, line)).toBe('mate');
  },
  60_000,
);

test('a mate in 29 that takes many times the positions that fit in the memory', () => {
  const fen = '3n4/rBp1p3/2P5/2PK4/k2N4/pp2R3/bppB2Rp/q1n1r1b1 w - - 0 1';
  const kernel = createKernel({ hashMb: 1 });
  kernel.setPosition(fen);
  const answer = kernel.proofs.explore('attacker', undefined, { nodes: 3_000_000 });
  expect(kernel.proofs.isGraphFull).toBe(false);
  expect(answer.verdict).toBe('reached');
  const line = kernel.proofs.exploredLine('attacker', ENOUGH);
  expect(endOf(fen, line)).toBe('mate');
});
