/** What a table says of a position that is analysed: exact, and only where the rules of the game cannot make it a draw. */
import { makeUci } from 'chessops/util';
import { expect, test } from 'vitest';
import type { AnalysisTask } from '../../src/analyse/analysis-messages.js';
import { linesByTable } from '../../src/analyse/table-lines.js';
import { Kernel } from '../../src/kernel/kernel.js';
import { hostWithShelf } from '../kernel/shelves.js';
import { after, position } from '../oracle/brute-force.js';

/** with tables of its own: some tests are about which are made */
const kernel = Kernel.create(hostWithShelf(), { hashMb: 1 });

const ask = (fen: string, more: Partial<AnalysisTask> = {}) =>
  linesByTable(kernel, { position: { fen, moves: [] }, lines: 1, mateShare: 0.5, ...more }, 0);

const ROOK = '8/8/8/3k4/8/8/8/KR6';
const PAWN = '8/8/8/8/3k4/8/3P4/K7';

test('the side to move mates, and every line ends in mate', () => {
  const { lines = [], drawing } = ask(`${ROOK} w - - 0 1`, { lines: 4 }) ?? {};
  expect(drawing).toBeUndefined();
  expect(lines.map(({ rank, score, proven }) => [rank, score, proven])).toEqual([
    [1, { kind: 'mate', moves: 15 }, true],
    [2, { kind: 'mate', moves: 15 }, true],
    [3, { kind: 'mate', moves: 16 }, true],
    [4, { kind: 'mate', moves: 16 }, true],
  ]);
  for (const { moves, score } of lines) {
    expect(moves).toHaveLength(2 * (score.kind === 'mate' ? score.moves : 0) - 1);
    const end = moves.reduce((at, move) => after(at, move), position(`${ROOK} w - - 0 1`));
    expect(end.isCheckmate()).toBe(true);
  }
});

test('the side to move is mated', () => {
  const [line] = ask(`${ROOK} b - - 0 1`)?.lines ?? [];
  expect(line?.score).toEqual({ kind: 'mate', moves: -15 });
  expect(line?.moves).toHaveLength(30);
});

test('of a draw, the moves that keep it; the others lose', () => {
  const { lines = [], drawing = [] } = ask('8/8/8/8/8/3kp3/8/4K3 w - - 0 1', { lines: 20 }) ?? {};
  const scores = lines.map(({ score }) => (score.kind === 'mate' ? score.moves : 0));
  expect(scores[0]).toBe(0);
  expect(scores.at(-1)).toBeLessThan(0);
  expect(drawing.map(makeUci)).toEqual(
    lines.flatMap(({ moves: [first] }, i) => (scores[i] === 0 && first ? [makeUci(first)] : [])),
  );
  expect(drawing).toHaveLength(scores.filter((score) => score === 0).length);
});

test('only the moves that are asked for', () => {
  const move = { from: 0, to: 8 };
  const { lines = [] } = ask(`${ROOK} w - - 0 1`, { searchMoves: [move], lines: 3 }) ?? {};
  expect(lines.map(({ moves: [first] }) => first && makeUci(first))).toEqual(['a1a2']);
});

test('a right to castle is followed until nobody has one', () => {
  expect(ask('4k3/8/8/8/8/8/8/4K2R w K - 0 1')?.lines[0]?.score).toEqual({ kind: 'mate', moves: 11 });
});

test('a mate that the fifty-move rule may prevent is left to the search, a draw is not', () => {
  // mate in 15 is made by the 29th ply: the hundredth at the latest
  expect(ask(`${ROOK} w - - 71 90`)?.lines).toHaveLength(1);
  expect(ask(`${ROOK} w - - 72 90`)).toBeUndefined();
  expect(ask(`${ROOK} b - - 69 90`)?.lines).toHaveLength(1);
  expect(ask(`${ROOK} b - - 71 90`)).toBeUndefined();
  expect(ask(`${PAWN} w - - 98 90`)?.drawing).not.toHaveLength(0);
});

test('a limit that the table is not worth leaves it to the search, and more men do', () => {
  const bishop = '8/8/8/3k4/8/8/8/KBN5 w - - 0 1';
  expect(ask(bishop, { nodes: 100_000 })).toBeUndefined();
  expect(ask('8/8/8/3k4/8/8/P7/KB6 w - - 0 1', { depth: 40 })).toBeUndefined();
  expect(ask(`${ROOK} w - - 0 1`, { depth: 4 })?.lines).toHaveLength(1);
  expect(ask(bishop, { ms: 1_000 })).toBeUndefined();
  expect(ask(bishop, { depth: 4 })?.lines[0]?.score).toMatchObject({ kind: 'mate' });
  expect(ask('8/8/8/3k4/8/8/8/KBNN4 w - - 0 1')).toBeUndefined();
});

test('a question for a mate is answered by a small table, or by one that is there; not where nodes are counted', () => {
  const task = { mate: 20 };
  expect(ask(`${ROOK} w - - 0 1`, task)?.lines[0]?.score).toEqual({ kind: 'mate', moves: 15 });
  expect(ask(`${ROOK} w - - 0 1`, { ...task, nodes: 10_000_000 })).toBeUndefined();
  const rookAndKnight = '8/8/8/3k4/8/5n2/8/KR6 w - - 0 1';
  expect(ask(rookAndKnight, task)).toBeUndefined();
  const known = ask(rookAndKnight)?.lines[0]?.score;
  expect(known).toBeDefined();
  expect(ask(rookAndKnight, task)?.lines[0]?.score).toEqual(known);
});

test('a table that the time for a move does not suffice for is there some moves later', () => {
  // a table of four men takes 1.5 seconds, as far as is known before
  const atOnce = ask('8/8/8/4k3/8/8/8/KBB5 w - - 0 1', { ms: 100 });
  expect(atOnce).toBeUndefined();
  const isThere = (): boolean => ask('8/8/8/4k3/8/8/8/KBB5 w - - 0 1', { ms: 100 }) !== undefined;
  let moves = 1;
  while (moves < 1_000 && !isThere()) moves++;
  expect(moves).toBeLessThan(1_000);
  expect(ask('8/8/8/4k3/8/8/8/KBB5 w - - 0 1', { ms: 100 })?.lines[0]?.score).toMatchObject({ kind: 'mate' });
});
