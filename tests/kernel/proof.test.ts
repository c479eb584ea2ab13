/** The proof search against the exhaustive search: whatever both decide, they decide alike, with tables of any size. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kernel } from '../../src/kernel/kernel.js';
import { GoalBoundsSearch } from '../../src/solve/goal-bounds-search.js';
import { createKernel } from '../kernels.js';
import { endOf } from '../oracle/brute-force.js';
import { editedProblems } from '../oracle/edited-problems.js';
import { randomHunts } from '../oracle/random-positions.js';

const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const LOYD_CASTLING = 'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1';
const CHARLES_XII = '8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1';
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const PROBLEMS = [EXCELSIOR, LOYD_CASTLING, CHARLES_XII, MORPHY];
/** Queen against bare king, ten moves from mate. */
const QUEEN_ENDING = '8/8/8/8/3k4/8/8/KQ6 w - - 0 1';
/** Far more than any position here needs, so that a runaway search fails instead of hanging. */
const ENOUGH = { nodes: 20_000_000 };

const kernels = [1, 64].map((hashMb) => createKernel({ hashMb }));

/** Runs both searches on a position that the side to move may win within `moves`. */
function compare(kernel: Kernel, fen: string, moves: number): void {
  kernel.setPosition(fen);
  if (kernel.legalMoves().length === 0) return;
  const shortest = kernel.shortest('attacker', moves, ENOUGH);
  kernel.setPosition(fen); // forgets the proof
  const proof = kernel.proofs.prove('attacker', moves, ENOUGH);
  expect(proof.verdict).toBe(shortest.moves === undefined ? 'not-reached' : 'reached');
  if (proof.verdict !== 'reached') return;
  expect(proof.moves).toBeGreaterThanOrEqual(shortest.moves ?? 0);
  expect(proof.moves).toBeLessThanOrEqual(moves);
  const line = kernel.proofs.provenLine('attacker', proof.moves, ENOUGH);
  expect(line.length % 2).toBe(1);
  expect(line.length).toBeLessThanOrEqual(2 * proof.moves - 1);
  expect(line.length).toBeGreaterThanOrEqual(2 * (shortest.moves ?? 0) - 1);
  expect(endOf(fen, line)).toBe('mate');
}

describe('the proof search and the exhaustive search agree', () => {
  test('on problems and on positions a few changes away', () => {
    fc.assert(
      fc.property(editedProblems(PROBLEMS), fc.constantFrom(...kernels), (fen, kernel) =>
        compare(kernel, fen, 4),
      ),
      { numRuns: 150, seed: 7 },
    );
  }, 120_000);

  test('on hunts of a king by few pieces', () => {
    for (const [i, fen] of randomHunts(11, 120).entries()) compare(kernels[i % 2] as Kernel, fen, 4);
  }, 120_000);

  test('on the losing side', () => {
    for (const [i, fen] of randomHunts(12, 120).entries()) {
      const kernel = kernels[i % 2] as Kernel;
      kernel.setPosition(fen);
      const moves = kernel.legalMoves();
      const first = moves[i % moves.length];
      if (!first) continue;
      kernel.play(first);
      if (kernel.legalMoves().length === 0) continue;
      const after = kernel.fen;
      const shortest = kernel.shortest('defender', 3, ENOUGH);
      kernel.setPosition(after);
      const proof = kernel.proofs.prove('defender', 3, ENOUGH);
      expect(proof.verdict).toBe(shortest.moves === undefined ? 'not-reached' : 'reached');
      if (proof.verdict !== 'reached') continue;
      const line = kernel.proofs.provenLine('defender', proof.moves, ENOUGH);
      expect(line.length % 2).toBe(0);
      expect(endOf(after, line)).toBe('mate');
    }
  }, 120_000);
});

test('a limit leaves the proof undecided, and it resumes where it stopped', () => {
  const kernel = createKernel({ hashMb: 16 });
  kernel.setPosition(EXCELSIOR);
  const first = kernel.proofs.prove('attacker', 5, { nodes: 2_000 });
  expect(first).toMatchObject({ verdict: 'undecided', limit: 'nodes' });
  if (first.verdict === 'undecided') {
    expect(first.outlook.proof).toBeGreaterThan(0);
    expect(first.outlook.disproof).toBeGreaterThan(0);
  }
  let answer = first;
  for (let turn = 0; turn < 1_000 && answer.verdict === 'undecided'; turn++) {
    answer = kernel.proofs.prove('attacker', 5, { nodes: 20_000, resume: true });
  }
  expect(answer).toMatchObject({ verdict: 'reached', moves: 5 });
});

describe('whether a mate is unlikely', () => {
  const kernel = createKernel({ hashMb: 16 });
  const finderAfter = (fen: string, nodes: number): GoalBoundsSearch => {
    kernel.setPosition(fen);
    const finder = new GoalBoundsSearch(kernel);
    finder.run({ nodes });
    return finder;
  };

  test('from the initial position', () => {
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const finder = finderAfter(start, 400_000);
    expect(finder.bounds.provenIn).toBeUndefined();
    expect(finder.likelihood).toBe('unlikely');
  });

  test('not before the proof search has started, and not when a queen hunts a king', () => {
    expect(finderAfter(QUEEN_ENDING, 100).likelihood).toBe('unknown');
    expect(finderAfter(QUEEN_ENDING, 400_000).likelihood).toBe('likely');
  });

  test('not when a mate is found', () => {
    const finder = finderAfter(EXCELSIOR, 20_000_000);
    expect(finder.bounds.provenIn).toBe(5);
    expect(finder.likelihood).toBe('likely');
  });
});

describe('finding a mate and shortening it', () => {
  test.each([
    [MORPHY, 2],
    [CHARLES_XII, 3],
    [LOYD_CASTLING, 4],
    [EXCELSIOR, 5],
  ])('%s ends with the shortest', (fen, mate) => {
    for (const kernel of kernels) {
      kernel.setPosition(fen);
      const bounds = new GoalBoundsSearch(kernel).run(ENOUGH).bounds;
      expect(bounds).toMatchObject({ ruledOut: mate - 1, provenIn: mate });
      expect(bounds.line).toHaveLength(2 * mate - 1);
      expect(endOf(fen, bounds.line)).toBe('mate');
    }
  });

  test('a long mate is found without its length, and never claimed to be shorter than it is', () => {
    const kernel = createKernel({ hashMb: 16 });
    kernel.setPosition(QUEEN_ENDING);
    const finder = new GoalBoundsSearch(kernel);
    const { provenIn = 0, ruledOut, line } = finder.run({ nodes: 4_000_000 }).bounds;
    expect(ruledOut).toBeLessThan(provenIn);
    expect(provenIn).toBeGreaterThanOrEqual(5);
    expect(line).toHaveLength(2 * provenIn - 1);
    expect(endOf(QUEEN_ENDING, line)).toBe('mate');
  });

  test('no mate within the moves that are of interest', () => {
    const kernel = createKernel({ hashMb: 16 });
    kernel.setPosition(EXCELSIOR);
    expect(new GoalBoundsSearch(kernel, { maxMoves: 4 }).run(ENOUGH).bounds).toEqual({
      ruledOut: 4,
      line: [],
    });
  });

  test('a limit of nodes is respected', () => {
    const kernel = createKernel({ hashMb: 16 });
    kernel.setPosition(QUEEN_ENDING);
    const finder = new GoalBoundsSearch(kernel);
    finder.run({ nodes: 50_000 });
    expect(finder.nodes).toBeLessThan(60_000);
  });
});
