/** The searches of `--search`: whatever they decide, they decide alike, and none claims what it has not proven. */

import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { Prover } from '../../src/solve/prover.js';
import { SEARCHES, type SearchName } from '../../src/solve/search-options.js';
import type { SolverOptions } from '../../src/solve/solve.js';
import { StopFlag } from '../../src/threads/stop-flag.js';
import { createKernel } from '../kernels.js';
import { editedProblems } from '../oracle/edited-problems.js';
import { randomHunts } from '../oracle/random-positions.js';
import { createSolver, createVerifier, type FixedSolver } from '../solvers.js';
import { perTier } from '../support/tier.js';
import { problem } from './problem.js';

const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const LOYD_CASTLING = 'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1';
const NO_LINE: readonly never[] = [];
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const TWO_ROOKS = '4k3/8/8/8/8/8/R7/1R4K1 w - - 0 1';
/** Mate in 8 by Bf6 and no other key (matetrack). */
const EIGHT = '3B3k/6rP/6pK/6P1/8/8/8/qQ6 w - - 0 1';
/** Mate in 11 is found at once, but proving it the shortest takes long (matetrack). */
const ELEVEN = 'k7/1p6/1K5n/7p/1R3p2/pb2p2r/8/8 w - - 0 1';
/** Black is mated in 8. */
const LOSING = '8/8/8/8/3k4/8/1Q6/K7 b - - 0 1';
/** Too many men to be looked up. */
const HOLDING_OUT = '8/8/8/8/3k4/8/1Q5P/K1B5 b - - 0 1';

const solvers = new Map(
  SEARCHES.map((search) => [search, createSolver({ hashMb: 1, max: 4, search })] as const),
);
const solve = (fen: string, n: number | undefined, search: SearchName) =>
  (solvers.get(search) as FixedSolver).solve(problem(fen, n));

/** The part of a solution that must not depend on the search. */
function decided({ status, moves, shortest, searched, phases, complete, flaws }: Solution) {
  return { status, moves, shortest, searched, phases, complete, flaws };
}

/** Asserts that a line is legal, of the claimed length, and ends in mate. */
function expectLine(fen: string, { line, moves, stipulation, ...solution }: Solution): void {
  if (moves === undefined || moves === 0) {
    expect(line).toEqual(NO_LINE);
    return;
  }
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  for (const { uci } of line) {
    const move = parseUci(uci);
    expect(move && position.isLegal(move), `${fen} ${uci}`).toBe(true);
    if (move) position.play(move);
  }
  expect(position.isCheckmate()).toBe(true);
  const mated = stipulation?.begins === 'defender';
  expect(line).toHaveLength(mated ? 2 * moves : 2 * moves - 1);
  if (!mated) expect(line[0]?.uci).toBe(keysOf(solution)[0]?.uci);
}

/** With few pieces, `auto` also knows mates that are longer than it was asked to look for, and that there is none at all. */
function isLookedUp(fen: string, n: number | undefined, brute: Solution, other: Solution): boolean {
  const men = (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '').length;
  if (men > 4 || brute.status !== 'no-solution') return false;
  if (n !== undefined && other.status !== brute.status) return false;
  return other.never === true || (other.moves !== undefined && other.moves > brute.searched);
}

/** The searches called directly, because `auto` leaves positions this small to the exhaustive search. */
function compare(fen: string, n: number | undefined): void {
  const brute = solve(fen, n, 'brute');
  for (const search of ['proof', 'auto'] as const) {
    const other = solve(fen, n, search);
    if (isLookedUp(fen, n, brute, other)) continue;
    expect(decided(other), `${fen} ${n} ${search}`).toEqual(decided(brute));
    expectLine(fen, other);
  }
}

describe('brute, proof and auto agree, with a table of 1 MB', () => {
  test('on problems a few changes away from compositions', () => {
    fc.assert(
      fc.property(
        editedProblems([EXCELSIOR, LOYD_CASTLING, MORPHY, TWO_ROOKS]),
        fc.constantFrom(1, 2, 3, undefined, -1, -2),
        compare,
      ),
      { numRuns: perTier(15, 120), seed: 3 },
    );
  });

  test('on hunts of a king by few pieces', () => {
    for (const [i, fen] of randomHunts(21, perTier(12, 90)).entries())
      compare(fen, [2, 3, 4, undefined, -2, -3][i % 6]);
  });

  test.each<[string, number]>([
    [EXCELSIOR, 5],
    [LOYD_CASTLING, 4],
    [TWO_ROOKS, 3],
    [MORPHY, 6],
    ...perTier<[string, number][]>(
      [],
      [
        [TWO_ROOKS, 6],
        [EXCELSIOR, 6],
      ],
    ),
  ])('%s #%d', (fen, n) => {
    compare(fen, n);
  });
});

describe('a mate that is too long for the exhaustive search', () => {
  test('its only key, and the proof that there is no shorter mate', () => {
    const solution = createSolver({ hashMb: 16, max: 5 }).solve(problem(EIGHT, 8));
    expect(solution).toMatchObject({
      status: 'solved',
      moves: 8,
      shortest: true,
      searched: 8,
      complete: true,
      phases: [{ kind: 'actual', first: [{ san: 'Bf6', moves: 8 }] }],
      flaws: [],
    });
    expectLine(EIGHT, solution);
  });

  test('its length is found if nothing states it', () => {
    const solution = createSolver({ hashMb: 16, max: 20 }).solve(problem(EIGHT));
    expect(solution).toMatchObject({ status: 'solved', moves: 8, shortest: true });
    expect(keysOf(solution)).toMatchObject([{ san: 'Bf6' }]);
  });
});

describe('what is proven when a limit is reached', () => {
  const limited = (fen: string, n: number | undefined, options: Partial<SolverOptions>) =>
    createSolver({ hashMb: 16, max: 30, nodes: 400_000, ...options }).solve(problem(fen, n));

  test.each(['auto', 'proof'] as const)('%s: a mate in at most k, its line and its first move', (search) => {
    const solution = limited(ELEVEN, undefined, { search });
    expect(solution).toMatchObject({
      status: 'undecided',
      limit: 'nodes',
      complete: false,
      shortest: false,
      flaws: [],
    });
    const { moves = 0, searched, line } = solution;
    expect(moves).toBeGreaterThanOrEqual(11);
    expect(searched).toBeLessThan(10);
    expect(keysOf(solution)).toEqual([{ ...line[0], role: 'key', moves, atMost: true, next: [] }]);
    expectLine(ELEVEN, solution);
  });

  test('a mate in fewer moves than stipulated is a proven flaw, whatever is undecided', () => {
    const solution = limited(ELEVEN, 30, {});
    expect(solution).toMatchObject({ status: 'undecided', shortest: false });
    expect(solution.flaws).toContain('short');
  });

  test('how long the losing side can hold out at most', () => {
    const solution = limited(HOLDING_OUT, -30, {});
    expect(solution).toMatchObject({ status: 'undecided', shortest: false, flaws: ['short'] });
    expect(keysOf(solution)).toEqual([]);
    expectLine(HOLDING_OUT, solution);
  });

  test('with any limit, the decided answer contradicts no claim', () => {
    const whole = createSolver({ hashMb: 16, max: 5 }).solve(problem(EIGHT, 8));
    const uci = new Set(keysOf(whole).map((key) => key.uci));
    for (let nodes = 1_000; nodes < whole.nodes; nodes *= 2) {
      for (const search of SEARCHES) {
        const solution = limited(EIGHT, 8, { nodes, search });
        const { moves = 8, shortest, searched } = solution;
        expect(moves).toBeGreaterThanOrEqual(8);
        if (shortest) expect(moves).toBe(8);
        expect(searched).toBeLessThanOrEqual(8);
        for (const key of keysOf(solution)) expect(uci).toContain(key.uci);
        expectLine(EIGHT, solution);
      }
    }
  });

  test('the stop flag ends the search, with what was proven', () => {
    const flag = new StopFlag();
    const kernel = createKernel({ hashMb: 1, shouldStop: () => flag.raised });
    const prover = new Prover(kernel, ELEVEN);
    flag.raise();
    const found = prover.keys(30);
    expect(found).toMatchObject({ keys: [], shortest: false, limit: 'interrupted' });
  });

  test('the progress counts no node twice', () => {
    const seen: number[] = [];
    const kernel = createKernel({
      hashMb: 1,
      shouldStop: () => {
        seen.push(prover.progress.nodes);
        return false;
      },
    });
    const prover = new Prover(kernel, ELEVEN, { nodes: 100_000 });
    const { nodes } = prover.keys(30);
    expect(seen.length).toBeGreaterThan(50);
    expect(Math.max(...seen)).toBeLessThanOrEqual(nodes);
  });
});

test.each<[string, number, string]>([
  [EIGHT, 8, 'Bf6'],
  [EIGHT, 8, 'Be7'],
  [EIGHT, 7, 'Bf6'],
  ...perTier<[string, number, string][]>([], [[TWO_ROOKS, 6, 'Ra7']]),
  [LOSING, -8, 'Ke3'],
  [LOSING, -9, 'Ke3'],
])('%s #%d, published %s: the same verdict by every search', (fen, n, key) => {
  const published = { ...problem(fen, n), claim: { keys: [key], line: [] } };
  const verdicts = SEARCHES.map((search) => {
    const verdict = createVerifier({ hashMb: 16, search }).verify(published);
    const { solution, faults } = verdict;
    return {
      ...verdict,
      solution: { ...solution, line: solution.line.length, nodes: 0, hashPermille: 0, ms: 0 },
      faults: faults.map(({ reason }) => reason),
    };
  });
  expect(verdicts[1]).toEqual(verdicts[0]);
  expect(verdicts[2]).toEqual(verdicts[0]);
});

test('refutations of a long mate are found reply by reply', () => {
  const kernel = createKernel({ hashMb: 16 });
  const prover = new Prover(kernel, EIGHT, { search: 'proof' });
  const { cursor } = prover;
  for (const move of cursor.legalMoves()) {
    cursor.after(move, () => {
      if (cursor.end) return;
      const [five, four] = [5, 4].map((atMost) => prover.refutations(2, atMost));
      const all = kernel.refutations(2, 99).refutations;
      expect(five?.moves.length).toBe(Math.min(5, all.length));
      expect(five?.more).toBe(all.length > 5);
      for (const found of four?.moves ?? []) expect(all).toContainEqual(found);
    });
  }
});
