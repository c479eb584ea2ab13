/** Few men where somebody may castle, and what tables may cost. */
import { makeFen } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import type { EndingValue } from '../../src/kernel/answers.js';
import { Kernel } from '../../src/kernel/kernel.js';
import { study } from '../../src/problems/stipulation.js';
import type { Solution } from '../../src/solution/solution.js';
import { explain } from '../../src/solve/explain.js';
import { Prover } from '../../src/solve/prover.js';
import type { SearchOptions } from '../../src/solve/search-options.js';
import { type SolverOptions, solve } from '../../src/solve/solve.js';
import { wrongValue } from '../kernel/ending-samples.js';
import { hostWithShelf } from '../kernel/shelves.js';
import { createKernel } from '../kernels.js';
import { position } from '../oracle/brute-force.js';
import { seeded } from '../oracle/random-positions.js';
import { perTier } from '../support/tier.js';
import { problem } from './problem.js';

const kernel = createKernel({ hashMb: 1 });

describe('where somebody may castle', () => {
  const valueIn = (fen: string): EndingValue => {
    const value = new Prover(kernel, fen).tableValue();
    if (!value) throw new Error(`no value: ${fen}`);
    return value;
  };

  test.each([
    ['4k3/8/8/8/8/8/8/R3K3', 'Q', 'k'],
    ['r3k3/8/8/8/8/8/8/4K2R', 'Kq', ''],
    ['4k3/8/8/4n3/8/8/8/4K2R', 'K', 'kn'],
    // lists tens of thousands of positions for each
    ...perTier([], [['4k3/8/8/8/8/8/8/R3K2R', 'KQ', 'k'] as const]),
  ] as const)('%s %s: each value follows from the next', (board, rights, roaming) => {
    const random = seeded(board.length);
    const wrong: string[] = [];
    for (let tried = 0; tried < (rights === 'KQ' ? 2 : perTier(12, 100)); ) {
      const start = position(`${board} w ${rights} - 0 1`).toSetup();
      if (random() < 0.5) start.turn = 'black';
      for (const letter of roaming) {
        const role = letter === 'k' ? 'king' : 'knight';
        const color = 'black';
        const [from] = start.board.pieces(color, role);
        start.board.take(from as number);
        const to = Math.floor(64 * random());
        if (start.board.occupied.has(to)) start.board.set(from as number, { color, role });
        else start.board.set(to, { color, role });
      }
      try {
        const placed = position(makeFen(start));
        tried++;
        wrong.push(...wrongValue(placed, valueIn));
      } catch (error) {
        if (!/ERR_/.test(String(error))) throw error;
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the line mates in as many moves as the value says', () => {
    const prover = new Prover(kernel, '4k3/8/8/4n3/8/8/8/4K2R b K - 0 1');
    const value = prover.tableValue();
    expect(value?.outcome).toBe('drawn');
    const won = new Prover(kernel, '4k3/8/8/8/8/8/8/4K2R b K - 0 1');
    expect(won.tableValue()).toEqual({ outcome: 'lost', moves: 14 });
    expect(won.cursor.notateGoalLine(kernel.endings.line())).toHaveLength(28);
  });
});

test('the shortest mate is looked up where somebody may castle, too', () => {
  const asked = problem('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
  const found = solve(new Prover(kernel, asked.fen), asked, { max: 2 });
  expect(found).toMatchObject({ status: 'solved', moves: 12, shortest: true });
  expect(found.line).toHaveLength(23);
  const { rated, outcome } = explain(new Prover(kernel, asked.fen), undefined, { max: 2 });
  expect(outcome).toEqual({ outcome: 'win', moves: 12 });
  expect(rated?.find(({ san }) => san === 'O-O-O')?.outcome).toEqual({ outcome: 'win', moves: 14 });
});

describe('what tables may cost', () => {
  const ROOK = '8/8/8/3k4/8/8/8/KR6 w - - 0 1';
  /** 50 ms, or 10,000 positions */
  const ENOUGH = 10_000;

  const solved = (options: Partial<SolverOptions>, goal?: 'win'): Solution => {
    const asked = { ...problem(ROOK), ...(goal && { stipulation: study(goal) }) };
    return { ...solve(new Prover(kernel, ROOK, options), asked, { max: 2, ...options }), nodes: 0, ms: 0 };
  };

  test('binds a study', () => {
    expect(solved({ nodes: ENOUGH - 1 }, 'win')).toMatchObject({ status: 'undecided', limit: 'nodes' });
    expect(solved({ nodes: ENOUGH }, 'win')).toMatchObject({ status: 'solved', moves: 15 });
  });

  test('binds the shortest mate, unless nobody has chosen a limit', () => {
    expect(solved({ nodes: ENOUGH - 1 })).toMatchObject({ status: 'no-solution', searched: 2 });
    expect(solved({ nodes: ENOUGH })).toMatchObject({ status: 'solved', moves: 15 });
    const usualNodes = { stated: 1_000, unstated: 1_000 };
    expect(solved({ nodes: 1_000, usualNodes })).toMatchObject({ status: 'solved', moves: 15 });
  });

  test('does not depend on what a search has taken before', () => {
    const outcomeOf = (options: SearchOptions) =>
      explain(new Prover(kernel, ROOK, options), undefined, { max: 2, ...options }).outcome;
    expect(outcomeOf({ nodes: ENOUGH - 1 })).toBeUndefined();
    expect(outcomeOf({ nodes: ENOUGH })).toEqual({ outcome: 'win', moves: 15 });
    // a table of three men is there within a moment
    expect(outcomeOf({ ms: 600_000 })).toEqual({ outcome: 'win', moves: 15 });
  });

  test('is counted for all tables together', () => {
    const prover = new Prover(kernel, ROOK, { nodes: 2 * ENOUGH - 1 });
    expect(prover.tableValue()).toBeDefined();
    prover.setPosition('8/8/8/3k4/8/8/8/KQ6 w - - 0 1');
    expect(prover.tableValue()).toBeUndefined();
    expect(prover.limit).toBe('nodes');
  });
});

describe('a mate that is not there within the moves asked for', () => {
  const ask = (fen: string, n: number): Solution => {
    const prover = new Prover(kernel, fen);
    return { ...solve(prover, problem(fen, n), { max: 5 }), nodes: 0, ms: 0 };
  };

  test('is there later', () => {
    const late = ask('8/8/8/3k4/8/8/8/KR6 w - - 0 1', 4);
    expect(late).toMatchObject({ status: 'no-solution', flaws: ['no-solution'], moves: 15, shortest: true });
    expect(late.line).toHaveLength(29);
    expect(ask('8/8/8/3k4/8/8/8/KR6 b - - 0 1', -4)).toMatchObject({ status: 'no-solution', moves: 15 });
  });

  test('or never', () => {
    expect(ask('8/8/8/3k4/8/8/8/KN6 w - - 0 1', 3)).toMatchObject({ status: 'no-solution', never: true });
    const lost = ask('8/8/8/3k4/8/8/8/KR6 b - - 0 1', 3);
    expect(lost).toMatchObject({ status: 'no-solution', never: true, matedIn: 15 });
    expect(ask('8/8/8/3k4/8/8/8/KN6 w - - 0 1', 3)).not.toHaveProperty('matedIn');
  });
});

test('who interrupts the making of a table leaves the mate open', () => {
  const asked = problem('8/8/8/3kp3/P7/8/8/K7 w - - 0 1');
  const stopped: Kernel = Kernel.create(hostWithShelf(), {
    hashMb: 1,
    shouldStop: () => stopped.endings.isMaking,
  });
  // the kernel asks as long as the table is made, and whoever stopped it does not begin again
  let isInterrupted = false;
  Object.defineProperty(stopped, 'isInterrupted', {
    value: () => {
      isInterrupted ||= stopped.clock.limitReached === 'interrupted';
      return isInterrupted;
    },
  });
  const found = solve(new Prover(stopped, asked.fen), asked, { max: 2 });
  expect(found).toMatchObject({ status: 'undecided', limit: 'interrupted', searched: 2, complete: false });
});
