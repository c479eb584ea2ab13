/** Several threads on one position: what they find is what one thread finds. */
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { positionOf, sanLine } from '../../src/chess/moves.js';
import { Kernel, KernelError, type KeysAnswer } from '../../src/kernel/kernel.js';
import { Team } from '../../src/kernel/team.js';
import { compiledKernel } from '../../src/kernel/wasm.js';
import { MateFinder } from '../../src/solve/goal-finder.js';
import { lineFaults, position } from '../oracle/brute-force.js';
import { randomHunts } from '../oracle/random-positions.js';
import { mateSuite, sample } from '../oracle/suites.js';

const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const alone = Kernel.create({ hashMb: 16 });
/** The others join at once, and the table is so small that they overwrite each other's entries. */
const team = Kernel.create({ hashMb: 1, threads: 3, joinAfterMs: 0 });

const keysOf = ({ keys }: KeysAnswer): string[] =>
  keys.map(({ move, mate }) => `${makeUci(move)} #${mate}`).sort();

test('the same keys of a long mate', () => {
  alone.setPosition(EXCELSIOR);
  team.setPosition(EXCELSIOR);
  const expected = keysOf(alone.keys(5));
  expect(expected).toEqual(['b2b4 #5']);
  for (let round = 0; round < 5; round++) expect(keysOf(team.keys(5))).toEqual(expected);
  expect(team.shortestMate(5).mate).toBe(5);
});

test('random positions: the same keys, the same mates of either side', () => {
  let mates = 0;
  for (const fen of randomHunts(91, 200)) {
    alone.setPosition(fen);
    team.setPosition(fen);
    const keys = alone.keys(4);
    expect(keysOf(team.keys(4)), fen).toEqual(keysOf(keys));
    expect(team.shortestMate(4).mate, fen).toBe(alone.shortestMate(4).mate);
    expect(team.shortestMated(3).mate, fen).toBe(alone.shortestMated(3).mate);
    const [key] = keys.keys;
    if (!key) continue;
    mates++;
    const line = team.mateLine(key.mate, key.move).map(makeUci);
    expect(lineFaults(position(fen), line, key.mate), fen).toEqual([]);
  }
  expect(mates).toBeGreaterThan(50);
});

const suite = mateSuite('matetrack-half.epd')?.filter(({ mate }) => mate >= 4 && mate <= 5) ?? [];

test.skipIf(suite.length === 0)('proof search and exhaustive search side by side', () => {
  for (const { fen, mate } of sample(suite, 8)) {
    team.setPosition(fen);
    const finder = new MateFinder(team);
    const { mateIn, noMateIn, line } = finder.run();
    finder.rest();
    expect({ fen, mateIn, noMateIn }).toEqual({ fen, mateIn: mate, noMateIn: mate - 1 });
    expect(line, fen).toHaveLength(2 * mate - 1);
    expect(sanLine(positionOf(fen), line).at(-1), fen).toMatch(/#$/);
  }
});

describe('limits', () => {
  test('nodes are those of all threads', () => {
    team.setPosition(EXCELSIOR);
    const { nodes, limit } = team.keys(6, { nodes: 500_000 });
    expect(limit).toBe('nodes');
    expect(nodes).toBeGreaterThanOrEqual(500_000);
    expect(nodes).toBeLessThan(600_000);
  });

  test('time ends the search of all threads', () => {
    team.setPosition(EXCELSIOR);
    expect(team.keys(8, { ms: 50 }).limit).toBe('time');
    expect(keysOf(team.keys(3))).toEqual([]);
  });
});

test('a thread that breaks down is named', () => {
  const tooSmall = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const broken = new Team(1, compiledKernel(), tooSmall, () => {});
  const used = (): void => {
    broken.ask({ name: 'mates', moves: 3, count: 0 });
    const end = performance.now() + 10_000;
    while (performance.now() < end) broken.checkHealth();
  };
  expect(used).toThrow(KernelError);
  expect(used).toThrow(/thread 1 of the search broke down/);
});
