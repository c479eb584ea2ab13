/**
 * Endings against the rules of chess. chessops lists the moves of random positions, and each value must follow from the values of the
 * positions after them. If that holds everywhere, the table is right: by induction on the number of moves, a win or loss that is wrong
 * would need another one that is wrong and shorter, and a wrong draw would have a move to a position that is lost.
 */
import { readFileSync } from 'node:fs';
import { makeUci } from 'chessops/util';
import { expect, test, vi } from 'vitest';
import type { EndingValue } from '../../src/kernel/answers.js';
import { BISHOP, KNIGHT } from '../../src/kernel/assembly/board/layout.js';
import { MAKING_ENDING } from '../../src/kernel/assembly/memory-map.js';
import type { Man } from '../../src/kernel/ending-material.js';
import { Kernel } from '../../src/kernel/kernel.js';
import { SearchThreads } from '../../src/kernel/search-threads.js';
import { createKernel } from '../kernels.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { seeded } from '../oracle/random-positions.js';
import { ThreeMen } from '../oracle/three-men.js';
import { perTier, RUNS_ALL } from '../support/tier.js';
import { fenOf, longestMateOf, placed, wrongValue } from './ending-samples.js';
import { hostWithShelf, packedBytes } from './shelves.js';

const kernel = createKernel({ hashMb: 1 });
const ALWAYS = Number.MAX_SAFE_INTEGER;

/** The value of a position, whose ending is opened first. */
function endingOf(fen: string): EndingValue {
  kernel.root.set(fen); // setPosition closes them
  kernel.startClock({});
  const value = kernel.endings.valueOfRoot(ALWAYS);
  if (!value) throw new Error(`no ending: ${fen}`);
  return value;
}

const ENDINGS = ['KkQ', 'KkR', 'KkP', 'KkBN'];
const MORE_ENDINGS = [
  ...['KkQr', 'KkqR', 'KkBB', 'KkRn', 'KkRb', 'KkNN', 'KkQp', 'KkRp', 'KkNP', 'KkPp', 'KkPP'],
];

test.each([...ENDINGS, ...perTier([], MORE_ENDINGS)])(
  '%s: each value follows from the next, and the longest mate is the known one',
  (men) => {
    const longest = longestMateOf(men);
    const random = seeded(men.length + longest);
    const wanted = perTier(60, 2_000);
    const wrong: string[] = [];
    let enPassant = 0;
    for (let tried = 0; tried < wanted; ) {
      const position = placed(men, random);
      if (!position) continue;
      tried++;
      if (position.epSquare !== undefined) enPassant++;
      wrong.push(...wrongValue(position, endingOf));
      endingOf(fenOf(position));
      expect(kernel.endings.longestMate).toBe(longest);
    }
    expect(wrong).toEqual([]);
    if (men === 'KkPp') expect(enPassant).toBeGreaterThan(50);
  },
);

test('keys, refutations and lines of long mates are looked up', () => {
  const fen = '8/8/8/8/8/2k5/8/KBN5 w - - 0 1';
  kernel.setPosition(fen);
  endingOf(fen);
  const answers = kernel.endings.answers;
  const { keys, limit } = kernel.keys(40);
  expect(limit).toBeUndefined();
  expect(kernel.endings.answers).toBeGreaterThan(answers);
  expect(keys.map(({ moves }) => moves)).toEqual(expect.arrayContaining([30]));
  const line = kernel.line('attacker', 30);
  expect(line).toHaveLength(59);
  const end = line.reduce((at, move) => after(at, move), position(fen));
  expect(end.isCheckmate()).toBe(true);
  const [best] = line;
  if (!best) throw new Error('no line');
  kernel.play(best);
  expect(kernel.refutations(29, 10).refutations).toEqual([]);
  expect(kernel.refutations(28, 10).refutations.length).toBeGreaterThan(0);
  expect(kernel.shortest('defender', 40)).toMatchObject({ moves: 29, shortest: true });
  kernel.undo();
});

/** The bytes of an ending, made by so many threads on a shelf of their own. */
function madeBy(threads: number, fen: string, men: readonly Man[], host = hostWithShelf()): Buffer {
  const own = Kernel.create(host, { hashMb: 1, threads });
  own.setPosition(fen);
  own.tableValue();
  return packedBytes(host, men);
}

test('several threads make what one makes, byte by byte', () => {
  const [fen, men] = ['8/8/8/8/8/2k5/8/KBN5 w - - 0 1', [BISHOP, KNIGHT]] as const;
  const expected = madeBy(1, fen, men);
  const { share } = SearchThreads.prototype;
  const host = hostWithShelf();
  const next = new Uint32Array(host.common?.buffer as SharedArrayBuffer, MAKING_ENDING, 1);
  let takenByOthers = 0;
  vi.spyOn(SearchThreads.prototype, 'share').mockImplementation(function (
    this: SearchThreads,
    question,
    work,
  ) {
    return share.call(this, question, () => {
      // the others come first
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      takenByOthers += next[0] as number;
      return work();
    });
  });
  try {
    expect(madeBy(3, fen, men, host).equals(expected)).toBe(true);
  } finally {
    vi.restoreAllMocks();
  }
  expect(takenByOthers).toBeGreaterThan(100);
});

test('a position in which somebody may castle has a value once its moves are listed', () => {
  kernel.setPosition('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  const { endings } = kernel;
  expect(endings.valueOfRoot(ALWAYS)).toEqual({ outcome: 'won', moves: 11 });
  expect(endings.line()).toHaveLength(21);
  kernel.setPosition('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  expect(endings.valueOfRoot()).toBeUndefined();
});

test('making an ending can be stopped, and begins again later', () => {
  let stop = true;
  const other = Kernel.create(hostWithShelf(), { hashMb: 1, shouldStop: () => stop });
  other.setPosition('8/8/8/3k4/8/8/8/KQ5r b - - 0 1');
  expect(other.lookUp('attacker', ALWAYS)).toBeUndefined();
  expect(other.clock.stopped).toBe(true);
  stop = false;
  expect(other.lookUp('attacker', ALWAYS)).toEqual({});
  expect(other.lookUp('defender', 0)).toEqual({});
});

/** Nothing else lies where an ending is described: the attacks of rooks and bishops did once, so that later positions had wrong moves. */
test('positions after an ending have their moves', () => {
  for (const fen of [
    '8/8/8/8/8/1k6/8/K1Q5 w - - 0 1',
    '8/8/8/8/8/1k6/8/K1R5 w - - 0 1',
    '8/8/8/8/2k5/8/1P6/K7 w - - 0 1',
  ])
    endingOf(fen);
  for (let square = 0; square < 62; square++)
    for (const slider of 'RB') {
      const board: string[] = Array(64).fill('1');
      board[square] = slider;
      board[62] = 'K';
      board[square === 48 || square === 57 ? 40 : 48] = 'k';
      const rows = Array.from({ length: 8 }, (_, row) => board.slice(8 * row, 8 * row + 8).join(''));
      const fen = `${rows.join('/')} w - - 0 1`;
      let expected: readonly string[];
      try {
        expected = legalMoves(position(fen)).map(makeUci);
      } catch {
        continue; // the other king is in check
      }
      kernel.setPosition(fen);
      expect([...kernel.legalMoves().map(makeUci)].sort(), fen).toEqual([...expected].sort());
    }
});

test('no two things have the same address', () => {
  const map = readFileSync('src/kernel/assembly/memory.ts', 'utf8').split('FIRST_THREAD')[0] ?? '';
  const addresses = [...map.matchAll(/^export const \w+: usize = (0x[0-9a-f]+);/gm)].map(([, at]) => at);
  expect(addresses.length).toBeGreaterThan(20);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Every position of three men, in `npm test` one in 101, beside a solver that has nothing in common with the kernel. */
test('positions of three men are as a plain solver has them', () => {
  const queen = new ThreeMen('Q');
  const others = (): ThreeMen[] => {
    const rook = new ThreeMen('R');
    return [rook, new ThreeMen('P', [queen, rook, new ThreeMen('B'), new ThreeMen('N')])];
  };
  for (const solver of [queen, ...(RUNS_ALL ? others() : [])]) {
    const wrong: string[] = [];
    let longest = 0;
    let count = 0;
    for (let i = 0; i < 2 * 64 ** 3; i += perTier(101, 1)) {
      const [whiteToMove, white, black, square] = [i >> 18 === 0, (i >> 12) & 63, (i >> 6) & 63, i & 63];
      if (!solver.isLegal(whiteToMove, white, black, square)) continue;
      const board: string[] = Array(64).fill('1');
      board[white] = 'K';
      board[black] = 'k';
      board[square] = solver.man;
      const ranks = Array.from({ length: 8 }, (_, rank) =>
        board.slice(56 - 8 * rank, 64 - 8 * rank).join(''),
      );
      const found = endingOf(`${ranks.join('/')} ${whiteToMove ? 'w' : 'b'} - - 0 1`);
      const value = found.outcome === 'drawn' ? 0 : found.outcome === 'won' ? found.moves : -found.moves - 1;
      const expected = solver.valueOf(whiteToMove, white, black, square);
      if (value !== expected) wrong.push(`${ranks.join('/')} ${whiteToMove}: ${value}, not ${expected}`);
      longest = Math.max(longest, expected);
      count++;
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(count).toBeGreaterThan(perTier(2_500, 300_000));
    if (RUNS_ALL) expect(longest).toBe(longestMateOf(`Kk${solver.man}`));
  }
}, 600_000);
