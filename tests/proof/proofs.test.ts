/** Proofs of the shipped problems hold, for both checkers; changed ones do not. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAX_MATE_MOVES } from '../../src/kernel/bounds.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { MAX_PROVEN_MOVES } from '../../src/proof/claim.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';
import { splitLine } from '../oracle/suites.js';
import { problem } from '../solve/problem.js';
import { createSolver } from '../solvers.js';
import { perTier, RUNS_ALL, someOf } from '../support/tier.js';
import { faultOf, mutations, proofOf, sealed } from './proven.js';
import { faultOf as secondFaultOf } from './second-checker.js';

const maxChoices = 1_000_000;
const solver = createSolver({ hashMb: 32, max: 4, proof: { maxChoices } });

const CLASSICS = readFileSync(new URL('../../problems/classics.epd', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ ...splitLine(line), moves: Number(/ dm (\d)/.exec(line)?.[1]) }))
  .filter(({ moves }) => moves <= 3);

/** The second checker is slow: longer ones are for the heavy suite. */
const SMALL = CLASSICS.filter(({ moves }) => moves === 2);

describe('shipped problems', () => {
  test.each(someOf(SMALL, 3))('$fen', ({ fen, moves }) => {
    const solution = solver.solve(problem(fen, moves));
    expect(solution.proof).toMatchObject({ ruledOut: moves });
    const proof = proofOf(fen, solution);
    expect(faultOf(proof)).toBeUndefined();
    expect(secondFaultOf(proof)).toBeUndefined();
  });
});

/** What both checkers say; of more than two moves, `npm test` asks the second one nothing. */
const faultsOf = (proof: ReturnType<typeof proofOf>, moves: number) => [
  faultOf(proof),
  RUNS_ALL || moves <= 2 ? secondFaultOf(proof) : undefined,
];

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

test('a cooked, a short and an unsolvable problem are proven, too', () => {
  const cases = [
    { fen: '7k/8/5KR1/8/8/8/8/6R1 w - - 0 1', moves: 2, status: 'solved' },
    { fen: '6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1', moves: 3, status: 'solved' },
    { fen: '7k/8/8/8/8/8/8/K6N w - - 0 1', moves: 3, status: 'no-solution' },
    { fen: '8/8/8/8/8/2k5/1p6/K7 w - - 0 1', moves: 2, status: 'no-solution' },
  ];
  for (const { fen, moves, status } of cases) {
    const solution = solver.solve(problem(fen, moves));
    expect(solution.status, fen).toBe(status);
    expect(faultsOf(proofOf(fen, solution), moves), fen).toEqual([undefined, undefined]);
  }
});

test('castling, en passant and promotion', () => {
  for (const [fen, moves] of [
    ['8/8/8/8/4Pp1k/5P1p/5KpP/6N1 b - e3 0 1', 3],
    ['8/8/8/8/8/1R6/k7/4K2R w K - 0 1', 3],
    ['r3k2r/8/8/8/8/8/8/4K2R b kq - 0 1', 2],
    ['7k/P7/5K2/8/8/8/8/8 w - - 0 1', 3],
  ] as const) {
    const proof = proofOf(fen, solver.solve(problem(fen, moves)));
    expect(faultsOf(proof, moves), fen).toEqual([undefined, undefined]);
  }
});

test('what is too large is left out, and says so', () => {
  const small = createSolver({ hashMb: 32, max: 4, proof: { maxChoices: 200 } });
  const { fen, moves } = CLASSICS.find((one) => one.moves === 3) as (typeof CLASSICS)[0];
  const solution = small.solve(problem(fen, moves));
  expect(solution.proof).toMatchObject({ ruledOut: 2, shortened: 'size' });
  const proof = proofOf(fen, solution);
  expect([faultOf(proof), secondFaultOf(proof)]).toEqual([undefined, undefined]);
});

test('where a limit was reached, what was found is proven', () => {
  const limited = createSolver({ hashMb: 32, max: 30, nodes: 300_000, proof: { maxChoices: 5_000 } });
  const fen = '8/8/8/4k3/p7/P7/8/KB1N4 w - - 0 1'; // far from mate
  const { status, proof } = limited.solve(problem(fen));
  expect(status).toBe('undecided');
  expect(proof).toMatchObject({ ruledOut: expect.any(Number) });
});

describe('one that takes long', () => {
  const ROOK = '8/8/8/8/8/2k5/8/K6R w - - 0 1';

  /** Solves with a proof of many rounds; stopped when it was asked for the so-manieth time whether to stop. */
  function solveUntil(last: number) {
    const positions: number[] = [];
    const kernel = createKernel({
      shouldStop: () => {
        const { proofPositions } = solver.progress;
        if (proofPositions !== undefined) positions.push(proofPositions);
        return positions.length >= last;
      },
    });
    const solver = new Solver(kernel);
    const solution = solver.solve(problem(ROOK), { max: 30, proof: { maxChoices: 5_000 } });
    return { solution, positions };
  }

  test('counts on, however often it looks at a position; stopped at any moment, it keeps the solution', () => {
    const { solution, positions } = solveUntil(Number.POSITIVE_INFINITY);
    expect(solution.proof).toMatchObject({ ruledOut: expect.any(Number), shortened: 'size' });
    expect(positions.length).toBeGreaterThan(50);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    // it asks a few times about each position, and so often without another one only while the choices are written
    expect(positions.filter((count) => count === positions.at(-1)).length).toBeGreaterThan(10);
    const { proof: _, ...known } = { ...solution, nodes: 0, ms: 0 };
    for (const asked of [1, positions.length]) {
      const stopped = solveUntil(asked).solution;
      expect({ ...stopped, nodes: 0, ms: 0 }).toEqual({ ...known, proof: { none: 'interrupted' } });
    }
  });
});

test('only direct mates are proven', () => {
  const asked = (text: string) => {
    const read = parseStipulation(text);
    if (!read.ok) throw new Error(text);
    return { ...problem(MORPHY), stipulation: read.value };
  };
  for (const text of ['s#2', '=2', 'r#2', '+1', 'exact-#2']) {
    expect(solver.solve(asked(text)).proof, text).toEqual({ none: 'play' });
  }
  expect(solver.solve(problem(MORPHY)).proof, 'the shortest mate').toMatchObject({ ruledOut: 2 });
});

describe('changed proofs', () => {
  test.each(CLASSICS.slice(0, perTier(1, 3)))('$fen', ({ fen, moves }) => {
    const proof = proofOf(fen, solver.solve(problem(fen, moves)));
    for (const { what, proof: changed, mayHold } of mutations(proof, 8, moves)) {
      const fault = faultOf(changed);
      expect(fault === undefined, what).toBe(secondFaultOf(changed) === undefined);
      if (!mayHold)
        expect(fault, what).toMatch(
          /found .+; (expected|they|the proof) |found \d+ bytes|found mate|found no/,
        );
    }
  });

  test('are named', () => {
    const proof = proofOf(MORPHY, solver.solve(problem(MORPHY, 2)));
    const named = Object.fromEntries(
      [...mutations(proof, 6, 1)].map(({ what, proof: one }) => [what, faultOf(one)]),
    );
    expect(named).toMatchInlineSnapshot(`
      {
        "a choice less": "found no choice for kb1K4/pp6/1P6/8/8/8/8/R7 b - -; the proof ends too early",
        "a choice more": "found move 14 in k1K5/pp6/RP6/8/8/8/7b/8 w - -; expected one of 0 to 8",
        "a key is quicker": "found mate in 2 after the key a1a6; expected mate in 1",
        "a move": "found move 10 in kbK5/pp6/1P6/8/8/8/8/2R5 b - -; expected one of 0 to 8",
        "more is ruled out": "found no choice for kbK5/1p6/pP6/8/8/8/8/R7 b - -; the proof ends too early",
        "the position": "found "5e839b6d09b2d45c" as "position"; expected 7df5175001f232bd, the key of the FEN",
      }
    `);
  });
});

describe('forged claims', () => {
  const claim = { program: 'keymove', fen: MORPHY, position: '5e839b6d09b2d45c', keys: [], ruledOut: 1 };
  const forged = (changed: object, choices = 0): Buffer =>
    sealed(JSON.stringify({ ...claim, ...changed }), Array(choices).fill(0));

  test('a number of moves has a bound: nothing longer can be asked for', () => {
    expect(faultOf(forged({}))).toBeUndefined();
    expect(MAX_PROVEN_MOVES).toBe(MAX_MATE_MOVES);
    for (const moves of [2 ** 32 + 1, 2 ** 32, 2 ** 32 - 1, 4_000_000_000, 128, 1e300, -1, 1.5, '2', null]) {
      const others = forged({ ruledOut: moves }, 16);
      const key = forged({ keys: [{ move: 'a1a6', moves }] });
      expect(faultOf(others)).toMatch(/^found .+ as "ruledOut"; expected 0 to 127 moves$/);
      expect(faultOf(key)).toMatch(/^found .+ as "moves"; expected 1 to 127 moves$/);
      expect(secondFaultOf(others)).toMatch(/no number of moves|no claim/);
      expect(secondFaultOf(key)).toBe('no number of moves');
    }
  });

  test('with the largest number the choices are read, and soon missing', () => {
    const fen = '8/8/q7/8/8/8/5k2/7K w - - 0 1';
    const other = forged({ fen, position: '263ef6665d8f8b44', ruledOut: 127 }, 1);
    expect(faultOf(other)).toMatch(/^found no choice for/);
    expect(secondFaultOf(other)).toBe('no choice');
  });

  test.each(['program', 'fen', 'position', 'keys', 'ruledOut'])('%s: nested without end', (field) => {
    for (const nested of [
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    ]) {
      const text = JSON.stringify({ ...claim, [field]: 'HERE' }).replace('"HERE"', nested);
      expect(faultOf(sealed(text))).toMatch(
        new RegExp(`^found (a list|an object|nothing) as "(${field}|move)"; expected`),
      );
    }
  });
});
