/** Problem -> Solution: what was asked, what was proven, and which limit stopped it. */
import { describe, expect, test } from 'vitest';
import { type SolveOptions, Solver } from '../../src/solve/solve.js';
import { problem } from './problem.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const TWO_ROOKS = '4k3/8/8/8/8/8/R7/1R4K1 w - - 0 1';
const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const MATED = 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1';
const STALEMATED = 'k7/2Q5/1K6/8/8/8/8/8 b - - 0 1';

function solve(fen: string, n?: number, options: Partial<SolveOptions> = {}) {
  return new Solver({ hashMb: 4, max: 5, ...options }).solve(problem(fen, n));
}

describe('direct mate', () => {
  test('one key, in the words of problemists', () => {
    expect(solve(MORPHY, 2)).toMatchObject({
      status: 'mate',
      stipulation: { kind: 'mates', moves: 2 },
      mate: 2,
      shortest: true,
      searched: 2,
      complete: true,
      keys: [{ uci: 'a1a6', san: 'Ra6', mate: 2 }],
      flaws: [],
    });
  });

  test('a line of the full length, from the key to the mate', () => {
    const { line } = solve(EXCELSIOR, 5);
    expect(line).toHaveLength(9);
    expect(line[0]).toEqual({ uci: 'b2b4', san: 'b4' });
    expect(line.at(-1)?.san).toMatch(/#$/);
  });

  test('cooked: all keys are listed', () => {
    const solution = solve(TWO_ROOKS, 2);
    expect(solution.keys.map(({ san }) => san).sort()).toEqual(['Ra7', 'Rb7']);
    expect(solution.flaws).toEqual(['cooked']);
  });

  test('short mate: keys of every length, the shortest first, each with its own', () => {
    const solution = solve('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', 2);
    expect(solution.keys[0]).toEqual({ uci: 'g1g7', san: 'Qg7#', mate: 1 });
    expect(solution.keys.slice(1).every(({ mate }) => mate === 2)).toBe(true);
    expect(solution.flaws).toEqual(['cooked', 'short-mate']);
    expect(solution).toMatchObject({ status: 'mate', mate: 1, shortest: true });
    expect(solution.line.map(({ san }) => san)).toEqual(['Qg7#']);
  });

  test('no solution is proven, not assumed', () => {
    const solution = solve(MORPHY, 1);
    expect(solution).toMatchObject({ status: 'no-mate', searched: 1, complete: true, keys: [], line: [] });
    expect(solution.flaws).toEqual(['no-solution']);
    expect(solution).not.toHaveProperty('mate');
  });

  test('mate by the other colour', () => {
    const solution = solve('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', 1);
    expect(solution.keys).toEqual([{ uci: 'd8h4', san: 'Qh4#', mate: 1 }]);
  });

  test('castling is the king’s two steps', () => {
    const solution = solve('b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1', 4);
    expect(solution.keys).toEqual([{ uci: 'e1c1', san: 'O-O-O', mate: 4 }]);
  });

  test('en passant as the key, only where the position names it', () => {
    const board = 'rb6/k1p4R/P1P5/PpK5/8/8/8/5B2';
    expect(solve(`${board} w - b6 0 1`, 1).keys).toEqual([{ uci: 'a5b6', san: 'axb6#', mate: 1 }]);
    expect(solve(`${board} w - - 0 1`, 1).keys).toEqual([]);
  });
});

describe('without a stipulation', () => {
  test('the shortest mate is looked for, and its keys only', () => {
    const solution = solve(TWO_ROOKS);
    expect(solution).toMatchObject({ status: 'mate', mate: 2, shortest: true, flaws: [] });
    expect(solution.keys.every(({ mate }) => mate === 2)).toBe(true);
    expect(solution).not.toHaveProperty('stipulation');
  });

  test('as far as `max` says', () => {
    expect(solve(EXCELSIOR, undefined, { max: 4 })).toMatchObject({ status: 'no-mate', searched: 4 });
    expect(solve(EXCELSIOR, undefined, { max: 5 })).toMatchObject({ status: 'mate', mate: 5 });
  });
});

test('`mate` overrides what the file says', () => {
  expect(solve(MORPHY, 5, { mate: 2 })).toMatchObject({
    mate: 2,
    stipulation: { kind: 'mates', moves: 2 },
    flaws: [],
  });
});

describe('the side to move is mated', () => {
  test('in n: the longest defence is shown', () => {
    const morphy = solve('kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', -1);
    expect(morphy).toMatchObject({ status: 'mated-side', mate: 1, shortest: true, keys: [], flaws: [] });
    expect(morphy.line).toHaveLength(2);
  });

  test('sooner than the file says', () => {
    expect(solve('kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', -3)).toMatchObject({ mate: 1, flaws: ['short-mate'] });
  });

  test('not within n', () => {
    expect(solve(TWO_ROOKS, -2)).toMatchObject({ status: 'no-mate', searched: 2, flaws: ['no-solution'] });
  });

  test('already', () => {
    for (const n of [-1, 2, undefined]) {
      expect(solve(MATED, n)).toMatchObject({ status: 'mated-side', mate: 0, keys: [], line: [] });
    }
  });

  test('stalemate is no mate', () => {
    for (const n of [-2, 2, undefined]) {
      const solution = solve(STALEMATED, n);
      expect(solution).toMatchObject({ status: 'no-mate', keys: [], line: [] });
      expect(solution).not.toHaveProperty('mate');
    }
  });
});

describe('limits', () => {
  test('undecided says what was proven until then', () => {
    const solution = solve(EXCELSIOR, 5, { nodes: 2_000 });
    expect(solution).toMatchObject({ status: 'undecided', limit: 'nodes', complete: false, keys: [] });
    expect(solution.searched).toBeLessThan(5);
    expect(solution.flaws).toEqual([]);
  });

  test('keys that were found before the limit are kept', () => {
    const { nodes } = solve(TWO_ROOKS, 4);
    const solution = solve(TWO_ROOKS, 4, { nodes: Math.floor(nodes / 2) });
    expect(solution).toMatchObject({ status: 'undecided', mate: 2, shortest: true, complete: false });
    expect(solution.keys.map(({ san }) => san)).toEqual(expect.arrayContaining(['Ra7', 'Rb7']));
  });

  test('the same nodes every time', () => {
    const solver = new Solver({ hashMb: 4, max: 5 });
    const first = solver.solve(problem(EXCELSIOR, 4)).nodes;
    solver.solve(problem(MORPHY, 2));
    expect(solver.solve(problem(EXCELSIOR, 4)).nodes).toBe(first);
  });
});
