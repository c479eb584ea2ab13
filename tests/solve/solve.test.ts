/** Problem -> Solution: the question, what was proven, and which limit stopped the search. */
import { describe, expect, test } from 'vitest';
import { directMate } from '../../src/problems/stipulation.js';
import { keysOf } from '../../src/solution/play.js';
import { NotAnsweredError } from '../../src/solve/answerable.js';
import type { SolverOptions } from '../../src/solve/solve.js';
import { createSolver } from '../solvers.js';
import { problem } from './problem.js';
import { sanOf } from './shown.js';

const NO_LINE: readonly never[] = [];
const NO_KEYS = [{ kind: 'actual', first: [] }];
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const TWO_ROOKS = '4k3/8/8/8/8/8/R7/1R4K1 w - - 0 1';
const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const MATED = 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1';
const STALEMATED = 'k7/2Q5/1K6/8/8/8/8/8 b - - 0 1';

function solve(fen: string, n?: number, options: Partial<SolverOptions> = {}) {
  return createSolver({ hashMb: 4, max: 5, ...options }).solve(problem(fen, n));
}

describe('direct mate', () => {
  test('one key: sound', () => {
    expect(solve(MORPHY, 2)).toMatchObject({
      status: 'solved',
      stipulation: directMate(2),
      moves: 2,
      shortest: true,
      searched: 2,
      complete: true,
      phases: [{ kind: 'actual', first: [{ uci: 'a1a6', san: 'Ra6', moves: 2 }] }],
      flaws: [],
    });
  });

  test('a line of full length, from the key to the mate', () => {
    const { line } = solve(EXCELSIOR, 5);
    expect(line).toHaveLength(9);
    expect(line[0]).toEqual({ uci: 'b2b4', san: 'b4' });
    expect(line.at(-1)?.san).toMatch(/#$/);
  });

  test('cooked: all keys are listed', () => {
    const solution = solve(TWO_ROOKS, 2);
    expect(
      keysOf(solution)
        .map(({ san }) => san)
        .sort(),
    ).toEqual(['Ra7', 'Rb7']);
    expect(solution.flaws).toEqual(['cooked']);
  });

  test('short mate: keys of every length, the shortest first, each with its length', () => {
    const solution = solve('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', 2);
    expect(keysOf(solution)[0]).toEqual({ uci: 'g1g7', san: 'Qg7#', role: 'key', moves: 1, next: [] });
    expect(
      keysOf(solution)
        .slice(1)
        .every(({ moves }) => moves === 2),
    ).toBe(true);
    expect(solution.flaws).toEqual(['cooked', 'short']);
    expect(solution).toMatchObject({ status: 'solved', moves: 1, shortest: true });
    expect(sanOf(solution.line)).toEqual(['Qg7#']);
  });

  test('no solution is proven, not assumed', () => {
    const solution = solve(MORPHY, 1);
    expect(solution).toMatchObject({
      status: 'no-solution',
      searched: 1,
      complete: true,
      phases: NO_KEYS,
      line: NO_LINE,
    });
    expect(solution.flaws).toEqual(['no-solution']);
    expect(solution).not.toHaveProperty('moves');
    expect(solution).not.toHaveProperty('stalemate');
  });

  test('mate by the other colour', () => {
    const solution = solve('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', 1);
    expect(keysOf(solution)).toEqual([{ uci: 'd8h4', san: 'Qh4#', role: 'key', moves: 1, next: [] }]);
  });

  test('castling is the king’s two steps', () => {
    const solution = solve('b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1', 4);
    expect(keysOf(solution)).toEqual([{ uci: 'e1c1', san: 'O-O-O', role: 'key', moves: 4, next: [] }]);
  });

  test('en passant as the key, only if the position has the square', () => {
    const board = 'rb6/k1p4R/P1P5/PpK5/8/8/8/5B2';
    expect(keysOf(solve(`${board} w - b6 0 1`, 1))).toEqual([
      { uci: 'a5b6', san: 'axb6#', role: 'key', moves: 1, next: [] },
    ]);
    expect(keysOf(solve(`${board} w - - 0 1`, 1))).toEqual([]);
  });
});

describe('without a stipulation', () => {
  test('the solver finds the shortest mate and only its keys', () => {
    const solution = solve(TWO_ROOKS);
    expect(solution).toMatchObject({ status: 'solved', moves: 2, shortest: true, flaws: [] });
    expect(keysOf(solution).every(({ moves }) => moves === 2)).toBe(true);
    expect(solution).not.toHaveProperty('stipulation');
  });

  test('the search goes up to `max`', () => {
    expect(solve(EXCELSIOR, undefined, { max: 4 })).toMatchObject({ status: 'no-solution', searched: 4 });
    expect(solve(EXCELSIOR, undefined, { max: 5 })).toMatchObject({ status: 'solved', moves: 5 });
  });
});

describe('the side to move is mated', () => {
  test('in n: the longest defence is shown', () => {
    const morphy = solve('kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', -1);
    expect(morphy).toMatchObject({ status: 'lost', moves: 1, shortest: true, phases: NO_KEYS, flaws: [] });
    expect(morphy.line).toHaveLength(2);
  });

  test('sooner than the file says', () => {
    expect(solve('kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', -3)).toMatchObject({ moves: 1, flaws: ['short'] });
  });

  test('not within n', () => {
    expect(solve(TWO_ROOKS, -2)).toMatchObject({
      status: 'no-solution',
      searched: 2,
      flaws: ['no-solution'],
    });
  });

  test('already', () => {
    for (const n of [-1, 2, undefined]) {
      expect(solve(MATED, n)).toMatchObject({ status: 'lost', moves: 0, phases: NO_KEYS, line: NO_LINE });
    }
  });

  test('stalemate is not mate', () => {
    for (const n of [-2, 2, undefined]) {
      const solution = solve(STALEMATED, n);
      expect(solution).toMatchObject({
        status: 'no-solution',
        stalemate: true,
        phases: NO_KEYS,
        line: NO_LINE,
      });
      expect(solution).not.toHaveProperty('moves');
    }
  });
});

describe('limits', () => {
  test('undecided, with what was proven so far', () => {
    const solution = solve(EXCELSIOR, 5, { nodes: 2_000 });
    expect(solution).toMatchObject({ status: 'undecided', limit: 'nodes', complete: false, phases: NO_KEYS });
    expect(solution.searched).toBeLessThan(5);
    expect(solution.flaws).toEqual([]);
  });

  test('keys found before the limit are kept', () => {
    const { nodes } = solve(TWO_ROOKS, 4);
    const solution = solve(TWO_ROOKS, 4, { nodes: Math.floor(nodes / 2) });
    expect(solution).toMatchObject({ status: 'undecided', moves: 2, shortest: true, complete: false });
    expect(keysOf(solution).map(({ san }) => san)).toEqual(expect.arrayContaining(['Ra7', 'Rb7']));
  });

  test('the same nodes each time', () => {
    const solver = createSolver({ hashMb: 4, max: 5 });
    const first = solver.solve(problem(EXCELSIOR, 4)).nodes;
    solver.solve(problem(MORPHY, 2));
    expect(solver.solve(problem(EXCELSIOR, 4)).nodes).toBe(first);
  });
});

test.each([
  ['Ra6', 'right'],
  ['1.a1a6!', 'right'],
  ['Ra5', 'wrong'],
  ['no move', 'right'],
])('whether a published %s is the key: %s', (key, publishedKey) => {
  const solver = createSolver({ hashMb: 1, max: 5 });
  const asked = { ...problem(MORPHY, 2), claim: { keys: [key], line: [] } };
  expect(solver.solve(asked)).toMatchObject({
    phases: [{ kind: 'actual', first: [{ uci: 'a1a6' }] }],
    publishedKey,
  });
  expect(solver.solve({ ...asked, stipulation: directMate(1) })).not.toHaveProperty('publishedKey');
});

test('a stipulation that is not solved yet is refused, not searched', () => {
  const solver = createSolver({ hashMb: 1, max: 5 });
  const introduced = { ...directMate(2), play: 'parry-series' as const, exact: true as const };
  expect(() => solver.solve({ ...problem(MORPHY, 2), stipulation: introduced })).toThrow(NotAnsweredError);
});
