/** The evaluation against itself with colours exchanged, against its own terms, and against a plain recount. */
import { expect, test } from 'vitest';
import { NUMBER_GROUPS } from '../../bench/lib/number-groups.js';
import { FULL_PHASE, FULL_SCALE, NUMBERS_COUNT } from '../../src/kernel/assembly/evaluation/layout.js';
import { rangeOf, TERMS } from '../../src/kernel/evaluation-terms.js';
import type { Evaluation } from '../../src/kernel/evaluator.js';
import { KernelError } from '../../src/kernel/kernel-error.js';
import { createEvaluator } from '../kernels.js';
import { randomGamePositions, randomHunts, randomPlacements } from '../oracle/random-positions.js';
import { recount } from '../oracle/recount.js';
import { perftSuite } from '../oracle/suites.js';

const evaluator = createEvaluator();
const starts = perftSuite().map(({ fen }) => fen);
/** Positions from games, with odd material, and with few pieces around the kings. */
const positions = [
  ...randomGamePositions(41, 700, starts),
  ...randomPlacements(42, 700),
  ...randomHunts(43, 300),
];

/** The same position with the colours exchanged. */
function mirrored(fen: string): string {
  const [board = '', side, castling = '', enPassant = '', ...clocks] = fen.split(' ');
  const swapped = (text: string): string =>
    text.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
  const ranks = swapped(board).split('/').reverse().join('/');
  const rights = ['K', 'Q', 'k', 'q'].filter((right) => swapped(castling).includes(right)).join('');
  const square = enPassant.replace(/[36]/, (rank) => (rank === '3' ? '6' : '3'));
  return [ranks, side === 'w' ? 'b' : 'w', rights || '-', square, ...clocks].join(' ');
}

test('exchanging the colours exchanges the sides', () => {
  for (const fen of positions) {
    const here = evaluator.evaluate(fen);
    const there = evaluator.evaluate(mirrored(fen));
    expect(there.value, fen).toBe(here.value);
    expect(there.white + here.white, fen).toBe(0);
    expect(there.state, fen).toBe(here.state);
    expect(
      there.terms.map(({ term, white, black }) => ({ term, white: black, black: white })),
      fen,
    ).toEqual(here.terms);
  }
});

/** The kernel's arithmetic on the terms: both halves weighed by the phase, then scaled. */
function weighed({ terms, total, phase, scale, sideToMove }: Evaluation): number {
  const sum = (half: 'middlegame' | 'endgame'): number =>
    terms.reduce((value, { white, black }) => value + white[half] - black[half], 0);
  expect(total.white.middlegame - total.black.middlegame).toBe(sum('middlegame'));
  expect(total.white.endgame - total.black.endgame).toBe(sum('endgame'));
  const parts = Math.round(phase * FULL_PHASE);
  const tapered = Math.trunc(
    (sum('middlegame') * parts + sum('endgame') * (FULL_PHASE - parts)) / FULL_PHASE,
  );
  const scaled = Math.trunc((tapered * Math.round(scale * FULL_SCALE)) / FULL_SCALE);
  const value = Math.max(-9999, Math.min(9999, scaled));
  return (sideToMove === 'white' ? value : -value) + 0;
}

test('the terms add up to the value', () => {
  for (const fen of positions) {
    const evaluation = evaluator.evaluate(fen);
    expect(weighed(evaluation), fen).toBe(evaluation.value);
  }
});

test('the evaluation of the search equals that of the terms, with and without the pawns in the cache', () => {
  const fresh = createEvaluator();
  for (const round of [1, 2]) {
    for (const fen of positions) {
      expect(fresh.value(fen), `round ${round}: ${fen}`).toBe(evaluator.trace(fen).value);
      expect(fresh.value(fen), `round ${round}, again: ${fen}`).toBe(evaluator.trace(fen).value);
    }
  }
});

test('the same pawns with other kings: shelter does not come from the cache', () => {
  const fresh = createEvaluator();
  const boards = ['6K1/8/8/8/8/8/PPP2PPP/6k1', '1K6/8/8/8/8/8/PPP2PPP/1k6', '8/8/8/K6k/8/8/PPP2PPP/8'];
  for (const board of [...boards, ...boards]) {
    const fen = `${board} w - - 0 1`;
    expect(fresh.value(fen), fen).toBe(createEvaluator().value(fen));
  }
});

test('repeated evaluation gives the sum of the values, with and without the cache', () => {
  const fens = positions.slice(0, 200);
  const sum = fens.reduce((total, fen) => total + evaluator.value(fen), 0);
  for (const forgetful of [false, true]) expect(createEvaluator().repeat(fens, 3, forgetful)()).toBe(3 * sum);
});

test('counts of the simple terms match a plain recount', () => {
  for (const fen of positions) {
    const { white, black } = evaluator.trace(fen).counts;
    const differences = recount(fen).flatMap((expected, i) => {
      const found = [white[i], black[i]];
      return expected === undefined || (found[0] === expected[0] && found[1] === expected[1])
        ? []
        : [{ number: nameOf(i), expected, found }];
    });
    expect(differences, fen).toEqual([]);
  }
});

/** `passed, by rank: 3` */
function nameOf(index: number): string {
  const group = NUMBER_GROUPS.find(({ first, count }) => index >= first && index < first + count);
  return `${group?.name}: ${index - (group?.first ?? 0)}`;
}

test('scores leave room for mates with any material', () => {
  const crowded = [
    'QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/6K1/k7 b - - 0 1',
    'qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/8/7K/k7 w - - 0 1',
    'NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/8/8/8/3k2K1 w - - 0 1',
    'RRRRRRRR/PPPPPPPP/PPPPPPPP/PPPPPPPP/8/3k4/8/6K1 w - - 0 1',
  ];
  for (const fen of [...positions, ...crowded]) {
    const { white } = evaluator.evaluate(fen);
    expect(Math.abs(white), fen).toBeLessThan(10_000);
    if (crowded.includes(fen)) {
      expect(Math.sign(white), fen).toBe(fen.startsWith('q') ? -1 : 1);
      expect(Math.abs(white), fen).toBeGreaterThan(5000);
    }
  }
});

test('every number has a name and a term, and no place has two names', () => {
  const places = NUMBER_GROUPS.flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, i) => first + i),
  );
  expect(places).toEqual(Array.from({ length: NUMBERS_COUNT }, (_, i) => i));
  expect(new Set(NUMBER_GROUPS.map(({ term }) => term))).toEqual(new Set(TERMS));
  for (const { term, first, count } of NUMBER_GROUPS) {
    const [from, to] = rangeOf(term);
    expect(first, term).toBeGreaterThanOrEqual(from);
    expect(first + count, term).toBeLessThanOrEqual(to);
  }
});

test('a changed number changes only the value of its own term', () => {
  const other = createEvaluator();
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
  const before = other.value(fen);
  const numbers = other.numbers;
  for (let i = 0; i < numbers.length; i++) numbers[i] = 0;
  numbers[0] = 100;
  other.setNumbers(numbers);
  expect(other.value('rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBe(100);
  expect(other.value(fen)).toBe(0);
  expect(createEvaluator().value(fen)).toBe(before);
});

test.each([
  ['ordinary', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  ['check', 'rnbqkbnr/ppppp1pp/8/5p1Q/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 1 2'],
  ['checkmate', 'rnbqkbnr/ppppp2p/8/5ppQ/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 1 3'],
  ['stalemate', '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1'],
  ['dead', '8/8/4k3/8/8/3BK3/8/8 b - - 0 1'],
])('%s is said', (state, fen) => {
  expect(evaluator.evaluate(fen).state).toBe(state);
});

test('an invalid position is refused', () => {
  const inCheck = '7k/8/8/8/8/8/8/K6R w - - 0 1';
  expect(() => evaluator.evaluate(inCheck)).toThrow(KernelError);
  expect(() => evaluator.value('8/8/8/8/8/8/8/8 w - - 0 1')).toThrow(KernelError);
});
