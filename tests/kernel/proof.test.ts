/** The proof search against the exhaustive search: what both decide they decide alike, whatever the size of the table. */
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Kernel } from '../../src/kernel/kernel.js';
import { MateFinder } from '../../src/solve/goal-finder.js';
import { editedProblems } from '../oracle/edited-problems.js';
import { randomHunts } from '../oracle/random-positions.js';

const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const LOYD_CASTLING = 'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1';
const CHARLES_XII = '8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1';
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const PROBLEMS = [EXCELSIOR, LOYD_CASTLING, CHARLES_XII, MORPHY];
/** Queen against bare king, ten moves from mate. */
const QUEEN_ENDING = '8/8/8/8/3k4/8/8/KQ6 w - - 0 1';
/** Far more than any position here needs; a search that goes astray ends as a failure, not as a hang. */
const ENOUGH = { nodes: 20_000_000 };

/** How a line ends that is played out by other rules than the kernel's. */
function endOf(fen: string, line: readonly NormalMove[]): 'mate' | 'no mate' | 'illegal' {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  for (const move of line) {
    if (!position.isLegal(move)) return 'illegal';
    position.play(move);
  }
  return position.isCheckmate() ? 'mate' : 'no mate';
}

const kernels = [1, 64].map((hashMb) => Kernel.create({ hashMb }));

/** Both searches on a position that the side to move may win within `moves`. */
function compare(kernel: Kernel, fen: string, moves: number): void {
  kernel.setPosition(fen);
  if (kernel.legalMoves().length === 0) return;
  const shortest = kernel.shortestMate(moves, ENOUGH);
  kernel.setPosition(fen); // forgets it
  const proof = kernel.proveMate(moves, ENOUGH);
  expect(proof.verdict).toBe(shortest.mate === undefined ? 'none' : 'mate');
  if (proof.verdict !== 'mate') return;
  expect(proof.mate).toBeGreaterThanOrEqual(shortest.mate ?? 0);
  expect(proof.mate).toBeLessThanOrEqual(moves);
  const line = kernel.provenLine(proof.mate, ENOUGH);
  expect(line.length % 2).toBe(1);
  expect(line.length).toBeLessThanOrEqual(2 * proof.mate - 1);
  expect(line.length).toBeGreaterThanOrEqual(2 * (shortest.mate ?? 0) - 1);
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
      const shortest = kernel.shortestMated(3, ENOUGH);
      kernel.setPosition(after);
      const proof = kernel.proveMated(3, ENOUGH);
      expect(proof.verdict).toBe(shortest.mate === undefined ? 'none' : 'mate');
      if (proof.verdict !== 'mate') continue;
      const line = kernel.provenMatedLine(proof.mate, ENOUGH);
      expect(line.length % 2).toBe(0);
      expect(endOf(after, line)).toBe('mate');
    }
  }, 120_000);
});

test('a limit leaves it undecided, and it goes on where it was', () => {
  const kernel = Kernel.create({ hashMb: 16 });
  kernel.setPosition(EXCELSIOR);
  const first = kernel.proveMate(5, { nodes: 2_000 });
  expect(first).toMatchObject({ verdict: 'undecided', limit: 'nodes' });
  if (first.verdict === 'undecided') {
    expect(first.outlook.proof).toBeGreaterThan(0);
    expect(first.outlook.disproof).toBeGreaterThan(0);
  }
  let answer = first;
  for (let turn = 0; turn < 1_000 && answer.verdict === 'undecided'; turn++) {
    answer = kernel.proveMate(5, { nodes: 20_000, goOn: true });
  }
  expect(answer).toMatchObject({ verdict: 'mate', mate: 5 });
});

describe('whether a mate is unlikely', () => {
  const kernel = Kernel.create({ hashMb: 16 });
  const finderAfter = (fen: string, nodes: number): MateFinder => {
    kernel.setPosition(fen);
    const finder = new MateFinder(kernel);
    finder.run({ nodes });
    return finder;
  };

  test('from the initial position', () => {
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const finder = finderAfter(start, 400_000);
    expect(finder.bounds.mateIn).toBeUndefined();
    expect(finder.isUnlikely).toBe(true);
  });

  test('not before the proof search has begun, and not where a queen hunts a king', () => {
    expect(finderAfter(QUEEN_ENDING, 100).isUnlikely).toBe(false);
    expect(finderAfter(QUEEN_ENDING, 400_000).isUnlikely).toBe(false);
  });

  test('not when one is found', () => {
    const finder = finderAfter(EXCELSIOR, 20_000_000);
    expect(finder.bounds.mateIn).toBe(5);
    expect(finder.isUnlikely).toBe(false);
  });
});

describe('finding a mate and making it shorter', () => {
  test.each([
    [MORPHY, 2],
    [CHARLES_XII, 3],
    [LOYD_CASTLING, 4],
    [EXCELSIOR, 5],
  ])('%s ends with the shortest', (fen, mate) => {
    for (const kernel of kernels) {
      kernel.setPosition(fen);
      const bounds = new MateFinder(kernel).run(ENOUGH);
      expect(bounds).toMatchObject({ noMateIn: mate - 1, mateIn: mate });
      expect(bounds.line).toHaveLength(2 * mate - 1);
      expect(endOf(fen, bounds.line)).toBe('mate');
    }
  });

  test('a long mate is found although its length is not told, and is never said to be shorter than it is', () => {
    const kernel = Kernel.create({ hashMb: 16 });
    kernel.setPosition(QUEEN_ENDING);
    const finder = new MateFinder(kernel);
    const { mateIn = 0, noMateIn, line } = finder.run({ nodes: 4_000_000 });
    expect(noMateIn).toBeLessThan(mateIn);
    expect(mateIn).toBeGreaterThanOrEqual(5);
    expect(line).toHaveLength(2 * mateIn - 1);
    expect(endOf(QUEEN_ENDING, line)).toBe('mate');
  });

  test('no mate within the moves that are of interest', () => {
    const kernel = Kernel.create({ hashMb: 16 });
    kernel.setPosition(EXCELSIOR);
    expect(new MateFinder(kernel, { maxMoves: 4 }).run(ENOUGH)).toEqual({ noMateIn: 4, line: [] });
  });

  test('a limit of nodes is kept', () => {
    const kernel = Kernel.create({ hashMb: 16 });
    kernel.setPosition(QUEEN_ENDING);
    const finder = new MateFinder(kernel);
    finder.run({ nodes: 50_000 });
    expect(finder.nodes).toBeLessThan(60_000);
  });
});
