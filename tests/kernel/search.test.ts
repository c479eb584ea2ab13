/** Invariants of the search: every answer is reproducible, and does not depend on the size of the table. */
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import type { KeysFound } from '../../src/kernel/kernel.js';
import { FOUNDING_RULES, SEARCH_RULES } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { keys, lineFaults, matedIn, position, shortestMate } from '../oracle/brute-force.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';
import { perTier } from '../support/tier.js';

/** #2, #3, #4 and #5; the keys of the last take more than a million nodes. */
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const CHARLES_XII = '8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1';
const LOYD_CASTLING = 'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1';
const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const PROBLEMS = [
  { fen: MORPHY, moves: 2, key: 'a1a6' },
  { fen: CHARLES_XII, moves: 3, key: 'g7g3' },
  { fen: LOYD_CASTLING, moves: 4, key: 'e1c1' },
  { fen: EXCELSIOR, moves: 5, key: 'b2b4' },
];

const uciKeys = ({ keys }: KeysFound) => keys.map(({ move, moves: mate }) => ({ uci: makeUci(move), mate }));
const sorted = (answer: KeysFound) => uciKeys(answer).sort((a, b) => (a.uci < b.uci ? -1 : 1));

describe.each(PROBLEMS)('$fen', ({ fen, moves, key }) => {
  test('one key, proven shortest', () => {
    const kernel = createKernel({ hashMb: 16 });
    kernel.setPosition(fen);
    const answer = kernel.keys(moves);
    expect(uciKeys(answer)).toEqual([{ uci: key, mate: moves }]);
    expect(answer.searched).toBe(moves);
    expect(answer.limit).toBeUndefined();
    expect(kernel.shortest('attacker', moves + 2)).toMatchObject({ moves });
    expect(kernel.shortest('attacker', moves - 1)).toMatchObject({ searched: moves - 1 });
    expect(kernel.shortest('attacker', moves - 1).moves).toBeUndefined();
  });

  test('the same nodes each time, whatever was solved before', () => {
    const kernel = createKernel({ hashMb: 16 });
    const nodes = (): number[] => {
      kernel.setPosition(fen);
      const mate = kernel.shortest('attacker', moves).nodes;
      kernel.setPosition(fen);
      return [mate, kernel.keys(moves).nodes];
    };
    const first = nodes();
    for (const other of PROBLEMS) {
      kernel.setPosition(other.fen);
      kernel.keys(Math.min(other.moves, 4));
    }
    expect(nodes()).toEqual(first);
  });

  test('the same keys with tables of 1 MB and 256 MB', () => {
    const answers = [1, 256].map((hashMb) => {
      const kernel = createKernel({ hashMb });
      kernel.setPosition(fen);
      return { keys: uciKeys(kernel.keys(moves)), mate: kernel.shortest('attacker', moves).moves };
    });
    expect(answers[0]).toEqual(answers[1]);
  });
});

// Excelsior takes minutes without the founding rules
test.each(PROBLEMS.slice(0, 3))('$fen: the same keys without any rule', ({ fen, moves, key }) => {
  for (const rules of [...SEARCH_RULES.map((rule) => [rule]), FOUNDING_RULES, SEARCH_RULES]) {
    const kernel = createKernel({ hashMb: 16 });
    for (const rule of rules) kernel.useRule(rule, false);
    kernel.setPosition(fen);
    expect(uciKeys(kernel.keys(moves)), rules.join()).toEqual([{ uci: key, mate: moves }]);
  }
});

describe.each(SEARCH_RULES)('without the rule %s', (rule) => {
  const withAll = createKernel({ hashMb: 1 });
  const without = createKernel({ hashMb: 1 });
  without.useRule(rule, false);

  test('random positions have the same keys and the same lengths of mate', () => {
    let mates = 0;
    for (const fen of [...randomPlacements(81, perTier(40, 150)), ...randomHunts(82, perTier(70, 250))]) {
      withAll.setPosition(fen);
      without.setPosition(fen);
      const keys = sorted(withAll.keys(3));
      expect(sorted(without.keys(3)), fen).toEqual(keys);
      expect(without.shortest('defender', 2).moves, fen).toBe(withAll.shortest('defender', 2).moves);
      if (keys.length > 0) mates++;
    }
    expect(mates).toBeGreaterThan(perTier(10, 50));
  });
});

describe('random positions against brute force', () => {
  const kernel = createKernel({ hashMb: 1 });
  const positions = [...randomPlacements(73, perTier(60, 300)), ...randomHunts(74, perTier(60, 300))];

  test('keys within two moves, and a line for each', () => {
    let mates = 0;
    for (const fen of positions) {
      const pos = position(fen);
      const expected = keys(pos, 2);
      kernel.setPosition(fen);
      expect(sorted(kernel.keys(2)), fen).toEqual(expected);
      expect(kernel.shortest('attacker', 2).moves, fen).toBe(shortestMate(pos, 2));
      for (const { move, moves: mate } of kernel.keys(2).keys.slice(0, 2)) {
        expect(lineFaults(pos, kernel.line('attacker', mate, {}, move).map(makeUci), mate), fen).toEqual([]);
        mates++;
      }
    }
    expect(mates).toBeGreaterThan(perTier(15, 100));
  });

  test('keys within three moves with few pieces', () => {
    const few = randomHunts(75, perTier(80, 400)).filter(
      (fen) => (fen.split(' ')[0]?.replace(/[^a-z]/gi, '').length ?? 0) <= 4,
    );
    const found = few.map((fen) => {
      kernel.setPosition(fen);
      const answer = sorted(kernel.keys(3));
      expect(answer, fen).toEqual(keys(position(fen), 3));
      return Math.min(...answer.map(({ mate }) => mate));
    });
    expect(found.filter((mate) => mate === 3).length).toBeGreaterThan(perTier(2, 5));
  });

  test('how soon the side to move is mated', () => {
    const found = positions.map((fen) => {
      kernel.setPosition(fen);
      const { moves: mate } = kernel.shortest('defender', 2);
      expect(mate, fen).toBe(matedIn(position(fen), 2));
      if (mate !== undefined && mate > 0) expect(kernel.line('defender', mate), fen).toHaveLength(2 * mate);
      return mate;
    });
    for (const mate of [0, 1, 2, undefined]) expect(found).toContain(mate);
  });

  test('attack and defence of one position do not mix in the table', () => {
    // alternating questions without setting a new position; each answer must be that of a fresh kernel
    for (const fen of positions.slice(0, 100)) {
      kernel.setPosition(fen);
      const first = [kernel.shortest('attacker', 2).moves, kernel.shortest('defender', 2).moves];
      expect([kernel.shortest('attacker', 2).moves, kernel.shortest('defender', 2).moves], fen).toEqual(
        first,
      );
      expect(first, fen).toEqual([shortestMate(position(fen), 2), matedIn(position(fen), 2)]);
    }
  });
});
