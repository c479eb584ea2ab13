/** Claims about selfmates, reflexmates and other goals. */
import { describe, expect, test } from 'vitest';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Claim } from '../../src/problems/problem.js';
import { claimOfText } from '../../src/problems/published-solution.js';
import { createVerifier } from '../solvers.js';
import { problem } from './problem.js';

const verifier = createVerifier({ hashMb: 4 });

function verify(stipulation: string, fen: string, claim: Partial<Claim> = {}) {
  const asked = parseStipulation(stipulation);
  if (!asked.ok) throw new Error(stipulation);
  return verifier.verify({
    ...problem(fen),
    stipulation: asked.value,
    claim: { keys: [], line: [], ...claim },
  });
}

/** 1.Qd1 b3 2.Qg4 b2#. */
const SELF = '8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1';
/** 1.h4 Nc2#: a knight that could stay away, but must mate. */
const REFLEX = '8/8/8/8/8/k6P/p7/K3n3 w - - 0 1';
/** 1.Qe8 and 1.Qd8 would mate: White has failed before he begins. */
const OBLIGED = '6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1';
/** 1.0-0-0 and stalemate next, by Loyd's castling. */
const STALEMATE = '4k1N1/2Pp4/2P1N1P1/4P3/B7/3p4/3P4/R3K3 w Q - 0 1';

describe('a selfmate', () => {
  test('its key and its line', () => {
    const line = ['Qd1', 'b3', 'Qg4', 'b2#'];
    expect(verify('s#2', SELF, { keys: ['Qd1'], line })).toMatchObject({
      verdict: 'sound',
      solution: { stipulation: { play: 'self', plies: 4 } },
    });
    expect(verify('s#2', SELF, { keys: ['Qd1'], line: line.slice(0, 3) }).verdict).toBe('sound');
    expect(verify('s#2', SELF).verdict).toBe('unpublished');
  });

  test('a wrong key, with what the defender does', () => {
    const { verdict, faults } = verify('s#2', SELF, { keys: ['Qd4'] });
    expect(verdict).toBe('wrong-key');
    expect(faults).toMatchObject([
      { text: 'Qd4', reason: 'fails', refutations: [{ san: 'Kb3' }, { san: 'Ka4' }] },
    ]);
  });

  test('a move that mates is no key', () => {
    const { faults } = verify('s#2', SELF, { keys: ['Qxb4+'] });
    expect(faults).toMatchObject([{ reason: 'fails' }]);
  });

  test('a wrong second move, and an end that is none', () => {
    const wrong = verify('s#2', SELF, { keys: ['Qd1'], line: ['Qd1', 'b3', 'Qd3', 'Ka4'] });
    expect(wrong).toMatchObject({ verdict: 'wrong-line', faults: [{ text: 'Qd3', reason: 'fails' }] });
    const unfinished = verify('s#2', SELF, { keys: ['Qd1'], line: ['Qd1', 'b3#'] });
    expect(unfinished).toMatchObject({
      verdict: 'wrong-line',
      faults: [{ text: 'b3#', reason: 'misses-goal' }],
    });
  });

  test('no solution in fewer moves; short in more', () => {
    expect(verify('s#1', SELF, { keys: ['Qd1'] })).toMatchObject({
      verdict: 'no-solution',
      solution: { stipulation: { play: 'self', plies: 2 } },
    });
    expect(verify('s#3', SELF, { keys: ['Qd1'] })).toMatchObject({
      verdict: 'short',
      solution: { moves: 2 },
    });
  });

  test('a defence that ends it too soon, where a single line claims the best', () => {
    // 1...b3 holds out for two moves; here the defender begins
    const begun = '8/8/8/8/1p6/k7/p7/K2Q4 b - - 0 1';
    expect(verify('s#-1', begun, { line: ['b3', 'Qg4', 'b2#'] }).verdict).toBe('sound');
  });
});

test('refutations of tries in self and reflex play', () => {
  const judged = (stipulation: string, fen: string, text: string) => {
    const asked = parseStipulation(stipulation);
    if (!asked.ok) throw new Error(stipulation);
    const { claim } = claimOfText(text, fen, asked.value);
    const { faults, remarks = [] } = verify(stipulation, fen, claim);
    return [
      ...faults.map(({ reason, text }) => `${text} ${reason}`),
      ...remarks.map(({ is, of, moves }) => `${is} ${of} ${moves.map(({ san }) => san).join(' ')}`),
    ];
  };
  const key = '1.Qd1! b3 2.Qg4 b2#';
  expect(judged('s#2', SELF, `1.Qd4? but 1...Kb3! 1...Ka4!\n${key}`)).toEqual([]);
  expect(judged('s#2', SELF, `1.Qd4? but 1...Kb3!\n${key}`)).toEqual(['more refutation Ka4']);
  expect(judged('s#2', SELF, `1.Qd4? but 1...b3!\n${key}`)).toEqual([
    'b3 no-refutation',
    'more refutation Kb3 Ka4',
  ]);
  // after 1.h4 no knight mates on c2, so every reply refutes
  const guarded = '8/7B/8/8/8/k6P/p7/K3n3 w - - 0 1';
  expect(judged('r#1', guarded, '1.h4? but 1...Kb3!\n1.Bg8! Nc2#')).toEqual([
    'more refutation Ka4 Kb4 Nc2+ Ng2 Nd3 Nf3',
  ]);
});

describe('a reflexmate', () => {
  test('the defender must mate', () => {
    expect(verify('r#1', REFLEX, { keys: ['h4'], line: ['h4', 'Nc2#'] }).verdict).toBe('sound');
    expect(verify('s#1', REFLEX).verdict).toBe('no-solution');
    expect(verify('semi-r#1', REFLEX).verdict).toBe('unpublished');
  });

  test('a defence that passes over the mate is no play', () => {
    const passed = verify('r#1', REFLEX, { keys: ['h4'], line: ['h4', 'Nf3'] });
    expect(passed).toMatchObject({
      verdict: 'wrong-line',
      faults: [{ text: 'Nf3', reason: 'misses-goal' }],
    });
    expect(verify('semi-r#1', REFLEX, { line: ['h4', 'Nd3'] }).verdict).toBe('wrong-line');
  });

  test('an attacker who can mate has no key', () => {
    expect(verify('r#2', OBLIGED, { keys: ['Qe2'] })).toMatchObject({ verdict: 'no-solution' });
  });
});

test('a double mate', () => {
  const fen = '7k/6b1/6PK/8/8/p7/P7/8 w - - 0 1';
  expect(verify('##1', fen, { keys: ['Kh7'] })).toMatchObject({ verdict: 'sound' });
  expect(verify('##1', fen, { keys: ['Kg5'] }).verdict).toBe('wrong-key');
  expect(verify('#1', fen, { keys: ['Kh7'] }).faults).toMatchObject([{ reason: 'illegal' }]);
});

test('a stalemate', () => {
  expect(verify('=2', STALEMATE, { keys: ['O-O-O'] })).toMatchObject({
    verdict: 'sound',
    solution: { stipulation: { goal: 'stalemate', plies: 3 } },
  });
  expect(verify('=2', STALEMATE, { keys: ['c8=Q+'] }).verdict).toBe('wrong-key');
});
