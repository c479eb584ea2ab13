/** The rules of the check of proofs, against chessops' and published counts. */
import type { Chess } from 'chessops/chess';
import { expect, test } from 'vitest';
import { legalMoves, positionKey, positionOf, toUci } from '../../src/chess/moves.js';
import { MoveList, ProofBoard, uciOf } from '../../src/proof/board.js';
import { Places } from '../../src/proof/walk.js';
import { classics } from '../oracle/classics.js';
import { randomGamePositions, randomHunts, randomPlacements } from '../oracle/random-positions.js';
import { sharedLines, splitLine } from '../oracle/suites.js';
import { perTier } from '../support/tier.js';

const SPECIAL = [
  // castling gives check; a capture en passant uncovers one, and a promotion gives one
  '5k2/8/8/8/8/8/8/4K2R w K - 0 1',
  '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1',
  '8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1',
  '4k3/8/8/3pP3/8/8/8/4RK2 w - d6 0 1',
  '8/P6k/8/8/8/8/8/K7 w - - 0 1',
  '7k/4P3/8/8/8/8/8/K7 w - - 0 1',
  '8/6Pk/8/8/8/8/8/K7 w - - 0 1',
  // castling out of, through and into check, and past a square that is attacked
  'r3k2r/8/8/8/8/8/4R3/4K3 b kq - 0 1',
  'r3k2r/8/8/8/8/8/3R4/4K3 b kq - 0 1',
  'r3k2r/8/8/8/8/8/2R3R1/4K3 b kq - 0 1',
  '1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1',
  // rooks that are taken at home, by a promotion, too
  'r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1',
  'r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1',
  // en passant: from both sides, pinned along the rank and a diagonal, the answer to check, no answer to another
  '8/8/8/2PpP3/8/8/8/K6k w - d6 0 1',
  '8/8/8/K2pP2r/8/8/8/7k w - d6 0 1',
  '7b/8/8/3pP3/8/2K5/8/7k w - d6 0 1',
  '8/8/8/3pP3/2K5/8/8/7k w - d6 0 1',
  '3r3k/8/8/3pP3/8/8/8/3K4 w - d6 0 1',
  '8/8/8/8/k2Pp2R/8/8/7K b - d3 0 1',
  '8/2p5/8/1P6/8/8/8/K6k b - - 0 1',
  // double check, and one king
  '4k3/8/8/8/8/3n4/4r3/4K3 w - - 0 1',
  '7k/3PP1p1/8/8/8/8/8/8 w - - 0 1',
  '7k/3PP1p1/8/8/8/8/8/8 b - - 0 1',
];
const POSITIONS = [
  ...SPECIAL,
  ...classics().map(({ fen }) => fen),
  ...randomGamePositions(7, perTier(120, 400)),
  ...randomPlacements(7, perTier(120, 400)),
  ...randomHunts(7, 100),
].map(positionOf);

function boardOf(position: Chess): ProofBoard {
  const board = new ProofBoard();
  board.set(position);
  return board;
}

function movesOn(board: ProofBoard): string[] {
  const list = new MoveList();
  board.legalMoves(list);
  return Array.from(list.moves.subarray(0, list.count), uciOf);
}

test('the legal moves are those of chessops, in the order of their text', () => {
  for (const position of POSITIONS) {
    const board = boardOf(position);
    expect(board.epd()).toBe(positionKey(position));
    const moves = legalMoves(position).map(toUci).sort();
    expect(movesOn(board), board.epd()).toEqual(moves);
    expect(board.hasLegalMove()).toBe(moves.length > 0);
    expect(board.isCheck()).toBe(position.isCheck());
  }
});

test('a move leads where chessops does, and is taken back; the checks are those of chessops', () => {
  const list = new MoveList();
  const checks = new MoveList();
  let count = 0;
  for (const position of POSITIONS) {
    const board = boardOf(position);
    const packed = packedOf(board);
    const checking: string[] = [];
    board.legalMoves(list);
    const byUci = new Map(legalMoves(position).map((move) => [toUci(move), move]));
    for (let i = 0; i < list.count; i++) {
      const uci = uciOf(list.at(i));
      const next = position.clone();
      next.play(byUci.get(uci) ?? { from: 0, to: 0 });
      const before = board.play(list.at(i));
      expect(board.epd(), uci).toBe(positionKey(next));
      expect(board.isCheck()).toBe(next.isCheck());
      expect(board.hasLegalMove()).toBe(next.hasDests());
      if (next.isCheck()) checking.push(uci);
      board.undo(list.at(i), before);
      expect(packedOf(board)).toEqual(packed);
    }
    board.checks(checks);
    expect(Array.from(checks.moves.subarray(0, checks.count), uciOf).sort()).toEqual(checking);
    count += checking.length;
  }
  expect(count).toBeGreaterThan(perTier(300, 1_000));
});

const packedOf = (board: ProofBoard): Int32Array => {
  const words = new Int32Array(9);
  board.pack(words, 0);
  return words;
};

test('places are the same for the same positions only, and come back', () => {
  const places = new Places();
  const numbers = new Map<string, number>();
  for (const position of POSITIONS) {
    const board = boardOf(position);
    const list = new MoveList();
    board.legalMoves(list);
    for (let i = 0; i < list.count; i++) {
      const before = board.play(list.at(i));
      const number = places.numberOf(board);
      expect(number).toBe(numbers.get(board.epd()) ?? numbers.size);
      numbers.set(board.epd(), number);
      board.undo(list.at(i), before);
    }
  }
  expect(places.count).toBe(numbers.size);
  expect(numbers.size).toBeGreaterThan(perTier(3_000, 10_000));
  const board = new ProofBoard();
  for (const [epd, number] of numbers) {
    places.load(number, board);
    expect(board.epd()).toBe(epd);
  }
});

const perfts = sharedLines('perft.epd')?.map((line) => {
  const { fen, operations } = splitLine(line);
  const counts = [...operations.matchAll(/D(\d) (\d+)/g)].map(([, depth, count]) => [
    Number(depth),
    Number(count),
  ]);
  const [depth = 0, count = 0] = counts.findLast(([, nodes = 0]) => nodes < 300_000) ?? [];
  return { fen, depth, count };
});

test.skipIf(!perfts)('perft gives the published counts', () => {
  for (const { fen, depth, count } of perfts ?? []) {
    expect(depth).toBeGreaterThan(0);
    expect(perft(boardOf(positionOf(fen)), depth), fen).toBe(count);
  }
});

function perft(board: ProofBoard, depth: number): number {
  const list = new MoveList();
  board.legalMoves(list);
  if (depth === 1) return list.count;
  let count = 0;
  for (let i = 0; i < list.count; i++) {
    const before = board.play(list.at(i));
    count += perft(board, depth - 1);
    board.undo(list.at(i), before);
  }
  return count;
}
