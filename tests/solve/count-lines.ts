/** What `--count` says of random problems, against the solutions that are found where none are left out. */
import { expect } from 'vitest';
import type { Kernel } from '../../src/kernel/kernel.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Solution } from '../../src/solution/solution.js';
import type { SolverOptions } from '../../src/solve/solve.js';
import { Solver } from '../../src/solve/solver.js';
import { randomFewMen, seeded } from '../oracle/random-positions.js';
import { linesIn, uciOf } from './shown.js';

const KINDS = [
  ...['h#2', 'h#2.5', 'h#3', 'h=2', 'h=2.5', 'ser-h#3', 'ser-h=4', 'ser-#3', 'ser-=3', 'hs#2', 'hs#2.5'],
  ...['hr#2', 'ser-s#3', 'ser-hs#2', 'ser-r#2', 'phser-#3', 'pser-h#3', 'h+1.5', 'hx2', 'exact-h#2'],
];
const mainLines = (solution: Solution): string[] =>
  linesIn(solution, 'short', 'actual').map((line) => uciOf(line).join(' '));
/** Found in full where there are fewer. */
const MOST = 3000;

/**
 * Compares both for `count` problems that have solutions beyond a limit, in both threads if the kernel has several.
 * @returns how many of them have set play, too
 */
export function compareCounts(kernel: Kernel, seed: number, count: number): number {
  const solver = new Solver(kernel);
  const random = seeded(seed);
  const below = (end: number): number => Math.floor(random() * end);
  let compared = 0;
  let withSetPlay = 0;
  for (const fen of randomFewMen(seed, 100 * count)) {
    if (compared === count) break;
    const kind = KINDS[below(KINDS.length)] ?? 'h#2';
    const read = parseStipulation(kind);
    if (!read.ok) throw new Error(read.error.message);
    const source = { file: 'a', line: 1 };
    const problem = { index: 0, source, fen, stipulation: read.value, claim: { keys: [], line: [] } };
    const solve = (setPlay: boolean, options: Partial<SolverOptions>) =>
      solver.solve(
        { ...problem, comments: [], warnings: [] },
        { max: 5, nodes: 300_000, play: { view: 'none', setPlay, refutations: 0 }, ...options },
      );
    const setPlay = below(2) === 0;
    const all = solve(setPlay, { maxSolutions: MOST, count: true });
    if (all.limit) continue;
    const found = mainLines(all).length;
    const asked = `${fen} ${kind}`;
    expect(all.total, asked).toBeUndefined();
    if (found === 0) continue;
    compared++;
    if (linesIn(all, 'set').length > 0) withSetPlay++;
    // as many as there are: nothing is left
    expect(solve(setPlay, { maxSolutions: found, count: true }), asked).toMatchObject({
      status: all.status,
      complete: true,
      searched: all.searched,
      phases: all.phases,
    });
    if (found === 1) continue;
    const most = 1 + below(found - 1);
    const some = solve(setPlay, { maxSolutions: most, count: true });
    expect(some, asked).toMatchObject({ status: 'undecided', limit: 'solutions', total: found });
    expect(mainLines(some), asked).toEqual(mainLines(all).slice(0, most));
  }
  expect(compared).toBe(count);
  return withSetPlay;
}
