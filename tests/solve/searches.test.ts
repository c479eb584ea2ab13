/** The searches that `--search` names: where they decide they decide alike, and none claims what it has not proven. */
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Kernel, StopFlag } from '../../src/kernel/kernel.js';
import { Budget } from '../../src/solve/budget.js';
import { MateSearch } from '../../src/solve/goal-search.js';
import { SEARCHES, type SearchName } from '../../src/solve/searches.js';
import type { Solution } from '../../src/solve/solution.js';
import { type SolveOptions, Solver } from '../../src/solve/solve.js';
import { Verifier } from '../../src/solve/verify/verify.js';
import { editedProblems } from '../oracle/edited-problems.js';
import { randomHunts } from '../oracle/random-positions.js';
import { problem } from './problem.js';

const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const LOYD_CASTLING = 'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1';
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const TWO_ROOKS = '4k3/8/8/8/8/8/R7/1R4K1 w - - 0 1';
/** Mate in 8 after Bf6, and nothing else (matetrack). */
const EIGHT = '3B3k/6rP/6pK/6P1/8/8/8/qQ6 w - - 0 1';
/** Mate in 11 is found at once, that nothing is shorter takes long (matetrack). */
const ELEVEN = 'k7/1p6/1K5n/7p/1R3p2/pb2p2r/8/8 w - - 0 1';
/** Black is mated in 8. */
const LOSING = '8/8/8/8/3k4/8/1Q6/K7 b - - 0 1';

const solvers = new Map(
  SEARCHES.map((search) => [search, new Solver({ hashMb: 1, max: 4, search })] as const),
);
const solve = (fen: string, n: number | undefined, search: SearchName) =>
  (solvers.get(search) as Solver).solve(problem(fen, n));

/** What has to be the same, whichever search found it. */
function decided({ status, mate, shortest, searched, keys, complete, flaws }: Solution) {
  return { status, mate, shortest, searched, keys, complete, flaws };
}

/** A line is legal, of the length that is claimed, and ends in mate. */
function expectLine(fen: string, { line, mate, keys, stipulation }: Solution): void {
  if (mate === undefined || mate === 0) {
    expect(line).toEqual([]);
    return;
  }
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  for (const { uci } of line) {
    const move = parseUci(uci);
    expect(move && position.isLegal(move), `${fen} ${uci}`).toBe(true);
    if (move) position.play(move);
  }
  expect(position.isCheckmate()).toBe(true);
  const mated = stipulation?.kind === 'is-mated';
  expect(line).toHaveLength(mated ? 2 * mate : 2 * mate - 1);
  if (!mated) expect(line[0]?.uci).toBe(keys[0]?.uci);
}

/** The searches by themselves: `auto` leaves positions as small as these to the exhaustive one. */
function compare(fen: string, n: number | undefined): void {
  const brute = solve(fen, n, 'brute');
  for (const search of ['proof', 'auto'] as const) {
    const other = solve(fen, n, search);
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
      { numRuns: 120, seed: 3 },
    );
  });

  test('on hunts of a king by few pieces', () => {
    for (const [i, fen] of randomHunts(21, 90).entries()) compare(fen, [2, 3, 4, undefined, -2, -3][i % 6]);
  });

  test.each([
    [EXCELSIOR, 5],
    [LOYD_CASTLING, 4],
    [TWO_ROOKS, 3],
    [MORPHY, 6],
    [TWO_ROOKS, 6],
    [EXCELSIOR, 6],
  ])('%s #%d', (fen, n) => {
    compare(fen, n);
  });
});

describe('a mate that is too long for the exhaustive search', () => {
  test('its key, and that there is no other and nothing shorter', () => {
    const solution = new Solver({ hashMb: 16, max: 5 }).solve(problem(EIGHT, 8));
    expect(solution).toMatchObject({
      status: 'mate',
      mate: 8,
      shortest: true,
      searched: 8,
      complete: true,
      keys: [{ san: 'Bf6', mate: 8 }],
      flaws: [],
    });
    expectLine(EIGHT, solution);
  });

  test('its length is found where nothing says it', () => {
    const solution = new Solver({ hashMb: 16, max: 20 }).solve(problem(EIGHT));
    expect(solution).toMatchObject({ status: 'mate', mate: 8, shortest: true, keys: [{ san: 'Bf6' }] });
  });
});

describe('what is proven when a limit comes first', () => {
  const limited = (fen: string, n: number | undefined, options: Partial<SolveOptions>) =>
    new Solver({ hashMb: 16, max: 30, nodes: 400_000, ...options }).solve(problem(fen, n));

  test.each(['auto', 'proof'] as const)('%s: a mate in at most k, its line and its first move', (search) => {
    const solution = limited(ELEVEN, undefined, { search });
    expect(solution).toMatchObject({
      status: 'undecided',
      limit: 'nodes',
      complete: false,
      shortest: false,
      flaws: [],
    });
    const { mate = 0, searched, keys } = solution;
    expect(mate).toBeGreaterThanOrEqual(11);
    expect(searched).toBeLessThan(10);
    expect(keys).toEqual([{ ...solution.line[0], mate, atMost: true }]);
    expectLine(ELEVEN, solution);
  });

  test('a mate in fewer moves than stipulated is a flaw, proven whatever else is not', () => {
    const solution = limited(ELEVEN, 30, {});
    expect(solution).toMatchObject({ status: 'undecided', shortest: false });
    expect(solution.flaws).toContain('short-mate');
  });

  test('how long the losing side can hold out at most', () => {
    const solution = limited(LOSING, -30, {});
    expect(solution).toMatchObject({ status: 'undecided', keys: [], shortest: false, flaws: ['short-mate'] });
    expectLine(LOSING, solution);
  });

  test('whatever the limit, nothing is claimed that the decided answer contradicts', () => {
    const whole = new Solver({ hashMb: 16, max: 5 }).solve(problem(EIGHT, 8));
    const uci = new Set(whole.keys.map((key) => key.uci));
    for (let nodes = 1_000; nodes < whole.nodes; nodes *= 2) {
      for (const search of SEARCHES) {
        const solution = limited(EIGHT, 8, { nodes, search });
        const { mate = 8, shortest, searched, keys } = solution;
        expect(mate).toBeGreaterThanOrEqual(8);
        if (shortest) expect(mate).toBe(8);
        expect(searched).toBeLessThanOrEqual(8);
        for (const key of keys) expect(uci).toContain(key.uci);
        expectLine(EIGHT, solution);
      }
    }
  });

  test('the stop flag ends it, and what was proven is there', () => {
    const flag = new StopFlag();
    const kernel = Kernel.create({ hashMb: 1, stopFlag: flag });
    kernel.setPosition(ELEVEN);
    flag.raise();
    const found = new MateSearch(kernel, new Budget({}, flag)).keys(30);
    expect(found).toMatchObject({ keys: [], shortest: false, limit: 'interrupted' });
  });
});

test.each([
  [EIGHT, 8, 'Bf6'],
  [EIGHT, 8, 'Be7'],
  [EIGHT, 7, 'Bf6'],
  [TWO_ROOKS, 6, 'Ra7'],
  [LOSING, -8, 'Ke3'],
  [LOSING, -9, 'Ke3'],
])('%s #%d, published %s: the same verdict by every search', (fen, n, key) => {
  const published = { ...problem(fen, n), claim: { keys: [key], line: [] } };
  const verdicts = SEARCHES.map((search) => {
    const verdict = new Verifier({ hashMb: 16, search }).verify(published);
    return {
      ...verdict,
      line: verdict.line.length,
      nodes: 0,
      hashPermille: 0,
      ms: 0,
      wrongKeys: verdict.wrongKeys.map(({ reason }) => reason),
    };
  });
  expect(verdicts[1]).toEqual(verdicts[0]);
  expect(verdicts[2]).toEqual(verdicts[0]);
});

test('refutations of a long mate are found reply by reply', () => {
  const kernel = Kernel.create({ hashMb: 16 });
  kernel.setPosition(EIGHT);
  for (const move of kernel.legalMoves()) {
    kernel.play(move);
    if (kernel.legalMoves().length > 0) {
      const asked = [5, 4].map((atMost) =>
        new MateSearch(kernel, new Budget({}), 'proof').refutations(2, atMost),
      );
      const all = kernel.refutations(2, 99).refutations;
      expect(asked[0]?.moves.slice(0, 5).length).toBe(Math.min(5, all.length));
      for (const found of asked[1]?.moves ?? []) expect(all).toContainEqual(found);
    }
    kernel.undo();
  }
});
