/** Solutions of help and series play: how many there may be, and their notation. */
import { expect, test } from 'vitest';
import { fromUci, positionOf, sanOf } from '../../src/chess/moves.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Stipulation } from '../../src/problems/stipulation.js';
import { countSolutions, keysOf, type NotatedMove, type PhaseKind } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { linesSolution } from '../../src/solve/solve.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';
import { compareCounts } from './count-lines.js';
import { linesIn, sanOf as sansOf } from './shown.js';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const solver = new Solver(createKernel({ hashMb: 1 }));

function solve(
  fen: string,
  text: string,
  options: { maxSolutions?: number; count?: boolean; setPlay?: boolean; nodes?: number } = {},
) {
  const read = parseStipulation(text);
  if (!read.ok) throw new Error(read.error.message);
  const problem = { index: 0, source: { file: 'a', line: 1 }, fen, stipulation: read.value };
  const claim = { keys: [], line: [] };
  const { setPlay = false, ...limits } = options;
  const play = { view: 'none', setPlay, refutations: 0 } as const;
  const ask = { ...problem, claim, comments: [], warnings: [] };
  return solver.solve(ask, { max: 5, play, ...limits });
}

test('ten thousand solutions are enough, unless more are asked for', () => {
  const white = INITIAL.replace(' w ', ' b ');
  expect(solve(white, 'ser-h~3')).toMatchObject({ status: 'undecided', limit: 'solutions', complete: false });
  const count = (solution: Solution) => linesIn(solution, 'short', 'actual').length;
  expect(count(solve(white, 'ser-h~3'))).toBe(10_000);
  expect(count(solve(white, 'ser-h~3', { maxSolutions: 10_500 }))).toBe(10_500);
  // more than a call has room for as arguments
  expect(count(solve(white, 'ser-h~3', { maxSolutions: 190_000 }))).toBe(190_000);
  const few = solve('8/8/8/8/8/2k5/8/K1r5 w - - 0 1', 'h~1.5');
  expect(few).toMatchObject({ status: 'solved', complete: true });
});

test.each([
  ['ser-h~2', INITIAL.replace(' w ', ' b ')],
  ['h#2', '8/k1p1p3/8/8/8/1R4K1/1R6/2b5 b - - 0 1'],
  ['ser-=3', '7k/8/8/5BR1/8/8/2P5/3K4 w - - 0 1'],
  ['pser-h+2', '2R5/2K4p/8/8/8/8/8/6k1 b - - 0 1'],
  ['h+2', '2R5/2K4p/8/8/8/8/8/6k1 b - - 0 1'],
])('those beyond the limit are counted, if they are to be: %s', (text, fen) => {
  const all = solve(fen, text, { maxSolutions: 1e6, count: true });
  expect(all.total).toBeUndefined();
  const count = linesIn(all, 'short', 'actual').length;
  for (const maxSolutions of [1, 3, 100].filter((most) => most < count)) {
    const few = solve(fen, text, { maxSolutions, count: true });
    expect(few).toMatchObject({ status: 'undecided', limit: 'solutions', total: count });
    expect(linesIn(few, 'short', 'actual')).toHaveLength(maxSolutions);
    expect(solve(fen, text, { maxSolutions }).total).toBeUndefined();
  }
});

test.each([
  ['h+2', '2R5/2K4p/8/8/8/8/8/6k1 b - - 0 1'],
  ['ser-h~2', '8/8/8/4k3/8/8/P7/6QK b - - 0 1'],
])('all set play is found even where not all solutions are: %s', (text, fen) => {
  const whole = solve(fen, text, { setPlay: true, maxSolutions: 1e6 });
  expect(whole.limit).toBeUndefined();
  const set = linesIn(whole, 'set');
  expect(set.length).toBeGreaterThan(0);
  const cut = solve(fen, text, { setPlay: true, maxSolutions: 1 });
  expect(cut).toMatchObject({ limit: 'solutions', complete: false });
  expect(cut.phases.map(({ kind }) => kind)).toContain('set');
  expect(linesIn(cut, 'set')).toEqual(set);
  expect(linesIn(cut, 'short', 'actual')).toHaveLength(1);
});

const sansIn = (solution: Solution, kind: PhaseKind): string[] =>
  linesIn(solution, kind).map((line) => sansOf(line).join(' '));

/** A help stalemate in 3 without a solution, with as many lines of set play. */
const RICH_SET_PLAY = { fen: '7k/R3Q3/8/3K4/1Q2Q1Q1/3Q4/8/8 b - - 0 1', lines: 10_790 };

test('of more than ten thousand lines of set play, ten thousand are found, and the others counted', () => {
  const { fen, lines } = RICH_SET_PLAY;
  const whole = solve(fen, 'h=3', { setPlay: true, maxSolutions: lines + 1 });
  expect(whole).toMatchObject({ status: 'no-solution', complete: true });
  const all = sansIn(whole, 'set');
  expect(all).toHaveLength(lines);
  const cut = solve(fen, 'h=3', { setPlay: true });
  expect(cut).toMatchObject({
    status: 'no-solution',
    playLimit: 'solutions',
    complete: true,
  });
  expect(cut.limit).toBeUndefined();
  expect(cut.setTotal).toBeUndefined();
  expect(sansIn(cut, 'set')).toEqual(all.slice(0, 10_000));
  const counted = solve(fen, 'h=3', { setPlay: true, count: true });
  expect(counted).toMatchObject({ playLimit: 'solutions', setTotal: lines, phases: cut.phases });
  expect(counted.total).toBeUndefined();
  // as many as are enough are all of them
  const { playLimit, setTotal, ...enough } = solve(fen, 'h=3', {
    setPlay: true,
    count: true,
    maxSolutions: lines,
  });
  expect(enough).toMatchObject({ status: 'no-solution', complete: true });
  expect([playLimit, setTotal]).toEqual([undefined, undefined]);
});

test('set play that a limit of nodes ends has the lines that were found until then', () => {
  const [fen, options] = ['8/k1p1p3/8/8/8/1R4K1/1R6/2b5 b - - 0 1', { setPlay: true }];
  const whole = solve(fen, 'h#2', options);
  const nodes = solve(fen, 'h#2').nodes + 20;
  const cut = solve(fen, 'h#2', { ...options, nodes });
  expect(cut).toMatchObject({ status: 'solved', complete: true, playLimit: 'nodes' });
  expect(sansIn(cut, 'actual')).toEqual(sansIn(whole, 'actual'));
  const [set, all] = [cut, whole].map((solution) => sansIn(solution, 'set')) as [string[], string[]];
  expect(set).toEqual(all.slice(0, set.length));
  expect(set.length).toBeGreaterThan(0);
  expect(set.length).toBeLessThan(all.length);
});

// more of them: count-lines.slow.ts
test('what is counted and what is found agree, in one thread and in two', async () => {
  const withSetPlay = compareCounts(createKernel({ hashMb: 1 }), 1, 10);
  const two = createKernel({ hashMb: 1, threads: 2, joinAfterMs: 0 });
  await two.ready();
  expect(withSetPlay + compareCounts(two, 2, 10)).toBeGreaterThan(0);
});

test.each([
  // a series that forces the reply is a solution: it does not go on
  ['ser-sx2', '8/8/8/2R5/7k/8/6R1/4K3 w - - 0 1', 35],
  ['ser-s~2', '8/2b5/4P3/8/8/2b4P/1k2P2K/2b5 w - - 0 1', 87],
  // what the side of the series captures on its way is no goal of the other side
  ['ser-hsx2', '6Q1/8/8/K7/4p3/8/kQ4P1/8 b - - 0 1', 3],
  // a capture that was not forced is no solution of a help-selfmate, and the play goes on
  ['hsx2', '7K/7S/2s5/8/8/3S4/Q7/5k2 w - - 0 1', 172],
  ['hsx1.5', '8/2r5/8/8/8/6K1/1Q6/1k6 b - - 0 1', 1],
  ['reci-hzd42', 'k7/8/8/8/7s/3PK2s/7s/8 b - - 0 1', 123],
  // the last move of a double mate leaves its own king in check
  ['h##2', '8/8/8/6p1/4K1kS/6P1/4p1pq/7R b - - 0 1', 1],
  ['h##2', '8/8/8/8/p7/1pP5/p1k1P3/Kb1SQ3 b - - 0 1', 2],
  ['ser-##2', '8/8/6r1/6Pk/7P/r5P1/r6K/8 w - - 0 1', 0],
] as const)('%s on %s has as many solutions as Popeye finds', (text, fen, count) => {
  const solution = solve(
    fen.replace(/[sS](?=.* [wb] )/g, (s) => (s === 's' ? 'n' : 'N')),
    text,
  );
  expect(linesIn(solution, 'short', 'actual')).toHaveLength(count);
});

test('set play may be shorter, too', () => {
  const solution = solve('8/k1p1p3/8/8/8/1R4K1/1R6/2b5 b - - 0 1', 'h#2', { setPlay: true });
  expect(linesIn(solution, 'set').map((line) => sansOf(line).join(' '))).toContain('Ra3#');
});

test('set play may be known whole, because the play before led to the position in which it begins', () => {
  // White loses a move: king a6-a5-b5-a6, knight to and fro
  const solution = solve('k7/P7/KP6/8/8/8/8/7n w - - 0 1', 'h#3.5', { setPlay: true });
  expect(['set', 'short', 'actual'].map((kind) => linesIn(solution, kind as PhaseKind).length)).toEqual([
    118, 26, 172,
  ]);
});

test.each([
  // one or two moves before the series
  ['2->ser-h#1', '8/8/8/8/8/k1K5/2p5/1R6 w - - 0 1', 185],
  // with a parry or without
  ['exact-pser-h#2', 'k7/8/1K6/2r5/8/8/8/7Q b - - 0 1', 13],
])('all solutions count, of however many plies: %s', (text, fen, count) => {
  const found = solve(fen, text);
  expect(linesIn(found, 'actual')).toHaveLength(count);
  expect(countSolutions(keysOf(found), found.stipulation)).toBe(count);
  const flaws = [count - 1, count, count + 1].map((solutions) => {
    const stipulation = { ...found.stipulation, solutions } as Stipulation;
    return linesSolution(stipulation, found).flaws;
  });
  expect(flaws).toEqual([['cooked'], [], ['missing']]);
});

test('the set play of a reciprocal helpmate in 1 is the mate that is there', () => {
  const [fen, options] = ['1k6/pp1P4/3R4/8/8/1N6/PP6/1Kb5 b - - 0 1', { setPlay: true }];
  const setPlayOf = (text: string) => linesIn(solve(fen, text, options), 'set').map(sansOf);
  expect(setPlayOf('reci-h#1')).toEqual([['d8=Q#']]);
  expect(setPlayOf('exact-reci-h#1')).toEqual([['d8=Q#']]);
});

/** By one position per line, in which the side to move is turned where it moves again. */
function notated(line: readonly NotatedMove[], fen: string, series: number, isSet = false): string[] {
  let position = positionOf(isSet ? otherToMove(fen) : fen);
  return line.map(({ uci: text }, ply) => {
    const move = fromUci(text);
    if (!move) throw new Error(text);
    const san = sanOf(position, move);
    position = position.clone();
    position.play(move);
    if (ply + 1 < series) {
      position.turn = position.turn === 'white' ? 'black' : 'white';
      position.epSquare = undefined;
    }
    return san;
  });
}
const otherToMove = (fen: string): string =>
  fen.replace(/ ([wb]) /, (_, side) => (side === 'w' ? ' b ' : ' w '));

test.each([
  ['h#2', 'r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1', 0, true],
  ['h~1.5', '4k2r/2P5/8/8/8/8/8/4K3 w k - 0 1', 0, true],
  ['ser-zd43', '8/P7/8/8/8/8/5k2/K2R4 w - - 0 1', 3, false],
  ['ser-h~2', '4k2r/2P5/8/3p4/8/8/8/4K3 b k - 0 1', 2, true],
] as const)('every line is notated as if it were alone: %s', (text, fen, series, hasSet) => {
  const solution = solve(fen, text, { setPlay: true });
  const [lines, setPlay] = [linesIn(solution, 'actual'), linesIn(solution, 'set')];
  expect(lines.length + setPlay.length).toBeGreaterThan(0);
  for (const line of lines) expect(sansOf(line)).toEqual(notated(line, fen, series));
  for (const line of setPlay) expect(sansOf(line)).toEqual(notated(line, fen, 0, true));
  expect(setPlay.length > 0).toBe(hasSet);
});

/** As many solutions as Popeye has, shorter ones included. */
test.each([
  // a series has a move at least
  ['ser-h#2', '8/8/8/8/1q6/8/2k5/K6R b - - 0 1', 0],
  ['ser-hx2', '2nK4/8/8/8/8/7k/5Q2/3n4 b - - 0 1', 107],
  // whoever wants a goal that does not end the game is there when he reaches it
  ['h+2', '2R5/2K4p/8/8/8/8/8/6k1 b - - 0 1', 997],
  ['ser-zd43', '4nN2/8/k7/4N3/8/2K5/p7/8 w - - 0 1', 277],
  ['hx1.5', '8/8/8/K3N3/4b3/P7/3Qp3/k7 w - - 0 1', 480],
  ['ser-=3', '7k/8/8/5BR1/8/8/2P5/3K4 w - - 0 1', 3222],
  ['h~1.5', '8/8/8/8/8/7p/5k1P/K7 w - - 0 1', 3],
  // in reflex play nobody plays on where somebody could reach it
  ['hr+2', '2b5/4P3/8/5k2/7K/8/1r6/1b6 w - - 0 1', 19],
  ['hrx2', '5q2/1p3P2/8/5p1p/8/3K2P1/k7/8 w - - 0 1', 10],
  ['hr#1.5', '8/8/8/8/8/2p5/5q2/K1k5 b - - 0 1', 2],
  ['ser-r#3', '8/8/8/8/7R/7r/5pK1/4k3 w - - 0 1', 46],
  ['ser-rx2', '8/8/8/2R5/7k/8/6R1/4K3 w - - 0 1', 91],
  ['ser-r+2', 'K7/5p2/8/8/k4r2/p7/8/8 w - - 0 1', 7],
  ['ser-r+2', 'K7/8/2N5/8/k4r2/8/8/8 w - - 0 1', 24],
])('%s on %s has %d solutions', (text, fen, count) => {
  const solution = solve(fen, text);
  expect(linesIn(solution, 'short', 'actual')).toHaveLength(count);
});
