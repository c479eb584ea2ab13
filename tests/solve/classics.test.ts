/** The problems that ship in problems/ are sound: exactly one key, the published one, and no shorter mate. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import { splitLine } from '../oracle/suites.js';
import { createSolver } from '../solvers.js';
import { problem } from './problem.js';

function shipped(file: string) {
  return readFileSync(new URL(`../../problems/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const { fen, operations } = splitLine(line);
      const operand = (opcode: string) =>
        new RegExp(`(?:^| )${opcode} "?([^;"]*)"?;`).exec(operations)?.[1] ?? '';
      return { fen, id: operand('id'), key: operand('bm'), moves: Number(operand('dm')) };
    });
}

const solver = createSolver({ hashMb: 64, max: 5 });

describe('classics.epd', () => {
  test.each(shipped('classics.epd'))('$id: $key', ({ fen, key, moves }) => {
    const solution = solver.solve(problem(fen, moves));
    expect(keysOf(solution)).toMatchObject([{ san: key, moves: moves }]);
    expect(solution).toMatchObject({
      status: 'solved',
      moves,
      shortest: true,
      complete: true,
      flaws: [],
    });
    expect(solution.line).toHaveLength(2 * moves - 1);
  });
});

test('matetrack-sample.epd: the lengths are right', () => {
  for (const { fen, key } of shipped('matetrack-sample.epd')) {
    const solution = solver.solve(problem(fen));
    expect(`#${solution.moves}`, fen).toBe(key);
    expect(solution.shortest, fen).toBe(true);
  }
});

test('puzzles.fen: every one has a mate within the default five moves', () => {
  for (const { fen } of shipped('puzzles.fen')) {
    expect(solver.solve(problem(fen)).status, fen).toBe('solved');
  }
});
