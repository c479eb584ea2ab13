/**
 * Studies with king and pawn against king, beside a solver of their own: backwards from promotion, square by square, with no board and no
 * kernel. It knows who wins, and so which moves of a line are the only ones.
 */
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/problems/problem.js';
import { study } from '../../src/problems/stipulation.js';
import { keysOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import type { Verdict } from '../../src/solution/verdict.js';
import { whyNoTable } from '../../src/solve/answerable.js';
import { PawnEnding } from '../oracle/pawn-ending.js';
import { seeded } from '../oracle/random-positions.js';
import { createSolver, createVerifier } from '../solvers.js';
import { problem } from './problem.js';

const solver = createSolver({ hashMb: 1, max: 5 });
const verifier = createVerifier({ hashMb: 1 });
const oracle = new PawnEnding();

const solve = (fen: string, goal: 'win' | 'draw', by?: 'black'): Solution =>
  solver.solve({ ...problem(fen), stipulation: study(goal, by) });

const verify = (fen: string, goal: 'win' | 'draw', claim: Partial<Claim>): Verdict =>
  verifier.verify({ ...problem(fen), stipulation: study(goal), claim: { keys: [], line: [], ...claim } });

const judged = ({ study: line }: Verdict): string[] =>
  (line?.moves ?? []).map(({ san, is, others = [] }) =>
    [san, is, ...others.map((move) => move.san)].join(' '),
  );

test('every first move of random positions wins or draws as it should', () => {
  const random = seeded(32);
  for (let count = 0; count < 150; ) {
    const fen = oracle.randomPosition(random);
    if (fen === undefined) continue;
    count++;
    for (const goal of ['win', 'draw'] as const) {
      // with Black to move, White is to win and Black to draw
      const by = goal === 'draw' ? ('black' as const) : undefined;
      const attacks = / w /.test(fen) === (by === undefined);
      const isMet = oracle.wins(fen) === (goal === 'win');
      const { status, phases, flaws } = solve(fen, goal, by);
      expect([fen, goal, status]).toEqual([fen, goal, isMet ? (attacks ? 'solved' : 'lost') : 'no-solution']);
      if (!attacks || !isMet) continue;
      const keys = oracle.movesTo(fen, goal);
      expect([
        fen,
        goal,
        keysOf({ phases })
          .map(({ uci }) => uci)
          .sort(),
      ]).toEqual([fen, goal, keys.sort()]);
      expect(flaws).toEqual(keys.length > 1 ? ['cooked'] : []);
    }
  }
});

test('fewer keys than intended: missing, for the solver and for the judge', () => {
  // Kd1 is the only move that draws
  const asked = {
    ...problem('8/8/8/8/8/3kp3/8/4K3 w - - 0 1'),
    stipulation: { ...study('draw'), solutions: 2 },
  };
  expect(solver.solve(asked).flaws).toEqual(['missing']);
  const claim = { keys: ['Kd1'], line: [] };
  expect(verifier.verify({ ...asked, claim })).toMatchObject({
    verdict: 'missing',
    solution: { flaws: ['missing'] },
  });
});

describe('a published line', () => {
  const WON = '3k4/8/3K4/8/3P4/8/8/8 w - - 0 1';
  const DRAWN = '8/8/8/8/8/3kp3/8/4K3 w - - 0 1';

  test('says of each move whether it is the only one', () => {
    const found = verify(DRAWN, 'draw', { keys: ['Kd1'], line: ['Kd1', 'e2+', 'Ke1', 'Ke3'] });
    expect(found).toMatchObject({ verdict: 'sound', study: { end: { outcome: 'draw' } } });
    expect(judged(found)).toEqual(['Kd1 only', 'Ke1 only']);
  });

  test('names the others', () => {
    const found = verify(WON, 'win', {
      keys: ['Ke6'],
      line: ['Ke6', 'Ke8', 'd5', 'Kd8', 'Kd6', 'Kc8', 'Ke7'],
    });
    expect(found).toMatchObject({ verdict: 'cooked', study: { end: { outcome: 'win', moves: 10 } } });
    expect(found.unpublished.map(([move]) => move?.san)).toEqual(['d5', 'Kc6']);
    expect(judged(found)).toEqual(['Ke6 one-of d5 Kc6', 'd5 one-of Kd6', 'Kd6 only', 'Ke7 one-of Kc6 Ke6']);
    expect(found.duals).toHaveLength(2);
  });

  test('that begins with Black', () => {
    const found = verify('3k4/8/3K4/3P4/8/8/8/8 b - - 0 1', 'win', { line: ['Kc8', 'Ke7', 'Kc7', 'd6+'] });
    expect(found).toMatchObject({
      verdict: 'sound',
      solution: { status: 'lost', stipulation: { begins: 'defender' } },
    });
    expect(found.study?.moves.map(({ ply }) => ply)).toEqual([1, 3]);
  });

  test('that fails is named with what refutes it, and nothing is said after it', () => {
    const found = verify(WON, 'win', {
      keys: ['Ke6'],
      line: ['Ke6', 'Ke8', 'd5', 'Kd8', 'd6', 'Ke8', 'd7+'],
    });
    expect(found.faults).toMatchObject([
      { of: 'line', text: 'd6', reason: 'fails', refutations: [{ san: 'Ke8' }], right: [{ san: 'Kd6' }] },
    ]);
    expect(judged(found).at(-1)).toBe('d6 fails Kd6');
    expect(found.study?.end).toBeUndefined();
  });

  test('with a wrong key', () => {
    const found = verify(DRAWN, 'draw', { keys: ['Kf1'], line: ['Kf1', 'Kd2'] });
    expect(found.verdict).toBe('wrong-key');
    expect(found.faults).toMatchObject([
      { of: 'key', text: 'Kf1', reason: 'fails', refutations: [{ san: 'Kd2' }] },
    ]);
  });

  test('of a claim that is wrong', () => {
    const drawn = '8/8/8/3k4/8/3K4/3P4/8 w - - 0 1';
    const found = verify(drawn, 'win', { keys: ['Ke3'], line: ['Ke3', 'Ke5'] });
    expect(found.verdict).toBe('no-solution');
    expect(found.faults).toMatchObject([{ of: 'key', reason: 'fails', refutations: [{ san: 'Ke5' }] }]);
    expect(verify('8/8/4k3/8/4K3/8/4P3/8 w - - 0 1', 'draw', {}).verdict).toBe('cooked');
  });

  test('that comes to few men is judged from there on, and the claim stays open', () => {
    const claim = { keys: ['Kxd2'], line: ['Kxd2', 'Kf2', 'Kd3'] };
    const stipulation = study('draw');
    const fen = '8/8/8/8/8/2p5/3p1p2/1rK3k1 w - - 0 1';
    expect(whyNoTable({ fen, stipulation, claim }, 'verify')?.unsupported).toBe(
      'study with more than 4 men (keymove analyse evaluates it)',
    );
    const five = { fen: '8/8/8/8/8/1pk1p3/3r4/2K1R3 w - - 0 1', stipulation, claim: { keys: [], line: [] } };
    expect(whyNoTable(five)?.code).toBe('stipulation-unsupported');
    const line = ['Rxe3+', 'Rd3', 'Rxd3+', 'Kxd3', 'Kb2'];
    expect(whyNoTable({ ...five, claim: { keys: [], line } })?.code).toBe('stipulation-unsupported');
    expect(whyNoTable({ ...five, claim: { keys: [], line } }, 'verify')).toBeUndefined();
  });
});

test('bare kings are a draw', () => {
  expect(solve('8/8/4k3/8/8/4K3/8/8 w - - 0 1', 'draw').status).toBe('solved');
  expect(solve('8/8/4k3/8/8/4K3/8/8 w - - 0 1', 'win').status).toBe('no-solution');
});
