/** Several search threads on one position find what one thread finds. */
import { makeUci } from 'chessops/util';
import { describe, expect, test, vi } from 'vitest';
import { positionOf, sanLine } from '../../src/chess/moves.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { LIST_MOST, LIST_RULES } from '../../src/kernel/assembly/line-search/layout.js';
import { LIST_PARTS } from '../../src/kernel/assembly/memory-map.js';
import { KernelError, type KeysFound } from '../../src/kernel/kernel.js';
import { IDLE, LOOKS, SEARCHING, SearchCells } from '../../src/kernel/search-cells.js';
import { SearchThreads } from '../../src/kernel/search-threads.js';
import { GoalBoundsSearch } from '../../src/solve/goal-bounds-search.js';
import { LOST_AFTER_MS, ProgressWatch, startThread } from '../../src/threads/lost-thread.js';
import { StopFlag } from '../../src/threads/stop-flag.js';
import { createKernel } from '../kernels.js';
import { lineFaults, position } from '../oracle/brute-force.js';
import { randomHunts } from '../oracle/random-positions.js';
import { mateSuite, sample } from '../oracle/suites.js';
import { perTier, someOf } from '../support/tier.js';

const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const alone = createKernel({ hashMb: 16 });
/** All threads start at once, and the table is so small that they overwrite each other's entries. */
const together = createKernel({ hashMb: 1, threads: 3, joinAfterMs: 0 });

const keysOf = ({ keys }: KeysFound): string[] =>
  keys.map(({ move, moves: mate }) => `${makeUci(move)} #${mate}`).sort();

test('the same keys of a long mate', () => {
  alone.setPosition(EXCELSIOR);
  together.setPosition(EXCELSIOR);
  const expected = keysOf(alone.keys(5));
  expect(expected).toEqual(['b2b4 #5']);
  for (let round = 0; round < 5; round++) expect(keysOf(together.keys(5))).toEqual(expected);
  expect(together.shortest('attacker', 5).moves).toBe(5);
});

test('random positions: the same keys, the same mates of either side', () => {
  let mates = 0;
  for (const fen of randomHunts(91, perTier(60, 200))) {
    alone.setPosition(fen);
    together.setPosition(fen);
    const keys = alone.keys(4);
    expect(keysOf(together.keys(4)), fen).toEqual(keysOf(keys));
    expect(together.shortest('attacker', 4).moves, fen).toBe(alone.shortest('attacker', 4).moves);
    expect(together.shortest('defender', 3).moves, fen).toBe(alone.shortest('defender', 3).moves);
    const [key] = keys.keys;
    if (!key) continue;
    mates++;
    const line = together.line('attacker', key.moves, {}, key.move).map(makeUci);
    expect(lineFaults(position(fen), line, key.moves), fen).toEqual([]);
  }
  expect(mates).toBeGreaterThan(perTier(15, 50));
});

/** Shortest mates of #3 to #6, a position without one within 7, and one of which the graph of positions is closed. */
const PROBLEMS = [
  EXCELSIOR,
  '8/8/8/8/1p6/pP1K4/P7/k1N5 w - - 0 1',
  'b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q - 0 1',
  '4k3/8/8/8/p1p1p1p1/P1P1P1P1/8/4K3 w - - 0 1',
];

test.each(someOf([4, 16], 1))(
  '%i threads give the answers of one',
  (threads) => {
    const many = createKernel({ hashMb: 4, threads, joinAfterMs: 0 });
    for (const fen of PROBLEMS) {
      const [own, others] = [alone, many].map((kernel) => {
        kernel.setPosition(fen);
        const finder = new GoalBoundsSearch(kernel, { maxMoves: 7 });
        const { ruledOut, provenIn } = finder.run().bounds;
        finder.stopHelpers();
        return { ruledOut, provenIn, keys: keysOf(kernel.keys(Math.min(provenIn ?? 4, 5))) };
      });
      expect(others, fen).toEqual(own);
    }
  },
  120_000,
);

const suite = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= 4 && mate <= 5) ?? [];

test.skipIf(suite.length === 0)('proof search and exhaustive search side by side', () => {
  for (const { fen, mate } of sample(suite, 8)) {
    together.setPosition(fen);
    const finder = new GoalBoundsSearch(together);
    const { provenIn, ruledOut, line } = finder.run().bounds;
    finder.stopHelpers();
    expect({ fen, provenIn, ruledOut }).toEqual({ fen, provenIn: mate, ruledOut: mate - 1 });
    expect(line, fen).toHaveLength(2 * mate - 1);
    expect(sanLine(positionOf(fen), line).at(-1), fen).toMatch(/#$/);
  }
});

describe('limits', () => {
  test('nodes are counted over all threads', () => {
    together.setPosition(EXCELSIOR);
    const { nodes, limit } = together.keys(6, { nodes: 500_000 });
    expect(limit).toBe('nodes');
    expect(nodes).toBeGreaterThanOrEqual(500_000);
    expect(nodes).toBeLessThan(1_000_000);
  });

  test('time ends the search of all threads', () => {
    together.setPosition(EXCELSIOR);
    expect(together.keys(8, { ms: 50 }).limit).toBe('time');
    expect(keysOf(together.keys(3))).toEqual([]);
  });
});

test('a lost thread is named', () => {
  const tooSmall = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const broken = new SearchThreads(nodeHost(), 1, { memory: tooSmall, endings: tooSmall }, () => {});
  const used = (): void => {
    broken.ask({ name: 'reaches', toMove: 0, moves: 3, count: 0 });
    const end = performance.now() + 10_000;
    while (performance.now() < end) broken.lookForLost();
  };
  expect(used).toThrow(KernelError);
  expect(used).toThrow(/search thread 1 crashed/);
});

describe('a thread that makes a long list of final positions and counts no nodes', () => {
  const LONG_LIST = '8/1p6/8/2K5/5ppp/5pbk/5ppr/5Nq1 b - - 0 1';

  test('looks whether to stop', async () => {
    const kernel = createKernel({ hashMb: 1, threads: 2 });
    kernel.setPosition(LONG_LIST, { play: 'direct', goal: 'stalemate' });
    kernel.exports.copyRoot(1, 0);
    // as if the first thread had begun: the list may take as long as it likes, by all rules
    kernel.exports.forgetListParts();
    const { buffer } = kernel.memory;
    new Uint32Array(buffer, LIST_PARTS + LIST_MOST, 1)[0] = 2 ** 27;
    new BigUint64Array(buffer, LIST_PARTS + LIST_RULES, 1)[0] = 2n ** 64n - 1n;
    const shared = SearchCells.buffer(1);
    const cells = new SearchCells(shared, 1);
    const stop = new StopFlag();
    stop.clear();
    const module = nodeHost().kernelModule();
    const { memory } = kernel;
    const start = { module, memory, endings: memory, cells: shared, stop: stop.buffer, thread: 1 };
    const events = { onMessage: () => {}, onLost: (why: string) => cells.fail(why) };
    const thread = startThread(nodeHost(), 'search', start, events);
    cells.ask({ name: 'lines', toMove: 0, moves: 12, count: 11 });
    await expect.poll(() => cells.get(LOOKS), { timeout: 60_000 }).toBeGreaterThan(3);
    expect({ state: cells.state, nodes: cells.nodes }).toEqual({ state: SEARCHING, nodes: 0 });
    stop.raise();
    await expect.poll(() => cells.state, { timeout: 60_000 }).toBe(IDLE);
    await thread.terminate();
  }, 120_000);

  test('is not lost as long as it looks', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const watch = new ProgressWatch();
      for (let looks = 0; looks < 10; looks++) {
        expect(watch.look(SEARCHING, looks, 'searching')).toBeUndefined();
        vi.advanceTimersByTime(LOST_AFTER_MS - 1);
      }
      expect(watch.look(SEARCHING, 9, 'searching')).toBeUndefined();
      vi.advanceTimersByTime(2);
      expect(watch.look(SEARCHING, 9, 'searching')).toBe('stopped responding');
    } finally {
      vi.useRealTimers();
    }
  });
});
