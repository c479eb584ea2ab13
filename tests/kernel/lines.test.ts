/** Every kind of help play and series play, with every goal, on random positions, against the brute force. */
import type { NormalMove } from 'chessops';
import { describe, expect, test } from 'vitest';
import { toUci } from '../../src/chess/moves.js';
import { LIST_BYTES, LIST_COUNTS, LIST_MOST } from '../../src/kernel/assembly/line-search/layout.js';
import { LIST_PARTS } from '../../src/kernel/assembly/memory-map.js';
import type { Kernel } from '../../src/kernel/kernel.js';
import { createKernel } from '../kernels.js';
import { randomLineProblems } from '../oracle/line-problems.js';
import { allLines } from '../oracle/lines.js';
import { perTier } from '../support/tier.js';
import { findInBranches } from './find-in-branches.js';
import { compareLines, findLines, LINE_GOALS, LINE_KINDS, linesOf } from './line-kinds.js';

const kernel = createKernel({ hashMb: 1 });

describe.each(LINE_KINDS)('%s', (...kind) => {
  // more of them: lines.slow.ts
  test.each(LINE_GOALS)('%s', (goal) => void compareLines(kind, goal, 4, 300, 8));
});

test.each([
  ['h#3', '8/8/4n3/2ppk1bB/1p4p1/1p1K1p2/4P3/r5r1 b - - 0 1', 6, 0],
  ['ser-h#6', '8/8/4K3/8/2kpn3/2rb2B1/8/8 b - - 0 1', 7, 6],
] as const)('two threads find the same lines: %s', async (_, fen, plies, series) => {
  const [one, two] = [1, 2].map((threads) => createKernel({ hashMb: 4, threads, joinAfterMs: 0 }));
  await two?.ready();
  const [alone, together] = [one, two].map((searching) => {
    searching?.setPosition(fen);
    return searching && findLines(searching, { plies, series, ending: 'goal', hasShorter: false });
  });
  expect(alone?.lines).not.toEqual([]);
  expect(together?.lines).toEqual(alone?.lines);
  two?.setPosition(fen);
  expect(two?.countLines({ plies, series, ending: 'goal', hasShorter: false }).count).toBe(
    alone?.lines.length,
  );
});

test.each([
  ['h#6', '8/7p/8/4k3/8/8/P7/7K b - - 0 1', 12, 0],
  ['ser-h#10', '7k/8/6K1/8/8/8/8/R7 b - - 0 1', 11, 10],
] as const)(
  'what several orders of moves lead to is found once, and in its order: %s',
  async (_, fen, plies, series) => {
    const question = { plies, series, ending: 'goal', hasShorter: true } as const;
    kernel.setPosition(fen);
    const all = findLines(kernel, question);
    const lines = all.lines.map((line) => line.map(toUci).join(' '));
    for (const threads of [1, 2]) {
      const searching = createKernel({ hashMb: 1, threads, joinAfterMs: 0 });
      await searching.ready();
      for (const atMost of [1, 2, 17, Math.floor(lines.length / 3), lines.length - 1, lines.length + 1]) {
        searching.setPosition(fen);
        const found = findInBranches(searching, question, { atMost });
        expect(found.lines).toEqual(lines.slice(0, atMost));
        expect(found.limit).toBe(atMost > lines.length ? undefined : 'solutions');
        if (atMost > lines.length) expect(found.repeated).toBeGreaterThan(20);
        if (threads === 1) expect(found.nodes).toBeLessThan(all.nodes);
      }
    }
  },
);

test('two threads make a list of targets together, each target once', async () => {
  // a list of each goal
  const fen = 'B7/8/1pb5/r1p3b1/p1k5/Rr2P3/8/5K1n b - - 0 1';
  const question = { plies: 6, series: 0, ending: 'reciprocal', hasShorter: false } as const;
  const [one, two] = [1, 2].map((threads) => createKernel({ hashMb: 4, threads, joinAfterMs: 0 }));
  if (!one || !two) throw new Error('no kernels');
  await two.ready();
  /** how many targets of each list each thread has made */
  const made = (searching: Kernel): number[][] =>
    [0, 1].map((list) => [
      ...new Uint32Array(searching.memory.buffer, LIST_PARTS + list * LIST_BYTES + LIST_COUNTS, 3),
    ]);
  one.setPosition(fen);
  const { lines } = findLines(one, question);
  const alone = made(one);
  expect(alone.map(([own = 0, ...others]) => [own > 10, ...others])).toEqual([
    [true, 0, 0],
    [true, 0, 0],
  ]);
  const helped = new Set<number>();
  for (let round = 0; round < 100 && helped.size < 2; round++) {
    two.setPosition(fen);
    expect(findLines(two, question).lines).toEqual(lines);
    const together = made(two);
    for (const [list, [own = 0, other = 0]] of together.entries()) {
      expect(own + other).toBe(alone[list]?.[0]);
      if (other > 0) helped.add(list);
    }
  }
  expect(helped.size).toBe(2);
  // the other thread does not know of the rule: its parts would be others
  two.useRule('fewest-ways-first', false);
  two.setPosition(fen);
  expect(findLines(two, question).lines).toEqual(lines);
  expect(made(two).map(([, other]) => other)).toEqual([0, 0]);
});

test('the steps that a list may take are the nodes of both threads', async () => {
  const two = createKernel({ hashMb: 4, threads: 2, joinAfterMs: 0 });
  await two.ready();
  const search = (series: number, limits: { readonly nodes?: number }): number => {
    const question = { plies: series + 1, series, ending: 'goal', hasShorter: false } as const;
    return two.lines(question, () => {}, limits).nodes;
  };
  let helped = false;
  for (let round = 0; round < 20 && !helped; round++) {
    two.setPosition('8/8/8/1p6/1K6/5ppp/4pkpb/2Q2bn1 b - - 0 1', { play: 'direct', goal: 'stalemate' });
    const nodes = search(7, {});
    helped = nodes > two.clock.ownNodes * 1.2;
    search(8, { nodes: 1 });
    const [most = 0] = new Uint32Array(two.memory.buffer, LIST_PARTS + LIST_MOST, 1);
    expect(most - 1).toBe(nodes);
  }
  expect(helped).toBe(true);
});

test('random problems: two threads find the lines of one', async () => {
  const two = createKernel({ hashMb: 1, threads: 2, joinAfterMs: 0 });
  await two.ready();
  let solved = 0;
  for (const { fen, goal, question } of randomLineProblems(4711, perTier(60, 300))) {
    if (question.parries === 'forced' || question.plies < 4) continue;
    const [alone, together] = [kernel, two].map((searching) => {
      searching.setPosition(fen, { play: 'direct', goal });
      const lines: string[] = [];
      const take = (line: NormalMove[]): void => void lines.push(line.map(toUci).join(' '));
      const { limit } = searching.lines(question, take, { nodes: 20_000 });
      return limit ? undefined : lines;
    });
    if (!alone || !together) continue;
    expect(together, fen).toEqual(alone);
    if (alone.length > 0) solved++;
  }
  expect(solved).toBeGreaterThan(perTier(3, 20));
});

/** The list of this problem alone takes seconds, and no move is made. */
const LONG_LIST = '8/1p6/8/2K5/5ppp/5pbk/5ppr/5Nq1 b - - 0 1';

test('a list that takes long ends with the time', () => {
  kernel.setPosition(LONG_LIST, { play: 'direct', goal: 'stalemate' });
  kernel.useRule('targets-if-cheaper', false);
  const question = { plies: 12, series: 11, ending: 'goal', hasShorter: false } as const;
  const { nodes, limit } = kernel.lines(question, () => {}, { ms: 200 });
  kernel.useRule('targets-if-cheaper', true);
  expect({ nodes, limit }).toEqual({ nodes: 0, limit: 'time' });
});

test.each([
  ['mate', 5, '4k3/8/8/B2N4/8/8/8/4K2R w K - 0 1'],
  ['stalemate', 4, '4k3/8/8/5p2/6Q1/8/8/4K2R b K - 0 1'],
] as const)(
  '%s in %i plies: the same lines with far fewer nodes, also where castling is possible',
  (goal, plies, fen) => {
    kernel.setPosition(fen, { play: 'direct', goal });
    const question = { plies, series: 0, ending: 'goal', hasShorter: true } as const;
    const { lines, nodes } = findLines(kernel, question);
    kernel.useRule('target-in-reach', false);
    kernel.setPosition(fen, { play: 'direct', goal });
    const without = findLines(kernel, question);
    kernel.useRule('target-in-reach', true);
    expect(lines).not.toEqual([]);
    expect(lines).toEqual(without.lines);
    expect(nodes).toBeLessThan(without.nodes / 3);
  },
);

/** Far fewer nodes than where each last move but one is tried, blockers have no names and may parry the mate. */
test.each([
  ['h#3', '8/8/1p3Bn1/1pbpr1P1/2nk1p2/5bR1/3r4/5K2 b - - 0 1', 6, 0, 'goal', 1, 600_000],
  ['ser-h#8', '8/1b4b1/2p5/3p1r2/1k6/6r1/1q1PK3/8 b - - 0 1', 9, 8, 'goal', 1, 150_000],
  ['ser-h#9', '8/8/1kqn3K/1npb4/2rr4/8/5N2/8 b - - 0 1', 10, 9, 'goal', 307, 400_000],
  ['hs#3.5', '8/8/8/8/pr6/2PR4/8/k2K1b2 b - - 0 1', 7, 0, 'self', 2, 800_000],
] as const)('%s: what a last move needs prunes: %s', (_, fen, plies, series, ending, count, most) => {
  kernel.setPosition(fen, { play: 'direct', goal: 'mate' });
  const { lines, nodes } = findLines(kernel, { plies, series, ending, hasShorter: true });
  expect(lines.length).toBe(count);
  expect(nodes).toBeLessThan(most);
});

test('a capture opens the line of the man that mates', () => {
  // the pawn on d4 is in the way of its own rook until it is captured
  const fen = '8/3B1p2/6b1/2p1r3/R2Pk3/8/4N1P1/3N2K1 b - - 0 1';
  const lines = linesOf(kernel, fen, ['h1', 2, 0, 'goal'], 'mate');
  expect(lines).toEqual(allLines(fen, 2, 0, 'goal', 'mate'));
  expect(lines).toContain('c5d4 a4d4');
});

/** The end of Popeye's longer help stalemates: pawns and officers must come to a standstill. */
test.each([
  ['h2.5', 5, '8/8/5b2/4P2k/8/1p5K/p1p5/NbB5 w - - 0 1'],
  ['h2.5', 5, '5N2/7b/6pk/7P/6K1/pp6/1Pp5/2N5 w - - 0 1'],
  ['h2.5', 5, '5Kb1/7k/5p2/4P3/8/pp6/1Pp5/2B5 w - - 0 1'],
  ['h2.5', 5, 'r7/bkp5/8/1K6/8/8/2P5/8 w - - 0 1'],
  ['h2.5', 5, '6bk/8/8/5P2/8/p7/1p6/1B5K w - - 0 1'],
  ['h3', 6, '1K1k4/5p2/4pN2/5P2/1p6/8/p1p5/BbN5 b - - 0 1'],
  ['h3', 6, '8/p7/BP6/7p/4K1pr/7b/4p2p/6k1 b - - 0 1'],
  ['h3', 6, '8/8/8/7p/7K/4p3/4rk2/6N1 b - - 0 1'],
  ['h3', 6, '8/b7/1P1p4/8/8/7p/8/k1K5 b - - 0 1'],
  ['h3', 6, '1k6/8/7P/2K5/8/8/6p1/8 b - - 0 1'],
  // a pawn is pinned and stopped, so a man may stand where it would capture
  ['h4', 8, '3K4/6p1/4k1P1/7P/8/8/8/5B2 b - - 0 1'],
  // the same on the pawn's own file, while a queen captures
  ['h3', 6, '4k3/7p/R6p/8/8/8/8/KQ6 b - - 0 1'],
] as const)('with lists or without the lines to stalemate are the same: %s %i %s', (name, plies, fen) => {
  const kind = [name, plies, 0, 'goal'] as const;
  const lines = linesOf(kernel, fen, kind, 'stalemate');
  expect(lines).not.toEqual([]);
  for (const rule of ['target-in-reach', 'targets-if-cheaper'] as const) {
    kernel.useRule(rule, false);
    const without = linesOf(kernel, fen, kind, 'stalemate');
    kernel.useRule(rule, true);
    expect(without, rule).toEqual(lines);
  }
});

/** A hundred times as many nodes without the list of what is possible at all, and some of them never end. */
test.each([
  ['h=5', 'stalemate', '8/p7/B7/7p/P3K1pr/7b/1p2p2p/6k1 b - - 0 1', 10, 0, 100_000],
  ['h=7', 'stalemate', '8/1b6/2p5/2K5/3p4/8/3P4/1q5k b - - 0 1', 14, 0, 20_000],
  ['ser-h=13', 'stalemate', '2k5/3p4/3p4/3p4/3p3B/3p4/3p1K2/R7 b - - 0 1', 14, 13, 20_000],
  ['h#8', 'mate', '8/n6q/8/8/8/6r1/8/K1kB4 b - - 0 1', 16, 0, 20_000],
  ['ser-h#9', 'mate', '8/8/knb5/npq5/rbr5/1P1K4/8/8 b - - 0 1', 10, 9, 1_000],
  ['h#6', 'mate', '6k1/6p1/8/8/K6p/4N3/2p1p3/8 b - - 0 1', 12, 0, 20_000],
  // the pawn captures nobody, so it becomes no bishop on white squares
  ['h#9', 'mate', 'k7/8/K7/4p3/8/1qn5/1B6/8 b - - 0 1', 18, 0, 400_000],
] as const)(
  '%s: final positions that are possible at the root prune: %s',
  (_, goal, fen, plies, series, most) => {
    kernel.setPosition(fen, { play: 'direct', goal });
    const { lines, nodes } = findLines(kernel, { plies, series, ending: 'goal', hasShorter: false });
    expect(lines.length).toBe(1);
    expect(nodes).toBeLessThan(most);
  },
);

test('the list of targets may take longer where the searches of shorter lengths took long without', () => {
  const nodesOf = (least: number): number[] => {
    kernel.setPosition('8/1p6/8/2K5/5ppp/5pbk/5ppr/5Nq1 b - - 0 1', { play: 'direct', goal: 'stalemate' });
    return [7, 8]
      .filter((plies) => plies >= least)
      .map((plies) => {
        const question = { plies, series: plies - 1, ending: 'goal', hasShorter: false } as const;
        return kernel.lines(question, () => {}, { nodes: 2_000_000 }).nodes;
      });
  };
  const [shorter = 0, next] = nodesOf(7);
  expect(next).toBeLessThan(1000);
  // what is known is about this problem alone
  expect(nodesOf(8)[0]).toBeGreaterThanOrEqual(2_000_000);
  expect(nodesOf(7)).toEqual([shorter, next]);
});

/** What a bound has to leave: each line was lost where one was wrong. */
test.each([
  [
    'a promotion opens the line of a queen at home',
    'ser-h5',
    6,
    5,
    '8/p2PQ3/8/kPN3P1/3p3K/p7/P7/8 b - - 0 1',
  ],
  ['a man that gives check from home serves elsewhere', 'h2.5', 5, 0, '8/7P/6B1/kP6/3R2K1/8/8/8 w - - 0 1'],
  ['a rook returns to where it could castle', 'ser-h3', 4, 3, '8/q1k5/8/8/p4r2/8/8/R3K3 w Q - 0 1'],
  ['another rook passes where one could castle', 'h2.5', 5, 0, 'r3k3/1P6/5B2/1n6/8/8/8/R2RK2R b KQq - 0 1'],
  ['a rook mates by castling', 'h1', 2, 0, '4Q3/8/8/8/6p1/5k1P/8/4K2R b K - 0 1'],
  ['the king castles beside the rook that mates', 'h2.5', 5, 0, 'r3k1N1/8/1p6/8/R3B3/2K5/8/7R w q - 0 1'],
] as const)('with lists everywhere no line is lost: %s', (_, name, plies, series, fen) => {
  const kind = [name, plies, series, 'goal'] as const;
  kernel.useRule('target-in-reach', false);
  const lines = linesOf(kernel, fen, kind, 'mate');
  kernel.useRule('target-in-reach', true);
  kernel.useRule('targets-if-cheaper', false);
  const listed = linesOf(kernel, fen, kind, 'mate');
  kernel.useRule('targets-if-cheaper', true);
  expect(lines).not.toEqual([]);
  expect(listed).toEqual(lines);
});

test('a queen and a rook are not taken for another queen', () => {
  const fen = '8/8/8/8/2Q3R1/8/K7/7k b - - 0 1';
  const kind = ['h3', 6, 0, 'goal'] as const;
  const pruned = linesOf(kernel, fen, kind, 'stalemate');
  kernel.useRule('target-in-reach', false);
  const lines = linesOf(kernel, fen, kind, 'stalemate');
  kernel.useRule('target-in-reach', true);
  expect(lines).toContain('h1h2 g4g8 h2h1 c4b5 h1h2 b5f1');
  expect(pruned).toEqual(lines);
});

test('nor are a queen and a rook on the upper ranks taken for two others', () => {
  const kind = ['h0.5', 1, 0, 'goal'] as const;
  expect(linesOf(kernel, '7Q/p4K2/k7/8/7R/8/8/8 w - - 0 1', kind, 'stalemate')).toEqual([]);
  expect(linesOf(kernel, '7R/p4K2/k7/2Q5/8/8/8/8 w - - 0 1', kind, 'stalemate')).toEqual(['c5b4', 'h8b8']);
});

test('what is remembered without the right to castle does not answer with it', () => {
  const kind = ['h1', 2, 0, 'goal'] as const;
  const board = '4Q3/8/8/8/6p1/5k1P/8/4K2R b';
  expect(linesOf(kernel, `${board} - - 0 1`, kind, 'mate')).toEqual([]);
  expect(linesOf(kernel, `${board} K - 0 1`, kind, 'mate')).toEqual(['g4g3 e1g1']);
});

test.each([
  ['h#7', 'mate', '8/7p/8/4k3/8/8/P7/7K b - - 0 1', 14, 0, 111_156],
  ['ser-h~3', 'any', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', 4, 3, 218_207],
] as const)('as many are counted as found, with fewer nodes: %s', (_, goal, fen, plies, series, expected) => {
  const question = { plies, series, ending: 'goal', hasShorter: true } as const;
  kernel.setPosition(fen, { play: 'direct', goal });
  let found = 0;
  const { nodes } = kernel.lines(question, () => found++);
  expect(found).toBe(expected);
  kernel.setPosition(fen, { play: 'direct', goal });
  const counted = kernel.countLines(question);
  expect(counted).toMatchObject({ count: expected, limit: undefined });
  expect(counted.nodes).toBeLessThan(nodes);
});

test('more lines than a number is sure of end the count', () => {
  // a king alone moves on for ever
  kernel.setPosition('8/8/8/3k4/8/8/8/K7 b - - 0 1', { play: 'direct', goal: 'any' });
  const series = (moves: number) =>
    ({ plies: moves + 1, series: moves, ending: 'goal', hasShorter: true }) as const;
  // what the king's walks on a board amount to, counted square by square: below 2^27, and above
  expect(kernel.countLines(series(6))).toMatchObject({ count: 618_824, limit: undefined });
  expect(kernel.countLines(series(12))).toMatchObject({ count: 92_447_199_421, limit: undefined });
  expect(kernel.countLines(series(12))).toMatchObject({ count: 92_447_199_421, limit: undefined });
  const { count, limit, nodes } = kernel.countLines(series(30));
  expect([count, limit]).toEqual([Number.MAX_SAFE_INTEGER, 'solutions']);
  expect(nodes).toBeLessThan(20_000);
});

test('lines are given as they are found, and what takes them can have the search stopped', () => {
  let count = 0;
  const stoppable = createKernel({ hashMb: 1, shouldStop: () => count >= 100 });
  stoppable.setPosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', {
    play: 'direct',
    goal: 'any',
  });
  const question = { plies: 4, series: 3, ending: 'goal', hasShorter: false } as const;
  const { limit, nodes } = stoppable.lines(question, () => count++);
  expect(limit).toBe('interrupted');
  // of some two hundred thousand
  expect(count).toBeLessThan(100_000);
  expect(nodes).toBeLessThan(5_000);
});
